import {
	ApiError,
	NetworkError,
	OutcomeUnknownError,
	type JsonObject,
} from '../../../../nodes/AppointmentService/rest';
import {
	connectionCut,
	connectionRefused,
	onWrite,
	sampleRecords,
	write,
	type FakeReply,
	type FakeService,
} from '../fakeCollection';

const update = (service: FakeService, rows: JsonObject[] = sampleRecords()) =>
	write(rows, service, { notes: 'Later' }, { id: '1' });
const no = { message: 'no' };
const patience = new ApiError({ status: 503, message: 'no', fields: {} }, 'patience');

describe('whether a change that a service does not confirm was made', () => {
	test.each<[string, FakeReply | Error]>([
		['a cut connection', connectionCut],
		['a timeout', new NetworkError('late', 'ETIMEDOUT', true)],
		['HTTP 500', [500, no]],
		['HTTP 502', [502, no]],
		['HTTP 504', [504, no]],
		['HTTP 302', [302, '', { location: '/x' }]],
		['HTTP 303', [303, '', { location: '/x' }]],
		['half an object', [200, ' {"id":1,"error']],
		['half a list', [200, '[{"error"']],
		['an HTML page', [200, '<html>Error</html>']],
		['markup after blanks', [299, '  <error>']],
		['HTTP 500 and an HTML page', [500, '<html>Error</html>']],
	])('is not known after %s', async (_, reply) => {
		const { error, writes } = await update(onWrite(reply));
		expect(error).toBeInstanceOf(OutcomeUnknownError);
		expect(writes()).toHaveLength(1);
	});

	test.each<[string, FakeReply | Error]>([
		['a refused connection', connectionRefused],
		['an expired certificate', new NetworkError('x', 'CERT_HAS_EXPIRED', false)],
		['another error', new TypeError('x')],
		['no patience for HTTP 503', patience],
		['HTTP 400', [400, no]],
		['HTTP 404', [404, no]],
		['HTTP 499', [499, no]],
		['HTTP 501', [501, no]],
		['HTTP 505', [505, no]],
		['HTTP 301', [301, '', { location: '/x' }]],
		['HTTP 307', [307, '', { location: '/x' }]],
		['HTTP 400 and half an object', [400, '{"id":1,"error']],
		['success: false', [200, { success: false, message: 'Taken' }]],
		['success: false beside an empty ID', [200, { success: false, id: null }]],
		['an error as text', [200, 'ERROR: Taken']],
		['a failure as text', [200, ' * failed']],
		['an exception as text', [200, '"Exception in thread"']],
		['a denial as text', [200, 'Denied']],
	])('is known after %s: it was not', async (_, reply) => {
		const { error } = await update(onWrite(reply));
		if (reply instanceof Error) expect(error).toBe(reply);
		else expect(error).toMatchObject({ errorInfo: { status: reply[0] } });
	});

	test.each<[string, unknown]>([
		['no body', ''],
		['a word', 'OK'],
		['a sentence', 'Saved without errors'],
		['text with a less-than sign', 'a < b'],
		['null', null],
		['a list', [{ id: 1 }]],
		['a record with empty fields', { id: 1, error: null }],
		['a record with a failed status of its own', { id: 1, status: 'failed', message: 'x' }],
	])('is to be seen in the record after %s', async (_, body) => {
		const { error } = await update(onWrite([200, body]));
		expect(error).toMatchObject({ problem: { kind: 'ignored' } });
	});

	test.each(['/v1/appointments/1', '/v1/appointments/'])(
		'is to be seen in the record after HTTP 303 to %s, which is what it changed or its list',
		async (location) => {
			const { error } = await update(onWrite([303, '', { location }]));
			expect(error).toMatchObject({ problem: { kind: 'ignored' } });
		},
	);
});

describe('a refusal', () => {
	const inTurn = (...replies: FakeReply[]): FakeService => {
		let next = 0;
		return ({ method }) =>
			method === 'GET' ? undefined : method === 'OPTIONS' ? [404] : replies[next++];
	};

	test('of the other methods, too, gives the first refusal', async () => {
		const refusals = ['no', 'never', 'at all'].map((message): FakeReply => [405, { message }]);
		const { error, writes } = await update(inTurn(...refusals));
		expect(error).toMatchObject({ errorInfo: { message: 'no' } });
		expect(writes().map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'POST']);
	});

	test('of the better request with HTTP 2xx is the one to know', async () => {
		const errors = [{ field: 'end', message: 'end is required' }];
		const refusals: FakeReply[] = [
			[400, { message: 'Body must be an array' }],
			[201, [{ success: false, errors }]],
		];
		const { error } = await update(inTurn(...refusals));
		expect(error).toMatchObject({ errorInfo: { fields: { end: ['end is required'] } } });
	});

	test('of one field after the other is followed by some requests at most', async () => {
		const fields = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a${at}`, 1]));
		const service: FakeService = ({ method, body = {} }) => {
			if (method === 'OPTIONS') return [204, '', { allow: 'GET, PUT' }];
			const [name] = Object.keys(body).filter((key) => /^a\d/.test(key));
			return method === 'PUT' ? [422, { errors: { [name]: ['is read-only'] } }] : undefined;
		};
		const { error, writes } = await update(service, [{ id: 1, notes: 'none', ...fields }]);
		expect(error).toMatchObject({ errorInfo: { fields: { a20: ['is read-only'] } } });
		expect(writes().length).toBeLessThan(30);
	});
});

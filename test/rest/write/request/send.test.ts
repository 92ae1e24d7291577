import { ApiError } from '../../../../nodes/AppointmentService/rest';
import type {
	RequestDraft,
	WriteOptions,
} from '../../../../nodes/AppointmentService/rest/write/request/requestDraft';
import { sendWithRepair } from '../../../../nodes/AppointmentService/rest/write/request/send';
import {
	openFakeCollection,
	listUrl,
	defaultWriteOptions,
	type FakeReply,
	type FakeService,
} from '../fakeCollection';

const draft = (more: Partial<RequestDraft> = {}): RequestDraft => ({
	method: 'PATCH',
	url: `${listUrl}/1`,
	envelope: {},
	changes: { notes: 'Later' },
	unchanged: {},
	...more,
});
const refusal = (reason: Record<string, string[]> | string, status = 422): FakeReply => [
	status,
	typeof reason === 'string' ? { message: reason } : { errors: reason },
];
const accepted: FakeReply = [200, { id: 1, notes: 'Later' }];
/** Sends a draft to a service that gives these replies, one after the other. */
async function attempt(
	replies: Array<FakeReply | Error>,
	first: Partial<RequestDraft> = {},
	options: Partial<WriteOptions> = {},
) {
	let next = 0;
	const fake = openFakeCollection([], () => replies[next++]);
	const outcome = await sendWithRepair(fake.collection, draft(first), {
		...defaultWriteOptions,
		...options,
	});
	const { collection, requests } = fake;
	return { outcome, learned: collection.learned, requests };
}

describe('sendWithRepair: a response with a success status', () => {
	// title, reply, kind of the ApiError
	test.each<[string, FakeReply, string]>([
		['and success: false', [200, { success: false, message: 'Taken' }], 'refused'],
		['and success: false beside an empty ID', [200, { success: false, id: null }], 'refused'],
		['and an error as text', [200, 'ERROR: Taken'], 'refused'],
		['and a failure as text', [200, ' * failed'], 'refused'],
		['and an exception as text', [200, '"Exception in thread"'], 'refused'],
		['and a denial as text', [200, 'Denied'], 'refused'],
		['and half an object', [200, ' {"id":1,"error'], 'cutOff'],
		['and half a list', [200, '[{"error"'], 'cutOff'],
		['and an HTML page', [200, '<html>Error</html>'], 'unreadable'],
		['and markup after blanks', [200, '  <error>'], 'unreadable'],
		['that is a redirect', [302, '', { location: '/x' }], 'redirect'],
	])('%s is an ApiError', async (_, reply, kind) => {
		const { outcome, requests } = await attempt([reply]);
		expect(outcome).toMatchObject({ fault: { kind, errorInfo: { status: reply[0] } } });
		expect('fault' in outcome && outcome.fault).toBeInstanceOf(ApiError);
		expect(requests).toHaveLength(1);
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
	])('and %s is accepted', async (_, body) => {
		const { outcome } = await attempt([[200, body]]);
		expect(outcome).toMatchObject({ response: { body } });
	});
});

test.each(['/v1/appointments/1', '/v1/appointments/'])(
	'HTTP 303 after an update to %s, which is what it changed or its list, is a yes',
	async (location) => {
		const { outcome } = await attempt([[303, '', { location }]]);
		expect(outcome).toMatchObject({ response: { status: 303 } });
	},
);

describe('sendWithRepair: a refusal', () => {
	test('of the other methods, too, gives the first refusal', async () => {
		const { outcome, requests, learned } = await attempt(
			[refusal('no', 405), refusal('never', 405), refusal('at all', 405), accepted],
			{ complete: (draft) => draft },
		);
		expect(outcome).toMatchObject({ fault: { errorInfo: { message: 'no' } } });
		expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'PUT', 'POST']);
		expect(learned).toEqual({ refusedFields: [] });
	});

	test('of the better request with HTTP 2xx is the one to know', async () => {
		const { outcome } = await attempt([
			refusal('Body must be an array', 400),
			[201, [{ success: false, errors: [{ field: 'end', message: 'end is required' }] }]],
		]);
		expect(outcome).toMatchObject({
			fault: { errorInfo: { fields: { end: ['end is required'] } } },
		});
	});

	test('of empty fields is followed by the request without them, for this record only', async () => {
		const unchanged = { room: null, price: '' };
		const { requests, learned } = await attempt(
			[refusal({ room: ['is not allowed'], price: ['is not allowed'] }), accepted],
			{ unchanged },
		);
		expect(requests[1].body).toEqual({ notes: 'Later' });
		expect(learned).toEqual({ refusedFields: [] });
	});

	test('of a related record is followed by its ID, which the next record needs as well', async () => {
		const { requests, learned } = await attempt(
			[refusal({ client_id: ['is required'] }), accepted],
			{ unchanged: { client: { id: 7, name: 'Ada' } } },
		);
		expect(requests[1].body).toEqual({ notes: 'Later', client_id: 7 });
		expect(learned.refusedFields).toEqual([]);
	});

	test('of one field after the other is followed by some requests at most, and gives the refusal that was not heeded', async () => {
		const names = Array.from({ length: 40 }, (_, index) => `a${index}`);
		const unchanged = Object.fromEntries(names.map((name) => [name, 1]));
		const service: FakeService = ({ body }) =>
			refusal({ [Object.keys(body ?? {})[0]]: ['is read-only'] });
		const { collection, requests } = openFakeCollection([], service);
		const outcome = await sendWithRepair(collection, draft({ unchanged }), defaultWriteOptions);
		expect(outcome).toMatchObject({ fault: { errorInfo: { fields: { a20: ['is read-only'] } } } });
		expect(requests).toHaveLength(24);
		expect(collection.learned.refusedFields).toEqual([]);
	});
});

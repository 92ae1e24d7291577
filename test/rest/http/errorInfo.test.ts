import { parseErrorInfo } from '../../../nodes/AppointmentService/rest';

const issues = [{ code: 'unrecognized_keys', keys: ['room'], path: [], message: 'Unknown key' }];

const response = (body: unknown, status = 422, headers: Record<string, string> = {}) => ({
	url: 'https://x.example/',
	status,
	headers,
	body,
});

test('a 405 with an Allow header gives the allowed methods, other responses do not', () => {
	const allow = { allow: 'GET, put' };
	expect(parseErrorInfo(response('', 405, allow))).toEqual({
		status: 405,
		message: '',
		fields: {},
		allowed: ['GET', 'PUT'],
	});
	const bare = { message: '', fields: {} };
	expect(parseErrorInfo(response('', 405))).toEqual({ status: 405, ...bare });
	expect(parseErrorInfo(response('', 403, allow))).toEqual({ status: 403, ...bare });
});

test('a code, a request ID and methods are cut', () => {
	const long = 'x '.repeat(50_000);
	const body = { code: long, request_id: long, message: long };
	const { code, requestId, message } = parseErrorInfo(response(body));
	for (const text of [code, requestId, message]) expect(text?.length).toBeLessThanOrEqual(300);
	const headers = { allow: `${'GET,'.repeat(1000)}${'X'.repeat(10_000)}` };
	expect(parseErrorInfo(response('', 405, headers)).allowed).toEqual(['GET']);
	expect(parseErrorInfo(response('', 500, { 'x-request-id': long })).requestId).toHaveLength(199);
});

test.each<[unknown, string]>([
	[{ message: '<p>', detail: 'Closed' }, 'Closed'],
	['Not \uFFFD text', ''],
	['Not \0 text', ''],
	[['Taken', ['Closed']], 'Taken; Closed'],
	[[[[[['deep']]]]], 'deep'],
	[[[[[[['too deep']]]]]], ''],
	[null, ''],
	[7, ''],
	// A gateway gives the answer behind it as text.
	[{ message: JSON.stringify({ code: 7, message: 'Closed' }) }, 'Closed'],
	[{ message: '[{"message":"Closed"}' }, ''],
])('the message of %j is %j', (body, message) => {
	expect(parseErrorInfo(response(body))).toMatchObject({ message, fields: {} });
});

test.each<[object, object]>([
	[{ errors: [{ path: ['a', { b: 1 }], message: 'm' }] }, {}],
	[{ email: ['is taken'], tries: 1 }, {}],
	[{ email: ['is taken'], name: [] }, { email: ['is taken'] }],
	[{ errors: { email: [], start: 'is past' } }, { start: ['is past'] }],
	[{ email: [], name: [] }, {}],
	// zod makes one text of its errors.
	[{ error: { name: 'ZodError', message: JSON.stringify(issues) } }, { room: ['Unknown key'] }],
])('the fields of %j are %j', (body, fields) => {
	expect(parseErrorInfo(response(body)).fields).toEqual(fields);
});

// header, value, message
test.each([
	['x-status-reason', 'Field dateEnd is required.', 'Field dateEnd is required.'],
	['x-error-message', 'The slot is taken', 'The slot is taken'],
	['x-error', 'invalid', ''],
	['x-request-reason-id', 'a b', ''],
])('an answer without words has those of the header %s: %s', (name, value, message) => {
	expect(parseErrorInfo(response('', 400, { [name]: value })).message).toBe(message);
	const said = { message: 'Closed' };
	expect(parseErrorInfo(response(said, 400, { [name]: value })).message).toBe('Closed');
});

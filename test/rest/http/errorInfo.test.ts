import { isErrorResponse, parseErrorInfo } from '../../../nodes/AppointmentService/rest';

const response = (body: unknown, status = 422, headers: Record<string, string> = {}) => ({
	url: 'https://x.example/',
	status,
	headers,
	body,
});

test.each([
	// format, body, code, message, fields
	[
		'a nested error',
		{
			success: false,
			error: {
				code: 'bad_time',
				message: 'Closed then',
				details: [{ field: 'start', message: 'is past' }],
			},
		},
		'bad_time',
		'Closed then',
		{ start: ['is past'] },
	],
	[
		'a field map',
		{ message: 'Invalid', code: 'v1', errors: { email: ['is taken', 'is odd'] } },
		'v1',
		'Invalid',
		{ email: ['is taken', 'is odd'] },
	],
	[
		'a detail and a code',
		{ detail: 'Not found.', code: 'not_found' },
		'not_found',
		'Not found.',
		{},
	],
	[
		'a bare field map',
		{ start: ['This field is required.'] },
		undefined,
		'',
		{ start: ['This field is required.'] },
	],
	[
		'a list with paths',
		{ errors: [{ id: 'e1', path: ['attributes', 'start'], message: 'is missing' }] },
		undefined,
		'',
		{ 'attributes.start': ['is missing'] },
	],
	[
		'JSON:API',
		{
			errors: [
				{
					status: '422',
					code: 'blank',
					detail: 'must be set',
					source: { pointer: '/data/attributes/start' },
				},
			],
		},
		'blank',
		'',
		{ '/data/attributes/start': ['must be set'] },
	],
	[
		'a status in the body',
		{ status: 'failure', details: { errorCode: '1101', errorMessage: 'No such client' } },
		'1101',
		'No such client',
		{},
	],
	[
		'an error in meta',
		{ success: false, data: null, meta: { code: 'E4', message: 'Wrong company' } },
		'E4',
		'Wrong company',
		{},
	],
	[
		'problem+json',
		{ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Stale', code: 'STALE' },
		'STALE',
		'Conflict; Stale',
		{},
	],
	[
		'a category beside a code',
		{ errors: [{ category: 'INVALID', code: 'BAD_VALUE', detail: 'too long', field: 'note' }] },
		'BAD_VALUE',
		'',
		{ note: ['too long'] },
	],
	[
		'fields with names of error codes and messages',
		{ errors: { name: ['is required'], type: ['is unknown'] } },
		undefined,
		'',
		{ name: ['is required'], type: ['is unknown'] },
	],
	[
		'a list of messages',
		{ errors: ['Name is required'], code: 'invalid' },
		'invalid',
		'Name is required',
		{},
	],
	['plain text', 'Rate limit reached', undefined, 'Rate limit reached', {}],
	[
		'a web page',
		'<html><head><title>502 Bad Gateway</title></head></html>',
		undefined,
		'502 Bad Gateway',
		{},
	],
	['an empty body', '', undefined, '', {}],
])('parses %s', (_, body, code, message, fields) => {
	const errorInfo = parseErrorInfo(response(body));
	expect(errorInfo.message).toBe(message);
	expect(errorInfo.fields).toEqual(fields);
	if (code !== 'about:blank') expect(errorInfo.code).toBe(code);
});

test.each([
	[{ success: false, message: 'no' }],
	[{ ok: 0, error: 'no' }],
	[{ requestStatus: { success: false, error: { errorMessage: 'no' } } }],
	[{ status: 'error', message: 'no' }],
	[{ status: false, message: 'no' }],
	[{ error: true, message: 'no' }],
	[{ error: { code: 4 } }],
	[{ errors: [{ message: 'no' }] }],
	[{ error: 'invalid_token', error_description: 'expired' }],
])('HTTP 200 with %j is an error', (body) => {
	expect(isErrorResponse(response(body, 200))).toBe(true);
});

test.each([
	[{ success: true, data: [] }],
	[{ id: 4, status: 'failed', error: 'card declined' }],
	[{ data: [{ id: 1 }], errors: [] }],
	[{ status: 'success', data: [], error: null }],
	[{ data: [], message: 'Nothing found' }],
	[{ appointments: [], cursor: null, errors: [] }],
])('HTTP 200 with %j is no error', (body) => {
	expect(isErrorResponse(response(body, 200))).toBe(false);
});

test('the request ID is read from headers and bodies', () => {
	expect(parseErrorInfo(response({}, 500, { 'x-request-id': 'r1' })).requestId).toBe('r1');
	expect(parseErrorInfo(response({ error: { message: 'x', trace_id: 't1' } })).requestId).toBe(
		't1',
	);
});

test('a 405 with an Allow header gives the allowed methods, other responses do not', () => {
	const allow = { allow: 'GET, put' };
	expect(parseErrorInfo(response('', 405, allow))).toStrictEqual({
		status: 405,
		message: '',
		fields: {},
		allowed: ['GET', 'PUT'],
	});
	const bare = { message: '', fields: {} };
	expect(parseErrorInfo(response('', 405))).toStrictEqual({ status: 405, ...bare });
	expect(parseErrorInfo(response('', 403, allow))).toStrictEqual({ status: 403, ...bare });
});

test('a code, a request ID and methods are cut', () => {
	const long = 'x'.repeat(100_000);
	const body = { code: long, request_id: long, message: long };
	const { code, requestId, message } = parseErrorInfo(response(body));
	for (const text of [code, requestId, message]) expect(text?.length).toBeLessThanOrEqual(300);
	const headers = { allow: `${'GET,'.repeat(1000)}${'X'.repeat(10_000)}` };
	expect(parseErrorInfo(response('', 405, headers)).allowed).toEqual(['GET']);
	expect(parseErrorInfo(response('', 500, { 'x-request-id': long })).requestId).toHaveLength(200);
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
])('the message of %j is %j', (body, message) => {
	expect(parseErrorInfo(response(body))).toMatchObject({ message, fields: {} });
});

test.each<[object, object]>([
	[{ errors: [{ path: ['a', { b: 1 }], message: 'm' }] }, {}],
	[{ email: ['is taken'], tries: 1 }, {}],
	[{ email: ['is taken'], name: [] }, { email: ['is taken'] }],
	[{ errors: { email: [], start: 'is past' } }, { start: ['is past'] }],
	[{ email: [], name: [] }, {}],
])('the fields of %j are %j', (body, fields) => {
	expect(parseErrorInfo(response(body)).fields).toEqual(fields);
});

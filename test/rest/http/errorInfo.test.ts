import { isErrorResponse, parseErrorInfo } from '../../../nodes/AppointmentService/rest';

const page = (body: unknown, status = 422, headers = {}) => ({
	url: 'https://x.example/',
	status,
	headers,
	body,
});

test.each([
	[
		'nested',
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
		'field map',
		{ message: 'Invalid', code: 'v1', errors: { email: ['is taken', 'is odd'] } },
		'v1',
		'Invalid',
		{ email: ['is taken', 'is odd'] },
	],
	['detail and code', { detail: 'Not found.', code: 'not_found' }, 'not_found', 'Not found.', {}],
	[
		'bare field map',
		{ start: ['This field is required.'] },
		undefined,
		'',
		{ start: ['This field is required.'] },
	],
	[
		'list with paths',
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
		'status in the body',
		{ status: 'failure', details: { errorCode: '1101', errorMessage: 'No such client' } },
		'1101',
		'No such client',
		{},
	],
	[
		'flipped meta',
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
		'categories',
		{ errors: [{ category: 'INVALID', code: 'BAD_VALUE', detail: 'too long', field: 'note' }] },
		'BAD_VALUE',
		'',
		{ note: ['too long'] },
	],
	[
		'fields that are called like words of an envelope',
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
	['nothing', '', undefined, '', {}],
])('reads a refusal: %s', (_, body, code, message, fields) => {
	const failure = parseErrorInfo(page(body));
	expect(failure.message).toBe(message);
	expect(failure.fields).toEqual(fields);
	if (code !== 'about:blank') expect(failure.code).toBe(code);
});

test.each([
	[{ success: false, message: 'no' }],
	[{ ok: 0, error: 'no' }],
	[{ status: 'error', message: 'no' }],
	[{ status: false, message: 'no' }],
	[{ error: true, message: 'no' }],
	[{ error: { code: 4 } }],
	[{ errors: [{ message: 'no' }] }],
	[{ error: 'invalid_token', error_description: 'expired' }],
])('HTTP 200 with %j is a refusal', (body) => {
	expect(isErrorResponse(page(body, 200))).toBe(true);
});

test.each([
	[{ success: true, data: [] }],
	[{ id: 4, status: 'failed', error: 'card declined' }],
	[{ data: [{ id: 1 }], errors: [] }],
	[{ status: 'success', data: [], error: null }],
	[{ data: [], message: 'Nothing found' }],
	[{ appointments: [], cursor: null, errors: [] }],
])('HTTP 200 with %j is no refusal', (body) => {
	expect(isErrorResponse(page(body, 200))).toBe(false);
});

test('the request id is found in headers and bodies', () => {
	expect(parseErrorInfo(page({}, 500, { 'x-request-id': 'r1' })).requestId).toBe('r1');
	expect(parseErrorInfo(page({ error: { message: 'x', trace_id: 't1' } })).requestId).toBe('t1');
});

import {
	extractItems,
	unwrapRecord,
	extractRecord,
	ApiError,
	type ParsedResponse,
} from '../../../nodes/AppointmentService/rest';

const answer = (body: unknown): ParsedResponse =>
	({ status: 200, headers: {}, body, url: 'https://a.example' }) as ParsedResponse;
const faultOf = (read: () => unknown) => {
	try {
		return read();
	} catch (fault) {
		return fault;
	}
};
const names = ['appointments', 'appointment'];
const record = { id: 7, start: '2026-05-01T09:00:00Z' };

test.each<[string, unknown]>([
	['alone', record],
	['in an envelope', { success: true, data: record }],
	['under its own name', { appointment: record }],
	['beside something unknown', { more: { a: 1 }, success: true, data: record }],
	['alone in a list, which is counted', { data: [record], total: 1 }],
	['beside words of the service', { data: record, debug: { took: 3 }, build: '1.2' }],
])('one record %s', (_, body) => {
	expect(extractRecord(answer(body), names)).toEqual(record);
});

test.each<[string, object]>([
	['a value', { id: 7, value: { id: 3, amount: 2 } }],
	['content', { uuid: 'a-1', start: '2026-05-01T09:00:00Z', content: { id: 9 } }],
	['data without an id', { start: '2026-05-01T09:00:00Z', data: { colour: 'red' } }],
])('a record that holds %s of its own stays whole', (_, body) => {
	expect(extractRecord(answer(body), names)).toEqual(body);
});

test.each<[string, unknown, string[]]>([
	['alone', record, []],
	['in a wrapper', { data: record }, ['data']],
	['in a list of one', { data: [record] }, ['data', '0']],
	[
		'in wrappers',
		{ response: { result: { appointment: record } } },
		['response', 'result', 'appointment'],
	],
])('where the record stands: %s', (_, body, path) => {
	expect(unwrapRecord(answer(body), names)).toEqual({ record, path });
});

const bare = { start: '2026-05-01T09:00:00Z' };

test.each([
	'data',
	'item',
	'result',
	'record',
	'response',
	'payload',
	'object',
	'entity',
	'content',
	'body',
	'results',
	'value',
	'attributes',
	'd',
	'appointment',
	'Appointments',
])('%s wraps a record, even one without an id', (key) => {
	expect(unwrapRecord(answer({ [key]: bare }), names)).toEqual({ record: bare, path: [key] });
});

test.each([
	'success',
	'ok',
	'status',
	'message',
	'meta',
	'metadata',
	'error',
	'errors',
	'code',
	'links',
	'included',
	'details',
	'warnings',
	'request_id',
	'timestamp',
	'jsonapi',
])('%s beside a wrapper is none of its fields', (key) => {
	expect(unwrapRecord(answer({ [key]: null, data: bare }), names).path).toEqual(['data']);
});

test.each<[string, object, string[]]>([
	['within its own record', { id: 7, appointment: { id: 3 } }, []],
	['beside an id that is none', { id: { x: 1 }, appointment: record }, ['appointment']],
	['four wrappers deep', { d: { d: { d: { d: record } } } }, ['d', 'd', 'd', 'd']],
	['deeper', { d: { d: { d: { d: { d: record } } } } }, ['d', 'd', 'd', 'd']],
	['of such words alone', { data: { status: 'open', message: 'Hi' } }, ['data']],
	['under an unknown name', { more: record }, []],
	['that is a text', { data: 'x' }, []],
	['under its own name, in text elsewhere', { appointment: 'x', data: record }, ['data']],
	['under an unknown name, beside a field', { start: 'x', more: record }, []],
	['with both names', { data: { a: 1 }, appointment: bare }, ['appointment']],
	['without an id, beside a field', { appointment: bare, colour: 'red' }, []],
	['with an id, beside a field', { appointment: record, colour: 'red' }, ['appointment']],
])('where a record stands %s', (_, body, path) => {
	expect(unwrapRecord(answer(body), names).path).toEqual(path);
});

test.each<[string, unknown]>([
	['a list of two', { data: [record, { ...record, id: 8 }] }],
	['an empty list', { data: [] }],
	['nothing', null],
	['nothing but words beside', { success: true, message: 'ok' }],
	['an empty object', {}],
	['an empty object in a wrapper', { data: {} }],
	['null in a wrapper', { data: null }],
	['a number', 7],
])('%s is no record', (_, body) => {
	const read = () => extractRecord(answer(body), names);
	expect(read).toThrow(ApiError);
	expect(faultOf(read)).toMatchObject({ errorInfo: { status: 404 } });
});

test.each([
	['a page', '<html><body>Hello</body></html>', 'unreadable'],
	['words', 'hello', 'unreadable'],
	['half an object', '{"id":7,"na', 'cutOff'],
])('%s cannot be read', (_, body, kind) => {
	expect(faultOf(() => extractRecord(answer(body), names))).toMatchObject({ kind });
});

test('a refusal is one, whatever its status, and so is a redirect', () => {
	const redirect = {
		...answer(''),
		status: 302,
		headers: { location: 'https://b.example/x' },
	};
	expect(faultOf(() => extractRecord(redirect, names))).toMatchObject({
		kind: 'redirect',
		location: 'https://b.example/x',
	});
	for (const page of [
		{ ...answer({ message: 'no' }), status: 403 },
		answer({ success: false, error: { message: 'no' } }),
	]) {
		expect(faultOf(() => extractRecord(page, names))).toMatchObject({ kind: 'refused' });
		expect(faultOf(() => extractItems(page))).toMatchObject({ kind: 'refused' });
	}
});

test.each([
	[299, undefined],
	[300, 'redirect'],
	[399, 'redirect'],
	[400, 'refused'],
])('status %d: %s', (status, kind) => {
	const fault = faultOf(() => extractItems({ ...answer({ a: 1 }), status }));
	expect((fault as { kind?: string }).kind).toBe(kind);
});

test.each<[string, unknown, unknown[]]>([
	['an object', { a: 1 }, [{ a: 1 }]],
	['a list of objects', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
	['a list of other things', [1, { a: 2 }], [{ data: [1, { a: 2 }] }]],
	['text', 'done', [{ data: 'done' }]],
	['nothing', '', [{ data: null }]],
	['a number', 7, [{ data: 7 }]],
	['a list with a tag', ['<b>'], [{ data: ['<b>'] }]],
	['text with a tag', 'a <b>', [{ data: 'a <b>' }]],
])('items of %s', (_, body, items) => {
	expect(extractItems(answer(body))).toEqual(items);
});

test('a page is no item', () => {
	expect(faultOf(() => extractItems(answer('  <html>')))).toMatchObject({ kind: 'unreadable' });
});

import {
	answerItems,
	heldBy,
	recordOf,
	ServiceRefusal,
	type Page,
} from '../../nodes/AppointmentService/wire';

const answer = (body: unknown): Page =>
	({ status: 200, headers: {}, body, url: 'https://a.example' }) as Page;
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
	['beside words of the service', { data: record, debug: { took: 3 }, build: '1.2' }],
])('one record %s', (_, body) => {
	expect(recordOf(answer(body), names)).toEqual(record);
});

test.each<[string, object]>([
	['a value', { id: 7, value: { id: 3, amount: 2 } }],
	['content', { uuid: 'a-1', start: '2026-05-01T09:00:00Z', content: { id: 9 } }],
	['data without an id', { start: '2026-05-01T09:00:00Z', data: { colour: 'red' } }],
])('a record that holds %s of its own stays whole', (_, body) => {
	expect(recordOf(answer(body), names)).toEqual(body);
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
	expect(heldBy(answer(body), names)).toEqual({ record, path });
});

test.each<[string, unknown]>([
	['a list of two', { data: [record, { ...record, id: 8 }] }],
	['an empty list', { data: [] }],
	['nothing', null],
	['nothing but words beside', { success: true, message: 'ok' }],
	['an empty object', {}],
	['a number', 7],
])('%s is no record', (_, body) => {
	const read = () => recordOf(answer(body), names);
	expect(read).toThrow(ServiceRefusal);
	expect(faultOf(read)).toMatchObject({ failure: { status: 404 } });
});

test.each([
	['a page', '<html><body>Hello</body></html>', 'unreadable'],
	['words', 'hello', 'unreadable'],
	['half an object', '{"id":7,"na', 'cutOff'],
])('%s cannot be read', (_, body, kind) => {
	expect(faultOf(() => recordOf(answer(body), names))).toMatchObject({ kind });
});

test('a refusal is one, whatever its status, and so is a redirect', () => {
	const redirect = {
		...answer(''),
		status: 302,
		headers: { location: 'https://b.example/x' },
	};
	expect(faultOf(() => recordOf(redirect, names))).toMatchObject({
		kind: 'redirect',
		location: 'https://b.example/x',
	});
	for (const page of [
		{ ...answer({ message: 'no' }), status: 403 },
		answer({ success: false, error: { message: 'no' } }),
	]) {
		expect(faultOf(() => recordOf(page, names))).toMatchObject({ kind: 'refused' });
		expect(faultOf(() => answerItems(page))).toMatchObject({ kind: 'refused' });
	}
});

test.each<[string, unknown, unknown[]]>([
	['an object', { a: 1 }, [{ a: 1 }]],
	['a list of objects', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
	['a list of other things', [1, { a: 2 }], [{ data: [1, { a: 2 }] }]],
	['text', 'done', [{ data: 'done' }]],
	['nothing', '', [{ data: null }]],
	['a number', 7, [{ data: 7 }]],
])('items of %s', (_, body, items) => {
	expect(answerItems(answer(body))).toEqual(items);
});

test('a page is no item', () => {
	expect(faultOf(() => answerItems(answer('  <html>')))).toMatchObject({ kind: 'unreadable' });
});

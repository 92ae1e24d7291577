import {
	extractItems,
	unwrapRecord,
	ApiError,
	type ParsedResponse,
} from '../../../nodes/AppointmentService/rest';
import { casesOf } from '../../support/table';

const response = (body: unknown): ParsedResponse =>
	({ status: 200, headers: {}, body, url: 'https://a.example' }) as ParsedResponse;
const errorOf = (read: () => unknown) => {
	try {
		return read();
	} catch (error) {
		return error;
	}
};
const names = ['appointments', 'appointment'];
const record = { id: 7, start: '2026-05-01T09:00:00Z' };

test.each<[string, unknown]>([
	['as the body', record],
	['in an envelope', { success: true, data: record }],
	['under the resource’s name', { appointment: record }],
	['beside an unknown object', { more: { a: 1 }, success: true, data: record }],
	['alone in a list, beside a total', { data: [record], total: 1 }],
	['beside metadata with unknown names', { data: record, debug: { took: 3 }, build: '1.2' }],
])('unwrapRecord finds the record %s', (_, body) => {
	expect(unwrapRecord(response(body), names).record).toEqual(record);
});

test.each<[string, object]>([
	['a status code and its text', { statuscode: 200, statusmessage: 'fine' }],
	['lists for errors', { validationErrors: [], internal_errors: [] }],
])('a record whose ID has another name is found beside %s', (_, beside) => {
	const booked = { event_id: 'e7', begins: '10:00' };
	expect(unwrapRecord(response({ ...beside, result: booked }), names).record).toEqual(booked);
	expect(unwrapRecord(response({ ...beside, result: [booked] }), names).record).toEqual(booked);
});

test.each(casesOf<[string, object]>`
	a list of one line | {"date":"2026-05-01","total":4,"items":[{"id":9}]}
	a field called value | {"id":7,"value":{"id":3,"amount":2}}
	a field called content | {"uuid":"a-1","start":"2026-05-01T09:00:00Z","content":{"id":9}}
	a field called data, and without an ID, | {"start":"2026-05-01T09:00:00Z","data":{"colour":"red"}}
`)('a record with %s stays whole', (_, body) => {
	expect(unwrapRecord(response(body), names).record).toEqual(body);
});

test.each(
	// case, body, path
	casesOf<[string, unknown, string[]]>`
		as the body                                                 | {"id":7,"start":"2026-05-01T09:00:00Z"} | []
		in a wrapper                                                | {"data":{"id":7,"start":"2026-05-01T09:00:00Z"}} | ["data"]
		in a list of one among embedded ones                        | {"_links":{},"_embedded":{"appointments":[{"id":7,"start":"2026-05-01T09:00:00Z"}]}} | ["_embedded","appointments","0"]
		in a list of one                                            | {"data":[{"id":7,"start":"2026-05-01T09:00:00Z"}]} | ["data","0"]
		under its name in a list of one, beside counts and messages
			| {"meta":{"items_total":1},"items":[{"appointment":{"id":7,"start":"2026-05-01T09:00:00Z"}}],"messages":[],"total":1} | ["items","0","appointment"]
		in wrappers | {"response":{"result":{"appointment":{"id":7,"start":"2026-05-01T09:00:00Z"}}}} | ["response","result","appointment"]
	`,
)('unwrapRecord finds the record %s: in %j at %j', (_, body, path) => {
	expect(unwrapRecord(response(body), names)).toEqual({ record, path });
});

const bare = { start: '2026-05-01T09:00:00Z' };

test.each(
	(
		'data item result record response payload object entity content body results value ' +
		'attributes d appointment Appointments'
	).split(' '),
)('%s is unwrapped, even around a record without an ID', (key) => {
	expect(unwrapRecord(response({ [key]: bare }), names)).toEqual({ record: bare, path: [key] });
});

test.each(
	(
		'success ok status message meta metadata error errors code links included details ' +
		'warnings request_id timestamp jsonapi'
	).split(' '),
)('%s beside a wrapper is metadata', (key) => {
	expect(unwrapRecord(response({ [key]: null, data: bare }), names).path).toEqual(['data']);
});

test.each(
	// case, body, path of the record
	casesOf<[string, object, string[]]>`
		a record with a field of the resource’s name | {"id":7,"appointment":{"id":3}} | []
		a wrapped record beside an object called id | {"id":{"x":1},"appointment":{"id":7,"start":"2026-05-01T09:00:00Z"}} | ["appointment"]
		a record in four wrappers | {"d":{"d":{"d":{"d":{"id":7,"start":"2026-05-01T09:00:00Z"}}}}} | ["d","d","d","d"]
		a record in five wrappers, the last one kept | {"d":{"d":{"d":{"d":{"d":{"id":7,"start":"2026-05-01T09:00:00Z"}}}}}} | ["d","d","d","d"]
		a record with metadata names only | {"data":{"status":"open","message":"Hi"}} | ["data"]
		a record with one unknown object | {"more":{"id":7,"start":"2026-05-01T09:00:00Z"}} | []
		a record with a text called data | {"data":"x"} | []
		a record in data, beside a text with the resource’s name | {"appointment":"x","data":{"id":7,"start":"2026-05-01T09:00:00Z"}} | ["data"]
		a record with an unknown object and a field | {"start":"x","more":{"id":7,"start":"2026-05-01T09:00:00Z"}} | []
		a record under the resource’s name, beside data | {"data":{"a":1},"appointment":{"start":"2026-05-01T09:00:00Z"}} | ["appointment"]
		an object with a field beside the resource’s name, without an ID | {"appointment":{"start":"2026-05-01T09:00:00Z"},"colour":"red"} | []
		a record with an ID under the resource’s name, beside a field | {"appointment":{"id":7,"start":"2026-05-01T09:00:00Z"},"colour":"red"} | ["appointment"]
	`,
)('%s: the path in %j is %j', (_, body, path) => {
	expect(unwrapRecord(response(body), names).path).toEqual(path);
});

test.each<[string, unknown]>([
	['a list of two', { data: [record, { ...record, id: 8 }] }],
	['an empty list', { data: [] }],
	['nothing', null],
	['nothing but metadata', { success: true, message: 'ok' }],
	['an empty object', {}],
	['an empty object in a wrapper', { data: {} }],
	['null in a wrapper', { data: null }],
	['a number', 7],
])('unwrapRecord of %s throws a 404', (_, body) => {
	const read = () => unwrapRecord(response(body), names).record;
	expect(read).toThrow(ApiError);
	expect(errorOf(read)).toMatchObject({ errorInfo: { status: 404 } });
});

test.each([
	// case, body, kind of the error
	['a web page', '<html><body>Hello</body></html>', 'unreadable'],
	['a text', 'hello', 'unreadable'],
	['truncated JSON', '{"id":7,"na', 'cutOff'],
])('unwrapRecord of %s throws: %j is %s', (_, body, kind) => {
	expect(errorOf(() => unwrapRecord(response(body), names).record)).toMatchObject({ kind });
});

test('a redirect and an error with any status throw an ApiError', () => {
	const redirect = { ...response(''), status: 302, headers: { location: 'https://b.example/x' } };
	expect(errorOf(() => unwrapRecord(redirect, names))).toMatchObject({
		kind: 'redirect',
		location: 'https://b.example/x',
	});
	for (const errorResponse of [
		{ ...response({ message: 'no' }), status: 403 },
		response({ success: false, error: { message: 'no' } }),
	]) {
		expect(errorOf(() => unwrapRecord(errorResponse, names))).toMatchObject({ kind: 'refused' });
		expect(errorOf(() => extractItems(errorResponse))).toMatchObject({ kind: 'refused' });
	}
});

test.each([
	[299, undefined],
	[300, 'redirect'],
	[399, 'redirect'],
	[400, 'refused'],
])('extractItems of status %d throws: %s', (status, kind) => {
	const error = errorOf(() => extractItems({ ...response({ a: 1 }), status }));
	expect((error as { kind?: string }).kind).toBe(kind);
});

test.each<[string, unknown, unknown[]]>([
	// case, body, items
	['an object', { a: 1 }, [{ a: 1 }]],
	['a list of objects', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }]],
	['a list of other things', [1, { a: 2 }], [{ data: [1, { a: 2 }] }]],
	['text', 'done', [{ data: 'done' }]],
	['an empty body', '', [{ data: null }]],
	['a number', 7, [{ data: 7 }]],
	['a list with a tag', ['<b>'], [{ data: ['<b>'] }]],
	['text with a tag', 'a <b>', [{ data: 'a <b>' }]],
])('extractItems of %s: %j gives %j', (_, body, items) => {
	expect(extractItems(response(body))).toEqual(items);
});

test('extractItems of a web page is an error', () => {
	expect(errorOf(() => extractItems(response('  <html>')))).toMatchObject({ kind: 'unreadable' });
});

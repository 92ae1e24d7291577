import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import {
	findRows,
	isBareEnvelope,
	rowsAt,
} from '../../../nodes/AppointmentService/rest/page/findRecords';

const names = resourceNameVariants(['appointments', 'appointment']);
const two = [{ id: 1 }, { id: 2 }];
const other = [{ id: 7 }, { id: 8 }, { id: 9 }];
const pathIn = (body: unknown) => findRows(body, names)?.path.join('.');
const found = (body: unknown) => findRows(body, names)?.records;

test.each<[string, unknown, string | undefined]>([
	['its own name before a usual one', { data: other, appointments: two }, 'appointments'],
	['a usual name before an unknown one', { foo: other, items: two }, 'items'],
	['what holds rows before what is empty', { items: [], data: two }, 'data'],
	['a usual name, although empty, before an unknown one', { data: [], foo: two }, 'data'],
	[
		'its own name, although empty, before an unknown one',
		{ foo: other, appointments: [] },
		'appointments',
	],
	['the nearer of two', { data: two, result: { data: other } }, 'data'],
	['the first of two alike', { items: two, results: other }, 'items'],
	['its own name beside words aside', { meta: { appointments: two } }, 'meta.appointments'],
	['its own name aside, in an array', { warnings: { appointments: two } }, 'warnings.appointments'],
	['an unknown name whose rows have ids', { foo: [{ bookingId: 1 }] }, 'foo'],
	['none without ids under an unknown name', { foo: [{ name: 'a' }] }, undefined],
	['none where only some have ids', { foo: [{ id: 1 }, { name: 'a' }] }, undefined],
	['none under an unknown name aside', { meta: { foo: two } }, undefined],
	['none among filters', { available_filters: two, availableFilters: two }, undefined],
	['four levels down', { a: { b: { c: { data: two } } } }, 'a.b.c.data'],
	['none below', { a: { b: { c: { d: { data: two } } } } }, undefined],
	['none of a record’s own lists', { data: { id: 1, items: two } }, 'data'],
	['null under a usual name', { data: null }, 'data'],
	['none for null elsewhere', { foo: null }, undefined],
	['rows before null', { data: null, items: two }, 'items'],
	['none in a list of texts', { data: ['a', 'b'] }, undefined],
	['none in mixed lists', { data: [{ id: 1 }, 'a'] }, undefined],
	['an array that is the answer', two, ''],
	['none in an array of texts', ['a'], undefined],
	['none in text', 'data', undefined],
])('where the rows are: %s', (_, body, path) => {
	expect(pathIn(body)).toBe(path);
});

test.each([
	'id',
	'ID',
	'uuid',
	'client_id',
	'bookingId',
	'bookingUuid',
	'key',
	'number',
	'code',
	'uri',
	'href',
	'Appointment_Number',
])('%s tells that rows of an unknown name are records', (key) =>
	expect(found({ foo: [{ [key]: 1, x: 2 }] })).toHaveLength(1),
);
test.each(['IDEA', 'ideas', 'keys', 'name', 'number_of_guests'])('%s does not', (key) =>
	expect(found({ foo: [{ [key]: 1 }] })).toBeUndefined(),
);

describe('one record in place of a list', () => {
	test.each<[string, unknown, unknown]>([
		['by its id', { data: { id: 'a', x: [] } }, [{ id: 'a', x: [] }]],
		['by its uuid', { data: { uuid: 'a' } }, [{ uuid: 'a' }]],
		['by the id of its name', { data: { appointment_id: 4 } }, [{ appointment_id: 4 }]],
		['under its own name', { result: { appointment: { uri: '/a/1' } } }, [{ uri: '/a/1' }]],
	])('%s', (_, body, records) => {
		expect(found(body)).toEqual(records);
	});

	test.each<[string, unknown]>([
		['an id that is an object', { data: { id: {} } }],
		['an id of something else', { data: { client_id: 4 } }],
		['a word that ends like one', { data: { appointment: 4 } }],
		['a record under an unknown name', { foo: { id: 4 } }],
	])('%s is none', (_, body) => {
		expect(found(body)).toBeUndefined();
	});
});

describe('maps', () => {
	test.each<[string, object, unknown[] | undefined]>([
		['under their ids', { 1: { id: 1, a: 1 }, 2: { id: 2 } }, [{ id: 1, a: 1 }, { id: 2 }]],
		['under ids of another name', { x: { booking_id: 'x' } }, [{ booking_id: 'x' }]],
		['one under its own id', { 41: { id: 41 } }, [{ id: 41 }]],
		[
			'alike, without their ids',
			{ a1: { n: 1 }, a2: { n: 2 } },
			[
				{ id: 'a1', n: 1 },
				{ id: 'a2', n: 2 },
			],
		],
		[
			'alike, with an id of their own',
			{ 1: { id: 'x' }, 2: { id: 'y' } },
			[{ id: 'x' }, { id: 'y' }],
		],
		['one that is alone, without its id', { a1: { n: 1 } }, undefined],
		['of different shapes', { a1: { n: 1 }, a2: { m: 2 } }, undefined],
		['under words', { open: { n: 1 }, done: { n: 2 } }, undefined],
		['with something else in it', { 1: { id: 1 }, 2: 'x' }, undefined],
		['with a strange key', { 1: { id: 1, a: 1 }, 2: { id: 3 } }, undefined],
		['with nothing', {}, []],
	])('%s', (_, map, records) => {
		expect(found({ data: map })).toEqual(records);
	});

	test('the order of fields makes no other shape', () => {
		expect(found({ data: { a1: { n: 1, m: 1 }, a2: { m: 2, n: 2 } } })).toHaveLength(2);
	});

	test('an empty map under an unknown name is none', () => {
		expect(found({ foo: {} })).toBeUndefined();
	});
});

test('tables, edges and nodes', () => {
	const rows = [
		[1, 'a'],
		[2, 'b'],
	];
	const records = [
		{ id: 1, n: 'a' },
		{ id: 2, n: 'b' },
	];
	expect(found({ columns: ['id', 'n'], rows })).toEqual(records);
	expect(found({ columns: [{ name: 'id' }, { name: 'n' }], data: rows })).toEqual(records);
	expect(found({ other: ['x'], head: ['id', 'n'], rows })).toEqual(records);
	expect(found({ columns: ['id'], rows })).toBeUndefined();
	expect(found({ columns: [1, 2], rows })).toBeUndefined();
	expect(found({ columns: ['id', 3], rows })).toBeUndefined();
	expect(found(rows)).toBeUndefined();
	expect(found({ edges: [{ node: { id: 1 } }, { node: 'x' }] })).toHaveLength(2);
	expect(found({ edges: [{ node: { id: 1 } }, { node: { id: 2 } }] })).toEqual(two);
	expect(found({ data: [{ node: { id: 1 }, id: 5 }, { id: 6 }] })).toEqual([
		{ node: { id: 1 }, id: 5 },
		{ id: 6 },
	]);
});

test.each<[unknown, string[], unknown]>([
	[{ data: two }, ['data'], two],
	[{ data: [] }, ['data'], []],
	[{ data: null }, ['data'], []],
	[{ data: '' }, ['data'], []],
	[{ data: false }, ['data'], []],
	[{ data: 'x' }, ['data'], undefined],
	[{ data: ['x'] }, ['data'], undefined],
	[{ data: { id: 1 } }, ['data'], [{ id: 1 }]],
	[{ data: { 1: { id: 1 } } }, ['data'], [{ id: 1 }]],
	[{ data: {} }, ['data'], []],
	[{ a: { b: two } }, ['a', 'b'], two],
	[{ a: 1 }, ['data'], undefined],
	[{ a: 1 }, ['a', 'b'], undefined],
	[{}, ['toString'], undefined],
	[two, [], two],
	[{ id: 1 }, [], undefined],
	[{ columns: ['id'], rows: [[1]] }, ['rows'], [{ id: 1 }]],
])('in %j at %j', (body, path, records) => {
	expect(rowsAt(body, path)).toEqual(records);
});

test.each<[unknown, boolean]>([
	[{}, true],
	[{ success: true }, true],
	[{ id: 1 }, false],
	[{ UUID: 1 }, false],
	[{ guid: 1 }, false],
	[{ uid: 1 }, false],
	[{ key: 1 }, true],
	[[], false],
	['x', false],
])('%j may be an envelope without its list: %s', (body, is) => {
	expect(isBareEnvelope(body)).toBe(is);
});

import {
	findKeyPaths,
	inferPrimaryKey,
	resourceNameVariants,
	unwrapFields,
	type JsonObject,
} from '../../../nodes/AppointmentService/rest';
import {
	isServiceAssignedId,
	valueAt,
} from '../../../nodes/AppointmentService/rest/record/primaryKey';
import {
	envelopeNames,
	nonRowNames,
	normalizeName,
	rowNames,
	paginationNames,
} from '../../../nodes/AppointmentService/rest/values/vocabulary';

const own = resourceNameVariants(['appointments']);
const pathIn = (...records: JsonObject[]) => inferPrimaryKey(records, own).path;

test.each<[string, JsonObject[], string[] | undefined]>([
	['id', [{ uuid: 'a', id: 1 }], ['id']],
	['the id by the resource’s name', [{ uuid: 'a', appointment_id: 1 }], ['appointment_id']],
	['the uid by the resource’s name', [{ key: 'a', appointmentUid: 1 }], ['appointmentUid']],
	['the uuid by the resource’s name', [{ key: 'a', appointment_uuid: 1 }], ['appointment_uuid']],
	['another name for an id', [{ number: 'a', uid: 'b' }], ['uid']],
	['a number where there is nothing better', [{ number: 'a', name: 'b' }], ['number']],
	['not the id of something else', [{ client_id: 1, name: 'b' }], undefined],
	[
		'not one that two share',
		[
			{ id: 1, key: 'a' },
			{ id: 1, key: 'b' },
		],
		['key'],
	],
	['not one that is missing once', [{ id: 1, key: 'a' }, { key: 'b' }], ['key']],
	[
		'not one that is empty once',
		[
			{ id: '', key: 'a' },
			{ id: 'b', key: 'b' },
		],
		['key'],
	],
	['not one that is no text or number', [{ id: { a: 1 } }, { id: true }], undefined],
	[
		'one in a wrapper',
		[{ appointment: { id: 1 } }, { appointment: { id: 2 } }],
		['appointment', 'id'],
	],
	['one among attributes', [{ attributes: { id: 1 } }], ['attributes', 'id']],
	['none in another wrapper', [{ client: { id: 1 } }], undefined],
	[
		'none in a wrapper that lacks it once',
		[{ appointment: { id: 1 } }, { appointment: 7 }],
		undefined,
	],
	['none without records', [], undefined],
	[
		'not a number, a key or a code of the resource’s name',
		[{ appointment_no: 1, appointmentKey: 2, appointment_code: 3 }],
		undefined,
	],
	['not the uid or the uuid of something else', [{ client_uid: 1, client_uuid: 2 }], undefined],
])('records are told apart by %s', (_, records, path) => {
	expect(pathIn(...records)).toEqual(path);
});

test.each([
	'id',
	'uid',
	'uuid',
	'guid',
	'key',
	'gid',
	'oid',
	'pk',
	'identifier',
	'record_id',
	'objectId',
	'external_id',
	'reference',
	'ref',
	'code',
	'number',
	'slug',
	'uri',
	'href',
	'url',
	'self',
])('records are told apart by their %s', (name) => {
	expect(pathIn({ name: 'a', [name]: 1 })).toEqual([name]);
});

test('a record is known by its id as text, or by all that it holds', () => {
	const { getKey: of } = inferPrimaryKey([{ id: 1 }, { id: 2 }], own);
	expect(of({ id: 7, a: 1 })).toBe('7');
	expect(of({ id: '7' })).toBe('7');
	expect(of({ id: null, a: 1 })).toBe('{"id":null,"a":1}');
	expect(inferPrimaryKey([{ a: 1 }], own).getKey({ a: 1 })).toBe('{"a":1}');
});

test('every field that may lead to the record', () => {
	const records = [
		{ number: 'A1', id: 1, key: 'x', code: 'same' },
		{ number: 'A2', id: 2, key: 'y', code: 'same' },
	];
	expect(findKeyPaths(records, own)).toEqual([['id'], ['key'], ['number']]);
	expect(findKeyPaths([], own)).toEqual([]);
});

test.each([
	['id', true],
	['appointmentId', true],
	['appointment_uuid', true],
	...['uid', 'uuid', 'guid', 'gid', 'oid', 'pk', 'record_id', 'objectId', 'self'].map(
		(name): [string, boolean] => [name, true],
	),
	['number', false],
	['reference', false],
	['code', false],
	['slug', false],
	['client_id', false],
	['name', false],
])('%s is given by the service: %s', (name, is) => {
	expect(isServiceAssignedId(name, own)).toBe(is);
});

test('a value at a path is nothing inherited', () => {
	expect(valueAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
	expect(valueAt({ a: { b: 1 } }, [])).toEqual({ a: { b: 1 } });
	for (const path of [['a', 'c'], ['toString'], ['a', 'b', 'c'], ['__proto__', 'toString']])
		expect(valueAt({ a: { b: 1 } }, path)).toBeUndefined();
	expect(valueAt([1], ['0'])).toBeUndefined();
});

test.each([
	[['appointments'], ['appointments', 'appointmentss', 'appointmentslist', 'appointment']],
	[['/v2/categories/'], ['categories', 'categoriess', 'categorieslist', 'category']],
	[['Inventory'], ['inventory', 'inventorys', 'inventorylist', 'inventories']],
	[['staff'], ['staff', 'staffs', 'stafflist']],
	[['', '/'], []],
])('%j is called', (names, words) => {
	expect([...resourceNameVariants(names)]).toEqual(words);
});

test.each([
	['next_page_url', 'nextpageurl'],
	['@odata.nextLink', 'nextlink'],
	['odata.count', 'count'],
	['X-Total-Count', 'totalcount'],
	['opensearch:totalResults', 'totalresults'],
	['@search.score', 'score'],
	['_links', 'links'],
	['max-size', 'maxsize'],
	['my.odata.count', 'myodatacount'],
	['a@b.count', 'abcount'],
	['Größe 2', 'gre2'],
])('%s is compared as %s', (name, word) => {
	expect(normalizeName(name)).toBe(word);
});

test('a view opens what wraps the fields, and nothing else', () => {
	const client = { id: 2 };
	expect(
		unwrapFields({ id: 1, attributes: { name: 'a' }, relationships: { client } }, own),
	).toEqual({
		id: 1,
		name: 'a',
		client,
	});
	expect(unwrapFields({ appointment: { id: 1 }, client }, own)).toEqual({ id: 1, client });
	const bare = { id: 1, attributes: 'a', client };
	expect(unwrapFields(bare, own)).toBe(bare);
});

test('a name of signs alone is none of the known words', () => {
	for (const known of [envelopeNames, nonRowNames, rowNames, ...Object.values(paginationNames)])
		expect(known.has(normalizeName('_'))).toBe(false);
});

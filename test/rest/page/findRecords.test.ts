import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import { findRows, rowsAt } from '../../../nodes/AppointmentService/rest/page/findRecords';
import { casesOf } from '../../support/table';

const names = resourceNameVariants(['appointments', 'appointment']);
const two = [{ id: 1 }, { id: 2 }];
const findPath = (body: unknown) => findRows(body, names)?.path.join('.');
const findIn = (body: unknown) => findRows(body, names)?.records;

test.each(
	// case, body, path of the rows
	casesOf<[string, unknown, string | undefined]>`
		the resource’s name before a common one                    | {"data":[{"id":7},{"id":8},{"id":9}],"appointments":[{"id":1},{"id":2}]} | appointments
		a common name before an unknown one                        | {"foo":[{"id":7},{"id":8},{"id":9}],"items":[{"id":1},{"id":2}]} | items
		a list with rows before an empty one                       | {"items":[],"data":[{"id":1},{"id":2}]} | data
		a common name, although empty, before an unknown one       | {"data":[],"foo":[{"id":1},{"id":2}]} | data
		the resource’s name, although empty, before an unknown one | {"foo":[{"id":7},{"id":8},{"id":9}],"appointments":[]} | appointments
		the less nested of two common names                        | {"data":[{"id":1},{"id":2}],"result":{"data":[{"id":7},{"id":8},{"id":9}]}} | data
		the first of two common names                              | {"items":[{"id":1},{"id":2}],"results":[{"id":7},{"id":8},{"id":9}]} | items
		the resource’s name in metadata                            | {"meta":{"appointments":[{"id":1},{"id":2}]}} | meta.appointments
		no links, which HAL may list                                | {"_links":{"self":[{"href":"/a"}],"collection":[{"href":"/b"}]},"id":3} |
		the resource’s name in warnings                            | {"warnings":{"appointments":[{"id":1},{"id":2}]}} | warnings.appointments
		another name for the resource, before lists of other things | {"venue":[{"id":7}],"spaces":[{"id":1},{"id":2}],"bookings":[{"id":3}]} | bookings
		an unknown name whose rows have IDs                        | {"foo":[{"bookingId":1}]} | foo
		a common name in Italian, beside an unknown one            | {"esito":"OK","altri":[{"id":7}],"dati":[{"codice":"A1"}]} | dati
		an unknown name whose rows have codes in Spanish           | {"foo":[{"codigo":"A1"}]} | foo
		an unknown name whose rows wrap one record each            | {"foo":[{"bar":{"id":1}}]} | foo
		a common name below an unknown one, also without IDs       | {"foo":{"items":[{"name":"a"}]}} | foo.items
		no rows without IDs under an unknown name                  | {"foo":[{"name":"a"}]}
		rows without IDs beside what says how the list goes on     | {"bar":{"foo":[{"name":"a"}],"hasMore":false,"totalResults":1}} | bar.foo
		rows without IDs beside an object that says so             | {"bar":{"total":1,"offset":0},"foo":[{"name":"a"}]} | foo
		an unknown name whose rows have IDs as XML has them        | {"foo":[{"@id":1}]} | foo
		rows without IDs under a name that begins with the resource’s | {"appointmentInfos":[{"name":"a"}]} | appointmentInfos
		no rows under an unknown name where only some have IDs     | {"foo":[{"id":1},{"name":"a"}]}
		no rows under an unknown name in metadata                  | {"meta":{"foo":[{"id":1},{"id":2}]}}
		no rows among available filters                            | {"available_filters":[{"id":1},{"id":2}],"availableFilters":[{"id":1},{"id":2}]}
		rows six levels down                                       | {"a":{"b":{"c":{"d":{"e":{"data":[{"id":1},{"id":2}]}}}}}} | a.b.c.d.e.data
		no rows below                                              | {"a":{"b":{"c":{"d":{"e":{"f":{"data":[{"id":1},{"id":2}]}}}}}}}
		a single record and not its own list                       | {"data":{"id":1,"items":[{"id":1},{"id":2}]}} | data
		the resource’s list in an object with an ID                | {"data":{"uri":"/x","appointments":[{"id":1},{"id":2}]}} | data.appointments
		a record that stands alone, with others of its kind        | {"appointments":{"id":1,"status":"booked","starts_at":"2026-01-01","appointments":[{"id":2}]},"has_more":false} | appointments
		the resource’s list in an object with more to say          | {"data":{"id":5,"name":"Salon","phone":"1","appointments":[{"id":1,"status":"booked","start":"2026-01-01","client":7}]}} | data.appointments
		a list with pages in an object with an ID                  | {"data":{"id":"x","items":[{"id":1},{"id":2}],"total":2,"has_more":false}} | data.items
		objects under keys that a service made                     | {"-OaB3cD4eF5gH6iJ7kL8":{"start":1,"note":"x"},"-OaB3cD4eF5gH6iJ7kM9":{"start":2}} | ""
		objects under such keys, each with a list of its own       | {"-OaB3cD4eF5gH6iJ7kL8":{"start":1,"items":[{"id":1},{"id":2}]},"-OaB3cD4eF5gH6iJ7kM9":{"start":2,"items":[]}} | ""
		records under short keys, each with a list of its own      | {"a1":{"id":"x","items":[{"id":1},{"id":2}]},"a2":{"id":"y","items":[]}} | ""
		the only object under such a key                           | {"-OaB3cD4eF5gH6iJ7kL8":{"start":1,"items":[{"id":1}]}} | ""
		a list under a long name with a number                     | {"listAppointmentsV2Result":{"items":[{"id":1},{"id":2}]}} | listAppointmentsV2Result.items
		no objects under long words                                | {"appointmentSetting":{"a":1},"appointmentOptions":{"a":2}}
		null under a common name                                   | {"data":null} | data
		no null under an unknown name                              | {"foo":null}
		rows before null                                           | {"data":null,"items":[{"id":1},{"id":2}]} | items
		no list of texts                                           | {"data":["a","b"]}
		no list of records and texts                               | {"data":[{"id":1},"a"]}
		an array as the body                                       | [{"id":1},{"id":2}] | ""
		no array of texts as the body                              | ["a"]
		no text as the body                                        | data
	`,
)('findRows takes %s: in %j at %s', (_, body, path) => {
	expect(findPath(body)).toBe(path);
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
])('rows with %s under an unknown name are records', (key) =>
	expect(findIn({ foo: [{ [key]: 1, x: 2 }] })).toHaveLength(1),
);
test.each(['IDEA', 'ideas', 'keys', 'name', 'number_of_guests'])(
	'rows with %s under an unknown name are no records',
	(key) => expect(findIn({ foo: [{ [key]: 1 }] })).toBeUndefined(),
);

test('rows under an unknown name that are numbered in any word are records', () => {
	const rows = Array.from({ length: 8 }, (_, at) => ({
		varausnumero: `K-2026-0${at + 100}`,
		x: 'a',
	}));
	expect(findIn({ foo: rows, bar: { baz: 'x' } })).toEqual(rows);
	expect(findIn({ foo: rows.map(({ x }) => ({ x })), bar: { baz: 'x' } })).toBeUndefined();
});

describe('findRows of a single record in place of a list', () => {
	test.each(
		// case, body, records
		casesOf<[string, unknown, unknown]>`
			recognised by its id                             | {"data":{"id":"a","x":[]}} | [{"id":"a","x":[]}]
			recognised by its uuid                           | {"data":{"uuid":"a"}} | [{"uuid":"a"}]
			recognised by an ID with the resource’s name     | {"data":{"appointment_id":4}} | [{"appointment_id":4}]
			under the resource’s name, recognised by its uri | {"result":{"appointment":{"uri":"/a/1"}}} | [{"uri":"/a/1"}]
		`,
	)('%s: %j gives %j', (_, body, records) => {
		expect(findIn(body)).toEqual(records);
	});

	test.each<[string, unknown]>([
		['an object as id', { data: { id: {} } }],
		['the ID of another resource', { data: { client_id: 4 } }],
		['a number under the resource’s name', { data: { appointment: 4 } }],
		['a record under an unknown name', { foo: { id: 4 } }],
	])('%s gives nothing', (_, body) => {
		expect(findIn(body)).toBeUndefined();
	});
});

describe('findRows of a map', () => {
	test.each(
		// case, map, records
		casesOf<[string, object, unknown[] | undefined]>`
			of records by their id                                  | {"1":{"id":1,"a":1},"2":{"id":2}} | [{"id":1,"a":1},{"id":2}]
			of records by an ID with another name                   | {"x":{"booking_id":"x"}} | [{"booking_id":"x"}]
			of one record by its id                                 | {"41":{"id":41}} | [{"id":41}]
			of records of one shape without IDs, which get the keys | {"a1":{"n":1},"a2":{"n":2}} | [{"id":"a1","n":1},{"id":"a2","n":2}]
			of records of one shape with other IDs                  | {"1":{"id":"x"},"2":{"id":"y"}} | [{"id":"x"},{"id":"y"}]
			of records by their places, with IDs of their own       | {"1":{"booking_id":7,"client_id":3},"2":{"booking_id":4,"client_id":2}} | [{"booking_id":7,"client_id":3},{"booking_id":4,"client_id":2}]
			of records by their IDs, with those of clients          | {"1":{"client_id":3},"2":{"client_id":2}} | [{"id":"1","client_id":3},{"id":"2","client_id":2}]
			of records that show the key, with other IDs            | {"41":{"k":"41","uid":7},"43":{"k":"43","uid":8}} | [{"id":"41","k":"41","uid":7},{"id":"43","k":"43","uid":8}]
			of records with an ID that some of them share           | {"41":{"uid":7},"43":{"uid":7}} | [{"id":"41","uid":7},{"id":"43","uid":7}]
			of lists of one record each, under their IDs             | {"response":{"result":[{"41":[{"n":1,"m":2,"o":3}]},{"42":[{"n":1}]}],"uri":"/a"}} | [{"id":"41","n":1,"m":2,"o":3},{"id":"42","n":1}]
			of one record without ID                                | {"a1":{"n":1}}
			of different shapes                                     | {"a1":{"n":1},"a2":{"m":2}}
			of records by words                                     | {"open":{"n":1},"done":{"n":2}}
			with a text among records                               | {"1":{"id":1},"2":"x"}
			of records that lack fields, under their places         | {"1":{"id":1,"a":1},"2":{"id":3}} | [{"id":1,"a":1},{"id":3}]
			without entries                                         | {} | []
		`,
	)('%s: %j gives %j', (_, map, records) => {
		expect(findIn({ data: map })).toEqual(records);
	});

	test('of records with the same fields in another order gives them', () => {
		expect(findIn({ data: { a1: { n: 1, m: 1 }, a2: { m: 2, n: 2 } } })).toHaveLength(2);
	});

	test('without entries under an unknown name gives nothing', () => {
		expect(findIn({ foo: {} })).toBeUndefined();
	});
});

test('findRows gives the records of a table with as many text columns, and the nodes of edges', () => {
	const rows = [
		[1, 'a'],
		[2, 'b'],
	];
	const records = [
		{ id: 1, n: 'a' },
		{ id: 2, n: 'b' },
	];
	expect(findIn({ columns: ['id', 'n'], rows })).toEqual(records);
	expect(findIn({ columns: [{ name: 'id' }, { name: 'n' }], data: rows })).toEqual(records);
	expect(findIn({ other: ['x'], head: ['id', 'n'], rows })).toEqual(records);
	expect(findIn({ columns: ['id'], rows })).toBeUndefined();
	expect(findIn({ columns: [1, 2], rows })).toBeUndefined();
	expect(findIn({ columns: ['id', 3], rows })).toBeUndefined();
	expect(findIn(rows)).toBeUndefined();
	expect(findIn({ edges: [{ node: { id: 1 } }, { node: 'x' }] })).toHaveLength(2);
	expect(findIn({ edges: [{ node: { id: 1 } }, { node: { id: 2 } }] })).toEqual(two);
	const entry = (id: number) => ({
		fullUrl: `https://a.example/x/${id}`,
		resource: { id },
		search: {},
	});
	expect(findIn({ entry: [entry(1), entry(2)] })).toEqual(two);
	const rooms = [1, 2].map((id) => ({ resource: { id }, room: 'A' }));
	expect(findIn({ data: rooms })).toEqual(rooms);
	expect(findIn({ data: [{ node: { id: 1 }, id: 5 }, { id: 6 }] })).toEqual([
		{ node: { id: 1 }, id: 5 },
		{ id: 6 },
	]);
});

test.each<[unknown, string[], unknown]>([
	// body, path, rows
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
])('rowsAt in %j at %j gives %j', (body, path, records) => {
	expect(rowsAt(body, path)?.records).toEqual(records);
});

test('records under their IDs are the rows, also where the body is nothing else', () => {
	const record = { client: 'Ada', starts_at: '2026-03-01T09:00:00Z' };
	const body = { '-N1a': record, '-N2b': { ...record, client: 'Ben' } };
	expect(findIn(body)).toEqual([
		{ id: '-N1a', ...record },
		{ id: '-N2b', ...record, client: 'Ben' },
	]);
	expect(findPath({ message: 'ok', meta: { page: 1 } })).toBeUndefined();
});

test('a key of millions of letters is no ID that a service made', () => {
	expect(findRows({ ['k1'.repeat(5_000_000)]: { n: 1 } }, names)).toBeUndefined();
});

test('records that each stand in an object under a number are all rows, whatever stands beside the numbers', () => {
	const rows = [{ appointment: { ref: 1, uid: 'a' } }, { appointment: { ref: 2, uid: 'b' } }];
	expect(findIn({ ...rows, _meta: { next: '/appointments?page=2' } })).toEqual(rows);
	expect(findIn({ ...rows, count: 2 })).toEqual(rows);
	expect(rowsAt({ 0: rows[1], _meta: { next: null } }, [], names)?.records).toEqual([rows[1]]);
	expect(findIn({ ...two, page: { number: 1 } })).toEqual(two);
	const unnamed = [{ ref: 'A' }, { ref: 'B' }];
	expect(findIn({ ...unnamed })).toEqual(unnamed);
});

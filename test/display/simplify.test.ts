import { flatten, pickFields, selectUsefulFields } from '../../nodes/AppointmentService/display';
import { resourceNameVariants, type JsonObject } from '../../nodes/AppointmentService/rest';
import { casesOf } from '../support/table';

const names = resourceNameVariants(['appointments', 'appointment']);
const toFlat = (record: JsonObject) => flatten(record, names);

describe('flatten', () => {
	test.each(
		// case, record, flat record
		casesOf<[string, JsonObject, JsonObject]>`
			fields of the top level                             | {"id":1,"name":"Anna"} | {"id":1,"name":"Anna"}
			the fields of an object under its name              | {"id":1,"client":{"id":2,"name":"Anna"}} | {"id":1,"client_id":2,"client_name":"Anna"}
			objects of two levels, and deeper ones as they are  | {"a":{"b":{"c":{"d":1}}}} | {"a_b_c":{"d":1}}
			lists                                               | {"tags":["a","b"],"ids":[]} | {"tags":["a","b"],"ids":[]}
			the data of a wrapper under the name of the wrapper | {"id":1,"client":{"data":{"name":"Anna"},"links":{"self":"/x"}}} | {"id":1,"client_name":"Anna"}
			an object with data and other fields                | {"id":1,"note":{"data":"x","by":"Bo"}} | {"id":1,"note_data":"x","note_by":"Bo"}
			the first of two fields with the same flat name     | {"a_b":1,"a":{"b":2}} | {"a_b":1}
			"null"                                              | {"note":null} | {"note":null}
		`,
	)('gives %s: %j becomes %j', (_, record, expected) => {
		expect(toFlat(record)).toEqual(expected);
	});

	test('keeps __proto__ as a field', () => {
		const flat = toFlat(JSON.parse('{"id":1,"x":{"y":1},"__proto__":"z"}') as JsonObject);
		expect(Object.keys(flat).sort()).toEqual(['__proto__', 'id', 'x_y']);
		expect(Object.getPrototypeOf(flat)).toBe(Object.prototype);
	});
});

test('a flat record can be changed', () => {
	const flat = toFlat({ id: 1, client: { name: 'Anna' } });
	flat.id = 2;
	delete flat.client_name;
	expect(flat).toEqual({ id: 2 });
});

test.each(['metadata', 'hyperlinks'])('an object with %s is no wrapper', (key) => {
	const client = { data: { name: 'Anna' }, [key]: 'x' };
	expect(toFlat({ client })).toEqual({ client_data_name: 'Anna', [`client_${key}`]: 'x' });
});

describe('pickFields', () => {
	const record = { id: 1, name: 'Anna', services: [{ id: 4, name: 'Cut' }], notes: null };

	test('takes the fields in the given order, and leaves out missing ones', () => {
		expect(Object.entries(pickFields(record, ['name', 'toString', 'id', 'age'], false))).toEqual([
			['name', 'Anna'],
			['id', 1],
		]);
		expect(pickFields(record, ['notes'], true)).toEqual({ notes: null });
	});

	test('replaces lists of records by their names with listsAsNames', () => {
		expect(pickFields(record, ['services'], true)).toEqual({ services: ['Cut'] });
		expect(pickFields(record, ['services'], false)).toEqual({ services: record.services });
	});

	test('keeps lists in which not all records have a name', () => {
		const services = [{ id: 4, name: 'Cut' }, { id: 5 }];
		expect(pickFields({ services }, ['services'], true)).toEqual({ services });
		for (const list of [
			['a', 1],
			[null, { name: 'Cut' }],
		])
			expect(pickFields({ services: list }, ['services'], true)).toEqual({ services: list });
	});
});

describe('selectUsefulFields', () => {
	const fieldsOf = (...records: JsonObject[]) => selectUsefulFields(records.map(toFlat), names);

	test('puts fields with known names first, most useful first', () => {
		const record = {
			total_price: 30,
			created_at: '2026-01-01T08:00:00Z',
			phone: '1',
			duration_minutes: 30,
			status: 'confirmed',
			client_id: 5,
			ends_at: '2026-01-02T09:30:00Z',
			starts_at: '2026-01-02T09:00:00Z',
			title: 'Cut',
			id: 7,
		};
		expect(fieldsOf(record)).toEqual([
			'id',
			'title',
			'starts_at',
			'ends_at',
			'status',
			'phone',
			'total_price',
			'duration_minutes',
			'client_id',
			'created_at',
		]);
	});

	test('gives ten fields at most', () => {
		const many = Object.fromEntries(
			Array.from({ length: 15 }, (_, index) => [`field${index}`, index]),
		);
		expect(fieldsOf({ id: 1, ...many })).toHaveLength(10);
	});

	test('leaves out fields that are empty everywhere or hold objects', () => {
		const fields = fieldsOf(
			{ id: 1, name: 'a', a: null, b: '', c: undefined, d: [{ x: 1 }], e: { f: { g: { h: 1 } } } },
			{ id: 2, name: 'b', a: '', b: null },
		);
		expect(fields).toEqual(['id', 'name']);
	});

	test('takes a list of records with names', () => {
		expect(fieldsOf({ id: 1, services: [{ id: 4, name: 'Cut' }] })).toContain('services');
	});

	test('puts fields that differ before fields that are the same or mostly empty', () => {
		const fields = fieldsOf(
			{ id: 1, same: 'x', seldom: null, room: 'a' },
			{ id: 2, same: 'x', seldom: null, room: 'b' },
			{ id: 3, same: 'x', seldom: 'y', room: 'c' },
		);
		expect(fields.indexOf('room')).toBeLessThan(fields.indexOf('same'));
		expect(fields.indexOf('room')).toBeLessThan(fields.indexOf('seldom'));
	});

	test('puts links and technical fields last', () => {
		const fields = fieldsOf(
			{ id: 1, booking_url: 'a', colour: 'red', page: 'https://a.example/1', room: 'a' },
			{ id: 2, booking_url: 'b', colour: 'blue', page: 'https://a.example/2', room: 'b' },
		);
		expect(fields.slice(0, 2)).toEqual(['id', 'room']);
		expect(fields).toHaveLength(5);
	});

	test('ranks a name that begins with the resource’s like one without it', () => {
		const fields = fieldsOf({ room: 'a', appointment_date: '2026-01-02' });
		expect(fields[0]).toBe('appointment_date');
	});

	test.each([
		[
			'codice ora_inizio ora_fine stato cliente_name prezzo_cent',
			'codice cliente_codice cliente_nome cliente_cognome cliente_cellulare cliente_note ora_inizio ora_fine sala stato prezzo_cent cliente_name',
		],
		[
			'id debut fin statut montantCentimes',
			'id client_a client_b client_c client_d client_e client_f client_g debut fin statut montantCentimes',
		],
	])('takes %s before the parts of the client in other languages', (first, all) => {
		const fields = fieldsOf(Object.fromEntries(all.split(' ').map((name) => [name, name])));
		expect(fields).toEqual(expect.arrayContaining(first.split(' ')));
	});

	test('puts related records before unknown fields, and other IDs after them', () => {
		const fields = fieldsOf(
			{ id: 1, aaa: 'x', zzz_id: 9, client_id: 5, staff: 'Cy' },
			{ id: 2, aaa: 'y', zzz_id: 8, client_id: 6, staff: 'Di' },
		);
		expect(fields[0]).toBe('id');
		expect(fields.indexOf('client_id')).toBeLessThan(fields.indexOf('aaa'));
		expect(fields.indexOf('staff')).toBeLessThan(fields.indexOf('aaa'));
		expect(fields.indexOf('aaa')).toBeLessThan(fields.indexOf('zzz_id'));
	});
});

import { flatten, pickFields, selectUsefulFields } from '../../nodes/AppointmentService/display';
import { resourceNameVariants, type JsonObject } from '../../nodes/AppointmentService/rest';

const own = resourceNameVariants(['appointments', 'appointment']);
const flat = (record: JsonObject) => flatten(record, own);

describe('flatten', () => {
	test.each<[string, JsonObject, JsonObject]>([
		['fields as they are', { id: 1, name: 'Anna' }, { id: 1, name: 'Anna' }],
		[
			'the fields of an object under its name',
			{ id: 1, client: { id: 2, name: 'Anna' } },
			{ id: 1, client_id: 2, client_name: 'Anna' },
		],
		[
			'objects two levels down, and what is deeper as it is',
			{ a: { b: { c: { d: 1 } } } },
			{ a_b_c: { d: 1 } },
		],
		['lists as lists', { tags: ['a', 'b'], ids: [] }, { tags: ['a', 'b'], ids: [] }],
		[
			'what a mere wrapper holds under the name of the wrapper',
			{ id: 1, client: { data: { name: 'Anna' }, links: { self: '/x' } } },
			{ id: 1, client_name: 'Anna' },
		],
		[
			'an object that holds more than a wrapper would as one of fields',
			{ id: 1, note: { data: 'x', by: 'Bo' } },
			{ id: 1, note_data: 'x', note_by: 'Bo' },
		],
		['the first of two that get the same name', { a_b: 1, a: { b: 2 } }, { a_b: 1 }],
		['nothing as nothing', { note: null }, { note: null }],
	])('lays out %s', (_, record, wanted) => {
		expect(flat(record)).toEqual(wanted);
	});

	test('lays out a field called __proto__ as a field', () => {
		const laid = flat(JSON.parse('{"id":1,"x":{"y":1},"__proto__":"z"}') as JsonObject);
		expect(Object.keys(laid).sort()).toEqual(['__proto__', 'id', 'x_y']);
		expect(Object.getPrototypeOf(laid)).toBe(Object.prototype);
	});
});

test('what is laid out can be changed', () => {
	const laid = flat({ id: 1, client: { name: 'Anna' } });
	laid.id = 2;
	delete laid.client_name;
	expect(laid).toEqual({ id: 2 });
});

test.each(['metadata', 'hyperlinks'])('%s is no word of a wrapper', (key) => {
	const client = { data: { name: 'Anna' }, [key]: 'x' };
	expect(flat({ client })).toEqual({ client_data_name: 'Anna', [`client_${key}`]: 'x' });
});

describe('pick', () => {
	const record = { id: 1, name: 'Anna', services: [{ id: 4, name: 'Cut' }], notes: null };

	test('takes what is wanted, in that order, and leaves out what is not there', () => {
		expect(Object.entries(pickFields(record, ['name', 'toString', 'id', 'age'], false))).toEqual([
			['name', 'Anna'],
			['id', 1],
		]);
		expect(pickFields(record, ['notes'], true)).toEqual({ notes: null });
	});

	test('says lists of records by their names where it shall be brief', () => {
		expect(pickFields(record, ['services'], true)).toEqual({ services: ['Cut'] });
		expect(pickFields(record, ['services'], false)).toEqual({ services: record.services });
	});

	test('leaves lists in which not all have a name', () => {
		const services = [{ id: 4, name: 'Cut' }, { id: 5 }];
		expect(pickFields({ services }, ['services'], true)).toEqual({ services });
		for (const other of [
			['a', 1],
			[null, { name: 'Cut' }],
		])
			expect(pickFields({ services: other }, ['services'], true)).toEqual({ services: other });
	});
});

describe('tellingFields', () => {
	const fieldsOf = (...records: JsonObject[]) => selectUsefulFields(records.map(flat), own);

	test('puts what is known by its name first, in the order of its use', () => {
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

	test('keeps to ten fields', () => {
		const many = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`field${at}`, at]));
		expect(fieldsOf({ id: 1, ...many })).toHaveLength(10);
	});

	test('leaves out what is empty everywhere and what holds objects', () => {
		const fields = fieldsOf(
			{ id: 1, name: 'a', a: null, b: '', c: undefined, d: [{ x: 1 }], e: { f: { g: { h: 1 } } } },
			{ id: 2, name: 'b', a: '', b: null },
		);
		expect(fields).toEqual(['id', 'name']);
	});

	test('takes a list of records that have names', () => {
		expect(fieldsOf({ id: 1, services: [{ id: 4, name: 'Cut' }] })).toContain('services');
	});

	test('prefers what differs to what is the same or mostly missing', () => {
		const fields = fieldsOf(
			{ id: 1, same: 'x', seldom: null, room: 'a' },
			{ id: 2, same: 'x', seldom: null, room: 'b' },
			{ id: 3, same: 'x', seldom: 'y', room: 'c' },
		);
		expect(fields.indexOf('room')).toBeLessThan(fields.indexOf('same'));
		expect(fields.indexOf('room')).toBeLessThan(fields.indexOf('seldom'));
	});

	test('puts links and technical fields behind', () => {
		const fields = fieldsOf(
			{ id: 1, booking_url: 'a', colour: 'red', page: 'https://a.example/1', room: 'a' },
			{ id: 2, booking_url: 'b', colour: 'blue', page: 'https://a.example/2', room: 'b' },
		);
		expect(fields.slice(0, 2)).toEqual(['id', 'room']);
		expect(fields).toHaveLength(5);
	});

	test('reads a name that begins with the resource’s own', () => {
		const fields = fieldsOf({ room: 'a', appointment_date: '2026-01-02' });
		expect(fields[0]).toBe('appointment_date');
	});

	test('puts whom a record belongs to before what nobody knows, and other ids behind', () => {
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

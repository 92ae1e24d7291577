import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { inferFieldSchemas } from '../../../../nodes/AppointmentService/rest/write/fields/fieldSchema';
import { resourceNameVariants } from '../../../../nodes/AppointmentService/rest/values/vocabulary';

const words = resourceNameVariants(['appointments', 'appointment']);
const schemasOf = (count: number, record: (index: number) => JsonObject) =>
	inferFieldSchemas(
		Array.from({ length: count }, (_, index) => record(index)),
		words,
	);
/** The schema of the only field of records with these values. */
const schemaOf = (name: string, values: unknown[]) =>
	schemasOf(values.length, (index) => ({ [name]: values[index] }))[0];
/** A list of so many values, which repeats these. */
const spread = (count: number, ...values: unknown[]) =>
	Array.from({ length: count }, (_, index) => values[index % values.length]);

describe('inferFieldSchemas', () => {
	test('ids, computed fields and times of the service are readOnly', () => {
		const fields = schemasOf(5, (index) => ({
			id: index,
			uuid: `u-${index}`,
			appointment_id: index,
			start: `2026-11-2${index}T09:00:00Z`,
			end: `2026-11-2${index}T09:${index + 1}0:00Z`,
			duration: (index + 1) * 10,
			price: index + 10,
			client_id: index,
			client_name: `Client ${index}`,
			first: `F${index}`,
			last: `L${index}`,
			whole: `F${index} L${index}`,
			createdAt: '2026-11-01T08:00:00Z',
			last_modified: 1_795_700_000,
			cancelled_at: null,
			version: 3,
			visits_count: 4,
			reference: `R${index}`,
		}));
		expect(fields.filter(({ readOnly }) => readOnly).map(({ name }) => name)).toEqual(
			(
				'id uuid appointment_id client_name createdAt last_modified cancelled_at version ' +
				'visits_count'
			).split(' '),
		);
	});

	test('the key by which the service counts records is readOnly, and a code that people give is not', () => {
		const records = [7, 8, 9].map((n) => ({ codigo: `CT100${n}`, sala: `S${n}`, lugar: `L-${n}` }));
		const readOnly = (...names: string[]) =>
			inferFieldSchemas(records, resourceNameVariants(names))
				.filter((field) => field.readOnly)
				.map(({ name }) => name);
		expect(readOnly('appointments')).toEqual(['codigo']);
		expect(readOnly('services')).toEqual([]);
	});

	test.each([
		['first_name', undefined],
		['nachname', undefined],
		['room', 'Blue'],
	])('of %s the example is %j', (name, example) => {
		expect(schemaOf(name, ['Blue', 'Blue', 'Blue']).example).toBe(example);
	});

	test('an object with the code of a record refers to that record', () => {
		const schema = schemaOf('cliente', [{ codigo: 'CL1' }, { codigo: 'CL2' }]);
		expect(schema.relation).toEqual({ kind: 'client', ids: ['CL1', 'CL2'] });
	});

	test('type is the type of the values', () => {
		const fields = schemasOf(3, (index) => ({
			text: ['', 'b', 'c'][index],
			number: [1, 2.5, null][index],
			yes: [true, false, true][index],
			time: ['2026-11-20', '2026-11-21', null][index],
			unset_at: [false, 1_795_700_000, false][index],
			list: [[], ['x'], []][index],
			object: { a: index },
			mixed: [1, 'two', 3][index],
			none: null,
		}));
		expect(fields.map(({ name, type }) => [name, type])).toEqual([
			['text', 'text'],
			['number', 'number'],
			['yes', 'boolean'],
			['time', 'time'],
			['unset_at', 'time'],
			['list', 'list'],
			['object', 'object'],
			['mixed', 'text'],
			['none', 'text'],
		]);
	});

	test('example is a value that several records share, and never a personal one', () => {
		const fields = schemasOf(6, (index) => ({
			source: ['phone', 'online', 'online', 'online', 'desk', ''][index],
			price: [60, 60, 60, 45, 45, 190][index],
			tags: [[], ['regular'], ['regular'], ['regular'], [], ['new']][index],
			first_name: ['Ann', 'Ben', 'Cho', 'Dee', 'Eve', 'Eve'][index],
			notes: `Allergic to ${index}`,
			email: 'family@example.com',
			mobile: 27_825_551_019,
			home: '+27 82 555 1019',
			address: { street: 'Long Street', house: index },
		}));
		expect(Object.fromEntries(fields.map(({ name, example }) => [name, example]))).toEqual({
			source: 'online',
			price: 60,
			tags: ['regular'],
		});
	});

	test('options are few values that occur often, not ids, names and rare values', () => {
		const fields = schemasOf(60, (index) => ({
			status: ['booked', 'arrived', 'gone'][index % 3],
			room_id: ['r1', 'r2'][index % 2],
			name: `Client ${index}`,
			source: index === 7 ? 'fax' : 'web',
		}));
		expect(fields.map(({ options }) => options)).toEqual([
			['arrived', 'booked', 'gone'],
			undefined,
			undefined,
			undefined,
		]);
		expect(
			schemasOf(10, (index) => ({ status: ['a', 'b'][index % 2] }))[0].options,
		).toBeUndefined();
	});

	test('relation is read from the name, with the ids of the values', () => {
		const fields = schemasOf(2, (index) => ({
			customerId: 40 + index,
			staff_uid: `s${index}`,
			room_id: 5,
			guests: 3,
			client: { id: 4 },
		}));
		expect(fields.map(({ relation }) => relation)).toEqual([
			{ kind: 'client', ids: ['40', '41'] },
			{ kind: 'staff', ids: ['s0', 's1'] },
			undefined,
			undefined,
			undefined,
		]);
	});
});

describe('inferFieldSchemas of one field', () => {
	// name, values, expected type
	test.each<[string, unknown[], string]>([
		['price', [1, '', 2], 'number'],
		['price', [1, null, undefined, 2], 'number'],
		['price', [1, 'x'], 'text'],
		['price', [false, 5], 'number'],
		['open', [false, false], 'boolean'],
		['open', [false, true], 'boolean'],
		['open', [true, 'x'], 'text'],
		['open', [false, 'x'], 'text'],
		['open', [false, {}], 'object'],
		['tags', [['a'], 'x'], 'text'],
		['tags', [['a'], {}], 'text'],
		['phone', [1_795_700_000], 'number'],
		['phone', ['1795700000'], 'text'],
		['starts', [1_795_700_000], 'time'],
		['starts', ['2026-11-24', 'soon'], 'text'],
		['starts', ['', null], 'text'],
	])('%s with the values %j has the type %s', (name, values, type) => {
		expect(schemaOf(name, values)).toEqual(expect.objectContaining({ name, type }));
	});

	test('a name that every object has, such as toString, counts only where a record has it', () => {
		const [first] = inferFieldSchemas([{ toString: 'x' }, {}, {}, {}], words);
		expect(first).toEqual({ name: 'toString', type: 'text', readOnly: false });
	});

	// when, values, expected example
	test.each<[string, unknown[], unknown]>([
		['twice', ['a', 'a'], undefined],
		['three times', ['b', 'a', 'a', 'b', 'a'], 'a'],
		['most often', [...spread(6, 'a', 'b'), 'b'], 'b'],
		['most often, and later than another', ['a', 'a', 'a', 'b', 'b', 'b', 'b'], 'b'],
		['with thirty characters, in quotes', spread(3, 'x'.repeat(28)), 'x'.repeat(28)],
		['with more characters', spread(3, 'x'.repeat(29)), undefined],
		['beside false values', [false, false, false, 'a', 'a', 'a'], 'a'],
		['and is false', [false, false, false, true], undefined],
		['and is an empty object', spread(3, {}), undefined],
		['and is an empty list', spread(3, []), undefined],
		['and is a list', spread(3, [1]), [1]],
		['and is an email address', spread(3, 'a@b'), undefined],
		['and has seven digits', spread(3, '12-34 (567)'), undefined],
		['and has six digits', spread(3, '12-34 (56)'), '12-34 (56)'],
		['and has digits far apart', spread(3, '123 a 4567'), '123 a 4567'],
	])('the example of values where one comes %s', (_, values, example) => {
		const source = schemaOf('source', values);
		expect(source.example).toEqual(example);
		expect('example' in source).toBe(example !== undefined);
	});

	// values, list of them, expected options
	test.each<[string, unknown[], string[] | undefined]>([
		['two of thirty records', spread(30, 'b', 'a'), ['a', 'b']],
		['two of 29', spread(29, 'a', 'b'), undefined],
		['one value', spread(30, 'a'), undefined],
		['eight', spread(30, ...'abcdefgh'), [...'abcdefgh']],
		['nine', spread(30, ...'abcdefghi'), undefined],
		['three, one of which occurs once', [...spread(30, 'a', 'b'), 'c'], undefined],
		['two, one of 40 characters', spread(30, 'a', 'b'.repeat(40)), ['a', 'b'.repeat(40)]],
		['two, one of 41 characters', spread(30, 'a', 'b'.repeat(41)), undefined],
		['two numbers', spread(30, 1, 2), undefined],
	])('options of %s', (_, values, options) => {
		expect(schemaOf('source', values).options).toEqual(options);
	});

	test.each(['roomId', 'room_uid', 'roomUuid', 'room_guid', 'client'])(
		'a reference in %s has no options',
		(name) => {
			expect(schemaOf(name, spread(30, 'a', 'b')).options).toBeUndefined();
			expect(schemaOf('idol', spread(30, 'a', 'b')).options).toBeDefined();
		},
	);

	// name, value, expected readOnly
	test.each<[string, unknown, boolean]>([
		['created_at', '2026-11-24', true],
		['checked_in_at', null, true],
		['paid_on', null, true],
		['last_seen', '2026-11-24', true],
		['cancelledTime', null, true],
		['canceled_date', null, true],
		['confirmed', '2026-11-24', true],
		['confirmed', true, false],
		['confirmed_by', 'x', false],
		['paid_online', 'x', false],
		['not_paid_at', null, false],
		['start_date', '2026-11-24', false],
	])('%s with %j is readOnly: %s', (name, value, readOnly) => {
		expect(schemaOf(name, [value]).readOnly).toBe(readOnly);
	});

	// name, values, expected relation
	test.each<[string, unknown[], object | undefined]>([
		['client', ['a', 'a', 7], { kind: 'client', ids: ['a', '7'] }],
		['client_uuid', ['a'], { kind: 'client', ids: ['a'] }],
		['client_guid', ['a'], { kind: 'client', ids: ['a'] }],
		['clients', ['a'], { kind: 'client', ids: ['a'] }],
		['clients', [2], undefined],
		['guests', ['x', 2], { kind: 'client', ids: ['x', '2'] }],
		['client', [2], { kind: 'client', ids: ['2'] }],
		['clientsId', [2], { kind: 'client', ids: ['2'] }],
		['client', ['', null], undefined],
		['client', ['a', { id: 1 }], undefined],
		['primary_client_id', ['a'], undefined],
		['appointment_id', ['a'], undefined],
		['service_ids', [['a'], ['b']], { kind: 'service', ids: ['a', 'b'] }],
		['service_ids', [['a'], ['a', 'b']], undefined],
		['client_ids', [['a']], undefined],
		['room_id', ['a'], undefined],
	])('%s with %j has the relation %j', (name, values, relation) => {
		expect(schemaOf(name, values).relation).toEqual(relation);
	});

	test('a field of the resource’s own kind has no relation', () => {
		const clientNames = resourceNameVariants(['clients']);
		expect(inferFieldSchemas([{ client_id: 1 }], clientNames)[0].relation).toBeUndefined();
	});
});

test.each(['documentId', 'row_uuid', 'publicId', 'id'])(
	'%s makes up the address, so it is no field to fill in',
	(name) => {
		const records = [1, 2, 3].map((number) => ({ [name]: `x${number}`, notes: 'none' }));
		const schemas = inferFieldSchemas(records, resourceNameVariants(['appointments']));
		expect(schemas.map(({ readOnly }) => readOnly)).toEqual([true, false]);
	},
);

test.each(
	(
		'version row_version sync_token lockVersion revision etag links href permalink ' +
		'created_by updatedBy modified_by relationships count visit_count'
	).split(' '),
)('the service writes %s by itself', (name) => {
	expect(schemaOf(name, ['x'])?.readOnly).toBe(true);
	expect(schemaOf(`${name}_note`, ['x'])?.readOnly).toBe(false);
});

test('the name beside the ID of the record itself can be written', () => {
	const words = new Set(['client', 'clients']);
	const [, name] = inferFieldSchemas([{ client_id: 1, client_name: 'Ada' }], words);
	expect(name).toMatchObject({ name: 'client_name', readOnly: false });
});

test('a name is read-only where an ID has exactly the same stem', () => {
	const isReadOnly = (name: string, id: string) =>
		schemasOf(1, () => ({ [name]: 'x', [id]: 1 }))[0].readOnly;
	for (const id of ['client_id', 'clientUid', 'client_uuid', 'clientGuid', 'Client_ID']) {
		expect(isReadOnly('client_name', id)).toBe(true);
		expect(isReadOnly('clientFullName', id)).toBe(true);
	}
	for (const id of ['staff_id', 'client_identity', 'my_client_id', 'clients_id'])
		expect(isReadOnly('client_name', id)).toBe(false);
	expect(isReadOnly('my_name', 'my_id')).toBe(false);
	expect(isReadOnly('name', 'id')).toBe(false);
	for (const name of ['client_names', 'client_nickname'])
		expect(isReadOnly(name, 'client_id')).toBe(false);
});

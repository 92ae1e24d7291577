import { resourceNameVariants } from '../../../../nodes/AppointmentService/rest/values/vocabulary';
import { inferFieldSchemas } from '../../../../nodes/AppointmentService/rest/write/fields/fieldSchema';
import { isComputed } from '../../../../nodes/AppointmentService/rest/write/fields/computedFields';
import type { JsonObject } from '../fakeCollection';

const words = resourceNameVariants(['appointments', 'appointment']);
const make = (count: number, record: (at: number) => JsonObject) =>
	inferFieldSchemas(
		Array.from({ length: count }, (_, at) => record(at)),
		words,
	);
/** The one column of records that have these values. */
const column = (name: string, values: unknown[]) =>
	make(values.length, (at) => ({ [name]: values[at] }))[0];
const spread = (count: number, ...values: unknown[]) =>
	Array.from({ length: count }, (_, at) => values[at % values.length]);

describe('a column', () => {
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
	])('%s of %j is %s', (name, values, type) => {
		expect(column(name, values)).toEqual(expect.objectContaining({ name, type }));
	});

	test('of names that every object has is only what records have', () => {
		const [first] = inferFieldSchemas([{ toString: 'x' }, {}, {}, {}], words);
		expect(first).toEqual({ name: 'toString', type: 'text', kept: false });
	});

	test.each<[string, unknown[], unknown]>([
		['twice', ['a', 'a'], undefined],
		['three times', ['b', 'a', 'a', 'b', 'a'], 'a'],
		['most often', [...spread(6, 'a', 'b'), 'b'], 'b'],
		['most often, although later', ['a', 'a', 'a', 'b', 'b', 'b', 'b'], 'b'],
		['in thirty characters, quoted', spread(3, 'x'.repeat(28)), 'x'.repeat(28)],
		['in more', spread(3, 'x'.repeat(29)), undefined],
		['although others are false', [false, false, false, 'a', 'a', 'a'], 'a'],
		['and is false', [false, false, false, true], undefined],
		['and is an empty object', spread(3, {}), undefined],
		['and is an empty list', spread(3, []), undefined],
		['and is a list', spread(3, [1]), [1]],
		['and is an address', spread(3, 'a@b'), undefined],
		['and has seven digits', spread(3, '12-34 (567)'), undefined],
		['and has six digits', spread(3, '12-34 (56)'), '12-34 (56)'],
		['and has digits far apart', spread(3, '123 a 4567'), '123 a 4567'],
	])('shows an example that comes %s', (_, values, example) => {
		const shown = column('source', values);
		expect(shown.example).toEqual(example);
		expect('example' in shown).toBe(example !== undefined);
	});

	test.each<[string, unknown[], string[] | undefined]>([
		['two of thirty', spread(30, 'b', 'a'), ['a', 'b']],
		['two of fewer', spread(29, 'a', 'b'), undefined],
		['one', spread(30, 'a'), undefined],
		['eight', spread(30, ...'abcdefgh'), [...'abcdefgh']],
		['nine', spread(30, ...'abcdefghi'), undefined],
		['one that comes once', [...spread(30, 'a', 'b'), 'c'], undefined],
		['long ones', spread(30, 'a', 'b'.repeat(40)), ['a', 'b'.repeat(40)]],
		['longer ones', spread(30, 'a', 'b'.repeat(41)), undefined],
		['numbers', spread(30, 1, 2), undefined],
	])('offers choices of %s', (_, values, options) => {
		expect(column('source', values).options).toEqual(options);
	});

	test.each(['roomId', 'room_uid', 'roomUuid', 'room_guid', 'client'])(
		'of references in %s offers none',
		(name) => {
			expect(column(name, spread(30, 'a', 'b')).options).toBeUndefined();
			expect(column('idol', spread(30, 'a', 'b')).options).toBeDefined();
		},
	);

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
	])('%s with %j is kept by the service: %s', (name, value, kept) => {
		expect(column(name, [value]).readOnly).toBe(kept);
	});

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
		['room_id', ['a'], undefined],
	])('%s with %j leads to %j', (name, values, relation) => {
		expect(column(name, values).relation).toEqual(relation);
	});

	test('of the resource’s own kind leads to no other', () => {
		const own = resourceNameVariants(['clients']);
		expect(inferFieldSchemas([{ client_id: 1 }], own)[0].relation).toBeUndefined();
	});
});

describe('what follows from other fields', () => {
	const timed = (at: number, more: JsonObject = {}): JsonObject => ({
		start: `2026-05-0${at}T10:00:00Z`,
		end: `2026-05-0${at}T10:30:00Z`,
		length: 30,
		...more,
	});
	const three = [timed(1), timed(2), timed(3)];

	test('is a length, also where some records have none', () => {
		expect(isComputed('length', three)).toBe(true);
		expect(isComputed('length', [...three, timed(4, { length: null })])).toBe(true);
		expect(isComputed('length', [...three, timed(4, { length: 0 })])).toBe(false);
		expect(isComputed('length', [...three, timed(4, { start: null })])).toBe(false);
		expect(isComputed('length', [...three, timed(4, { end: null })])).toBe(false);
	});

	test('is no length without a start and an end that can be written', () => {
		const without = (...gone: string[]) =>
			three.map((row) =>
				Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name))),
			);
		expect(isComputed('length', without('start'))).toBe(false);
		expect(isComputed('length', without('end'))).toBe(false);
		expect(
			isComputed(
				'length',
				three.map(({ start, end, length }) => ({ start: { at: start }, end, length })),
			),
		).toBe(false);
		expect(
			isComputed(
				'length',
				three.map(({ start, end, length }) => ({ start, end: { at: end }, length })),
			),
		).toBe(false);
	});

	test('is a text of two others, not one that only holds them', () => {
		const row = (at: number, whole: string) => ({ a: `A${at}`, b: `B${at}`, n: at, whole });
		const rows = (text: (at: number) => string) => [1, 2, 3].map((at) => row(at, text(at)));
		expect(
			isComputed(
				'whole',
				rows((at) => `A${at} B${at}`),
			),
		).toBe(true);
		expect(
			isComputed(
				'whole',
				rows((at) => `B${at} A${at}`),
			),
		).toBe(true);
		expect(
			isComputed(
				'whole',
				rows((at) => `A${at} B${at}.`),
			),
		).toBe(false);
		expect(
			isComputed(
				'whole',
				rows((at) => `A${at} ${at}`),
			),
		).toBe(false);
		expect(
			isComputed(
				'whole',
				rows((at) => `A${at}, B${at}`),
			),
		).toBe(false);
	});

	test('is the name beside an id, of the same word only', () => {
		expect(isComputed('client_name', [{ Client_ID: 1 }])).toBe(true);
		expect(isComputed('client_name', [{ my_client_id: 1 }])).toBe(false);
		expect(isComputed('client_name', [{ clients_id: 1 }])).toBe(false);
		expect(isComputed('client_nickname', [{ client_id: 1 }])).toBe(false);
	});
});

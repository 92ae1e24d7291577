import { coerceValue } from '../../../../nodes/AppointmentService/rest/write/fields/coerceValue';
import { findMatching } from '../../../../nodes/AppointmentService/rest/write/matchRecords';
import {
	parseUserTime,
	formatLike,
} from '../../../../nodes/AppointmentService/rest/write/fields/dateTime';
import {
	wrapBody,
	splitWrapper,
	inferEnvelope,
} from '../../../../nodes/AppointmentService/rest/write/request/bodyEnvelope';
import { isEquivalent } from '../../../../nodes/AppointmentService/rest/write/fields/compareWritten';

const zones = { user: 'Europe/Berlin', service: 'UTC' };
const at = Date.parse('2026-11-24T09:05:06.789Z');

describe('a value is put into form', () => {
	test.each<[unknown, unknown[], unknown]>([
		['+5', [1], 5],
		['5.25', [1], 5.25],
		['.25', [1], 0.25],
		['9007199254740991', [1], 9007199254740991],
		['9007199254740993', [1], '9007199254740993'],
		[5, ['1.00', 'x'], '5'],
		[5, ['1.00', '-3.50'], '5.00'],
		[5, ['v1.0', 'v2.0'], '5'],
		[5, ['1.0 kg', '2.0 kg'], '5'],
		[5, ['10', '20'], '5'],
		[0.125, ['1.00'], '0.125'],
		[5.5, ['10', 'x'], '5.5'],
		[0, ['x'], '0'],
		[0, ['1.00'], '0.00'],
		[['a'], [[1]], ['a']],
		['{"a":null}', [{ a: 1 }], { a: null }],
		['5', ['', null, 7], 5],
		['', [true], ''],
	])('%j beside %j is %j', (given, examples, value) => {
		expect(coerceValue('price', given, examples, zones)).toEqual({ value });
	});

	test.each<[unknown, unknown[], string]>([
		[Number.NaN, [1], 'is not a number'],
		[Infinity, [1], 'is not a number'],
		['9'.repeat(400), [1], 'is not a number'],
		[true, [1], 'is not a number'],
		[[5], [1], 'is not a number'],
		[' ', [1], 'is not a number'],
		['EUR 5', [1], 'is not a number'],
		['5 EUR', [1], 'is not a number'],
		['0x10', [1], 'is not a number'],
		[{ a: 1 }, [true], 'is neither true nor false'],
		[true, [{ a: 1 }], 'is not JSON'],
		['"x"', [{ a: 1 }], 'is not JSON'],
		[{ a: 1 }, [[1], [2]], 'is not a list'],
	])('%j beside %j does not fit', (given, examples, complaint) => {
		expect(coerceValue('price', given, examples, zones)).toMatchObject({ failure: { problem } });
	});

	test('a date alone is the day that the user means, a time that of the service', () => {
		const night = '2026-11-24T23:30:00Z';
		expect(coerceValue('day', night, ['2026-01-01'], zones)).toEqual({ value: '2026-11-25' });
		expect(coerceValue('start', night, ['2026-01-01 10:00'], zones)).toEqual({
			value: '2026-11-24 23:30',
		});
		expect(coerceValue('start', night, [1_795_700_000], zones)).toEqual({ value: 1_795_563_000 });
	});
});

describe('a time', () => {
	test.each<[unknown, string | undefined]>([
		[' 2026-11-24 10:05 ', '2026-11-24T09:05:00.000Z'],
		['2026-11-24T10:05:06.500', '2026-11-24T09:05:06.500Z'],
		['2026-11-24', '2026-11-23T23:00:00.000Z'],
		['2026-11-24 10:05:06 +0300', '2026-11-24T07:05:06.000Z'],
		['2026-11-24T10:05 +03:00', '2026-11-24T07:05:00.000Z'],
		['2026-11-24 10:05+03:00', '2026-11-24T07:05:00.000Z'],
		['2026-11-24T10:05z', '2026-11-24T10:05:00.000Z'],
		['on 2026-11-24', undefined],
		['2026-11-24 or so', undefined],
		['2026-02-30x', undefined],
		['2026-13-24', undefined],
		[{ toMillis: () => at }, '2026-11-24T09:05:06.789Z'],
		[new Date(Number.NaN), undefined],
		['1795511106', '2026-11-24T09:05:06.000Z'],
		[1_795_511_106_000, '2026-11-24T09:05:06.000Z'],
		[null, undefined],
		[[], undefined],
	])('%j is %s', (value, instant) => {
		const found = parseUserTime(value, 'Europe/Berlin');
		expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(instant);
	});

	test.each<[unknown, unknown]>([
		['2026-01-01', '2026-11-24'],
		['2026-01-01T10:00', '2026-11-24T10:05'],
		['2026-01-01 10:00:00', '2026-11-24 10:05:06'],
		['2026-01-01T10:00:00.0', '2026-11-24T10:05:06.789'],
		['2026-01-01 10:00:00 +0300', '2026-11-24 12:05:06 +0300'],
		['2026-01-01T10:00Z', '2026-11-24T09:05Z'],
		['2026-01-01T10:00:00z', '2026-11-24T09:05:06z'],
		['2026-01-01T10:00:00-05:30', '2026-11-24T03:35:06-05:30'],
		[1_795_000_000, 1_795_511_106],
		[1_795_000_000_000, at],
		['1795000000', '1795511106'],
		['1795000000000', String(at)],
		[5, undefined],
		['x', undefined],
		[undefined, undefined],
	])('like %j is %j', (example, written) => {
		expect(formatLike(at, example, 'Europe/Berlin')).toBe(written);
	});
});

describe('a record is found', () => {
	const finds = (held: unknown, wanted: unknown, name = 'name') =>
		findMatching([{ [name]: held }], { [name]: wanted }, (record) => record).length === 1;

	test.each<[unknown, unknown, string?]>([
		[7, { id: 7 }],
		['STRASSE', 'strasse'],
		[true, 'true'],
		['00825550101', '825550101', 'phone'],
		['+271234567', '1234567', 'phone'],
		['+9991234567', '1234567', 'phone'],
		['0821234567', '082 123 4567', 'home_phone'],
	])('%j is %j', (held, wanted, ...[name]) => {
		expect(finds(held, wanted, name)).toBe(true);
	});

	test.each<[unknown, unknown, string?]>([
		[7, ''],
		[0, ' '],
		['', 0],
		[' ', 0],
		['7', '7.0'],
		['7', '07'],
		[null, 'null'],
		['x', 'y', 'phone'],
		['2026-05-01T08:00:00Z', 'soon'],
		['12345678', '99912345678', 'name'],
		['1234567', '8881234568', 'phone'],
		['99999999999999999998', 99999999999999999999n.toString()],
	])('%j is not %j', (held, wanted, ...[name]) => {
		expect(finds(held, wanted, name)).toBe(false);
	});
});

test.each<[unknown, unknown, boolean]>([
	[[1, 2], [1, 3], false],
	[[1], '1', false],
	[['a'], ['a'], true],
	[{ id: 7 }, [7], false],
	[' ', 0, false],
	[0, ' ', false],
	['1.50', 1.5, true],
])('%j shows %j: %s', (held, meant, is) => {
	expect(isEquivalent(held, meant)).toBe(is);
});

describe('the shape of a request', () => {
	const document = { type: 'visits', relations: { client: 'clients' } };
	const names = new Set(['appointment']);

	test.each([null, '', undefined])('a relation to %j is one to nothing', (client) => {
		expect(wrapBody({ client }, { document })).toMatchObject({
			data: { relationships: { client: { data: null } } },
		});
	});

	test('a relation that is one already stays', () => {
		const data = { type: 'people', id: '4' };
		expect(wrapBody({ client: data }, { document })).toMatchObject({
			data: { attributes: {}, relationships: { client: { data } } },
		});
	});

	test('only a type and attributes make a document', () => {
		for (const record of [{ type: 'x' }, { type: 5, attributes: {} }, { attributes: {} }]) {
			expect(inferEnvelope({ record, path: [] }, names)).toEqual({});
		}
		for (const relationships of [undefined, null, [], 'x']) {
			const record = { type: 'x', attributes: {}, relationships };
			expect(inferEnvelope({ record, path: [] }, names)).toEqual({
				document: { type: 'x', relations: {} },
			});
		}
	});

	test('what is no object is no wrapper', () => {
		expect(splitWrapper({ appointment: 5, a: 1 }, names)).toEqual({
			meant: { appointment: 5, a: 1 },
		});
	});
});

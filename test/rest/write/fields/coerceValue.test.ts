import {
	coerceValue,
	dateToIsoString,
} from '../../../../nodes/AppointmentService/rest/write/fields/coerceValue';

const zones = { user: 'Europe/Berlin', service: 'UTC' };

describe('coerceValue of any field', () => {
	// value, examples, coerced value
	test.each<[unknown, unknown[], unknown]>([
		['5', [1, 2], 5],
		[' 5.5 ', [1], 5.5],
		['-5', [1], -5],
		['.5', [1], 0.5],
		[5, ['1'], '5'],
		[45, ['45.00', '12.50'], '45.00'],
		[45.678, ['45.00'], '45.678'],
		[45, ['45.00', '12.5'], '45'],
		[true, ['x'], 'true'],
		['12345678901234567890', [1], '12345678901234567890'],
		['yes', [true, false], true],
		[' TRUE ', [true], true],
		['1', [true], true],
		['no', [true], false],
		['0', [true], false],
		['false', [false], false],
		['maybe', [false], 'maybe'],
		[false, [true], false],
		['{"a":1}', [{ b: 2 }], { a: 1 }],
		['[1]', [[2]], [1]],
		[{ a: 1 }, [{ b: 2 }], { a: 1 }],
		['2026-05-01T10:00:00Z', [{ $date: 1_772_366_400_000 }], { $date: 1_777_629_600_000 }],
		['Later', [{ type: 'TEXT', value: 'Now' }], { type: 'TEXT', value: 'Later' }],
		[
			'2026-05-01 10:00',
			[{ dateTime: '2026-01-01T00:00:00', timeZone: 'Europe/Paris', label: 'New Year' }],
			{ dateTime: '2026-05-01T10:00:00', timeZone: 'Europe/Paris' },
		],
		['null', [[2]], null],
		['', [5], ''],
		[null, [true], null],
		[undefined, ['x'], undefined],
		['x', [], 'x'],
		[5, [null, '', undefined], 5],
		['x', [1, 'a'], 'x'],
		['5', [false, 1], 5],
		['2026-05-01 10:00', ['2026-01-01T00:00:00Z'], '2026-05-01T08:00:00Z'],
		['2026-05-01', ['2026-01-01'], '2026-05-01'],
		['2 PM', ['9:00', 'noon'], '2 PM'],
		['09:00:30', ['10:00:00'], '09:00:30'],
		['2:30 PM', ['09:00:00', '10:00:00'], '14:30:00'],
		['14:00', ['9:00 am'], '2:00 pm'],
	])('%j becomes, with the examples %j, %j', (input, examples, value) => {
		expect(coerceValue('start', input, examples, zones)).toEqual({ value });
	});

	// value, examples, problem
	test.each<[unknown, unknown[], string]>([
		['five', [1], 'is not a number'],
		['5 6', [1], 'is not a number'],
		['1e', [1], 'is not a number'],
		[{}, [1], 'is not a number'],
		['maybe', [true], 'is neither true nor false'],
		['text', [{ a: 1 }], 'is not JSON'],
		['5', [{ id: 7, name: 'Anna' }], 'is not JSON'],
		['text', [{ date: '2026-01-01', time: '10:00' }], 'is not JSON'],
		['5', [{ a: 1 }], 'is not JSON'],
		[5, [{ a: 1 }], 'is not JSON'],
		['{"a":1}', [[1]], 'is not a list'],
		[{ a: 1 }, ['x'], 'is not a text'],
		['soon', ['2026-01-01T00:00:00Z'], 'is not a date'],
	])('%j, with the examples %j, %s', (input, examples, problem) => {
		expect(coerceValue('start', input, examples, zones)).toEqual({
			failure: { problem, example: examples[0] },
		});
	});
});

describe('coerceValue of numbers, objects and times', () => {
	// value, examples, coerced value
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
	])('%j becomes, with the examples %j, %j', (input, examples, value) => {
		expect(coerceValue('price', input, examples, zones)).toEqual({ value });
	});

	// value, examples, problem
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
	])('%j, with the examples %j, %s', (input, examples, problem) => {
		expect(coerceValue('price', input, examples, zones)).toMatchObject({ failure: { problem } });
	});

	test('a date is a day in the user’s zone, a time is in that of the service', () => {
		const night = '2026-11-24T23:30:00Z';
		expect(coerceValue('day', night, ['2026-01-01'], zones)).toEqual({ value: '2026-11-25' });
		expect(coerceValue('start', night, ['2026-01-01 10:00'], zones)).toEqual({
			value: '2026-11-24 23:30',
		});
		expect(coerceValue('start', night, [1_795_700_000], zones)).toEqual({ value: 1_795_563_000 });
	});

	test('a time in a field named UTC is in UTC, whatever zone the service has', () => {
		const inBerlin = { user: 'Europe/Berlin', service: 'Europe/Berlin' };
		const write = (name: string) =>
			coerceValue(name, '2026-11-24T10:00', ['2026-01-01 10:00:00'], inBerlin);
		expect(write('START_DATE_UTC')).toEqual({ value: '2026-11-24 09:00:00' });
		expect(write('START_DATE')).toEqual({ value: '2026-11-24 10:00:00' });
	});
});

test('dateToIsoString converts dates of n8n, and leaves other values', () => {
	const instant = Date.parse('2026-05-01T08:00:00Z');
	expect(dateToIsoString(new Date(instant), 'UTC')).toBe('2026-05-01T08:00:00.000Z');
	expect(dateToIsoString({ toMillis: () => instant }, 'UTC')).toBe('2026-05-01T08:00:00.000Z');
	const invalid = new Date(Number.NaN);
	expect(dateToIsoString(invalid, 'UTC')).toBe(invalid);
	for (const value of ['2026-05-01', 5, null, { a: 1 }]) {
		expect(dateToIsoString(value, 'UTC')).toBe(value);
	}
});

import {
	InvalidFieldError,
	coerceFields,
} from '../../../../nodes/AppointmentService/rest/write/fields/coerceFields';
import { casesOf } from '../../../support/table';

describe('coerceFields', () => {
	const zones = { user: 'Europe/Berlin', service: 'UTC' };
	const records = [{ a: 1, at: '2026-11-24T09:00:00Z' }, { b: 'x' }];
	const errorOf = (input: Parameters<typeof coerceFields>[0]) => {
		try {
			return coerceFields(input, records, zones);
		} catch (error) {
			return error;
		}
	};

	test('each value takes the type and format of any record that has the field', () => {
		const fields = { a: '2', b: 5, at: '2026-11-24 12:00' };
		expect(coerceFields({ fields, exact: false }, records, zones)).toEqual({
			a: 2,
			b: '5',
			at: '2026-11-24T11:00:00Z',
		});
	});

	test('a list or an object goes into the box that the service puts around each', () => {
		const boxed = [{ tags: { type: 'list', value: ['a'] }, room: { value: { floor: 1 } } }];
		const fields = { tags: ['b'], room: { floor: 2 } };
		const written = { tags: { type: 'list', value: ['b'] }, room: { value: { floor: 2 } } };
		expect(coerceFields({ fields, exact: false }, boxed, zones)).toEqual(written);
		expect(coerceFields({ fields: written, exact: false }, boxed, zones)).toEqual(written);
	});

	test('an ID of 0 is one of those in a list', () => {
		const lists = [{ room_ids: [0, 3] }];
		const written = coerceFields({ fields: { room_ids: '4, 0' }, exact: false }, lists, zones);
		expect(written).toEqual({ room_ids: [4, 0] });
	});

	test('exact fields stay as they are', () => {
		const fields = { a: 'x', c: 2 };
		expect(coerceFields({ fields, exact: true }, records, zones)).toBe(fields);
	});

	test('without records, or for a known field without examples, values stay as they are', () => {
		const input = { fields: { c: '2', d: new Date(0) }, exact: false };
		expect(coerceFields(input, [], zones)).toEqual({ c: '2', d: '1970-01-01T00:00:00.000Z' });
		expect(coerceFields({ ...input, knownFields: ['c', 'd'] }, records, zones)).toMatchObject({
			c: '2',
		});
	});

	test('an unknown field, or a value of another type, is an InvalidFieldError', () => {
		const unknown = errorOf({ fields: { toString: 2 }, exact: false, knownFields: ['c'] });
		expect(unknown).toBeInstanceOf(InvalidFieldError);
		expect(unknown).toMatchObject({
			field: 'toString',
			value: 2,
			knownFields: ['c', 'a', 'at', 'b'],
		});
		expect(unknown).toMatchObject({ coercionFailure: undefined, message: 'toString' });
		expect(errorOf({ fields: { a: 'x' }, exact: false })).toMatchObject({
			field: 'a',
			value: 'x',
			knownFields: ['a', 'at', 'b'],
			coercionFailure: { problem: 'is not a number', example: 1 },
		});
	});

	test('inherited properties, such as constructor, are not examples', () => {
		const input = { fields: { constructor: '5' }, exact: false, knownFields: ['constructor'] };
		expect(coerceFields(input, records, zones)).toEqual({ constructor: '5' });
	});
});

const berlin = { user: 'Europe/Berlin', service: 'UTC' };
/** A value for a field that has these values in the account, or what is wrong with it. */
function coerce(name: string, value: unknown, examples: unknown[], zones = berlin): unknown {
	const records = examples.map((example) => ({ [name]: example }));
	const input = { fields: { [name]: value }, exact: false, knownFields: [name] };
	try {
		return coerceFields(input, records, zones)[name];
	} catch (error) {
		return (error as InvalidFieldError).coercionFailure;
	}
}

describe('a value of any field', () => {
	// value, examples, coerced value
	test.each<[unknown, unknown[], unknown]>([
		['5', [1, 2], 5],
		[' 5.5 ', [1], 5.5],
		['-5', [1], -5],
		['.5', [1], 0.5],
		['+5', [1], 5],
		['5.25', [1], 5.25],
		['9007199254740991', [1], 9007199254740991],
		['9007199254740993', [1], '9007199254740993'],
		[5.5, ['10', 'x'], '5.5'],
		[0, ['x'], '0'],
		[['a'], [[1]], ['a']],
		['{"a":null}', [{ a: 1 }], { a: null }],
		['5', ['', null, 7], 5],
		['', [true], ''],
		[5, ['1'], '5'],
		[45, ['45.00', '12.5'], '45'],
		[true, ['x'], 'true'],
		[true, ['N', 'Y'], 'Y'],
		[false, ['1'], '0'],
		[true, ['No', 'maybe'], 'true'],
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
		['5', [{ id: 7, name: 'Anna' }], 5],
		['b4', [{ _id: 'b337f', name: 'Anna' }, { _id: 'c41aa' }], 'b4'],
		['{"id":5}', [{ id: 7 }], { id: 5 }],
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
		['2026-05-01', ['2025-12-31T23:00:00Z'], '2026-04-30T22:00:00Z'],
		['2026-05-01', ['2026-01-01T00:00:00Z', '2026-01-01T09:00:00Z'], '2026-04-30T22:00:00Z'],
		['2 PM', ['9:00', 'noon'], '2 PM'],
		['09:00:30', ['10:00:00'], '09:00:30'],
		['2:30 PM', ['09:00:00', '10:00:00'], '14:30:00'],
		['14:00', ['9:00 am'], '2:00 pm'],
	])('%j becomes, with the examples %j, %j', (input, examples, value) => {
		expect(coerce('start', input, examples)).toEqual(value);
	});

	test.each(
		// value, examples, coerced value
		casesOf<[unknown, unknown[], unknown]>`
			2026-05-01                | ["2026-01-10T00:00:00.000Z","2026-01-11T00:00:00.000Z"] | 2026-05-01T00:00:00.000Z
			2026-04-30T22:00:00.000Z  | ["2026-01-10T00:00:00Z"] | 2026-05-01T00:00:00Z
			2026-05-01                | ["/Date(1768003200000)/"] | /Date(1777593600000)/
			2026-05-01                | ["2026-01-10T00:00:00Z","2026-01-10T09:30:00Z"] | 2026-04-30T22:00:00Z
			2026-05-01T10:00          | ["2026-01-10T00:00:00Z"] | 2026-05-01T08:00:00Z
		`,
	)('%s in a field of days, with the examples %j, becomes %s', (input, examples, value) => {
		expect(coerce('due_date', input, examples)).toEqual(value);
	});

	// value, examples, problem
	test.each<[unknown, unknown[], string]>([
		['five', [1], 'is not a number'],
		['5 6', [1], 'is not a number'],
		['1e', [1], 'is not a number'],
		[{}, [1], 'is not a number'],
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
		['x', [['a', { b: 1 }]], 'is not JSON'],
		[{ a: 1 }, [[1], [2]], 'is not a list'],
		['maybe', [true], 'is neither true nor false'],
		['text', [{ a: 1 }], 'is not JSON'],
		['Anna', [{ id: 7, name: 'Anna' }], 'is not JSON'],
		['Anna', [{ _id: 'b337f', name: 'Anna' }], 'is not JSON'],
		['Anna B', [{ id: 'anna-b' }], 'is not JSON'],
		['5', [{ id: 7 }, { a: 1 }], 'is not JSON'],
		['5', [[{ id: 7 }]], 'is not JSON'],
		['text', [{ date: '2026-01-01', time: '10:00' }], 'is not JSON'],
		['5', [{ a: 1 }], 'is not JSON'],
		[5, [{ a: 1 }], 'is not JSON'],
		['{"a":1}', [[1]], 'is not a list'],
		[{ a: 1 }, ['x'], 'is not a text'],
		['soon', ['2026-01-01'], 'is not a date'],
	])('%j, with the examples %j, %s', (input, examples, problem) => {
		const [example] = examples;
		expect(coerce('start', input, examples)).toEqual({ problem, example });
	});

	test.each([
		['16/12/2026 12:00', '2026-01-01T09:00:00Z', 'is not a date'],
		['2026-11-30', '2026-01-01T09:00:00Z', 'names a day and no time of day'],
		['2026-11-30', 1767258000, 'names a day and no time of day'],
	])('%j, beside %j, shows a time on the user’s clock', (input, time, problem) => {
		const inBerlin = { user: 'Europe/Berlin', service: 'UTC' };
		const failure = { problem, example: '2026-01-01T10:00' };
		expect(coerce('start', input, [null, time], inBerlin)).toEqual(failure);
	});
});

test('a value in a box has to fit what stands there', () => {
	const problem = { problem: 'is not a number', example: 5 };
	expect(coerce('price', 'x', [{ type: 'NUMBER', value: 5 }])).toEqual(problem);
});

describe('a value of times', () => {
	test('a date is a day in the user’s zone, a time is in that of the service', () => {
		const night = '2026-11-24T23:30:00Z';
		expect(coerce('day', night, ['2026-01-01'])).toBe('2026-11-25');
		expect(coerce('start', night, ['2026-01-01 10:00'])).toBe('2026-11-24 23:30');
		expect(coerce('start', night, [1_795_700_000])).toBe(1_795_563_000);
	});

	test('a time in a field named UTC is in UTC, whatever zone the service has', () => {
		const inBerlin = { user: 'Europe/Berlin', service: 'Europe/Berlin' };
		const write = (name: string) =>
			coerce(name, '2026-11-24T10:00', ['2026-01-01 10:00:00'], inBerlin);
		expect(write('START_DATE_UTC')).toBe('2026-11-24 09:00:00');
		expect(write('START_DATE')).toBe('2026-11-24 10:00:00');
	});
});

test('dates of n8n are written as ISO 8601', () => {
	const instant = Date.parse('2026-05-01T08:00:00Z');
	for (const date of [new Date(instant), { toMillis: () => instant }])
		expect(coerce('at', date, [])).toBe('2026-05-01T08:00:00.000Z');
});

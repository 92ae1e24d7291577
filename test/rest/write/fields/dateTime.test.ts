import {
	parseTimeField,
	parseUserTime,
	formatLike,
	readInstant,
	locateTime,
} from '../../../../nodes/AppointmentService/rest/write/fields/dateTime';
import { parseTime } from '../../../../nodes/AppointmentService/rest/record/timeFields';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';

import fc from 'fast-check';
import { casesOf } from '../../../support/table';

const zones = [
	'UTC',
	'Africa/Johannesburg',
	'America/New_York',
	'Asia/Kathmandu',
	'Pacific/Auckland',
];

/** Whole minutes between 2005 and 2035, also around changes of clocks. */
const instants = fc
	.integer({ min: 18_400_000, max: 34_200_000 })
	.map((minutes) => minutes * 60_000);

const examples = [
	'2026-11-24T14:30:00Z',
	'2026-11-24T14:30:00.000Z',
	'2026-11-24T14:30:00+02:00',
	'2026-11-24T14:30:00-0500',
	'2026-11-24T14:30Z',
	'2026-11-24 14:30:00 UTC',
	'20261124T143000Z',
	'20261124T143000-0500',
	'/Date(1795700000000)/',
	'/Date(1795700000000-0000)/',
	'Tue, 24 Nov 2026 14:30:00 GMT',
	'Tue, 24 Nov 2026 14:30:00 -0000',
	'Tue, 24 Nov 2026 14:30:00 +0200',
	1_795_700_000,
	1_795_700_000_000,
	'1795700000',
];

test('formatLike with an example that has a zone keeps the instant, the type and the length', () => {
	fc.assert(
		fc.property(
			instants,
			fc.constantFrom(...examples),
			fc.constantFrom(...zones),
			(instant, example, zone) => {
				const formatted = formatLike(instant, example, zone);
				expect(parseTime(formatted)).toBe(instant);
				expect(typeof formatted).toBe(typeof example);
				if (typeof example === 'string') expect(String(formatted)).toHaveLength(example.length);
			},
		),
	);
});

test.each([
	['24.11.2026 14:30', '01.05.2027 09:15'],
	['24.11.2026, 14:30:00', '01.05.2027, 09:15:00'],
	['24.11.2026', '01.05.2027'],
	['2026/11/24 14:30', '2027/05/01 09:15'],
	['2026/11/24', '2027/05/01'],
])('formatLike writes a time as %s has it', (example, text) => {
	expect(parseTime(example)).toBe(Date.UTC(2026, 10, 24, ...(example.length > 10 ? [14, 30] : [])));
	expect(formatLike(Date.UTC(2027, 4, 1, 7, 15), example, 'Europe/Berlin')).toBe(text);
});

test.each(['2026-11-24 14:30:00+02', '2026-11-24T14:30+01:00[Europe/Berlin]'])(
	'formatLike keeps the time of day for the example %s, whose format it cannot write',
	(example) => {
		expect(formatLike(0, example, 'UTC')).toBe('1970-01-01T00:00:00.000Z');
	},
);

test('formatLike without a zone is read back as the same instant in the same zone', () => {
	fc.assert(
		fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
			const formatted = String(formatLike(instant, '2026-11-24 14:30:00', zone));
			expect(formatted).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00$/);
			const parsed = parseUserTime(formatted, zone) as number;
			// An hour that clocks show twice names two instants.
			expect([0, 3_600_000]).toContain(Math.abs(parsed - instant));
		}),
	);
});

// value, zone, expected instant
test.each<[unknown, string, string]>([
	['2026-11-24T14:30:00', 'Africa/Johannesburg', '2026-11-24T12:30:00.000Z'],
	['2026-07-01 09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
	['2026-11-24', 'Africa/Johannesburg', '2026-11-23T22:00:00.000Z'],
	['2026-11-24T14:30:00+05:45', 'UTC', '2026-11-24T08:45:00.000Z'],
	[new Date('2026-11-24T08:45:00Z'), 'UTC', '2026-11-24T08:45:00.000Z'],
	...[
		...['2026-11-24 2:30 PM', '2026-11-24 2:30pm', '2026-11-24T2:30 p.m.', '2026-11-24, 14.30'],
		...[
			'2026-11-24  14h30',
			'2026-11-24 14:30 Uhr',
			'24.11.2026 14.30',
			'24 November 2026 2:30 PM',
		],
	].map((text): [string, string, string] => [
		text,
		'Africa/Johannesburg',
		'2026-11-24T12:30:00.000Z',
	]),
	...['2026-11-24 9:00', '2026-11-24 9 am', '2026-11-24 9h', '2026-11-24 09 Uhr'].map(
		(text): [string, string, string] => [text, 'UTC', '2026-11-24T09:00:00.000Z'],
	),
])('parseUserTime of %p in %s is %s', (value, zone, expected) => {
	expect(new Date(parseUserTime(value, zone) ?? NaN).toISOString()).toBe(expected);
});

test.each([
	...['tomorrow', '', '14:30', '2026-13-45T99:00:00', {}, true, '2026-11-24 9', '2026-11-24 25:00'],
	...[
		'10/11/2026 9:00',
		'2026-11-24 13:30 x',
		'2026-11-24 9:00 9:30',
		'2026-02-30 9:00',
		'24 November 2026',
	],
])('parseUserTime of %p is undefined', (value) => {
	expect(parseUserTime(value, 'UTC')).toBeUndefined();
});

describe('fixed times', () => {
	const instant = Date.parse('2026-11-24T09:05:06.789Z');

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
		['2026-02-30T09:00:00Z', undefined],
		['2026-04-31 10:00', undefined],
		['2026-13-24', undefined],
		[{ toMillis: () => instant }, '2026-11-24T09:05:06.789Z'],
		[new Date(Number.NaN), undefined],
		[{ toMillis: () => instant * 1000 }, undefined],
		['1795511106', '2026-11-24T09:05:06.000Z'],
		[1_795_511_106_000, '2026-11-24T09:05:06.000Z'],
		[null, undefined],
		[[], undefined],
	])('parseUserTime of %j in Berlin is %s', (value, expected) => {
		const parsed = parseUserTime(value, 'Europe/Berlin');
		expect(parsed === undefined ? undefined : new Date(parsed).toISOString()).toBe(expected);
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
		[1_795_000_000_000, instant],
		['1795000000', '1795511106'],
		['1795000000000', String(instant)],
		[5, undefined],
		['x', undefined],
		[undefined, undefined],
	])('formatLike with the example %j is %j', (example, formatted) => {
		expect(formatLike(instant, example, 'Europe/Berlin')).toBe(formatted);
	});
});

test.each(
	(
		'start | startsAt | start_at | created_on | birthDate | UTC | time-utc | ' +
		'loggedAT2on On | due | valid-until | slot.begin | appointmentstart | visitEnded | ' +
		'bookingstartedat | lastmodified | inserted | beginn | inicio | ende | fecha_inicio'
	).split(' | '),
)('a number in the field %s is a time', (name) => {
	expect(parseTimeField(name, 1_795_700_000)).toBe(1_795_700_000_000);
	expect(parseTimeField(name, '1795700000')).toBe(1_795_700_000_000);
	expect(parseTimeField(name, 7)).toBeUndefined();
});

test.each(['phone', 'id', 'startup', 'atlas', 'format', 'start_number', 'weekendstarter', 'onat'])(
	'a number in the field %s is no time, but a date is',
	(name) => {
		expect(parseTimeField(name, 1_795_700_000)).toBeUndefined();
		expect(parseTimeField(name, '1795700000')).toBeUndefined();
		expect(parseTimeField(name, '2026-11-24')).toBe(Date.parse('2026-11-24'));
	},
);

test.each([null, true, {}, ['1795700000'], 'x'])('%j in the field start is no time', (value) => {
	expect(parseTimeField('start', value)).toBeUndefined();
});

const nine = '2026-11-24T09:00:00Z';
const ten = '2026-11-24T10:00:00Z';
const day = '2026-11-24';

describe('locateTime', () => {
	// title, record, path of the start, path of the end
	test.each(
		casesOf<[string, JsonObject, string | undefined, string | undefined]>`
			two fields                                 | {"starts_at":"2026-11-24T09:00:00Z","ends_at":"2026-11-24T10:00:00Z"} | starts_at | ends_at
			from and to                                | {"from":"2026-11-24T09:00:00Z","to":"2026-11-24T10:00:00Z"} | from | to
			names with a prefix                        | {"bookingBegin":"2026-11-24T09:00:00Z","slotFinishTime":"2026-11-24T10:00:00Z"} | bookingBegin | slotFinishTime
			names that end in at                       | {"scheduled_at":"2026-11-24T09:00:00Z","finish_at":"2026-11-24T10:00:00Z"} | scheduled_at | finish_at
			start before date                          | {"date":"2026-11-24T10:00:00Z","start":"2026-11-24T09:00:00Z"} | start
			one object for each                        | {"start":{"at":"2026-11-24T09:00:00Z"},"end":{"at":"2026-11-24T10:00:00Z"}} | start.at | end.at
			one object for both                        | {"slot":{"start":"2026-11-24T09:00:00Z","end":"2026-11-24T10:00:00Z"}} | slot.start | slot.end
			a field before a nested one                | {"x":{"start":"2026-11-24T10:00:00Z"},"start":"2026-11-24T09:00:00Z"} | start
			no start within the end                    | {"end":{"start":"2026-11-24T09:00:00Z"}}
			no lists                                   | {"start":["2026-11-24T09:00:00Z"],"slots":[{"start":"2026-11-24T09:00:00Z"}]}
			no fields without a time                   | {"start":"soon","end":null}
			no names that only end in start or end     | {"restart":"2026-11-24T09:00:00Z","weekend":"2026-11-24T10:00:00Z"}
			no names that only begin with start or end | {"start_note":"2026-11-24T09:00:00Z","end_note":"2026-11-24T10:00:00Z","to_do":"2026-11-24T10:00:00Z"}
			names after the letters of a product | {"properties":{"kx_start":"2026-11-24T09:00:00Z","kx_end":"2026-11-24T10:00:00Z","kx_time":"2026-11-24T10:00:00Z"}}
				| properties.kx_start | properties.kx_end
			no times of creation and update            | {"created_at":"2026-11-24T09:00:00Z","updated_at":"2026-11-24T10:00:00Z"}
		`,
	)('finds start and end: %s', (_, record, start, end) => {
		expect(locateTime(record, 'start')).toEqual(start && { path: start.split('.') });
		expect(locateTime(record, 'end')).toEqual(end && { path: end.split('.') });
	});

	// record, field with the time of day of the start, of the end
	test.each<[JsonObject, string | undefined, string | undefined]>([
		[{ date: day, time: '09:00' }, 'time', undefined],
		[{ date: day, hour: '09:00' }, 'hour', undefined],
		[{ date: day, open: '09:00', time: '10:00' }, 'time', undefined],
		[{ date: day, time: '09:00', start_time: '10:00' }, 'start_time', undefined],
		[{ date: day, start_time: '09:00', end_time: '10:00' }, 'start_time', 'end_time'],
		[{ date: day, hour: '09:00', until: '10:00' }, 'hour', 'until'],
		[{ date: day, open: '08:00', close: '18:00' }, undefined, undefined],
		[{ date: day, end_time: '10:00' }, undefined, undefined],
		[{ date: day, time: 'early' }, undefined, undefined],
		[{ date: nine, time: '09:00' }, undefined, undefined],
		[{ date: `${day} `, time: '09:00' }, undefined, undefined],
	])('finds the times of day of %j in %s and %s', (record, start, end) => {
		expect(locateTime(record, 'start')?.clockPath).toEqual(start && [start]);
		expect(locateTime(record, 'end')).toEqual(
			end && { path: ['date'], clockPath: [end], sharesStartDate: true },
		);
	});

	test('finds the day of the end by a name of payments only where each record shows one visit by it', () => {
		const visit = { date_start: day, time_start: '09:00', due_date: day, time_end: '10:00' };
		const overnight = { ...visit, due_date: '2026-11-25' };
		const payable = { ...visit, due_date: '2026-12-24' };
		const endOf = (others: JsonObject[]) => locateTime(visit, 'end', undefined, others);
		expect(endOf([visit, overnight])).toEqual({ path: ['due_date'], clockPath: ['time_end'] });
		expect(endOf([visit, payable])).toMatchObject({ sharesStartDate: true });
	});

	test('finds the time of day in the object of the date', () => {
		const oneTime = { when: { date: day, time: '09:00' }, time: '11:00' };
		expect(locateTime(oneTime, 'start')).toEqual({
			path: ['when', 'date'],
			clockPath: ['when', 'time'],
		});
		const twoTimes = { when: { date: day, start_time: '09:00', end_time: '10:00' } };
		expect(locateTime(twoTimes, 'start')?.clockPath).toEqual(['when', 'start_time']);
		expect(locateTime(twoTimes, 'end')?.clockPath).toEqual(['when', 'end_time']);
		const part = { date: '2026-11-21', time: '09:00' };
		const inEach = { start: part, end: part };
		for (const which of ['start', 'end'] as const)
			expect(locateTime(inEach, which)).toEqual({
				path: [which, 'date'],
				clockPath: [which, 'time'],
			});
	});

	test('gives the path of the user’s field name, whatever the record has there', () => {
		expect(locateTime({ start: nine, a: { b: 'x' } }, 'start', 'a.b')).toEqual({
			path: ['a', 'b'],
		});
		expect(locateTime({ start: nine }, 'start', 'other')).toEqual({ path: ['other'] });
		expect(locateTime({ start: nine }, 'start', '')).toEqual({ path: ['start'] });
	});
});

test('readInstant reads times without a zone in the given zone', () => {
	const inBerlin = (record: JsonObject) =>
		new Date(readInstant(record, locateTime(record, 'start')!, 'Europe/Berlin') ?? NaN).toJSON();
	expect(inBerlin({ start: nine })).toBe('2026-11-24T09:00:00.000Z');
	expect(inBerlin({ start: '2026-11-24 09:00' })).toBe('2026-11-24T08:00:00.000Z');
	expect(inBerlin({ date: day, time: '9:00 PM' })).toBe('2026-11-24T20:00:00.000Z');
	const place = { path: ['date'], clockPath: ['time'] };
	expect(readInstant({ date: 'soon', time: '9:00 PM' }, place, 'UTC')).toBeUndefined();
});

test('the way to a named field may begin with the object that holds all fields', () => {
	const record = { hs_begin: nine, slot: { till: ten } };
	expect(locateTime(record, 'start', 'properties.hs_begin')?.path).toEqual(['hs_begin']);
	expect(locateTime(record, 'end', 'properties.slot.till')?.path).toEqual(['slot', 'till']);
	expect(locateTime(record, 'end', 'other.till')?.path).toEqual(['other', 'till']);
});

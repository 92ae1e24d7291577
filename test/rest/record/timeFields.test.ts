import {
	isTimeFieldName,
	findTimeField,
	parseTime,
} from '../../../nodes/AppointmentService/rest/record/timeFields';
import { formatRecordTime } from '../../../nodes/AppointmentService/display/displayTime';
import {
	wallTimeToInstant,
	isTimeZone,
	instantToWallTime,
} from '../../../nodes/AppointmentService/rest/values/timeZone';

const noon = Date.UTC(2026, 2, 1, 12);

test.each<[unknown, number | undefined]>([
	['2026-03-01T12:00:00Z', noon],
	['2026-03-01T12:00:00.000z', noon],
	['2026-03-01T14:00:00+02:00', noon],
	['2026-03-01T14:00:00+0200', noon],
	['2026-03-01 14:00:00+02', noon],
	['2026-03-01T07:00:00.0-05', noon],
	['2026-03-01 14:00:00 +02', noon],
	['2026-03-01T07:00:00-05:00', noon],
	['2026-03-01 12:00:00', noon],
	['2026-03-01T12:00', noon],
	['2026-03-01 12:00Z', noon],
	['2026-03-01 14:00:00 +0200', noon],
	['2026-03-01', Date.UTC(2026, 2, 1)],
	[noon, noon],
	[noon / 1000, noon],
	[String(noon / 1000), noon],
	[String(noon), noon],
	['12345678', undefined],
	['12345678901234', undefined],
	[1e8, undefined],
	[1e8 + 1, (1e8 + 1) * 1000],
	[1e10, undefined],
	[1e11, undefined],
	[1e11 + 1, 1e11 + 1],
	[1e13, undefined],
	[7, undefined],
	[-noon, undefined],
	['2026-13-45T99:00:00Z', undefined],
	['2026-03-01x', undefined],
	['on 2026-03-01', undefined],
	['2026-03-01T12:5', undefined],
	['12:00', undefined],
	['', undefined],
	[['2026-03-01'], undefined],
	[[noon], undefined],
	[null, undefined],
	[true, undefined],
	[{}, undefined],
])('the time of %j', (value, time) => {
	expect(parseTime(value)).toBe(time);
});

test.each([
	['created', 'created_at dateCreated creation_date bookedOn registered insertedAt timeAdded'],
	['updated', 'updated_at lastModified modified dateChanged changed_on updateDate lastUpdatedUtc'],
	[
		'start',
		'starts_at start from beginsOn scheduledStart appointment_date date when time slotTime',
	],
	['end', 'ends_at end until to finishes scheduled_end booking_end'],
] as const)('names that mean %s', (meaning, names) => {
	for (const name of names.split(' '))
		expect([name, isTimeFieldName(name, meaning)]).toEqual([name, true]);
	for (const name of ['recreated_at', 'starter', 'end_user', 'client', 'created_by', 'uptodate'])
		expect([name, isTimeFieldName(name, meaning)]).toEqual([name, false]);
});

describe('timeField', () => {
	const at = '2026-03-01T12:00:00Z';

	test.each<[string, object[], string[] | undefined]>([
		['at the top', [{ id: 1, start: at }], ['start']],
		['beside nothing', [{ note: null, name: 'a', times: { start: at } }], ['times', 'start']],
		['within', [{ id: 1, times: { id: 2, start: at } }], ['times', 'start']],
		['at the top before within', [{ times: { start: at }, begin: at }], ['begin']],
		[
			'filled in some',
			[{ start: null }, { start: '' }, { start: false }, { start: at }],
			['start'],
		],
		['left out of the first', [{ id: 1 }, { id: 2, start: at }], ['start']],
		[
			'left out within',
			[{ times: { id: 1 } }, { times: { start: at } }, { times: null }],
			['times', 'start'],
		],
		['empty in all', [{ start: null }, { start: '' }], undefined],
		['no time in one', [{ start: at }, { start: 'soon' }], undefined],
		['named otherwise', [{ moment: at }], undefined],
		['in no records', [], undefined],
		['the first that holds times', [{ from: 'Anna', start: at }], ['start']],
	])('%s', (_, records, path) => {
		expect(findTimeField(records as Array<Record<string, unknown>>, 'start')).toEqual(path);
	});
});

test.each<[object, unknown, string | undefined]>([
	[{}, '2026-03-01T12:00:00Z', '2026-03-01 12:00 UTC'],
	[{}, '2026-03-01T12:00:00+00:00', '2026-03-01 12:00 UTC'],
	[{}, '2026-03-01T12:00:00-0000', '2026-03-01 12:00 UTC'],
	[{}, '2026-03-01T12:00:00+02:00', '2026-03-01 12:00'],
	[{}, '2026-03-01T12:00:00.123', '2026-03-01 12:00'],
	[{}, ' 2026-03-01 12:00 ', undefined],
	[{}, noon, '2026-03-01 12:00 UTC'],
	[{}, noon / 1000, '2026-03-01 12:00 UTC'],
	[{}, '2026-03-01', '2026-03-01'],
	[{ time: '9:30' }, '2026-03-01', '2026-03-01 9:30'],
	[{ start_time: '09:30:00' }, '2026-03-01', '2026-03-01 09:30'],
	[{ start: '9:30 pm' }, '2026-03-01', '2026-03-01 9:30 pm'],
	[{ time: 930, hour: 'soon', ends: '10:00' }, '2026-03-01', '2026-03-01'],
	[{ time: '9:30' }, '2026-03-01T12:00:00Z', '2026-03-01 12:00 UTC'],
	[{}, '2026-03-01T14:00:00+0200', '2026-03-01 14:00'],
	[{}, '2026-03-01 14:00:00 +0200', '2026-03-01 14:00'],
	[{}, '2026-03-01 12:00Z ', '2026-03-01 12:00 UTC'],
	[{}, String(noon), '2026-03-01 12:00 UTC'],
	[{ time: '9:30pm' }, '2026-03-01', '2026-03-01 9:30pm'],
	[{ time: 'at 9:30' }, '2026-03-01', '2026-03-01'],
	[{ time: '9:30:5' }, '2026-03-01', '2026-03-01'],
	[{ time: ['9:30'] }, '2026-03-01', '2026-03-01'],
	[{ end_time: '9:30', time_left: '9:30' }, '2026-03-01', '2026-03-01'],
	[{ restart: '9:30', start_buffer: '0:15' }, '2026-03-01', '2026-03-01'],
	[{}, 'soon', undefined],
	[{}, null, undefined],
])('with %j, %j reads', (view, value, text) => {
	expect(formatRecordTime(view as Record<string, unknown>, value)).toBe(text);
});

describe('zones', () => {
	test.each([
		['Africa/Johannesburg', '2026-07-01T09:00:00Z', '2026-07-01T07:00:00Z'],
		['Europe/Berlin', '2026-07-01T09:00:00Z', '2026-07-01T07:00:00Z'],
		['Europe/Berlin', '2026-01-01T09:00:00Z', '2026-01-01T08:00:00Z'],
		// The clocks go forward at 01:00 UTC on 29 March, and back at 01:00 UTC on 25 October.
		['Europe/Berlin', '2026-03-29T01:59:00Z', '2026-03-29T00:59:00Z'],
		['Europe/Berlin', '2026-03-29T03:00:00Z', '2026-03-29T01:00:00Z'],
		['Europe/Berlin', '2026-10-25T03:00:00Z', '2026-10-25T02:00:00Z'],
		['America/New_York', '2026-01-01T00:00:00Z', '2026-01-01T05:00:00Z'],
		['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2025-12-31T18:15:00Z'],
		['+02:00', '2026-01-01T09:00:00Z', '2026-01-01T07:00:00Z'],
		['-0530', '2026-01-01T09:00:00Z', '2026-01-01T14:30:00Z'],
		['UTC', '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z'],
	])('in %s clocks show %s at %s', (zone, wall, instant) => {
		expect(new Date(wallTimeToInstant(Date.parse(wall), zone)).toISOString()).toBe(
			new Date(instant).toISOString(),
		);
		expect(instantToWallTime(Date.parse(instant), zone)).toBe(Date.parse(wall));
	});

	test('parts of a second stay', () => {
		expect(instantToWallTime(noon + 123, 'Europe/Berlin')).toBe(noon + 3_600_000 + 123);
	});

	test.each([
		['Europe/Berlin', true],
		['UTC', true],
		['+02:00', true],
		['-0530', true],
		['Mars/Base', false],
		['', false],
		[7, false],
		[undefined, false],
	])('%j is a zone: %s', (name, is) => {
		expect(isTimeZone(name)).toBe(is);
	});
});

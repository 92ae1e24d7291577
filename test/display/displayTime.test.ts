import { formatRecordTime } from '../../nodes/AppointmentService/display/recordLabels';

const noon = Date.UTC(2026, 2, 1, 12);
const clock = { timeZone: 'Africa/Johannesburg', now: noon };

test.each<[object, unknown, string | undefined]>([
	// record, value of the time field, text in a zone two hours ahead of UTC
	[{}, '2026-03-01T12:00:00Z', 'Sun 1 Mar, 14:00'],
	[{}, '2026-03-01T23:00:00+00:00', 'Mon 2 Mar, 01:00'],
	[{}, '2026-03-01T12:00:00+02:00', 'Sun 1 Mar, 12:00'],
	[{}, '2026-03-01T12:00:00.123', 'Sun 1 Mar, 12:00'],
	[{}, noon, 'Sun 1 Mar, 14:00'],
	[{}, '2027-01-05T09:15:00', 'Tue 5 Jan 2027, 09:15'],
	[{}, '2025-12-31T23:00:00Z', 'Thu 1 Jan, 01:00'],
	[{}, '2026-03-01', 'Sun 1 Mar'],
	[{ time: '9:30' }, '2026-03-01', 'Sun 1 Mar, 09:30'],
	[{ time: '9:30' }, '2026-03-01T12:00:00Z', 'Sun 1 Mar, 14:00'],
	[{}, ' 2026-03-01 12:00 ', undefined],
	[{}, 'soon', undefined],
	[{}, null, undefined],
])('in the record %j the time %j is shown as %s', (view, value, text) => {
	expect(formatRecordTime({ ...view, day: value }, ['day'], clock)).toBe(text);
});

test.each<[unknown, string]>([
	// value of the time field, text
	['2026-03-01T12:00:00Z', 'Sun 1 Mar, 14:00 (Africa/Johannesburg)'],
	['2026-03-01T12:00:00', 'Sun 1 Mar, 12:00'],
	['2026-03-01', 'Sun 1 Mar'],
])('with a label of the zone, the time %s is shown as %s', (value, text) => {
	expect(
		formatRecordTime({ day: value }, ['day'], { ...clock, zoneLabel: 'Africa/Johannesburg' }),
	).toBe(text);
});

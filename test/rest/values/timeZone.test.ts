import {
	wallTimeToInstant,
	isTimeZone,
	instantToWallTime,
	zoneOfCity,
} from '../../../nodes/AppointmentService/rest/values/timeZone';

const noon = Date.UTC(2026, 2, 1, 12);

test.each([
	// zone, wall time, instant
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
	['Z', '2026-01-01T09:00:00Z', '2026-01-01T09:00:00Z'],
	['UTC', '0001-01-01T09:00:00Z', '0001-01-01T09:00:00Z'],
])('in %s clocks show %s at %s', (zone, wallTime, instant) => {
	expect(new Date(wallTimeToInstant(Date.parse(wallTime), zone)).toISOString()).toBe(
		new Date(instant).toISOString(),
	);
	expect(instantToWallTime(Date.parse(instant), zone)).toBe(Date.parse(wallTime));
});

test('an instant with milliseconds keeps them', () => {
	expect(instantToWallTime(noon + 123, 'Europe/Berlin')).toBe(noon + 3_600_000 + 123);
});

test.each([
	['Europe/Berlin', true],
	['UTC', true],
	['+02:00', true],
	['-0530', true],
	['Z', true],
	['Mars/Base', false],
	['', false],
	[7, false],
	[undefined, false],
])('%j is a time zone: %s', (name, expected) => {
	expect(isTimeZone(name)).toBe(expected);
});

test.each([
	// zone, what clocks never or twice show, instant
	['Europe/Berlin', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00.000Z'],
	['America/New_York', '2026-03-08T02:30:00Z', '2026-03-08T07:30:00.000Z'],
	['Europe/Berlin', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00.000Z'],
	['America/New_York', '2026-11-01T01:30:00Z', '2026-11-01T05:30:00.000Z'],
	['Australia/Lord_Howe', '2026-04-05T01:45:00Z', '2026-04-04T14:45:00.000Z'],
	['Pacific/Apia', '2011-12-30T12:00:00Z', '2011-12-30T22:00:00.000Z'],
])('in %s, where the clocks change, %s is %s', (zone, wallTime, instant) => {
	expect(new Date(wallTimeToInstant(Date.parse(wallTime), zone)).toISOString()).toBe(instant);
});

test('all spellings of a zone need one formatter, and an unknown zone is tried once', () => {
	const formats = jest.spyOn(Intl, 'DateTimeFormat');
	const spell = (index: number) =>
		[...'america/argentina/buenos_aires']
			.map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter))
			.join('');
	for (let index = 1; index < 1000; index++) {
		expect(instantToWallTime(0, spell(index))).toBe(-3 * 3_600_000);
		expect(isTimeZone('Mars/Crater')).toBe(false);
	}
	expect(formats).toHaveBeenCalledTimes(2);
	formats.mockRestore();
});

test('an unknown zone has no time', () => {
	expect(() => wallTimeToInstant(noon, 'Mars/Base')).toThrow(RangeError);
});

test.each([
	['Berlin', 'Europe/Berlin'],
	[' New York ', 'America/New_York'],
	['Indiana/Knox', 'America/Indiana/Knox'],
	['Knox', 'America/Indiana/Knox'],
	['Nowhere', undefined],
	['', undefined],
])('the zone of the city %s is %s', (city, zone) => {
	expect(zoneOfCity(city)).toBe(zone);
});

import fc from 'fast-check';
import {
	parseUserTime,
	formatLike,
} from '../../../../nodes/AppointmentService/rest/write/fields/dateTime';
import { parseTime } from '../../../../nodes/AppointmentService/rest/record/timeFields';

const zones = [
	'UTC',
	'Africa/Johannesburg',
	'America/New_York',
	'Asia/Kathmandu',
	'Pacific/Auckland',
];
/** Whole minutes between 2005 and 2035, away from no change of clocks in particular. */
const instants = fc
	.integer({ min: 18_400_000, max: 34_200_000 })
	.map((minutes) => minutes * 60_000);

const examples = [
	'2026-11-24T14:30:00Z',
	'2026-11-24T14:30:00.000Z',
	'2026-11-24T14:30:00+02:00',
	'2026-11-24T14:30:00-0500',
	'2026-11-24T14:30Z',
	1_795_700_000,
	1_795_700_000_000,
	'1795700000',
];

test('what is written like an example with a zone is the same instant', () => {
	fc.assert(
		fc.property(
			instants,
			fc.constantFrom(...examples),
			fc.constantFrom(...zones),
			(instant, example, zone) => {
				const written = formatLike(instant, example, zone);
				expect(parseTime(written)).toBe(instant);
				expect(typeof written).toBe(typeof example);
				if (typeof example === 'string') expect(String(written)).toHaveLength(example.length);
			},
		),
	);
});

test('what is written without a zone is read back in the zone of the service', () => {
	fc.assert(
		fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
			const written = String(formatLike(instant, '2026-11-24 14:30:00', zone));
			expect(written).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00$/);
			const back = parseUserTime(written, zone) as number;
			// An hour that clocks show twice names two instants.
			expect([0, 3_600_000]).toContain(Math.abs(back - instant));
		}),
	);
});

test.each([
	['2026-11-24T14:30:00', 'Africa/Johannesburg', '2026-11-24T12:30:00.000Z'],
	['2026-07-01 09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
	['2026-11-24', 'Africa/Johannesburg', '2026-11-23T22:00:00.000Z'],
	['2026-11-24T14:30:00+05:45', 'UTC', '2026-11-24T08:45:00.000Z'],
	[new Date('2026-11-24T08:45:00Z'), 'UTC', '2026-11-24T08:45:00.000Z'],
])('%p in %s', (given, zone, expected) => {
	expect(new Date(parseUserTime(given, zone) ?? NaN).toISOString()).toBe(expected);
});

test.each(['tomorrow', '', '14:30', '2026-13-45T99:00:00', {}, true])(
	'%p names no time',
	(given) => {
		expect(parseUserTime(given, 'UTC')).toBeUndefined();
	},
);

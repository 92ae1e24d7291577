import fc from 'fast-check';
import type { Filters } from '../../nodes/AppointmentService/filter';
import { wallTimeToInstant } from '../../nodes/AppointmentService/rest';
import { filterRecords, shownIn, zones } from './setup';

const [first, last] = [Date.UTC(2014, 0, 1), Date.UTC(2029, 11, 31)];
const minuteMs = 60_000;
const minutesInYears = (last - first) / minuteMs;
const instants = fc
	.integer({ min: 0, max: minutesInYears })
	.map((count) => first + count * minuteMs);
const zoneNames = fc.constantFrom(...zones);

/** The instants at which the clocks of a zone change, found by what they show. */
function changesOf(zone: string): number[] {
	const step = 10 * 86_400_000;
	const offsetOf = (instant: number) =>
		Date.parse(`${shownIn(zone, instant).replace(' ', 'T')}Z`) - instant;
	const changes: number[] = [];
	let before = offsetOf(first);
	for (let instant = first; instant < last; instant += step) {
		const after = offsetOf(instant);
		if (after === before) continue;
		let [low, high] = [instant - step, instant];
		while (high - low > minuteMs) {
			const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
			if (offsetOf(middle) === before) low = middle;
			else high = middle;
		}
		changes.push(high);
		before = after;
	}
	return changes;
}

const allChanges = zones.flatMap((zone) => changesOf(zone).map((change) => ({ zone, change })));
/** An instant in any zone: half of them within days of a change of its clocks. */
const moments = fc.oneof(
	fc.record({ zone: zoneNames, now: instants }),
	fc
		.tuple(fc.constantFrom(...allChanges), fc.integer({ min: -3000, max: 3000 }))
		.map(([{ zone, change }, minutes]) => ({ zone, now: change + minutes * minuteMs })),
);

const nextDate = (date: string, days: number) =>
	new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
/** Whether a date belongs to a period, by the date of today. */
const belongs: Record<string, (date: string, today: string) => boolean> = {
	today: (date, today) => date === today,
	tomorrow: (date, today) => date === nextDate(today, 1),
	next7Days: (date, today) => date >= today && date < nextDate(today, 7),
	thisMonth: (date, today) => date.slice(0, 7) === today.slice(0, 7),
};

/** Starts around a moment: some near, some at the hours around midnight of the days around it. */
const distances = fc.array(
	fc.oneof(
		fc.integer({ min: -45 * 1440, max: 45 * 1440 }),
		fc.integer({ min: -1600, max: 1600 }),
		fc.integer({ min: -9 * 24, max: 9 * 24 }).map((hours) => hours * 60),
	),
	{ minLength: 1, maxLength: 25 },
);

test.each(Object.keys(belongs))(
	'%s has the starts whose calendar date belongs, in any zone',
	(when) => {
		fc.assert(
			fc.property(moments, distances, ({ zone, now }, minutes) => {
				const today = shownIn(zone, now).slice(0, 10);
				const records = minutes.map((count, id) => ({
					id,
					start: new Date(now + count * minuteMs).toISOString(),
				}));
				const expected = records.filter(({ start }) =>
					belongs[when](shownIn(zone, Date.parse(start)).slice(0, 10), today),
				);
				const filters = { when } as Filters;
				expect(filterRecords(filters, records, { now, timeZone: zone }).records).toEqual(expected);
			}),
			{ numRuns: 400 },
		);
	},
);

test.each(Object.keys(belongs))(
	'%s has the days without a time of day that are its own',
	(when) => {
		fc.assert(
			fc.property(moments, zoneNames, distances, ({ zone, now }, recordTimeZone, minutes) => {
				const today = shownIn(zone, now).slice(0, 10);
				const records = minutes.map((count, id) => ({
					id,
					start: nextDate(today, Math.round(count / 1440)),
				}));
				const expected = records.filter(({ start }) => belongs[when](start, today));
				expect(
					filterRecords({ when } as Filters, records, { now, timeZone: zone, recordTimeZone })
						.records,
				).toEqual(expected);
			}),
			{ numRuns: 200 },
		);
	},
);

test('a time that clocks show is the first instant at which they show it', () => {
	fc.assert(
		fc.property(moments, ({ zone, now }) => {
			const shown = shownIn(zone, now);
			const wallTime = Date.parse(`${shown.replace(' ', 'T')}Z`);
			const instant = wallTimeToInstant(wallTime, zone);
			expect(shownIn(zone, instant)).toBe(shown);
			const earlier = [30, 60, 120, 180, 1440].map((minutes) => instant - minutes * minuteMs);
			expect(earlier.filter((other) => shownIn(zone, other) === shown)).toEqual([]);
		}),
		{ numRuns: 1000 },
	);
});

test('starts between two times are those that belong by their instants, the last one left out', () => {
	fc.assert(
		fc.property(
			moments,
			fc.integer({ min: 1, max: 5000 }),
			distances,
			(moment, length, minutes) => {
				const { zone, now } = moment;
				const to = now + length * minuteMs;
				const records = [...minutes, 0, length].map((count, id) => ({
					id,
					start: new Date(now + count * minuteMs).toISOString(),
				}));
				const [startsAfter, startsBefore] = [now, to].map((time) => new Date(time).toISOString());
				const expected = records.filter(
					({ start }) => start >= startsAfter && start < startsBefore,
				);
				for (const filters of [
					{ startsAfter, startsBefore },
					{ when: 'between', startsAfter, startsBefore },
				] as Filters[])
					expect(filterRecords(filters, records, { timeZone: zone }).records).toEqual(expected);
			},
		),
	);
});

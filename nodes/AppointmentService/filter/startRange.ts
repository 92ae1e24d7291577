import { dayMs, instantToWallTime, wallTimeToInstant, type TimeRange } from '../rest';
import { FilterError, type FilterContext, type Filters } from './types';
import { isUnset, parseUserInstant } from './userTime';

type Period = Exclude<NonNullable<Filters['when']>, 'between'>;

/** The first and the number of days, counted from 1970, as calendars in the zone show them. */
const periods: Record<Period, (today: number) => [first: number, days: number]> = {
	today: (today) => [today, 1],
	tomorrow: (today) => [today + 1, 1],
	next7Days: (today) => [today, 7],
	thisMonth: (today) => {
		const date = new Date(today * dayMs);
		const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
		const first = Date.UTC(year, month, 1) / dayMs;
		return [first, Date.UTC(year, month + 1, 1) / dayMs - first];
	},
};

const periodLabels: Record<Period, string> = {
	today: 'Today',
	tomorrow: 'Tomorrow',
	next7Days: 'Next 7 Days',
	thisMonth: 'This Month',
};

/**
 * The range of starts that the user asks for; undefined for any start.
 *
 * @throws FilterError where the filters cannot be used or contradict each other
 */
export function readStartFilters(
	{ when, startsAfter, startsBefore }: Filters,
	{ now, timeZone }: FilterContext,
): TimeRange | undefined {
	const hasTimes = !isUnset(startsAfter) || !isUnset(startsBefore);
	if (when && when !== 'between') return periodRange(when, hasTimes, now, timeZone);
	if (!hasTimes) {
		if (!when) return undefined;
		throw new FilterError(
			'When is set to Between, but no time is set',
			'Set Starts After, Starts Before or both.',
		);
	}
	const from = parseUserInstant(startsAfter, 'Starts After', timeZone);
	const to = parseUserInstant(startsBefore, 'Starts Before', timeZone);
	if (from !== undefined && to !== undefined && from > to)
		throw new FilterError(
			`Starts After (${startsAfter}) is later than Starts Before (${startsBefore})`,
			'Set Starts Before to a later time than Starts After.',
		);
	return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function periodRange(when: Period, hasTimes: boolean, now: number, timeZone: string): TimeRange {
	if (!Object.hasOwn(periods, when))
		throw new FilterError(
			`“${String(when)}” is not a value of When`,
			`Use one of these values: ${Object.keys(periods).join(', ')}, between.`,
		);
	if (hasTimes)
		throw new FilterError(
			`When is set to ${periodLabels[when]}, and Starts After or Starts Before is set as well`,
			'Set When to Between to use these times, or remove them.',
		);
	const [first, days] = periods[when](dayIn(now, timeZone));
	return { from: startOfDay(first, timeZone), to: startOfDay(first + days, timeZone) };
}

/** The day that calendars in the zone show at an instant, counted from 1970. */
export function dayIn(instant: number, timeZone: string): number {
	return Math.floor(instantToWallTime(instant, timeZone) / dayMs);
}

/** The first moment of a day. Where the clocks skip midnight, it is as they go forward. */
export function startOfDay(day: number, timeZone: string): number {
	return wallTimeToInstant(day * dayMs, timeZone);
}

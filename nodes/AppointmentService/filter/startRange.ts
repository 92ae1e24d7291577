import {
	dayMs,
	instantToWallTime,
	isBlank,
	parseUserTime,
	scalarText,
	wallTimeToInstant,
	type TimeRange,
} from '../rest';
import { ParameterError, type FilterContext, type Filters } from './types';

type Period = Exclude<NonNullable<Filters['when']>, 'between'>;

/** The first and the number of days, counted from 1970, as calendars in the zone show them. */
const periods: Record<Period, [label: string, days: typeof daysOfMonth]> = {
	today: ['Today', (today) => [today, 1]],
	tomorrow: ['Tomorrow', (today) => [today + 1, 1]],
	next7Days: ['Next 7 Days', (today) => [today, 7]],
	thisMonth: ['This Month', daysOfMonth],
};

function daysOfMonth(today: number): [first: number, count: number] {
	const date = new Date(today * dayMs);
	const [first, next] = [0, 1].map(
		(after) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after, 1) / dayMs,
	);
	return [first, next - first];
}

/** The range of starts that the user asks for; undefined for any start. @throws ParameterError where the filters contradict each other */
export function readStartFilters(
	{ when, startsAfter, startsBefore }: Filters,
	{ now, timeZone }: FilterContext,
): TimeRange | undefined {
	const hasTimes = !isUnset(startsAfter) || !isUnset(startsBefore);
	if (when && when !== 'between') return periodRange(when, hasTimes, now, timeZone);
	if (!hasTimes) {
		if (!when) return undefined;
		throw new ParameterError(
			'Date is set to Between, but no time is set',
			'Set Starts After, Starts Before or both.',
		);
	}
	const from = parseUserInstant(startsAfter, 'Starts After', timeZone);
	const to = parseUserInstant(startsBefore, 'Starts Before', timeZone);
	if (from !== undefined && to !== undefined && from >= to)
		throw new ParameterError(
			`Starts Before (${startsBefore}) is not later than Starts After (${startsAfter})`,
			'For one day, set Starts Before to the day after it.',
		);
	return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function periodRange(when: Period, hasTimes: boolean, now: number, timeZone: string): TimeRange {
	const [label, days] = periods[when];
	if (hasTimes)
		throw new ParameterError(
			`Date is set to ${label}, and Starts After or Starts Before is set as well`,
			'Set Date to Between to use these times, or remove them.',
		);
	const [first, count] = days(dayIn(now, timeZone));
	return { from: startOfDay(first, timeZone), to: startOfDay(first + count, timeZone) };
}

/** The day that calendars in the zone show at an instant, counted from 1970. */
export function dayIn(instant: number, timeZone: string): number {
	return Math.floor(instantToWallTime(instant, timeZone) / dayMs);
}

/** The first moment of a day. Where the clocks skip midnight, it is as they go forward. */
export function startOfDay(day: number, timeZone: string): number {
	return wallTimeToInstant(day * dayMs, timeZone);
}

const timePattern =
	/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?\s*(?:z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The instant of a time that the user entered as text, or that an expression gives as a date of JavaScript or of Luxon, or in milliseconds
 * since 1970; undefined where it is empty. A date stands for its first moment.
 *
 * @throws ParameterError where it is no time
 */
export function parseUserInstant(
	value: unknown,
	label: string,
	timeZone: string,
): number | undefined {
	if (isUnset(value)) return undefined;
	const time = typeof value === 'string' ? value.trim().replace(',', '.') : value;
	const isReadable = typeof time !== 'string' || timePattern.test(time);
	const instant = isReadable ? parseUserTime(time, timeZone) : undefined;
	if (instant !== undefined) return instant;
	const shown = (scalarText(value) || JSON.stringify(value)).slice(0, 80);
	throw new ParameterError(
		`${label} is not a date or time: “${shown}”`,
		'Enter a date such as 2026-11-24, or a time such as 2026-11-24T14:30.',
	);
}

/** Expressions give nothing in several forms. */
const isUnset = (value: unknown) => isBlank(typeof value === 'string' ? value.trim() : value);

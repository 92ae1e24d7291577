import { withParameter } from '../paging/strategy';
import { toDateText } from '../values/timeOfDay';

/** Names of the parameters for the two ends of a range. */
export type RangePair = [from: string, to: string];

/** How the ends of a range are written. */
export type RangeNotation = 'dates' | 'moments';

/** The likelier notation for a parameter, by its name. */
export const notationOf = (name: string): RangeNotation =>
	/date/i.test(name) && !/time/i.test(name) ? 'dates' : 'moments';

export const writeTime = (time: number, notation: RangeNotation): string =>
	notation === 'dates' ? toDateText(time) : new Date(time).toISOString();

/** The address with the ends of a range; one that is undefined is left out. */
export function withRange(
	listUrl: string,
	[fromName, toName]: RangePair,
	[from, to]: [from: string | undefined, to: string | undefined],
): string {
	const above = from === undefined ? listUrl : withParameter(listUrl, fromName, from);
	return to === undefined ? above : withParameter(above, toName, to);
}

/** Pairs of parameters under which services take a range of dates: those made from the field's own name among the common ones. */
export function rangeParameterNames(field: string): RangePair[] {
	const commonPairs: RangePair[] = [
		[`${field}_min`, `${field}_max`],
		['from', 'to'],
		['start_date', 'end_date'],
		['date_from', 'date_to'],
		[`${field}[gte]`, `${field}[lte]`],
		['start', 'end'],
		['startDate', 'endDate'],
		['start_at_min', 'start_at_max'],
		['dateFrom', 'dateTo'],
		['since', 'until'],
		[`${field}_from`, `${field}_to`],
		[`${field}_after`, `${field}_before`],
		['min_date', 'max_date'],
		['after', 'before'],
		['start_time', 'end_time'],
	];
	const seen = new Set<string>();
	return commonPairs.filter(([from]) => !seen.has(from) && seen.add(from));
}

/** Names that services also page by: asked for together with others they might give another page. */
const pagingNames = new Set(['start', 'after', 'since', 'start_time']);

/**
 * Pairs of parameters for a range, in groups to be asked for at once: the common ones, and those that are made from the field's name.
 *
 * @param field name of the field with the times: `starts_at`
 */
export function rangeParameterGroups(field: string): RangePair[][] {
	const stem = field.replace(/[_-]?(at|time|date)$/i, '');
	const capital = (word: string) => word[0].toUpperCase() + word.slice(1);
	const bounds = [
		['after', 'before'],
		['from', 'to'],
		['min', 'max'],
		['gte', 'lte'],
	];
	const made = [...new Set([field, stem])].filter(Boolean).map((name) =>
		bounds.flatMap(([from, to]): RangePair[] => [
			[`${name}_${from}`, `${name}_${to}`],
			[`${name}__${from}`, `${name}__${to}`],
			[`${name}${capital(from)}`, `${name}${capital(to)}`],
			[`${name}[${from}]`, `${name}[${to}]`],
		]),
	);
	const common = rangeParameterNames(field).filter(([from]) => !pagingNames.has(from));
	const known = new Set(common.map(([from]) => from));
	return [common, ...made.map((group) => group.filter(([from]) => !known.has(from)))];
}

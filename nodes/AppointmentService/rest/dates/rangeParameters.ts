import { withParameter } from '../paging/strategy';
import { toDateText } from '../values/timeOfDay';
import { dayMs } from '../values/timeZone';
import { capitalize } from '../values/vocabulary';
import type { JsonObject } from '../http/types';

/** Names of the parameters for the two ends of a range; the second is empty where the first one takes both. */
export type RangePair = [from: string, to: string];

/** How the ends of a range are written: as ISO 8601 has days and moments, in seconds or milliseconds since 1970, or in a format such as `MM/DD/YYYY`. */
export type RangeNotation = string;

/** The likelier notation for a parameter, by its name. */
export const notationOf = (name: string): RangeNotation =>
	/date/i.test(name) && !/time/i.test(name) ? 'dates' : 'moments';

export function writeTime(time: number, notation: RangeNotation): string {
	if (notation === 'dates') return toDateText(time);
	const moment = new Date(time).toISOString();
	if (notation === 'moments') return moment;
	if (notation === 'seconds') return String(Math.floor(time / 1000));
	if (notation === 'milliseconds') return String(time);
	const [day, clock] = notation.split(/(?=[ T]HH)/);
	const parts: Record<string, string> = {
		Y: moment.slice(0, 4),
		M: moment.slice(5, 7),
		D: moment.slice(8, 10),
	};
	const date = day.replace(/[YMD]+/g, (word) => parts[word[0]]);
	return clock ? date + clock[0] + moment.slice(11, 10 + clock.length) : date;
}

/** The address with the ends of a range; one that is undefined is left out. */
export function withRange(
	listUrl: string,
	[fromName, toName]: RangePair,
	[from, to]: [from: string | undefined, to: string | undefined],
): string {
	// ISO 8601 has a slash between the ends.
	if (toName === '') return withParameter(listUrl, fromName, `${from}/${to}`);
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

/** The common pairs in groups to be asked for at once: nearly all, and one whose name many services also page by. */
export function usualRangeGroups(field: string): RangePair[][] {
	const pairs = rangeParameterNames(field);
	const isToken = ([from]: RangePair) => from === 'after';
	return [pairs.filter((pair) => !isToken(pair)), pairs.filter(isToken)];
}

/** Pairs of parameters for a range, in groups to be asked for at once: the common ones, and those made from the name of the time field. */
export function rangeParameterGroups(field: string): RangePair[][] {
	const stem = field.replace(/[_-]?(at|time|date)$/i, '');
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
			[`${name}${capitalize(from)}`, `${name}${capitalize(to)}`],
			[`${name}[${from}]`, `${name}[${to}]`],
		]),
	);
	const common = rangeParameterNames(field).filter(([from]) => !pagingNames.has(from));
	const known = new Set(common.map(([from]) => from));
	return [common, ...made.map((group) => group.filter(([from]) => !known.has(from)))];
}

/** Times in milliseconds since 1970. */
export interface TimeRange {
	/** The first that belongs. */
	from?: number;
	/** The first that does not belong any more. */
	to?: number;
}

/** Starts that are wanted. */
export interface StartRange extends TimeRange {
	/** The field with the start in the rows of a list; undefined where it is not certain. */
	pathIn(rows: JsonObject[]): string[] | undefined;
	/** More than the start chooses records. */
	hasOthers?: boolean;
}

export interface RangePart extends TimeRange {
	addTo(listUrl: string): string;
}

/** A range is asked for with so much on both sides: zones differ by 26 hours, and an end may lie before or after its day. */
const marginMs = 2 * dayMs;
/** A row may lie so far outside the part that was asked for. It is less than the margin, so that the range itself is exact. */
const toleranceMs = 1.5 * dayMs;

/** Whether a time may belong to the part, in any zone. */
export function isWithin({ from, to }: TimeRange, time: number): boolean {
	return (
		(from === undefined || time >= from - toleranceMs) &&
		(to === undefined || time <= to + toleranceMs)
	);
}

/** How the two sides of a cut are written: as moments, as a day and the one before, or as the same day. */
type CutNotation = 'moments' | 'nextDay' | 'sameDay';

/** The range with a margin, what lies before it and after it: with moments where names are not those of dates, and with days. */
export function rangeQuestions(range: TimeRange, pairs: RangePair[]) {
	const toDay = (time: number) => Math.floor(time / dayMs) * dayMs;
	const from = range.from === undefined ? undefined : toDay(range.from - marginMs);
	const to = range.to === undefined ? undefined : toDay(range.to + marginMs + dayMs);
	const notations: Array<[ofDates: CutNotation, ofTimes: CutNotation]> = [
		['nextDay', 'moments'],
		['sameDay', 'nextDay'],
	];
	return notations.map(([ofDates, ofTimes]) => {
		const part = (lower?: number, upper?: number): RangePart => ({
			from: lower,
			to: upper,
			addTo: (listUrl) =>
				pairs.reduce((url, pair) => {
					const [from, to] = pair.map((name) => (notationOf(name) === 'dates' ? ofDates : ofTimes));
					return withRange(url, pair, [
						lower === undefined ? undefined : writeBound(lower, from, 'lower'),
						upper === undefined ? undefined : writeBound(upper, to, 'upper'),
					]);
				}, listUrl),
		});
		return {
			wanted: part(from, to),
			others: [
				...(from === undefined ? [] : [part(undefined, from)]),
				...(to === undefined ? [] : [part(to, undefined)]),
			],
		};
	});
}

/** Nothing begins a second after midnight, so that a moment belongs to one side only, whether ends belong to a range or not. */
function writeBound(cut: number, notation: CutNotation, side: 'lower' | 'upper'): string {
	if (notation === 'moments') return writeTime(cut + 1000, 'moments');
	const isDayBefore = notation === 'nextDay' && side === 'upper';
	return writeTime(isDayBefore ? cut - dayMs : cut, 'dates');
}

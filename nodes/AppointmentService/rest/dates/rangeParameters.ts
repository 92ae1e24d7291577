import { withParameter } from '../paging/strategy';
import { toDateText } from '../values/timeOfDay';
import { dayMs } from '../values/timeZone';
import { capitalize } from '../values/vocabulary';
import type { ErrorInfo } from '../http/errorInfo';
import type { JsonObject } from '../http/types';

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
		const part = (lower: number | undefined, upper: number | undefined): RangePart => ({
			...(lower !== undefined && { from: lower }),
			...(upper !== undefined && { to: upper }),
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

/** Words of the two ends of a range, which go together by their places, the clearest first: the maximum of a start is an end. */
const ends: Array<[lower: string[], upper: string[]]> = [
	[
		['min', 'minimum', 'gte', 'ge', 'gt'],
		['max', 'maximum', 'lte', 'le', 'lt'],
	],
	[
		['after', 'from', 'since'],
		['before', 'to', 'until', 'till', 'through'],
	],
	[
		['start', 'starts', 'begin', 'first', 'lower'],
		['end', 'ends', 'finish', 'last', 'upper'],
	],
];
const maxPairs = 8;

/** Pairs of parameters for a range of dates that a list may want, the likeliest first, by the words with which it was refused without them. */
export function requiredRangeNames({ status, message, fields }: ErrorInfo): RangePair[] {
	if (![400, 422].includes(status)) return [];
	const named = Object.keys(fields);
	const words = message.match(/[A-Za-z][\w.-]*(?:\[[\w-]+\])?/g) ?? [];
	const spelled = words.filter((word) => /[_[]|[a-z][A-Z]/.test(word));
	const isAboutDates = /\b(dates?|days?|range|period|interval|between|time ?frame|window)\b/i;
	const pairs = [named, spelled, words.filter((word) => /^[a-z]+$/.test(word))].flatMap(pairsAmong);
	// Many services name the first one that they miss and no other, at the start of what they say, in quotes or behind a colon.
	const quoted = [...message.matchAll(/(?:^|["'`:] ?)([a-z]+)\b/g)].map(([, word]) => word);
	const lone = [...named, ...spelled, ...quoted].flatMap((name): RangePair[] => {
		const { side, other } = endOf(name) ?? {};
		if (other === undefined) return [];
		return [side === 'lower' ? [name, other] : [other, name]];
	});
	const guesses = isAboutDates.test(message) ? rangeParameterNames('date') : [];
	const seen = new Set<string>();
	return [...pairs, ...lone, ...guesses]
		.filter((pair) => !seen.has(pair.join()) && seen.add(pair.join()))
		.slice(0, maxPairs);
}

/** Names of two ends that differ in these words only. */
function pairsAmong(names: string[]): RangePair[] {
	return names.flatMap((lower): RangePair[] => {
		const { side, rest } = endOf(lower) ?? {};
		if (side !== 'lower') return [];
		const upper = names.find((name) => {
			const end = endOf(name);
			return end?.side === 'upper' && end.rest === rest;
		});
		return upper === undefined ? [] : [[lower, upper]];
	});
}

/** Which end of a range a name means, by the last word that says so; the rest of the name; and the name of the other end. */
function endOf(
	name: string,
): { side: 'lower' | 'upper'; rest: string; other?: string } | undefined {
	const parts = name
		.replace(/^(start|end|begin|from|to|until|min|max)(?=(date|time|day)$)/, '$1\0')
		.split(/(?<=[a-z])(?=[A-Z])|(?<=[^A-Za-z])|(?=[^A-Za-z])/);
	const words = parts.map((part) => part.toLowerCase());
	for (const [kind, sides] of ends.entries()) {
		for (const [at, side] of (['lower', 'upper'] as const).entries()) {
			const place = words.map((word) => sides[at].includes(word)).lastIndexOf(true);
			if (place < 0) continue;
			const others = words.filter((word) => word !== words[place] && /[a-z]/.test(word));
			const word = sides[1 - at][sides[at].indexOf(words[place])];
			const spelled = /^[A-Z]/.test(parts[place]) && word ? capitalize(word) : word;
			return {
				side,
				rest: [kind, ...others].join(),
				other: spelled && [...parts.slice(0, place), spelled, ...parts.slice(place + 1)].join(''),
			};
		}
	}
	return undefined;
}

import { dayMs } from '../values/timeZone';
import { notationOf, withRange, writeTime, type RangePair } from './rangeParameters';

/** Times in milliseconds since 1970. */
export interface TimeRange {
	/** The first that belongs. */
	from?: number;
	/** The first that does not belong any more. */
	to?: number;
}

/** A part of a list by time, and how it is asked for. */
export interface RangePart extends TimeRange {
	/** Adds the parameters to the address of the list. */
	addTo(listUrl: string): string;
}

/** Parts that make up the whole list. */
export interface RangeQuestion {
	wanted: RangePart;
	others: RangePart[];
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

/**
 * The range with a margin, what lies before it and what lies after it: once with moments where names are not those of dates, once with
 * days. Services differ in whether the end of a range belongs to it.
 *
 * @param pairs names of parameters that are sent together
 */
export function rangeQuestions(range: TimeRange, pairs: RangePair[]): RangeQuestion[] {
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

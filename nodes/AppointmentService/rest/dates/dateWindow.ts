import { ApiError } from '../http/errors';
import { valueAt } from '../record/primaryKey';
import type { OpenedList } from '../paging/strategy';
import type { ListPage } from '../page/listPage';
import type { StatedRange } from '../page/statedFilter';
import { findTimeField, parseTime } from '../record/timeFields';
import {
	notationOf,
	usualRangeGroups,
	withRange,
	writeTime,
	type RangePair,
} from './rangeParameters';
import type { JsonObject } from '../http/types';
import { toDateText } from '../values/timeOfDay';
import { dayMs } from '../values/timeZone';
import { normalizeName, presentationName } from '../values/vocabulary';

/** Services that show a date window by default show some weeks, seldom more than a quarter. */
const maxWindowMs = 100 * dayMs;
const maxTries = 14;
/** So few records may be all that a business has. */
const fewRecords = 6;
const maxTriesForFew = 3;
const rangeMs = 20 * 365 * dayMs;

/** A range of time around now in which all records of a list lie. */
export interface DateWindow {
	field: string;
	first: number;
	last: number;
	/** Names under which the service says so itself. */
	names?: RangePair;
	/** More than few records, several of one day alone, or the service's own words point to it. */
	isLikely: boolean;
}

/** Whether the address of a list has no parameter that may choose records. */
export const isUnfiltered = (url: string): boolean =>
	[...new URL(url).searchParams.keys()].every((name) => presentationName.test(normalizeName(name)));

/** Whether the records look like a window that the service shows by default: all lie close around now, or in a range that it states. */
export function detectDateWindow(
	records: JsonObject[],
	now: number,
	stated?: StatedRange,
): DateWindow | undefined {
	const path = findTimeField(records, 'start');
	if (!path) return undefined;
	// Most lists show a record that lies elsewhere soon.
	if (!stated && records.some((record) => liesElsewhere(parseTime(valueAt(record, path)), now)))
		return undefined;
	const starts = timeRange(records, path);
	const field = path[path.length - 1];
	if (stated && isRangeOf(stated, starts, now))
		return { field, ...starts, names: stated.names, isLikely: true };
	if (liesElsewhere(starts.first, now) || liesElsewhere(starts.last, now)) return undefined;
	const createdPath = findTimeField(records, 'created');
	const oldest = createdPath && timeRange(records, createdPath).first;
	const upcoming = starts.first >= now - 2 * dayMs;
	const around = starts.last <= now + maxWindowMs / 2;
	const isWindow = upcoming
		? oldest === undefined || oldest < now - 3 * dayMs
		: around && oldest !== undefined && oldest < starts.first - maxWindowMs / 2;
	const isOneDay = toDateText(starts.first) === toDateText(starts.last);
	const isLikely = records.length > (isOneDay ? 2 : fewRecords);
	return isWindow ? { field, ...starts, isLikely } : undefined;
}

/** Whether a time lies where no window by default reaches. */
const liesElsewhere = (time: number | undefined, now: number) =>
	time !== undefined && (time < now - maxWindowMs / 2 || time > now + maxWindowMs);

/** A longer range is none that a service shows by default, unless it leaves out the past. */
const maxStatedMs = 2 * 366 * dayMs;
const minuteMs = 60_000;

/** Whether all records lie in a range that is not just that of their own times. */
function isRangeOf({ from, to }: StatedRange, { first, last }: Extent, now: number): boolean {
	const isOwn = Math.abs(first - from) < minuteMs && Math.abs(last - to) < minuteMs;
	const isNarrow = to - from <= maxStatedMs || from >= now - dayMs;
	return isNarrow && first >= from - dayMs && last <= to + 2 * dayMs && !isOwn;
}

type Extent = Pick<DateWindow, 'first' | 'last'>;

/** The first and the last time that any of the records has in this field; one has. */
function timeRange(records: JsonObject[], path: string[]): Extent {
	let first = Infinity;
	let last = -Infinity;
	for (const record of records) {
		const time = parseTime(valueAt(record, path));
		if (time === undefined) continue;
		first = Math.min(first, time);
		last = Math.max(last, time);
	}
	return { first, last };
}

/** Why a list may be incomplete of which all records lie between these days. */
export function windowReason(first: string, last: string): string {
	const days = first === last ? `on ${first}` : `between ${first} and ${last}`;
	return `All records lie ${days}; the service may leave out other dates. If it has parameters for dates, add them as query parameters.`;
}

/**
 * Looks for query parameters that widen the window, verified by new records; else how a range of all dates was refused as too long. Many are asked for at
 * once, and one by one where that changes the answer.
 */
export async function widenDateWindow(
	{ fetchPage, listUrl, primaryKey }: Omit<OpenedList, 'first'>,
	records: JsonObject[],
	{ field, names: stated, isLikely }: DateWindow,
	now: number,
): Promise<{
	wider?: { listUrl: string; first: ListPage; names: RangePair };
	refusedRange?: ApiError;
}> {
	const { getKey } = primaryKey;
	const knownKeys = new Set(records.map(getKey));
	let refusedRange: ApiError | undefined;
	let triesLeft = isLikely ? maxTries : maxTriesForFew;
	const usual = usualRangeGroups(field);
	const groups = [...(stated ? [[stated]] : []), ...(isLikely ? usual : usual.slice(0, 1))];
	for (const group of groups) {
		if (group.length > 1) {
			if (triesLeft-- <= 0) break;
			const page = await fetchPage(withDateRange(listUrl, group, now));
			const keys = 'refusal' in page ? [] : page.rows.map(getKey);
			if (keys.length > 0 && keys.every((key) => knownKeys.has(key))) continue;
			if (keys.length > 0) triesLeft = maxTries;
		}
		for (const names of group) {
			if (triesLeft-- <= 0) break;
			const url = withDateRange(listUrl, [names], now);
			const first = await fetchPage(url);
			if ('refusal' in first) refusedRange ??= refusalOfLength(first.refusal, url);
			else if (first.rows.some((row) => !knownKeys.has(getKey(row))))
				return { wider: { listUrl: url, first, names } };
		}
	}
	return { refusedRange };
}

/** A refusal of twenty years that is about their length: it names what shorter ranges are asked for with. */
function refusalOfLength({ errorInfo }: ApiError, url: string): ApiError | undefined {
	const { message, status } = errorInfo;
	if (![400, 422].includes(status) || !/\b(days?|weeks?|months?|range|period)\b/i.test(message))
		return undefined;
	const names = [...new URL(url).searchParams.keys()];
	const fields = Object.fromEntries(names.map((name) => [name, [message]]));
	return new ApiError({ ...errorInfo, fields });
}

/** The address with ranges of dates that hold every record. */
export function withDateRange(listUrl: string, pairs: RangePair[], now: number): string {
	return pairs.reduce((url, names) => {
		const [from, to] = names.map((name, index) =>
			writeTime(now + (index === 0 ? -rangeMs : rangeMs), notationOf(name)),
		);
		return withRange(url, names, [from, to]);
	}, listUrl);
}

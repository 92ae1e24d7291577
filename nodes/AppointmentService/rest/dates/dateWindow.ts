import { valueAt, type PrimaryKey } from '../record/primaryKey';
import type { FetchPage } from '../paging/strategy';
import type { ListPage } from '../page/listPage';
import { findTimeField, parseTime } from '../record/timeFields';
import {
	notationOf,
	rangeParameterNames,
	withRange,
	writeTime,
	type RangePair,
} from './rangeParameters';
import type { JsonObject } from '../http/types';
import { dayMs } from '../values/timeZone';

/** Services that show a date window by default show some weeks, seldom more than a quarter. */
const maxWindowMs = 100 * dayMs;
const maxTries = 14;
/** Twenty years. */
const rangeMs = 20 * 365 * dayMs;

/** A range of time around now in which all records of a list lie. */
export interface DateWindow {
	/** Name of the field with the times. */
	field: string;
	first: number;
	last: number;
}

/**
 * Whether the records look like a window that the service shows by default, such as the coming month: all of them lie close
 * around now, although the business is older than the first of them.
 *
 * @param now milliseconds since 1970
 */
export function detectDateWindow(records: JsonObject[], now: number): DateWindow | undefined {
	const path = findTimeField(records, 'start');
	const isFar = (time = now) => time < now - maxWindowMs / 2 || time > now + maxWindowMs;
	// In most lists the first record tells.
	if (!path || records.some((record) => isFar(parseTime(valueAt(record, path))))) return undefined;
	const starts = timeRange(records, path);
	const createdPath = findTimeField(records, 'created');
	const oldest = createdPath && timeRange(records, createdPath).first;
	const upcoming = starts.first >= now - 2 * dayMs && starts.last <= now + maxWindowMs;
	const around = starts.first >= now - maxWindowMs / 2 && starts.last <= now + maxWindowMs / 2;
	const isWindow = upcoming
		? oldest === undefined || oldest < now - 3 * dayMs
		: around && oldest !== undefined && oldest < starts.first - maxWindowMs / 2;
	return isWindow ? { field: path[path.length - 1], ...starts } : undefined;
}

/** The first and the last time that any of the records has in this field; one has. */
function timeRange(records: JsonObject[], path: string[]): { first: number; last: number } {
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

/**
 * Looks for query parameters that widen the window, verified by records that the list did not show without them.
 *
 * @returns the widened address, its first page, and the names of the parameters; undefined where nothing that was tried brought a new record
 */
export async function widenDateWindow(
	fetchPage: FetchPage,
	listUrl: string,
	records: JsonObject[],
	primaryKey: PrimaryKey,
	{ field }: DateWindow,
	now: number,
): Promise<{ listUrl: string; first: ListPage; names: RangePair } | undefined> {
	const knownKeys = new Set(records.map(primaryKey.getKey));
	for (const names of rangeParameterNames(field).slice(0, maxTries)) {
		const url = withDateRange(listUrl, names, now);
		const wider = await fetchPage(url);
		if ('refusal' in wider) continue;
		if (wider.rows.some((row) => !knownKeys.has(primaryKey.getKey(row))))
			return { listUrl: url, first: wider, names };
	}
	return undefined;
}

/**
 * The address with a range of dates that holds every record.
 *
 * @param now milliseconds since 1970
 */
export function withDateRange(listUrl: string, names: RangePair, now: number): string {
	const [from, to] = names.map((name, index) =>
		writeTime(now + (index === 0 ? -rangeMs : rangeMs), notationOf(name)),
	);
	return withRange(listUrl, names, [from, to]);
}

import { valueAt, type Identity } from './identity';
import { withParameter } from './plan';
import type { Turn } from './probe';
import type { Sheet } from './sheet';
import { timeField, timeOf } from './times';
import type { JsonObject } from './types';

const day = 86_400_000;
/** Services that show a window by default show some weeks, seldom more than a quarter. */
const widest = 100 * day;
const mostTries = 14;
const years = 20;

/** A stretch of time around now in which all records of a list lie. */
export interface Window {
	/** Name of the field that says so. */
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
export function windowOf(records: JsonObject[], now: number): Window | undefined {
	const path = timeField(records, 'start');
	if (!path) return undefined;
	const starts = rangeOf(records, path);
	const createdPath = timeField(records, 'created');
	const oldest = createdPath && rangeOf(records, createdPath).first;
	const upcoming = starts.first >= now - 2 * day && starts.last <= now + widest;
	const around = starts.first >= now - widest / 2 && starts.last <= now + widest / 2;
	const suspicious = upcoming
		? oldest === undefined || oldest < now - 3 * day
		: around && oldest !== undefined && oldest < starts.first - widest / 2;
	return suspicious ? { field: path[path.length - 1], ...starts } : undefined;
}

/** The first and the last time that any of the records has in this field; one has. */
function rangeOf(records: JsonObject[], path: string[]): { first: number; last: number } {
	let first = Infinity;
	let last = -Infinity;
	for (const record of records) {
		const time = timeOf(valueAt(record, path));
		if (time === undefined) continue;
		first = Math.min(first, time);
		last = Math.max(last, time);
	}
	return { first, last };
}

/**
 * Looks for query parameters that widen the window. Proved by records that the list did not show without them.
 *
 * @returns the widened address and its answer; undefined where nothing that was tried brought a new record
 */
export async function widen(
	turn: Turn,
	list: string,
	records: JsonObject[],
	identity: Identity,
	{ field }: Window,
	now: number,
): Promise<{ list: string; first: Sheet } | undefined> {
	const known = new Set(records.map(identity.of));
	for (const [from, to] of ranges(field).slice(0, mostTries)) {
		const address = withRange(list, from, to, now);
		const wider = await turn(address);
		if ('refusal' in wider) continue;
		if (wider.rows.some((row) => !known.has(identity.of(row))))
			return { list: address, first: wider };
	}
	return undefined;
}

function withRange(list: string, from: string, to: string, now: number): string {
	const at = (offset: number, name: string) => {
		const text = new Date(now + offset * years * 365 * day).toISOString();
		return /date/i.test(name) && !/time/i.test(name) ? text.slice(0, 10) : text;
	};
	return withParameter(withParameter(list, from, at(-1, from)), to, at(1, to));
}

/** Pairs of names under which services take a range of dates: made from the field's own name, then the usual ones. */
function ranges(field: string): Array<[string, string]> {
	const usual: Array<[string, string]> = [
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
	return usual.filter(([from]) => !seen.has(from) && seen.add(from));
}

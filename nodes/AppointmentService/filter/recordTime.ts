import { startTimeOf, timeAt, type RecordTime } from '../appointment';
import { findTimeFields, type JsonObject, valueAt } from '../rest';
import { dayIn, dayMs, startOfDay } from './startRange';
import type { FilterContext } from './types';
import { hasUnreadTime } from './unreadTime';

/** The time of a record in milliseconds since 1970; undefined where it shows none that can be read. */
export type TimeReader = (view: JsonObject) => number | undefined;

/**
 * Reads starts. Records of one list may have them in different fields. A date without a time of day is a calendar day, whatever the
 * zone: it starts as that day does for the user.
 *
 * @param views all records, from `unwrapFields`
 */
export function startReader(views: JsonObject[], context: FilterContext): TimeReader {
	const read = timeReader(views, 'start', context, startTimeOf);
	return (view) => read(view)?.time;
}

/** The first and the last moment at which a record may start. */
export interface StartSpan {
	first: number;
	last: number;
	/** The name of its time zone, where it is none that is known. */
	unknownZone?: string;
}

/** Reads the first and the last moment at which a record may start: a day has many where its time of day cannot be read. */
export function startSpanReader(
	views: JsonObject[],
	context: FilterContext,
): (view: JsonObject) => StartSpan | undefined {
	const read = timeReader(views, 'start', context, startTimeOf);
	return (view) => {
		const found = read(view);
		if (!found) return undefined;
		const last = found.hasUnreadClock ? lastMomentOfDay(found.time, context) : found.time;
		return { first: found.time, last, unknownZone: found.unknownZone };
	};
}

/** Reads times of creation, as `startReader` does. */
export function createdReader(views: JsonObject[], context: FilterContext): TimeReader {
	const read = timeReader(views, 'created', context, timeAt);
	return (view) => read(view)?.time;
}

/** Reads when a record may have been changed last: of a date without a time of day, its last moment. */
export function updatedReader(views: JsonObject[], context: FilterContext): TimeReader {
	return lastMomentReader(timeReader(views, 'updated', context, timeAt), context);
}

/** Reads when a record may have been created at the latest. */
export function latestCreatedReader(views: JsonObject[], context: FilterContext): TimeReader {
	return lastMomentReader(timeReader(views, 'created', context, timeAt), context);
}

type RecordTimeReader = (view: JsonObject) => RecordTime | undefined;

function lastMomentReader(read: RecordTimeReader, context: FilterContext): TimeReader {
	return (view) => {
		const found = read(view);
		return found?.isDateOnly ? lastMomentOfDay(found.time, context) : found?.time;
	};
}

function lastMomentOfDay(time: number, { timeZone }: FilterContext): number {
	return startOfDay(dayIn(time, timeZone) + 1, timeZone) - 1;
}

function timeReader(
	views: JsonObject[],
	role: 'start' | 'created' | 'updated',
	{ timeZone, recordTimeZone }: FilterContext,
	readAt: typeof timeAt,
): RecordTimeReader {
	const paths = findTimeFields(views, role);
	return (view) => {
		for (const path of paths) {
			const found = readAt(view, path, recordTimeZone);
			if (!found) continue;
			if (hasUnreadTime(view, role, path)) return undefined;
			if (!found.isDateOnly && !found.hasUnreadClock) return found;
			const day = Date.parse(String(valueAt(view, path)).slice(0, 10)) / dayMs;
			return { ...found, time: startOfDay(day, timeZone) };
		}
		return undefined;
	};
}

import { startTimeOf, timeAt, type RecordTime } from '../appointment';
import { findTimeFields, type JsonObject, valueAt } from '../rest';
import { dayIn, dayMs, startOfDay } from './startRange';
import type { FilterContext } from './types';

/** The time of a record in milliseconds since 1970; undefined where it shows none. */
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

function lastMomentReader(read: RecordTimeReader, { timeZone }: FilterContext): TimeReader {
	return (view) => {
		const found = read(view);
		if (!found?.isDateOnly) return found?.time;
		return startOfDay(dayIn(found.time, timeZone) + 1, timeZone) - 1;
	};
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
			if (!found.isDateOnly) return found;
			const day = Date.parse(String(valueAt(view, path))) / dayMs;
			return { ...found, time: startOfDay(day, timeZone) };
		}
		return undefined;
	};
}

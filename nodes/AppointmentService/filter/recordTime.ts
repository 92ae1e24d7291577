import { startTimeOf, timeAt } from '../appointment';
import { dayMs, findTimeFields, type JsonObject, valueAt } from '../rest';
import { dayIn, startOfDay } from './startRange';
import type { FilterContext } from './types';
import { hasUnreadTime } from './unreadTime';

/** The first and the last moment that a time of a record may mean, in milliseconds since 1970. */
export interface TimeSpan {
	first: number;
	last: number;
	/** The name of its time zone, where it is none that is known. */
	unknownZone?: string;
}

/**
 * Reads starts, or times of creation or change. Records of one list may have them in different fields. A date without a time of day
 * is a calendar day, whatever the zone: what starts then starts as that day does for the user, unless its time of day cannot be
 * read; what was created or changed then may have been until its last moment.
 *
 * @param views all records, from `unwrapFields`
 * @returns gives undefined for a record that shows none that can be read
 */
export function timeReader(
	views: JsonObject[],
	role: 'start' | 'created' | 'updated',
	{ timeZone, recordTimeZone }: FilterContext,
): (view: JsonObject) => TimeSpan | undefined {
	const paths = findTimeFields(views, role);
	const readAt = role === 'start' ? startTimeOf : timeAt;
	return (view) => {
		for (const path of paths) {
			const found = readAt(view, path, recordTimeZone);
			if (!found) continue;
			if (hasUnreadTime(view, role, path)) return undefined;
			const { time, isDateOnly, hasUnreadClock, unknownZone } = found;
			if (!isDateOnly && !hasUnreadClock) return { first: time, last: time, unknownZone };
			const day = Date.parse(String(valueAt(view, path)).slice(0, 10)) / dayMs;
			const first = startOfDay(day, timeZone);
			const isWholeDay = role === 'start' ? hasUnreadClock : isDateOnly;
			const last = isWholeDay ? startOfDay(dayIn(first, timeZone) + 1, timeZone) - 1 : first;
			return { first, last, unknownZone };
		}
		return undefined;
	};
}

import { startTimeOf } from '../appointment';
import { findTimeZone, instantToWallTime, type JsonObject } from '../rest';

export interface DisplayClock {
	/** Times are shown in this zone; a name in the IANA database. */
	timeZone: string;
	/** The zone of times without one, where the service names it beside the records. */
	serviceZone?: string;
	/** Written after a time where its reader may expect another zone. */
	zoneLabel?: string;
	/** Milliseconds since 1970. */
	now: number;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Reads the time of a record. A time without a zone is in the one that the record or the service names, as it is for a write; else it
 * stays as it is, and so does a date.
 */
export function readRecordTime(
	view: JsonObject,
	path: string[],
	{ timeZone, serviceZone }: DisplayClock,
): ReturnType<typeof startTimeOf> {
	const namedZone = findTimeZone(view) ?? serviceZone;
	const found = startTimeOf(view, path, namedZone ?? timeZone);
	const shown = found?.isDateOnly ? startTimeOf(view, path, timeZone) : found;
	return shown && { ...shown, isZoneless: shown.isZoneless && namedZone === undefined };
}

/** A record's time for people: `Tue 24 Nov, 14:30`, with the year where it is not the current one. */
export function formatRecordTime(
	view: JsonObject,
	path: string[],
	clock: DisplayClock,
): string | undefined {
	const { timeZone, zoneLabel, now } = clock;
	const shown = readRecordTime(view, path, clock);
	if (!shown) return undefined;
	const date = new Date(instantToWallTime(shown.time, timeZone));
	const year = date.getUTCFullYear();
	const isThisYear = year === new Date(instantToWallTime(now, timeZone)).getUTCFullYear();
	const day = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}${isThisYear ? '' : ` ${year}`}`;
	if (shown.isDateOnly) return day;
	const zone = zoneLabel && !shown.isZoneless ? ` (${zoneLabel})` : '';
	return `${day}, ${date.toISOString().slice(11, 16)}${zone}`;
}

import {
	findTimeZone,
	hasZone,
	instantToWallTime,
	isDateOnly,
	parseTime,
	parseTimeOfDay,
	valuesNamed,
	wallTimeToInstant,
	type JsonObject,
} from '../rest';

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

interface LabelTime {
	/** Milliseconds since 1970. */
	instant: number;
	/** What the clocks show, as if it were UTC, in milliseconds since 1970. */
	wallTime: number;
	/** The record says at what time of the day. */
	hasTimeOfDay: boolean;
	/** Nothing says in which zone: it is the local time of the business. */
	isZoneless: boolean;
}

const timeOfDayNames =
	/^(start|from|begin|appointment|booking)?(time|at|hour)$|^(start|from|begin)$/;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Reads the time of a record. A date is read together with a time of day beside it. A time without a zone is in the one that the
 * record or the service names, as it is for a write; else it stays as it is.
 *
 * @param view the record, which may have the time of day in a separate field
 * @param value the value of its time field
 */
export function readRecordTime(
	view: JsonObject,
	value: unknown,
	{ timeZone, serviceZone }: DisplayClock,
): LabelTime | undefined {
	const time = parseTime(value);
	if (time === undefined) return undefined;
	const text = typeof value === 'string' ? value.trimEnd() : value;
	const isZoneless = !hasZone(text);
	if (!isZoneless) {
		const wallTime = instantToWallTime(time, timeZone);
		return { instant: time, wallTime, hasTimeOfDay: true, isZoneless };
	}
	const timeOfDay = isDateOnly(text) ? findTimeOfDay(view) : undefined;
	const hasTimeOfDay = !isDateOnly(text) || timeOfDay !== undefined;
	const statedTime = timeOfDay === undefined ? time : Date.parse(`${text}T${timeOfDay}Z`);
	const namedZone = hasTimeOfDay ? (findTimeZone(view) ?? serviceZone) : undefined;
	const instant = wallTimeToInstant(statedTime, namedZone ?? timeZone);
	const wallTime = namedZone ? instantToWallTime(instant, timeZone) : statedTime;
	return { instant, wallTime, hasTimeOfDay, isZoneless: namedZone === undefined };
}

/**
 * A record's time for people: `Tue 24 Nov, 14:30`, with the year where it is not the current one.
 *
 * @returns undefined where there is no time
 */
export function formatRecordTime(
	view: JsonObject,
	value: unknown,
	clock: DisplayClock,
): string | undefined {
	const { timeZone, zoneLabel, now } = clock;
	const time = readRecordTime(view, value, clock);
	if (!time) return undefined;
	const date = new Date(time.wallTime);
	const year = date.getUTCFullYear();
	const isThisYear = year === new Date(instantToWallTime(now, timeZone)).getUTCFullYear();
	const day = `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}${isThisYear ? '' : ` ${year}`}`;
	if (!time.hasTimeOfDay) return day;
	const zone = zoneLabel && !time.isZoneless ? ` (${zoneLabel})` : '';
	return `${day}, ${date.toISOString().slice(11, 16)}${zone}`;
}

/** The time of day from a separate field, on a clock of 24 hours. */
function findTimeOfDay(view: JsonObject): string | undefined {
	return valuesNamed(view, timeOfDayNames).map(parseTimeOfDay).find(Boolean);
}

import {
	hasZone,
	isDateOnly,
	isObject,
	isTimeFieldName,
	isTimeZone,
	type JsonObject,
	normalizeName,
	parseTime,
	valueAt,
	wallTimeToInstant,
} from '../rest';

/** Also the first time of a range: `10:00 - 10:45`. */
const timeOfDayPattern =
	/^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?(?:\s*[-–—]\s*\d{1,2}:\d{2}.*)?$/i;
const midnightPattern = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:z|[+-]00:?00)?$/i;
const dateName = /(date|day)$/;
const timeRoles = ['start', 'end', 'created', 'updated'] as const;
const timeDetailName = /^(timezone|tz|zone|duration|offset|utcoffset|value|raw|local)/;
const zoneName = /^(timezone|tz|zone|timezoneid)$/;

/** A time of a record, and how exactly the record gives it. */
export interface RecordTime {
	/** Milliseconds since 1970; of a date alone, its first moment. */
	time: number;
	/** The record gives it without a time zone. */
	isZoneless: boolean;
	/** The record gives a date without a time of day. */
	isDateOnly: boolean;
}

/**
 * Reads the start of a record. A date is read together with a time of day beside it.
 *
 * @param path keys from the record to its start
 * @param timeZone IANA name of the zone in which times without one are read, e.g. `Europe/Berlin`; UTC where it is left out
 */
export function startTimeOf(
	record: JsonObject,
	path: string[],
	timeZone = 'UTC',
): RecordTime | undefined {
	const parent = valueAt(record, path.slice(0, -1));
	const siblings = isObject(parent) ? parent : {};
	const value = valueAt(record, path);
	const date = dateOf(value, path[path.length - 1]);
	const timeOfDay = date && siblingTimeOfDay(siblings);
	return toRecordTime(timeOfDay ? `${date}T${timeOfDay}` : value, zoneOf(siblings, path, timeZone));
}

/**
 * Reads a time of a record from one field.
 *
 * @param path keys from the record to the field
 * @param timeZone as for `startTimeOf`
 */
export function timeAt(
	record: JsonObject,
	path: string[],
	timeZone: string,
): RecordTime | undefined {
	const parent = valueAt(record, path.slice(0, -1));
	return toRecordTime(
		valueAt(record, path),
		zoneOf(isObject(parent) ? parent : {}, path, timeZone),
	);
}

function toRecordTime(value: unknown, timeZone: string): RecordTime | undefined {
	const time = parseTime(value);
	if (time === undefined) return undefined;
	const isZoneless = !hasZone(value);
	return {
		time: isZoneless ? wallTimeToInstant(time, timeZone) : time,
		isZoneless,
		isDateOnly: isDateOnly(value),
	};
}

/** The date in a field that has no time of day. Some databases have midnight in each date. */
function dateOf(value: unknown, name: string): string | undefined {
	if (isDateOnly(value)) return value;
	if (typeof value !== 'string' || !dateName.test(normalizeName(name))) return undefined;
	return midnightPattern.exec(value.trim())?.[1];
}

/** The zone in an object of times alone: `start: { dateTime, timeZone }`. One beside other fields may be somebody's own. */
function zoneOf(siblings: JsonObject, path: string[], timeZone: string): string {
	const isOfTime = (key: string) =>
		timeDetailName.test(normalizeName(key)) || timeRoles.some((role) => isTimeFieldName(key, role));
	if (path.length < 2 || !Object.keys(siblings).every(isOfTime)) return timeZone;
	const zone = Object.entries(siblings).find(
		([key, value]) => zoneName.test(normalizeName(key)) && isTimeZone(value),
	);
	return zone ? String(zone[1]) : timeZone;
}

/** The time of day beside a date: `09:05`. */
function siblingTimeOfDay(siblings: JsonObject): string | undefined {
	const clocks = Object.entries(siblings).flatMap(([key, value]) => {
		if (!isObject(value)) return [{ key, value }];
		// `time: { start: '10:00', end: '10:45' }`
		const isTime = /^(time|times|slot|hours)$/.test(normalizeName(key));
		return isTime
			? Object.entries(value).map(([inner, text]) => ({ key: inner, value: text }))
			: [];
	});
	const clock = clocks.find(
		({ key, value }) =>
			(/^(start|begin|from|time|hour)/i.test(key) || isTimeFieldName(key, 'start')) &&
			typeof value === 'string' &&
			timeOfDayPattern.test(value.trim()),
	);
	const [, hour, minutes, half] = timeOfDayPattern.exec(String(clock?.value ?? '').trim()) ?? [];
	if (hour === undefined) return undefined;
	const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
	return `${String(hours).padStart(2, '0')}:${minutes}`;
}

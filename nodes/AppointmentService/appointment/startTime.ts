import {
	isDateOnly,
	isObject,
	type JsonObject,
	wallTimeToInstant,
	parseTime,
	valueAt,
} from '../rest';

const timeOfDayPattern = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i;

/** When a record starts, and whether the record gives it without a time zone. */
export interface StartTime {
	time: number;
	isZoneless: boolean;
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
): StartTime | undefined {
	const start = valueAt(record, path);
	const value = isDateOnly(start)
		? withTimeOfDay(start, valueAt(record, path.slice(0, -1)))
		: start;
	const time = parseTime(value);
	if (time === undefined) return undefined;
	const isZoneless =
		typeof value === 'string' &&
		!/\d[Zz]$|[+-]\d{2}:?\d{2}$/.test(value.slice(10)) &&
		!/^\d+$/.test(value);
	return { time: isZoneless ? wallTimeToInstant(time, timeZone) : time, isZoneless };
}

function withTimeOfDay(date: string, siblings: unknown): string {
	const timeOfDay = Object.entries(isObject(siblings) ? siblings : {}).find(
		([key, value]) =>
			/^(start|begin|from|time)/i.test(key) &&
			typeof value === 'string' &&
			timeOfDayPattern.test(value.trim()),
	);
	const [, hour, minutes, half] = timeOfDayPattern.exec(String(timeOfDay?.[1] ?? '').trim()) ?? [];
	if (hour === undefined) return date;
	const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
	return `${date}T${String(hours).padStart(2, '0')}:${minutes}`;
}

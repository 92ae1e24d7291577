import { isObject, type JsonObject, wallTimeToInstant, parseTime, valueAt } from '../rest';

const timeOfDayPattern = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i;

/** When a record starts, and whether it says so without a time zone. */
export interface StartTime {
	time: number;
	isZoneless: boolean;
}

/**
 * Reads the start of a record. A date that stands beside a time of day is read with it.
 *
 * @param path keys from the record to its start
 * @param timeZone IANA name of the zone in which times without one are read, e.g. `Europe/Berlin`; UTC where it is left out
 */
export function startTimeOf(
	record: JsonObject,
	path: string[],
	timeZone = 'UTC',
): StartTime | undefined {
	const given = valueAt(record, path);
	const value = isDateOnly(given)
		? withTimeOfDay(given, valueAt(record, path.slice(0, -1)))
		: given;
	const time = parseTime(value);
	if (time === undefined) return undefined;
	const isZoneless =
		typeof value === 'string' &&
		!/\d[Zz]$|[+-]\d{2}:?\d{2}$/.test(value.slice(10)) &&
		!/^\d+$/.test(value);
	return { time: isZoneless ? wallTimeToInstant(time, timeZone) : time, isZoneless };
}

function isDateOnly(value: unknown): value is string {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function withTimeOfDay(date: string, siblings: unknown): string {
	const beside = Object.entries(isObject(siblings) ? siblings : {}).find(
		([key, value]) =>
			/^(start|begin|from|time)/i.test(key) &&
			typeof value === 'string' &&
			timeOfDayPattern.test(value.trim()),
	);
	const [, hour, minutes, half] = timeOfDayPattern.exec(String(beside?.[1] ?? '').trim()) ?? [];
	if (hour === undefined) return date;
	const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
	return `${date}T${String(hours).padStart(2, '0')}:${minutes}`;
}

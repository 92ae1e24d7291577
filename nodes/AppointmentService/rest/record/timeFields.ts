import { isObject, type JsonObject } from '../http/types';
import { valueAt } from './primaryKey';
import { normalizeName } from '../values/vocabulary';

const timeFieldNames = {
	created:
		/^(created|creation|inserted|added|booked|registered|issued)(at|on|date|datetime|time|timestamp|utc)?$|^(date|time)(created|added)$|^createdate$/,
	updated:
		/^(updated|modified|changed|lastmodified|lastupdated|lastchanged|edited)(at|on|date|datetime|time|timestamp|utc)?$|^(date|time)(updated|modified|changed)$|^update(date)?$/,
	start:
		/^(start|starts|begin|begins|from|scheduled|scheduledstart|appointment|booking|slot|visit)(at|on|date|datetime|time|timestamp|utc)?$|^(date|datetime|when|time)$/,
	end: /^(end|ends|ending|finish|finishes|until|to|scheduledend|appointmentend|bookingend|slotend|visitend)(at|on|date|datetime|time|timestamp|utc)?$/,
} as const;

export type TimeFieldRole = keyof typeof timeFieldNames;

/** Whether a field is named like a time with this role. */
export function isTimeFieldName(name: string, role: TimeFieldRole): boolean {
	return timeFieldNames[role].test(normalizeName(name));
}

/**
 * The field with a record's time in this role, recognised by its name and by values that are times.
 *
 * @returns keys from the record to the field; undefined where there is none
 */
export function findTimeField(records: JsonObject[], role: TimeFieldRole): string[] | undefined {
	const sample = records.slice(0, 50);
	for (const path of fieldPathsIn(sample)) {
		if (!isTimeFieldName(path[path.length - 1], role)) continue;
		const values = sample
			.map((record) => valueAt(record, path))
			.filter((value) => value !== null && value !== undefined && value !== false && value !== '');
		if (values.length > 0 && values.every((value) => parseTime(value) !== undefined)) return path;
	}
	return undefined;
}

/** The fields of all records: those at the top level, then those one level down. */
function fieldPathsIn(records: JsonObject[]): string[][] {
	const topLevel = new Map<string, string[]>();
	const nested = new Map<string, string[]>();
	for (const [key, value] of records.flatMap((record) => Object.entries(record))) {
		if (!isObject(value)) topLevel.set(key, [key]);
		else
			for (const inner of Object.keys(value))
				nested.set(JSON.stringify([key, inner]), [key, inner]);
	}
	return [...topLevel.values(), ...nested.values()];
}

/** Offsets may leave out the minutes, as PostgreSQL writes them. */
const timestampPattern =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}[\d:.]*)\s*(?:z|([+-]\d{2})(?::?(\d{2}))?)?)?$/i;

/** Length of the longest text that is a time: nanoseconds with an offset take 35 characters. */
const maxTimestampLength = 40;

/** Milliseconds since 1970 for a date, a date and time, or an epoch in seconds or milliseconds; undefined for anything else. */
export function parseTime(value: unknown): number | undefined {
	const number =
		typeof value === 'number'
			? value
			: typeof value === 'string' && /^\d{9,13}$/.test(value)
				? Number(value)
				: undefined;
	if (number !== undefined) {
		if (number > 1e8 && number < 1e10) return number * 1000;
		return number > 1e11 && number < 1e13 ? number : undefined;
	}
	if (typeof value !== 'string' || value.length > maxTimestampLength) return undefined;
	const [, date, timeOfDay, hours = '', minutes = ''] =
		timestampPattern.exec(value.trimEnd()) ?? [];
	if (date === undefined) return undefined;
	const zone = /\d/.test(hours) ? `${hours}:${minutes || '00'}` : 'Z';
	const time = Date.parse(timeOfDay === undefined ? date : `${date}T${timeOfDay}${zone}`);
	return Number.isNaN(time) ? undefined : time;
}

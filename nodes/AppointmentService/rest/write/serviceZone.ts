import { dayOf, findTimeZone, hasZone, parseTime } from '../record/timeFields';
import type { JsonObject } from '../http/types';
import { instantToWallTime } from '../values/timeZone';
import type { Collection } from './request/collection';

/** The zone of times without one in a new record: the one that it names, or that all others name, or the service. */
export async function zoneForNew(
	collection: Collection,
	fields: JsonObject,
	examples: JsonObject[],
): Promise<string | undefined> {
	const [named, ...others] = new Set(examples.map(findTimeZone));
	const shared = others.length === 0 ? named : undefined;
	const one = others.length === 0 ? examples[0] : undefined;
	return findTimeZone(fields) ?? shared ?? (await collection.timeZone(one));
}

/** The zone of times without one in a record; the service is asked for it only where the record has such times. */
export async function resolveServiceZone(
	collection: Collection,
	record: JsonObject,
	current: JsonObject,
	userZone: string,
) {
	const isZoneless = ([name, value]: [string, unknown]): boolean =>
		typeof value === 'object' && value !== null
			? Object.entries(value).some(isZoneless)
			: dayOf(value, name) !== undefined || (parseTime(value) !== undefined && !hasZone(value));
	const zone = Object.entries(current).some(isZoneless)
		? await collection.timeZone(record)
		: undefined;
	// An offset alone does not tell of summer time: one that the user's own zone has stands for that zone.
	const isOwn = (offset: string) =>
		[Date.UTC(2026, 0), Date.UTC(2026, 6)].some(
			(time) => instantToWallTime(time, offset) === instantToWallTime(time, userZone),
		);
	return zone === undefined || (/^[+-]/.test(zone) && isOwn(zone)) ? userZone : zone;
}

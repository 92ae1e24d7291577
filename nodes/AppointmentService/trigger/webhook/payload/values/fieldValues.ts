import { isObject, normalizeName, type JsonObject } from '../../../../rest';

/** A longer text is no name, and takes long to read. */
export const maxNameLength = 200;

/** The objects in these fields. */
export const objectsAt = (level: JsonObject, keys: string[]): JsonObject[] =>
	valuesAt(level, keys).filter(isObject);

/** The texts of these fields, in the order of the keys. */
export const textsAt = (level: JsonObject, keys: string[]): string[] =>
	valuesAt(level, keys).filter(
		(value): value is string => typeof value === 'string' && value.length <= maxNameLength,
	);

const rankCache = new WeakMap<string[], Map<string, number>>();

/** The values of these fields, in the order of the keys. A delivery has many objects of few fields, so those are gone through. */
function valuesAt(level: JsonObject, keys: string[]): unknown[] {
	const fields = normalizedFields(level);
	if (fields.size > keys.length) return keys.flatMap((key) => fields.get(key) ?? []);
	const ranks = rankCache.get(keys) ?? new Map(keys.map((key, rank) => [key, rank]));
	rankCache.set(keys, ranks);
	const found: Array<[rank: number, values: unknown[]]> = [];
	for (const [name, values] of fields) {
		const rank = ranks.get(name);
		if (rank !== undefined) found.push([rank, values]);
	}
	return found.sort(([one], [other]) => one - other).flatMap(([, values]) => values);
}

const fieldCache = new WeakMap<JsonObject, Map<string, unknown[]>>();

/** The values of an object by the normalized names of its fields; cached for an object around many events. */
export function normalizedFields(level: JsonObject): Map<string, unknown[]> {
	const cached = fieldCache.get(level);
	if (cached) return cached;
	const fields = new Map<string, unknown[]>();
	for (const [key, value] of Object.entries(level)) {
		const name = normalizeName(key);
		const values = fields.get(name);
		if (values) values.push(value);
		else fields.set(name, [value]);
	}
	fieldCache.set(level, fields);
	return fields;
}

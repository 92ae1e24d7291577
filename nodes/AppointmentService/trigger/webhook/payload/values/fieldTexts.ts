import {
	getOrCreate,
	isObject,
	type JsonObject,
	likeliestFirst,
	normalizeName,
	rememberingEach,
} from '../../../../rest';
import { maxNameLength } from './eventVocabulary';

export const objectsAt = (level: JsonObject, keys: string[]): JsonObject[] =>
	valuesAt(level, keys).filter(isObject);

/** The texts of these fields, in the order of the keys. */
export const textsAt = (level: JsonObject, keys: string[]): string[] =>
	valuesAt(level, keys).filter(
		(value): value is string => typeof value === 'string' && value.length <= maxNameLength,
	);

export const valuesAt = (level: JsonObject, keys: string[]): unknown[] => {
	const fields = fieldsOf(level);
	if (fields.size >= keys.length) return keys.flatMap((key) => fields.get(key) ?? []);
	const ranks = ranksOf(keys);
	const names = [...fields.keys()].filter((name) => ranks.has(name));
	return likeliestFirst(names, (name) => ranks.get(name) ?? -1).flatMap(
		(name) => fields.get(name) ?? [],
	);
};

const ranksOf = rememberingEach(
	(keys: string[]) => new Map(keys.map((key, rank): [string, number] => [key, rank])),
);

/** The values of an object by the normalized names of its fields. */
export const fieldsOf = rememberingEach((level: JsonObject) => {
	const fields = new Map<string, unknown[]>();
	for (const [key, value] of Object.entries(level))
		getOrCreate(fields, normalizeName(key), () => []).push(value);
	return fields;
});

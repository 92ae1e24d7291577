import { isObject, type JsonObject } from './types';
import { idNames, plain } from './words';

/** How the records of one list are told apart. */
export interface Identity {
	/** Keys from the record to its id; undefined where the records carry none. */
	path: string[] | undefined;
	/** The record's id as text, or its whole content where it has none. */
	of(record: JsonObject): string;
}

/**
 * Learns from the first records which field is their own id: present in each, one value for each, named like an id.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 */
export function learnIdentity(records: JsonObject[], names: Set<string>): Identity {
	const path = bestPath(records, names) ?? wrappedPath(records, names);
	if (!path) return { path: undefined, of: (record) => JSON.stringify(record) };
	return {
		path,
		of: (record) => {
			const id = valueAt(record, path);
			return isScalarId(id) ? String(id) : JSON.stringify(record);
		},
	};
}

/**
 * Every field by which the records can be told apart and that is named like an id: services show a number beside a key, and only
 * one of them may lead to the record.
 *
 * @param names the resource's own names, as `resourceWords` gives them
 */
export function identityPaths(records: JsonObject[], names: Set<string>): string[][] {
	return rankedPaths(records[0] ?? {}, names).filter((path) => distinguishes(records, path));
}

/** Whether a field is named like an id that the service gives, and not like a number or a code that people give. */
export function isGivenId(name: string, names: Set<string>): boolean {
	const word = plain(name);
	const rank = rankOf(word, names);
	return rank >= 0 && (rank < 3 || givenIds.has(word));
}

/** The value at a path of keys; undefined where the path leaves the record. */
export function valueAt(record: unknown, path: string[]): unknown {
	let at = record;
	for (const key of path) {
		if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
		at = at[key];
	}
	return at;
}

const givenIds = new Set([
	'uid',
	'uuid',
	'guid',
	'gid',
	'oid',
	'pk',
	'recordid',
	'objectid',
	'self',
]);

function bestPath(records: JsonObject[], names: Set<string>): string[] | undefined {
	return rankedPaths(records[0] ?? {}, names).find((path) => distinguishes(records, path));
}

function rankedPaths(first: JsonObject, names: Set<string>): string[][] {
	return Object.keys(first)
		.map((key) => ({ key, rank: rankOf(plain(key), names) }))
		.filter(({ rank }) => rank >= 0)
		.sort((a, b) => a.rank - b.rank)
		.map(({ key }) => [key]);
}

/** A record stands in one wrapper; each that is looked into costs a way through all records. */
const mostWrappers = 5;

/** `{ "appointment": { "id": 7, … } }`: the record stands in a wrapper of its own. */
function wrappedPath(records: JsonObject[], names: Set<string>): string[] | undefined {
	const wrappers = Object.entries(records[0] ?? {}).filter(
		([key, held]) => isObject(held) && (names.has(plain(key)) || plain(key) === 'attributes'),
	);
	for (const [key] of wrappers.slice(0, mostWrappers)) {
		const inner = bestPath(records.map((record) => record[key]).filter(isObject), names);
		if (inner && distinguishes(records, [key, ...inner])) return [key, ...inner];
	}
	return undefined;
}

function rankOf(word: string, names: Set<string>): number {
	if (word === 'id') return 0;
	if (word.endsWith('id') && names.has(word.slice(0, -2))) return 1;
	if (word.endsWith('uid') && names.has(word.slice(0, -3))) return 2;
	if (word.endsWith('uuid') && names.has(word.slice(0, -4))) return 2;
	const at = idNames.indexOf(word);
	return at < 0 ? -1 : at + 3;
}

function distinguishes(records: JsonObject[], path: string[]): boolean {
	const seen = new Set<string>();
	for (const record of records) {
		const id = valueAt(record, path);
		if (!isScalarId(id)) return false;
		seen.add(String(id));
	}
	return seen.size === records.length;
}

function isScalarId(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

import { isObject, type JsonObject } from '../http/types';
import {
	idNames,
	normalizeName,
	type ResourceNames,
	withoutIdSuffix,
	wordSet,
} from '../values/vocabulary';
import { likeliestFirst, remembering, rememberingEach } from '../values/collections';
import { scalarText } from '../values/scalarText';
import { classifyRelation, idSuffix, isSameKind, kindsOf, relationStem } from './relations';

/** The field that identifies each record of a list. */
export interface PrimaryKey {
	path: string[] | undefined;
	/** The record's ID as text, or its whole content where it has none. */
	getKey(record: JsonObject): string;
}

/** The key of records without an ID of their own. */
export const byContent: PrimaryKey = {
	path: undefined,
	getKey: (record) => JSON.stringify(record),
};

/** Infers the primary key from some records: a field that each of them has, with a different value in each, and named like an ID. */
export function inferPrimaryKey(records: JsonObject[], names: ResourceNames): PrimaryKey {
	return primaryKeyAt(findKeyPath(records, names) ?? findWrappedKeyPath(records, names));
}

/** The primary key at this path of the records; their content where they have none. */
export function primaryKeyAt(path: string[] | undefined): PrimaryKey {
	if (!path) return byContent;
	return {
		path,
		getKey: (record) => {
			const id = valueAt(record, path);
			return isScalarId(id) ? String(id) : JSON.stringify(record);
		},
	};
}

/** The ID of one record by itself; undefined where it has none. */
export function idOf(record: JsonObject, names: ResourceNames): string | undefined {
	const primaryKey = inferPrimaryKey([record], names);
	return primaryKey.path && primaryKey.getKey(record);
}

/** Where records are numbered although a few of them share a number, as the dates of a series do; undefined where many do. */
export function findSharedKeyPath(
	records: JsonObject[],
	names: ResourceNames,
): string[] | undefined {
	const [path] = rankKeyPaths(records, names);
	if (!path || rankKeyName(normalizeName(path[0]), names) > 2) return undefined;
	const ids = records.map((record) => valueAt(record, path)).filter(isScalarId);
	return new Set(ids).size >= records.length * 0.75 ? path : undefined;
}

/** Every field that is unique and named like an ID, the likeliest first: services give a number beside a key. */
export function findKeyPaths(records: JsonObject[], names: ResourceNames): string[][] {
	return rankKeyPaths(records, names).filter((path) => isUnique(records, path));
}

/** Whether a field is named like an ID that the service assigns, and not like a number or code that people assign. */
export function isServiceAssignedId(name: string, names: ResourceNames): boolean {
	const word = normalizeName(name);
	const rank = rankKeyName(word, names);
	return rank >= 0 && (rank < 3 || serviceIdNames.has(word) || storageIdName.test(word));
}

/** The value at a path of keys, and of places in lists; undefined where the path leaves the record. */
export function valueAt(record: unknown, path: string[]): unknown {
	let current = record;
	for (const key of path) {
		const isPlace = Array.isArray(current) && /^\d+$/.test(key);
		if (!(isPlace || isObject(current)) || !Object.hasOwn(current as object, key)) return undefined;
		current = (current as JsonObject)[key];
	}
	return current;
}

/** The keys to a field that is given by its name or by its path with dots. */
export const pathOfField = (fields: JsonObject, name: string): string[] =>
	Object.hasOwn(fields, name) ? [name] : name.split('.');

/** The ID of whatever the service stores: `documentId`, `row_uuid`, `publicId`; an `item_id` is often that of something else. */
export const storageIdName =
	/^(document|doc|row|public|global|internal|system|sys|unique|hash|short)(id|uid|uuid|guid)$/;

const serviceIdNames = wordSet('uid uuid guid gid oid pk recordid objectid self');

function findKeyPath(records: JsonObject[], names: ResourceNames): string[] | undefined {
	return rankKeyPaths(records, names).find(
		(path) => isUnique(records, path) && !isCountedAnew(records, path),
	);
}

/** `{ "appointment_no": 12 }`: such low numbers may start again each day; those of clients do not. */
function isCountedAnew(records: JsonObject[], path: string[]): boolean {
	const word = normalizeName(path[0]);
	return (
		relationStem(word) === word &&
		/^(nr|no|num)$|^(?!id).+(number|num|no|nr|nummer|nu?me?ro)$/.test(word) &&
		records.length > 0 &&
		records.every((record) => /^[a-z]?-?\d{1,3}$/i.test(String(valueAt(record, path))))
	);
}

function rankKeyPaths(records: JsonObject[], names: ResourceNames): string[][] {
	const [first = {}] = records;
	const shared = sharedNames(first);
	const keys = Object.keys(first);
	const named = likeliestFirst(keys, (key) => {
		if (shared.has(key)) return sharedRank;
		const rank = rankKeyName(normalizeName(key), names);
		const text = scalarText(first[key]);
		if (!addressText.test(text)) return rank;
		// The last: `"appointment_ref": "/v1/appointments/7"`.
		const isOwn =
			/ref|ur[il]|link/.test(normalizeName(key)) &&
			names.has(normalizeName(text.split('/').at(-2) ?? ''));
		return rank >= 0 ? addressRank : isOwn ? idNames.length + 5 : rank;
	});
	const hasNamed = named.some((key) => isUnique(records, [key]));
	const unnamed = hasNamed ? [] : keys.filter((key) => isUnnamedId(key, keys, records));
	return named.concat(unnamed).map((key) => [key, ...pathToOnlyPart(first[key])]);
}

const minUnnamed = 3;
/** Of so many that belong to others, one in hundreds of lists has them in order by chance. */
const minNumbered = 6;
/** `APP-2026-00041`; not `Room 12`. */
const codeText = /^(?=.*\d{3})[A-Z][\w-]*$/i;
/** The same, or `projects/4/places/2/bookings/7`: so APIs name what they hold. */
const nameText = new RegExp(`${codeText.source}|^[\\w-]+/\\S+/[\\w.~-]+$`, 'i');
const uuidText = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a field is an ID by a word that says nothing: it stands first, or is a UUID, and no two records share it; or a code that stands first. */
function isUnnamedId(key: string, keys: string[], records: JsonObject[]): boolean {
	const word = normalizeName(key);
	if (word === 'name' && key === keys[0])
		return records.every((record) => nameText.test(scalarText(record[key])));
	if (key === keys[0] && isNumbered(records, key)) return true;
	return (
		records.length >= minUnnamed &&
		/[a-z]id$/.test(word) &&
		!classifyRelation(withoutIdSuffix(key)) &&
		!otherOccasionId.test(word) &&
		(key === keys.find((name) => !name.startsWith('@')) ||
			records.every((record) => uuidText.test(String(record[key])))) &&
		isUnique(records, [key])
	);
}

/** `TUN-00104` or a long number that only grows or falls from record to record: what belongs to a client or a thing comes in no order. */
function isNumbered(records: JsonObject[], key: string): boolean {
	if (idSuffix.test(normalizeName(key)) || classifyRelation(relationStem(key))) return false;
	const numbers = records.map(({ [key]: value }) => {
		if (typeof value === 'number') return value >= 1000 && value < 1e9 ? value : NaN;
		return typeof value === 'string' && codeText.test(value)
			? Number(value.replace(/\D+/g, '').slice(0, 15))
			: NaN;
	});
	const isGrowing = (ids: number[]) => ids.slice(1).every((id, at) => id > ids[at]);
	return numbers.length >= minNumbered && (isGrowing(numbers) || isGrowing(numbers.reverse()));
}

/** The key by which the service itself counts records: `CT1001`, `CT1002`, …; what people sell has codes of their own. */
export function countedKey(records: JsonObject[], names: ResourceNames): string | undefined {
	if (records.length < minUnnamed || [...names].some((word) => kindsOf(word).includes('sold')))
		return undefined;
	const [key = ''] = inferPrimaryKey(records, names).path ?? [];
	const texts = records.slice(0, 1000).map((record) => scalarText(record[key]));
	const [prefix] = /^\D*/.exec(texts[0]) ?? [''];
	const numbers = texts.map((text) =>
		text.startsWith(prefix) && /^\d{1,15}$/.test(text.slice(prefix.length))
			? Number(text.slice(prefix.length))
			: NaN,
	);
	return Math.max(...numbers) - Math.min(...numbers) < texts.length * 4 ? key : undefined;
}

/** The path to what is alone in an object: `{ "$date": { "$numberLong": "1764579600000" } }`. */
export function pathToOnlyPart(value: unknown): string[] {
	const [[name, part] = [], ...others] = isObject(value) ? Object.entries(value) : [];
	return name === undefined || others.length > 0 ? [] : [name, ...pathToOnlyPart(part)];
}

/** Before the numbers and codes that people give. */
const sharedRank = idNames.indexOf('externalid') + 2.5;

/** After the ID by another name for the record, before its number: `"@id": "/v1/appointments/7"` beside `_id`. */
const addressRank = idNames.length + 3.5;
const addressText = /^(\/|https?:)/i;

/** `{ "acme_id": "a", "client": { "acme_id": "c" } }`: what a service calls the ID of any record. */
function sharedNames(record: JsonObject): Set<string> {
	const names = Object.entries(record)
		.filter(([name, part]) => isObject(part) && classifyRelation(name) !== undefined)
		.flatMap(([, part]) => Object.entries(part as JsonObject))
		.filter(([key, id]) => key in record && isScalarId(id) && id !== record[key])
		.map(([key]) => key);
	const namesAnyId = (key: string) => {
		const stem = withoutIdSuffix(key);
		return stem !== '' && stem !== normalizeName(key) && kindsOf(stem).length === 0;
	};
	return new Set(names.filter(namesAnyId));
}

const wrapperNames = wordSet('attributes resource record item entity node');
/** Such names wrap a body as well: they say something where many entries have them. */
const commonWrapperNames = wordSet('data document');

/** A record has one wrapper; each candidate costs a pass over all records. */
const maxWrappers = 5;

/** `{ "appointment": { "id": 7, … } }`: each record has a wrapper. */
function findWrappedKeyPath(records: JsonObject[], names: ResourceNames): string[] | undefined {
	const known = [names, wrapperNames, ...(records.length > 1 ? [commonWrapperNames] : [])];
	const entries = Object.entries(records[0] ?? {});
	const isEnvelope = entries.every(([, value]) => value === null || typeof value === 'object');
	const isOfKind = (key: string) => isEnvelope && [...names].some((name) => isSameKind(name, key));
	const isAlone = entries.length === 1 && records.length > 1;
	const wrappers = entries.filter(
		([key, value]) =>
			isObject(value) &&
			(known.some((words) => words.has(normalizeName(key))) ||
				isOfKind(key) ||
				(isAlone && !classifyRelation(key))),
	);
	for (const [key] of wrappers.slice(0, maxWrappers)) {
		const innerPath = findKeyPath(records.map((record) => record[key]).filter(isObject), names);
		if (innerPath && isUnique(records, [key, ...innerPath])) return [key, ...innerPath];
	}
	return undefined;
}

const rankKeyName = (word: string, names: ResourceNames): number => ranksIn(names)(word);

const ranksIn = rememberingEach((names: ResourceNames) =>
	remembering((word): number => {
		if (word === 'id') return 0;
		const isOf = (part: RegExp) => part.test(word) && names.has(word.replace(part, ''));
		if (isOf(/id$/) || isOf(/^id/)) return 1;
		if (isOf(/uid$/) || isOf(/uuid$/)) return 2;
		const index = idNames.indexOf(storageIdName.test(word) ? 'recordid' : word);
		if (index >= 0) return index + 3;
		// Where there is no better one, the ID by another name for the record, or its number: of clients, `ContactID`; of bookings, `orderNumber`.
		const isOwn = (stem: string) =>
			stem !== word && (names.has(stem) || [...names].some((name) => isSameKind(name, stem)));
		const isOwnId = isOwn(withoutIdSuffix(word)) || (word.startsWith('id') && isOwn(word.slice(2)));
		if (isOwnId && !otherOccasionId.test(word)) return idNames.length + 3;
		const numbered = word.replace(ownNumber, '');
		const party = relationStem(word);
		return isOwn(numbered) ||
			(classifyRelation(party)?.exact && isOwn(party)) ||
			/^(order|confirmation|reference)(number|no|code)$/.test(word)
			? idNames.length + 4
			: -1;
	}),
);

/** `booking_number`, `rendez_vous_number`, `reservationCode`; an `appointment_code` may be that of its kind, and `bookings_number` counts. */
const ownNumber =
	/(?<!(?<!vou)s)(number|num|no|nr|key|reference)$|nummer$|nu?me?ro$|^(nu?me?ro?|nro|num|codice|co?digo|kod)(del|de|do|du)?(?=.{3})|(?<=^(booking|reservation))code$/;

/** The ID of what tells of the record, of who asks for it, or of what several records belong to. */
const otherOccasionId =
	/^(event|session|slot|class|course|lesson)id$|^id(event|session|slot|class|course|lesson)$/;

/** Whether every record has another ID; a record that comes twice is one. */
function isUnique(records: JsonObject[], path: string[]): boolean {
	const seen = new Map<string, JsonObject>();
	for (const record of records) {
		const id = valueAt(record, path);
		if (!isScalarId(id)) return false;
		const same = seen.get(String(id));
		if (same && JSON.stringify(same) !== JSON.stringify(record)) return false;
		seen.set(String(id), record);
	}
	return true;
}

/** Whether this can be the ID of a record. */
export function isScalarId(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

import { isObject, type JsonObject } from './types';
import { notRows, plain, rowNames } from './words';

/** Where the records of a list stand in an answer, and what they are. */
export interface Rows {
	/** Keys from the root to the list; empty where the answer is the list. */
	path: string[];
	records: JsonObject[];
	/** How sure it is that these are the rows that were asked for. */
	score: number;
}

const deepest = 4;
/** Fields of an envelope whose rows are a table. */
const mostBesideTable = 200;

/**
 * Finds the records in any envelope: an array, an id→record map, edges with nodes, a table of columns and rows.
 * Lists of notices, links and related records are never rows, and no record is searched for a list of its own.
 *
 * @param body what the answer held
 * @param names the resource's own names, as `resourceWords` gives them
 * @returns undefined where nothing in the answer is a list
 */
export function findRows(body: unknown, names: Set<string>): Rows | undefined {
	if (Array.isArray(body)) {
		const records = asRecords(body, undefined);
		return records && { path: [], records, score: 100 };
	}
	if (!isObject(body)) return undefined;
	let best: Rows | undefined;
	for (const found of candidates(body, [], names)) {
		if (!best || found.score > best.score) best = found;
	}
	return best;
}

/** The rows at a place where an earlier answer of the same list had them; undefined where nothing is there. */
export function rowsAt(body: unknown, path: string[]): JsonObject[] | undefined {
	let at: unknown = body;
	let parent: JsonObject | undefined;
	for (const key of path) {
		if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
		parent = at;
		at = at[key];
	}
	if (Array.isArray(at)) return asRecords(at, parent);
	if (at === null || at === undefined || at === '' || at === false) return [];
	if (!isObject(at)) return undefined;
	return fromMap(at) ?? (path.length > 0 ? [at] : undefined);
}

function* candidates(
	envelope: JsonObject,
	path: string[],
	names: Set<string>,
	aside = false,
): Generator<Rows> {
	const entries = Object.entries(envelope);
	// What names the columns of a table stands beside little else.
	const beside = entries.length <= mostBesideTable ? envelope : undefined;
	for (const [key, value] of entries) {
		const word = plain(key);
		const ownName = names.has(word);
		if (isAside(key) && !ownName && !isObject(value)) continue;
		const at = [...path, key];
		const score = (ownName ? 100 : rowNames.has(word) ? 50 : 0) - at.length;
		if (Array.isArray(value)) {
			const records = asRecords(value, beside);
			const unknown = !ownName && !rowNames.has(word);
			if (unknown && (aside || !records?.every(hasId))) continue;
			if (records) yield { path: at, records, score: score + (records.length > 0 ? 20 : 0) };
		} else if (value === null && (ownName || rowNames.has(word))) {
			yield { path: at, records: [], score: score - 10 };
		} else if (isObject(value) && at.length < deepest) {
			const known = ownName || rowNames.has(word);
			const records = notRows.has(word) ? undefined : fromMap(value);
			if (records && (records.length > 0 || known)) {
				yield { path: at, records, score: score + (records.length > 0 ? 5 : -10) };
			} else if (!looksLikeRecord(value, names)) {
				yield* candidates(value, at, names, aside || notRows.has(word));
			} else if (known || names.has(plain(path.at(-1) ?? ''))) {
				yield { path: at, records: [value], score: score - 20 };
			}
		}
	}
}

/** Whether an answer may well be a page of a list that is left out where it is empty: an envelope, and no record. */
export function isBareEnvelope(body: unknown): boolean {
	return (
		isObject(body) &&
		!Object.keys(body).some((key) => ['id', 'uid', 'uuid', 'guid'].includes(plain(key)))
	);
}

/** `errors`, but also `available_filters`. */
function isAside(key: string): boolean {
	return (
		notRows.has(plain(key)) ||
		key.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).some((part) => notRows.has(plain(part)))
	);
}

/** Whether one of its fields is named like an id. */
function hasId(record: JsonObject): boolean {
	return Object.keys(record).some((key) =>
		/(^|_)(id|uid|uuid|guid|key|number|code|uri|href)$|[a-z](Id|ID|Uid|Uuid)$/i.test(key),
	);
}

/** A record has an id of its own; envelopes have none. */
function looksLikeRecord(value: JsonObject, names?: Set<string>): boolean {
	return Object.entries(value).some(
		([key, held]) =>
			(['id', 'uid', 'uuid', 'guid', 'uri'].includes(plain(key)) ||
				(names?.has(plain(key).replace(/id$/, ' ').trim()) === true &&
					plain(key).endsWith('id'))) &&
			(typeof held === 'string' || typeof held === 'number'),
	);
}

function asRecords(list: unknown[], envelope: JsonObject | undefined): JsonObject[] | undefined {
	if (list.length === 0) return [];
	if (list.every(isObject)) {
		const nodes = list.map((edge) => edge.node);
		return nodes.every(isObject) ? nodes : list;
	}
	return list.every(Array.isArray) && envelope ? fromTable(list, envelope) : undefined;
}

/** `{ columns: ["id", "name"], rows: [[1, "Ann"]] }` */
function fromTable(list: unknown[][], envelope: JsonObject): JsonObject[] | undefined {
	const columns = Object.values(envelope)
		.filter(Array.isArray)
		.map((held: unknown[]) => held.map((column) => (isObject(column) ? column.name : column)))
		.find((held) => held.length === list[0].length && held.every((c) => typeof c === 'string'));
	return (
		columns &&
		list.map((row) =>
			Object.fromEntries(row.slice(0, columns.length).map((held, at) => [columns[at], held])),
		)
	);
}

/** `{ "41": { … }, "42": { … } }`: two or more records of one shape under keys that are ids, or one under its own id. */
function fromMap(value: JsonObject): JsonObject[] | undefined {
	const entries = Object.entries(value);
	if (entries.length === 0) return [];
	if (!entries.every((entry): entry is [string, JsonObject] => isObject(entry[1])))
		return undefined;
	const [firstKey, first] = entries[0] as [string, JsonObject];
	const named = entries.every(([key, held]) =>
		Object.entries(held as JsonObject).some(
			([name, id]) => plain(name).endsWith('id') && String(id) === key,
		),
	);
	const alike =
		entries.length > 1 &&
		/\d/.test(firstKey) &&
		sameShape(entries.map(([, held]) => held as JsonObject));
	if (!named && !alike) return undefined;
	return looksLikeRecord(first) || named
		? entries.map(([, held]) => held as JsonObject)
		: entries.map(([id, held]) => ({ id, ...(held as JsonObject) }));
}

function sameShape(records: JsonObject[]): boolean {
	const shape = new Set(Object.keys(records[0]));
	return records.every((record) => {
		const keys = Object.keys(record);
		return keys.length === shape.size && keys.every((key) => shape.has(key));
	});
}

import {
	isAside,
	rankOfEmpty,
	rankOfList,
	rankOfRecord,
	rivalOf,
	type Holder,
	type RowPlace,
} from './rowPlaces';
import { isObject, type JsonObject } from './types';
import { notRows, plain, rowNames } from './words';

/** Where the records of a list stand in an answer, and what they are. */
export interface Rows {
	/** Keys from the root to the list; empty where the answer is the list. */
	path: string[];
	records: JsonObject[];
	/** Another place that holds records, where it is not known which of the two were asked for. */
	rival?: string[];
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
		return records && { path: [], records };
	}
	if (!isObject(body)) return undefined;
	const places = [...placesIn(body, names)];
	let [best] = places;
	for (const place of places) {
		if (place.rank > best.rank || (place.rank === best.rank && place.score > best.score))
			best = place;
	}
	if (!best) return undefined;
	const { path, records } = best;
	const rival = rivalOf(best, places);
	return { path, records, ...(rival && { rival: rival.path }) };
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

/** The places of an answer that may hold its records. Objects that look like records are not looked into. */
function* placesIn(
	envelope: JsonObject,
	names: Set<string>,
	holder: Holder = { path: [], direct: true, own: false, aside: false },
): Generator<RowPlace> {
	const entries = Object.entries(envelope);
	// What names the columns of a table stands beside little else.
	const besideTable = entries.length <= mostBesideTable ? envelope : undefined;
	for (const [key, value] of entries) {
		const word = plain(key);
		const isOwn = names.has(word);
		const usual = rowNames.has(word);
		const beside = isAside(key) && !isOwn;
		if (beside && !isObject(value)) continue;
		const path = [...holder.path, key];
		const spot = { ...holder, word, isOwn, usual };
		const score = (isOwn ? 100 : !usual ? 0 : holder.own ? 80 : 50) - path.length;
		const place = (
			records: JsonObject[] | undefined,
			rank: number | undefined,
		): RowPlace | undefined =>
			records && rank !== undefined ? { path, records, rank, score } : undefined;
		const rankOf = (records: JsonObject[] | undefined, isArray: boolean) =>
			records?.length === 0
				? rankOfEmpty(spot, isArray)
				: rankOfList(spot, isArray, records?.every(hasId) === true);
		let found: RowPlace | undefined;
		if (Array.isArray(value)) {
			const records = asRecords(value, besideTable);
			found = place(records, rankOf(records, true));
		} else if (value === null) found = place([], rankOfEmpty(spot, false));
		else if (isObject(value) && path.length < deepest) {
			const records = notRows.has(word) ? undefined : fromMap(value);
			found = place(records, rankOf(records, false));
			if (!found && !looksLikeRecord(value, names)) {
				yield* placesIn(value, names, {
					path,
					direct: holder.direct && (isOwn || usual),
					own: holder.own || isOwn,
					aside: holder.aside || beside,
				});
			} else if (!found) {
				found = place([value], rankOfRecord(spot, names.has(plain(holder.path.at(-1) ?? ''))));
			}
		}
		if (found) yield found;
	}
}

/** Whether an answer may well be a page of a list that is left out where it is empty: an envelope, and no record. */
export function isBareEnvelope(body: unknown): boolean {
	return (
		isObject(body) &&
		!Object.keys(body).some((key) => ['id', 'uid', 'uuid', 'guid'].includes(plain(key)))
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

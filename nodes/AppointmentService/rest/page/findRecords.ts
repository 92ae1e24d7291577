import {
	holdsRelatedRecords,
	isBesideRows,
	rankEmpty,
	rankList,
	rankRecord,
	findAlternative,
	isUncertainList,
	type ParentContext,
	type RowsLocation,
} from './recordLocation';
import { namesOtherKind } from './recordKinds';
import { ungroupList, ungroupMap } from './groupedRows';
import { isObject, type JsonObject } from '../http/types';
import { scalarText } from '../values/scalarText';
import { isIdName, nonRowNames, normalizeName, rowNames } from '../values/vocabulary';

/** The records of a list in a response, and their path. */
export interface LocatedRows {
	/** Keys from the root to the list; empty where the body is the list. */
	path: string[];
	records: JsonObject[];
	/** Path of other records, where it is not known which of the two were requested. */
	rival?: string[];
	/** How many groups the records came in, where they came in groups. */
	groups?: number;
	/** Nothing names them as the records that were requested. */
	isUncertain?: boolean;
	/** Their name is that of other records. */
	isOtherKind?: boolean;
}

const maxDepth = 4;
/** Most fields of an envelope whose rows are a table. */
const maxFieldsBesideTable = 200;

/**
 * Finds the records in any envelope: an array, an id→record map, edges with nodes, a table of columns and rows.
 * Lists of notices, links and related records are never rows, and records are not searched for nested lists.
 *
 * @param body the parsed body
 * @param names variants of the resource's name, from `resourceNameVariants`
 * @returns undefined where the body has no list
 */
export function findRows(body: unknown, names: Set<string>): LocatedRows | undefined {
	if (Array.isArray(body)) {
		const grouped = ungroupList(body, names);
		if (grouped) return { path: [], records: grouped.records, groups: grouped.groups };
		const records = toRecords(body, undefined);
		return records && { path: [], records };
	}
	if (!isObject(body)) return undefined;
	const days = ungroupMap(body, names, false);
	if (days) return { path: [], records: days.records, groups: days.groups };
	const locations = [...rowLocationsIn(body, names)];
	let [best] = locations;
	for (const location of locations) {
		if (location.rank > best.rank || (location.rank === best.rank && location.score > best.score))
			best = location;
	}
	if (!best) return undefined;
	const { path, records, groups } = best;
	const alternative = findAlternative(best, locations);
	return {
		path,
		records,
		...(groups !== undefined && { groups }),
		...(alternative && { rival: alternative.path }),
		...(isUncertainList(best) && { isUncertain: true }),
		...(namesOtherKind(normalizeName(path.at(-1) ?? ''), names) && { isOtherKind: true }),
	};
}

/** The rows at the path where an earlier page of the same list had them; undefined where there is no list. */
export function rowsAt(
	body: unknown,
	path: string[],
	names: Set<string> = new Set(),
): Pick<LocatedRows, 'records' | 'groups'> | undefined {
	let current: unknown = body;
	let parent: JsonObject | undefined;
	for (const key of path) {
		if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
		parent = current;
		current = current[key];
	}
	const grouped = ungroup(current, names, path.at(-1));
	if (grouped) return { records: grouped.records, groups: grouped.groups };
	const records = toRows(current, parent, path.length > 0);
	return records && { records };
}

function toRows(
	value: unknown,
	parent: JsonObject | undefined,
	mayBeLone: boolean,
): JsonObject[] | undefined {
	if (Array.isArray(value)) return toRecords(value, parent);
	if (value === null || value === undefined || value === '' || value === false) return [];
	if (!isObject(value)) return undefined;
	return mapToRecords(value) ?? (mayBeLone ? [value] : undefined);
}

/** The records of a value that holds them in groups. */
function ungroup(value: unknown, names: Set<string>, key = ''): ReturnType<typeof ungroupMap> {
	if (Array.isArray(value)) return ungroupList(value, names, key);
	return isObject(value) ? ungroupMap(value, names, names.has(normalizeName(key))) : undefined;
}

/** The locations that may hold the records. Objects that look like records are not searched. */
function* rowLocationsIn(
	envelope: JsonObject,
	names: Set<string>,
	parent: ParentContext = { path: [], direct: true, underOwnName: false, besideRows: false },
): Generator<RowsLocation> {
	const entries = Object.entries(envelope);
	// The columns of a table have few siblings.
	const tableEnvelope = entries.length <= maxFieldsBesideTable ? envelope : undefined;
	for (const [key, value] of entries) {
		const word = normalizeName(key);
		const isOwn = names.has(word);
		const isCommon = rowNames.has(word);
		const isRelated = isObject(value) && holdsRelatedRecords(key);
		const isBesideRecords = (isBesideRows(key) || isRelated) && !isOwn;
		if (isBesideRecords && !isObject(value)) continue;
		const path = [...parent.path, key];
		const keyContext = { ...parent, word, isOwn, isCommon };
		const score = (isOwn ? 100 : !isCommon ? 0 : parent.underOwnName ? 80 : 50) - path.length;
		const toLocation = (
			records: JsonObject[] | undefined,
			rank: number | undefined,
		): RowsLocation | undefined =>
			records && rank !== undefined ? { path, records, rank, score } : undefined;
		const rankOf = (records: JsonObject[] | undefined, isArray: boolean) =>
			records?.length === 0
				? rankEmpty(keyContext, isArray)
				: rankList(keyContext, isArray, records?.every(hasIdField) === true);
		let location: RowsLocation | undefined;
		const grouped = isBesideRecords ? undefined : ungroup(value, names, key);
		if (grouped) {
			const { records, groups } = grouped;
			const rank = rankList({ ...keyContext, isOwn: isOwn || grouped.isOwn }, false, true);
			// Records that stand in no group go before those that do.
			if (rank !== undefined) yield { path, records, groups, rank, score: score - 40 };
			continue;
		}
		if (Array.isArray(value)) {
			const records = toRecords(value, tableEnvelope);
			location = toLocation(records, rankOf(records, true));
		} else if (value === null) location = toLocation([], rankEmpty(keyContext, false));
		else if (isObject(value) && path.length < maxDepth) {
			const records = nonRowNames.has(word) ? undefined : mapToRecords(value);
			location = toLocation(records, rankOf(records, false));
			if (!location && !looksLikeRecord(value, names)) {
				yield* rowLocationsIn(value, names, {
					path,
					direct: parent.direct && (isOwn || isCommon),
					underOwnName: parent.underOwnName || isOwn,
					besideRows: parent.besideRows || isBesideRecords,
				});
			} else if (!location) {
				location = toLocation(
					[value],
					rankRecord(keyContext, names.has(normalizeName(parent.path.at(-1) ?? ''))),
				);
			}
		}
		if (location) yield location;
	}
}

/** Whether a body may be a page whose empty list is left out: an envelope, not a record. */
export function isBareEnvelope(body: unknown): boolean {
	return isObject(body) && !Object.keys(body).some(isIdName);
}

/** Whether a field of the record is named like an ID. */
function hasIdField(record: JsonObject): boolean {
	return Object.keys(record).some((key) =>
		/(^|_)(id|uid|uuid|guid|key|number|code|uri|href)$|[a-z](Id|ID|Uid|Uuid)$/i.test(key),
	);
}

/** A record has an ID; envelopes have none. */
function looksLikeRecord(value: JsonObject, names?: Set<string>): boolean {
	return Object.entries(value).some(
		([key, fieldValue]) =>
			(['id', 'uid', 'uuid', 'guid', 'uri'].includes(normalizeName(key)) ||
				(names?.has(normalizeName(key).replace(/id$/, ' ').trim()) === true &&
					normalizeName(key).endsWith('id'))) &&
			(typeof fieldValue === 'string' || typeof fieldValue === 'number'),
	);
}

function toRecords(list: unknown[], envelope: JsonObject | undefined): JsonObject[] | undefined {
	if (list.length === 0) return [];
	if (list.every(isObject)) {
		const nodes = list.map((edge) => edge.node);
		return nodes.every(isObject) ? nodes : list;
	}
	return list.every(Array.isArray) && envelope ? tableToRecords(list, envelope) : undefined;
}

/** `{ columns: ["id", "name"], rows: [[1, "Ann"]] }` */
function tableToRecords(list: unknown[][], envelope: JsonObject): JsonObject[] | undefined {
	const columns = Object.values(envelope)
		.filter(Array.isArray)
		.map((entry: unknown[]) => entry.map((column) => (isObject(column) ? column.name : column)))
		.find((entry) => entry.length === list[0].length && entry.every((c) => typeof c === 'string'));
	return (
		columns &&
		list.map((row) =>
			Object.fromEntries(
				row.slice(0, columns.length).map((entry, index) => [columns[index], entry]),
			),
		)
	);
}

/** `{ "41": { … }, "42": { … } }`: two or more records of one shape with IDs as keys, or one record under its own ID. */
function mapToRecords(value: JsonObject): JsonObject[] | undefined {
	const entries = Object.entries(value);
	if (entries.length === 0) return [];
	if (!entries.every((entry): entry is [string, JsonObject] => isObject(entry[1])))
		return undefined;
	const [firstKey, first] = entries[0] as [string, JsonObject];
	const haveOwnIds = entries.every(([key, record]) =>
		Object.entries(record as JsonObject).some(
			([name, id]) => normalizeName(name).endsWith('id') && scalarText(id) === key,
		),
	);
	const areAlike =
		entries.length > 1 &&
		/\d/.test(firstKey) &&
		haveSameKeys(entries.map(([, record]) => record as JsonObject));
	if (!haveOwnIds && !areAlike) return undefined;
	return looksLikeRecord(first) || haveOwnIds
		? entries.map(([, record]) => record as JsonObject)
		: entries.map(([id, record]) => ({ id, ...(record as JsonObject) }));
}

function haveSameKeys(records: JsonObject[]): boolean {
	const shape = new Set(Object.keys(records[0]));
	return records.every((record) => {
		const keys = Object.keys(record);
		return keys.length === shape.size && keys.every((key) => shape.has(key));
	});
}

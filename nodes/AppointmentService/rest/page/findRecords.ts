import {
	findAlternative,
	holdsId,
	placeOf,
	toLocation,
	uncertainListRanks,
	type ListPlace,
	type RowsLocation,
} from './recordLocation';
import { isOwnId, keyedRows, ungroupList, ungroupMap, type GroupedRows } from './groupedRows';
import { isObject, withInnerObjects, type JsonObject } from '../http/types';
import { valueAt } from '../record/primaryKey';
import { classifyRelation, namesOtherKind } from '../record/relations';
import { scalarText } from '../values/scalarText';
import { ownFields, saysPaging } from '../values/pagingWords';
import {
	isIdName,
	lastWord,
	normalizeName,
	rowNames,
	withoutIdSuffix,
	wordSet,
} from '../values/vocabulary';

/** The records of a list in a response, and their path. */
export interface LocatedRows {
	/** Keys from the root to the list; empty where the body is the list. */
	path: string[];
	records: JsonObject[];
	/** Path of other records, where it is not known which of the two were requested. */
	rival?: string[];
	groups?: number;
	/** Nothing names them as the records that were requested. */
	isUncertain?: boolean;
	isOtherKind?: boolean;
}

const maxDepth = 6;
const maxFieldsBesideTable = 200;

/** Finds the records in any envelope: an array, an id→record map, edges with nodes, a table; undefined where there is no list. Records are not searched. */
export function findRows(body: unknown, names: Set<string>): LocatedRows | undefined {
	const grouped = ungroup(body, names);
	if (grouped) return { path: [], ...grouped };
	if (Array.isArray(body)) {
		const records = toRecords(body, undefined);
		return records && { path: [], records: ofRequestedKind(records, names) };
	}
	if (!isObject(body)) return undefined;
	// No envelope has such keys, so lists below are parts of these records.
	const mapped = areGenerated(Object.keys(body)) ? mapToRecords(body, true) : undefined;
	if (mapped) return { path: [], records: mapped };
	const locations = [...rowLocationsIn(body, names)];
	const [best] = [...locations].sort((a, b) => b.rank - a.rank || b.score - a.score);
	if (!best || isPlace(best.path[0])) {
		const records = Object.keys(body).length > 1 ? mapToRecords(body) : undefined;
		if (records || !best) return records && { path: [], records };
	}
	return {
		path: best.path,
		records: ofRequestedKind(best.records, names),
		groups: best.groups,
		rival:
			findAlternative(best, locations)?.path ??
			listInOnlyRow(best) ??
			recordAroundEmpty(best, body, names) ??
			moreOfKind(best, locations, names, body),
		isUncertain: uncertainListRanks.has(best.rank),
		isOtherKind: namesOtherKind(lastWord(best.path), names),
	};
}

/** The rows at the path where an earlier page of the same list had them; undefined where there is no list. */
export function rowsAt(
	body: unknown,
	path: string[],
	names: Set<string> = new Set(),
): Pick<LocatedRows, 'records' | 'groups'> | undefined {
	const value = valueAt(body, path);
	const grouped = ungroup(value, names, path.at(-1));
	if (grouped) return grouped;
	const envelope = path.length > 0 ? valueAt(body, path.slice(0, -1)) : undefined;
	const records = toRows(value, isObject(envelope) ? envelope : undefined);
	return records && { records: ofRequestedKind(records, names) };
}

const kindNames = wordSet('resourcetype objecttype entitytype recordtype object kind typename');

/** The rows without those that say that they are of another known kind, where others say that they are what was requested. */
function ofRequestedKind(rows: JsonObject[], names: Set<string>): JsonObject[] {
	const path = rows.length > 1 ? kindPath(rows[0]) : undefined;
	if (!path) return rows;
	const kindOf = (row: JsonObject) => normalizeName(scalarText(valueAt(row, path)));
	const requested = rows.find((row) => names.has(kindOf(row)));
	if (!requested) return rows;
	const lacksId = (row: JsonObject) => kindOf(row) !== '' && holdsId(requested) && !holdsId(row);
	return rows.filter((row) => !namesOtherKind(kindOf(row), names) && !lacksId(row));
}

/** Where a row says what it is: in itself, or in the object that it wraps. */
function kindPath(row: JsonObject): string[] | undefined {
	const keys = Object.keys(row);
	const isKind = (key: string) => kindNames.has(normalizeName(key));
	const own = keys.find(isKind);
	if (own !== undefined) return [own];
	const wrapper = keys.find((key) => isObject(row[key]) && rowNames.has(normalizeName(key)));
	const inner =
		wrapper === undefined ? undefined : Object.keys(row[wrapper] as JsonObject).find(isKind);
	return wrapper === undefined || inner === undefined ? undefined : [wrapper, inner];
}

/** @param envelope the object that holds the value; undefined for a whole body, which is no record */
function toRows(value: unknown, envelope: JsonObject | undefined): JsonObject[] | undefined {
	if (Array.isArray(value)) return toRecords(value, envelope);
	if (value === null || value === '' || value === false) return [];
	if (!isObject(value)) return undefined;
	return mapToRecords(value, true) ?? (envelope && [value]);
}

function ungroup(value: unknown, names: Set<string>, key = ''): GroupedRows | undefined {
	if (Array.isArray(value)) return ungroupList(value, names, key);
	return isObject(value) ? ungroupMap(value, names, names.has(normalizeName(key))) : undefined;
}

/** The locations that may hold the records. Objects that look like records are not searched. */
function* rowLocationsIn(
	envelope: JsonObject,
	names: Set<string>,
	parent?: ListPlace,
): Generator<RowsLocation> {
	const entries = Object.entries(envelope);
	// The columns of a table have few siblings.
	const tableEnvelope = entries.length <= maxFieldsBesideTable ? envelope : undefined;
	const isPaged = withInnerObjects(envelope).some(saysPaging);
	for (const [key, value] of entries) {
		const place = { ...placeOf(key, value, names, parent), isPaged };
		const grouped = ungroup(value, names, key);
		let location: RowsLocation | undefined;
		if (grouped) {
			const { records, groups } = grouped;
			const isOwn = place.isOwn || grouped.isOwn;
			location = toLocation({ ...place, isOwn }, 'groups', records, groups);
		} else if (Array.isArray(value)) {
			const records = toRecords(value, tableEnvelope);
			location = records && toLocation(place, 'list', records);
		} else if (value === null) location = toLocation(place, 'map', []);
		else if (isObject(value) && place.path.length < maxDepth) {
			const records = mapToRecords(value);
			location = records && toLocation(place, 'map', records);
			if (!location && looksLikeRecord(value, names) && !isListObject(value, names))
				location = toLocation(place, 'single', [value]);
			else if (!location) yield* rowLocationsIn(value, names, place);
		}
		if (location) yield location;
	}
}

/** A list in the only row, where that has no ID: its entries may be the records, as in a wrapper of a table. */
function listInOnlyRow(
	{ path, records }: Pick<RowsLocation, 'path' | 'records'>,
	level = 1,
): string[] | undefined {
	const [row] = records;
	if (records.length !== 1 || !isObject(row) || looksLikeRecord(row)) return undefined;
	for (const [key, value] of Object.entries(row)) {
		const place = [...path, '0', key];
		if (!Array.isArray(value) || value.length === 0) continue;
		if (value.length > 1 && value.every((entry) => typeof entry === 'object')) return place;
		const inner = level < maxDepth && listInOnlyRow({ path: place, records: value }, level + 1);
		if (inner) return inner;
	}
	return undefined;
}

/** An object with an ID around an empty list of a common name: it may be a record, and the list one of its fields. */
function recordAroundEmpty(
	{ path, records }: RowsLocation,
	body: JsonObject,
	names: Set<string>,
): string[] | undefined {
	const around = path.slice(0, -1);
	if (records.length > 0 || around.length === 0 || names.has(lastWord(path))) return undefined;
	const envelope = valueAt(body, around);
	return isObject(envelope) && looksLikeRecord(envelope) ? around : undefined;
}

/** A list beside the records, or a record beside the only one, of others that show all that these show: the service may list apart what is cancelled. */
function moreOfKind(
	{ path: at, records }: RowsLocation,
	locations: RowsLocation[],
	names: Set<string>,
	body: JsonObject,
): string[] | undefined {
	const [row] = records;
	if (!row || Object.keys(row).length < minFieldsOfKind) return undefined;
	const idOf = (record: JsonObject) =>
		JSON.stringify(Object.entries(record).find(([name]) => namesRecordId(name)) ?? record);
	const shapeOf = (record: JsonObject) => JSON.stringify(Object.keys(record).sort());
	const beside = records.length > 1 ? {} : (valueAt(body, at.slice(0, -1)) as JsonObject);
	const single = Object.entries(beside).map(([key, value]) => ({
		path: [...at.slice(0, -1), key],
		records: [value].filter(isObject),
	}));
	return [...locations, ...single].find(({ path, records: others }) => {
		const [first] = others;
		if (!first || namesOtherKind(lastWord(path), names) || shapeOf(first) !== shapeOf(row))
			return false;
		const known = new Set(records.map(idOf));
		return others.some((other) => !known.has(idOf(other)));
	})?.path;
}

/** Records of two kinds may have an ID, a name, a price and a description. */
const minFieldsOfKind = 5;

/** A record has an ID; envelopes have none. */
function looksLikeRecord(value: JsonObject, names = new Set<string>()): boolean {
	return Object.entries(value).some(
		([key, id]) =>
			(namesRecordId(key) || isOwnId(key, names)) &&
			(typeof id === 'string' || typeof id === 'number'),
	);
}

const namesRecordId = (name: string) => isIdName(name) || normalizeName(name) === 'uri';

/** Whether an object with an ID is the envelope of a list, by its name or pages. With more fields than the rows it is rather a record around its parts. */
function isListObject(value: JsonObject, names: Set<string>): boolean {
	// An address names a request as often as a record.
	const known =
		saysPaging(value) || !Object.keys(value).some((key) => isOwnId(key, names))
			? [names, rowNames]
			: [names];
	const mostFields = (row: unknown) =>
		isObject(row) ? Math.max(...withInnerObjects(row).map((part) => ownFields(part).length)) : 0;
	const { length } = ownFields(value);
	return Object.entries(value).some(
		([key, list]) =>
			Array.isArray(list) &&
			known.some((words) => words.has(normalizeName(key))) &&
			(list.length === 0 || (keyedRows(list) ?? list).some((row) => mostFields(row) >= length)),
	);
}

function toRecords(list: unknown[], envelope: JsonObject | undefined): JsonObject[] | undefined {
	if (list.length === 0) return [];
	// Some services leave a null in the place of a record that is gone.
	const entries = list.filter((entry) => entry !== null);
	if (entries.length > 0 && entries.every(isObject)) {
		const keyed = keyedRows(entries);
		if (keyed) return keyed;
		// A record of its own may be at a node, and an edge may lead to one that is gone.
		const nodes = entries
			.map(({ node, resource, ...rest }) => {
				if (node === undefined) return isLinked(rest) ? resource : undefined;
				return looksLikeRecord(rest) && !('cursor' in rest) ? undefined : node;
			})
			.filter((node) => node !== null);
		return nodes.length > 0 && nodes.every(isObject) ? nodes : entries;
	}
	return list.every(Array.isArray) && envelope ? tableToRecords(list, envelope) : undefined;
}

/** `{ "fullUrl": "…/Appointment/7", "resource": { … }, "search": { … } }`: beside the record stands what the list says of it alone. */
const isLinked = (beside: JsonObject): boolean =>
	Object.keys(beside).length > 0 &&
	Object.keys(beside).every((name) => ofEntry.has(normalizeName(name)));

const ofEntry = wordSet(
	'fullurl url href uri self link links etag search score cursor rank highlight request response',
);

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

/** `{ "41": { … }, "42": { … } }`: records of one shape with IDs as keys; one alone under its own ID, or where other pages have theirs here. */
function mapToRecords(value: JsonObject, mayBeOne = false): JsonObject[] | undefined {
	const records = Object.values(value);
	const keys = Object.keys(value);
	const isMixed = keys.some(isPlace) && !keys.every(isPlace);
	if (isMixed || !records.every(isObject)) return numberedRecords(value);
	const haveOwnIds = records.every((record, index) =>
		Object.entries(record).some(
			([name, id]) => normalizeName(name).endsWith('id') && scalarText(id) === keys[index],
		),
	);
	if (haveOwnIds) return records;
	const isShaped = areGenerated(keys) || /\d/.test(keys[0]);
	const isOne = records.length < 2 && !mayBeOne;
	if (isOne || !isShaped || !shareMostKeys(records)) return undefined;
	// Keys that count are places, where the records have IDs of their own. What several records share is no ID of theirs.
	const areCounted = keys.every((key, index) => Number(key) - index === Number(keys[0]));
	if (areCounted && keys[0] === '0') return records;
	const isIdField = (name: string) =>
		namesRecordId(name) ||
		(areCounted && /[a-z]_?id$/i.test(name) && !classifyRelation(withoutIdSuffix(name)));
	const isUnique = (name: string) =>
		new Set(records.map((record) => scalarText(record[name]))).size === keys.length;
	const fields = Object.keys(records[0]);
	const showsKey = (name: string) =>
		!areCounted && records.every((record, index) => scalarText(record[name]) === keys[index]);
	if (!fields.some(showsKey) && fields.some((name) => isIdField(name) && isUnique(name)))
		return records;
	return records.map((record, index) => ({ id: keys[index], ...record }));
}

/** `{ "0": { … }, "1": { … }, "total": 2 }`: a list with numbers as keys, among the fields of its envelope. */
function numberedRecords(value: JsonObject): JsonObject[] | undefined {
	const numbers = Object.keys(value).filter(isPlace);
	const records = numbers.map((key) => value[key]);
	const isList =
		records.length > 0 && numbers.every((key, index) => Number(key) - index === Number(numbers[0]));
	return isList &&
		records.every(isObject) &&
		records.every((record) => looksLikeRecord(record) || holdsId(record))
		? records
		: undefined;
}

const isPlace = (key: string): boolean => /^\d+$/.test(key);

/** Keys that a service made are long, of one length, and have numbers in them: one alone at several places. */
const areGenerated = (keys: string[]): boolean =>
	keys.every((key) => key.length === keys[0].length && /^[-\w]{16,80}$/.test(key)) &&
	keys.some((key) => /\d/.test(key) && (keys.length > 1 || key.split(/\d+/).length > 3));

/** Whether every record has half of the fields of the first one, as where fields without a value are left out. */
function shareMostKeys([first, ...others]: JsonObject[]): boolean {
	const keys = Object.keys(first);
	return others.every(
		(record) => keys.filter((key) => Object.hasOwn(record, key)).length * 2 >= keys.length,
	);
}

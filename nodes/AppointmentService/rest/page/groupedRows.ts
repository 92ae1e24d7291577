import { hasIdField } from './recordLocation';
import { isObject, type JsonObject } from '../http/types';
import { copyDigits } from '../values/exactNumbers';
import {
	isIdName,
	listMetadataNames,
	normalizeName,
	rowNames,
	withoutIdSuffix,
} from '../values/vocabulary';

/** Records that a service gives in groups: by day, by place. */
export interface GroupedRows {
	/** The records of all groups, in order, each with what its group says of it. */
	records: JsonObject[];
	groups: number;
	/** The lists in the groups are named after the resource. */
	isOwn: boolean;
}

const dateText = /^\d{4}[-/.]?\d{2}[-/.]?\d{2}(T|$)|^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/;

/** Groups within groups, such as months of years. */
const maxLevels = 3;

/**
 * The records of a list of groups, such as `[{ "date": "2026-03-01", "appointments": [ … ] }]`; undefined where it has none. What has more fields
 * than the entries of a list in it is no group, but a record. @param container the key of the list
 */
export function ungroupList(
	list: unknown[],
	names: Set<string>,
	container = '',
	level = 1,
): GroupedRows | undefined {
	if (list.length === 0 || !list.every(isObject)) return undefined;
	const key = findGroupedKey(list[0], names);
	const innerKey = key === undefined && level < maxLevels ? onlyListKey(list[0]) : key;
	if (innerKey === undefined) return undefined;
	const isRecordList = names.has(normalizeName(container));
	const groups: Array<{ rows: JsonObject[]; shared: JsonObject }> = [];
	for (const group of list) {
		const { [innerKey]: given, ...rest } = group;
		const value = listOf(given, list[0][innerKey]);
		if (!value) return undefined;
		const isInner = key === undefined && value.length > 0;
		const isLabelled = !isRecordList && rowNames.has(normalizeName(innerKey)) && isLabel(rest);
		const rows =
			isInner && !(isLabelled && value.every((row) => isObject(row) && hasIdField(row)))
				? ungroupList(value, names, innerKey, level + 1)?.records
				: value;
		if (!rows?.every(isObject)) return undefined;
		// A count or a link says nothing of each record.
		const shared = Object.fromEntries(
			Object.entries(rest).filter(
				([name, value]) =>
					['string', 'number', 'boolean'].includes(typeof value) &&
					!listMetadataNames.has(normalizeName(name)),
			),
		);
		const [row] = rows;
		const fieldCount = Object.keys(rest).length;
		if (row ? fieldCount >= Object.keys(row).length : fieldCount > 3) return undefined;
		if (isRecordList && 'id' in rest) return undefined;
		groups.push({ rows, shared });
	}
	const records = groups.flatMap(({ rows, shared }) =>
		rows.map((row) => withGroup(row, shared, container)),
	);
	// Short records may each have an empty list of something else.
	if (records.length === 0 && (key === undefined || !isRowsName(key, names))) return undefined;
	return {
		records,
		groups: list.length,
		isOwn: key === undefined || names.has(normalizeName(key)),
	};
}

/** The records of a map of groups, `{ "2026-03-01": [ … ] }`, beside metadata; undefined where it has none. @param isOwn the map has the resource's name */
export function ungroupMap(
	map: JsonObject,
	names: Set<string>,
	isOwn: boolean,
): GroupedRows | undefined {
	const entries = Object.entries(map);
	const days = entries.filter(([key]) => dateText.test(key));
	if (days.length > 0) {
		const others = entries.filter(([key]) => !dateText.test(key));
		if (others.some(([, value]) => Array.isArray(value) && value.length > 0)) return undefined;
		return ungroupEntries(days, 'date', names);
	}
	const isByName = entries.length > 1 && entries.every(([key]) => !isKnownName(key, names));
	return isOwn && isByName ? ungroupEntries(entries, 'group', names) : undefined;
}

function ungroupEntries(
	entries: Array<[string, unknown]>,
	name: string,
	names: Set<string>,
): GroupedRows | undefined {
	const records: JsonObject[] = [];
	let isOwn = false;
	const listed = entries.find(([, value]) => Array.isArray(value) && value.length > 0)?.[1];
	for (const [key, value] of entries) {
		const inner = isObject(value) ? ungroupList([{ [name]: key, ...value }], names) : undefined;
		const rows = inner ? [] : listOf(value, listed);
		if (!rows?.every(isObject)) return undefined;
		for (const row of rows) records.push(withGroup(row, { [name]: key }, ''));
		for (const record of inner?.records ?? []) records.push(record);
		isOwn ||= inner?.isOwn === true;
	}
	return { records, groups: entries.length, isOwn };
}

/** `[{ "970041": [{ … }] }, { "970042": [{ … }] }]`: records, each under its ID and in a list of its own. */
export function keyedRows(list: unknown[]): JsonObject[] | undefined {
	const pairs = list.flatMap((entry) => (isObject(entry) ? Object.entries(entry) : []));
	const records = pairs.map(
		([, value]) => (Array.isArray(value) && value.length === 1 ? value[0] : undefined) as unknown,
	);
	const isKeyed = pairs.length === list.length && pairs.every(([key]) => /^\d+$/.test(key));
	return isKeyed && records.length > 0 && records.every(isObject)
		? records.map((record, index) => ({ id: pairs[index][0], ...record }))
		: undefined;
}

/** The list in a group. What was made of XML has nothing in the place of an empty one, and a record like others in that of one record. */
function listOf(value: unknown, other: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (!Array.isArray(other)) return undefined;
	if (!isObject(value)) return value === null || value === undefined ? [] : undefined;
	const fields = Object.keys((other[0] ?? {}) as object);
	const shared = fields.filter((field) => Object.hasOwn(value, field)).length;
	return fields.length > 0 && shared * 2 >= fields.length ? [value] : undefined;
}

/** `{ "title": "Monday", "count": 2 }`: what stands beside a list says no more than what its records have in common. */
const isLabel = (fields: JsonObject): boolean =>
	Object.keys(fields).length < 3 && !hasIdField(fields) && !Object.values(fields).some(isObject);

function onlyListKey(group: JsonObject): string | undefined {
	const keys = Object.keys(group).filter((name) => Array.isArray(group[name]));
	const [key] = keys;
	return keys.length === 1 && (group[key] as unknown[]).every(isObject) ? key : undefined;
}

/** The field of a group that holds its records: it is named after the resource, or is the only list where the group is a day. */
function findGroupedKey(group: JsonObject, names: Set<string>): string | undefined {
	const isDay =
		!Object.keys(group).some((name) => isOwnId(name, names)) &&
		Object.values(group).some((value) => typeof value === 'string' && dateText.test(value));
	const lists = Object.keys(group).filter((name) => Array.isArray(group[name]));
	const own = lists.find((name) => names.has(normalizeName(name)));
	if (own !== undefined || !isDay) return own;
	return lists.find((name) => rowNames.has(normalizeName(name))) ?? onlyListKey(group);
}

/** A record with the fields of its group that it lacks. The group's ID is named after the group, because records have their own. */
function withGroup(row: JsonObject, shared: JsonObject, container: string): JsonObject {
	const added = Object.entries(shared).flatMap(([name, value]): Array<[string, unknown]> => {
		const ownName = name === 'id' && container !== '' ? `${container.replace(/s$/i, '')}_id` : name;
		return Object.hasOwn(row, ownName) ? [] : [[ownName, value]];
	});
	return added.length > 0 ? copyDigits({ ...row, ...Object.fromEntries(added) }, row) : row;
}

export const isOwnId = (name: string, names: Set<string>) =>
	isIdName(name) || (/id$/i.test(name) && names.has(withoutIdSuffix(name)));

const isRowsName = (key: string, names: Set<string>) =>
	[names, rowNames].some((known) => known.has(normalizeName(key)));

const isKnownName = (key: string, names: Set<string>) =>
	isRowsName(key, names) || listMetadataNames.has(normalizeName(key));

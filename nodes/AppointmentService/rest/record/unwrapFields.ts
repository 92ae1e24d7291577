import { isObject, type JsonObject } from '../http/types';
import {
	isCodeName,
	isIdName,
	normalizeName,
	type ResourceNames,
	wordSet,
} from '../values/vocabulary';

/** Objects that hold fields of the record itself. */
export const recordPartNames = wordSet('attributes fields properties values source');
const relationNames = wordSet('relationships embedded relations');

/** What stands in a box: `{ "value": … }`, `{ "type": "text", "value": … }`, `{ "stringValue": … }`; anything else as it is. */
export function unboxed(value: unknown, depth = 3): unknown {
	if (!isObject(value)) return value;
	const keys = Object.keys(value).filter((key) => key !== 'type');
	if (depth === 0 || keys.length !== 1 || !/^(value|[a-z]{2,12}Value)$/.test(keys[0])) return value;
	const inner = value[keys[0]];
	if (!isObject(inner) || Object.keys(inner).length !== 1) return inner;
	if (Array.isArray(inner.values)) return inner.values.map((entry) => unboxed(entry, depth - 1));
	return isObject(inner.fields) ? unboxFields(inner.fields, depth - 1) : inner;
}

/** Fields without the boxes in which most of them stand. */
function unboxFields(fields: JsonObject, depth = 3): JsonObject {
	const names = Object.keys(fields);
	const boxes = names.filter((name) => unboxed(fields[name], depth) !== fields[name]);
	if (boxes.length * 2 <= names.length) return fields;
	return Object.fromEntries(names.map((name) => [name, unboxed(fields[name], depth)]));
}

/** Fields that stand as a list of names and values: `[{ "name": "start", "value": "…" }]`; anything else as it is. */
function listedFields(value: unknown): unknown {
	const isField = (entry: unknown) =>
		isObject(entry) && typeof entry.name === 'string' && 'value' in entry;
	return Array.isArray(value) && value.length > 0 && value.every(isField)
		? Object.fromEntries(value.map((entry) => [entry.name, entry.value]))
		: value;
}

const namesItself = (name: string) => isIdName(name) || isCodeName(name);

/** A record, to be read only, with the fields of its parts at the top level: of one named after the resource, of `attributes`, `_embedded`, of one that is alone and has an ID or a code; without boxes around each of them. */
export function unwrapFields(
	record: JsonObject,
	resourceNames: ResourceNames = new Set(),
): JsonObject {
	const names = [recordPartNames, relationNames, resourceNames];
	const entries = Object.entries(record).map(([key, value]) => [key, listedFields(value)] as const);
	const parts = entries.filter(
		([key, value]) =>
			isObject(value) &&
			((entries.length === 1 && Object.keys(value).some(namesItself)) ||
				names.some((words) => words.has(normalizeName(key)))),
	);
	if (parts.length === 0) return unboxFields(record);
	const view: JsonObject = { ...record };
	for (const [key, value] of parts) {
		delete view[key];
		Object.assign(view, value);
	}
	return unboxFields(view);
}

import { isObject, type JsonObject } from '../http/types';
import { isIdName, normalizeName, type ResourceNames, wordSet } from '../values/vocabulary';

/** Objects that hold fields of the record itself. */
export const recordPartNames = wordSet('attributes fields properties values source');
const relationNames = wordSet('relationships embedded relations');

/** A record, to be read only, with the fields of its parts at the top level: of one named after the resource, of `attributes`, `_embedded`, of one that is alone and has an ID. */
export function unwrapFields(
	record: JsonObject,
	resourceNames: ResourceNames = new Set(),
): JsonObject {
	const names = [recordPartNames, relationNames, resourceNames];
	const entries = Object.entries(record);
	const parts = entries.filter(
		([key, value]) =>
			isObject(value) &&
			((entries.length === 1 && Object.keys(value).some(isIdName)) ||
				names.some((words) => words.has(normalizeName(key)))),
	);
	if (parts.length === 0) return record;
	const view: JsonObject = { ...record };
	for (const [key, value] of parts) {
		delete view[key];
		Object.assign(view, value);
	}
	return view;
}

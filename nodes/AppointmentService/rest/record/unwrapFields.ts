import { isObject, type JsonObject } from '../http/types';
import { normalizeName, wordSet } from '../values/vocabulary';

const wrapperNames = wordSet('attributes relationships embedded relations source fields');

/**
 * A record with the fields of its wrappers moved to the top level: of a wrapper named after the resource, of `attributes` and
 * `relationships`, of `_embedded`. To be read, not to be output.
 *
 * @param resourceNames from `resourceNameVariants`
 */
export function unwrapFields(record: JsonObject, resourceNames: Set<string>): JsonObject {
	const wrappers = Object.entries(record).filter(
		([key, value]) =>
			isObject(value) &&
			(wrapperNames.has(normalizeName(key)) || resourceNames.has(normalizeName(key))),
	);
	if (wrappers.length === 0) return record;
	const view: JsonObject = { ...record };
	for (const [key, value] of wrappers) {
		delete view[key];
		Object.assign(view, value);
	}
	return view;
}

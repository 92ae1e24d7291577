import { isObject, type JsonObject } from '../http/types';
import { normalizeName } from '../values/vocabulary';

const wrapperNames = new Set([
	'attributes',
	'relationships',
	'embedded',
	'relations',
	'source',
	'fields',
]);

/**
 * The fields of a record side by side, wherever records of this list keep them: in a wrapper named after the resource, under
 * `attributes` and `relationships`, under `_embedded`. For looking at, not for giving out.
 *
 * @param resourceNames the resource's own names, as `resourceWords` gives them
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

import { isObject, type JsonObject } from './types';
import { plain } from './words';

const inner = new Set(['attributes', 'relationships', 'embedded', 'relations', 'source', 'fields']);

/**
 * The fields of a record side by side, wherever records of this list keep them: in a wrapper named after the resource, under
 * `attributes` and `relationships`, under `_embedded`. For looking at, not for giving out.
 *
 * @param own the resource's own names, as `resourceWords` gives them
 */
export function viewOf(record: JsonObject, own: Set<string>): JsonObject {
	const opened = Object.entries(record).filter(
		([key, held]) => isObject(held) && (inner.has(plain(key)) || own.has(plain(key))),
	);
	if (opened.length === 0) return record;
	const view: JsonObject = { ...record };
	for (const [key, held] of opened) {
		delete view[key];
		Object.assign(view, held);
	}
	return view;
}

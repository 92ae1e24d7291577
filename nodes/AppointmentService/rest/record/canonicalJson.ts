import { isObject } from '../http/types';

/** JSON of a value without the order of its keys: equal for equal content. No JSON to send, as each object stands as a list of pairs. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(withSortedKeys(value));
}

function withSortedKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withSortedKeys);
	if (!isObject(value)) return value ?? null;
	return Object.keys(value)
		.sort()
		.map((key) => [key, withSortedKeys(value[key])]);
}

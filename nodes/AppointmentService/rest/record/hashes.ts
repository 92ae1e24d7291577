import { createHash } from 'node:crypto';
import { isObject } from '../http/types';

/** JSON of a value without the order of its keys: equal for equal content. No JSON to send, as each object stands as a list of pairs. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(withSortedKeys(value));
}

/** A hash of these parts in base64, the same for equal content. */
export function digest(...parts: unknown[]): string {
	return createHash('sha256').update(canonicalJson(parts)).digest('base64');
}

/** A hash of these parts in the form of a UUID: equal parts give equal UUIDs, different ones different UUIDs. */
export function hashToUuid(...parts: unknown[]): string {
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function withSortedKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withSortedKeys);
	if (!isObject(value)) return value ?? null;
	return Object.keys(value)
		.sort()
		.map((key) => [key, withSortedKeys(value[key])]);
}

import { timeOf } from '../times';
import { isObject, type JsonObject } from '../types';

/**
 * Which of the fields that were written do not show it: the record has them, with neither the value that was meant nor another one
 * than before.
 *
 * @param before the record before the write; empty for a new one
 */
export function ignoredFields(meant: JsonObject, before: JsonObject, after: JsonObject): string[] {
	return Object.keys(meant).filter(
		(name) =>
			Object.hasOwn(after, name) &&
			!isSame(after[name], meant[name]) &&
			(!Object.hasOwn(before, name) || isSame(after[name], before[name])),
	);
}

/** Whether all fields that were written show the meant values; false where the record does not have them. */
export function shows(meant: JsonObject, after: JsonObject): boolean {
	return Object.entries(meant).every(
		([name, value]) => Object.hasOwn(after, name) && isSame(after[name], value),
	);
}

/** Equal in meaning: `"45.00"` and 45, one instant in two formats, an object that has all that was meant and more. */
function isSame(held: unknown, meant: unknown): boolean {
	if (held === meant) return true;
	if (isEmpty(held) && isEmpty(meant)) return true;
	if (Array.isArray(held) && Array.isArray(meant)) {
		return held.length === meant.length && meant.every((one, at) => isSame(held[at], one));
	}
	if (isObject(held) && isObject(meant)) {
		return Object.entries(meant).every(([key, value]) => isSame(held[key], value));
	}
	const time = timeOf(held);
	if (time !== undefined && time === timeOf(meant)) return true;
	const texts = [held, meant].map((value) =>
		typeof value === 'object' ? '' : String(value).trim(),
	);
	if (texts.some((text) => text === '')) return false;
	return texts[0] === texts[1] || Number(texts[0]) === Number(texts[1]);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '' || value === false;
}

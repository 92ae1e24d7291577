import { timeOf } from '../times';
import { isObject, type JsonObject } from '../types';
import { plain } from '../words';

/**
 * Which of the fields that were written do not show it: the record does not have them, or with neither the value that was meant nor
 * another one than before.
 *
 * @param before the record before the write; empty for a new one
 */
export function ignoredFields(meant: JsonObject, before: JsonObject, after: JsonObject): string[] {
	return Object.keys(meant).filter((name) => {
		if (isSame(own(after, name), meant[name])) return false;
		const both = Object.hasOwn(before, name) && Object.hasOwn(after, name);
		return !both || isSame(after[name], before[name]);
	});
}

/** Whether all fields that were written show the meant values; false where the record does not have them. */
export function shows(meant: JsonObject, after: JsonObject): boolean {
	return Object.entries(meant).every(
		([name, value]) => Object.hasOwn(after, name) && isSame(after[name], value),
	);
}

function own(record: JsonObject, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * Equal in meaning: `"45.00"` and 45, one instant in two formats, an object that has all that was meant and more, an expanded record
 * and its ID.
 */
export function isSame(held: unknown, meant: unknown): boolean {
	if (held === meant) return true;
	if (isEmpty(held) && isEmpty(meant)) return true;
	if (Array.isArray(held) && Array.isArray(meant)) {
		return held.length === meant.length && meant.every((one, at) => isSame(held[at], one));
	}
	if (isObject(held) && isObject(meant)) {
		return Object.entries(meant).every(([key, value]) => isSame(own(held, key), value));
	}
	if (isObject(held) || isObject(meant)) {
		const [whole, id] = isObject(held) ? [held, meant] : [meant as JsonObject, held];
		return Object.entries(whole).some(
			([key, value]) => /^(id|uid|uuid|guid)$/.test(plain(key)) && isSame(value, id),
		);
	}
	if (typeof held === 'object' || typeof meant === 'object') return false;
	const [a, b] = [held, meant].map((value) => String(value).trim());
	if (a === b) return true;
	// Digits alone may be a number of a telephone or a code, where each of them counts.
	const digits = /^\d+$/;
	if (digits.test(a) && digits.test(b)) return false;
	const time = timeOf(held);
	if (time !== undefined && time === timeOf(meant)) return true;
	return a !== '' && b !== '' && Number.isFinite(Number(a)) && Number(a) === Number(b);
}

/** As `isSame`, where a list in another order is the same list. */
export function isSameInAnyOrder(held: unknown, meant: unknown): boolean {
	if (!Array.isArray(held) || !Array.isArray(meant)) return isSame(held, meant);
	const left: unknown[] = [...held];
	return (
		held.length === meant.length &&
		meant.every((one) => {
			const at = left.findIndex((own) => isSame(own, one));
			if (at >= 0) left.splice(at, 1);
			return at >= 0;
		})
	);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '' || value === false;
}

import { parseTime } from '../../record/timeFields';
import { isObject, type JsonObject } from '../../http/types';
import { normalizeName } from '../../values/vocabulary';

/**
 * Which of the fields that were written do not show it: the record does not have them, or with neither the value that was meant nor
 * another one than before.
 *
 * @param before the record before the write; empty for a new one
 */
export function ignoredFields(
	expected: JsonObject,
	before: JsonObject,
	after: JsonObject,
): string[] {
	return Object.keys(expected).filter((name) => {
		if (isEquivalent(ownValue(after, name), expected[name])) return false;
		const both = Object.hasOwn(before, name) && Object.hasOwn(after, name);
		return !both || isEquivalent(after[name], before[name]);
	});
}

/** Whether all fields that were written show the meant values; false where the record does not have them. */
export function matchesFields(expected: JsonObject, after: JsonObject): boolean {
	return Object.entries(expected).every(
		([name, value]) => Object.hasOwn(after, name) && isEquivalent(after[name], value),
	);
}

function ownValue(record: JsonObject, name: string): unknown {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * Equal in meaning: `"45.00"` and 45, one instant in two formats, an object that has all that was meant and more, an expanded record
 * and its ID.
 */
export function isEquivalent(actual: unknown, expected: unknown): boolean {
	if (actual === expected) return true;
	if (isEmpty(actual) && isEmpty(expected)) return true;
	if (Array.isArray(actual) && Array.isArray(expected)) {
		return (
			actual.length === expected.length &&
			expected.every((one, at) => isEquivalent(actual[at], one))
		);
	}
	if (isObject(actual) && isObject(expected)) {
		return Object.entries(expected).every(([key, value]) =>
			isEquivalent(ownValue(actual, key), value),
		);
	}
	if (isObject(actual) || isObject(expected)) {
		const [whole, id] = isObject(actual) ? [actual, expected] : [expected as JsonObject, actual];
		return Object.entries(whole).some(
			([key, value]) => /^(id|uid|uuid|guid)$/.test(normalizeName(key)) && isEquivalent(value, id),
		);
	}
	if (typeof actual === 'object' || typeof expected === 'object') return false;
	const [a, b] = [actual, expected].map((value) => String(value).trim());
	if (a === b) return true;
	// Digits alone may be a number of a telephone or a code, where each of them counts.
	const digits = /^\d+$/;
	if (digits.test(a) && digits.test(b)) return false;
	const time = parseTime(actual);
	if (time !== undefined && time === parseTime(expected)) return true;
	return a !== '' && b !== '' && Number.isFinite(Number(a)) && Number(a) === Number(b);
}

/** As `isSame`, where a list in another order is the same list. */
export function isEquivalentUnordered(actual: unknown, expected: unknown): boolean {
	if (!Array.isArray(actual) || !Array.isArray(expected)) return isEquivalent(actual, expected);
	const unmatched: unknown[] = [...actual];
	return (
		actual.length === expected.length &&
		expected.every((one) => {
			const at = unmatched.findIndex((candidate) => isEquivalent(candidate, one));
			if (at >= 0) unmatched.splice(at, 1);
			return at >= 0;
		})
	);
}

function isEmpty(value: unknown): boolean {
	return value === null || value === undefined || value === '' || value === false;
}

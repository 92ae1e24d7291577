import { canonicalJson } from '../../record/hashes';
import { valueAt } from '../../record/primaryKey';
import { parseTime } from '../../record/timeFields';
import { isObject, type JsonObject } from '../../http/types';
import { isBlankOrFalse } from '../../values/blank';
import { parseTimeOfDay } from '../../values/timeOfDay';
import { isIdName } from '../../values/vocabulary';

/**
 * The written fields that the service ignored: the record does not have them, or it has the same value as before instead of the
 * written one.
 *
 * @param before the record before the write; empty for a new one
 */
export function ignoredFields(
	expected: JsonObject,
	before: JsonObject,
	after: JsonObject,
): string[] {
	return Object.keys(expected).filter((name) => {
		if (isEquivalent(valueAt(after, [name]), expected[name])) return false;
		const both = Object.hasOwn(before, name) && Object.hasOwn(after, name);
		return (
			!both ||
			isEquivalent(after[name], before[name]) ||
			keepsPart(expected[name], before[name], after[name])
		);
	});
}

/** Whether a field within an object has the same value as before instead of the written one. */
function keepsPart(expected: unknown, before: unknown, after: unknown): boolean {
	if (!isObject(expected) || !isObject(before) || !isObject(after)) return false;
	return Object.keys(expected).some(
		(name) =>
			Object.hasOwn(before, name) &&
			Object.hasOwn(after, name) &&
			!isEquivalent(after[name], expected[name]) &&
			isEquivalent(after[name], before[name]),
	);
}

/** Whether the record has all written fields, with the written values. */
export function matchesFields(expected: JsonObject, after: JsonObject): boolean {
	return Object.entries(expected).every(
		([name, value]) => Object.hasOwn(after, name) && isEquivalent(after[name], value),
	);
}

/**
 * Equal in meaning: `"45.00"` and 45, one instant in two formats, an object that has all expected keys and more, an expanded record
 * and its ID, a relation of JSON:API and its ID.
 */
export function isEquivalent(actual: unknown, expected: unknown): boolean {
	if (actual === expected) return true;
	if (isBlankOrFalse(actual) && isBlankOrFalse(expected)) return true;
	if (Array.isArray(actual) && Array.isArray(expected)) {
		return (
			actual.length === expected.length &&
			expected.every((item, index) => isEquivalent(actual[index], item))
		);
	}
	if (isObject(actual) && isObject(expected)) {
		return Object.entries(expected).every(([key, value]) =>
			isEquivalent(valueAt(actual, [key]), value),
		);
	}
	if (isObject(actual) || isObject(expected)) {
		const [whole, id] = isObject(actual) ? [actual, expected] : [expected as JsonObject, actual];
		return Object.entries(whole).some(
			([key, value]) =>
				(isIdName(key) || (key === 'data' && isObject(value))) && isEquivalent(value, id),
		);
	}
	if (typeof actual === 'object' || typeof expected === 'object') return false;
	const [a, b] = [actual, expected].map((value) => String(value).trim());
	if (a === b) return true;
	// Digits alone may be a telephone number or a code, where leading zeros matter.
	const digits = /^\d+$/;
	if (digits.test(a) && digits.test(b)) return false;
	const time = parseTime(actual) ?? clockOf(a);
	if (time !== undefined && time === (parseTime(expected) ?? clockOf(b))) return true;
	return a !== '' && b !== '' && Number.isFinite(Number(a)) && Number(a) === Number(b);
}

/** A time of day to the minute: with other seconds it is another one. */
const clockOf = (text: string) => (/:\d\d:(?!00)/.test(text) ? undefined : parseTimeOfDay(text));

/** Entries that are compared each with each. Of longer lists, what moved has to have the same content. */
const maxCompared = 200;

/** As `isEquivalent`, but a list in another order is the same list. */
export function isEquivalentUnordered(actual: unknown, expected: unknown): boolean {
	if (isEquivalent(actual, expected)) return true;
	if (!Array.isArray(actual) || !Array.isArray(expected)) return false;
	const [unmatched, wanted] = [withoutCommon(actual, expected), withoutCommon(expected, actual)];
	return (
		actual.length === expected.length &&
		wanted.length <= maxCompared &&
		wanted.every((item) => {
			const index = unmatched.findIndex((candidate) => isEquivalent(candidate, item));
			if (index >= 0) unmatched.splice(index, 1);
			return index >= 0;
		})
	);
}

/** The entries of a list without those that another list has, too, each as often. */
function withoutCommon(list: unknown[], other: unknown[]): unknown[] {
	const counts = new Map<string, number>();
	for (const key of other.map(canonicalJson)) counts.set(key, (counts.get(key) ?? 0) + 1);
	return list.filter((entry) => {
		const key = canonicalJson(entry);
		const count = counts.get(key) ?? 0;
		counts.set(key, count - 1);
		return count <= 0;
	});
}

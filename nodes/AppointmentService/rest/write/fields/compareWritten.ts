import { canonicalJson } from '../../record/hashes';
import { valueAt } from '../../record/primaryKey';
import { parseTime } from '../../record/timeFields';
import { isObject, type JsonObject } from '../../http/types';
import { isBlank, isBlankOrFalse } from '../../values/blank';
import { parseTimeOfDay } from '../../values/timeOfDay';
import { isIdName, normalizeName } from '../../values/vocabulary';

/** The written fields that the service ignored: the record does not have them, or the same value as before, or none of a new record. */
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
			isAnotherTime(expected[name], after[name]) ||
			keepsPart(expected[name], before[name], after[name])
		);
	});
}

/** Whether a time came out as another moment, in the same notation, so that no time zone explains it. */
function isAnotherTime(expected: unknown, after: unknown): boolean {
	const [written, shown] = [expected, after].map((value) => parseTime(value));
	const notationOf = (value: unknown) => String(value).replace(/\.\d+/, '').replace(/\d/g, '0');
	return (
		written !== undefined &&
		shown !== undefined &&
		written !== shown &&
		notationOf(expected) === notationOf(after)
	);
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

/** Whether the record has all written values; what was written empty may be missing. */
export function matchesFields(expected: JsonObject, after: JsonObject): boolean {
	return ignoredFields(expected, {}, after).length === 0;
}

/** A field that the service gave another value than was written. */
export interface FieldDifference {
	field: string;
	written: unknown;
	actual: unknown;
}

export function differencesIn(
	names: string[],
	written: JsonObject,
	actual: JsonObject,
): FieldDifference[] {
	return names.map((field) => ({ field, written: written[field], actual: actual[field] }));
}

/** Equal in meaning: `"45.00"` and 45, one instant in two formats, an object with more keys, an expanded record and its ID. */
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

/** Whether fields match all of these values loosely. @param criteria values by field name, or by a path: `contact.email` */
export function matchesCriteria(fields: JsonObject, criteria: JsonObject): boolean {
	return Object.entries(criteria).every(([name, value]) =>
		matchesLoosely(name, fieldValueAt(fields, name), value),
	);
}

/** The value of a field by its name or its path; undefined where the record has no such field. */
export function fieldValueAt(fields: JsonObject, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : valueAt(fields, name.split('.'));
}

/** Whether a field holds the expected value, in whatever notation. */
export function matchesLoosely(name: string, actual: unknown, expected: unknown): boolean {
	if (isBlank(actual)) return false;
	if (typeof actual === 'object' || typeof expected === 'object')
		return isEquivalent(actual, expected);
	const [a, b] = [actual, expected].map((value) =>
		withoutEntities(String(value).normalize('NFC').trim().toLowerCase()),
	);
	if (a === b) return true;
	const isNumber = typeof actual === 'number' || typeof expected === 'number';
	if (isNumber && a !== '' && b !== '' && Number.isSafeInteger(Math.trunc(Number(a)))) {
		return Number(a) === Number(b);
	}
	if (/\D/.test(a) && parseTime(actual) !== undefined && parseTime(actual) === parseTime(expected))
		return true;
	return /phone|mobile|cell|^tel/.test(normalizeName(name)) && isSamePhoneNumber(a, b);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as it was before a service escaped it for HTML. */
function withoutEntities(text: string): string {
	return text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,4});/g, (entity, name: string) => {
		const code = name.startsWith('#') ? Number(name.replace('#', name[1] === 'x' ? '0' : '')) : NaN;
		return code <= 0x10ffff ? String.fromCodePoint(code) : (entities[name] ?? entity);
	});
}

/** `+27 82 555 0101` and `082 555 0101`: one number, with and without its country code. */
function isSamePhoneNumber(a: string, b: string): boolean {
	const [digits, otherDigits] = [a, b].map((text) => text.replace(/\D/g, ''));
	if (digits !== '' && digits === otherDigits) return true;
	const [short, long] = [a, b]
		.map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
		.sort((first, second) => first.length - second.length);
	// A country code has one to three digits.
	return short.length >= 7 && long.length - short.length <= 3 && long.endsWith(short);
}

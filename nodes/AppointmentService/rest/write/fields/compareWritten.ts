import { canonicalJson } from '../../record/hashes';
import { pathOfField, pathToOnlyPart, valueAt } from '../../record/primaryKey';
import { relationStem } from '../../record/relations';
import { hasZone, parseTime } from '../../record/timeFields';
import { unboxed } from '../../record/unwrapFields';
import { isObject, type JsonObject } from '../../http/types';
import { isBlank, isBlankOrFalse } from '../../values/blank';
import { countEach } from '../../values/collections';
import { scalarText, withoutHidden } from '../../values/scalarText';
import { normalizeLetters } from '../../values/textSearch';
import { parseTimeOfDay } from '../../values/timeOfDay';
import { isIdName, normalizeName, readFlag, valuesNamed } from '../../values/vocabulary';
import { mayPointTo } from './references';

/** The written fields that a record does not show as they were written. @param before where they are as they were, they were not taken */
export function ignoredFields(
	expected: JsonObject,
	before: JsonObject,
	after: JsonObject,
): string[] {
	return Object.keys(expected).filter((name) => {
		const [shown, old] = [after, before].map(
			(record) => valueAt(record, [name]) ?? relatedRecord(record, name),
		);
		return !isTaken(name, expected[name], shown, old);
	});
}

/** The record that a service shows under `client` for the ID that was written to `client_id`. */
function relatedRecord(record: JsonObject, name: string): unknown {
	const stem = relationStem(normalizeName(name));
	return Object.entries(record).find(
		([key, value]) => isObject(value) && normalizeName(key) === stem,
	)?.[1];
}

/** Whether a field holds what was written, in whatever notation. */
function isTaken(name: string, written: unknown, after: unknown, before: unknown): boolean {
	if (isEquivalent(after, written)) return true;
	if (isEquivalent(after, before)) return false;
	const [isNow, was, given] = [after, before, written].map((value) => unboxed(value));
	if (given === written && isNow !== after) return isTaken(name, written, isNow, was);
	if (before !== undefined && mayPointTo(after, written)) return true;
	if (isEquivalentUnordered(after, written) || matchesLoosely(name, after, written)) return true;
	if (isMasked(after) || mayBeSameTime(valueAt(after, pathToOnlyPart(after)), written)) return true;
	if (/[.,]\d/.test(scalarText(after)) && amountOf(after) === amountOf(written)) return true;
	// To a new list the service may add entries of its own, such as the organizer.
	const isAdded = before === undefined && Array.isArray(after) && Array.isArray(written);
	if (isAdded && written.length > 0 && written.length < after.length)
		return written.every((part) => after.some((entry) => isTaken(name, part, entry, undefined)));
	const [shown, wanted] = [after, written].map(partsOf);
	if (!shown || !wanted) {
		// A record in place of its name: `{ id: 7, name: 'Anna' }`.
		const own = onlyPart(after);
		const [parts, text] = own ? [own, written] : [wanted ?? {}, after];
		const numberIn = (names: RegExp) => Number(scalarText(valuesNamed(parts, names)[0]) || NaN);
		// Money in the smallest unit of its currency: `{ amount: 4500, precision: 2 }`.
		const money =
			numberIn(/^(amount|value|units?)$/) /
			10 ** numberIn(/^(precision|scale|exponent|decimals|decimalplaces)$/);
		return (
			money === amountOf(text) ||
			Object.entries(parts).some(([key, part]) => !partsOf(part) && matchesLoosely(key, part, text))
		);
	}
	return (
		(!Array.isArray(written) || Object.keys(shown).length === written.length) &&
		Object.entries(wanted).every(([key, part]) => {
			const [is, was] = [shown, partsOf(before)].map((parts) => valueAt(parts, [key]));
			// An end that was sent along as it was moves with its start.
			const isMoved = isEquivalent(part, was) && parseTime(is) !== undefined;
			return isMoved || isTaken(key, part, is, was);
		})
	);
}

const partsOf = (value: unknown): JsonObject | undefined =>
	typeof value === 'object' && value !== null ? { ...value } : undefined;

/** The parts of a value, or of the only one in a list: `[{ value: 'anna@example.com', primary: true }]`. */
const onlyPart = (value: unknown): JsonObject | undefined =>
	(Array.isArray(value) && value.length === 1 ? partsOf(value[0]) : undefined) ?? partsOf(value);

/** One of two times may be shown without its zone, and none is further from UTC; a fraction of a second may be left out. */
function mayBeSameTime(actual: unknown, expected: unknown): boolean {
	const [time, other] = [actual, expected].map((value) => parseTime(value) ?? NaN);
	const leeway = hasZone(actual) === hasZone(expected) ? 999 : 14 * 3_600_000;
	return Math.abs(time - other) <= leeway;
}

/** A number as people write amounts: `42,50`, `€ 42.5`. */
const amountOf = (value: unknown) =>
	Number(
		/^[^\d-]{0,4}(-?\d+([.,]\d\d?)?)\D{0,4}$/.exec(scalarText(value))?.[1].replace(',', '.') ?? NaN,
	);

/** Whether the service hides the value, as it does with secrets. */
function isMasked(value: unknown): boolean {
	return typeof value === 'string' && /^[*•·x.]+$|[*•·]{3}/i.test(value);
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

/** Equal in meaning: `"45.00"` and 45, one instant in two formats, an object with more keys or without one that is empty, an expanded record and its ID. */
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
	// A path is shown with its host.
	if (a === b || (b.startsWith('/') && a.replace(/^https?:\/\/[^/]+/, '') === b)) return true;
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
	const counts = countEach(other.map(canonicalJson));
	return list.filter((entry) => {
		const key = canonicalJson(entry);
		const count = counts.get(key) ?? 0;
		counts.set(key, count - 1);
		return count <= 0;
	});
}

/**
 * Whether fields match all of these values loosely; a field that holds several, such as the email addresses of a client, by one of them.
 *
 * @param criteria values by field name, or by a path: `contact.email`
 */
export function matchesCriteria(fields: JsonObject, criteria: JsonObject): boolean {
	return Object.entries(criteria).every(([name, given]) => {
		const [actual, value] = [fieldValueAt(fields, name), given].map((part) => unboxed(part));
		if (isSameEntry(name, actual, value)) return true;
		const [entries, wanted] = [actual, value].map((part) =>
			[part].flat().flatMap((entry) => contactsIn(name, entry)),
		);
		if (typeof actual !== 'object' && entries[0] === actual && wanted[0] === value) return false;
		return wanted.some((want) => entries.some((entry) => holdsValue(name, entry, want)));
	});
}

/** Each is compared with each. */
const maxContacts = 20;

/** Addresses or telephone numbers in one text: `a@example.com; b@example.com`, `Anna <anna@example.com>`. Any other value stays. */
function contactsIn(name: string, value: unknown): unknown[] {
	const isContact = isEmailName(name) || isPhoneName(name);
	if (typeof value !== 'string' || !isContact || !/[:;,<]/.test(value)) return [value];
	const [, address] = /^(?:mailto:|[^<>]*<)([^\s<>@]+@[^\s<>@]+)>?$/i.exec(value.trim()) ?? [];
	return address
		? [address]
		: value.split(/[;,]/, maxContacts).filter((part) => mayIdentify(name, part));
}

/** Whether an entry of a list is a value, or has it: `{ value: 'anna@example.com', label: 'work' }`. Of two objects an address or a number tells, whatever its label. */
function holdsValue(name: string, entry: unknown, value: unknown): boolean {
	if (!isObject(entry)) return isSameEntry(name, entry, value);
	if (!isObject(value)) return Object.values(entry).some((part) => isSameEntry(name, part, value));
	const parts = Object.entries(value);
	const telling = parts.filter(([, part]) => /@|\d\D?\d\D?\d\D?\d\D?\d/.test(scalarText(part)));
	return (telling.length > 0 ? telling : parts).every(([key, part]) =>
		isSameEntry(name, valueAt(entry, [key]), part),
	);
}

/** The same value, but never for markup that is left out: whoever may write an email address could pass for somebody else. */
function isSameEntry(name: string, actual: unknown, value: unknown): boolean {
	const isMarked = (text: unknown) => typeof text === 'string' && text.includes('<');
	return matchesLoosely(name, actual, value) && (isMarked(value) || !isMarked(actual));
}

/** The value of a field by its name or its path; undefined where the record has no such field. */
export const fieldValueAt = (fields: JsonObject, name: string): unknown =>
	valueAt(fields, pathOfField(fields, name));

/** Whether a field holds the expected value, in whatever notation. */
function matchesLoosely(name: string, actual: unknown, expected: unknown): boolean {
	if (isBlank(actual)) return false;
	if (typeof actual === 'object' || typeof expected === 'object')
		return isEquivalent(actual, expected);
	const [a, b] = [actual, expected].map((value) =>
		withoutHidden(
			withoutEntities(normalizeLetters(String(value)).toLowerCase()).replace(/\s+/g, ' '),
		).trim(),
	);
	if (a === b || a.replace(/<[^<>]*>/g, '') === b) return true;
	const flag = readFlag(actual);
	if (typeof actual === 'boolean' && flag === readFlag(expected)) return true;
	const isNumber = typeof actual === 'number' || typeof expected === 'number';
	if (isNumber && a !== '' && b !== '' && Number.isSafeInteger(Math.trunc(Number(a)))) {
		return Number(a) === Number(b);
	}
	if (/\D/.test(a) && parseTime(actual) !== undefined && parseTime(actual) === parseTime(expected))
		return true;
	// An email address among telephone numbers is none: `anna.7@example.com` has the digits of `bo.7@example.com`.
	if (isPhoneName(name) && !/@/.test(a + b))
		return isSamePhoneNumber(a.normalize('NFKC'), b.normalize('NFKC'));
	// A telephone number in a language that is not known, perhaps with its country code in one of the two.
	const bare = [a, b].map((text) => text.replace(/[\s()/.-]/g, ''));
	const hasCountry = bare.some((text) => text.startsWith('+'));
	return (
		bare.every((text) => /^\+?\d{9,}$/.test(text)) &&
		(bare[0] === bare[1] || (hasCountry && isSamePhoneNumber(a, b)))
	);
}

const isEmailName = (name: string) => /mail(s|address(es)?)?$/.test(normalizeName(name));

const isPhoneName = (name: string) => /phone|mobile|^(cell|tel)/.test(normalizeName(name));

/** Whether a value can be one person's: `n/a` as an email address and `000` as a telephone number are those of all who gave none. */
export function mayIdentify(name: string, value: unknown): boolean {
	return [value].flat().every((entry) => {
		const text = scalarText(entry);
		if (text === '') return true;
		if (!isPhoneName(name)) return !isEmailName(name) || /[^\s@]@[^\s@]/.test(text);
		const digits = text.normalize('NFKC').replace(/\D/g, '');
		return digits.length >= 5 && new Set(digits).size > 1;
	});
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as it was before a service escaped it for HTML. None escapes plain letters: somebody else wrote those. */
function withoutEntities(text: string): string {
	return text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,4});/g, (entity, name: string) => {
		const code = name.startsWith('#') ? Number(name.replace('#', name[1] === 'x' ? '0' : '')) : NaN;
		const sign = code <= 0x10ffff ? String.fromCodePoint(code) : entities[name];
		return sign === undefined || /[a-z\d]/i.test(sign) ? entity : sign;
	});
}

/** `+27 82 555 0101` and `082 555 0101`: one number, with and without its country code. */
function isSamePhoneNumber(a: string, b: string): boolean {
	// The zero before an area is dialled within the country alone: `+43 (0)660`, `+43 0660`.
	const [digits, otherDigits] = [a, b].map((text) =>
		text.replace(/^((\+|00)\d{1,3})\D+0/, '$1').replace(/\D/g, ''),
	);
	if (digits !== '' && digits === otherDigits) return true;
	const haveCountry = [a, b].every((text) => /^\s*(\+|00)/.test(text));
	const [short, long] = [digits, otherDigits]
		.map((text) => text.replace(/^0+/, ''))
		.sort((first, second) => first.length - second.length);
	// A country code has one to three digits.
	if (haveCountry) return short === long;
	return short.length >= 7 && long.length - short.length <= 3 && long.endsWith(short);
}

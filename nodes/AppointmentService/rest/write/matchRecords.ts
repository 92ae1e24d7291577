import { valueAt } from '../record/primaryKey';
import { parseTime } from '../record/timeFields';
import type { JsonObject } from '../http/types';
import { isBlank } from '../values/blank';
import { normalizeName } from '../values/vocabulary';
import { isEquivalent } from './fields/compareWritten';

/**
 * The records that have all of these values: compared without case and surrounding blanks, telephone numbers by their digits.
 *
 * @param criteria values by field name, or by the path to a nested field: `contact.email`
 */
export function findMatching<T extends JsonObject>(
	records: T[],
	criteria: JsonObject,
	getFields: (record: T) => JsonObject,
): T[] {
	return records.filter((record) => {
		const recordFields = getFields(record);
		return Object.entries(criteria).every(([name, value]) =>
			matchesLoosely(name, fieldValueAt(recordFields, name), value),
		);
	});
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
		String(value).normalize('NFC').trim().toLowerCase(),
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

/** `+27 82 555 0101` and `082 555 0101`: one number, with and without its country code. */
function isSamePhoneNumber(a: string, b: string): boolean {
	const [short, long] = [a, b]
		.map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
		.sort((first, second) => first.length - second.length);
	// A country code has one to three digits.
	return short.length >= 7 && long.length - short.length <= 3 && long.endsWith(short);
}

import { valueAt } from '../identity';
import { timeOf } from '../times';
import type { JsonObject } from '../types';
import { plain } from '../words';
import { isSame } from './taken';

/**
 * The records that have all of these values: compared without case and blanks around them, telephone numbers by their digits.
 *
 * @param wanted values by field, or by the way to a field within an object: `contact.email`; all of them have to agree
 */
export function matching<T extends JsonObject>(
	records: T[],
	wanted: JsonObject,
	fields: (record: T) => JsonObject,
): T[] {
	return records.filter((record) => {
		const held = fields(record);
		return Object.entries(wanted).every(([name, value]) => isLike(name, heldAt(held, name), value));
	});
}

/** The value of a field by its name, or by the way to it; undefined where the record has no such field. */
export function heldAt(fields: JsonObject, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : valueAt(fields, name.split('.'));
}

/** Whether a field holds what is wanted, however it is written. */
export function isLike(name: string, held: unknown, wanted: unknown): boolean {
	if (held === null || held === undefined || held === '') return false;
	if (typeof held === 'object' || typeof wanted === 'object') return isSame(held, wanted);
	const [a, b] = [held, wanted].map((value) => String(value).normalize('NFC').trim().toLowerCase());
	if (a === b) return true;
	const isNumber = typeof held === 'number' || typeof wanted === 'number';
	if (isNumber && a !== '' && b !== '' && Number.isSafeInteger(Math.trunc(Number(a)))) {
		return Number(a) === Number(b);
	}
	if (/\D/.test(a) && timeOf(held) !== undefined && timeOf(held) === timeOf(wanted)) return true;
	return /phone|mobile|cell|^tel/.test(plain(name)) && isSameNumber(a, b);
}

/** `+27 82 555 0101` and `082 555 0101`: one number, with its country and without. */
function isSameNumber(a: string, b: string): boolean {
	const [short, long] = [a, b]
		.map((text) => text.replace(/\D/g, '').replace(/^0+/, ''))
		.sort((one, other) => one.length - other.length);
	// A country has one to three digits.
	return short.length >= 7 && long.length - short.length <= 3 && long.endsWith(short);
}

import type { JsonObject } from '../types';
import { plain } from '../words';

/**
 * The records that have all of these values: compared without case and blanks around them, telephone numbers by their digits.
 *
 * @param wanted values by field; all of them have to agree
 */
export function matching<T extends JsonObject>(
	records: T[],
	wanted: JsonObject,
	fields: (record: T) => JsonObject,
): T[] {
	return records.filter((record) => {
		const held = fields(record);
		return Object.entries(wanted).every(([name, value]) => isLike(name, held[name], value));
	});
}

function isLike(name: string, held: unknown, wanted: unknown): boolean {
	if (held === null || held === undefined || held === '') return false;
	const [a, b] = [held, wanted].map((value) => String(value).trim().toLowerCase());
	if (a === b) return true;
	return /phone|mobile|cell|^tel/.test(plain(name)) && isSameNumber(a, b);
}

/** `+27 82 555 0101` and `082 555 0101`: one number, with its country and without. */
function isSameNumber(a: string, b: string): boolean {
	const [short, long] = [a, b]
		.map((text) => text.replace(/\D/g, ''))
		.sort((one, other) => one.length - other.length);
	if (short === long) return short !== '';
	const own = short.replace(/^0+/, '');
	return own.length >= 7 && long.length - own.length <= 4 && long.endsWith(own);
}

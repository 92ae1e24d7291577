import { parseJson } from '../json';
import { timeOf } from '../times';
import { isObject } from '../types';
import { momentOf, writtenLike, type Zones } from './moment';

/** A value that a field cannot have, in words: `is not a number`. */
export interface Misfit {
	complaint: string;
	example: unknown;
}

/** A value as the service writes such values, or why it is none. */
export type Fitted = { value: unknown } | { misfit: Misfit };

/**
 * Puts a user's value into the form that the field has in the account's own records: numbers and text, yes and no, times in the
 * service's own format, lists and objects.
 *
 * @param examples values that the field has; with none, the value goes as it is
 */
export function fit(given: unknown, examples: unknown[], zones: Zones): Fitted {
	// Where nothing is ever true, `false` stands for a field without a value.
	const yes = examples.includes(true);
	const known = examples.filter(
		(one) => one !== null && one !== undefined && one !== '' && (yes || one !== false),
	);
	const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is);
	if (given === null || given === undefined || given === '') return { value: given };
	if (known.length === 0 && examples.includes(false)) return asBoolean(given) ?? { value: given };
	const [example] = known;
	const misfit = (complaint: string): Fitted => ({ misfit: { complaint, example } });

	if (all((one) => timeOf(one) !== undefined)) {
		const instant = momentOf(given, zones.user);
		if (instant === undefined) return misfit('is not a date');
		return { value: writtenLike(instant, example, zones.service) };
	}
	if (all((one) => typeof one === 'number')) {
		const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
		return typeof number === 'number' && !Number.isNaN(number)
			? { value: number }
			: misfit('is not a number');
	}
	if (all((one) => typeof one === 'boolean'))
		return asBoolean(given) ?? misfit('is neither true nor false');
	if (all((one) => typeof one === 'object')) return asObject(given) ?? misfit('is not JSON');
	if (all((one) => typeof one === 'string')) {
		if (typeof given === 'number') return { value: asText(given, known as string[]) };
		if (typeof given === 'object') return misfit('is not a text');
		return { value: String(given) };
	}
	return { value: given };
}

/** The user's value where it cannot be told what it should look like, with n8n's dates as ISO 8601. */
export function plainValue(value: unknown, zone: string): unknown {
	const isDate = value instanceof Date || (isObject(value) && typeof value.toMillis === 'function');
	return isDate ? new Date(momentOf(value, zone) ?? 0).toISOString() : value;
}

function asBoolean(given: unknown): Fitted | undefined {
	if (typeof given === 'boolean') return { value: given };
	const word = String(given).trim().toLowerCase();
	if (['true', 'yes', '1'].includes(word)) return { value: true };
	return ['false', 'no', '0'].includes(word) ? { value: false } : undefined;
}

function asObject(given: unknown): Fitted | undefined {
	if (typeof given === 'object') return { value: given };
	const parsed = typeof given === 'string' ? parseJson(given) : undefined;
	return parsed && 'value' in parsed && typeof parsed.value === 'object'
		? { value: parsed.value }
		: undefined;
}

/** A number among texts, with as many decimals as they all have: `"45.00"`. */
function asText(number: number, examples: string[]): string {
	const decimals = new Set(examples.map((text) => /^-?\d+\.(\d+)$/.exec(text)?.[1].length));
	const [only] = decimals;
	return decimals.size === 1 && only !== undefined ? number.toFixed(only) : String(number);
}

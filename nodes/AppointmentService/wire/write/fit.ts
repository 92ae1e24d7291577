import { isLargeNumber } from '../digits';
import { parseJson } from '../json';
import { isObject } from '../types';
import { momentOf, writtenLike, type Zones } from './moment';
import { timeIn } from './timely';

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
 * @param name the field's name
 * @param examples values that the field has; with none, the value goes as it is
 * @param isNumber all of them are numbers, though some come as texts because JavaScript cannot hold them
 */
export function fit(
	name: string,
	given: unknown,
	examples: unknown[],
	zones: Zones,
	isNumber = false,
): Fitted {
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

	if (all((one) => timeIn(name, one) !== undefined)) {
		const instant = momentOf(given, zones.user);
		if (instant === undefined) return misfit('is not a date');
		// A date alone has no zone: it is the day that the user means.
		const zone = isDay(example) ? zones.user : zones.service;
		return { value: writtenLike(instant, example, zone) };
	}
	if (isNumber || all((one) => typeof one === 'number')) {
		const number = asNumber(given);
		return number === undefined ? misfit('is not a number') : { value: number };
	}
	if (all((one) => typeof one === 'boolean'))
		return asBoolean(given) ?? misfit('is neither true nor false');
	if (all((one) => typeof one === 'object')) {
		const fitted = asObject(given);
		if (!fitted) return misfit('is not JSON');
		if (all(Array.isArray) && !Array.isArray(fitted.value ?? [])) return misfit('is not a list');
		return fitted;
	}
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
	const instant = isDate ? momentOf(value, zone) : undefined;
	return Number.isFinite(instant) ? new Date(instant as number).toISOString() : value;
}

function isDay(value: unknown): boolean {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** A number that JavaScript cannot hold stays a text, digit for digit. */
function asNumber(given: unknown): number | string | undefined {
	const text = String(typeof given === 'object' ? '' : given).trim();
	if (typeof given !== 'number' && !/^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text)) return undefined;
	const number = Number(text);
	if (!Number.isFinite(number)) return undefined;
	// As JSON spells it: without a plus and without zeros in front.
	const spelled = text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
	return isLargeNumber(spelled) ? spelled : number;
}

function asBoolean(given: unknown): Fitted | undefined {
	const word = String(given).trim().toLowerCase();
	if (['true', 'yes', '1'].includes(word)) return { value: true };
	return ['false', 'no', '0'].includes(word) ? { value: false } : undefined;
}

function asObject(given: unknown): { value: unknown } | undefined {
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
	const text = decimals.size === 1 ? number.toFixed(only) : String(number);
	return Number(text) === number ? text : String(number);
}

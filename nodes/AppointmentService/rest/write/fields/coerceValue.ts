import { valueAt } from '../../record/primaryKey';
import { isBlank } from '../../values/blank';
import { isLargeNumber } from '../../values/exactNumbers';
import { parseJson } from '../../values/parseJson';
import { normalizeName, readFlag } from '../../values/vocabulary';
import { zoneOfField } from '../../record/timeFields';
import { formatTimeOfDay, isDateOnly, parseTimeOfDay } from '../../values/timeOfDay';
import { isObject } from '../../http/types';
import { isTimeZone } from '../../values/timeZone';
import { parseUserTime, formatLike, type TimeZones } from './dateTime';
import { parseTimeField } from './timestamp';

/** Why a value does not fit a field, e.g. `is not a number`. */
export interface CoercionFailure {
	problem: string;
	example: unknown;
}

/** The coerced value, or why the value does not fit. */
export type CoercionResult = { value: unknown } | { failure: CoercionFailure };

/**
 * Converts a user's value to the type and format that the field has in the account's own records: numbers, texts, booleans, times in
 * the service's own format, lists and objects.
 *
 * @param name the field's name
 * @param examples values that the field has; with none, the value stays as it is
 * @param isNumber all of them are numbers, though some come as texts because JavaScript cannot hold them
 */
export function coerceValue(
	name: string,
	input: unknown,
	examples: unknown[],
	zones: TimeZones,
	isNumber = false,
): CoercionResult {
	// In a field that is never true, `false` means that it has no value.
	const hasTrue = examples.includes(true);
	const known = examples.filter((value) => !isBlank(value) && (hasTrue || value !== false));
	const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is);
	if (isBlank(input)) return { value: input };
	if (known.length === 0 && examples.includes(false)) return asBoolean(input) ?? { value: input };
	const [example] = known;
	const fail = (problem: string): CoercionResult => ({ failure: { problem, example } });

	if (all((value) => parseTimeField(name, value) !== undefined)) {
		const instant = parseUserTime(input, zones.user);
		if (instant === undefined) return fail('is not a date');
		// A date alone has no zone: it is the user's day.
		const zone = isDateOnly(example) ? zones.user : zoneOfField(name, zones.service);
		return { value: formatLike(instant, example, zone) };
	}
	// Seconds stay as they were entered.
	const clock = /:\d\d:/.test(String(input)) ? undefined : parseTimeOfDay(input);
	if (clock !== undefined && all((value) => parseTimeOfDay(value) !== undefined))
		return { value: formatTimeOfDay(Date.parse(`1970-01-01T${clock}Z`), String(example)) };
	if (isNumber || all((value) => typeof value === 'number')) {
		const number = asNumber(input);
		return number === undefined ? fail('is not a number') : { value: number };
	}
	if (all((value) => typeof value === 'boolean'))
		return asBoolean(input) ?? fail('is neither true nor false');
	if (all((value) => typeof value === 'object')) {
		const coerced = asObject(input) ?? asPartOf(input, known, zones);
		if (!coerced) return fail('is not JSON');
		if ('failure' in coerced) return coerced;
		if (all(Array.isArray) && !Array.isArray(coerced.value ?? [])) return fail('is not a list');
		return coerced;
	}
	if (all((value) => typeof value === 'string')) {
		if (typeof input === 'number') return { value: asText(input, known as string[]) };
		if (typeof input === 'object') return fail('is not a text');
		return { value: String(input) };
	}
	return { value: input };
}

/** Converts n8n's dates to ISO 8601; other values stay. */
export function dateToIsoString(value: unknown, zone: string): unknown {
	const isDate = value instanceof Date || (isObject(value) && typeof value.toMillis === 'function');
	const instant = isDate ? parseUserTime(value, zone) : undefined;
	return Number.isFinite(instant) ? new Date(instant as number).toISOString() : value;
}

/** A number that JavaScript cannot hold stays a text, digit for digit. */
function asNumber(input: unknown): number | string | undefined {
	const text = String(typeof input === 'object' ? '' : input).trim();
	if (typeof input !== 'number' && !/^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text)) return undefined;
	const number = Number(text);
	if (!Number.isFinite(number)) return undefined;
	// As JSON writes it: without a plus sign and leading zeros.
	const spelled = text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1');
	return isLargeNumber(spelled) ? spelled : number;
}

function asBoolean(input: unknown): CoercionResult | undefined {
	const value = readFlag(input);
	return value === undefined ? undefined : { value };
}

function asObject(input: unknown): { value: unknown } | undefined {
	if (typeof input === 'object') return { value: input };
	const parsed = typeof input === 'string' ? parseJson(input) : undefined;
	return parsed && 'value' in parsed && typeof parsed.value === 'object'
		? { value: parsed.value }
		: undefined;
}

/** A plain value in the place that it has in the objects of a field: `{ "$date": … }`, `{ "type": "TEXT", "value": … }`. */
function asPartOf(
	input: unknown,
	examples: unknown[],
	zones: TimeZones,
): CoercionResult | undefined {
	const [example] = examples;
	if (!isObject(example) || !examples.every(isObject)) return undefined;
	const names = Object.keys(example);
	const key = names.find(
		(name) =>
			/^(value|datetime)$/.test(normalizeName(name)) || (names.length === 1 && name[0] === '$'),
	);
	if (key === undefined) return undefined;
	const kept = Object.entries(example).filter(([name]) => /^(type|time_?zone)$/i.test(name));
	const zone = kept.map(([, value]) => value).find(isTimeZone);
	const inner = examples.map((object) => valueAt(object, [key]));
	const coerced = coerceValue(key, input, inner, { ...zones, ...(zone && { service: zone }) });
	if ('failure' in coerced) return coerced;
	return { value: { ...Object.fromEntries(kept), [key]: coerced.value } };
}

/** A number among texts, with as many decimals as they all have: `"45.00"`. */
function asText(number: number, examples: string[]): string {
	const decimals = new Set(examples.map((text) => /^-?\d+\.(\d+)$/.exec(text)?.[1].length));
	const [only] = decimals;
	const text = decimals.size === 1 ? number.toFixed(only) : String(number);
	return Number(text) === number ? text : String(number);
}

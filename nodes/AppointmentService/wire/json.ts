import { excessOf, type Bounds } from './bounds';

/**
 * Whole strings or whole numbers, so that digits inside a string are never taken for a number. A string that was cut off reaches to
 * the end, lest each of its quotes be tried as the beginning of another one.
 */
const stringOrNumber =
	/"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const integer = /^-?\d+$/;

/** Many digits, or an exponent of three. */
const mayBeLarge = /\d{16}|[:,[]\s*-?\d[\d.]*[eE]\+?\d{3}/;

/** What reading JSON gave: a value, or why there is none. `excess` says of what it has too much, in words that follow "the answer". */
export type Parsed = { value: unknown } | { fault: string; excess?: string };

/** What objects and lists were read from, for whoever needs their numbers digit for digit. */
const sources = new WeakMap<object, string>();

/** The text that a value was read from by `parseJson`; undefined for any other value. */
export function sourceOf(value: object): string | undefined {
	return sources.get(value);
}

/**
 * Reads JSON text. Numbers that JavaScript cannot hold, integers and such as 1e400, come out as strings, digit for digit;
 * a byte order mark is skipped; newline-delimited JSON comes out as an array.
 *
 * @param bounds what a text of somebody else may hold; it is measured before anything is made of it
 */
export function parseJson(text: string, bounds?: Bounds): Parsed {
	const parsed = read(text, bounds);
	if ('value' in parsed && typeof parsed.value === 'object' && parsed.value !== null) {
		sources.set(parsed.value, text);
	}
	return parsed;
}

function read(text: string, bounds?: Bounds): Parsed {
	const clean = text.replace(/^\uFEFF/, '');
	const excess = bounds && /^\s*[[{]/.test(clean) ? excessOf(clean, bounds) : undefined;
	if (excess !== undefined) return { fault: excess, excess };
	const whole = parse(clean);
	if ('value' in whole) return whole;
	const lines = clean.split(/\r?\n/).filter((line) => line.trim() !== '');
	if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return whole;
	const values: unknown[] = [];
	for (const line of lines) {
		const one = parse(line);
		if ('fault' in one) return whole;
		values.push(one.value);
	}
	return { value: values };
}

function parse(text: string): Parsed {
	try {
		return { value: JSON.parse(mayBeLarge.test(text) ? quoteLargeNumbers(text) : text) };
	} catch (error) {
		return { fault: (error as Error).message };
	}
}

function quoteLargeNumbers(text: string): string {
	return withNumbers(text, (number) => (isHeld(number) ? number : `"${number}"`));
}

/** A JSON text with its numbers written in another way. */
export function withNumbers(text: string, written: (number: string) => string): string {
	return text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : written(token)));
}

/** Whether a number of a JSON text comes out of it as a number. */
export const isHeld = (number: string) =>
	integer.test(number) ? Number.isSafeInteger(Number(number)) : Number.isFinite(Number(number));

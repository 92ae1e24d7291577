import { isHeld, parseJson, sourceOf, withNumbers } from './json';

/** Numbers as a text spelled them, by the object or list and the key that they stand under. */
const spelled = new WeakMap<object, Map<string, string>>();

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** No text that is a number begins like that. */
const mark = '#';

/** Whether a text is a number of JSON that JavaScript cannot hold digit for digit. */
export function isLargeNumber(text: unknown): text is string {
	if (typeof text !== 'string' || !number.test(text)) return false;
	const digits = text
		.replace(/[eE].*/, '')
		.replace(/\D/g, '')
		.replace(/^0+/, '');
	return !isHeld(text) || (digits.length > 15 && String(Number(text)) !== text);
}

/**
 * Remembers how the numbers in a value stood in the text that it was read from, where JavaScript would spell them otherwise:
 * `9007199254740993`, which it reads as a string, `1e400`, `45.00`. The value stays as it is.
 */
export function keepDigits(value: unknown): void {
	if (typeof value !== 'object' || value === null || spelled.has(value)) return;
	const text = sourceOf(value);
	if (text === undefined) return;
	let others = 0;
	const marked = withNumbers(text, (token) => {
		if (String(Number(token)) === token && isHeld(token)) return token;
		others += 1;
		return JSON.stringify(mark + token);
	});
	spelled.set(value, new Map());
	const parsed = others > 0 ? parseJson(marked) : {};
	if ('value' in parsed) keepFrom(value, parsed.value);
}

function keepFrom(value: object, marked: unknown): void {
	if (typeof marked !== 'object' || marked === null) return;
	for (const [key, held] of Object.entries(value)) {
		const beside = (marked as Record<string, unknown>)[key];
		if (typeof held === 'object' && held !== null) keepFrom(held, beside);
		else if (typeof beside === 'string' && beside.startsWith(mark)) {
			setDigits(value, key, beside.slice(mark.length));
		}
	}
}

/** Says that a value goes out as this number. It does so as long as it stays the value. */
export function setDigits(parent: object, key: string, digits: string): void {
	keepDigits(parent);
	const numbers = spelled.get(parent) ?? new Map<string, string>();
	spelled.set(parent, numbers.set(key, digits));
}

/** How the number under a key is spelled; undefined where it is none, or one that JavaScript spells in the same way. */
export function digitsAt(parent: object, key: string): string | undefined {
	const digits = spelled.get(parent)?.get(key);
	if (digits === undefined || !number.test(digits)) return undefined;
	const held: unknown = (parent as Record<string, unknown>)[key];
	return held === digits || (typeof held === 'number' && held === Number(digits))
		? digits
		: undefined;
}

/** Gives a copy the numbers of what it was made of, as they are spelled there, under the keys that have the same value. */
export function withDigits<T extends object>(copy: T, ...originals: object[]): T {
	for (const original of originals) {
		keepDigits(original);
		for (const key of spelled.get(original)?.keys() ?? []) {
			const digits = digitsAt(original, key);
			const [to, from] = [copy, original] as Array<Record<string, unknown>>;
			if (digits !== undefined && Object.hasOwn(to, key) && to[key] === from[key]) {
				setDigits(copy, key, digits);
			}
		}
	}
	return copy;
}

/** A value as JSON text, its numbers as they are spelled. */
export function toJson(value: unknown): string {
	return written(value) ?? 'null';
}

function written(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value);
	keepDigits(value);
	const under = (key: string, held: unknown) => digitsAt(value, key) ?? written(held);
	if (Array.isArray(value)) {
		return `[${value.map((one, at) => under(String(at), one) ?? 'null').join()}]`;
	}
	const parts = Object.entries(value).flatMap(([key, held]) => {
		const text = under(key, held);
		return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
	});
	return `{${parts.join()}}`;
}

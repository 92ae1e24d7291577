import { getOrCreate } from './collections';
import { isRepresentable, parseJson, replaceNumbers, sourceTexts } from './parseJson';

/** The original text of numbers, by their object or array and key. */
const numberTexts = new WeakMap<object, Map<string, string>>();

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const numberMarker = '#';

/** Whether a text is a JSON number that JavaScript cannot hold digit for digit. */
export function isLargeNumber(text: unknown): text is string {
	if (typeof text !== 'string' || !numberPattern.test(text)) return false;
	const digits = text
		.replace(/[eE].*/, '')
		.replace(/\D/g, '')
		.replace(/^0+/, '');
	return !isRepresentable(text) || (digits.length > 15 && String(Number(text)) !== text);
}

/** Remembers the text of the numbers in a parsed value that JavaScript writes differently, such as `9007199254740993` or `45.00`. */
export function rememberDigits(value: unknown): void {
	if (typeof value !== 'object' || value === null || numberTexts.has(value)) return;
	const text = sourceTexts.get(value);
	if (text === undefined) return;
	let inexactCount = 0;
	const marked = replaceNumbers(text, (token) => {
		if (String(Number(token)) === token && isRepresentable(token)) return token;
		inexactCount += 1;
		return JSON.stringify(numberMarker + token);
	});
	numberTexts.set(value, new Map());
	const parsed = inexactCount > 0 ? parseJson(marked) : {};
	if ('value' in parsed) rememberMarked(value, parsed.value);
}

function rememberMarked(value: object, marked: unknown): void {
	if (typeof marked !== 'object' || marked === null) return;
	for (const [key, child] of Object.entries(value)) {
		const markedChild = (marked as Record<string, unknown>)[key];
		if (typeof child === 'object' && child !== null) rememberMarked(child, markedChild);
		else if (typeof markedChild === 'string' && markedChild.startsWith(numberMarker)) {
			setDigits(value, key, markedChild.slice(numberMarker.length));
		}
	}
}

/** Makes `toJson` write a value as this number, as long as the value stays the same. */
export function setDigits(parent: object, key: string, digits: string): void {
	rememberDigits(parent);
	getOrCreate(numberTexts, parent, () => new Map()).set(key, digits);
}

/** The original text of the number under a key; undefined where it is no number, or JavaScript writes it the same way. */
export function getDigits(parent: object, key: string): string | undefined {
	const digits = numberTexts.get(parent)?.get(key);
	if (digits === undefined || !numberPattern.test(digits)) return undefined;
	const current: unknown = (parent as Record<string, unknown>)[key];
	return current === digits || (typeof current === 'number' && current === Number(digits))
		? digits
		: undefined;
}

/** Copies the original text of numbers from the originals to a copy, for the keys that have the same value. */
export function copyDigits<T extends object>(copy: T, ...originals: object[]): T {
	for (const original of originals) {
		rememberDigits(original);
		for (const key of numberTexts.get(original)?.keys() ?? []) {
			const digits = getDigits(original, key);
			const [to, from] = [copy, original] as Array<Record<string, unknown>>;
			if (digits !== undefined && Object.hasOwn(to, key) && to[key] === from[key]) {
				setDigits(copy, key, digits);
			}
		}
	}
	return copy;
}

/** A value as JSON text, with its numbers in their original text. */
export function toJson(value: unknown): string {
	return serialize(value) ?? 'null';
}

function serialize(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	if ('toJSON' in value && typeof value.toJSON === 'function') return JSON.stringify(value);
	rememberDigits(value);
	const serializeAt = (key: string, child: unknown) => getDigits(value, key) ?? serialize(child);
	if (Array.isArray(value)) {
		return `[${value.map((element, index) => serializeAt(String(index), element) ?? 'null').join()}]`;
	}
	const parts = Object.entries(value).flatMap(([key, child]) => {
		const text = serializeAt(key, child);
		return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
	});
	return `{${parts.join()}}`;
}

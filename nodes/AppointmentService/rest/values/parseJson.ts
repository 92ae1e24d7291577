import { describeExcess, type JsonLimits } from './jsonLimits';

/** Whole strings or numbers, so that digits inside a string are never taken for a number. A truncated string extends to the end. */
const stringOrNumberPattern =
	/"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const integerPattern = /^-?\d+$/;

/** Many digits, or an exponent of three; texts may have the like. */
const largeNumberHint = /\d(?:\d{15}|[eE]\+?\d{3})/;
const largeNumberPattern = /\d{16}|[:,[]\s*-?\d[\d.]*[eE]\+?\d{3}/;

/** The value, or why there is none. `excess` names the limit that was exceeded, in words that follow "the answer". */
export type JsonParseResult = { value: unknown } | { fault: string; excess?: string };

/** The text that objects and arrays were parsed from, for `rememberDigits`. */
const sourceTexts = new WeakMap<object, string>();

/** The text that `parseJson` parsed a value from; undefined for any other value. */
export function getSourceText(value: object): string | undefined {
	return sourceTexts.get(value);
}

/** What some services write for a number that is none, as Python does. Of answers, which have limits, it becomes null. */
const noNumberPattern = /("[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$))|-?\b(?:NaN|Infinity)\b/g;

/** Parses JSON within limits, also newline-delimited. Numbers that JavaScript cannot hold become strings, digit for digit. */
export function parseJson(text: string, limits?: JsonLimits): JsonParseResult {
	const parsed = parseText(text, limits);
	if (limits && 'fault' in parsed && !parsed.excess) {
		const repaired = text.replace(noNumberPattern, (_, quoted?: string) => quoted ?? 'null');
		if (repaired !== text) return parseJson(repaired, limits);
	}
	if ('value' in parsed && typeof parsed.value === 'object' && parsed.value !== null)
		sourceTexts.set(parsed.value, text);
	return parsed;
}

function parseText(text: string, limits?: JsonLimits): JsonParseResult {
	const clean = text.replace(/\uFEFF/y, '');
	const excess = limits && /^\s*[[{]/.test(clean) ? describeExcess(clean, limits) : undefined;
	if (excess !== undefined) return { fault: excess, excess };
	const document = parseDocument(clean);
	if ('value' in document) return document;
	const lines = clean.split(/\r?\n/).filter((line) => line.trim() !== '');
	if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return document;
	const values: unknown[] = [];
	for (const line of lines) {
		const entry = parseDocument(line);
		if ('fault' in entry) return document;
		values.push(entry.value);
	}
	return { value: values };
}

function parseDocument(text: string): JsonParseResult {
	try {
		// The pattern alone takes longer than the parsing.
		const hasLarge = largeNumberHint.test(text) && largeNumberPattern.test(text);
		return { value: JSON.parse(hasLarge ? quoteLargeNumbers(text) : text) };
	} catch (error) {
		return { fault: (error as Error).message };
	}
}

function quoteLargeNumbers(text: string): string {
	return replaceNumbers(text, (number) => (isRepresentable(number) ? number : `"${number}"`));
}

export function replaceNumbers(text: string, rewrite: (number: string) => string): string {
	return text.replace(stringOrNumberPattern, (token) =>
		token.startsWith('"') ? token : rewrite(token),
	);
}

/** Whether `parseJson` keeps a number as a number. */
export const isRepresentable = (number: string) =>
	integerPattern.test(number)
		? Number.isSafeInteger(Number(number))
		: Number.isFinite(Number(number));

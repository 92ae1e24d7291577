/** Whole strings or numbers, so that digits inside a string are never taken for a number. A truncated string extends to the end. */
const stringOrNumberPattern =
	/"[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const integerPattern = /^-?\d+$/;

/** Many digits, or an exponent of three; texts may have the like. */
const largeNumberHint = /\d(?:\d{15}|[eE]\+?\d{3})/;
const largeNumberPattern = /\d{16}|[:,[]\s*-?\d[\d.]*[eE]\+?\d{3}/;

/** The value, or why there is none. `excess` names the limit that was exceeded, in words that follow "the answer". */
type JsonParseResult = { value: unknown } | { fault: string; excess?: string };

/** The texts that `parseJson` parsed objects and arrays from. */
export const sourceTexts = new WeakMap<object, string>();

/** What some services write before JSON so that no other page can run it. */
const hijackGuard = /^\uFEFF?(?:\s{0,9}(?:\)\]\}'?,?|(?:while|for) ?\([\d; ]{1,4}\);))?/;

/** Letters within which a text shows how it begins. */
const maxStart = 300;

/** What some services write for a number that is none, as Python does. Of answers, which have limits, it becomes null. */
const noNumberPattern = /("[^"\\]*(?:\\[^]?[^"\\]*)*(?:"|$))|-?\b(?:NaN|Infinity)\b/g;

/** Parses JSON within limits, also newline-delimited. Numbers that JavaScript cannot hold become strings, digit for digit. Of what has limits, references are resolved. */
export function parseJson(text: string, limits?: JsonLimits): JsonParseResult {
	const parsed = parseText(text, limits);
	if (limits && 'fault' in parsed && !parsed.excess) {
		const repaired = text.replace(noNumberPattern, (_, quoted?: string) => quoted ?? 'null');
		if (repaired !== text) return parseJson(repaired, limits);
	}
	if ('value' in parsed && typeof parsed.value === 'object' && parsed.value !== null) {
		const plain = limits && withoutReferences(text, parsed.value);
		if (plain) return { value: plain };
		sourceTexts.set(parsed.value, text);
	}
	return parsed;
}

function parseText(text: string, limits?: JsonLimits): JsonParseResult {
	const [guard = ''] = hijackGuard.exec(text.slice(0, maxStart)) ?? [];
	const clean = text.slice(guard.length);
	const excess = limits && /^\s*[[{]/.test(clean) ? describeExcess(clean, limits) : undefined;
	if (excess !== undefined) return { fault: excess, excess };
	const document = parseDocument(clean);
	if ('value' in document) return document;
	const lines = clean.split(/\r?\n/).filter((line) => line.trim() !== '');
	if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return document;
	const entries = lines.map(parseDocument);
	return entries.every((entry) => 'value' in entry)
		? { value: entries.map(({ value }) => value) }
		: document;
}

function parseDocument(text: string): JsonParseResult {
	try {
		// The pattern alone takes longer than the parsing.
		const hasLarge = largeNumberHint.test(text) && largeNumberPattern.test(text);
		const quoted = (number: string) => (isRepresentable(number) ? number : `"${number}"`);
		return { value: JSON.parse(hasLarge ? replaceNumbers(text, quoted) : text) };
	} catch (error) {
		return { fault: (error as Error).message };
	}
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

export interface JsonLimits {
	/** Values in all: fields, and elements of arrays. */
	values: number;
	/** Objects and arrays in all. They take far more memory than their text: `{}` has two characters. */
	containers: number;
	/** Fields of one object that hold neither an object nor an array. A map of records by ID has none. */
	scalarFields: number;
	entries: number;
	/** Levels of nesting. Much deeper data overflows the stack of code that recurses through it, n8n's included. */
	depth: number;
}

/** For a response: room for 60,000 records in one map, and for a page of some ten megabytes. */
export const responseLimits: JsonLimits = {
	values: 4_000_000,
	containers: 1_000_000,
	scalarFields: 50_000,
	entries: 200_000,
	depth: 200,
};

/** Which limit a JSON text exceeds, to follow "the answer". A few compressed kilobytes can unpack to more objects than there is memory for. */
export function describeExcess(text: string, limits: JsonLimits): string | undefined {
	/** For each open object or array: its fields, and those that hold neither of the two. */
	const entryCounts: number[] = [0];
	const scalarCounts: number[] = [0];
	let valueCount = 0;
	let containerCount = 0;
	for (let index = 0; index < text.length; index++) {
		switch (text[index]) {
			case '"':
				index = findStringEnd(text, index);
				break;
			case '{':
			case '[':
				if (scalarCounts.length > limits.depth) return 'is nested too deeply';
				if (++containerCount > limits.containers) return 'has too many objects';
				// The field before it holds no scalar.
				scalarCounts[scalarCounts.length - 1]--;
				scalarCounts.push(0);
				entryCounts.push(0);
				break;
			case '}':
			case ']':
				scalarCounts.pop();
				entryCounts.pop();
				break;
			case ':': {
				const top = scalarCounts.length - 1;
				if (++scalarCounts[top] > limits.scalarFields || ++entryCounts[top] > limits.entries)
					return 'has too many fields';
				break;
			}
			case ',':
				if (++valueCount > limits.values) return 'has too many values';
		}
	}
	return undefined;
}

/** Index of the quote that ends a string; the text's length where none does. */
function findStringEnd(text: string, start: number): number {
	for (let end = start; ; ) {
		end = text.indexOf('"', end + 1);
		if (end < 0) return text.length;
		let before = end - 1;
		while (text[before] === '\\') before--;
		if ((end - before) % 2 === 1) return end;
	}
}

/** How an answer begins in which a serializer numbers each object anew; a service whose records have other such fields means its IDs. */
const numberedStart = /^[\s[]{0,99}\{\s{0,99}"\$id"\s{0,9}:\s{0,9}"1"/;
const otherMark = /"\$(?!(?:id|ref|type|values)")\w{1,40}"\s{0,9}:/;

/** Characters of all copies: a service may name one object again and again. */
const maxCopied = 50_000_000;

/**
 * What .NET wrote to keep references, without its marks: `{ "$id": "1", "$values": [ … ] }` is a list, and in the place of `{ "$ref": "2" }` stand the
 * plain fields of that object, up to ten times the text. Undefined where it has no such marks.
 */
function withoutReferences(text: string, root: unknown): unknown {
	if (!numberedStart.test(text.slice(0, maxStart)) || otherMark.test(text)) return undefined;
	const known = new Map<unknown, { plain: object; size: number }>();
	let left = Math.min(10 * text.length, maxCopied);
	const unmark = (value: unknown): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map(unmark);
		const { $id, $values, ...fields } = value as Record<string, unknown>;
		if (Array.isArray($values)) return $values.map(unmark);
		const { plain, size = Infinity } = known.get(fields.$ref) ?? {};
		if (left >= size) {
			left -= size;
			return { ...plain };
		}
		const entries = Object.entries(fields);
		const own = Object.fromEntries(entries.filter(([, part]) => typeof part !== 'object'));
		known.set($id ?? entries, { plain: own, size: JSON.stringify(own).length });
		return Object.fromEntries(entries.map(([name, part]) => [name, unmark(part)]));
	};
	return unmark(root);
}

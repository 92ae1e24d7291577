/** Whole strings or whole numbers, so that digits inside a string are never taken for a number. */
const stringOrNumber = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const integer = /^-?\d+$/;

/** What reading JSON gave: a value, or why there is none. */
export type Parsed = { value: unknown } | { fault: string };

/**
 * Reads JSON text. Integers that a JavaScript number cannot hold come out as strings, digit for digit;
 * a byte order mark is skipped; newline-delimited JSON comes out as an array.
 */
export function parseJson(text: string): Parsed {
	const clean = text.replace(/^\uFEFF/, '');
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
		return { value: JSON.parse(/\d{16}/.test(text) ? quoteLargeIntegers(text) : text) };
	} catch (error) {
		return { fault: (error as Error).message };
	}
}

function quoteLargeIntegers(text: string): string {
	return text.replace(stringOrNumber, (token) =>
		integer.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
	);
}

import { isObject, excessOf, parseJson, type Bounds, type JsonObject } from '../../wire';

/** The largest body that is read. A record has some kilobytes; what is much larger is nobody's appointment. */
export const largestBody = 2 * 1024 * 1024;

/** What a delivery may hold: some hundreds of records of some tens of fields. */
export const deliveryBounds: Bounds = {
	values: 20_000,
	holders: 10_000,
	fields: 1_000,
	entries: 1_000,
	levels: 200,
};

/** What reading a body gave; `fault` says why there is nothing. */
export type Body = { value: unknown } | { fault: string };

/**
 * Reads the body of a delivery: JSON whatever its content type says, a form with JSON in one of its fields, or a form with a
 * field for each value, `data[id]=7`. An empty body is the value `undefined`. Integers too large for a number become text.
 *
 * @param bounds what it may hold; a body that holds more is not read
 */
export function readBody(bytes: Buffer, contentType: string, bounds = deliveryBounds): Body {
	const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
	if (text.trim() === '') return { value: undefined };
	const parsed = parseJson(text, bounds);
	if ('value' in parsed) return parsed;
	if (parsed.excess) return { fault: `The body ${parsed.excess}.` };
	if (!/form-urlencoded/i.test(contentType)) return { fault: 'The body is not JSON.' };
	const form = readForm(new URLSearchParams(text), bounds);
	const excess = 'value' in form ? excessOf(JSON.stringify(form.value), bounds) : undefined;
	return excess ? { fault: `The body ${excess}.` } : form;
}

function readForm(form: URLSearchParams, bounds: Bounds): Body {
	const fields: JsonObject = {};
	for (const [name, value] of form) {
		const inner = /^\s*[[{]/.test(value) ? parseJson(value, bounds) : { value };
		if ('excess' in inner) return { fault: `The body ${inner.excess}.` };
		if ('fault' in inner) return { fault: 'The JSON in the form is not complete.' };
		if (form.size === 1 && inner.value !== value) return inner;
		put(fields, name.split(/[[\].]+/).filter(Boolean), inner.value);
	}
	return { value: listed(fields) };
}

function put(into: JsonObject, path: string[], value: unknown): void {
	const [key, ...rest] = path.slice(0, 8);
	if (key === undefined) return;
	const held = Object.hasOwn(into, key) ? into[key] : undefined;
	const next = rest.length === 0 ? value : isObject(held) ? held : {};
	if (rest.length > 0) put(next as JsonObject, rest, value);
	// A field called __proto__ is data like any other.
	Object.defineProperty(into, key, { value: next, enumerable: true, configurable: true });
}

/** `a[0][id]=1&a[1][id]=2` is a list. */
function listed(value: unknown): unknown {
	if (!isObject(value)) return value;
	const entries = Object.entries(value).map(([key, held]): [string, unknown] => [
		key,
		listed(held),
	]);
	const counts = entries.length > 0 && entries.every(([key], at) => key === String(at));
	return counts ? entries.map(([, held]) => held) : Object.fromEntries(entries);
}

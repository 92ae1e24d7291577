import {
	isObject,
	describeExcess,
	parseJson,
	settle,
	type JsonLimits,
	type JsonObject,
} from '../../../rest';

/** The largest body that is read. A record has some kilobytes; what is much larger is no appointment. */
export const maxBodyBytes = 2 * 1024 * 1024;

/** A request as n8n hands it to a node: with the bytes of its body, or with a way to read them. */
interface IncomingBody {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
}

/**
 * The bytes of the body. For a node of a version above 1, n8n reads only the usual types by itself, which leaves out
 * `application/vnd.api+json`; the node reads the others.
 *
 * @param announced how many there are, as the sender says
 * @returns undefined where there are too many, or where they cannot be read, as of a form with files
 */
export async function readBytes(
	request: IncomingBody,
	announced: number,
): Promise<Buffer | undefined> {
	if (announced > maxBodyBytes) return undefined;
	if (!request.rawBody) await settle(Promise.resolve(request.readRawBody?.()));
	return request.rawBody;
}

/** What a delivery may hold: some hundreds of records of some tens of fields. */
export const deliveryLimits: JsonLimits = {
	values: 20_000,
	containers: 10_000,
	scalarFields: 1_000,
	entries: 1_000,
	depth: 200,
};

/** The parsed body; `fault` says why it could not be read. */
export type ParsedBody = { value: unknown } | { fault: string };

/**
 * Reads the body of a delivery: JSON whatever its content type says, a form with JSON in one of its fields, or a form with a
 * field for each value, `data[id]=7`. An empty body is the value `undefined`. Integers too large for a number become text.
 *
 * @param limits what it may hold; a body that holds more is refused
 */
export function parseBody(bytes: Buffer, contentType: string, limits = deliveryLimits): ParsedBody {
	const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
	if (text.trim() === '') return { value: undefined };
	const parsed = parseJson(text, limits);
	if ('value' in parsed) return parsed;
	if (parsed.excess) return { fault: `The body ${parsed.excess}.` };
	if (!/form-urlencoded/i.test(contentType)) return { fault: 'The body is not JSON.' };
	const form = parseForm(new URLSearchParams(text), limits);
	const excess = 'value' in form ? describeExcess(JSON.stringify(form.value), limits) : undefined;
	return excess ? { fault: `The body ${excess}.` } : form;
}

function parseForm(form: URLSearchParams, limits: JsonLimits): ParsedBody {
	const fields: JsonObject = {};
	for (const [name, value] of form) {
		const inner = /^\s*[[{]/.test(value) ? parseJson(value, limits) : { value };
		if ('excess' in inner) return { fault: `The body ${inner.excess}.` };
		if ('fault' in inner) return { fault: 'The JSON in the form is not complete.' };
		if (form.size === 1 && inner.value !== value) return inner;
		setPath(fields, name.split(/[[\].]+/).filter(Boolean), inner.value);
	}
	return { value: toLists(fields) };
}

function setPath(target: JsonObject, path: string[], value: unknown): void {
	const [key, ...rest] = path.slice(0, 8);
	if (key === undefined) return;
	const existing = Object.hasOwn(target, key) ? target[key] : undefined;
	const next = rest.length === 0 ? value : isObject(existing) ? existing : {};
	if (rest.length > 0) setPath(next as JsonObject, rest, value);
	// A field called __proto__ is data like any other.
	Object.defineProperty(target, key, { value: next, enumerable: true, configurable: true });
}

/** `a[0][id]=1&a[1][id]=2` is a list. */
function toLists(value: unknown): unknown {
	if (!isObject(value)) return value;
	const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
		key,
		toLists(item),
	]);
	const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
	return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

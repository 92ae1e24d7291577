import {
	defineField,
	isObject,
	describeExcess,
	parseJson,
	settle,
	type JsonLimits,
	type JsonObject,
	normalizeName,
	scalarText,
	wordSet,
} from '../../../rest';
import { decodeText } from '../../../transport';
import { showsRecordId } from './eventIds';
import { isResourceName } from './recordKeys';
import { isRecordLike } from './values/eventVocabulary';

/** The largest body that is read. A record has some kilobytes; what is much larger is no appointment. */
export const maxBodyBytes = 2 * 1024 * 1024;

/** A request as n8n hands it to a node: with the bytes of its body, or with a way to read them, or with the fields of a form in several parts. */
interface IncomingBody {
	rawBody?: Buffer;
	body?: unknown;
	readRawBody?(): Promise<void>;
}

/** The bytes of the body; undefined where there are too many, or none can be read. n8n itself reads only those of the usual types. */
export async function readBytes(
	request: IncomingBody,
	announced: number,
): Promise<Buffer | undefined> {
	if (announced > maxBodyBytes) return undefined;
	const form = fieldsOf(request);
	if (form) return bytesOf(form);
	if (!request.rawBody) await settle(Promise.resolve(request.readRawBody?.()));
	return request.rawBody;
}

/** The fields of a form in several parts, which n8n reads itself; undefined of another body. */
function fieldsOf({ rawBody, body }: IncomingBody): string[][] | undefined {
	if (rawBody || !isObject(body) || !isObject(body.files) || !isObject(body.data)) return undefined;
	return Object.entries(body.data).flatMap(([name, values]) =>
		[values].flat().map((value) => [name, scalarText(value)]),
	);
}

/** A form in one part; of one that is too large, as many bytes as are too many. */
function bytesOf(form: string[][]): Buffer {
	const length = form.flat().reduce((sum, text) => sum + text.length, 0);
	if (length > maxBodyBytes) return Buffer.alloc(maxBodyBytes + 1);
	return Buffer.from(new URLSearchParams(form as Array<[string, string]>).toString());
}

/** What a delivery may hold: some hundreds of records of some tens of fields. */
const deliveryLimits: JsonLimits = {
	values: 20_000,
	containers: 10_000,
	scalarFields: 1_000,
	entries: 1_000,
	depth: 200,
};

/** Fields in which message services carry a body of their own as a text. */
const carrierKeys = wordSet(
	'message messagetext data database64 payload body content event detail object entity resource record value',
);

/** Those among them that records have, too: beside the ID of a record, what stands there was typed by somebody. */
const proseKeys = wordSet('message body content detail value');

const isCarrierName = (key: string, isOfRecord = false) => {
	const word = normalizeName(key).replace(/s$/, '');
	if (/^json|json$/i.test(key)) return true;
	return carrierKeys.has(word) && !(isOfRecord && proseKeys.has(word));
};

/** Objects that are opened in search of such a field. */
const maxEmbeddingDepth = 4;

/** Characters of all such texts together: what message services send at a time has some hundred kilobytes. */
const maxEmbeddedLength = 256 * 1024;

/** So begins an object or a list, also in base64. */
const jsonStart = /^\s*[[{]|^(e[wy]|W)/;

const base64 = /^[A-Za-z0-9+/_-]{8,}={0,2}$/;

/** A JSON Web Token, with its claims. Whether it is genuine is for the signature to say. */
const token = /^[\w-]+\.([\w-]+)\.[\w-]+\s*$/;
/** So begins `{"` in base64url. */
const tokenStart = 'eyJ';

type ParsedBody = { value: unknown } | { fault: string };

/** The value of a JSON body, whatever its content type says, or of a form, with the JSON in its texts; undefined of an empty body. */
export function parseBody(bytes: Buffer, contentType: string, limits = deliveryLimits): ParsedBody {
	// By the bytes alone: no signature covers the content type.
	const sent = decodeText(bytes, 'charset=windows-1252').replace(/\uFEFF/y, '');
	const [, claims] = (sent.startsWith(tokenStart) && token.exec(sent)) || [];
	const text = claims ? Buffer.from(claims, 'base64url').toString() : sent;
	if (text.trim() === '') return { value: undefined };
	const parsed = parseJson(text, limits);
	if ('value' in parsed) return openEmbeddedJson(parsed.value, limits);
	if (parsed.excess) return { fault: `The body ${parsed.excess}.` };
	if (!/form-(urlencoded|data)/i.test(contentType)) return { fault: 'The body is not JSON.' };
	const form = parseForm(new URLSearchParams(text), limits);
	const excess = 'value' in form ? describeExcess(JSON.stringify(form.value), limits) : undefined;
	return excess ? { fault: `The body ${excess}.` } : form;
}

/** A body with the JSON that it carries as a text: as a whole, in a message, or in base64. A record keeps its texts. */
function openEmbeddedJson(body: unknown, limits: JsonLimits): ParsedBody {
	let isOpened = false;
	let lengthLeft = maxEmbeddedLength;
	const openText = (text: string, isCarrier = true) => {
		lengthLeft -= text.length;
		const inner = lengthLeft < 0 ? undefined : parseInner(text, limits);
		// What is typed into any other field may tell of an event, and is no record.
		if (
			inner === undefined ||
			!(
				isCarrier ||
				[inner, ...Object.values(inner)].some((part) => isObject(part) && isRecordLike(part))
			)
		)
			return text;
		isOpened = true;
		return inner;
	};
	const open = (value: unknown, depth: number, isWithinRecord = false, key = ''): unknown => {
		if (Array.isArray(value))
			return value.map((part) => open(part, depth + 1, isWithinRecord, key));
		if (typeof value === 'string') {
			const isCarrier = isCarrierName(key, isWithinRecord);
			const mayOpen = isCarrier || (!isWithinRecord && jsonStart.test(value));
			const inner = mayOpen ? openText(value, isCarrier) : value;
			return inner === value ? value : open(inner, depth, isWithinRecord);
		}
		if (!isObject(value) || isRecordLike(value) || depth >= maxEmbeddingDepth) return value;
		const isOfRecord = isWithinRecord || showsRecordId(value);
		const opened: JsonObject = {};
		const entries = Object.entries(value);
		const isOnly = depth === 0 && entries.length === 1;
		for (const [name, part] of entries)
			defineField(opened, name, open(part, depth + 1, isOfRecord, isOnly ? 'body' : name));
		return opened;
	};
	const value = open(body, 0, false, 'body');
	const excess = isOpened ? describeExcess(JSON.stringify(value), limits) : undefined;
	return excess ? { fault: `The body ${excess}.` } : { value: isOpened ? value : body };
}

function parseInner(text: string, limits: JsonLimits): object | undefined {
	const plain = base64.test(text) ? Buffer.from(text, 'base64').toString('utf8') : text;
	if (!/^\s*[[{]/.test(plain)) return undefined;
	const parsed = parseJson(plain, limits);
	if (!('value' in parsed)) return undefined;
	const { value } = parsed;
	return isObject(value) || (Array.isArray(value) && value.some(isObject)) ? value : undefined;
}

function parseForm(form: URLSearchParams, limits: JsonLimits): ParsedBody {
	const fields: JsonObject = {};
	let isOfRecord: boolean | undefined;
	for (const [name, value] of form) {
		const path = pathOf(name);
		const mayOpen = () =>
			!(isOfRecord ??= showsRecordId(lastNames(form))) ||
			isCarrierName(name, true) ||
			isResourceName(path.at(-1) ?? '');
		const inner = /^\s*[[{]/.test(value) && mayOpen() ? parseJson(value, limits) : { value };
		const isOnly = form.size === 1;
		if ('excess' in inner && (isOnly || isCarrierName(name)))
			return { fault: `The body ${inner.excess}.` };
		if ('fault' in inner && isOnly) return { fault: 'The JSON in the form is not complete.' };
		// What people type may begin as JSON does: `[urgent] please call`.
		const read = 'value' in inner ? inner.value : value;
		if (isOnly && read !== value) return openEmbeddedJson(read, limits);
		setPath(fields, path, read);
	}
	return { value: toLists(fields) };
}

const pathOf = (name: string) => name.split(/[[\].]+/).filter(Boolean);

/** The values of a form under the last names of their paths. */
const lastNames = (form: URLSearchParams): JsonObject =>
	Object.fromEntries([...form].map(([name, value]) => [pathOf(name).at(-1) ?? '', value]));

function setPath(target: JsonObject, path: string[], value: unknown): void {
	const [key, ...rest] = path.slice(0, 8);
	if (key === undefined) return;
	const existing = Object.hasOwn(target, key) ? target[key] : undefined;
	const next = rest.length === 0 ? value : isObject(existing) ? existing : {};
	if (rest.length > 0) setPath(next as JsonObject, rest, value);
	defineField(target, key, next);
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

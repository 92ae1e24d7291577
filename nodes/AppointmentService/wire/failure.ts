import { allowedAt } from './allow';
import { isObject, type JsonObject, type Page } from './types';
import { plain } from './words';

/** What a service said when it refused, from whatever shape it came in. */
export interface Failure {
	status: number;
	/** The service's own code, where it gave one. */
	code?: string;
	/** The service's own words, joined; empty where it gave none. */
	message: string;
	/** Messages that belong to one field of the request. */
	fields: Record<string, string[]>;
	requestId?: string;
	/** Wait that the service asked for, in milliseconds. */
	retryAfter?: number;
	/** The methods that the address does offer, where the service says so. */
	allowed?: string[];
}

const set = (words: string) => new Set(words.trim().split(/\s+/));

const failed = set('error errors fail failed failure false ko nok notok unsuccessful');
/** Best first: a type or a category says less than a code. */
const codeNames = [
	'code',
	'errorcode',
	'errcode',
	'errorid',
	'errortype',
	'key',
	'type',
	'category',
	'name',
];
const messageNames = set(`
	message msg messages detail details description errormessage errormsg errordescription error errors title reason text
	usermessage developermessage faultstring statusmessage info
`);
const fieldNames = set(
	'field fields param parameter property attribute path pointer source propertyname fieldname',
);
const nested = set(`
	error errors err fault exception meta details detail data violations invalidparams fielderrors validationerrors issues
	causes response status result messages
`);
const requestIdHeaders = [
	'x-request-id',
	'request-id',
	'x-correlation-id',
	'x-amzn-requestid',
	'x-trace-id',
	'cf-ray',
];
const requestIdNames = set('requestid traceid correlationid errorid reference');

/** Whether the answer says no: by its status, or inside a body that came with HTTP 200. */
export function isFailure(page: Page): boolean {
	return page.status >= 400 || saysFailure(page.body);
}

/**
 * Whether a body says that the request failed, whatever its HTTP status: `{ success: false }`, `{ status: "error" }`,
 * `{ error: { … } }` and their kin. A record with a status of its own is not a failure.
 */
export function saysFailure(body: unknown): boolean {
	if (!isObject(body)) return false;
	const said = new Map(Object.entries(body).map(([key, value]) => [plain(key), value]));
	if (said.has('id')) return false;
	for (const word of ['success', 'ok', 'issuccess', 'successful', 'succeeded']) {
		const value = said.get(word);
		if (value === false || value === 0 || value === 'false') return true;
	}
	const explains = [...said].some(
		([word, value]) =>
			(word.includes('err') ||
				word.includes('message') ||
				word === 'detail' ||
				word === 'details' ||
				word === 'meta') &&
			!isEmpty(value),
	);
	for (const word of ['status', 'result', 'code', 'outcome']) {
		const value = said.get(word);
		if (value === false && explains) return true;
		if (typeof value === 'string' && failed.has(plain(value)) && explains) return true;
	}
	const holdsMore = [...said].some(
		([word, value]) => Array.isArray(value) && word !== 'errors' && value.length > 0,
	);
	return (
		!holdsMore &&
		['error', 'errors', 'errorcode', 'errormessage', 'fault'].some(
			(word) =>
				!isEmpty(said.get(word)) &&
				(!said.has('data') || isEmpty(said.get('data'))) &&
				countOfOtherWords(said) === 0,
		)
	);
}

function countOfOtherWords(said: Map<string, unknown>): number {
	return [...said].filter(([word, value]) => isObject(value) && !nested.has(word)).length;
}

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === '' || value === 0)
		return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.keys(value).length === 0;
}

/**
 * Reads a refusal of any shape: objects, problem+json, lists, field maps, plain text, HTML and empty bodies.
 *
 * @param page the answer; a body that is not JSON is its text
 */
export function readFailure(page: Page): Failure {
	const reading: Reading = { messages: [], fields: {} };
	gather(page.body, reading, 0, page.status === 400 || page.status === 422);
	const requestId =
		requestIdHeaders.map((name) => page.headers[name]).find(Boolean) ?? reading.requestId;
	const allowed = page.status === 405 ? allowedAt(page) : undefined;
	return {
		status: page.status,
		...(reading.code !== undefined && { code: reading.code }),
		message: [...new Set(reading.messages)].join('; ').slice(0, 1000),
		fields: reading.fields,
		...(requestId !== undefined && { requestId }),
		...(allowed && { allowed }),
	};
}

/** Letters that are kept of one message, and of the name of a field. */
const longestMessage = 300;
/** Messages that are kept in all and for one field, and fields. */
const mostKept = 50;

interface Reading {
	code?: string;
	messages: string[];
	fields: Record<string, string[]>;
	requestId?: string;
}

function gather(part: unknown, into: Reading, depth: number, fieldMap: boolean): void {
	if (depth > 5) return;
	if (typeof part === 'string') say(into, [fromText(part)]);
	else if (Array.isArray(part))
		part.slice(0, 50).forEach((one) => gather(one, into, depth + 1, fieldMap));
	else if (isObject(part)) gatherObject(part, into, depth, fieldMap);
}

function gatherObject(part: JsonObject, into: Reading, depth: number, fieldMap: boolean): void {
	if (fieldMap && gatherFieldMap(part, into)) return;
	const field = fieldOf(part);
	const own: string[] = [];
	const codes = new Map<string, string>();
	for (const [key, value] of Object.entries(part)) {
		const word = plain(key);
		if (typeof value === 'string' && value !== '') {
			if (codeNames.includes(word)) codes.set(word, value);
			else if (requestIdNames.has(word)) into.requestId ??= value;
			else if (messageNames.has(word)) own.push(fromText(value));
		} else if (typeof value === 'number' && codeNames.includes(word) && value !== 0)
			codes.set(word, String(value));
		else if (nested.has(word) || messageNames.has(word) || word === 'fields') {
			gather(value, into, depth + 1, word !== 'meta' && word !== 'data');
		}
	}
	into.code ??= codeNames
		.map((word) => codes.get(word))
		.find((code) => code !== undefined && !/:/.test(code));
	if (field === undefined) say(into, own);
	else add(into, field, own);
}

function fieldOf(part: JsonObject): string | undefined {
	for (const [key, value] of Object.entries(part)) {
		if (!fieldNames.has(plain(key))) continue;
		if (typeof value === 'string' && value !== '') return value;
		if (Array.isArray(value) && value.every((step) => typeof step !== 'object'))
			return value.join('.');
		if (isObject(value)) return fieldOf(value);
	}
	return undefined;
}

/** Lists under these are messages; a list under `name` or `title` speaks of a field of that name. */
const speaking = set(
	'message messages msg error errors detail details errormessage errormessages errordescription',
);

/** `{ "email": ["is taken"], "name": "is missing" }`: every value is a message or a list of messages. */
function gatherFieldMap(part: JsonObject, into: Reading): boolean {
	const entries = Object.entries(part);
	const isText = (value: unknown) => typeof value === 'string';
	const fits =
		entries.every(([, value]) => isText(value) || (Array.isArray(value) && value.every(isText))) &&
		!entries.some(([key, value]) => {
			const word = plain(key);
			if (fieldNames.has(word) || speaking.has(word)) return true;
			return isText(value) && (codeNames.includes(word) || messageNames.has(word));
		});
	if (fits) for (const [field, value] of entries) add(into, field, [value].flat() as string[]);
	return fits;
}

function say({ messages }: Reading, said: string[]): void {
	messages.push(...said.filter(Boolean).slice(0, mostKept - messages.length));
}

/** Of a field as much is kept as somebody reads. */
function add(into: Reading, name: string, messages: string[]): void {
	if (messages.length === 0) return;
	const field = name.slice(0, longestMessage);
	const before = Object.hasOwn(into.fields, field) ? into.fields[field] : undefined;
	if (!before && Object.keys(into.fields).length === mostKept) return;
	const kept = before ?? [];
	for (const message of messages.slice(0, mostKept - kept.length))
		kept.push(message.slice(0, longestMessage));
	if (before) return;
	Object.defineProperty(into.fields, field, {
		value: kept,
		enumerable: true,
		configurable: true,
		writable: true,
	});
}

/** Words of a text or of an HTML page's title, on one line. */
function fromText(text: string): string {
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1];
	// What is left of a page or of data that was cut off explains nothing, and may be somebody's record.
	const words = title ?? (/^\uFEFF?\s*[<[{]/.test(text) ? '' : text);
	// So does what is no text at all.
	if (/[\uFFFD\0]/.test(words)) return '';
	return words.replace(/\s+/g, ' ').trim().slice(0, longestMessage);
}

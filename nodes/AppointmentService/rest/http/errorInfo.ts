import { allowedMethods } from './allowHeader';
import { isObject, type JsonObject, type ParsedResponse } from './types';
import { normalizeName, wordSet } from '../values/vocabulary';

/** What an error response says, whatever its format. */
export interface ErrorInfo {
	status: number;
	/** The service's error code, where it gives one. */
	code?: string;
	/** The service's messages, joined; empty where it gives none. */
	message: string;
	/** Messages that belong to one field of the request. */
	fields: Record<string, string[]>;
	requestId?: string;
	/** Wait that the service asks for, in milliseconds. */
	retryAfter?: number;
	/** Methods that the URL allows, where the service says so. */
	allowed?: string[];
}

const failureWords = wordSet('error errors fail failed failure false ko nok notok unsuccessful');
/** Best first: a type or a category is less specific than a code. */
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
const messageNames = wordSet(`
	message msg messages detail details description errormessage errormsg errordescription error errors title reason text
	usermessage developermessage faultstring statusmessage info
`);
const fieldNames = wordSet(
	'field fields param parameter property attribute path pointer source propertyname fieldname',
);
const nestedErrorNames = wordSet(`
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
const requestIdNames = wordSet('requestid traceid correlationid errorid reference');

/** Whether a response is an error, by its status or by its body. */
export function isErrorResponse(response: ParsedResponse): boolean {
	return response.status >= 400 || isErrorBody(response.body);
}

/**
 * Whether a body says that the request failed, whatever its HTTP status: `{ success: false }`, `{ status: "error" }`,
 * `{ error: { … } }` and the like. A record with a status of its own is no error.
 */
export function isErrorBody(body: unknown): boolean {
	if (!isObject(body)) return false;
	const valuesByWord = new Map(
		Object.entries(body).map(([key, value]) => [normalizeName(key), value]),
	);
	if (valuesByWord.has('id')) return false;
	for (const word of ['success', 'ok', 'issuccess', 'successful', 'succeeded']) {
		const value = valuesByWord.get(word);
		if (value === false || value === 0 || value === 'false') return true;
	}
	const hasExplanation = [...valuesByWord].some(
		([word, value]) =>
			(word.includes('err') ||
				word.includes('message') ||
				word === 'detail' ||
				word === 'details' ||
				word === 'meta') &&
			!isEmpty(value),
	);
	for (const word of ['status', 'result', 'code', 'outcome']) {
		const value = valuesByWord.get(word);
		if (value === false && hasExplanation) return true;
		if (typeof value === 'string' && failureWords.has(normalizeName(value)) && hasExplanation)
			return true;
	}
	const hasData = [...valuesByWord].some(
		([word, value]) => Array.isArray(value) && word !== 'errors' && value.length > 0,
	);
	return (
		!hasData &&
		['error', 'errors', 'errorcode', 'errormessage', 'fault'].some(
			(word) =>
				!isEmpty(valuesByWord.get(word)) &&
				(!valuesByWord.has('data') || isEmpty(valuesByWord.get('data'))) &&
				countOtherObjects(valuesByWord) === 0,
		)
	);
}

function countOtherObjects(valuesByWord: Map<string, unknown>): number {
	return [...valuesByWord].filter(([word, value]) => isObject(value) && !nestedErrorNames.has(word))
		.length;
}

function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === false || value === '' || value === 0)
		return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.keys(value).length === 0;
}

/**
 * Parses an error response of any format: objects, problem+json, lists, field maps, plain text, HTML and empty bodies.
 *
 * @param response a body that is not JSON is its text
 */
export function parseErrorInfo(response: ParsedResponse): ErrorInfo {
	const parts: ErrorParts = { messages: [], fields: {} };
	collectErrors(response.body, parts, 0, response.status === 400 || response.status === 422);
	const requestId =
		requestIdHeaders.map((name) => response.headers[name]).find(Boolean) ?? parts.requestId;
	const allowed = response.status === 405 ? allowedMethods(response) : undefined;
	return {
		status: response.status,
		...(parts.code !== undefined && { code: parts.code }),
		message: [...new Set(parts.messages)].join('; ').slice(0, 1000),
		fields: parts.fields,
		...(requestId !== undefined && { requestId }),
		...(allowed && { allowed }),
	};
}

/** Characters kept of one message, and of a field name. */
const maxMessageLength = 300;
/** Most messages in all, most messages of one field, and most fields. */
const maxMessages = 50;

interface ErrorParts {
	code?: string;
	messages: string[];
	fields: Record<string, string[]>;
	requestId?: string;
}

function collectErrors(part: unknown, parts: ErrorParts, depth: number, fieldMap: boolean): void {
	if (depth > 5) return;
	if (typeof part === 'string') addMessages(parts, [messageFromText(part)]);
	else if (Array.isArray(part))
		part.slice(0, 50).forEach((entry) => collectErrors(entry, parts, depth + 1, fieldMap));
	else if (isObject(part)) collectFromObject(part, parts, depth, fieldMap);
}

function collectFromObject(
	part: JsonObject,
	parts: ErrorParts,
	depth: number,
	fieldMap: boolean,
): void {
	if (fieldMap && collectFieldMap(part, parts)) return;
	const field = findFieldName(part);
	const messages: string[] = [];
	const codes = new Map<string, string>();
	for (const [key, value] of Object.entries(part)) {
		const word = normalizeName(key);
		if (typeof value === 'string' && value !== '') {
			if (codeNames.includes(word)) codes.set(word, value);
			else if (requestIdNames.has(word)) parts.requestId ??= value;
			else if (messageNames.has(word)) messages.push(messageFromText(value));
		} else if (typeof value === 'number' && codeNames.includes(word) && value !== 0)
			codes.set(word, String(value));
		else if (nestedErrorNames.has(word) || messageNames.has(word) || word === 'fields') {
			collectErrors(value, parts, depth + 1, word !== 'meta' && word !== 'data');
		}
	}
	parts.code ??= codeNames
		.map((word) => codes.get(word))
		.find((code) => code !== undefined && !/:/.test(code));
	if (field === undefined) addMessages(parts, messages);
	else addFieldMessages(parts, field, messages);
}

function findFieldName(part: JsonObject): string | undefined {
	for (const [key, value] of Object.entries(part)) {
		if (!fieldNames.has(normalizeName(key))) continue;
		if (typeof value === 'string' && value !== '') return value;
		if (Array.isArray(value) && value.every((step) => typeof step !== 'object'))
			return value.join('.');
		if (isObject(value)) return findFieldName(value);
	}
	return undefined;
}

/** Lists under these names are messages; a list under `name` or `title` belongs to a field of that name. */
const messageListNames = wordSet(
	'message messages msg error errors detail details errormessage errormessages errordescription',
);

/** `{ "email": ["is taken"], "name": "is missing" }`: every value is a message or a list of messages. */
function collectFieldMap(part: JsonObject, parts: ErrorParts): boolean {
	const entries = Object.entries(part);
	const isText = (value: unknown) => typeof value === 'string';
	const isFieldMap =
		entries.every(([, value]) => isText(value) || (Array.isArray(value) && value.every(isText))) &&
		!entries.some(([key, value]) => {
			const word = normalizeName(key);
			if (fieldNames.has(word) || messageListNames.has(word)) return true;
			return isText(value) && (codeNames.includes(word) || messageNames.has(word));
		});
	if (isFieldMap)
		for (const [field, value] of entries)
			addFieldMessages(parts, field, [value].flat() as string[]);
	return isFieldMap;
}

function addMessages({ messages }: ErrorParts, texts: string[]): void {
	messages.push(...texts.filter(Boolean).slice(0, maxMessages - messages.length));
}

function addFieldMessages(parts: ErrorParts, name: string, messages: string[]): void {
	if (messages.length === 0) return;
	const field = name.slice(0, maxMessageLength);
	const existing = Object.hasOwn(parts.fields, field) ? parts.fields[field] : undefined;
	if (!existing && Object.keys(parts.fields).length === maxMessages) return;
	const texts = existing ?? [];
	for (const message of messages.slice(0, maxMessages - texts.length))
		texts.push(message.slice(0, maxMessageLength));
	if (existing) return;
	Object.defineProperty(parts.fields, field, {
		value: texts,
		enumerable: true,
		configurable: true,
		writable: true,
	});
}

/** A text, or the title of an HTML page, on one line. */
function messageFromText(text: string): string {
	const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(text)?.[1];
	// The rest of a page or of truncated data explains nothing, and may be somebody's record.
	const words = title ?? (/^\uFEFF?\s*[<[{]/.test(text) ? '' : text);
	// Binary data explains nothing, either.
	if (/[\uFFFD\0]/.test(words)) return '';
	return words.replace(/\s+/g, ' ').trim().slice(0, maxMessageLength);
}

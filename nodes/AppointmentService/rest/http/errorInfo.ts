import { collectErrors, cutAtWord } from './errorParts';
import { isErrorBody } from './failedBody';
import type { ParsedResponse } from './types';
import { isBlank } from '../values/blank';
import { wordList } from '../values/vocabulary';

/** What an error response says, whatever its format. */
export interface ErrorInfo {
	status: number;
	code?: string;
	/** The service's messages, joined; empty where it gives none. */
	message: string;
	/** Messages that belong to one field of the request. */
	fields: Record<string, string[]>;
	requestId?: string;
	/** Wait before the next request, in milliseconds: the service asks for it, or it follows from what the service took before. */
	retryAfter?: number;
	/** The service asked for no such wait. */
	isWaitInferred?: boolean;
	allowed?: string[];
	/** Media types that the service takes instead of the one that was sent, where it says so. */
	mediaTypes?: string[];
}

const requestIdHeaders = wordList(
	'x-request-id request-id x-correlation-id x-amzn-requestid x-trace-id cf-ray',
);

const reasonHeaders = /(^|-)(error|reason|error-?(message|description|detail|reason))$/;

/** Whether a response is an error, by its status or by its body. */
export function isErrorResponse(response: ParsedResponse): boolean {
	return response.status >= 400 || isErrorBody(response.body);
}

/** Characters kept of a code and of a request ID. */
const maxWordLength = 200;

/** Parses an error response of any format: objects, problem+json, lists, field maps, plain text, HTML and empty bodies. */
export function parseErrorInfo(response: ParsedResponse): ErrorInfo {
	const { status, headers, body } = response;
	const inHeaders = Object.entries(headers).find(
		([name, text]) => reasonHeaders.test(name) && text.includes(' '),
	);
	const said = isBlank(body) ? inHeaders?.[1] : body;
	const parts = collectErrors(said, [400, 409, 422].includes(status));
	const message = cutAtWord([...new Set(parts.messages)].join('; '), 1000);
	const requestId = requestIdHeaders.map((name) => headers[name]).find(Boolean) ?? parts.requestId;
	return {
		status,
		code: parts.code && cutAtWord(parts.code, maxWordLength),
		message,
		fields: parts.fields,
		requestId: requestId && cutAtWord(requestId, maxWordLength),
		allowed: methodStatuses.includes(status) ? allowedMethods(response) : undefined,
		mediaTypes: acceptedMediaTypes(response, message),
	};
}

/** All texts of an error: its message, and those of fields. */
export const textsOf = ({ message, fields }: ErrorInfo): string[] => [
	message,
	...Object.values(fields).flat(),
];

/** Whether a refusal is about what was sent: by its status, or where services use another one, by the fields that it names. */
export function isAboutValues({ status, message, fields }: ErrorInfo): boolean {
	if (status === 400 || status === 422) return true;
	if (![403, 406, 412, 417].includes(status) || Object.keys(fields).length === 0) return false;
	return !aboutPermission.test([message, ...Object.entries(fields).flat(2)].join(' '));
}

const aboutPermission =
	/permission|scope|\brole|denied|authori[sz]|privilege|subscription|\bplan\b|upgrade|allowed to/i;

/** Statuses that may speak of the method: not allowed, not with this media type, not implemented, or nothing in particular. */
const methodStatuses = [400, 405, 415, 501];

/** The methods in the `Allow` header (RFC 9110, section 10.2.1), in capital letters; undefined where there are none. */
export function allowedMethods({ headers }: Pick<ParsedResponse, 'headers'>): string[] | undefined {
	const methods = (headers.allow ?? '').toUpperCase().match(/\b[A-Z]{1,20}\b/g);
	return methods ? [...new Set(methods)].slice(0, 20) : undefined;
}

export const jsonType = 'application/json';
export const jsonPatchType = 'application/json-patch+json';
export const formType = 'application/x-www-form-urlencoded';

const mediaTypeStatuses = [400, 406, 415, 422];
const mediaTypeName = /\b(?:application|text|multipart)\/[\w.+*-]*\w/gi;
const topicWords = /media.?type|content.?type|mime|unsupported (?:format|body)|encoded|encoding/i;
const patchWords = /json.?patch|patch\W(?:operations|document|body)/i;

/** The media types, in lower case, that a service wants instead, by its headers (RFC 9110, section 15.5.16; RFC 5789, section 3.1), else its message. */
function acceptedMediaTypes(
	{ status, headers }: Pick<ParsedResponse, 'status' | 'headers'>,
	message: string,
): string[] | undefined {
	if (!mediaTypeStatuses.includes(status)) return undefined;
	const isAboutType = status === 415 || topicWords.test(message) || patchWords.test(message);
	if (!isAboutType) return undefined;
	const named = [headers['accept-patch'], headers['accept-post'], headers.accept, message]
		.map((text) => (text ?? '').toLowerCase().match(mediaTypeName) ?? [])
		.find((types) => types.length > 0);
	const types = new Set(named ?? []);
	if (/form.?(?:url)?.?encoded|form.?data|\bform (?:fields|body|post)/i.test(message))
		types.add(formType);
	if (patchWords.test(message)) types.add(jsonPatchType);
	return types.size > 0 ? [...types].slice(0, 10) : undefined;
}

import type { ParsedResponse } from './types';

/**
 * The methods in the `Allow` header (RFC 9110, section 10.2.1), in capital letters; undefined where there are none.
 */
export function allowedMethods({ headers }: Pick<ParsedResponse, 'headers'>): string[] | undefined {
	const methods = (headers.allow ?? '').toUpperCase().match(/\b[A-Z]{1,20}\b/g);
	return methods ? [...new Set(methods)].slice(0, 20) : undefined;
}

export const jsonType = 'application/json';
export const jsonPatchType = 'application/json-patch+json';
export const formType = 'application/x-www-form-urlencoded';

/** Statuses with which services refuse the media type of a body. */
const mediaTypeStatuses = [400, 406, 415, 422];
const mediaTypeName = /\b(?:application|text|multipart)\/[\w.+*-]*\w/gi;
const topicWords = /media.?type|content.?type|mime|unsupported (?:format|body)|encoded|encoding/i;
const patchWords = /json.?patch|patch (?:operations|document)/i;

/**
 * The media types that a service wants instead of the one that was sent: from `Accept-Patch`, `Accept-Post` and `Accept`
 * (RFC 9110, section 15.5.16; RFC 5789, section 3.1), else from its message.
 *
 * @param message the service's message
 * @returns in lower case, the first named first; undefined where it names none
 */
export function acceptedMediaTypes(
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

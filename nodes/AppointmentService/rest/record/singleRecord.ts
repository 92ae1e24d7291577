import { isErrorResponse, parseErrorInfo } from '../http/errorInfo';
import { idOf } from './primaryKey';
import { classifyRelation, isSameKind } from './relations';
import { looksTruncated } from '../http/retry';
import { ApiError, notFoundError } from '../http/errors';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import {
	listMetadataNames,
	normalizeName,
	type ResourceNames,
	resourceNameVariants,
	rowNames,
	wordSet,
} from '../values/vocabulary';

const wrapperNames = wordSet(`
	data item result record response payload object entity content body results value attributes d
`);
const metadataNames = wordSet(`
	success ok status message meta metadata error errors code links included details warnings requestid timestamp
	jsonapi
`);
const outcomePattern =
	/(errors|warnings|messages)$|^(status|error|response|result)(code|text|message|msg|description)$/;

/** Whether a field is named as what says how a request went. */
export const isMetadata = (name: string) =>
	metadataNames.has(normalizeName(name)) || outcomePattern.test(normalizeName(name));

export interface UnwrappedRecord {
	record: JsonObject;
	path: string[];
	/** What the service calls a single record, where that is none of the resource's names. */
	ownName?: string;
}

/** The one record in a response, without its envelope. @throws as `unwrapRecord` */
export function extractRecord(response: ParsedResponse, names: string[]): JsonObject {
	return unwrapRecord(response, names).record;
}

/** The one record in a response, and its path. @throws ApiError where the response is an error or has no record */
export function unwrapRecord(response: ParsedResponse, names: string[]): UnwrappedRecord {
	assertSuccess(response);
	const unwrapped = unwrapBody(response.body, resourceNameVariants(names), []);
	if (unwrapped) return unwrapped;
	if (typeof response.body === 'string') {
		throw new ApiError(
			parseErrorInfo(response),
			looksTruncated(response.body) ? 'cutOff' : 'unreadable',
		);
	}
	throw notFoundError(response);
}

/**
 * The record in a wrapper of another name, such as `{ "booking": { "id": "7" } }` for an appointment: the only content of a response where
 * it has the ID that was asked for, or what is named as a record of this kind and shows that ID, also beside content without it.
 */
export function unwrapById(found: UnwrappedRecord, names: string[], id: string): UnwrappedRecord {
	const { record, path } = found;
	const said = Object.entries(record).filter(([key]) => !isMetadata(key));
	const entries = withoutOutcome(said);
	const shows = (content: unknown) =>
		Object.values(content ?? {}).some((value) => isId(value, id)) || linksToItself(content, id);
	const hasSiblings = entries.length > 1;
	// `{ "Id": "…", "Status": "OK", "Appointments": [{ … }] }`
	const isRow = (value: unknown) => Array.isArray(value) && value.length === 1;
	const contentOf = (value: unknown): unknown => (isRow(value) ? (value as unknown[])[0] : value);
	const isNamed = ([key, value]: [string, unknown]) =>
		names.some((name) => isSameKind(name, key)) &&
		isObject(contentOf(value)) &&
		shows(contentOf(value));
	const [[ownName, own] = [], ...others] = entries.filter(
		([key, value]) =>
			isNamed([key, value]) ||
			(!hasSiblings &&
				isObject(value) &&
				(idOf(value, resourceNameVariants([...names, key])) === id || linksToItself(value, id))),
	);
	const content = contentOf(own);
	if (ownName === undefined || !isObject(content) || others.length > 0) return found;
	if (hasSiblings && shows(record)) return found;
	return {
		record: content,
		path: [...path, ownName, ...(isRow(own) ? ['0'] : [])],
		...(said.length === 1 && { ownName }),
	};
}

/** The one object beside a flag or a code that says yes, and texts: `{ "exito": true, "mensaje": "…", "datos": { … } }` in any language. */
function withoutOutcome(entries: Array<[string, unknown]>): Array<[string, unknown]> {
	const contents = entries.filter(([, value]) => isObject(value));
	const others = entries.filter(([, value]) => !isObject(value));
	const [[key = '', content] = []] = contents;
	const isYes = ([name, value]: [string, unknown]) =>
		value === true || (value === 0 && /^(rc|ec|cd|ret|err)|code$/.test(normalizeName(name)));
	const isOutcome =
		others.some(isYes) && others.every((other) => isYes(other) || typeof other[1] === 'string');
	const isLarger = Object.keys(content ?? {}).length > others.length;
	const isOnly = contents.length === 1 && isLarger && !classifyRelation(key);
	return isOutcome && isOnly ? contents : entries;
}

/** `{ "url": "https://…/contacts/7" }`: services that have no other ID show the address of the record. */
const linksToItself = (content: unknown, id: string) =>
	Object.entries(content ?? {}).some(
		([name, value]) =>
			/^(url|uri|href|self)$/.test(normalizeName(name)) &&
			typeof value === 'string' &&
			value.replace(/\/$/, '').endsWith(`/${id}`),
	);

const isId = (value: unknown, id: string) =>
	(typeof value === 'string' || typeof value === 'number') && String(value) === id;

/** The content of any response as items: an object, one item per record of a list, anything else under `data`. @throws ApiError */
export function extractItems(response: ParsedResponse): JsonObject[] {
	assertSuccess(response);
	const { body } = response;
	if (isObject(body)) return [body];
	if (Array.isArray(body) && body.every(isObject)) return body;
	if (typeof body === 'string' && /^\s*</.test(body))
		throw new ApiError(parseErrorInfo(response), 'unreadable');
	return [{ data: body === '' ? null : body }];
}

/** @throws ApiError where the response is a redirect */
export function assertNoRedirect(response: ParsedResponse): void {
	if (response.status < 300 || response.status >= 400) return;
	throw new ApiError(parseErrorInfo(response), 'redirect', response.headers.location);
}

/** @throws ApiError where the response is an error or a redirect */
function assertSuccess(response: ParsedResponse): void {
	assertNoRedirect(response);
	if (isErrorResponse(response)) throw new ApiError(parseErrorInfo(response));
}

function unwrapBody(
	body: unknown,
	names: ResourceNames,
	path: string[],
): UnwrappedRecord | undefined {
	const depth = path.length;
	if (Array.isArray(body))
		return body.length === 1 ? unwrapBody(body[0], names, [...path, '0']) : undefined;
	if (!isObject(body)) return undefined;
	const current = { record: body, path };
	const entries = Object.entries(body);
	if (depth > 3 || entries.some(([key, value]) => normalizeName(key) === 'id' && !isObject(value)))
		return current;
	const inner = entries.filter(([key]) => !isMetadata(key));
	if (inner.length === 0) return entries.length > 0 && depth > 0 ? current : undefined;
	const key = findRecordKey(body, inner, names);
	return key === undefined ? current : unwrapBody(body[key], names, [...path, key]);
}

/** The key of the record in an envelope; undefined where the body is the record itself. @param entries those that are no metadata */
function findRecordKey(
	body: JsonObject,
	entries: Array<[string, unknown]>,
	names: ResourceNames,
): string | undefined {
	const isOwn = (key: string) => names.has(normalizeName(key));
	const isWrapper = (key: string) => isOwn(key) || wrapperNames.has(normalizeName(key));
	const [[onlyKey, only]] = entries;
	if (entries.length === 1 && typeof only === 'object' && isWrapper(onlyKey)) return onlyKey;
	const [row] = entries.find(([, value]) => Array.isArray(value) && value.length === 1) ?? [];
	const isBeside = (key: string) => key === row || listMetadataNames.has(normalizeName(key));
	// The one row of a list with all that stands around it.
	if (row !== undefined && rowNames.has(normalizeName(row)))
		if (entries.every(([key]) => isBeside(key))) return row;
	const named = entries.find(([key, value]) => isOwn(key) && isObject(value));
	const wrapped = entries.find(
		([key, value]) => wrapperNames.has(normalizeName(key)) && hasRecordId(value, names),
	);
	const [key, value] = named ?? (hasRecordId(body, names) ? undefined : wrapped) ?? [];
	const isEnvelope = entries.every(([other]) => isWrapper(other));
	return isEnvelope || hasRecordId(value, names) ? key : undefined;
}

/** A value under the resource's name or in a wrapper that has an ID, also alone in a list, is the record, whatever its siblings are. */
function hasRecordId(value: unknown, names: ResourceNames): boolean {
	const candidate: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	return isObject(candidate) && idOf(candidate, names) !== undefined;
}

import { isErrorResponse, parseErrorInfo } from '../http/errorInfo';
import { idOf, isScalarId } from './primaryKey';
import { classifyRelation, isSameKind } from './relations';
import { looksTruncated } from '../http/retry';
import { ApiError, notFoundError } from '../http/errors';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import {
	addressNames,
	codeWords,
	listMetadataNames,
	normalizeName,
	type ResourceNames,
	resourceNameVariants,
	rowNames,
	wordSet,
} from '../values/vocabulary';

const wrapperNames = wordSet(`
	data item result record response payload object entity content body results value attributes embedded d
`);
const isWrapper = (name: string) => wrapperNames.has(normalizeName(name));
const maxDepth = 3;
const metadataNames = wordSet(`
	success ok status message msg meta metadata error errors code links included details warnings requestid timestamp
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

/** The one record in a response, and its path. @throws ApiError where the response is an error or has no record */
export function unwrapRecord(response: ParsedResponse, names: string[]): UnwrappedRecord {
	assertSuccess(response);
	const { body } = response;
	if (typeof body === 'string')
		throw new ApiError(parseErrorInfo(response), looksTruncated(body) ? 'cutOff' : 'unreadable');
	const unwrapped = unwrapBody(body, resourceNameVariants(names), []);
	if (!unwrapped) throw notFoundError(response);
	return unwrapped;
}

/** The record in a wrapper of another name, `{ "booking": { "id": "7" } }` for an appointment, where that alone has the ID that was asked for. */
export function unwrapById(found: UnwrappedRecord, names: string[], id: string): UnwrappedRecord {
	const { record, path } = found;
	const said = Object.entries(record).filter(([key]) => !isMetadata(key));
	const entries = withoutOutcome(said);
	const isCount = (name: string) => /(count|total)$/.test(normalizeName(name));
	const shows = (content: unknown) =>
		Object.entries(content ?? {}).some(
			([name, value]) => isScalarId(value) && String(value) === id && !isCount(name),
		) || linksToItself(content, id);
	const hasSiblings = entries.length > 1;
	const inner = entries.flatMap(([key, value]) => {
		// `{ "Id": "…", "Status": "OK", "Appointments": [{ … }] }`
		const isRow = Array.isArray(value) && value.length === 1;
		const content: unknown = isRow ? value[0] : value;
		if (!isObject(content)) return [];
		const ownName = said.length === 1 && !isWrapper(key) ? key : undefined;
		const at = { record: content, path: [...path, key, ...(isRow ? ['0'] : [])], ownName };
		const isOfRows = isRow && rowNames.has(normalizeName(key));
		const isAnswer = entries.length < said.length && !shows(record);
		if (isWrapper(key) || isOfRows || isAnswer || names.some((name) => isSameKind(name, key))) {
			const isInside = shows(content) || path.length > maxDepth;
			const innermost = isInside ? at : unwrapById(at, names, id);
			return shows(innermost.record) ? [innermost] : [];
		}
		if (hasSiblings) return [];
		const ownId = idOf(content, resourceNameVariants([...names, key]));
		if (ownId === id || linksToItself(content, id)) return [at];
		// `{ "feed": { "entry": [{ … }] } }`
		const deeper = path.length > maxDepth ? at : unwrapById(at, names, id);
		return deeper === at || !shows(deeper.record) ? [] : [deeper];
	});
	return inner.length !== 1 || (hasSiblings && shows(record)) ? found : inner[0];
}

/** Codes in which 0 says that all went well. */
const zeroIsYes = new RegExp(`^(rc|ec|cd|ret|err)|(${codeWords})$`);

/** The one object beside a flag or a code that says yes, and texts, or beside one text: `{ "exito": true, "mensaje": "…", "datos": { … } }` in any language. */
function withoutOutcome(entries: Array<[string, unknown]>): Array<[string, unknown]> {
	const contents = entries.filter(([, value]) => isObject(value));
	const others = entries.filter(([, value]) => !isObject(value));
	const [[key = '', content] = []] = contents;
	const isYes = ([name, value]: [string, unknown]) =>
		value === true || (value === 0 && zeroIsYes.test(normalizeName(name)));
	const isOutcome =
		(others.some(isYes) || others.length === 1) &&
		others.every((other) => isYes(other) || typeof (other[1] ?? '') === 'string');
	const isLarger = Object.keys(content ?? {}).length > others.length;
	const isOnly = contents.length === 1 && isLarger && !classifyRelation(key);
	return isOutcome && isOnly ? contents : entries;
}

/** `{ "url": "https://…/contacts/7" }`: services that have no other ID show the address of the record. */
const linksToItself = (content: unknown, id: string) =>
	Object.entries(content ?? {}).some(
		([name, value]) =>
			addressNames.has(normalizeName(name)) &&
			typeof value === 'string' &&
			value.replace(/\/$/, '').endsWith(`/${id}`),
	);

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
	if (
		depth > maxDepth ||
		entries.some(([key, value]) => normalizeName(key) === 'id' && !isObject(value))
	)
		return current;
	const inner = entries.filter(([key]) => !isMetadata(key));
	if (inner.length === 0) return entries.length > 0 && depth > 0 ? current : undefined;
	const key = findRecordKey(inner, names);
	return key === undefined ? current : unwrapBody(body[key], names, [...path, key]);
}

/** The key of the record in an envelope; undefined where the body is the record itself. @param entries those that are no metadata */
function findRecordKey(
	entries: Array<[string, unknown]>,
	names: ResourceNames,
): string | undefined {
	const isOwn = (key: string) => names.has(normalizeName(key));
	const isAround = (key: string) => isOwn(key) || isWrapper(key);
	const [[onlyKey, only]] = entries;
	if (entries.length === 1 && typeof only === 'object' && isAround(onlyKey)) return onlyKey;
	const [row] = entries.find(([, value]) => Array.isArray(value) && value.length === 1) ?? [];
	const isBeside = (key: string) => key === row || listMetadataNames.has(normalizeName(key));
	// The one row of a list with all that stands around it.
	if (row !== undefined && rowNames.has(normalizeName(row)))
		if (entries.every(([key]) => isBeside(key))) return row;
	const named = entries.find(([key, value]) => isOwn(key) && isObject(value));
	const wrapped = entries.find(([key, value]) => isWrapper(key) && hasRecordId(value, names));
	// A code of the answer is no ID.
	const isRecord = hasRecordId(Object.fromEntries(entries), names);
	const [key, value] = named ?? (isRecord ? undefined : wrapped) ?? [];
	const isEnvelope = entries.every(([other]) => isAround(other));
	return isEnvelope || hasRecordId(value, names) ? key : undefined;
}

/** A value under the resource's name or in a wrapper that has an ID, also alone in a list, is the record, whatever its siblings are. */
function hasRecordId(value: unknown, names: ResourceNames): boolean {
	const candidate: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
	return isObject(candidate) && idOf(candidate, names) !== undefined;
}

import { idOf, valueAt } from '../record/primaryKey';
import { decodeSegment, lastSegment } from '../http/links';
import { settle, valueOrUndefined } from '../http/settle';
import { unwrapRecord } from '../record/singleRecord';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import type { FoundRecord } from './request/findRecord';
import { extractFields } from './request/bodyEnvelope';
import type { Collection } from './request/collection';
import { ignoredFields } from './fields/compareWritten';

/**
 * The record that a write created: from the response where that holds it, else read at the address or by the id that the response
 * names, in its body or in a header.
 *
 * @returns what the response holds of it where it cannot be read; undefined where nothing leads to it
 */
export async function readCreated(
	collection: Collection,
	response: ParsedResponse,
	changes: JsonObject,
): Promise<JsonObject | undefined> {
	const responseRecord = recordInResponse(response, collection.names);
	const id = responseRecord && idOf(responseRecord, collection.variants);
	if (responseRecord && id !== undefined && hasAllFields(responseRecord, changes))
		return responseRecord;
	const wrapped = Object.values(responseRecord ?? {})
		.filter(isObject)
		.filter((content) => hasAllFields(content, changes) && showsAnyChange(content, changes));
	const isFound = wrapped.length === 1 && Object.keys(changes).length > 0;
	if (id === undefined && isFound) return wrapped[0];
	const { location, 'content-location': contentLocation } = response.headers;
	const address = location ?? contentLocation;
	const find = (recordId: string) => async () => (await collection.find(recordId)).record;
	const lookups = [
		...(address === undefined ? [] : [() => readFromAddress(collection, address, response.url)]),
		...[...(id === undefined ? [] : [id]), ...idsInHeaders(response.headers)].map(find),
	];
	for (const lookup of lookups) {
		const found = await valueOrUndefined(lookup());
		// A response may name a task, a user or the account beside the record, or instead of it.
		if (found && showsAnyChange(found, changes)) return found;
	}
	for (const recordId of idsBelow(responseRecord)) {
		const found = await settle(collection.find(recordId));
		// This may as well be a client, whose ID some other appointment has.
		const shows = (record: JsonObject) => ignoredFields(changes, {}, extractFields(record));
		if ('value' in found && shows(found.value.record).length === 0) return found.value.record;
	}
	return responseRecord;
}

/**
 * The record after an update: from the response where that shows the changes, else read again.
 *
 * @param mustReadBack it is read again in any case, because a whole record was sent: a response may echo the request
 * @returns `isRead`: it was read at its own address, so that a field which is missing is gone; `fault`: it could not be read, and is
 * as it was before
 */
export async function readUpdated(
	collection: Collection,
	target: FoundRecord,
	response: ParsedResponse,
	changes: JsonObject,
	mustReadBack: boolean,
): Promise<{ record: JsonObject; isRead: boolean; fault?: unknown }> {
	const responseRecord = recordInResponse(response, collection.names, target.path);
	const before = extractFields(target.record);
	const isApplied = (record: JsonObject) =>
		ignoredFields(changes, before, extractFields(record)).length === 0;
	const confirmed =
		responseRecord &&
		idOf(responseRecord, collection.variants) !== undefined &&
		isApplied(responseRecord)
			? responseRecord
			: undefined;
	if (confirmed && !mustReadBack) return { record: confirmed, isRead: false };
	const reread = await settle(
		readFromAddress(collection, target.address, target.address, target.path),
	);
	if ('value' in reread && isApplied(reread.value)) return { record: reread.value, isRead: true };
	if (confirmed && 'fault' in reread) return { record: confirmed, isRead: false };
	// A service may give a changed record a new id, and then its response leads there.
	const linkedRecord = await readCreated(collection, response, changes);
	if (linkedRecord && (isApplied(linkedRecord) || 'fault' in reread))
		return { record: linkedRecord, isRead: false };
	return 'value' in reread
		? { record: reread.value, isRead: true }
		: { record: target.record, isRead: false, fault: reread.fault };
}

/** Whether a record shows any of the written values. */
function showsAnyChange(record: JsonObject, changes: JsonObject): boolean {
	const names = Object.keys(changes);
	return (
		ignoredFields(changes, {}, extractFields(record)).length < names.length || names.length === 0
	);
}

/** @param path where an earlier answer had the record */
function recordInResponse(
	response: ParsedResponse,
	names: string[],
	path: string[] = [],
): JsonObject | undefined {
	try {
		const { record } = unwrapRecord(response, names);
		const inPlace = valueInAnswer(response.body, path);
		return record === response.body && isObject(inPlace) ? inPlace : record;
	} catch {
		return undefined;
	}
}

/** The value at a path of keys, and of places in lists. */
function valueInAnswer(body: unknown, path: string[]): unknown {
	return path.reduce<unknown>(
		(value, key) => (Array.isArray(value) ? value[Number(key)] : valueAt(value, [key])),
		body,
	);
}

/** Whether a record has all fields that were written, whatever their values. */
function hasAllFields(record: JsonObject, changes: JsonObject): boolean {
	const fields = extractFields(record);
	return Object.keys(changes).every((name) => Object.hasOwn(fields, name));
}

async function readFromAddress(
	collection: Collection,
	address: string,
	base: string,
	path?: string[],
): Promise<JsonObject> {
	const { href, origin } = new URL(address, base);
	const pathSegment = decodeSegment(lastSegment(href.split(/[?#]/)[0]) ?? '');
	// The API key is not sent to another origin: of an address there, only the id is used.
	if (origin !== new URL(collection.listUrl).origin)
		return (await collection.find(pathSegment)).record;
	const response = await valueOrUndefined(collection.transport.read(href));
	const record = response && recordInResponse(response, collection.names, path);
	if (record) return record;
	// The list that was read before the write may still show the record.
	collection.invalidate();
	return (await collection.find(pathSegment)).record;
}

/** Each is looked for, with a request or several. */
const maxIds = 5;

/** Ids in the objects within a response that holds no record: `{ "status": "success", "details": { "id": "7" } }`. */
function idsBelow(responseRecord: JsonObject = {}): string[] {
	return Object.values(responseRecord)
		.map((value) => (isObject(value) ? value.id : undefined))
		.filter((id) => typeof id === 'string' || typeof id === 'number')
		.slice(0, maxIds)
		.map(String);
}

const nonRecordHeaders =
	/request|correlation|trace|transaction|span|session|client|tenant|account|ray|amz/;

/** Values of headers named like a record's id: `X-Record-Id`, not `X-Request-Id`. */
function idsInHeaders(headers: ParsedResponse['headers']): string[] {
	return Object.entries(headers)
		.filter(([name]) => /(^|-)(id|uid|uuid|guid)$/.test(name) && !nonRecordHeaders.test(name))
		.slice(0, maxIds)
		.map(([, value]) => value);
}

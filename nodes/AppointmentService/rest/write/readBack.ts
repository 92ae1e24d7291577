import { idOf, inferPrimaryKey, valueAt } from '../record/primaryKey';
import { hasErrorStatus } from '../http/errors';
import { decodeSegment, lastSegment } from '../http/links';
import { settle, valueOrUndefined } from '../http/settle';
import { isSameKind } from '../record/relations';
import { unwrapRecord } from '../record/singleRecord';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { isBlank } from '../values/blank';
import { scalarText } from '../values/scalarText';
import { addressNames, normalizeName, wordList } from '../values/vocabulary';
import type { FoundRecord } from './request/findRecord';
import { extractFields } from './request/requestDraft';
import type { Collection } from './request/collection';
import { ignoredFields, isEquivalent, matchesFields } from './fields/compareWritten';
import { nestedId } from './fields/references';
import { isUnchanged } from './lostFields';

interface NamedRecord {
	record: JsonObject;
	/** The response names it as the record itself, not as one thing among others, which may be anything. */
	isSure: boolean;
}

/** The record that a write made: in the response, or at the address or with the ID that it names. @param isNew a response may as well name one that stands in the way */
export async function readCreated(
	collection: Collection,
	response: ParsedResponse,
	changes: JsonObject,
	isNew: (record: JsonObject) => boolean = () => true,
): Promise<NamedRecord | undefined> {
	const answer = recordInResponse(response, collection.names);
	const id = answer && idInAnswer(answer, collection.variants, changes);
	const names = Object.keys(changes);
	// An answer that is empty but for the ID shows nothing of what was written.
	const answered = answer && extractFields(answer);
	const isWhole =
		answered &&
		names.every((name) => Object.hasOwn(answered, name)) &&
		!isBlankFor(changes, answer);
	if (isWhole && id !== undefined && isNew(answer)) return { record: answer, isSure: true };
	const { location, 'content-location': contentLocation } = response.headers;
	const address = location ?? contentLocation;
	const ids = [
		...(id === undefined ? idsInText(response.body) : [id]),
		...namedIds(answer, collection.names, (await collection.listBefore())?.rows[0]),
		...idsInHeaders(response.headers),
	];
	const lookups = [
		...(address === undefined ? [] : [() => readFromAddress(collection, address, response.url)]),
		...ids.map((recordId) => async () => (await collection.find(recordId)).record),
	];
	for (const lookup of lookups) {
		const found = await valueOrUndefined(lookup());
		// A response may name a task, a user or the account beside the record, or instead of it.
		const shown = found && ignoredFields(changes, {}, extractFields(found)).length < names.length;
		const isOfWrite = found && (shown || names.length === 0 || isBlankFor(changes, found));
		if (isOfWrite && isNew(found)) return { record: found, isSure: true };
	}
	// An object within a response may hold the ID: `{ "status": "success", "details": { "id": "7" } }`.
	const parts = Object.values(answer ?? {}).filter(isObject);
	const innerIds = parts.flatMap((part) => idOf(part, collection.variants) ?? []);
	for (const innerId of innerIds.slice(0, maxIds)) {
		const { record, fields = {} } = (await valueOrUndefined(collection.find(innerId))) ?? {};
		// This may as well be a client, whose ID some other appointment has.
		if (record && matchesFields(changes, fields) && isNew(record)) return { record, isSure: false };
	}
	return undefined;
}

/** A record after an update, as far as the service shows it. */
interface UpdatedRecord {
	record: JsonObject;
	/** It was read at its own address. */
	isRead: boolean;
	/** ID of the other record that the response is about. */
	otherId?: string;
	/** Why it could not be read; then the record is as it was before. */
	fault?: unknown;
}

/** The record after an update, read again: a response may echo the request. @param ignoredIn the fields that a record does not show as they were written */
export async function readUpdated(
	collection: Collection,
	target: FoundRecord,
	response: ParsedResponse,
	changes: JsonObject,
	ignoredIn: (record: JsonObject) => string[],
): Promise<UpdatedRecord> {
	const listBefore = await collection.listBefore();
	const answer = recordInResponse(response, collection.names, target.path);
	const isApplied = (record: JsonObject) => ignoredIn(record).length === 0;
	const id = idOf(target.record, collection.variants);
	const answerId = answer && idOf(answer, collection.variants);
	const isTarget = answerId !== undefined && (id === undefined || answerId === id);
	const confirmed = answer && isTarget && isApplied(answer) ? answer : undefined;
	// What neither the record nor the answer to reading shows, only the answer of the write can prove.
	const contradicts = (record: JsonObject) =>
		ignoredIn(record).some((name) =>
			[extractFields(record), target.fields].some((shown) => Object.hasOwn(shown, name)),
		) ||
		(Object.keys(changes).length === 0 && !isApplied(record));
	const isShown = (record: JsonObject) =>
		response.status === 202 ||
		(confirmed ? !contradicts(record) : isApplied(record) || !isUnchanged(target.record, record));
	const reread = await settle(
		collection.readUntil(
			async () => await readAgain(collection, target, confirmed),
			({ record }) => isShown(record),
		),
	);
	const again = 'value' in reread ? reread.value : undefined;
	if (again && isApplied(again.record)) return { record: again.record, isRead: true };
	if (confirmed) {
		return again && !again.isCached && contradicts(again.record)
			? { record: again.record, isRead: true }
			: { record: confirmed, isRead: false };
	}
	const fault = 'fault' in reread ? reread.fault : undefined;
	// Beside the record as it was, a copy of it is a second one.
	const isGone = again
		? !isUnchanged(target.record, again.record)
		: hasErrorStatus(fault, [404, 410]);
	const isNew = (record: JsonObject) => collection.isNewSince(listBefore, record);
	const replacesTarget = (record: JsonObject) =>
		(id !== undefined && namesId(record, id, target.record)) || (!again && isNew(record) === true);
	const isMade = (record: JsonObject) =>
		(isGone && isNew(record) !== false) || replacesTarget(record);
	const linked = await readCreated(collection, response, changes, isMade);
	if (linked && isApplied(linked.record) && (linked.isSure || replacesTarget(linked.record)))
		return {
			record: linked.record,
			isRead: false,
			otherId: idOf(linked.record, collection.variants),
		};
	const otherId =
		answer && !isTarget ? idInAnswer(answer, collection.variants, changes) : undefined;
	if (again) return { record: again.record, isRead: true, otherId };
	const record = (otherId === undefined && answer) || target.record;
	return { record, isRead: false, otherId, fault };
}

/** The record at its own address, or in the list; where it cannot be read there, the answer that confirmed the update is all there is. */
async function readAgain(
	collection: Collection,
	{ record, path, address, response }: FoundRecord,
	confirmed: JsonObject | undefined,
): Promise<{ record: JsonObject; isCached: boolean }> {
	if (!confirmed || response.url === collection.listUrl)
		return {
			record: await readFromAddress(collection, address, address, path),
			isCached: false,
		};
	const again = await collection.transport.read(address);
	const found = recordInResponse(again, collection.names, path);
	const id = idOf(record, collection.variants);
	const isSame = found && idOf(found, collection.variants) === id;
	return { record: isSame ? found : confirmed, isCached: comesFromCache(again) };
}

/** Whether a cache on the way says that it gave the answer, which may be older than a write. */
const comesFromCache = ({ headers }: ParsedResponse) =>
	Number(headers.age) > 0 ||
	Object.entries(headers).some(([name, value]) => /cache/.test(name) && /\bhit\b/i.test(value));

/** Whether a record names another one, which does not do so itself: `rescheduled_from: 202`. */
function namesId(record: JsonObject, id: string, other: JsonObject): boolean {
	return Object.entries(record).some(
		([name, value]) =>
			scalarText(nestedId(value) ?? value) === id && !isEquivalent(other[name], value),
	);
}

/** Whether a record has fields that were written, and nothing in any of them: it was made without what it was to hold. */
function isBlankFor(changes: JsonObject, record: JsonObject): boolean {
	const fields = extractFields(record);
	const names = Object.keys(changes);
	return (
		names.some((name) => Object.hasOwn(fields, name)) &&
		names.every((name) => isBlank(valueAt(fields, [name])))
	);
}

/** The record that a response holds, first at the path where an earlier answer had it; undefined where it holds none. */
export function recordInResponse(
	response: ParsedResponse,
	names: string[],
	path: string[] = [],
): JsonObject | undefined {
	try {
		const { record, path: outer } = unwrapRecord(response, names);
		const inPlace = valueAt(response.body, path);
		const isAround = outer.every((key, index) => key === path[index]);
		return isAround && isObject(inPlace) ? inPlace : record;
	} catch {
		return undefined;
	}
}

async function readFromAddress(
	collection: Collection,
	address: string,
	base: string,
	path?: string[],
): Promise<JsonObject> {
	const { href, origin } = new URL(address, base);
	const pathSegment = decodeSegment(lastSegment(href.split(/[?#]/)[0]));
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

/** Names that an answer gives as often to something else as to the ID of a record. */
const vagueIdNames = new Set([...wordList('key reference ref code number slug'), ...addressNames]);

/** The ID of the record that a response is about; a code alone is no ID. */
export function idInAnswer(
	answer: JsonObject,
	names: Set<string>,
	changes: JsonObject,
): string | undefined {
	const { path, getKey } = inferPrimaryKey([answer], names);
	if (!path) return undefined;
	const fields = extractFields(answer);
	const isVague = vagueIdNames.has(normalizeName(path[path.length - 1]));
	const holdsField = Object.keys(changes).some((name) => Object.hasOwn(fields, name));
	const id = getKey(answer);
	// What was not saved has the ID 0, or zeros in the form of one.
	return (isVague && !holdsField) || /^[0-]+$/.test(id) ? undefined : id;
}

/** A response may be nothing but the ID. */
const idsInText = (body: unknown): string[] =>
	isScalar(body) && /^(?=[a-z_-]*\d)[\w-]{1,64}$/i.test(String(body)) ? [String(body)] : [];

const newIdName = /^(?:new|(?:last)?insert(?:ed)?|created|replacement|rescheduled)(.*)id$/;
/** Of an answer, what it names as the ID of the new record, and what a list shows alone of each: `{ "newBookingId": 9 }`. */
function namedIds(answer: JsonObject = {}, names: string[], row: JsonObject = {}): string[] {
	const [shown, ...others] = Object.keys(row);
	const isNamed = (name: string) => {
		const [, kind] = newIdName.exec(normalizeName(name)) ?? [];
		const isNew = kind === '' || names.some((own) => kind !== undefined && isSameKind(own, kind));
		return isNew || (name === shown && others.length === 0);
	};
	const values = Object.entries(answer).filter(([name]) => isNamed(name));
	return values.flatMap(([, value]) => (isScalar(value) ? [String(value)] : [])).slice(0, maxIds);
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

const nonRecordHeaders =
	/request|correlation|trace|transaction|span|session|client|tenant|account|ray|amz/;

/** Values of headers named like a record's id: `X-Record-Id`, not `X-Request-Id`. */
function idsInHeaders(headers: ParsedResponse['headers']): string[] {
	return Object.entries(headers)
		.filter(([name]) => /(^|-)(id|uid|uuid|guid)$/.test(name) && !nonRecordHeaders.test(name))
		.slice(0, maxIds)
		.map(([, value]) => value);
}

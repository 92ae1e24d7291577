import { isScalarId, valueAt } from '../record/primaryKey';
import { decodeSegment, lastSegment } from '../http/links';
import { valueOrUndefined } from '../http/settle';
import { isSameKind } from '../record/relations';
import { unwrapRecord, type UnwrappedRecord } from '../record/singleRecord';
import { messageNames } from '../http/errorFields';
import { isObject, type JsonObject, type ParsedResponse, withInnerObjects } from '../http/types';
import { warningIn } from '../page/warnings';
import { isBlank, isBlankOrFalse } from '../values/blank';
import { filterFields } from '../values/collections';
import { scalarText } from '../values/scalarText';
import {
	addressNames,
	isIdName,
	normalizeName,
	readFlag,
	valuesNamed,
	wordList,
} from '../values/vocabulary';
import { WriteError } from './request/errors';
import { type ShownRecord, toShown } from './request/shownRecord';
import type { Collection } from './request/collection';
import { ignoredFields, isEquivalent } from './fields/compareWritten';

interface NamedRecord extends ShownRecord {
	/** The response names it as the record itself, not as one thing among others, which may be anything. */
	isSure: boolean;
}

/** The record in the response to a write. */
interface WriteAnswer extends ShownRecord {
	/** ID of the record that it is about; a code alone is none. */
	id?: string;
}

/** What a response shows of a record that was written, first at the path where an earlier answer had it; undefined for nothing. */
export function readAnswer(
	{ names, variants }: Collection,
	response: ParsedResponse,
	changes: JsonObject,
	path: string[] = [],
): WriteAnswer | undefined {
	let found: UnwrappedRecord;
	try {
		found = unwrapRecord(response, names);
	} catch {
		return undefined;
	}
	const inPlace = valueAt(response.body, path);
	const isAround = found.path.every((key, index) => key === path[index]);
	const shown = toShown(isAround && isObject(inPlace) ? inPlace : found.record, variants);
	const { ownId: id = '', idName = '', fields } = shown;
	const isVague = vagueIdNames.has(normalizeName(idName));
	const holdsField = Object.keys(changes).some((name) => Object.hasOwn(fields, name));
	// What was not saved has the ID 0, or zeros in the form of one.
	const isNone = (isVague && !holdsField) || /^[0-]+$/.test(id);
	return { ...shown, ...(id !== '' && !isNone && { id }) };
}

/** The record that a write made: in the response, or at the address or with the ID that it names. @param isNew a response may as well name one that stands in the way */
export async function readCreated(
	collection: Collection,
	response: ParsedResponse,
	answer: WriteAnswer | undefined,
	changes: JsonObject,
	isNew: (shown: ShownRecord) => boolean,
): Promise<NamedRecord | undefined> {
	const names = Object.keys(changes);
	// An answer that is empty but for the ID shows nothing of what was written.
	const isWhole =
		answer &&
		names.every((name) => Object.hasOwn(answer.fields, name)) &&
		!isBlankFor(changes, answer);
	if (isWhole && answer.id !== undefined && isNew(answer)) return { ...answer, isSure: true };
	const address = response.headers.location ?? response.headers['content-location'];
	const listBefore = await collection.listBefore();
	const ids = idsIn(response, answer, collection.names, listBefore?.rows[0]);
	const lookups = [
		address !== undefined &&
			(() => valueOrUndefined(readFromAddress(collection, address, response.url))),
		...ids.map((id) => () => collection.lookUp(id)),
	];
	for (const lookup of lookups) {
		const found = lookup && (await lookup());
		// A response may name a task, a user or the account beside the record, or instead of it.
		const isShown = found && ignoredFields(changes, {}, found.fields).length < names.length;
		const isOfWrite = found && (isShown || names.length === 0 || isBlankFor(changes, found));
		if (isOfWrite && isNew(found)) return { ...found, isSure: true };
	}
	// An object within a response may hold the ID: `{ "status": "success", "details": { "id": "7" } }`.
	const parts = Object.values(answer?.record ?? {}).filter(isObject);
	const innerIds = parts.flatMap((part) => toShown(part, collection.variants).ownId ?? []);
	for (const innerId of innerIds.slice(0, maxIds)) {
		const found = await collection.lookUp(innerId);
		// This may as well be a client, whose ID some other appointment has.
		if (found && isEquivalent(found.fields, changes) && isNew(found))
			return { ...found, isSure: false };
	}
	return undefined;
}

/** Whether a record has fields that were written, and nothing in any of them: it was made without what it was to hold. */
function isBlankFor(changes: JsonObject, { fields }: ShownRecord): boolean {
	const names = Object.keys(changes);
	return (
		names.some((name) => Object.hasOwn(fields, name)) &&
		names.every((name) => isBlank(valueAt(fields, [name])))
	);
}

/** The record at an address, first at the path where an earlier answer had it; undefined where none can be read. */
export async function readAt(
	collection: Collection,
	address: string,
	path?: string[],
): Promise<ShownRecord | undefined> {
	const response = await valueOrUndefined(collection.transport.read(address));
	return response && readAnswer(collection, response, {}, path);
}

/** The same, or where it is found by what the address ends with. @throws ApiError where there is none */
export async function readFromAddress(
	collection: Collection,
	address: string,
	base: string,
	path?: string[],
): Promise<ShownRecord> {
	const { href, origin } = new URL(address, base);
	const pathSegment = decodeSegment(lastSegment(href.split(/[?#]/)[0]));
	// The API key is not sent to another origin: of an address there, only the id is used.
	if (origin !== new URL(collection.listUrl).origin) return await collection.find(pathSegment);
	const shown = await readAt(collection, href, path);
	if (shown) return shown;
	// The list that was read before the write may still show the record.
	collection.invalidate();
	return await collection.find(pathSegment);
}

/** Each is looked for, with a request or several. */
const maxIds = 5;

/** Names that an answer gives as often to something else as to the ID of a record. */
const vagueIdNames = new Set([...wordList('key reference ref code number slug'), ...addressNames]);

const newIdName = /^(?:new|(?:last)?insert(?:ed)?|created|replacement|rescheduled)(.*)id$/;
const nonRecordHeaders =
	/request|correlation|trace|transaction|span|session|client|tenant|account|ray|amz/;

/** IDs that a response gives for what was written: its own, or it is nothing else; what it names so, `{ "newBookingId": 9 }`, or a list shows alone of each; headers such as `X-Record-Id`. */
function idsIn(
	{ body, headers }: ParsedResponse,
	answer: WriteAnswer | undefined,
	names: string[],
	row: JsonObject = {},
): string[] {
	const isIdText = isScalarId(body) && /^(?=[a-z_-]*\d)[\w-]{1,64}$/i.test(String(body));
	const [shown, ...others] = Object.keys(row);
	const isNamed = (name: string) => {
		const [, kind] = newIdName.exec(normalizeName(name)) ?? [];
		const isNew = kind === '' || names.some((own) => kind !== undefined && isSameKind(own, kind));
		return isNew || (name === shown && others.length === 0);
	};
	const isOfRecord = (name: string) =>
		/(^|-)(id|uid|uuid|guid)$/.test(name) && !nonRecordHeaders.test(name);
	const idsNamed = (fields: JsonObject, isMeant: (name: string) => boolean) =>
		Object.values(filterFields(fields, isMeant)).filter(isScalarId).map(String).slice(0, maxIds);
	return [
		...(answer?.id === undefined ? (isIdText ? [String(body)] : []) : [answer.id]),
		...idsNamed(answer?.record ?? {}, isNamed),
		...idsNamed(headers, isOfRecord),
	];
}

const notInForce =
	/^(is)?(dryrun|simulated|simulation|preview|test(mode|run|only)?|notsaved|unsaved)(only)?$/;
const heldStatus = /^(held|hold|onhold|tentative|requested|proposed|awaiting\w*)$/;
const expiries = /^(hold|held|reservation)?(expires|expiry|expiration|expiresat|until|holduntil)/;
const doneWords = '(updated|modified|matched|affected|changed|deleted|removed|cancell?ed)';
const counts = new RegExp(
	`^(n|num|number|rows|records)?(of)?${doneWords}(count|rows|records|ids|items)?$`,
);
/** A larger number is a time. */
const maxCount = 100_000;

/** Reads what an answer says of what was done. @param known records: as theirs it tells nothing @throws WriteError where that is not what was asked */
export function assertPlainAnswer(body: unknown, known: JsonObject[]): void {
	if (!isObject(body)) return;
	const parts = withInnerObjects(body);
	const signsIn = (test: (name: string, value: unknown, part: JsonObject) => boolean) =>
		parts.flatMap((part) =>
			Object.entries(part)
				.filter(([name, value]) => test(normalizeName(name), value, part))
				.filter(([name, value]) => !known.some((of) => scalarText(of[name]) === scalarText(value)))
				.map(
					([name, value]) =>
						`${name}: ${Array.isArray(value) ? value.join(', ') : scalarText(value)}`,
				),
		);
	const idsOf = (part: JsonObject) =>
		Object.keys(part).flatMap((key) => (isIdName(key) ? part[key] : []));
	const provisional = signsIn((word, value) => notInForce.test(word) && readFlag(value) === true);
	if (provisional.length > 0) throw new WriteError({ kind: 'notInForce', signs: provisional });
	const more = signsIn(
		(word, value, part) =>
			counts.test(word) &&
			// Beside the ID of a record this may be a field of it, unless its list has that ID, too.
			idsOf(part).every((own) => Array.isArray(value) && value.includes(own)) &&
			(Array.isArray(value)
				? new Set(value).size > 1 && value.every((id) => scalarText(id) !== '')
				: typeof value === 'number' && value > 1 && value < maxCount),
	);
	if (more.length > 0) throw new WriteError({ kind: 'moreRecords', signs: more });
}

const maxWarnings = 3;

const messageIn = (part: JsonObject) =>
	Object.entries(part).find(([name]) => messageNames.has(normalizeName(name)))?.[1];

/** What an answer warns of, but not about the service itself; undefined for nothing. @param known records: a field that they have is none of the answer */
export function warningsIn(body: unknown, known: JsonObject[]): string[] | undefined {
	if (!isObject(body)) return undefined;
	const texts = withInnerObjects(body)
		.filter((part) => known.length > 0 || !Object.keys(part).some((name) => isIdName(name)))
		.flatMap((part) => Object.entries(part))
		.filter(
			([name]) =>
				/^warnings?$/.test(normalizeName(name)) &&
				!known.some((record) => Object.hasOwn(record, name)),
		)
		.flatMap(([, value]) => value)
		.map((value) => warningIn('warning', isObject(value) ? messageIn(value) : value))
		.filter((text) => typeof text === 'string')
		.slice(0, maxWarnings);
	return texts.length > 0 ? texts : undefined;
}

/** What a record says of a place that is only held for a time, such as `status: held`; undefined where it is not. */
export function holdIn(record: JsonObject): string | undefined {
	const expires = !valuesNamed(record, expiries).every(isBlankOrFalse);
	const status = Object.entries(record).find(
		([name, value]) =>
			/^(status|state)$/.test(normalizeName(name)) &&
			heldStatus.test(normalizeName(scalarText(value))),
	);
	return expires && status ? `${status[0]}: ${scalarText(status[1])}` : undefined;
}

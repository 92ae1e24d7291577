import { isAboutValues, parseErrorInfo } from '../http/errorInfo';
import { ApiError } from '../http/errors';
import type { JsonObject, ParsedResponse } from '../http/types';
import { idOf, valueAt } from '../record/primaryKey';
import { findTimeField, findTimeZone, parseTime } from '../record/timeFields';
import { classifyWriteResponse, isSuccessBody } from '../http/failedBody';
import { isBlank } from '../values/blank';
import { filterFields } from '../values/collections';
import { scalarText } from '../values/scalarText';
import { isWriteOutcomeUnknown, WriteError, OutcomeUnknownError } from './request/errors';
import { assertPlainAnswer, readAnswer, readCreated, warningsIn } from './readBack';
import { normalizeName } from '../values/vocabulary';
import { type Placement, withPlacement } from './placement';
import { coerceFields, preserveLargeNumbers, type WriteInput } from './fields/coerceFields';
import {
	buildWriteRequest,
	envelopeFromOptions,
	type RequestDraft,
	type WriteOptions,
	unwrapContent,
	type WriteRequest,
} from './request/requestDraft';
import { sendWithRepair } from './request/send';
import type { Collection } from './request/collection';
import type { ShownRecord } from './request/shownRecord';
import {
	differencesIn,
	type FieldDifference,
	ignoredFields,
	isEquivalent,
} from './fields/compareWritten';
import { mayPointTo, nestedIdKey } from './fields/references';

/** Outcome of a write: the record as it is now, or the request that a dry run would have sent. */
export interface WriteResult {
	request?: WriteRequest;
	/** Undefined where the service took the write and its response does not lead to the record. */
	record?: JsonObject;
	/** Fields that were written and that the record does not have at all. */
	ignored: string[];
	/** Fields of the new record that hold something else than was written. */
	differing?: FieldDifference[];
	id?: string;
	/** The record was as wanted already, and nothing was sent. */
	unchanged?: boolean;
	/** ID of the record that took the place of the one that was meant. */
	replacedBy?: string;
	/** The service will do it later (HTTP 202). */
	pending?: boolean;
	warnings?: string[];
	/** When the record was made that the service gave for a new one, where it was there before. */
	existsSince?: string;
}

/** Creates a record. @throws InvalidFieldError, ApiError, NetworkError where nothing was made; WriteError, OutcomeUnknownError */
export async function createRecord(
	collection: Collection,
	input: WriteInput,
	options: WriteOptions,
): Promise<WriteResult> {
	return await withPlacement(
		options,
		(place) => createPlaced(collection, input, options, place),
		(fields, wasMissed) =>
			collection.lacksRecord(unwrapContent(fields, collection.variants), wasMissed),
	);
}

async function createPlaced(
	collection: Collection,
	input: WriteInput,
	options: WriteOptions,
	place: Placement,
): Promise<WriteResult> {
	const { zone } = options;
	const { learned } = collection;
	// Values that are sent as they are need no examples, and an address of the user's own may take other fields than the list shows.
	const examples = input.exact && options.resolveUrl ? [] : await collection.examples();
	// The zone of times without one: that which the record names, or all others name, or the service.
	const areAlike = new Set(examples.map(findTimeZone)).size === 1;
	const service =
		(!input.exact &&
			(findTimeZone(input.fields) ??
				(await collection.timeZone(areAlike ? examples[0] : undefined)))) ||
		zone;
	const changes = place(coerceFields(input, examples, { user: zone, service }), examples);
	preserveLargeNumbers(changes, examples);
	const method = options.method ?? 'POST';
	const draft: RequestDraft = {
		method,
		mediaType: learned.mediaTypes?.[method],
		url: options.resolveUrl?.() ?? (await collection.creationUrl()),
		envelope: envelopeFromOptions(options) ?? learned.envelope ?? (await collection.getEnvelope()),
		changes,
		identity: learned.identity,
		isListed: learned.isListed,
		unchanged: {},
	};
	if (options.dryRun) return { request: buildWriteRequest(draft, options), ignored: [] };
	const { wrapper } = draft.envelope;
	const variants = new Set([...collection.variants, ...(wrapper ? [normalizeName(wrapper)] : [])]);
	const wanted = unwrapContent(changes, variants);
	const sent = await sendWithRepair(collection, draft, options, { list: collection, wanted });
	const content = unwrapContent(sent.draft.changes, variants);
	const shown =
		'response' in sent
			? await confirmCreated(collection, sent.response, content)
			: await recordAfterFault(collection, sent.fault, wanted, input.exact);
	const record = shown?.record;
	const savedFields = record ? collection.recordFields(record) : {};
	const ignored = record ? ignoredFields(content, {}, savedFields) : [];
	// Of a related record that was written whole, the ID may be all that is shown.
	const isSaved = (name: string) =>
		Object.hasOwn(savedFields, name) &&
		!mayPointTo(savedFields[name], content[name]) &&
		!(nestedIdKey(savedFields[name]) && isEquivalent(content[name], savedFields[name]));
	const differing = differencesIn(ignored.filter(isSaved), content, savedFields);
	const unwritten = filterFields(savedFields, (name) => !Object.hasOwn(content, name));
	return {
		record,
		existsSince: timeIfEarlier(unwritten, examples),
		ignored: ignored.filter((name) => !isSaved(name)),
		...(record && differing.length > 0 && { differing, id: shown.ownId }),
		...('response' in sent && {
			pending: sent.response.status === 202,
			warnings: warningsIn(sent.response.body, (await collection.listBefore())?.rows ?? []),
		}),
	};
}

/** The time at which a record was made, where others that were there before were made later. */
function timeIfEarlier(record: JsonObject, others: JsonObject[]): string | undefined {
	const path = findTimeField([record], 'created') ?? [];
	const timeOf = (fields: JsonObject) => parseTime(valueAt(fields, path)) ?? NaN;
	const isEarlier = others.some((other) => timeOf(other) > timeOf(record));
	return isEarlier ? scalarText(valueAt(record, path)) : undefined;
}

/** The new record after a fault: the only one that the list shows since. @throws OutcomeUnknownError; the fault where nothing was made */
async function recordAfterFault(
	collection: Collection,
	fault: unknown,
	content: JsonObject,
	isExact: boolean,
): Promise<ShownRecord> {
	const isUnknown = isWriteOutcomeUnknown(fault);
	// A service may have saved the values before it failed at something else, such as a message.
	const isRefusal = fault instanceof ApiError;
	const before = isUnknown || isRefusal ? await collection.listBefore() : undefined;
	const list = before && (await collection.findNew(content, before, false));
	const made = list?.made;
	// What is sent as it is, such as a webhook, may be told a secret in the answer alone.
	if (isUnknown && !isExact && made && list?.hasGrown) {
		collection.invalidate(list.page);
		return made;
	}
	// Whoever took the time that was wanted made the list grow, too.
	const isLonger = list?.hasGrown && isRefusal && isAboutValues(fault.errorInfo);
	throw isUnknown || isLonger || made ? new OutcomeUnknownError(fault as ApiError, false) : fault;
}

/** Characters of an answer without a message that stand in an error. */
const maxQuoted = 200;

/** The record that a response with success says was created, proved by the list where need be. @throws WriteError, OutcomeUnknownError */
async function confirmCreated(
	collection: Collection,
	response: ParsedResponse,
	content: JsonObject,
): Promise<ShownRecord | undefined> {
	const { status, body } = response;
	const before = await collection.listBefore();
	assertPlainAnswer(body, [content, ...(before?.rows ?? [])]);
	const isNew = (shown: ShownRecord) => collection.isNewSince(before, shown) !== false;
	const answer = readAnswer(collection, response, content);
	const named = await readCreated(collection, response, answer, content, isNew);
	if (named?.isSure) {
		collection.invalidate(before, named.ownId);
		return named;
	}
	const isShown = answer?.id !== undefined && isEquivalent(answer.fields, content);
	const earlier = before?.rows.find((row) => idOf(row, collection.variants) === answer?.id);
	// It was there already, as it was to be.
	if (isShown && (!earlier || isEquivalent(collection.recordFields(earlier), content)))
		return answer;
	if (status === 202) {
		collection.invalidate();
		return answer;
	}
	const isCreated = status === 201 || status === 204;
	// Where the list, which could be read, has another number, 0 is no success.
	const isOtherZero = (name: string) =>
		String(valueAt(body, [name])) === '0' && Number(valueAt(before?.body, [name])) > 0;
	const isSuccess = isSuccessBody(body) && !['status', 'code', 'result', 'state'].some(isOtherZero);
	const saysSo = isCreated || answer?.id !== undefined || isBlank(body) || isSuccess;
	const list = await collection.readUntil(
		async () => await collection.findNew(content, before, !saysSo),
		({ isAbsent }) => isCreated || !isAbsent,
	);
	collection.invalidate(list.page);
	if (list.made) return list.made;
	if (list.overwrittenId !== undefined)
		throw new WriteError({ kind: 'existingRecord', signs: [list.overwrittenId] });
	const errorInfo = parseErrorInfo(response);
	const text = JSON.stringify(body);
	const fault = new ApiError({
		...errorInfo,
		message: errorInfo.message || (text.length < maxQuoted ? text : ''),
	});
	if (list.isAbsent && !isCreated) throw new WriteError({ kind: 'notCreated', reason: fault });
	const isUnclear = classifyWriteResponse(body) === 'unclear';
	if (named) return named;
	if (!isUnclear && (saysSo || list.hasGrown)) return answer;
	throw new OutcomeUnknownError(fault, false);
}

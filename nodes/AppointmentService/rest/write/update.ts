import { ApiError, NetworkError } from '../http/errors';
import { valueOrUndefined } from '../http/settle';
import type { JsonObject, ParsedResponse } from '../http/types';
import { isBlank } from '../values/blank';
import { idOf } from '../record/primaryKey';
import { isTimeZone } from '../values/timeZone';
import { normalizeName } from '../values/vocabulary';
import { damagedFields, reconcileUnchanged, writableFields } from './fields/unchangedFields';
import { readUpdated } from './readBack';
import type { WriteResult } from './create';
import { assertPlainAnswer } from './answerSigns';
import {
	AnswerWarnsError,
	DamagedViewError,
	isWriteOutcomeUnknown,
	OutcomeUnknownError,
	UnintendedChangeError,
	WriteIgnoredError,
} from './request/errors';
import { findUnintendedChanges, isUnchanged } from './lostFields';
import { orWithoutWrapper, type Placement, withPlacement } from './placement';
import type { TimeZones } from './fields/dateTime';
import { coerceFields, preserveLargeNumbers, type WriteInput } from './fields/coerceFields';
import {
	buildWriteRequest,
	envelopeFromOptions,
	type RequestDraft,
	type WriteOptions,
	type BodyEnvelope,
	extractFields,
	inferEnvelope,
	splitWrapper,
	unwrapContent,
} from './request/requestDraft';
import { sendWithRepair } from './request/send';
import { resolveServiceZone } from './serviceZone';
import type { Collection } from './request/collection';
import { type FoundRecord, versionOf } from './request/findRecord';
import { preferredMethod } from './request/repair/repairRequest';
import { differencesIn, ignoredFields, isEquivalent, matchesFields } from './fields/compareWritten';

/**
 * Updates a record, which is read first. @param buildInput makes the input from the fields that it has; undefined to write nothing
 * @throws as `createRecord`; WriteIgnoredError where the record does not show the changes; UnintendedChangeError where others changed
 */
export async function updateRecord(
	collection: Collection,
	id: string,
	buildInput: (
		current: JsonObject,
		zones: TimeZones,
	) => WriteInput | undefined | Promise<WriteInput | undefined>,
	options: WriteOptions,
): Promise<WriteResult> {
	return await withPlacement(options, (place) =>
		updatePlaced(collection, id, buildInput, options, place),
	);
}

interface Update {
	target: FoundRecord;
	current: JsonObject;
	/** What it is to show afterwards. */
	content: JsonObject;
	input: WriteInput;
}

async function updatePlaced(
	collection: Collection,
	id: string,
	buildInput: Parameters<typeof updateRecord>[2],
	options: WriteOptions,
	place: Placement,
): Promise<WriteResult> {
	const { learned } = collection;
	const target = await collection.find(id);
	const current = extractFields(target.record);
	const zones = {
		user: options.zone,
		service: await resolveServiceZone(collection, target.record, current, options.zone),
	};
	const input = await buildInput(current, zones);
	const asItIs: WriteResult = { record: target.record, ignored: [], unchanged: true };
	if (!input) return asItIs;
	const { isAction = false, dependentFields } = input;
	const examples = [current, ...(await readMoreExamples(collection, input, current))];
	const inferred = inferEnvelope(target, collection.variants);
	const wrapperNames = wrapperNamesFor(collection, inferred, current);
	const given = splitWrapper(coerceFields(input, examples, zones), wrapperNames);
	const changes = place(given.changes, [current], current);
	preserveLargeNumbers(changes, examples);
	const content = unwrapContent(changes, wrapperNames);
	if (options.skipUnchanged && !isAction && matchesFields(content, current)) return asItIs;

	const style = isAction ? 'merge' : options.updateStyle;
	const complete = (draft: RequestDraft, isWhole = learned.wholeRecord): RequestDraft => {
		// PUT replaces the whole record (RFC 9110, section 9.3.4), so the fields that do not change are sent along.
		const isReplacement = style ? style === 'replace' : isWhole === true || draft.method === 'PUT';
		const others = isReplacement ? writableFields(current, collection.variants, draft.url) : {};
		const unchanged = reconcileUnchanged(
			{ ...others, ...dependentFields },
			changes,
			current,
			isTimeZone(zones.service) ? zones.service : 'UTC',
		);
		for (const name of learned.refusedFields) delete unchanged[name];
		const damaged = damagedFields(current, unchanged).filter(
			(name) => !Object.hasOwn(changes, name),
		);
		if (damaged.length > 0) throw new DamagedViewError(damaged);
		return { ...draft, unchanged, isReplacement };
	};
	const method =
		options.method ?? learned.method ?? preferredMethod(await collection.methodsFor(target));
	const draft = complete({
		method,
		mediaType: learned.mediaTypes?.[method],
		url: options.resolveUrl?.(id, content) ?? target.address,
		envelope:
			envelopeFromOptions(options) ??
			(inferred.isHolder ? undefined : given.envelope) ??
			learned.envelope ??
			inferred,
		changes,
		siblings: given.siblings,
		identity: pick(current, Object.keys(learned.identity ?? {})),
		unchanged: {},
		current,
		id,
		etag: versionOf(target),
	});
	if (options.dryRun) return { request: buildWriteRequest(draft, options), ignored: [] };

	const update = { target, current, content: { ...content, ...dependentFields }, input };
	const write = async (request: RequestDraft) => {
		const sent = await sendWithRepair(collection, request, options, {
			// At an address that the user gave, another method could mean another action.
			mayChangeMethod: options.resolveUrl === undefined,
			complete,
		});
		// Only a record that was found in the list is searched there again.
		if (target.response.url === collection.listUrl) collection.invalidate();
		return 'response' in sent
			? await confirmUpdate(collection, update, sent.response, sent.draft)
			: await lookAfterFault(collection, id, update, sent.fault, sent.draft);
	};
	const isShownAlone = draft.envelope === inferred && inferred.wrapper && !inferred.isHolder;
	return await orWithoutWrapper(
		async () => await write(draft),
		isShownAlone && !isAction
			? async () => {
					const usual = learned.method ?? draft.method;
					const bare = complete({ ...draft, method: usual, envelope: {} });
					const written = await write(bare);
					learned.envelope = {};
					return written;
				}
			: undefined,
	);
}

/** Names of an object around the fields; one that the record has as a field is no wrapper. */
function wrapperNamesFor(
	{ variants }: Collection,
	{ isHolder, wrapper }: BodyEnvelope,
	current: JsonObject,
): Set<string> {
	const names = new Set(variants);
	if (isHolder && wrapper) names.add(normalizeName(wrapper));
	for (const field of Object.keys(current)) names.delete(normalizeName(field));
	return names;
}

async function confirmUpdate(
	collection: Collection,
	update: Update,
	response: ParsedResponse,
	sent: RequestDraft,
): Promise<WriteResult> {
	const { target, current, content, input } = update;
	assertPlainAnswer(response.body, [current, content]);
	const ignoredIn = (shown: JsonObject) =>
		!input.isDone?.(target.record) && input.isDone?.(shown)
			? []
			: ignoredFields(content, current, extractFields(shown));
	const read = await readUpdated(collection, target, response, content, ignoredIn);
	const { record, isRead, otherId, fault } = read;
	const after = extractFields(record);
	const ignored = ignoredIn(record);
	const pending = response.status === 202;
	if (pending) return { record, ignored, pending };
	const isOther = otherId !== undefined && otherId !== idOf(target.record, collection.variants);
	const isUnread = fault instanceof ApiError || fault instanceof NetworkError;
	if (isUnread && (ignored.length > 0 || input.isAction))
		throw new OutcomeUnknownError(fault, false, true);
	if (isOther && ignored.length > 0 && isUnchanged(current, after))
		throw new AnswerWarnsError('otherRecord', [otherId]);
	assertNothingLost(collection, sent, update, isRead ? after : { ...current, ...after });
	assertApplied(ignored, update, after);
	return { record, ignored, pending, ...(isOther && { replacedBy: otherId }) };
}

/** The result of an update whose outcome is not known, where the record shows it afterwards. */
async function lookAfterFault(
	collection: Collection,
	id: string,
	update: Update,
	fault: unknown,
	sent: RequestDraft,
): Promise<WriteResult> {
	if (!isWriteOutcomeUnknown(fault)) throw fault;
	const { current, content } = update;
	// Values that the record had before prove nothing about this request.
	const wasDifferent = !matchesFields(content, current);
	const after = await valueOrUndefined(collection.find(id));
	if (after) {
		const fields = extractFields(after.record);
		// A record that does not show what was written may have another one in its place.
		const isShown = matchesFields(content, fields);
		if (!wasDifferent || isShown) assertNothingLost(collection, sent, update, fields);
		if (wasDifferent && isShown) return { record: after.record, ignored: [] };
	}
	throw new OutcomeUnknownError(fault, after !== undefined && wasDifferent);
}

/** @throws UnintendedChangeError where fields changed that nobody asked to change */
function assertNothingLost(
	{ learned }: Collection,
	sent: RequestDraft,
	update: Update,
	after: JsonObject,
): void {
	const fault = changesNobodyAskedFor(sent, update, after);
	// What is not named is emptied: the next record is sent whole.
	if (fault && fault.emptied.length > 0) learned.wholeRecord = true;
	if (fault) throw fault;
}

function changesNobodyAskedFor(
	sent: RequestDraft,
	{ current: before, content: changes, input }: Update,
	after: JsonObject,
): UnintendedChangeError | undefined {
	const { unchanged } = sent;
	const { altered, emptied } = findUnintendedChanges({ before, after, changes, unchanged });
	if (altered.length === 0 || input.isAction) return undefined;
	return new UnintendedChangeError(
		pick(before, altered),
		after,
		emptied,
		sent.isReplacement === true,
	);
}

/** Fields that the record has, or had, must hold the written values; others cannot be checked. @throws WriteIgnoredError */
function assertApplied(
	ignored: string[],
	{ content, current: before, input }: Update,
	after: JsonObject,
): void {
	const visiblyIgnored = ignored.filter(
		(name) => Object.hasOwn(after, name) || Object.hasOwn(before, name),
	);
	if (visiblyIgnored.length > 0) {
		const differing = differencesIn(visiblyIgnored, content, after);
		const isPartial =
			ignored.length < Object.keys(content).length ||
			differing.some(({ field, actual }) => !isEquivalent(actual, before[field]));
		throw new WriteIgnoredError(visiblyIgnored, isPartial, differing);
	}
	if ((ignored.length > 0 || input.isAction) && isUnchanged(before, after))
		throw new WriteIgnoredError(ignored);
}

function pick(record: JsonObject, names: string[]): JsonObject {
	const entries = names.filter((name) => Object.hasOwn(record, name));
	return Object.fromEntries(entries.map((name) => [name, record[name]]));
}

/** Other records are read only where the record itself has no value as an example for a field. */
async function readMoreExamples(
	collection: Collection,
	{ fields, exact }: WriteInput,
	current: JsonObject,
) {
	const hasExamples = Object.keys(fields).every((name) => !isBlank(current[name]));
	return exact || hasExamples ? [] : await collection.examples();
}

import { ApiError, hasErrorStatus, NetworkError } from '../http/errors';
import { settle } from '../http/settle';
import type { JsonObject, ParsedResponse } from '../http/types';
import { filterFields } from '../values/collections';
import { scalarText } from '../values/scalarText';
import type { WriteResult } from './create';
import type { WriteInput } from './fields/coerceFields';
import { differencesIn, ignoredFields, isEquivalent } from './fields/compareWritten';
import { nestedId } from './fields/references';
import { findUnintendedChanges, isUnchanged } from './lostFields';
import {
	assertPlainAnswer,
	readAnswer,
	readAt,
	readCreated,
	readFromAddress,
	warningsIn,
} from './readBack';
import type { Collection, LearnedBehavior } from './request/collection';
import { isWriteOutcomeUnknown, OutcomeUnknownError, WriteError } from './request/errors';
import type { FoundRecord } from './request/findRecord';
import type { RequestDraft } from './request/requestDraft';
import { isContentName, type ShownRecord } from './request/shownRecord';

interface Update {
	id: string;
	target: FoundRecord;
	input: WriteInput;
	/** The request as it was sent in the end. */
	sent: RequestDraft;
	/** What the record is to show afterwards. */
	content: JsonObject;
}

/** A record after an update, as far as the service shows it. */
interface UpdatedRecord extends ShownRecord {
	/** It was read at its own address. */
	isRead: boolean;
	/** ID of the other record that the response is about. */
	otherId?: string;
	/** Why it could not be read; then the record is as it was before. */
	fault?: unknown;
}

/** The result of an update that was taken. @throws WriteError where it did something else than asked; OutcomeUnknownError where nothing can be read */
export async function confirmUpdate(
	collection: Collection,
	update: Update,
	response: ParsedResponse,
): Promise<WriteResult> {
	const { target, content, input } = update;
	const current = target.fields;
	assertPlainAnswer(response.body, [current, content]);
	const warnings = warningsIn(response.body, [target.record, current]);
	const answer = readAnswer(collection, response, content, target.path);
	const updated = await readUpdated(collection, update, response, answer);
	const { record, fields: after, isRead, otherId, fault } = updated;
	const ignored = ignoredOf(update, updated);
	// What the record shows already is done.
	const pending = response.status === 202 && (!isRead || ignored.length > 0 || !!input.isAction);
	if (pending) return { record, ignored, pending, warnings };
	const isOther = otherId !== undefined && otherId !== target.ownId;
	const isUnread = fault instanceof ApiError || fault instanceof NetworkError;
	if (isUnread && (ignored.length > 0 || input.isAction))
		throw new OutcomeUnknownError(fault, false, true);
	if (isOther && ignored.length > 0 && isUnchanged(current, after))
		throw new WriteError({ kind: 'otherRecord', signs: [otherId] });
	assertNothingLost(collection.learned, update, isRead ? after : { ...current, ...after });
	// What the record does not have, and had not, cannot be checked.
	const hasField = (name: string) => Object.hasOwn(after, name) || Object.hasOwn(current, name);
	const fields = ignored.filter(hasField);
	if (fields.length > 0) {
		const differing = differencesIn(fields, content, after);
		const isPartial =
			ignored.length < ignoredFields(content, current, current).length ||
			differing.some(({ field, actual }) => !isEquivalent(actual, current[field]));
		throw new WriteError({ kind: 'ignored', fields, isPartial, differing });
	}
	// What shows nothing of a record, but its ID and the like, does not contradict the service.
	const isShown = input.isAction || Object.keys(after).some(isContentName);
	if ((ignored.length > 0 || input.isAction) && isShown && isUnchanged(current, after))
		throw new WriteError({ kind: 'ignored', fields: ignored, isPartial: false, differing: [] });
	return { record, ignored, pending, warnings, ...(isOther && { replacedBy: otherId }) };
}

/** The record after an update, read again: a response may echo the request. */
async function readUpdated(
	collection: Collection,
	update: Update,
	response: ParsedResponse,
	answer: ReturnType<typeof readAnswer>,
): Promise<UpdatedRecord> {
	const { target, content } = update;
	const { ownId: id, address, path } = target;
	const listBefore = await collection.listBefore();
	const isApplied = (shown: ShownRecord) => ignoredOf(update, shown).length === 0;
	const isTarget = answer?.ownId !== undefined && (id === undefined || answer.ownId === id);
	const confirmed = isTarget && isApplied(answer) ? answer : undefined;
	const isOfRequest = ([name, value]: [string, unknown]) =>
		Object.hasOwn(content, name) ||
		[answer?.ownId, target.fields[name]].some((known) => isEquivalent(value, known));
	const isEcho = answer && Object.entries(answer.fields).every(isOfRequest);
	// What neither the record nor the answer to reading shows, only the answer of the write can prove, if it shows more than was sent or read.
	const contradicts = (shown: ShownRecord) =>
		(isEcho && !isApplied(shown)) ||
		ignoredOf(update, shown).some((name) =>
			[shown, target].some(({ fields }) => Object.hasOwn(fields, name)),
		);
	const isChanged = ({ record }: ShownRecord) => !isUnchanged(target.record, record);
	const isShown = (shown: ShownRecord) =>
		response.status === 202 ||
		(confirmed ? !contradicts(shown) : isApplied(shown) || isChanged(shown));
	// Where it cannot be read at its own address, the answer that confirmed the update is all there is.
	const readAgain = async (): Promise<ShownRecord & { isCached?: boolean }> => {
		if (!confirmed || target.isListed)
			return await readFromAddress(collection, address, address, path);
		const again = await collection.transport.read(address);
		const found = readAnswer(collection, again, {}, path);
		return { ...(found && found.ownId === id ? found : confirmed), isCached: isFromCache(again) };
	};
	const reread = await settle(collection.readUntil(readAgain, isShown));
	const again = 'value' in reread ? reread.value : undefined;
	if (again && isApplied(again)) return { ...again, isRead: true };
	if (confirmed) {
		return again && !again.isCached && contradicts(again)
			? { ...again, isRead: true }
			: { ...confirmed, isRead: false };
	}
	const fault = 'fault' in reread ? reread.fault : undefined;
	// Beside the record as it was, a copy of it is a second one.
	const isGone = again ? isChanged(again) : hasErrorStatus(fault, [404, 410]);
	const isNew = (shown: ShownRecord) => collection.isNewSince(listBefore, shown);
	// It names the record that was meant, which does not do so itself: `rescheduled_from: 202`.
	const namesTarget = ([name, value]: [string, unknown]) =>
		scalarText(nestedId(value) ?? value) === id && !isEquivalent(target.record[name], value);
	const replacesTarget = (shown: ShownRecord) =>
		Object.entries(shown.record).some(namesTarget) || (!again && isNew(shown) === true);
	const isMade = (shown: ShownRecord) =>
		(isGone && isNew(shown) !== false) || replacesTarget(shown);
	const linked = await readCreated(collection, response, answer, content, isMade);
	if (linked && isApplied(linked) && (linked.isSure || replacesTarget(linked)))
		return { ...linked, isRead: false, otherId: linked.ownId };
	const otherId = isTarget ? undefined : answer?.id;
	if (again) return { ...again, isRead: true, otherId };
	return { ...((otherId === undefined && answer) || target), isRead: false, otherId, fault };
}

/** Whether a cache on the way says that it gave the answer, which may be older than a write. */
const isFromCache = ({ headers }: ParsedResponse) =>
	Number(headers.age) > 0 ||
	Object.entries(headers).some(([name, value]) => /cache/.test(name) && /\bhit\b/i.test(value));

/** The result of an update whose outcome is not known, where the record shows it afterwards. A refused one may have been done before something else failed. */
export async function lookAfterFault(
	collection: Collection,
	update: Update,
	fault: unknown,
): Promise<WriteResult> {
	const { id, target, content } = update;
	// Values that the record had before prove nothing about this request.
	const wasDifferent = !isEquivalent(target.fields, content);
	if (!isWriteOutcomeUnknown(fault)) {
		if (!(fault instanceof ApiError) || target.isListed || !wasDifferent) throw fault;
		const shown = await readAt(collection, target.address, target.path);
		const isDone = shown && ignoredOf(update, shown).length === 0;
		throw isDone ? new OutcomeUnknownError(fault, false) : fault;
	}
	// The list that was read before may still show a record that is gone.
	collection.invalidate();
	const after = await collection.lookUp(id);
	if (after) {
		// A record that does not show what was written may have another one in its place.
		const isShown = ignoredOf(update, after).length === 0;
		if (!wasDifferent || isShown) assertNothingLost(collection.learned, update, after.fields);
		if (wasDifferent && isShown) return { record: after.record, ignored: [] };
	}
	const [was, is] = [target.fields, after?.fields];
	const isAsBefore = isEquivalent(is, was) && isEquivalent(was, is);
	throw new OutcomeUnknownError(fault, isAsBefore && wasDifferent);
}

/** The fields that a record does not show as they were written; none where it is as it was to be in words of its own. */
const ignoredOf = ({ target, content, input }: Update, shown: ShownRecord): string[] =>
	!input.isDone?.(target.record) && input.isDone?.(shown.record)
		? []
		: ignoredFields(content, target.fields, shown.fields);

/** @throws WriteError where fields changed that nobody asked to change */
function assertNothingLost(
	learned: LearnedBehavior,
	{ target, input, sent, content: changes }: Update,
	after: JsonObject,
): void {
	const { unchanged, isReplacement = false } = sent;
	const { fields: before } = target;
	const { altered, emptied } = findUnintendedChanges({ before, after, changes, unchanged });
	if (altered.length === 0 || input.isAction) return;
	// What is not named is emptied: the next record is sent whole.
	if (emptied.length > 0) learned.wholeRecord = true;
	const lost = filterFields(before, (name) => altered.includes(name));
	throw new WriteError({ kind: 'unintendedChange', before: lost, after, emptied, isReplacement });
}

import { ApiError, NetworkError } from '../http/errors';
import type { JsonObject, ParsedResponse } from '../http/types';
import { filterFields } from '../values/collections';
import { assertPlainAnswer, warningsIn } from './answerSigns';
import type { WriteResult } from './create';
import type { WriteInput } from './fields/coerceFields';
import { differencesIn, ignoredFields, isEquivalent } from './fields/compareWritten';
import { findUnintendedChanges, isUnchanged } from './lostFields';
import { readAt, readUpdated } from './readBack';
import type { Collection, LearnedBehavior } from './request/collection';
import { isWriteOutcomeUnknown, OutcomeUnknownError, WriteError } from './request/errors';
import type { FoundRecord } from './request/findRecord';
import type { RequestDraft } from './request/requestDraft';
import { isContentName, type ShownRecord } from './request/shownRecord';

interface Update {
	id: string;
	target: FoundRecord;
	content: JsonObject;
	input: WriteInput;
}

/** The result of an update that was taken. @throws WriteError where it did something else than asked; OutcomeUnknownError where nothing can be read */
export async function confirmUpdate(
	collection: Collection,
	update: Update,
	response: ParsedResponse,
	sent: RequestDraft,
): Promise<WriteResult> {
	const { target, content, input } = update;
	const current = target.fields;
	assertPlainAnswer(response.body, [current, content]);
	const ignoredIn = (shown: ShownRecord) => ignoredOf(update, shown);
	const updated = await readUpdated(collection, target, response, content, ignoredIn);
	const { record, fields: after, isRead, otherId, fault } = updated;
	const ignored = ignoredIn(updated);
	// What the record shows already is done.
	const pending = response.status === 202 && (!isRead || ignored.length > 0 || !!input.isAction);
	const warnings = warningsIn(response.body, [target.record, current]);
	if (pending) return { record, ignored, pending, warnings };
	const isOther = otherId !== undefined && otherId !== target.ownId;
	const isUnread = fault instanceof ApiError || fault instanceof NetworkError;
	if (isUnread && (ignored.length > 0 || input.isAction))
		throw new OutcomeUnknownError(fault, false, true);
	if (isOther && ignored.length > 0 && isUnchanged(current, after))
		throw new WriteError({ kind: 'otherRecord', signs: [otherId] });
	assertNothingLost(collection.learned, sent, update, isRead ? after : { ...current, ...after });
	assertApplied(ignored, update, after);
	return { record, ignored, pending, warnings, ...(isOther && { replacedBy: otherId }) };
}

/** The result of an update whose outcome is not known, where the record shows it afterwards. A refused one may have been done before something else failed. */
export async function lookAfterFault(
	collection: Collection,
	update: Update,
	fault: unknown,
	sent: RequestDraft,
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
		if (!wasDifferent || isShown) assertNothingLost(collection.learned, sent, update, after.fields);
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
	{ unchanged, isReplacement = false }: RequestDraft,
	{ target: { fields: before }, content: changes, input }: Update,
	after: JsonObject,
): void {
	const { altered, emptied } = findUnintendedChanges({ before, after, changes, unchanged });
	if (altered.length === 0 || input.isAction) return;
	// What is not named is emptied: the next record is sent whole.
	if (emptied.length > 0) learned.wholeRecord = true;
	const lost = filterFields(before, (name) => altered.includes(name));
	throw new WriteError({ kind: 'unintendedChange', before: lost, after, emptied, isReplacement });
}

/** Fields that the record has, or had, must hold the written values; others cannot be checked. @throws WriteError */
function assertApplied(
	ignored: string[],
	{ content, target: { fields: before }, input }: Update,
	after: JsonObject,
): void {
	const visiblyIgnored = ignored.filter(
		(name) => Object.hasOwn(after, name) || Object.hasOwn(before, name),
	);
	if (visiblyIgnored.length > 0) {
		const differing = differencesIn(visiblyIgnored, content, after);
		const isPartial =
			ignored.length < ignoredFields(content, before, before).length ||
			differing.some(({ field, actual }) => !isEquivalent(actual, before[field]));
		throw new WriteError({ kind: 'ignored', fields: visiblyIgnored, isPartial, differing });
	}
	// What shows nothing of a record, but its ID and the like, does not contradict the service.
	const isShown = input.isAction || Object.keys(after).some(isContentName);
	if ((ignored.length > 0 || input.isAction) && isShown && isUnchanged(before, after))
		throw new WriteError({ kind: 'ignored', fields: ignored, isPartial: false, differing: [] });
}

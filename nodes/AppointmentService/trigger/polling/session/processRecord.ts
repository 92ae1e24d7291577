import { isCancelled } from '../../../appointment';
import { isScalarId, valueAt, type JsonObject } from '../../../rest';
import { anyVersion, contentId, contentVersion, idKey } from '../state/seenIds';
import { changeKinds, type ChangeKind, type RecordValues } from '../state/types';
import {
	describeChanges,
	findTime,
	innerRecord,
	isCurrent,
	isSameValue,
	readValues,
	sameValues,
} from '../values/fields';
import { isListedStill, isOlderCopy, noteChange } from './olderCopy';
import type { PollSession, PriorKnowledge } from './pollSession';
import { wasUpdatedSinceLastPoll } from './strategy';

type Sighting = 'new' | 'edited' | 'known';

/** Whether a record is known as it is now. */
export function isKnownRecord(poll: PollSession, record: JsonObject): boolean {
	const { isNew, isEdited } = compareWithKnown(poll, record);
	return !isNew && !(poll.tracking.changes && isEdited);
}

/** Remembers a record, and reports what happened to it. An unknown one may be `old`, or `changed` so that it can be seen only now. */
export function processRecord(
	poll: PollSession,
	record: JsonObject,
	unknownIs: 'new' | 'old' | 'changed' = 'new',
): Sighting {
	const { state, seenIds, tracking, kept, valueContext } = poll;
	const { id, isNew, isReused, isEdited, hasMoved, formerVersion, version, before, after } =
		compareWithKnown(poll, record);
	if (isNew && isListedStill(poll, record, id, after?.isDeleted)) return 'known';
	if (isEdited && isOlderCopy(poll, record, id)) return 'known';
	if (isEdited) noteChange(poll, record, id);
	else delete poll.former.get(idKey(id))?.olderSince;
	const knowledge: PriorKnowledge = isNew
		? { isNew: unknownIs !== 'changed' }
		: {
				isNew: false,
				version: formerVersion,
				values: before,
				wasCancelled: kept.mayBe('cancelled', id),
				wasDeleted: kept.mayBe('deleted', id),
				hasMoved,
			};
	poll.reusedIds.note(id, record, isNew, isReused);
	if (isNew || tracking.versions) seenIds.add(id, version);
	poll.lastListed = record;
	if (after) kept.set(id, after, isCurrent(after, valueContext, poll.now()));
	if (tracking.missing) {
		const inner = innerRecord(record, valueContext);
		const start = after ? after.start : findTime(inner, 'start', valueContext)?.seconds;
		poll.lowestStart = Math.min(poll.lowestStart ?? Infinity, start ?? Infinity);
	}
	if (!isNew && !isEdited) return 'known';
	if (isNew && tracking.missing && state.learnt && unknownIs === 'new')
		poll.former.set(idKey(id), { newSince: poll.now() });
	if (isNew && !isReused && state.count !== undefined) state.count++;
	if (isNew && unknownIs === 'old') poll.oldIds?.add(id);
	else if (!poll.oldIds?.has(id)) report(poll, record, knowledge, after, version);
	return isNew ? 'new' : 'edited';
}

const hasOwnId = ({ state }: PollSession, record: JsonObject) =>
	state.identity !== undefined && isScalarId(valueAt(record, state.identity));

function compareWithKnown(poll: PollSession, record: JsonObject) {
	const { seenIds, tracking, valueContext } = poll;
	const id = poll.primaryKey.getKey(record);
	const isKnown = seenIds.has(id);
	const isReused = isKnown && poll.reusedIds.isReused(id, record);
	const isNew = !isKnown || isReused;
	const version = tracking.versions ? contentVersion(record) : undefined;
	const formerVersion = tracking.versions ? seenIds.version(id) : undefined;
	// To the same content nothing happened, however it is read: an update of this package may read more words.
	const isSame = formerVersion !== undefined && formerVersion === version;
	const kept = poll.kept.get(id);
	const isRead = isSame && !isNew && !poll.kept.isJudgedAnew(id) && (poll.kept.isComplete || kept);
	const after = !tracking.values || isRead ? kept : readValues(record, valueContext);
	const before = isNew ? undefined : valuesBefore(poll, id, record, after);
	const hasMoved = !isNew && !before && mustHaveMoved(poll, after);
	const isEdited =
		!isSame &&
		(hasMoved ||
			(formerVersion !== version && formerVersion !== anyVersion) ||
			(after !== undefined &&
				(before ? !sameValues(before, after) : isCalledOff(poll, id, after))) ||
			(!tracking.versions && !before && wasUpdatedSinceLastPoll(poll, record)));
	const isCompared = before !== undefined || formerVersion !== undefined;
	const asBefore = isCompared ? 'same' : 'known';
	const unknown = poll.state.identity && !hasOwnId(poll, record) ? 'nameless' : 'unknown';
	poll.met.note(idKey(id), !isKnown ? unknown : isEdited ? 'edited' : asBefore);
	return {
		id,
		isNew,
		isReused,
		isEdited: !isNew && isEdited,
		hasMoved,
		formerVersion,
		version,
		before,
		after,
	};
}

/** Whether a known record without kept values says now that it was cancelled or deleted: of those that said so before, the keys are kept. */
const isCalledOff = ({ kept }: PollSession, id: string, after: RecordValues): boolean =>
	(after.isCancelled && !kept.mayBe('cancelled', id)) ||
	(after.isDeleted && !kept.mayBe('deleted', id));

/** What is kept of a record. What it is by what the user has said of its fields since then it was before. */
function valuesBefore(
	{ kept, valueContext }: PollSession,
	id: string,
	record: JsonObject,
	after: RecordValues | undefined,
): RecordValues | undefined {
	const known = kept.get(id);
	if (!known || !after || !kept.isJudgedAnew(id)) return known;
	const before = {
		...known,
		status: known.status ?? after.status,
		start: known.start ?? after.start,
		end: known.end ?? after.end,
		startText: known.startText ?? after.startText,
	};
	if (!isSameValue('status', before, after)) return before;
	const { isCancelled: isOff, isPaid, isNoShow, isDeleted } = after;
	if (kept.isReadAnew) {
		const isUntouched = (['start', 'end', 'amount'] as const).every((name) =>
			isSameValue(name, before, after),
		);
		return isUntouched ? { ...before, isCancelled: isOff, isPaid, isNoShow, isDeleted } : before;
	}
	const isSaid = isOff && isCancelled(innerRecord(record, valueContext));
	return before.isCancelled === isOff || isSaid ? before : { ...before, isCancelled: isOff };
}

/** Reports what happened to a record that was read by itself: start, status and payment, as it may have other fields than in the list. */
export function processSingleRecord(poll: PollSession, record: JsonObject): void {
	const { kept, valueContext } = poll;
	const id = poll.primaryKey.getKey(record);
	const after = readValues(record, valueContext);
	const before = valuesBefore(poll, id, record, after);
	if (!before || !after) return;
	const values = { ...after, end: before.end, amount: before.amount };
	const isEdited = !sameValues(before, values);
	if (isEdited && isOlderCopy(poll, record, id)) return;
	kept.set(id, values, isCurrent(values, valueContext, poll.now()));
	if (!isEdited) return;
	noteChange(poll, record, id);
	if (poll.tracking.versions) poll.seenIds.add(id, versionOfSingle(poll, record));
	const wasDeleted = kept.mayBe('deleted', id);
	report(poll, record, { isNew: false, values: before, wasDeleted }, values);
}

function versionOfSingle({ lastListed }: PollSession, record: JsonObject): number {
	const fields = (row: JsonObject) => Object.keys(row).sort().join();
	const isLikeListed = lastListed !== undefined && fields(lastListed) === fields(record);
	return isLikeListed ? contentVersion(record) : anyVersion;
}

/** One event for each record in a poll: what it was before, unless this poll has read it already, compared with what it is now. */
function report(
	poll: PollSession,
	record: JsonObject,
	knowledge: PriorKnowledge,
	after: RecordValues | undefined,
	version?: number,
): void {
	const id = poll.primaryKey.getKey(record);
	const prior = poll.priorKnowledge.get(id) ?? knowledge;
	poll.priorKnowledge.set(id, prior);
	const isUndone = prior.version !== undefined && prior.version === version;
	const kind = kindOfChange(prior, after, !isUndone, poll.request.events);
	if (prior.event) poll.withdrawn.add(prior.event);
	prior.event = undefined;
	if (!kind) return;
	const changes =
		prior.values && kind !== 'created' && describeChanges(record, prior.values, poll.valueContext);
	prior.event = {
		event: kind,
		id: hasOwnId(poll, record) ? id : contentId(id),
		record,
		...(changes && { changes }),
	};
	poll.events.push(prior.event);
}

/** The most specific of the chosen kinds of change, where it is one of them. */
function kindOfChange(
	{ isNew, values: before, wasCancelled, wasDeleted, hasMoved = false }: PriorKnowledge,
	after: RecordValues | undefined,
	isEdited: boolean,
	chosen: ReadonlySet<ChangeKind>,
): ChangeKind | undefined {
	const isCompared = before !== undefined && after !== undefined;
	if (!isNew && !isCompared && !isEdited) return undefined;
	const hasOther = (...names: Array<keyof RecordValues>) =>
		isCompared && names.some((name) => !isSameValue(name, before, after));
	const hasOtherStart = (['start', 'startText'] as const).some(
		(name) => before?.[name] !== undefined && after?.[name] !== undefined && hasOther(name),
	);
	// To delete what somebody missed calls nothing off.
	const wasOff = before?.isCancelled === true || (before?.isNoShow && after?.isDeleted) === true;
	const happened: Record<ChangeKind, boolean> = {
		created: isNew,
		deleted: !isNew && after?.isDeleted === true && !wasDeleted,
		cancelled: after?.isCancelled === true && !(before ? wasOff : wasCancelled),
		rescheduled: isCompared ? hasOtherStart : hasMoved,
		statusChanged: hasOther('status', 'isCancelled', 'isNoShow'),
		paid: after?.isPaid === true && (isNew || (isCompared && !before.isPaid)),
		changed: !isNew && isEdited,
	};
	return changeKinds.find((kind) => happened[kind] && chosen.has(kind));
}

/** A known record without kept values was not current when it was last seen. If it is now, it has another start. */
function mustHaveMoved(poll: PollSession, after: RecordValues | undefined): boolean {
	const { kept, request, valueContext } = poll;
	if (after?.start === undefined || request.resource !== 'appointment') return false;
	return kept.isComplete && isCurrent(after, valueContext, Math.max(poll.now(), kept.leftOutAt));
}

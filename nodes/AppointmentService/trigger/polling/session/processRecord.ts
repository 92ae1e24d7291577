import type { JsonObject } from '../../../rest';
import { anyVersion, contentId, contentVersion, idKey } from '../state/recordVersion';
import {
	classifyChange,
	describeChanges,
	isCurrent,
	readValues,
	sameValues,
	type RecordValues,
} from '../values';
import type { PollSession, PriorKnowledge } from './pollSession';
import { wasUpdatedSinceLastPoll } from './unprovedOrder';

/** What a record is to a poll. */
export type Sighting = 'new' | 'edited' | 'known';

/** Whether a record is known as it is now. */
export function isKnownRecord(poll: PollSession, record: JsonObject): boolean {
	const { seenIds, tracking, primaryKey } = poll;
	const id = primaryKey.getKey(record);
	if (!seenIds.has(id)) return false;
	if (!tracking.changes) return true;
	if (tracking.versions) return seenIds.version(id) === contentVersion(record);
	const before = tracking.values ? poll.kept.get(id) : undefined;
	const after = before && readValues(record, poll.valueContext);
	return !before || !after || sameValues(before, after);
}

/**
 * Remembers a record, and reports what happened to it since the last poll.
 *
 * @param silently a new one was there before the first poll, and is not reported
 */
export function processRecord(poll: PollSession, record: JsonObject, silently = false): Sighting {
	const { state, seenIds, tracking, kept } = poll;
	const id = poll.primaryKey.getKey(record);
	const isNew = !seenIds.has(id);
	if (!isNew && !tracking.changes && !tracking.values) return 'known';
	const version = tracking.versions ? contentVersion(record) : undefined;
	const after = tracking.values ? readValues(record, poll.valueContext) : undefined;
	const before = isNew ? undefined : kept.get(id);
	const hasMoved = !isNew && !before && mustHaveMoved(poll, after);
	const isEdited =
		!isNew &&
		(hasOtherContent(poll, id, version, before, after) ||
			hasMoved ||
			(!tracking.versions && !before && wasUpdatedSinceLastPoll(poll, record)));
	const prior: PriorKnowledge = poll.priorKnowledge.get(id) ?? {
		isNew,
		...(tracking.versions && { version: seenIds.version(id) }),
		values: before,
		wasCancelled: !isNew && kept.mayBeCancelled(id),
		wasDeleted: !isNew && kept.mayBeDeleted(idKey(id)),
		hasMoved,
	};
	if (isNew || tracking.versions) seenIds.add(id, version);
	poll.lastListed = record;
	if (after) {
		kept.set(id, after, isCurrent(after, poll.valueContext, poll.now()));
		poll.lowestStart = Math.min(poll.lowestStart ?? Infinity, after.start ?? Infinity);
	}
	if (!isNew && !isEdited) return 'known';
	if (isNew && state.count !== undefined) state.count++;
	if (!isNew || !silently) {
		poll.priorKnowledge.set(id, prior);
		report(poll, id, record, prior, { after, version });
	}
	return isNew ? 'new' : 'edited';
}

/** Remembers a record that could not be seen until it changed, and reports the change. */
export function processHiddenChange(poll: PollSession, record: JsonObject): Sighting {
	processRecord(poll, record, true);
	const id = poll.primaryKey.getKey(record);
	const after = poll.tracking.values ? readValues(record, poll.valueContext) : undefined;
	const prior = { isNew: false, wasCancelled: false, wasDeleted: false, hasMoved: false };
	poll.priorKnowledge.set(id, prior);
	report(poll, id, record, prior, { after });
	return 'new';
}

/**
 * Reports what happened to a record that was read by itself. It may have other fields than in the list, so that only start, status and
 * payment count.
 */
export function processSingleRecord(poll: PollSession, record: JsonObject): void {
	const { kept, valueContext } = poll;
	const id = poll.primaryKey.getKey(record);
	const [before, after] = [kept.get(id), readValues(record, valueContext)];
	if (!before || !after) return;
	const values = { ...after, end: before.end, amount: before.amount };
	kept.set(id, values, isCurrent(values, valueContext, poll.now()));
	if (sameValues(before, values)) return;
	if (poll.tracking.versions) poll.seenIds.add(id, versionOfSingle(poll, record));
	const prior = poll.priorKnowledge.get(id) ?? {
		isNew: false,
		values: before,
		wasCancelled: false,
		wasDeleted: kept.mayBeDeleted(idKey(id)),
		hasMoved: false,
	};
	poll.priorKnowledge.set(id, prior);
	report(poll, id, record, prior, { after: values });
}

function versionOfSingle({ lastListed }: PollSession, record: JsonObject): number {
	const fields = (row: JsonObject) => Object.keys(row).sort().join();
	const isLikeListed = lastListed !== undefined && fields(lastListed) === fields(record);
	return isLikeListed ? contentVersion(record) : anyVersion;
}

/** One event for each record in a poll: what it was before the poll, compared with what it is now. */
function report(
	poll: PollSession,
	id: string,
	record: JsonObject,
	prior: PriorKnowledge,
	now: { after?: RecordValues; version?: number },
): void {
	const { event: earlier, values: before, ...known } = prior;
	const isUndone = prior.version !== undefined && prior.version === now.version;
	const kind = classifyChange(
		{ ...known, before, after: now.after, isEdited: !isUndone },
		poll.request.events,
	);
	if (earlier) poll.withdrawn.add(earlier);
	prior.event = undefined;
	if (!kind) return;
	const changes =
		before && kind !== 'created' && describeChanges(record, before, poll.valueContext);
	prior.event = {
		event: kind,
		id: poll.state.identity ? id : contentId(id),
		record,
		...(changes && { changes }),
	};
	poll.events.push(prior.event);
}

function hasOtherContent(
	{ seenIds, tracking }: PollSession,
	id: string,
	version: number | undefined,
	before: RecordValues | undefined,
	after: RecordValues | undefined,
): boolean {
	const known = tracking.versions ? seenIds.version(id) : undefined;
	if (known !== version && known !== anyVersion) return true;
	return before !== undefined && after !== undefined && !sameValues(before, after);
}

/** A known record without kept values was not current when it was last seen. If it is now, it has another start. */
function mustHaveMoved(poll: PollSession, after: RecordValues | undefined): boolean {
	if (!after || after.start === undefined || poll.request.resource !== 'appointment') return false;
	const { kept } = poll;
	return (
		kept.isComplete && isCurrent(after, poll.valueContext, Math.max(poll.now(), kept.leftOutAt))
	);
}

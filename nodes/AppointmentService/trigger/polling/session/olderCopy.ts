import { timeOfRecord, type JsonObject } from '../../../rest';
import { anyVersion, contentVersion, idKey } from '../state/seenIds';
import type { RecordValues } from '../state/types';
import { keptNames } from '../values/fields';
import type { PollSession } from './pollSession';

/** What is older for so long is what the service went back to, such as a backup. */
const maxLagMs = 1_800_000;

/** A number for all that is known of a record; undefined where that is nothing. */
export function contentMark(version?: number, values?: RecordValues): number | undefined {
	if (version !== undefined) return version === anyVersion ? undefined : version;
	return values && contentVersion(keptNames.map((name) => values[name] ?? null));
}

/** Notes that a record is new. */
export function noteNew(poll: PollSession, id: string): void {
	poll.former.set(idKey(id), { newSince: poll.now() });
}

/** Whether a record was new so lately that a server that lags behind may lack it. */
export function mayBeUnknownYet(poll: PollSession, key: number): boolean {
	const { newSince = -Infinity } = poll.former.get(key) ?? {};
	return poll.now() - newSince < maxLagMs;
}

/** Notes what a record was before a change that is reported now, where it shows when it was changed. */
export function noteFormer(poll: PollSession, record: JsonObject, id: string, mark?: number): void {
	const key = idKey(id);
	poll.former.delete(key);
	const updated = timeOfRecord(record, 'updated');
	if (mark === undefined || updated === undefined) return;
	poll.former.set(key, { mark, updated });
}

/**
 * Whether a record is again what it was before its last change, with the earlier time of change: a server that lags behind, or a cache, has
 * answered, and the change was reported.
 */
export function isOlderCopy(
	poll: PollSession,
	record: JsonObject,
	id: string,
	mark?: number,
): boolean {
	const former = poll.former.get(idKey(id));
	if (former?.updated === undefined || former.mark !== mark) return false;
	if (!((timeOfRecord(record, 'updated') ?? Infinity) < former.updated)) return false;
	former.olderSince ??= poll.now();
	return poll.now() - former.olderSince < maxLagMs;
}

/** Notes that a record is as it was reported. */
export function forgetOlderCopy(poll: PollSession, id: string): void {
	const former = poll.former.size > 0 && poll.former.get(idKey(id));
	if (former) delete former.olderSince;
}

import { timeOfRecord, type JsonObject } from '../../../rest';
import { idKey } from '../state/seenIds';
import type { PollSession } from './pollSession';

/** What is older for so long is what the service went back to, such as a backup. */
export const maxLagMs = 1_800_000;

/** Whether a record was new so lately that a server that lags behind may lack it. */
export function mayBeUnknownYet(poll: PollSession, key: number): boolean {
	const { newSince = -Infinity } = poll.former.get(key) ?? {};
	return poll.now() - newSince < maxLagMs;
}

/**
 * Whether a record that was deleted is listed nevertheless: it says itself that it was, or was deleted so lately that a server that
 * lags behind has answered, and shows no later time.
 */
export function isListedStill(
	poll: PollSession,
	record: JsonObject,
	id: string,
	saysDeleted = false,
): boolean {
	const { goneSince } = poll.former.get(idKey(id)) ?? {};
	if (goneSince === undefined) return false;
	if (saysDeleted) return true;
	if (poll.now() - goneSince >= maxLagMs) return false;
	const times = (['created', 'updated'] as const).map((role) => timeOfRecord(record, role) ?? 0);
	return Math.max(...times) < goneSince;
}

/** Notes a change that is reported now, where the record shows when it was changed, or is new. */
export function noteChange({ former }: PollSession, record: JsonObject, id: string): void {
	const updated = timeOfRecord(record, 'updated');
	const { newSince } = former.get(idKey(id)) ?? {};
	former.delete(idKey(id));
	if ((updated ?? newSince) !== undefined) former.set(idKey(id), { newSince, updated });
}

/** Whether a record was changed earlier than what was reported of it says: a server that lags behind, or a cache, has answered. */
export function isOlderCopy(poll: PollSession, record: JsonObject, id: string): boolean {
	const former = poll.former.get(idKey(id));
	if (former?.updated === undefined) return false;
	if ((timeOfRecord(record, 'updated') ?? Infinity) >= former.updated) return false;
	former.olderSince ??= poll.now();
	return poll.now() - former.olderSince < maxLagMs;
}

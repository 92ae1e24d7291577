import { minReplaced } from './metRecords';
import { maxLagMs } from './olderCopy';
import type { PollSession } from './pollSession';
import { incompleteReason } from './strategy';

/** After a longer time a list may have become another one. */
const nearMs = 3 * 3_600_000;

/**
 * Whether nothing in the list is as the last poll left it, which lasts where it is true: a service that fails may show another list for a
 * while, or all records with other IDs or values. Then the poll must be held back. What it found comes with the first poll after that.
 */
export function mustBeHeld(poll: PollSession): boolean {
	const { state, met, wasLearnt, request, reusedIds } = poll;
	const { last } = state;
	const now = poll.now();
	// Of a long list, most polls read one end; what comes into an empty one is new.
	const isLong = met.count > 0 && state.pages > 1;
	state.last = { at: now, rows: Math.max(met.count, isLong && last ? last.rows : 0) };
	const isAll = poll.reachedEnd && !poll.wasScanning && !state.look && !incompleteReason(state);
	const isOther = met.areOther && isAll && (last?.rows ?? 0) >= minReplaced;
	const isStrange =
		isOther || met.areStrange || 2 * reusedIds.suspects.size > Math.max(met.count, minReplaced);
	if (!isStrange || !wasLearnt || !last || request.ranged || request.isOtherKey) {
		delete state.heldSince;
		return false;
	}
	state.heldSince ??= now - last.at < nearMs ? now : 0;
	// The clock may have been set back.
	return Math.abs(now - state.heldSince) < maxLagMs;
}

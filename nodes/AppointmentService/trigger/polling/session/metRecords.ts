import { maxLagMs } from './olderCopy';
import type { PollSession } from './pollSession';
import { incompleteReason } from './strategy';

/** What was known of a record when a poll met it first: nothing, and it has no ID either, its ID alone, what it was before an edit, or all as it is. */
type Acquaintance = 'unknown' | 'nameless' | 'known' | 'edited' | 'same';

/** What a poll met, each record once. */
export class MetRecords {
	private readonly records = new Map<string, Acquaintance>();

	note(id: string, known: Acquaintance): void {
		if (!this.records.has(id)) this.records.set(id, known);
	}

	get count(): number {
		return this.records.size;
	}

	/** Whether there are records, and none was known: those of another account, or other IDs. */
	get areOther(): boolean {
		return this.count > 0 && this.countOf('unknown', 'nameless') === this.count;
	}

	/** Whether some that others have an ID for have none, or nearly all that can be compared are not as they were. */
	get areStrange(): boolean {
		const edited = this.countOf('edited');
		const isEdited = edited >= minEdited && edited >= 19 * this.countOf('same');
		return isEdited || this.countOf('nameless') >= minReplaced;
	}

	private countOf(...wanted: Acquaintance[]): number {
		return [...this.records.values()].filter((known) => wanted.includes(known)).length;
	}
}

/** Nobody changes every record of a list at once, unless it is short. */
const minEdited = 10;

/** So many records are not replaced between two polls that are near each other. */
const minReplaced = 5;

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
	// Of a long list, most polls read one end.
	state.last = { at: now, rows: Math.max(met.count, state.pages > 1 && last ? last.rows : 0) };
	const isAll = poll.reachedEnd && !poll.wasScanning && !state.look && !incompleteReason(state);
	const isOther = met.areOther && isAll && (last?.rows ?? 0) >= minReplaced;
	const isStrange =
		isOther || met.areStrange || 2 * reusedIds.suspects.size > Math.max(met.count, minReplaced);
	if (!isStrange || !wasLearnt || !last || request.ranged || request.isOtherKey) {
		delete state.heldSince;
		return false;
	}
	state.heldSince ??= now - last.at < nearMs ? now : 0;
	return now - state.heldSince < maxLagMs;
}

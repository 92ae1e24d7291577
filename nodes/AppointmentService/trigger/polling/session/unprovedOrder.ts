import { type JsonObject, couldBeOnePage } from '../../../rest';
import { isNewerThanMark, isOlderThanMark } from '../state/orderEvidence';
import type { PollSession } from './pollSession';
import type { PollState } from '../state/state';
import { IncompleteListError } from '../state/types';

/** Records needed to prove an order where the list cannot be read to its end. */
const minOrderedRows = 5;

/** @throws IncompleteListError where new records cannot be seen, or cannot be told from old ones */
export function assertNewRecordsVisible(poll: PollSession, wasLearnt: boolean): void {
	const { state } = poll;
	if (state.look || state.climb || !state.learnt) return;
	const reason = incompleteReason(state);
	if (reason === undefined) return;
	if (!showsNewest(poll)) throw new IncompleteListError(reason);
	const created = [...poll.priorKnowledge.values()].filter(({ isNew }) => isNew).length;
	const { whole } = state;
	if (wasLearnt && whole?.unknown && created > 0 && created === whole.rows) {
		throw new IncompleteListError(
			`more new records came than the ${whole.rows} of the one page that can be read`,
		);
	}
}

/** @throws IncompleteListError where there is more than the one page that can be read */
export function assertListReadable(state: PollState): void {
	const reason = incompleteReason(state);
	if (reason !== undefined) throw new IncompleteListError(reason);
}

function incompleteReason(state: PollState): string | undefined {
	const { whole } = state;
	if (whole?.rival !== undefined) return whole.rival;
	if (whole && hasUnreadPages(whole))
		return 'no way was found to ask for a second page, and new records may stand there';
	if (state.partial || state.cut)
		return 'the service speaks of more records than can be read, and new ones may be among them';
	return undefined;
}

/** Whether there are, or may be, records beyond the first page. An empty next page outweighs a “more” flag, but not a count. */
function hasUnreadPages({ unknown, rows }: NonNullable<PollState['whole']>): boolean {
	if (!unknown) return false;
	const { more, fixed, bare, total = 0 } = unknown;
	return fixed === true || (more && (bare === undefined || total > rows));
}

/** Whether so many records may be only the first page, where the service says nothing of it: most page lengths are round numbers. */
export function isRoundPageLength(rows: number, url: string): boolean {
	return (
		couldBeOnePage(rows, url) && (rows <= 100 || rows % 50 === 0 || rows === 128 || rows === 256)
	);
}

/** Whether new records appear at the head of the list, and can be told from old ones that move up there. */
export function showsNewest({ state, tracking, order }: PollSession): boolean {
	const { newest, whole } = state;
	const hasNewestMark = newest?.mark !== undefined && (newest.field === 'created' || state.grows);
	if (!hasNewestMark || !order?.falling || (whole && whole.rows < minOrderedRows)) return false;
	return !tracking.changes || !state.silentEdits;
}

/** Whether an unknown record may be old, because it could not be seen before. Where the list is read to its end, none can. */
export function mayBeOld({ state }: PollSession, record: JsonObject): boolean {
	const { whole, newest } = state;
	const isPartial = state.partial || (whole?.unknown?.early && hasUnreadPages(whole));
	return isPartial === true && newest !== undefined && !isNewerThanMark(newest, record);
}

/** Whether an old record that was not seen before was changed since the last poll. */
export function wasUpdatedSinceLastPoll(
	{ state, tracking }: PollSession,
	record: JsonObject,
): boolean {
	const updated = state.orders.find(({ field }) => field === 'updated');
	return tracking.changes && updated?.mark !== undefined && !isOlderThanMark(updated, record);
}

import { leadingOrder } from '../state/orderEvidence';
import type { PollSession } from './pollSession';

/** Where to look for new records: at one end, at the first page and by the count, or in the whole list. */
export type ReadStrategy = 'head' | 'tail' | 'count' | 'whole';

export function chooseReadStrategy({ state, tracking }: PollSession): ReadStrategy {
	if (state.pages <= 1) return 'whole';
	const order = leadingOrder(state.orders, state.grows, tracking.changes);
	if (order && !(tracking.changes && state.silentEdits)) return order.falling ? 'head' : 'tail';
	const counts = state.orders.length > 0 && state.count !== undefined;
	return !tracking.changes && counts ? 'count' : 'whole';
}

/** Polls between two full scans, although the quick strategy found nothing: a scan costs no more than one request a poll. */
export function pollsPerFullScan(poll: PollSession): number {
	// Only a full scan shows that a record is gone.
	const isOften = chooseReadStrategy(poll) === 'count' || poll.tracking.deletions;
	const minimum = isOften ? 12 : 48;
	return Math.max(minimum, poll.state.pages);
}

/** Whether new records always get higher ids and appear at the end that is read. */
export function isAppendOnly({ state, seenIds }: PollSession): boolean {
	return state.grows && !seenIds.exact && state.orders.every(({ field }) => field === 'id');
}

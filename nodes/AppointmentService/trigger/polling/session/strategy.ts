import { leadingOrder } from '../state/orderEvidence';
import type { PollSession } from './pollSession';

/** Where new records are looked for: at one end, wherever the count says that there are some, or everywhere. */
export type ReadStrategy = 'head' | 'tail' | 'count' | 'whole';

export function chooseReadStrategy({ state, request }: PollSession): ReadStrategy {
	if (state.pages <= 1) return 'whole';
	const order = leadingOrder(state.orders, state.grows, request.want);
	if (order && !(request.want === 'changed' && state.silentEdits))
		return order.falling ? 'head' : 'tail';
	const counts = state.orders.length > 0 && state.count !== undefined;
	return request.want === 'created' && counts ? 'count' : 'whole';
}

/** Polls after which the whole list is looked at, although the quick way found nothing: a look costs no more than a request a poll. */
export function pollsPerFullScan(poll: PollSession): number {
	const minimum = chooseReadStrategy(poll) === 'count' ? 12 : 48;
	return Math.max(minimum, poll.state.pages);
}

/** Whether nothing can come but with a higher id, at the end that is read. */
export function isAppendOnly({ state, seenIds }: PollSession): boolean {
	return state.grows && !seenIds.exact && state.orders.every(({ field }) => field === 'id');
}

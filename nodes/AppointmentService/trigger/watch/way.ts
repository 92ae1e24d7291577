import { leading } from './order';
import type { Poll } from './poll';

/** Where new records are looked for: at one end, wherever the count says that there are some, or everywhere. */
export type Way = 'head' | 'tail' | 'count' | 'whole';

export function wayOf({ state, request }: Poll): Way {
	if (state.pages <= 1) return 'whole';
	const order = leading(state.orders, state.grows, request.want);
	if (order && !(request.want === 'changed' && state.silentEdits))
		return order.falling ? 'head' : 'tail';
	const counts = state.orders.length > 0 && state.count !== undefined;
	return request.want === 'created' && counts ? 'count' : 'whole';
}

/** Polls after which the whole list is looked at, although the quick way found nothing: a look costs no more than a request a poll. */
export function pollsPerLook(poll: Poll): number {
	const most = wayOf(poll) === 'count' ? 12 : 48;
	return Math.max(most, poll.state.pages);
}

/** Whether nothing can come but with a higher id, at the end that is read. */
export function isSure({ state, memory }: Poll): boolean {
	return state.grows && !memory.exact && state.orders.every(({ field }) => field === 'id');
}

import { keyOf } from './content';
import type { Leaf, Poll } from './poll';
import type { Climb } from './state';

/** The key of the first record of a page, or of the last one with -1. */
export function endKey({ identity }: Poll, { sheet }: Leaf, at: 0 | -1): number {
	const record = sheet.rows.at(at);
	return record ? keyOf(identity.of(record)) : -1;
}

/** The climb that pages read from the head on begin; nothing of them has been reported. */
export function climbFrom(poll: Poll, way: Leaf[]): Climb {
	const { next, place } = way[way.length - 1];
	return {
		down: next !== undefined,
		depth: way.length,
		step: place.step,
		firsts: way.map((leaf) => endKey(poll, leaf, 0)),
		lasts: way.map((leaf) => endKey(poll, leaf, -1)),
		orders: poll.state.orders,
		...(!poll.hasNumbers && { addresses: way.map((leaf) => leaf.place.address) }),
		next,
	};
}

import type { TrackedRecord } from './tracked-record.mts';
import type { ListOrder, SortKey, BusinessSpec } from '../history.mts';

/** The sort key of a record at one moment; a cursor keeps it after the record is deleted. */
export interface SortPosition {
	by: number | string;
	tie: number;
}

export type Ties = BusinessSpec['ties'];

/** The position of a record in a list of this order, until its times change. */
export function sortPositionOf(entry: TrackedRecord, order: ListOrder, ties: Ties): SortPosition {
	const tie = { first: entry.key, last: -entry.key, any: entry.tie }[ties];
	if (order === 'fixed' || order === 'jumbled') return { by: entry.tie, tie: entry.key };
	const key = order.split(' ')[0] as SortKey;
	return { by: key === 'id' ? entry.id.rank : entry.times[key], tie };
}

/** Compares places as `Array.sort` wants it. */
export function comparatorFor(order: ListOrder): (a: SortPosition, b: SortPosition) => number {
	const direction = order.endsWith(' desc') ? -1 : 1;
	return (a, b) => {
		if (a.by !== b.by) return a.by < b.by ? -direction : direction;
		return a.tie - b.tie;
	};
}

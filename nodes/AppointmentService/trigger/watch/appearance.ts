import type { JsonObject } from '../../wire';
import { compare, newTrace, valueIn, type Order } from './order';
import type { Poll } from './poll';

/** Puts what a look found into the order in which it was created, where the records tell. */
export function inOrderOfAppearance(poll: Poll, from: number): void {
	const found = poll.events.splice(from);
	const order = orderOfAppearance(
		poll,
		found.map(({ record }) => record),
	);
	if (order) {
		const value = (record: JsonObject) => valueIn(record, order, poll.identity) ?? 0;
		found.sort((a, b) => compare(value(a.record), value(b.record)));
	}
	poll.events.push(...found);
}

function orderOfAppearance(
	poll: Poll,
	records: JsonObject[],
): Pick<Order, 'field' | 'path'> | undefined {
	const { trails } = newTrace(records, poll.identity);
	const id = poll.state.grows ? trails.find(({ field }) => field === 'id') : undefined;
	return id ?? trails.find(({ field }) => field === 'created');
}

import type { JsonObject } from '../../../rest';
import {
	compareValues,
	newOrderEvidence,
	orderValue,
	type SortOrder,
} from '../state/orderEvidence';
import type { PollSession } from '../session/pollSession';

/** Sorts what a scan found by its creation, where the records show it. */
export function sortByCreation(poll: PollSession, from: number): void {
	const found = poll.events.splice(from);
	const order = creationOrder(
		poll,
		found.map(({ record }) => record),
	);
	if (order) {
		const value = (record: JsonObject) => orderValue(record, order, poll.primaryKey) ?? 0;
		found.sort((a, b) => compareValues(value(a.record), value(b.record)));
	}
	for (const event of found) poll.events.push(event);
}

function creationOrder(
	poll: PollSession,
	records: JsonObject[],
): Pick<SortOrder, 'field' | 'path'> | undefined {
	const { trails } = newOrderEvidence(records, poll.primaryKey);
	const id = poll.state.grows ? trails.find(({ field }) => field === 'id') : undefined;
	return id ?? trails.find(({ field }) => field === 'created');
}

import type { PollResult } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	leadingOrder,
	type SortOrder,
} from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';

const labels = {
	id: 'ID',
	created: 'time of creation',
	updated: 'time of change',
	start: 'start',
};

/** The order that a poll knows of a list, by which what it looks for appears at one end. */
export function describeOrder(
	{ state }: Pick<PollResult, 'state'>,
	tracksChanges: boolean,
): string {
	const { orders, grows, learnt } = state as unknown as PollState;
	const order = leadingOrder(orders, grows, tracksChanges) ?? orders[0];
	if (!order) return learnt ? 'no order that can be proved' : 'not known yet';
	return `by ${labels[order.field]}, ${order.falling ? 'highest' : 'lowest'} first`;
}

/** The order by start that a poll for coming starts knows. */
export function describeStarts({ state }: Pick<PollResult, 'state'>): string {
	const { order } = state.soon as { order?: SortOrder };
	return order ? `by start, ${order.falling ? 'latest' : 'earliest'} first` : 'none';
}

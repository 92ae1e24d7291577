import type { PollResult } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';

/** The order by start that a poll for coming starts knows. */
export function describeStarts({ state }: Pick<PollResult, 'state'>): string {
	const { order } = state.soon as { order?: SortOrder };
	return order ? `by start, ${order.falling ? 'latest' : 'earliest'} first` : 'none';
}

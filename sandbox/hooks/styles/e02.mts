import { eventTable } from '../happenings.mts';
import type { HookStyle } from '../style.mts';

/** Addresses are entered in the service's own pages; the secret comes along, and one attempt is all. */
export const e02: HookStyle = {
	events: eventTable((area, kind) => `${area}_${kind}`),
	body: ({ event, happening, record }) => ({
		event,
		[happening.area.name]: record,
		timezone: 'UTC',
	}),
	sign: ({ secret }) => ({ 'x-webhook-secret': secret }),
	retries: [],
	timeout: 5,
};

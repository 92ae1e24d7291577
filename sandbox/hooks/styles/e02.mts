import { eventTable } from '../events.mts';
import type { HookStyle } from '../hook-style.mts';

/** Addresses are entered in the service's own pages; the secret comes along, and one attempt is all. */
export const e02Hooks: HookStyle = {
	events: eventTable((area, kind) => `${area}_${kind}`),
	body: ({ event, recordEvent, record }) => ({
		event,
		[recordEvent.area.name]: record,
		timezone: 'UTC',
	}),
	sign: ({ secret }) => ({ 'x-webhook-secret': secret }),
	retries: [],
	timeout: 5,
};

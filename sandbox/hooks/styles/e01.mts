import { eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

/** The whole record, signed over the body, and five further attempts. */
export const e01Hooks: HookStyle = {
	events: eventTable((area, kind) => `${area}.${kind}`),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'url', events: 'events', secret: 'secret', state: 'active' },
		states: { active: true, disabled: false, pending: false },
		secret: { chosen: true, shown: 'always' },
		update: 'PATCH',
		duplicates: 'doubled',
		listsKnownEvents: true,
	},
	body: ({ event, recordEvent, record, time }) => ({
		id: `evt_${recordEvent.id}`,
		event,
		created_at: time(recordEvent.at),
		data: record,
	}),
	sign: ({ secret, body }) => ({ 'x-signature': `sha256=${hmac(secret, body, 'hex')}` }),
	retries: [1, 5, 30, 120, 600],
	timeout: 10,
};

import { capitalize, eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

const verbs = { created: 'Created', updated: 'Modified', deleted: 'Deleted' };

/** The whole record; an address that fails twenty times gets nothing any more. It is on after a challenge. */
export const e11Hooks: HookStyle = {
	events: eventTable((area, kind) => `${capitalize(area)}.${verbs[kind]}`),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'callbackUrl', events: 'eventTypes', secret: 'signingKey', state: 'status' },
		states: { active: 'Active', disabled: 'Disabled', pending: 'Pending' },
		secret: { chosen: false, shown: 'created' },
		update: 'PUT',
		duplicates: 'refused',
		listsKnownEvents: true,
		handshake: 'header',
	},
	body: ({ event, recordEvent, record, time }) => ({
		eventId: recordEvent.id,
		eventType: event,
		occurredOn: time(recordEvent.at),
		data: record,
	}),
	batch: (events) => ({ events }),
	sign: ({ secret, body }) => ({ 'x-hook-signature': hmac(secret, body, 'hex') }),
	retries: [10, 60, 300],
	timeout: 10,
	disableAfter: 20,
};

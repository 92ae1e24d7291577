import { eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

/** The record deep inside, a name for each event, and a signature over the address and the body. */
export const e12Hooks: HookStyle = {
	events: eventTable((area, kind) => (kind === 'deleted' ? undefined : `${area}.${kind}`)),
	subscriptions: {
		steps: ['webhooks', 'subscriptions'],
		noun: { name: 'subscription', path: 'subscriptions' },
		fields: {
			url: 'notification_url',
			events: 'event_types',
			secret: 'signature_key',
			state: 'enabled',
		},
		states: { active: true, disabled: false, pending: false },
		secret: { chosen: false, shown: 'always' },
		unwrap: ({ subscription }) => subscription,
		requestKey: 'idempotency_key',
		update: 'PUT',
		duplicates: 'doubled',
	},
	body: ({ event, recordEvent, record, recordId, time }) => ({
		merchant_id: 'MLEFBHHSJGVHD',
		type: event,
		event_id: recordEvent.id,
		created_at: time(recordEvent.at),
		data: {
			type: recordEvent.area.name,
			id: recordId,
			object: { [recordEvent.area.name]: record },
		},
	}),
	batch: (events) => ({ events }),
	sign: ({ secret, body, url }) => ({
		'x-hmacsha256-signature': hmac(secret, url + body, 'base64'),
	}),
	retries: [60, 120, 240, 480],
	timeout: 10,
};

import { areaNamed } from '../../areas.mts';
import { eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

const verbs = { created: 'create', updated: 'update', deleted: 'delete' };

/** One topic for each subscription, a secret that is shown once, and a signature with the time in it. */
export const e04Hooks: HookStyle = {
	events: eventTable((area, kind) => `${areaNamed(area)?.path}/${verbs[kind]}`),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'url', events: 'topic', secret: 'signing_secret', state: 'status' },
		states: { active: 'enabled', disabled: 'disabled', pending: 'pending' },
		secret: { chosen: false, shown: 'created' },
		single: true,
		strict: true,
		duplicates: 'refused',
	},
	body: ({ event, recordEvent, record, time }) => ({
		topic: event,
		occurred_at: time(recordEvent.at),
		data: record,
	}),
	headers: ({ event, recordEvent }) => ({
		'x-webhook-id': recordEvent.id,
		'x-webhook-topic': event,
	}),
	sign: ({ secret, body, timestamp }) => ({
		'x-webhook-timestamp': String(timestamp),
		'x-webhook-signature': `sha256=${hmac(secret, `${timestamp}.${body}`, 'hex')}`,
	}),
	retries: [5, 25, 125, 625],
	timeout: 5,
};

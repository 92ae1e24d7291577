import { areaNamed } from '../../areas.mts';
import { eventTable } from '../happenings.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../style.mts';

const verbs = { created: 'create', updated: 'update', deleted: 'delete' };

/** One topic for each subscription, a secret that is shown once, and a signature with the time in it. */
export const e04: HookStyle = {
	events: eventTable((area, kind) => `${areaNamed(area)?.path}/${verbs[kind]}`),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'url', events: 'topic', secret: 'signing_secret', state: 'status' },
		states: { active: 'enabled', disabled: 'disabled', pending: 'pending' },
		secret: { chosen: false, shown: 'created' },
		single: true,
		strict: true,
		taken: 'refused',
	},
	body: ({ event, happening, record, time }) => ({
		topic: event,
		occurred_at: time(happening.at),
		data: record,
	}),
	headers: ({ event, happening }) => ({
		'x-webhook-id': happening.id,
		'x-webhook-topic': event,
	}),
	sign: ({ secret, body, timestamp }) => ({
		'x-webhook-timestamp': String(timestamp),
		'x-webhook-signature': `sha256=${hmac(secret, `${timestamp}.${body}`, 'hex')}`,
	}),
	retries: [5, 25, 125, 625],
	timeout: 5,
};

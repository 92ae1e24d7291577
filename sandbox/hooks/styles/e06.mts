import { eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

/** The bare record, and what happened to it in headers; of a deletion only the number. */
export const e06Hooks: HookStyle = {
	events: eventTable((area, kind) => `${area}.${kind}`),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'delivery_url', events: 'topic', secret: 'secret', state: 'status' },
		states: { active: 'active', disabled: 'disabled', pending: 'paused' },
		secret: { chosen: true, shown: 'created' },
		single: true,
		update: 'PUT',
		duplicates: 'doubled',
		deleted: 'record',
	},
	body: ({ recordEvent, record, recordId }) =>
		recordEvent.kind === 'deleted' ? { id: recordId } : record,
	headers: ({ event, recordEvent }, { id }) => {
		const [resource, verb] = event.split('.');
		return {
			'x-webhook-topic': event,
			'x-webhook-resource': resource,
			'x-webhook-event': verb,
			'x-webhook-id': String(id),
			'x-webhook-delivery-id': recordEvent.id.replaceAll('-', ''),
		};
	},
	sign: ({ secret, body }) => ({ 'x-webhook-signature': hmac(secret, body, 'base64') }),
	ping: ({ id }) => `webhook_id=${id}`,
	retries: [],
	timeout: 60,
	disableAfter: 5,
};

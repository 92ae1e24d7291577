import { areaNamed } from '../../areas.mts';
import { eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

const verbs = { created: 'created', updated: 'updated', deleted: 'archived' };

/** JSON:API documents, signed over their name, the time and the body, as the Standard Webhooks are. */
export const e08Hooks: HookStyle = {
	events: eventTable((area, kind) => `${areaNamed(area)?.path}.${verbs[kind]}`),
	subscriptions: {
		steps: ['webhook_endpoints'],
		noun: { name: 'webhook_endpoint', path: 'webhook_endpoints' },
		fields: { url: 'url', events: 'events', secret: 'secret', state: 'enabled' },
		states: { active: true, disabled: false, pending: false },
		secret: { chosen: false, shown: 'created', prefix: 'whsec_' },
		unwrap: ({ data }) => (data as { attributes?: unknown } | undefined)?.attributes,
		update: 'PATCH',
		duplicates: 'doubled',
		listsKnownEvents: true,
	},
	body: ({ event, recordEvent, record, time }) => ({
		data: record,
		meta: { event, occurred_at: time(recordEvent.at) },
	}),
	batch: (bodies) => ({ data: bodies.map((body) => (body as { data: unknown }).data) }),
	contentType: 'application/vnd.api+json',
	sign: ({ secret, body, id, timestamp }) => ({
		'webhook-id': id,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': `v1,${hmac(
			Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
			`${id}.${timestamp}.${body}`,
			'base64',
		)}`,
	}),
	retries: [5, 300, 1800],
	timeout: 15,
};

import { eventTable } from '../events.mts';
import { hmac } from '../signing.mts';
import type { HookStyle } from '../hook-style.mts';

const verbs = { created: 'CREATE', updated: 'MODIFY', deleted: 'DELETE' };

/** Says only what happened to which record; the address has to answer a challenge first. */
export const e03Hooks: HookStyle = {
	events: eventTable((area, kind) => `${area.toUpperCase()}_${verbs[kind]}`),
	subscriptions: {
		steps: ['webhooks'],
		noun: { name: 'webhook', path: 'webhooks' },
		fields: { url: 'url', events: 'events', secret: 'secret_token', state: 'verified' },
		states: { active: true, disabled: false, pending: false },
		secret: { chosen: true, shown: 'single' },
		update: 'PATCH',
		duplicates: 'doubled',
		created: 'location',
		handshake: 'body',
	},
	body: ({ event, recordId }) => ({ event, resource_id: recordId }),
	sign: ({ secret, body, timestamp }) => ({
		'x-webhook-signature': `t=${timestamp},v1=${hmac(secret, `${timestamp}.${body}`, 'hex')}`,
	}),
	retries: [10, 60, 600],
	timeout: 5,
};

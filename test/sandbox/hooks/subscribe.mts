import { createHmac } from 'node:crypto';
import type { DialectName } from '../../../sandbox/dialects/index.mts';
import type { Sandbox } from '../../../sandbox/server.mts';
import { ask, type Reply } from '../client.mts';
import type { Received } from './receiver.mts';

/** The dialects in which a program can subscribe by itself. */
export const subscribable = ['E01', 'E03', 'E04', 'E06', 'E07', 'E08', 'E11', 'E12'] as const;

export type Subscribable = (typeof subscribable)[number];

/** Where subscriptions are, and what a request for a new one looks like, as such a service's manual would say. */
export const manual: Record<
	Subscribable,
	{ path: string; created: string; updated: string; body(url: string, event: string): object }
> = {
	E01: {
		path: 'webhooks',
		created: 'appointment.created',
		updated: 'appointment.updated',
		body: (url, event) => ({ url, events: [event] }),
	},
	E03: {
		path: 'webhooks',
		created: 'APPOINTMENT_CREATE',
		updated: 'APPOINTMENT_MODIFY',
		body: (url, event) => ({ url, events: [event] }),
	},
	E04: {
		path: 'webhooks',
		created: 'appointments/create',
		updated: 'appointments/update',
		body: (url, topic) => ({ url, topic }),
	},
	E06: {
		path: 'webhooks',
		created: 'appointment.created',
		updated: 'appointment.updated',
		body: (delivery_url, topic) => ({ delivery_url, topic }),
	},
	E07: {
		path: 'webhooks',
		created: 'BOOKING_CREATED',
		updated: 'BOOKING_UPDATED',
		body: (subscriberUrl, trigger) => ({ subscriberUrl, triggers: [trigger] }),
	},
	E08: {
		path: 'webhook_endpoints',
		created: 'appointments.created',
		updated: 'appointments.updated',
		body: (url, event) => ({
			data: { type: 'webhook_endpoints', attributes: { url, events: [event] } },
		}),
	},
	E11: {
		path: 'webhooks',
		created: 'Appointment.Created',
		updated: 'Appointment.Modified',
		body: (callbackUrl, event) => ({ callbackUrl, eventTypes: [event] }),
	},
	E12: {
		path: 'webhooks/subscriptions',
		created: 'appointment.created',
		updated: 'appointment.updated',
		body: (notification_url, event) => ({
			subscription: { notification_url, event_types: [event] },
		}),
	},
};

/** Asks the enterprise surface with the owner's key. */
export function asOwner(sandbox: Sandbox, method: string, path: string, body?: unknown) {
	return ask(`${sandbox.roots.enterprise}/${path}`, sandbox.keys.enterprise, {
		method,
		headers: { 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
}

/** Subscribes as the manual says. */
export async function subscribe(
	sandbox: Sandbox,
	dialect: Subscribable,
	url: string,
	event = manual[dialect].created,
): Promise<Reply> {
	sandbox.setDialects(dialect);
	const reply = await asOwner(
		sandbox,
		'POST',
		manual[dialect].path,
		manual[dialect].body(url, event),
	);
	await sandbox.hooks.waitUntilIdle();
	return reply;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/** Whether a delivery is the service's own, checked as the manual of such a service says. */
export const isGenuine: Partial<
	Record<DialectName, (received: Received, secret: string, url: string) => boolean>
> = {
	E01: ({ headers, text }, secret) =>
		headers['x-signature'] === `sha256=${hmac(secret, text).digest('hex')}`,
	E02: ({ headers }, secret) => headers['x-webhook-secret'] === secret,
	E03: ({ headers, text }, secret) => {
		const parts = new URLSearchParams(String(headers['x-webhook-signature']).replace(',', '&'));
		return parts.get('v1') === hmac(secret, `${parts.get('t')}.${text}`).digest('hex');
	},
	E04: ({ headers, text }, secret) => {
		const signed = `${headers['x-webhook-timestamp']}.${text}`;
		return headers['x-webhook-signature'] === `sha256=${hmac(secret, signed).digest('hex')}`;
	},
	E06: ({ headers, text }, secret) =>
		headers['x-webhook-signature'] === hmac(secret, text).digest('base64'),
	E07: ({ headers, text }, secret) =>
		headers['x-signature-256'] === hmac(secret, text).digest('hex'),
	E08: ({ headers, text }, secret) => {
		const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
		const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
		return headers['webhook-signature'] === `v1,${hmac(key, signed).digest('base64')}`;
	},
	E11: ({ headers, text }, secret) =>
		headers['x-hook-signature'] === hmac(secret, text).digest('hex'),
	E12: ({ headers, text }, secret, url) =>
		headers['x-hmacsha256-signature'] === hmac(secret, url + text).digest('base64'),
};

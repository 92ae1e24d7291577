import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deliveryKinds } from './delivery/corrupt-body.mts';
import type { Webhooks } from './webhooks.mts';

const entry = z.strictObject({
	url: z.string(),
	events: z.array(z.string()).optional(),
	secret: z.string().min(1).optional(),
});

const sending = z.strictObject({
	url: z.string(),
	kind: z.enum([...deliveryKinds, 'repeat', 'storm']).default('genuine'),
	/** Of a storm. */
	count: z.number().int().min(1).max(1000).default(50),
	bytes: z
		.number()
		.int()
		.min(0)
		.max(32 * 1024 * 1024)
		.optional(),
});

const seeding = z.strictObject({ count: z.number().int().min(1).max(100_000) });

/** The control routes of the webhooks, below `/sandbox/hooks`. */
export function registerHookRoutes(app: FastifyInstance, hooks: Webhooks): void {
	app.get('/sandbox/hooks/subscriptions', () => hooks.subscriptions());
	app.post('/sandbox/hooks/subscriptions', ({ body }, reply) => {
		const { url, ...fields } = entry.parse(body);
		return reply.code(201).send(hooks.addSubscription(url, fields));
	});
	app.post('/sandbox/hooks/seed', ({ body }) => {
		hooks.seed(seeding.parse(body).count);
		return hooks.subscriptions();
	});
	app.get('/sandbox/hooks/deliveries', () => hooks.deliveries());
	app.delete('/sandbox/hooks/deliveries', (_, reply) => {
		hooks.clear();
		return reply.code(204).send();
	});
	app.post('/sandbox/hooks/send', async ({ body }) => {
		const { url, kind, count, bytes } = sending.parse(body);
		if (kind === 'storm') return await hooks.sendBurst(url, count);
		if (kind === 'repeat') return await hooks.repeat(url);
		return await hooks.forge(url, kind, bytes);
	});
}

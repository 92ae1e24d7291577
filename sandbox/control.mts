import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readDialects } from './dialect-choice.mts';
import { areas } from './areas.mts';
import type { CallLog } from './http/call-log.mts';
import { registerHookRoutes } from './hooks/control.mts';
import type { Webhooks } from './hooks/webhooks.mts';
import type { SandboxService } from './service.mts';
import type { Store } from './business/store.mts';
import type { SwitchState } from './switches/switch-state.mts';
import type { WriteLog } from './writes/write-log.mts';

export interface SandboxParts {
	store: Store;
	service: SandboxService;
	switchboard: SwitchState;
	calls: CallLog;
	writes: WriteLog;
	hooks: Webhooks;
}

const bookingFields = z.strictObject({
	clientId: z.number().int().optional(),
	serviceId: z.number().int().optional(),
	staffId: z.number().int().optional(),
	startsAt: z
		.string()
		.datetime({ offset: true })
		.transform((text) => Date.parse(text))
		.optional(),
	status: z.enum(['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show']).optional(),
	notes: z.string().nullable().optional(),
});

const bookingRequest = bookingFields.extend({
	count: z.number().int().min(1).max(10_000).default(1),
});

/** Resets the business, the logs and the counters of the switches. */
export function reset({ store, service, switchboard, calls, writes, hooks }: SandboxParts): void {
	store.reset();
	service.restart();
	switchboard.restart();
	calls.clear();
	writes.clear();
	hooks.reset();
}

/** How many records there are of each kind, by the path of the kind. */
export function stats(store: Store): Record<string, number> {
	const counts = store.counts();
	return Object.fromEntries(areas.map(({ path, name }) => [path, counts[name] ?? 0]));
}

/** The message for a body that does not fit. */
function errorMessage(error: unknown): string {
	if (error instanceof z.ZodError) {
		return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
	}
	return error instanceof Error ? error.message : String(error);
}

const ownHosts = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** A web page in a browser of this machine reaches the sandbox, too: under a name of its own, or with its own origin beside it. */
function isOfThisMachine({ host = '', origin }: IncomingHttpHeaders): boolean {
	return ownHosts.test(host) && (origin === undefined || origin === `http://${host}`);
}

/** The control routes, below `/sandbox`. They need no key, but refuse web pages. */
export async function registerControlRoutes(
	app: FastifyInstance,
	parts: SandboxParts,
): Promise<void> {
	const { store, service, switchboard, calls, writes, hooks } = parts;
	app.addHook('onRequest', async ({ headers }, reply) => {
		if (!isOfThisMachine(headers)) {
			return await reply.code(403).send({ error: 'only programs on this machine may do this' });
		}
	});
	app.setErrorHandler((error, _, reply) => reply.code(400).send({ error: errorMessage(error) }));
	registerHookRoutes(app, hooks);
	app.post('/sandbox/reset', () => {
		reset(parts);
		return stats(store);
	});
	app.get('/sandbox/stats', () => stats(store));
	app.get('/sandbox/calls', () => calls.list());
	app.delete('/sandbox/calls', (_, reply) => {
		calls.clear();
		return reply.code(204).send();
	});
	app.get('/sandbox/writes', () => writes.list());
	app.delete('/sandbox/writes', (_, reply) => {
		writes.clear();
		return reply.code(204).send();
	});
	app.get('/sandbox/changes', () => store.changes);
	app.get('/sandbox/switches', () => switchboard.rules);
	app.put('/sandbox/switches', ({ body }) => {
		switchboard.set(body);
		return switchboard.rules;
	});
	app.get('/sandbox/dialects', () => service.dialects);
	app.put('/sandbox/dialects', ({ body }) => {
		service.dialects = readDialects(body);
		return service.dialects;
	});
	app.post('/sandbox/appointments', ({ body }, reply) => {
		const { count, ...wanted } = bookingRequest.parse(body ?? {});
		return reply.code(201).send(store.book(count, wanted));
	});
	app.patch<{ Params: { id: string } }>('/sandbox/appointments/:id', ({ params, body }, reply) => {
		const changed = store.change('appointment', Number(params.id), bookingFields.parse(body ?? {}));
		return changed ?? reply.code(404).send({ error: 'no such appointment' });
	});
	app.delete<{ Params: { id: string } }>('/sandbox/appointments/:id', ({ params }, reply) => {
		const removed = store.remove('appointment', Number(params.id));
		return removed
			? reply.code(204).send()
			: reply.code(404).send({ error: 'no such appointment' });
	});
}

import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { readDialects, type DialectChoice } from './dialect-choice.mts';
import { dayFrom, dayOf } from './business/calendar.mts';
import { CallLog } from './http/call-log.mts';
import { surfaceNames, surfaces, type SurfaceName } from './contract.mts';
import { registerControlRoutes, reset, stats } from './control.mts';
import { Webhooks, type HookOptions } from './hooks/webhooks.mts';
import { apiKeys } from './http/api-keys.mts';
import { SandboxService } from './service.mts';
import { Store } from './business/store.mts';
import { SwitchState } from './switches/switch-state.mts';
import type { SwitchRule } from './switches/rules.mts';
import { WriteLog } from './writes/write-log.mts';

export interface SandboxOptions {
	/** 0, the default, takes any free port. */
	port?: number;
	/** Milliseconds that every answer of the service takes; default 0. */
	latency?: number;
	/** How many appointments there are; default 1,260. */
	rows?: number;
	/** The same seed gives the same business; default 1. */
	seed?: number;
	/** The day the business stands on, `YYYY-MM-DD`; default the real one. */
	today?: string;
	/** The dialects; default E01 for all. */
	dialects?: DialectChoice;
	/** Faults and oddities, and where they are on; default none. */
	switches?: SwitchRule | SwitchRule[];
	/** How patient the webhooks' deliveries are. */
	hooks?: HookOptions;
}

export interface Sandbox {
	/** The origin, for example `http://127.0.0.1:4010`. */
	url: string;
	/** The address roots of the two surfaces, version path included. */
	roots: Record<SurfaceName, string>;
	keys: typeof apiKeys;
	app: FastifyInstance;
	calls: CallLog;
	/** Every request that was to change something, taken or refused, in order. */
	writes: WriteLog;
	/** Subscriptions and deliveries of the enterprise surface's webhooks. */
	hooks: Webhooks;
	store: Store;
	/** How many records there are of each kind, by path. */
	stats(): Record<string, number>;
	/** Every record that reading the list must find, as the list shows them and in its order. */
	expected(surface: SurfaceName, path: string, query?: URLSearchParams): unknown[];
	/** What a record of the list is known by, as text. */
	identityOf(surface: SurfaceName, path: string, record: unknown): string;
	setDialects(dialects: DialectChoice): void;
	setSwitches(switches: SwitchRule | SwitchRule[]): void;
	reset(): void;
	close(): Promise<void>;
}

export const DEFAULT_ROWS = 1260;

/** Starts the sandbox on the loopback interface; resolves when it listens. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, latency = 0, rows = DEFAULT_ROWS, seed = 1, switches = [] } = options;
	const today = options.today === undefined ? dayOf(Date.now()) : dayFrom(options.today);
	if (today === undefined) throw new Error(`not a day: ${options.today}`);
	const store = new Store({ rows, seed, today });
	const calls = new CallLog();
	const writes = new WriteLog();
	const switchState = new SwitchState();
	switchState.set(switches);
	const service = new SandboxService(
		store,
		switchState,
		calls,
		readDialects(options.dialects ?? 'E01'),
		writes,
	);
	service.latency = latency;
	const hooks = new Webhooks(store, switchState, () => service.dialects, options.hooks);
	service.webhooks = hooks.endpoint;
	const parts = { store, service, switchboard: switchState, calls, writes, hooks };

	// Open connections must not keep the sandbox from closing.
	const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => {
		try {
			done(null, text === '' ? undefined : JSON.parse(String(text)));
		} catch {
			done(null, text);
		}
	});
	await app.register(registerControlRoutes, parts);
	app.all('/*', (request, reply) => service.handle(request, reply));
	await app.listen({ port, host: '127.0.0.1' });

	const { port: taken } = app.server.address() as AddressInfo;
	const url = `http://127.0.0.1:${taken}`;
	return {
		url,
		roots: Object.fromEntries(
			surfaceNames.map((name) => [name, `${url}${surfaces[name].root}`]),
		) as Sandbox['roots'],
		keys: apiKeys,
		app,
		calls,
		writes,
		hooks,
		store,
		stats: () => stats(store),
		expected: (surface, path, query) => service.expected(surface, path, query),
		identityOf: (surface, path, record) => service.identityOf(surface, path, record),
		setDialects: (dialects) => {
			service.dialects = readDialects(dialects);
		},
		setSwitches: (rules) => switchState.set(rules),
		reset: () => reset(parts),
		close: async () => {
			hooks.close();
			await app.close();
		},
	};
}

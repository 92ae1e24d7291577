import { randomUUID } from 'node:crypto';
import { areaNamed } from '../areas.mts';
import { dialectFor, type DialectChoice } from '../dialect-choice.mts';
import type { DialectName } from '../dialects/index.mts';
import type { ChangeEvent, Store } from '../business/store.mts';
import type { SwitchState } from '../switches/switch-state.mts';
import { DeliverySender, type Attempt, type LoggedDelivery } from './delivery/delivery-sender.mts';
import type { DeliveryKind } from './delivery/corrupt-body.mts';
import { SubscriptionEndpoint } from './subscriptions/subscription-endpoint.mts';
import { DeliveryDispatcher } from './delivery/dispatch.mts';
import type { RecordEvent, RecordEventKind } from './events.mts';
import { AccountSettings } from './subscriptions/account-settings.mts';
import { newSecret } from './signing.mts';
import { eventsOfStyle, type HookStyle } from './hook-style.mts';
import { hookStyleOf } from './styles/index.mts';
import { Subscriptions, type Subscription } from './subscriptions/subscriptions.mts';
import { isLoopback } from './subscriptions/subscription-request.mts';

export interface HookOptions {
	/** How many times faster than a real service the sandbox waits before it tries again; default 1. */
	speed?: number;
	/** Seconds that an address may take at most, where the service would wait longer; default no limit of its own. */
	limit?: number;
	/** Whether an attempt failed for a reason that no service has, and is made again as if it had not been; default never. */
	isVoid?(attempt: Attempt): boolean;
}

const kinds = { insert: 'created', update: 'updated', delete: 'deleted' } as const;
const surface = 'enterprise';

/** The webhooks of the enterprise surface: subscriptions and deliveries. */
export class Webhooks {
	readonly endpoint: SubscriptionEndpoint;
	readonly #subscriptions: Subscriptions;
	readonly #settings: AccountSettings;
	readonly #sender = new DeliverySender();
	readonly #dispatcher: DeliveryDispatcher;
	readonly #stopListening: () => void;

	constructor(
		private readonly store: Store,
		switchState: SwitchState,
		/** The current choice of dialects. */
		private readonly dialects: () => DialectChoice,
		{ speed = 1, limit = Infinity, isVoid = () => false }: HookOptions = {},
	) {
		Object.assign(this.#sender, { speed, limit, isVoid });
		this.#subscriptions = new Subscriptions(() => store.now());
		this.#settings = new AccountSettings(this.#subscriptions);
		const listDialect = (resource: string) => dialectFor(dialects(), surface, resource);
		this.#dispatcher = new DeliveryDispatcher(
			store,
			switchState,
			this.#sender,
			this.#subscriptions,
			listDialect,
		);
		this.endpoint = new SubscriptionEndpoint(
			this.#subscriptions,
			this.#settings,
			(work) => void this.#sender.track(work),
			(subscription) => void this.#dispatcher.ping(subscription),
		);
		this.#stopListening = store.listen((change) => this.#onChange(change));
	}

	/** All subscriptions with their secrets, oldest first. */
	subscriptions(): readonly Subscription[] {
		return this.#subscriptions.all();
	}

	/** Everything that was sent, oldest first. */
	deliveries(): readonly LoggedDelivery[] {
		return this.#sender.list();
	}

	/** Clears the log of deliveries. Subscriptions stay. */
	clear(): void {
		this.#sender.clearLog();
	}

	/** Takes a subscription as the service's own pages do, where a person pastes an address. */
	addSubscription(
		url: string,
		fields: Partial<Pick<Subscription, 'events' | 'secret'>> = {},
	): Subscription {
		if (!isLoopback(url)) throw new Error(`${url} is no address on this machine.`);
		const dialect = dialectFor(this.dialects(), surface);
		const style = this.#style(dialect);
		const { events = eventsOfStyle(style) } = fields;
		const prefix = style.subscriptions?.secret.prefix ?? '';
		const { secret = `${prefix}${newSecret()}` } = fields;
		const unknown = events.find((event) => !style.events.has(event));
		if (unknown) throw new Error(`${unknown}: ${dialect} has no such event.`);
		if (style.settings) this.#settings.enableEvents(events);
		return this.#subscriptions.add({ dialect, url, events, secret });
	}

	/** Takes a subscription away as the service's own pages do. */
	removeSubscription(subscription: Subscription): void {
		this.#subscriptions.remove(subscription);
	}

	/** Adds subscriptions of other programs of the same account, older than all others. Nothing is sent to them. */
	seed(count: number): void {
		const dialect = dialectFor(this.dialects(), surface);
		const style = this.#style(dialect);
		const single = style.subscriptions?.single;
		const events = style.settings ? this.#settings.events(dialect) : eventsOfStyle(style);
		const first = this.store.midnight - count * 60_000;
		for (let made = 0; made < count; made++) {
			this.#subscriptions.add({
				dialect,
				url: `https://crm.example.com/hooks/${made + 1}`,
				events: single ? [events[made % events.length]] : events.slice(0, 1 + (made % 3)),
				createdAt: first + made * 60_000,
				foreign: true,
			});
		}
	}

	/** Resolves when nothing is held back or under way any more. */
	async waitUntilIdle(): Promise<void> {
		do {
			this.#dispatcher.sendHeld();
			await this.#sender.finish();
		} while (!this.#sender.idle || this.#dispatcher.hasHeld);
	}

	/**
	 * Sends something about the newest appointment that no change has led to, once, and waits for what becomes of it. It is signed
	 * with the secret of the address's subscription where there is one.
	 */
	async forge(
		url: string,
		kind: DeliveryKind = 'genuine',
		bytes?: number,
	): Promise<LoggedDelivery> {
		const newest = this.#newest(kind === 'batch' ? 3 : 1);
		return await this.#dispatcher.forge(this.#recipient(url), newest, kind, bytes);
	}

	/** Sends once more what was delivered to the address last, word for word. */
	async repeat(url: string): Promise<LoggedDelivery> {
		return await this.#dispatcher.repeat(this.#recipient(url));
	}

	/** Sends as many different deliveries as that, all at once; those about the newest appointments may be left out. */
	async sendBurst(url: string, count: number, leftOut = 0): Promise<LoggedDelivery[]> {
		const recipient = this.#recipient(url);
		const newest = this.#newest(count + leftOut).slice(0, count);
		return await Promise.all(
			newest.map((recordEvent) => this.#dispatcher.forge(recipient, [recordEvent], 'genuine')),
		);
	}

	/** As at the start: no subscriptions, and nothing sent. */
	reset(): void {
		this.#sender.stop();
		this.#sender.clearLog();
		this.#dispatcher.clearHeld();
		this.#subscriptions.clear();
		this.#settings.clear();
	}

	/** Ends everything. */
	close(): void {
		this.#stopListening();
		this.reset();
	}

	#onChange(change: ChangeEvent): void {
		const area = areaNamed(change.area);
		if (!area) return;
		this.#dispatcher.dispatch({
			id: randomUUID(),
			area,
			kind: kinds[change.kind],
			row: change.row,
			before: change.before,
			at: Date.parse(change.at),
		});
	}

	#newest(count: number): RecordEvent[] {
		const area = areaNamed('appointment');
		if (!area) return [];
		const rows = this.store.rows(area.name).slice(-count);
		const at = this.store.now();
		const kind: RecordEventKind = 'created';
		return rows.map((row) => ({ id: randomUUID(), area, kind, row: structuredClone(row), at }));
	}

	#recipient(url: string): Subscription {
		if (!isLoopback(url)) throw new Error(`${url} is no address on this machine.`);
		const known = this.#subscriptions.all().find((one) => one.url === url);
		if (known) return known;
		const dialect = dialectFor(this.dialects(), surface);
		this.#style(dialect);
		return new Subscriptions(() => this.store.now()).add({ dialect, url, events: [] });
	}

	#style(dialect: DialectName): HookStyle {
		const style = hookStyleOf(dialect);
		if (!style) throw new Error(`${dialect} has no webhooks.`);
		return style;
	}
}

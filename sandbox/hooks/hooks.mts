import { randomUUID } from 'node:crypto';
import { areaNamed } from '../areas.mts';
import { dialectFor, type DialectChoice } from '../assignment.mts';
import type { DialectName } from '../dialects/index.mts';
import type { Announcement, Store } from '../store.mts';
import type { Switchboard } from '../switches/board.mts';
import { Courier, type Delivery } from './courier.mts';
import type { ParcelKind } from './damage.mts';
import { Desk } from './desk.mts';
import { Dispatch } from './dispatch.mts';
import type { Happening, HappeningKind } from './happenings.mts';
import { Settings } from './settings.mts';
import { newSecret } from './signing.mts';
import { eventsOfStyle, type HookStyle } from './style.mts';
import { hookStyleOf } from './styles/index.mts';
import { Subscriptions, type Subscription } from './subscriptions.mts';
import { isLoopback } from './wishes.mts';

export interface HookOptions {
	/** How many times faster than a real service the sandbox waits before it tries again; default 1. */
	speed?: number;
	/** Seconds that an address may take at most, where the service would wait longer; default no limit of its own. */
	limit?: number;
}

const kinds = { insert: 'created', update: 'updated', delete: 'deleted' } as const;
const surface = 'enterprise';

/** The webhooks of the enterprise surface: who subscribed to what, and what was sent to whom. */
export class Hooks {
	readonly desk: Desk;
	readonly #subscriptions: Subscriptions;
	readonly #settings: Settings;
	readonly #courier = new Courier();
	readonly #dispatch: Dispatch;
	readonly #deaf: () => void;

	constructor(
		private readonly store: Store,
		switchboard: Switchboard,
		/** Who speaks which dialect at the moment. */
		private readonly dialects: () => DialectChoice,
		{ speed = 1, limit = Infinity }: HookOptions = {},
	) {
		Object.assign(this.#courier, { speed, limit });
		this.#subscriptions = new Subscriptions(() => store.now());
		this.#settings = new Settings(this.#subscriptions);
		const listed = (resource: string) => dialectFor(dialects(), surface, resource);
		this.#dispatch = new Dispatch(store, switchboard, this.#courier, this.#subscriptions, listed);
		this.desk = new Desk(
			this.#subscriptions,
			this.#settings,
			(work) => void this.#courier.track(work),
			(subscription) => void this.#dispatch.ping(subscription),
		);
		this.#deaf = store.listen((change) => this.#hear(change));
	}

	/** All subscriptions with their secrets, oldest first. */
	subscriptions(): readonly Subscription[] {
		return this.#subscriptions.all();
	}

	/** Everything that was sent, oldest first. */
	deliveries(): readonly Delivery[] {
		return this.#courier.list();
	}

	/** Forgets what was sent. Subscriptions stay. */
	clear(): void {
		this.#courier.forget();
	}

	/** Takes a subscription as the service's own pages do, where a person pastes an address. */
	enter(url: string, wishes: Partial<Pick<Subscription, 'events' | 'secret'>> = {}): Subscription {
		if (!isLoopback(url)) throw new Error(`${url} is no address on this machine.`);
		const dialect = dialectFor(this.dialects(), surface);
		const style = this.#style(dialect);
		const { events = eventsOfStyle(style) } = wishes;
		const prefix = style.subscriptions?.secret.prefix ?? '';
		const { secret = `${prefix}${newSecret()}` } = wishes;
		const unknown = events.find((event) => !style.events.has(event));
		if (unknown) throw new Error(`${unknown}: ${dialect} has no such event.`);
		if (style.settings) this.#settings.wants(events);
		return this.#subscriptions.add({ dialect, url, events, secret });
	}

	/** Takes a subscription away as the service's own pages do. */
	leave(subscription: Subscription): void {
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
	async settle(): Promise<void> {
		do {
			this.#dispatch.release();
			await this.#courier.finish();
		} while (!this.#courier.idle || this.#dispatch.holds);
	}

	/**
	 * Sends something about the newest appointment that no change has led to, once, and waits for what becomes of it. It is signed
	 * with the secret of the address's subscription where there is one.
	 */
	async forge(url: string, kind: ParcelKind = 'genuine', bytes?: number): Promise<Delivery> {
		const newest = this.#newest(kind === 'batch' ? 3 : 1);
		return await this.#dispatch.forge(this.#recipient(url), newest, kind, bytes);
	}

	/** Sends once more what was delivered to the address last, word for word. */
	async repeat(url: string): Promise<Delivery> {
		return await this.#dispatch.repeat(this.#recipient(url));
	}

	/** Sends as many different deliveries as that, all at once; those about the newest appointments may be left out. */
	async storm(url: string, count: number, leftOut = 0): Promise<Delivery[]> {
		const recipient = this.#recipient(url);
		const newest = this.#newest(count + leftOut).slice(0, count);
		return await Promise.all(
			newest.map((happening) => this.#dispatch.forge(recipient, [happening], 'genuine')),
		);
	}

	/** As at the start: no subscriptions, and nothing sent. */
	reset(): void {
		this.#courier.stop();
		this.#courier.forget();
		this.#dispatch.drop();
		this.#subscriptions.clear();
		this.#settings.clear();
	}

	/** Ends everything. */
	close(): void {
		this.#deaf();
		this.reset();
	}

	#hear(change: Announcement): void {
		const area = areaNamed(change.area);
		if (!area) return;
		this.#dispatch.spread({
			id: randomUUID(),
			area,
			kind: kinds[change.kind],
			row: change.row,
			before: change.before,
			at: Date.parse(change.at),
		});
	}

	#newest(count: number): Happening[] {
		const area = areaNamed('appointment');
		if (!area) return [];
		const rows = this.store.rows(area.name).slice(-count);
		const at = this.store.now();
		const kind: HappeningKind = 'created';
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

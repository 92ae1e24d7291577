import type { DialectName } from '../dialects/index.mts';
import type { Store } from '../store.mts';
import type { Switchboard } from '../switches/board.mts';
import type { Courier, Delivery } from './courier.mts';
import type { ParcelKind } from './damage.mts';
import type { Happening } from './happenings.mts';
import { pack, type Parcel } from './parcels.mts';
import type { HookStyle } from './style.mts';
import { hookStyleOf } from './styles/index.mts';
import type { Subscription, Subscriptions } from './subscriptions.mts';
import type { HookSwitches } from './switches.mts';
import { isLoopback } from './wishes.mts';

/** One thing that happened, on its way to one subscriber. */
interface Item {
	subscription: Subscription;
	style: HookStyle;
	event: string;
	happening: Happening;
	on: HookSwitches;
}

const largeBody = 20 * 1024 * 1024;

/** Decides who is told of what, when and in which shape. */
export class Dispatch {
	/** Held back until there are enough of them, by subscription. */
	readonly #held = new Map<Subscription, Item[]>();

	constructor(
		private readonly store: Store,
		private readonly switchboard: Switchboard,
		private readonly courier: Courier,
		private readonly subscriptions: Subscriptions,
		/** The dialect that records with this path are listed in. */
		private readonly listed: (resource: string) => DialectName,
	) {}

	/** Whether anything is held back. */
	get holds(): boolean {
		return this.#held.size > 0;
	}

	/** Tells everybody who wants to hear of it. */
	spread(happening: Happening): void {
		const { area, kind, row } = happening;
		const on = this.switchboard.at({ surface: 'enterprise', resource: area.path }).hooks ?? {};
		if (on.ahead !== undefined && kind === 'created') this.#conceal(area.name, row.id, on.ahead);
		for (const subscription of this.subscriptions.all()) {
			const style = hookStyleOf(subscription.dialect);
			if (!style || subscription.state !== 'active' || !isLoopback(subscription.url)) continue;
			const event = subscription.events.find((name) => style.events.get(name)?.(happening));
			if (event === undefined) continue;
			this.#take({ subscription, style, event, happening, on });
		}
	}

	/** Sends all that is held back. */
	release(): void {
		for (const subscription of [...this.#held.keys()]) this.#releaseFor(subscription);
	}

	/** Forgets all that is held back. */
	drop(): void {
		this.#held.clear();
	}

	/** Sends what no change has led to, once. */
	async forge(
		subscription: Subscription,
		happenings: Happening[],
		kind: ParcelKind,
		bytes = largeBody,
	): Promise<Delivery> {
		const style = hookStyleOf(subscription.dialect);
		if (!style) throw new Error(`${subscription.dialect} has no webhooks.`);
		const fits = (name: string) => style.events.get(name)?.(happenings[0]);
		const event = [...style.events.keys()].find(fits) ?? '';
		const parcel = this.#pack({ subscription, style, event }, happenings, kind, bytes);
		return await this.#sendOnce(parcel, subscription, style);
	}

	/** Sends the last delivery that the address took once more. */
	async repeat(subscription: Subscription): Promise<Delivery> {
		const { url, dialect } = subscription;
		const parcel = this.courier.lastTakenBy(url);
		const style = hookStyleOf(dialect);
		if (!parcel || !style) throw new Error(`${url} has taken nothing yet.`);
		return await this.#sendOnce(parcel, subscription, style);
	}

	/** Sees whether a new address is there, where the dialect does that. */
	async ping(subscription: Subscription): Promise<void> {
		const body = hookStyleOf(subscription.dialect)?.ping?.(subscription);
		if (body === undefined) return;
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		await this.courier.greet(subscription.url, headers, body);
	}

	#take(item: Item): void {
		const { subscription, on, style, happening } = item;
		const most = on.batch ?? on.backwards;
		if (most !== undefined) {
			const held = [...(this.#held.get(subscription) ?? []), item];
			this.#held.set(subscription, held);
			if (held.length >= most) this.#releaseFor(subscription);
			return;
		}
		const copies = on.times ?? style.copies?.(happening) ?? 1;
		const parcel = this.#pack(item, [happening], on.kind ?? 'genuine', on.bytes);
		for (let copy = 0; copy < copies; copy++) void this.#send(parcel, item);
	}

	#releaseFor(subscription: Subscription): void {
		const items = this.#held.get(subscription) ?? [];
		this.#held.delete(subscription);
		const [first] = items;
		if (!first) return;
		if (first.on.batch !== undefined) {
			const happenings = items.map(({ happening }) => happening);
			void this.#send(this.#pack(first, happenings, 'batch'), first);
		} else {
			void this.courier.track(this.#sendBackwards(items));
		}
	}

	async #sendBackwards(items: Item[]): Promise<void> {
		for (const item of items.toReversed()) {
			await this.#send(this.#pack(item, [item.happening], item.on.kind ?? 'genuine'), item);
		}
	}

	async #send(parcel: Parcel, { subscription, style, on }: Item): Promise<Delivery> {
		return await this.courier.send(parcel, subscription.id, {
			retries: style.retries,
			timeout: style.timeout,
			after: on.late,
			wanted: () => this.subscriptions.has(subscription) && subscription.state === 'active',
			tried: (taken) => this.#tried(subscription, style, taken),
		});
	}

	async #sendOnce(parcel: Parcel, subscription: Subscription, style: HookStyle) {
		return await this.courier.send(parcel, subscription.id, {
			retries: [],
			timeout: style.timeout,
			wanted: () => true,
			tried: () => {},
		});
	}

	#tried(subscription: Subscription, { offAfter = Infinity }: HookStyle, taken: boolean): void {
		subscription.failures = taken ? 0 : subscription.failures + 1;
		if (subscription.failures >= offAfter) {
			this.subscriptions.change(subscription, { state: 'disabled' });
		}
	}

	#pack(
		item: Pick<Item, 'event' | 'style' | 'subscription'>,
		happenings: Happening[],
		kind: ParcelKind,
		bytes = largeBody,
	): Parcel {
		const { style, subscription, event } = item;
		const listed = this.listed(happenings[0].area.path);
		const lookup = (area: string, id: number) => this.store.find(area, id);
		return pack({ style, subscription, listed, lookup, event, happenings, kind, bytes });
	}

	#conceal(area: string, id: number, seconds: number): void {
		this.store.conceal(area, id);
		const reveal = () => this.store.reveal(area, id);
		void this.courier.track(this.courier.wait(seconds).then(reveal, reveal));
	}
}

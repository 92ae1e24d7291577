import type { DialectName } from '../../dialects/index.mts';
import type { Store } from '../../business/store.mts';
import type { SwitchState } from '../../switches/switch-state.mts';
import type { DeliverySender, LoggedDelivery } from './delivery-sender.mts';
import type { DeliveryKind } from './corrupt-body.mts';
import type { RecordEvent } from '../events.mts';
import { buildDelivery, type DeliveryRequest } from './delivery-request.mts';
import type { HookStyle } from '../hook-style.mts';
import { hookStyleOf } from '../styles/index.mts';
import type { Subscription, Subscriptions } from '../subscriptions/subscriptions.mts';
import type { HookSwitches } from '../switches.mts';
import { isLoopback } from '../subscriptions/subscription-request.mts';

/** One event for one subscriber. */
interface PendingDelivery {
	subscription: Subscription;
	style: HookStyle;
	event: string;
	recordEvent: RecordEvent;
	switches: HookSwitches;
}

const largeBody = 20 * 1024 * 1024;

/** Decides which subscriber gets which event, when and in which shape. */
export class DeliveryDispatcher {
	/** Deliveries held back until there are enough of them, by subscription. */
	readonly #held = new Map<Subscription, PendingDelivery[]>();

	constructor(
		private readonly store: Store,
		private readonly switchState: SwitchState,
		private readonly sender: DeliverySender,
		private readonly subscriptions: Subscriptions,
		/** The dialect that records with this path are listed in. */
		private readonly listDialect: (resource: string) => DialectName,
	) {}

	/** Whether anything is held back. */
	get hasHeld(): boolean {
		return this.#held.size > 0;
	}

	/** Sends an event to all of its subscribers. */
	dispatch(recordEvent: RecordEvent): void {
		const { area, kind, row } = recordEvent;
		const switches =
			this.switchState.at({ surface: 'enterprise', resource: area.path }).hooks ?? {};
		if (switches.ahead !== undefined && kind === 'created')
			this.#conceal(area.name, row.id, switches.ahead);
		for (const subscription of this.subscriptions.all()) {
			const style = hookStyleOf(subscription.dialect);
			if (!style || subscription.state !== 'active' || !isLoopback(subscription.url)) continue;
			const event = subscription.events.find((name) => style.events.get(name)?.(recordEvent));
			if (event === undefined) continue;
			this.#sendOrHold({ subscription, style, event, recordEvent, switches });
		}
	}

	/** Sends all that is held back. */
	sendHeld(): void {
		for (const subscription of [...this.#held.keys()]) this.#sendHeldFor(subscription);
	}

	/** Forgets all that is held back. */
	clearHeld(): void {
		this.#held.clear();
	}

	/** Sends an event without a change, once. */
	async forge(
		subscription: Subscription,
		recordEvents: RecordEvent[],
		kind: DeliveryKind,
		bytes = largeBody,
	): Promise<LoggedDelivery> {
		const style = hookStyleOf(subscription.dialect);
		if (!style) throw new Error(`${subscription.dialect} has no webhooks.`);
		const matches = (name: string) => style.events.get(name)?.(recordEvents[0]);
		const event = [...style.events.keys()].find(matches) ?? '';
		const request = this.#buildRequest({ subscription, style, event }, recordEvents, kind, bytes);
		return await this.#sendOnce(request, subscription, style);
	}

	/** Sends again the last delivery that the address accepted. */
	async repeat(subscription: Subscription): Promise<LoggedDelivery> {
		const { url, dialect } = subscription;
		const request = this.sender.lastAcceptedBy(url);
		const style = hookStyleOf(dialect);
		if (!request || !style) throw new Error(`${url} has taken nothing yet.`);
		return await this.#sendOnce(request, subscription, style);
	}

	/** Pings a new address, where the dialect does that. */
	async ping(subscription: Subscription): Promise<void> {
		const body = hookStyleOf(subscription.dialect)?.ping?.(subscription);
		if (body === undefined) return;
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		await this.sender.sendUnlogged(subscription.url, headers, body);
	}

	#sendOrHold(pending: PendingDelivery): void {
		const { subscription, switches, style, recordEvent } = pending;
		const holdCount = switches.batch ?? switches.backwards;
		if (holdCount !== undefined) {
			const held = [...(this.#held.get(subscription) ?? []), pending];
			this.#held.set(subscription, held);
			if (held.length >= holdCount) this.#sendHeldFor(subscription);
			return;
		}
		const copies = switches.times ?? style.copies?.(recordEvent) ?? 1;
		const request = this.#buildRequest(
			pending,
			[recordEvent],
			switches.kind ?? 'genuine',
			switches.bytes,
		);
		for (let copy = 0; copy < copies; copy++) void this.#send(request, pending);
	}

	#sendHeldFor(subscription: Subscription): void {
		const items = this.#held.get(subscription) ?? [];
		this.#held.delete(subscription);
		const [first] = items;
		if (!first) return;
		if (first.switches.batch !== undefined) {
			const recordEvents = items.map(({ recordEvent }) => recordEvent);
			void this.#send(this.#buildRequest(first, recordEvents, 'batch'), first);
		} else {
			void this.sender.track(this.#sendBackwards(items));
		}
	}

	async #sendBackwards(items: PendingDelivery[]): Promise<void> {
		for (const pending of items.toReversed()) {
			await this.#send(
				this.#buildRequest(pending, [pending.recordEvent], pending.switches.kind ?? 'genuine'),
				pending,
			);
		}
	}

	async #send(
		request: DeliveryRequest,
		{ subscription, style, switches }: PendingDelivery,
	): Promise<LoggedDelivery> {
		return await this.sender.send(request, subscription.id, {
			retries: style.retries,
			timeout: style.timeout,
			after: switches.late,
			isWanted: () => this.subscriptions.has(subscription) && subscription.state === 'active',
			onAttempt: (accepted) => this.#countFailures(subscription, style, accepted),
		});
	}

	async #sendOnce(request: DeliveryRequest, subscription: Subscription, style: HookStyle) {
		return await this.sender.send(request, subscription.id, {
			retries: [],
			timeout: style.timeout,
			isWanted: () => true,
			onAttempt: () => {},
		});
	}

	#countFailures(
		subscription: Subscription,
		{ disableAfter = Infinity }: HookStyle,
		accepted: boolean,
	): void {
		subscription.failures = accepted ? 0 : subscription.failures + 1;
		if (subscription.failures >= disableAfter) {
			this.subscriptions.change(subscription, { state: 'disabled' });
		}
	}

	#buildRequest(
		pending: Pick<PendingDelivery, 'event' | 'style' | 'subscription'>,
		recordEvents: RecordEvent[],
		kind: DeliveryKind,
		bytes = largeBody,
	): DeliveryRequest {
		const { style, subscription, event } = pending;
		const listed = this.listDialect(recordEvents[0].area.path);
		const lookup = (area: string, id: number) => this.store.find(area, id);
		return buildDelivery({ style, subscription, listed, lookup, event, recordEvents, kind, bytes });
	}

	#conceal(area: string, id: number, seconds: number): void {
		this.store.conceal(area, id);
		const reveal = () => this.store.reveal(area, id);
		void this.sender.track(this.sender.wait(seconds).then(reveal, reveal));
	}
}

import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ParcelKind } from './damage.mts';
import type { Parcel } from './parcels.mts';

/** One try to hand something over. */
export interface Attempt {
	/** ISO time. */
	at: string;
	/** The answer's status; 0 where there was none. */
	status: number;
	/** The beginning of the answer, or why there was none. */
	answer: string;
	milliseconds: number;
}

/** Something that was sent to a subscriber, and what became of it. */
export interface Delivery {
	/** Counts from 1 since the log was emptied. */
	number: number;
	kind: ParcelKind;
	/** The event's name in the dialect's words. */
	event: string;
	/** The same for everything that is sent about one thing that happened. */
	happening: string;
	/** Singular name of the kind of record, and its number in the store. */
	area: string;
	id: number;
	/** Number of the subscription. */
	subscription: number;
	url: string;
	headers: Record<string, string>;
	/** What was sent; of a large body the beginning. */
	body: string | undefined;
	attempts: Attempt[];
	/** `given up` after the last attempt, or because the subscription ended. */
	state: 'under way' | 'delivered' | 'given up';
}

/** How hard to try. Times are in seconds. */
export interface Patience {
	retries: readonly number[];
	timeout: number;
	/** Seconds before the first attempt. */
	after?: number;
	/** Asked before each attempt. */
	wanted(): boolean;
	/** Told of each attempt. */
	tried(taken: boolean): void;
}

const shown = 65_536;
const longest = 120;

/** Carries deliveries over real HTTP, tries again where it has to, and keeps a record of it. */
export class Courier {
	#deliveries: Delivery[] = [];
	/** What was sent, word for word. */
	readonly #parcels = new WeakMap<Delivery, Parcel>();
	readonly #underWay = new Set<Promise<unknown>>();
	#end = untilStopped();
	/** How many times faster than a real service it waits between attempts. */
	speed = 1;
	/** Seconds after which no address is waited for any longer, whatever the service would do. */
	limit = Infinity;

	list(): readonly Delivery[] {
		return this.#deliveries;
	}

	/** Empties the record; what is under way goes on. */
	forget(): void {
		this.#deliveries = [];
	}

	/** Gives up all that is under way. */
	stop(): void {
		this.#end.abort();
		this.#end = untilStopped();
	}

	/** Waits as many seconds as a real service would. */
	async wait(seconds: number, signal = this.#end.signal): Promise<void> {
		await sleep((seconds * 1000) / this.speed, undefined, { signal });
	}

	/** Takes up work that counts as under way. */
	track<Result>(work: Promise<Result>): Promise<Result> {
		const tracked = work.finally(() => this.#underWay.delete(tracked));
		this.#underWay.add(tracked);
		return tracked;
	}

	/** Whether nothing is under way at the moment. */
	get idle(): boolean {
		return this.#underWay.size === 0;
	}

	/** Waits for all that is under way at the moment. */
	async finish(): Promise<void> {
		await Promise.allSettled(this.#underWay);
	}

	/** The last thing that the address took. */
	lastTakenBy(address: string): Parcel | undefined {
		const last = this.#deliveries.findLast(
			({ url, state }) => url === address && state === 'delivered',
		);
		return last && this.#parcels.get(last);
	}

	/** Sends something that is not worth a record. */
	async greet(url: string, headers: Record<string, string>, body: string): Promise<void> {
		await this.track(this.#attempt({ url, headers, body }, Infinity, this.#end.signal));
	}

	/** Resolves when it is delivered or given up. */
	send(parcel: Parcel, subscription: number, patience: Patience): Promise<Delivery> {
		const { kind, event, happening, url, headers, body } = parcel;
		const delivery: Delivery = {
			number: this.#deliveries.length + 1,
			kind,
			event,
			happening: happening.id,
			area: happening.area.name,
			id: happening.row.id,
			subscription,
			url,
			headers,
			body: body?.slice(0, shown),
			attempts: [],
			state: 'under way',
		};
		this.#deliveries.push(delivery);
		this.#parcels.set(delivery, parcel);
		return this.track(this.#carry(parcel, delivery, patience));
	}

	async #carry(parcel: Parcel, delivery: Delivery, patience: Patience): Promise<Delivery> {
		const { after = 0, retries, wanted, tried } = patience;
		const { signal } = this.#end;
		try {
			for (const seconds of [after, ...retries]) {
				if (seconds > 0) await this.wait(seconds, signal);
				if (!wanted()) break;
				const attempt = await this.#attempt(parcel, patience.timeout, signal);
				delivery.attempts.push(attempt);
				const taken = attempt.status >= 200 && attempt.status < 300;
				tried(taken);
				if (taken) {
					delivery.state = 'delivered';
					return delivery;
				}
			}
		} catch (error) {
			if (!this.#isEnd(error)) throw error;
		}
		delivery.state = 'given up';
		return delivery;
	}

	async #attempt(
		{ url, headers, body }: Pick<Parcel, 'body' | 'headers' | 'url'>,
		timeout: number,
		end: AbortSignal,
	): Promise<Attempt> {
		const begin = Date.now();
		const attempt = { at: new Date(begin).toISOString(), status: 0, answer: '', milliseconds: 0 };
		const seconds = Math.min(timeout, this.limit, longest);
		const signal = AbortSignal.any([end, AbortSignal.timeout(seconds * 1000)]);
		try {
			const options = { method: 'POST', redirect: 'manual', headers, body, signal } as const;
			const response = await fetch(url, options);
			attempt.status = response.status;
			attempt.answer = (await response.text()).slice(0, 500);
		} catch (error) {
			const { message, cause } = error as Error;
			attempt.answer = cause instanceof Error ? `${message}: ${cause.message}` : message;
		}
		attempt.milliseconds = Date.now() - begin;
		return attempt;
	}

	#isEnd(error: unknown): boolean {
		return error instanceof Error && error.name === 'AbortError';
	}
}

/** Any number of deliveries may be under way when it ends. */
function untilStopped(): AbortController {
	const end = new AbortController();
	setMaxListeners(Infinity, end.signal);
	return end;
}

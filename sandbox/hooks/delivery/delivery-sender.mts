import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryKind } from './corrupt-body.mts';
import type { DeliveryRequest } from './delivery-request.mts';

/** One attempt to deliver. */
export interface Attempt {
	/** ISO time. */
	at: string;
	/** The response's status; 0 where there was none. */
	status: number;
	/** The beginning of the response, or why there was none. */
	answer: string;
	milliseconds: number;
}

/** A delivery and its outcome. */
export interface LoggedDelivery {
	/** Counts from 1 since the log was emptied. */
	number: number;
	kind: DeliveryKind;
	/** The event's name in the dialect's words. */
	event: string;
	/** The same for all deliveries of one event. */
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

/** Retries and timeouts. Times are in seconds. */
export interface DeliveryPolicy {
	retries: readonly number[];
	timeout: number;
	/** Seconds before the first attempt. */
	after?: number;
	/** Called before each attempt. */
	isWanted(): boolean;
	/** Called after each attempt. */
	onAttempt(taken: boolean): void;
}

const maxBodyLogged = 65_536;
const maxTimeout = 120;
/** How often an attempt that does not count is made again, a second apart. */
const maxVoids = 60;

/** Sends deliveries over real HTTP, retries them, and logs them. */
export class DeliverySender {
	#deliveries: LoggedDelivery[] = [];
	/** The sent requests. */
	readonly #requests = new WeakMap<LoggedDelivery, DeliveryRequest>();
	readonly #underWay = new Set<Promise<unknown>>();
	#end = newStopSignal();
	/** How many times faster than a real service it waits between attempts. */
	speed = 1;
	/** Seconds after which no address is waited for any longer, whatever the service would do. */
	limit = Infinity;
	/** Whether an attempt failed for a reason that no service has, and does not count. */
	isVoid: (attempt: Attempt) => boolean = () => false;

	list(): readonly LoggedDelivery[] {
		return this.#deliveries;
	}

	/** Clears the log; running deliveries go on. */
	clearLog(): void {
		this.#deliveries = [];
	}

	/** Gives up all running deliveries. */
	stop(): void {
		this.#end.abort();
		this.#end = newStopSignal();
	}

	/** Waits as many seconds as a real service would. */
	async wait(seconds: number, signal = this.#end.signal): Promise<void> {
		await sleep((seconds * 1000) / this.speed, undefined, { signal });
	}

	/** Counts work as running until it settles. */
	track<Result>(work: Promise<Result>): Promise<Result> {
		const tracked = work.finally(() => this.#underWay.delete(tracked));
		this.#underWay.add(tracked);
		return tracked;
	}

	/** Whether nothing is running. */
	get idle(): boolean {
		return this.#underWay.size === 0;
	}

	/** Waits for all running work. */
	async finish(): Promise<void> {
		await Promise.allSettled(this.#underWay);
	}

	/** The last delivery that the address accepted. */
	lastAcceptedBy(address: string): DeliveryRequest | undefined {
		const last = this.#deliveries.findLast(
			({ url, state }) => url === address && state === 'delivered',
		);
		return last && this.#requests.get(last);
	}

	/** Sends a request without logging it. */
	async sendUnlogged(url: string, headers: Record<string, string>, body: string): Promise<void> {
		await this.track(this.#attempt({ url, headers, body }, Infinity, this.#end.signal));
	}

	/** Resolves when it is delivered or given up. */
	send(
		request: DeliveryRequest,
		subscription: number,
		policy: DeliveryPolicy,
	): Promise<LoggedDelivery> {
		const { kind, event, recordEvent, url, headers, body } = request;
		const delivery: LoggedDelivery = {
			number: this.#deliveries.length + 1,
			kind,
			event,
			happening: recordEvent.id,
			area: recordEvent.area.name,
			id: recordEvent.row.id,
			subscription,
			url,
			headers,
			body: body?.slice(0, maxBodyLogged),
			attempts: [],
			state: 'under way',
		};
		this.#deliveries.push(delivery);
		this.#requests.set(delivery, request);
		return this.track(this.#sendWithRetries(request, delivery, policy));
	}

	async #sendWithRetries(
		request: DeliveryRequest,
		delivery: LoggedDelivery,
		policy: DeliveryPolicy,
	): Promise<LoggedDelivery> {
		const { after = 0, retries, isWanted, onAttempt } = policy;
		const { signal } = this.#end;
		try {
			for (const seconds of [after, ...retries]) {
				if (seconds > 0) await this.wait(seconds, signal);
				if (!isWanted()) break;
				let attempt = await this.#attempt(request, policy.timeout, signal);
				for (let voids = 0; voids < maxVoids && this.isVoid(attempt); voids++) {
					await sleep(1000, undefined, { signal });
					attempt = await this.#attempt(request, policy.timeout, signal);
				}
				delivery.attempts.push(attempt);
				const taken = attempt.status >= 200 && attempt.status < 300;
				onAttempt(taken);
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
		{ url, headers, body }: Pick<DeliveryRequest, 'body' | 'headers' | 'url'>,
		timeout: number,
		end: AbortSignal,
	): Promise<Attempt> {
		const begin = Date.now();
		const attempt = { at: new Date(begin).toISOString(), status: 0, answer: '', milliseconds: 0 };
		const seconds = Math.min(timeout, this.limit, maxTimeout);
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
function newStopSignal(): AbortController {
	const end = new AbortController();
	setMaxListeners(Infinity, end.signal);
	return end;
}

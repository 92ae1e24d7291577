import { tooManyRequests } from '../dialects/rate-limit-responses.mts';
import type { DialectResponse, RequestContext, Dialect } from '../dialects/types.mts';
import type { Sender } from '../http/api-keys.mts';
import { Problem } from '../http/problem.mts';
import { badGatewayResponse, redirectResponse } from './fault-responses.mts';
import type { CallEffects } from './switch-state.mts';

/** The faults that replace a response, and the clients that have to wait after one. */
export class FaultInjector {
	/** Until when each sender has to wait. */
	readonly #waiting = new Map<Sender, number>();

	/** What comes instead of the answer, if a fault is due that stands in for it. */
	replacementFor(
		{ due }: CallEffects,
		dialect: Dialect,
		context: RequestContext,
		key: Sender,
	): DialectResponse | undefined {
		if (due.redirect) return redirectResponse(due.redirect, context);
		if (due.badGateway) return badGatewayResponse();
		if (due.expiringKey) {
			return dialect.error(new Problem(401, 'key_expired', 'The API key has expired.'), context);
		}
		if (due.rateLimited) {
			const { seconds, signal } = due.rateLimited;
			this.#waiting.set(key, Date.now() + seconds * 1000);
			return tooManyRequests(dialect, context, seconds, signal);
		}
		return undefined;
	}

	/** Whether the sender comes before the time is over that it was told to wait. */
	isTooSoon(key: Sender): boolean {
		return Date.now() < (this.#waiting.get(key) ?? 0);
	}

	/** Forgets who was told to wait. */
	restart(): void {
		this.#waiting.clear();
	}
}

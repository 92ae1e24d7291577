import { tooManyRequests } from './dialects/signals.mts';
import type { Answer, Ask, Dialect } from './dialects/types.mts';
import type { Sender } from './keys.mts';
import { Problem } from './problem.mts';
import { badGateway, redirectTo } from './switches/answers.mts';
import type { Effects } from './switches/board.mts';

/** The faults that stand in for an answer, and who was told to wait by one. */
export class Faults {
	/** Until when each sender was told to wait. */
	readonly #waiting = new Map<Sender, number>();

	/** What comes instead of the answer, if a fault is due that stands in for it. */
	insteadOf({ due }: Effects, dialect: Dialect, ask: Ask, key: Sender): Answer | undefined {
		if (due.redirect) return redirectTo(due.redirect, ask);
		if (due.badGateway) return badGateway();
		if (due.expiringKey) {
			return dialect.error(new Problem(401, 'key_expired', 'The API key has expired.'), ask);
		}
		if (due.rateLimited) {
			const { seconds, signal } = due.rateLimited;
			this.#waiting.set(key, Date.now() + seconds * 1000);
			return tooManyRequests(dialect, ask, seconds, signal);
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

import type { Answer, Dialect } from '../dialects/types.mts';
import type { Sender } from '../keys.mts';
import { Problem } from '../problem.mts';

/** A write as far as a repeat of it must be the same. */
export interface Sent {
	method: string;
	path: string;
	key: Sender;
	body: unknown;
	idempotencyKey: string;
}

/** The idempotency key, where the dialect looks for one and there is one. */
export function idempotencyKeyOf(
	{ writes: { idempotency } }: Dialect,
	headers: Record<string, unknown>,
	body: unknown,
): string | undefined {
	const { header = '', field = '' } = idempotency ?? {};
	const key = headers[header] ?? (body as Record<string, unknown> | undefined)?.[field];
	return typeof key === 'string' && key !== '' ? key : undefined;
}

/** Remembers which writes were taken under a key, and what was answered. */
export class Repeats {
	#taken = new Map<string, { print: string; answer: Answer }>();

	/**
	 * The answer that was given when the same was sent before; undefined where nothing was.
	 *
	 * @throws Problem where something else was sent under the key
	 */
	answerTo(sent: Sent, reused: 409 | 422): Answer | undefined {
		const known = this.#taken.get(this.#place(sent));
		if (!known) return undefined;
		if (known.print !== this.#print(sent)) {
			const message = 'The idempotency key was used for another request.';
			throw new Problem(reused, 'idempotency_key_reused', message);
		}
		return {
			...known.answer,
			headers: { ...known.answer.headers, 'idempotent-replayed': 'true' },
		};
	}

	remember(sent: Sent, answer: Answer): void {
		this.#taken.set(this.#place(sent), { print: this.#print(sent), answer });
	}

	clear(): void {
		this.#taken.clear();
	}

	#place({ key, idempotencyKey }: Sent): string {
		return `${key} ${idempotencyKey}`;
	}

	#print({ method, path, body }: Sent): string {
		return JSON.stringify([method, path, body]);
	}
}

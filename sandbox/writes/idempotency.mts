import type { DialectResponse, Dialect } from '../dialects/types.mts';
import type { Sender } from '../http/api-keys.mts';
import { Problem } from '../http/problem.mts';

/** A write as far as a repeat of it must be the same. */
export interface IdempotentRequest {
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
export class IdempotencyStore {
	#taken = new Map<string, { print: string; answer: DialectResponse }>();

	/**
	 * The answer that was given when the same was sent before; undefined where nothing was.
	 *
	 * @throws Problem where something else was sent under the key
	 */
	responseFor(sent: IdempotentRequest, reused: 409 | 422): DialectResponse | undefined {
		const known = this.#taken.get(this.#keyOf(sent));
		if (!known) return undefined;
		if (known.print !== this.#fingerprintOf(sent)) {
			const message = 'The idempotency key was used for another request.';
			throw new Problem(reused, 'idempotency_key_reused', message);
		}
		return {
			...known.answer,
			headers: { ...known.answer.headers, 'idempotent-replayed': 'true' },
		};
	}

	remember(sent: IdempotentRequest, answer: DialectResponse): void {
		this.#taken.set(this.#keyOf(sent), { print: this.#fingerprintOf(sent), answer });
	}

	clear(): void {
		this.#taken.clear();
	}

	#keyOf({ key, idempotencyKey }: IdempotentRequest): string {
		return `${key} ${idempotencyKey}`;
	}

	#fingerprintOf({ method, path, body }: IdempotentRequest): string {
		return JSON.stringify([method, path, body]);
	}
}

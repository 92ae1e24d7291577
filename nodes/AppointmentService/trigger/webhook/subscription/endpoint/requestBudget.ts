import { settle } from '../../../../rest';
import type { Send } from '../../../../transport';

/** What one publication may take, whatever the service answers. */
const limits = { requests: 48, bytes: 16_000_000, milliseconds: 40_000 };
/** What is reserved to delete what was created: n8n gives up after 84 seconds. */
const cleanupLimits = { requests: 8, milliseconds: 10_000 };

/** A publication exceeded its budget. */
export class BudgetExceededError extends Error {}

/** Limits the requests, the bytes and the time of one publication. */
export class PublishBudget {
	private requestsLeft = limits.requests;
	private bytesLeft = limits.bytes;
	private deadline = Date.now() + limits.milliseconds;

	/** @throws BudgetExceededError from the first request beyond the budget on */
	readonly limitSend = (send: Send): Send => {
		return async (...request) => {
			if (this.requestsLeft-- <= 0 || this.bytesLeft < 0 || Date.now() > this.deadline) {
				throw new BudgetExceededError('The service asked for too many requests, or took too long');
			}
			const response = await send(...request);
			this.bytesLeft -= response.text.length;
			return response;
		};
	};

	allowRemoval(): void {
		this.requestsLeft = Math.max(this.requestsLeft, cleanupLimits.requests);
		this.bytesLeft = Math.max(this.bytesLeft, limits.bytes / 4);
		this.deadline = Math.max(this.deadline, Date.now() + cleanupLimits.milliseconds);
	}
}

/** The value of a promise; undefined where it rejects. @throws BudgetExceededError */
export async function withinBudget<T>(promise: Promise<T>): Promise<T | undefined> {
	const settled = await settle(promise);
	if ('value' in settled) return settled.value;
	if (settled.fault instanceof BudgetExceededError) throw settled.fault;
	return undefined;
}

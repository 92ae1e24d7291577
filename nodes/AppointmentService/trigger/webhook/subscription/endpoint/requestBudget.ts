import type { Send } from '../../../../transport';

/** As much as one publication takes from a service, whatever it answers. */
const limits = { requests: 32, bytes: 16_000_000, milliseconds: 40_000 };
/** What is kept to take away again what was made: n8n gives up after 84 seconds. */
const cleanupLimits = { requests: 8, milliseconds: 10_000 };

/** A publication took more than it may. */
export class BudgetExceededError extends Error {}

/** Counts what one publication asks of a service and how long that takes. */
export class PublishBudget {
	private requestsLeft = limits.requests;
	private bytesLeft = limits.bytes;
	private deadline: number;

	constructor(private readonly now: () => number) {
		this.deadline = now() + limits.milliseconds;
	}

	/** @throws BudgetSpent, from the request on that would be too many */
	readonly limitSend = (send: Send): Send => {
		return async (...request) => {
			if (this.requestsLeft-- <= 0 || this.bytesLeft < 0 || this.now() > this.deadline) {
				throw new BudgetExceededError('The service asked for too many requests, or took too long');
			}
			const response = await send(...request);
			this.bytesLeft -= response.text.length;
			return response;
		};
	};

	/** Makes room for taking away what was made. */
	allowRemoval(): void {
		this.requestsLeft = Math.max(this.requestsLeft, cleanupLimits.requests);
		this.bytesLeft = Math.max(this.bytesLeft, limits.bytes / 4);
		this.deadline = Math.max(this.deadline, this.now() + cleanupLimits.milliseconds);
	}
}

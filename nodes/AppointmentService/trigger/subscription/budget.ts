import type { Send } from '../../transport';

/** As much as one publication takes from a service, whatever it answers. */
const most = { requests: 32, bytes: 16_000_000, milliseconds: 40_000 };
/** What is kept to take away again what was made: n8n gives up after 84 seconds. */
const mostAfterwards = { requests: 8, milliseconds: 10_000 };

/** A publication took more than it may. */
export class BudgetSpent extends Error {}

/** Counts what one publication asks of a service and how long that takes. */
export class Budget {
	private requests = most.requests;
	private bytes = most.bytes;
	private until: number;

	constructor(private readonly now: () => number) {
		this.until = now() + most.milliseconds;
	}

	/** @throws BudgetSpent, from the request on that would be too many */
	readonly around = (send: Send): Send => {
		return async (...request) => {
			if (this.requests-- <= 0 || this.bytes < 0 || this.now() > this.until) {
				throw new BudgetSpent('The service asked for too many requests, or took too long');
			}
			const answer = await send(...request);
			this.bytes -= answer.text.length;
			return answer;
		};
	};

	/** Makes room for taking away what was made. */
	allowRemoval(): void {
		this.requests = Math.max(this.requests, mostAfterwards.requests);
		this.bytes = Math.max(this.bytes, most.bytes / 4);
		this.until = Math.max(this.until, this.now() + mostAfterwards.milliseconds);
	}
}

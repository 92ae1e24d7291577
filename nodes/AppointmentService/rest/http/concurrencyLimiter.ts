/** How many requests run at a time: grows while the service keeps up, shrinks when it does not. */
export class ConcurrencyLimiter {
	private limit = 8;
	private fastest = Infinity;

	constructor(private readonly max = 16) {}

	get concurrency(): number {
		return Math.max(1, Math.floor(this.limit));
	}

	/** A request took so many milliseconds. Much slower than the fastest means that the service queues. */
	recordLatency(milliseconds: number): void {
		this.fastest = Math.min(this.fastest, milliseconds);
		const queues = milliseconds > this.fastest * 4 + 100;
		this.limit = queues ? Math.max(2, this.limit - 0.5) : Math.min(this.max, this.limit + 1);
	}

	/** The service asks for fewer requests. */
	throttle(): void {
		this.limit = Math.max(1, this.limit / 2);
	}
}

/**
 * Runs jobs several at a time and yields their results in order; at most one window of results waits.
 *
 * @param count how many there are
 * @param task one of them, by its place
 */
export async function* mapOrdered<T>(
	count: number,
	limiter: ConcurrencyLimiter,
	now: () => number,
	task: (index: number) => Promise<T>,
): AsyncGenerator<T> {
	const running: Array<Promise<T>> = [];
	let started = 0;
	const timed = async (index: number) => {
		const startedAt = now();
		const result = await task(index);
		limiter.recordLatency(now() - startedAt);
		return result;
	};
	while (started < count || running.length > 0) {
		while (started < count && running.length < limiter.concurrency) {
			const next = timed(started++);
			next.catch(() => undefined);
			running.push(next);
		}
		yield await (running.shift() as Promise<T>);
	}
}

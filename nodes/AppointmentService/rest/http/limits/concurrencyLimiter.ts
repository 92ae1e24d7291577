/** Limits parallel requests: more while the service keeps up, fewer when it does not. */
export class ConcurrencyLimiter {
	private limit = 8;
	private fastest = Infinity;
	/** The service has asked for fewer requests. */
	hasThrottled = false;

	constructor(private readonly max = 16) {}

	get concurrency(): number {
		return Math.max(1, Math.floor(this.limit));
	}

	/** A request that is much slower than the fastest one was queued by the service. */
	recordLatency(milliseconds: number): void {
		this.fastest = Math.min(this.fastest, milliseconds);
		const wasQueued = milliseconds > this.fastest * 4 + 100;
		this.limit = wasQueued ? Math.max(2, this.limit - 0.5) : Math.min(this.max, this.limit + 1);
	}

	/** Runs a task that is one request of the usual size, and takes note of its latency. */
	async timed<T>(now: () => number, task: () => Promise<T>): Promise<T> {
		const startedAt = now();
		const result = await task();
		this.recordLatency(now() - startedAt);
		return result;
	}

	/** The service asks for fewer requests. */
	throttle(): void {
		this.hasThrottled = true;
		this.limit = Math.max(1, this.limit / 2);
	}
}

/**
 * Runs tasks in parallel and yields their results in order; holds back no more results than the limiter allows tasks.
 *
 * @param count number of tasks
 * @param task runs the task with this index
 */
export async function* mapOrdered<T>(
	count: number,
	limiter: ConcurrencyLimiter,
	task: (index: number) => Promise<T>,
): AsyncGenerator<T> {
	const running: Array<Promise<T>> = [];
	let started = 0;
	while (started < count || running.length > 0) {
		while (started < count && running.length < limiter.concurrency) {
			const next = task(started++);
			next.catch(() => undefined);
			running.push(next);
		}
		yield await (running.shift() as Promise<T>);
	}
}

/** Limits parallel requests: more while the service keeps up, fewer when it does not. */
export class ConcurrencyLimiter {
	private limit = 8;
	private fastest = Infinity;
	throttles = 0;

	constructor(private readonly max = 16) {}

	get concurrency(): number {
		return Math.max(1, Math.floor(this.limit));
	}

	/** Allows as many as the service kept up with before. */
	resume(concurrency: number): void {
		this.limit = Math.min(this.max, Math.max(this.limit, concurrency));
	}

	/** A request that is much slower than the fastest one was queued by the service. */
	recordLatency(milliseconds: number): void {
		this.fastest = Math.min(this.fastest, milliseconds);
		const wasQueued = milliseconds > this.fastest * 4 + 100;
		this.limit = wasQueued ? Math.max(2, this.limit - 0.5) : Math.min(this.max, this.limit + 1);
	}

	/** Runs a task that is one request of the usual size, and takes note of its latency, unless fewer requests are asked for meanwhile. */
	async timed<T>(now: () => number, task: () => Promise<T>): Promise<T> {
		const startedAt = now();
		const { throttles } = this;
		const result = await task();
		if (throttles === this.throttles) this.recordLatency(now() - startedAt);
		return result;
	}

	throttle(): void {
		this.throttles++;
		this.limit = Math.max(1, this.limit / 2);
	}
}

/** Runs tasks in parallel and yields their results in order. A slow one holds back the others once twice as many results as run at once wait. */
export async function* mapOrdered<T>(
	count: number,
	limiter: ConcurrencyLimiter,
	task: (index: number) => Promise<T>,
): AsyncGenerator<T> {
	const results: Array<Promise<T>> = [];
	let started = 0;
	let running = 0;
	let hasStopped = false;
	const mayStart = () =>
		!hasStopped &&
		started < count &&
		running < limiter.concurrency &&
		results.length < 2 * limiter.concurrency;
	const startMore = () => {
		while (mayStart()) {
			running++;
			const result = task(started++);
			results.push(result);
			const end = () => {
				running--;
				startMore();
			};
			result.then(end, end);
		}
	};
	try {
		for (startMore(); results.length > 0; startMore()) yield await (results.shift() as Promise<T>);
	} finally {
		hasStopped = true;
	}
}

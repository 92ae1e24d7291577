/** How many requests run at a time: grows while the service keeps up, shrinks when it does not. */
export class Gauge {
	private width = 8;
	private fastest = Infinity;

	constructor(private readonly most = 16) {}

	get concurrency(): number {
		return Math.max(1, Math.floor(this.width));
	}

	/** A request took so many milliseconds. Much slower than the fastest means that the service queues. */
	took(milliseconds: number): void {
		this.fastest = Math.min(this.fastest, milliseconds);
		const queues = milliseconds > this.fastest * 4 + 100;
		this.width = queues ? Math.max(2, this.width - 0.5) : Math.min(this.most, this.width + 1);
	}

	/** The service asks for fewer requests. */
	press(): void {
		this.width = Math.max(1, this.width / 2);
	}
}

/**
 * Runs jobs several at a time and yields their results in order; at most one window of results waits.
 *
 * @param jobs how many there are
 * @param job one of them, by its place
 */
export async function* inOrder<T>(
	jobs: number,
	gauge: Gauge,
	now: () => number,
	job: (place: number) => Promise<T>,
): AsyncGenerator<T> {
	const running: Array<Promise<T>> = [];
	let started = 0;
	const timed = async (place: number) => {
		const since = now();
		const result = await job(place);
		gauge.took(now() - since);
		return result;
	};
	while (started < jobs || running.length > 0) {
		while (started < jobs && running.length < gauge.concurrency) {
			const next = timed(started++);
			next.catch(() => undefined);
			running.push(next);
		}
		yield await (running.shift() as Promise<T>);
	}
}

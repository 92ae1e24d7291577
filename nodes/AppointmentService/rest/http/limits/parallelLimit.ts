/** How long the limit is kept, in milliseconds: another program may have used the service when it was found. */
const keptMs = 3_600_000;

/** How many requests a service takes at the same time, once it has refused one because of that. */
export class ParallelLimit {
	private underWay = 0;
	private most = Infinity;
	private learnedAt = 0;
	private nextEnd?: { promise: Promise<void>; resolve: () => void };

	/** Resolves when a request has ended, where no other one may begin before; undefined where one may. */
	blockedUntil(now: number): Promise<void> | undefined {
		if (now - this.learnedAt > keptMs) this.most = Infinity;
		if (this.underWay < this.most) return undefined;
		let resolve = () => {};
		const promise = new Promise<void>((done) => (resolve = done));
		this.nextEnd ??= { promise, resolve };
		return this.nextEnd.promise;
	}

	begin(): void {
		this.underWay++;
	}

	end(): void {
		this.underWay--;
		this.nextEnd?.resolve();
		this.nextEnd = undefined;
	}

	/**
	 * Notes that the service refused a request that has ended, because of those that are under way. A single one is refused because of
	 * other programs, which tells nothing.
	 *
	 * @returns whether there are any, so that their end makes room
	 */
	lower(now: number): boolean {
		if (this.underWay === 0) return false;
		this.most = Math.min(this.most, this.underWay);
		this.learnedAt = now;
		return true;
	}
}

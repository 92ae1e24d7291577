/** How long a limit is kept, in milliseconds: other programs may have used the service when it was found. */
const keptMs = 3_600_000;

/** Requests that have to succeed before one more at a time is tried, for each that is allowed. */
const successesForOneMore = 4;

/** One request that is under way, among others. */
export interface ParallelTurn {
	/** Others were under way when it began. */
	hadOthers: boolean;
	/** Of the requests that began, counted from 1. */
	number: number;
}

/** How many requests a service takes at the same time, once it has failed under more. */
export class ParallelLimit {
	private underWay = 0;
	private begun = 0;
	private most = Infinity;
	/** The service said so; otherwise more are tried now and then. */
	private isNamed = false;
	private learnedAt = 0;
	private successes = 0;
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

	begin(): ParallelTurn {
		return { hadOthers: this.underWay++ > 0, number: ++this.begun };
	}

	/** Notes that a request has ended, whatever came of it. */
	end(): void {
		this.underWay--;
		this.nextEnd?.resolve();
		this.nextEnd = undefined;
	}

	/** Notes that a request that has ended was answered. */
	succeed(): void {
		if (this.isNamed || ++this.successes < this.most * successesForOneMore) return;
		this.most++;
		this.successes = 0;
	}

	/** Notes that it refused a request that has ended, or failed, because of others under way, as it says or not. @returns whether there were others */
	lower({ hadOthers, number }: ParallelTurn, now: number, isNamed: boolean): boolean {
		if (!hadOthers && number === this.begun) {
			if (!this.isNamed) this.most = Infinity;
			return false;
		}
		this.isNamed = isNamed || (this.isNamed && this.most < Infinity);
		this.most = Math.max(1, Math.min(this.most, this.underWay));
		this.learnedAt = now;
		this.successes = 0;
		return true;
	}
}

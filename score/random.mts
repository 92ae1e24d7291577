/** A small seeded generator (mulberry32): the same seed gives the same cases on every machine. */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
		for (let round = 0; round < 4; round++) this.next();
	}

	/** A number from 0 up to but without 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from `least` to `most`, both included. */
	int(least: number, most: number): number {
		return least + Math.floor(this.next() * (most - least + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(from: readonly T[]): T {
		return from[Math.floor(this.next() * from.length)] as T;
	}

	/** One of several values, each as likely as its weight. */
	weighted<T>(choices: ReadonlyArray<readonly [number, T]>): T {
		let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
		for (const [weight, value] of choices) {
			left -= weight;
			if (left < 0) return value;
		}
		return (choices.at(-1) as readonly [number, T])[1];
	}

	shuffle<T>(values: readonly T[]): T[] {
		const shuffled = [...values];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = this.int(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
		}
		return shuffled;
	}

	sample<T>(values: readonly T[], count: number): T[] {
		return this.shuffle(values).slice(0, count);
	}
}

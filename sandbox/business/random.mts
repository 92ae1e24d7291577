/** Repeatable chance: the same seed gives the same business. */
export interface RandomSource {
	/** At least 0 and below 1. */
	next(): number;
	/** A whole number from `low` to `high`, both included. */
	int(low: number, high: number): number;
	/** True in this share of cases. */
	chance(share: number): boolean;
	pick<T>(list: readonly T[]): T;
	/** A version 4 UUID. */
	uuid(): string;
}

/** A source of repeatable chance (mulberry32). */
export function randomFrom(seed: number): RandomSource {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	const hex = (digits: number) =>
		Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
	return {
		next,
		int,
		chance: (share) => next() < share,
		pick: (list) => list[int(0, list.length - 1)],
		uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
	};
}

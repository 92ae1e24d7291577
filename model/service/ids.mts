import type { Random } from '../../score/random.mts';
import type { IdKind } from '../history.mts';

/** An id as the service writes it, and what it sorts by. */
export interface Id {
	value: number | string | bigint;
	rank: number | string;
}

/** Polls for which an id that was passed over may still turn up. */
const lateIdPolls = 2;

/** Hands out ids of one kind; none of them twice. */
export class Ids {
	#next: number;
	#taken = new Set<string>();
	#skipped: Array<{ number: number; poll: number }> = [];

	constructor(
		readonly kind: IdKind,
		readonly random: Random,
	) {
		// Numbers that soon get one digit more sort in another way as text.
		this.#next = random.pick([1, 1, 80, 970, 1000, 48_211, 9_999_900]);
	}

	/** The next id; now and then one is passed over, as where a booking is still being paid for. */
	next(poll: number): Id {
		if (this.random.chance(0.12)) this.#skipped.push({ number: this.#step(), poll });
		return this.#write(this.#step());
	}

	/** An id that was passed over lately; the next one where there is none. */
	late(poll: number): Id {
		const skipped = this.#skipped.pop();
		return skipped && skipped.poll >= poll - lateIdPolls
			? this.#write(skipped.number)
			: this.next(poll);
	}

	#step(): number {
		this.#next += this.kind === 'gaps' ? this.random.int(1, 9) : 1;
		return this.#next;
	}

	#write(number: number): Id {
		const { kind, random } = this;
		const digits = (length: number) => String(number).padStart(length, '0');
		switch (kind) {
			case 'increasing':
			case 'gaps':
				return { value: number, rank: number };
			case 'digits':
				return { value: String(number), rank: number };
			case 'digitsAsText':
				return { value: String(number), rank: String(number) };
			case 'padded':
				return { value: digits(9), rank: number };
			case 'large':
				return { value: 9_007_199_254_740_993n + BigInt(number) * 64n, rank: number };
			case 'code':
				return { value: `BK${digits(8)}`, rank: number };
			case 'ulid':
				return { value: `01J${digits(9)}${this.#hex(10)}`.toUpperCase(), rank: number };
			case 'uuid':
				return this.#unique(() => [8, 4, 4, 4, 12].map((length) => this.#hex(length)).join('-'));
			case 'random':
				return this.#unique(() => random.int(1, 2_000_000_000));
		}
	}

	#unique(draw: () => number | string): Id {
		for (;;) {
			const value = draw();
			if (this.#taken.has(String(value))) continue;
			this.#taken.add(String(value));
			return { value, rank: value };
		}
	}

	#hex(length: number): string {
		return Array.from({ length }, () => this.random.int(0, 15).toString(16)).join('');
	}
}

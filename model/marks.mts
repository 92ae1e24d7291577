import { Ink } from '../score/fuzz/ink.mts';
import type { Paging } from '../score/fuzz/spec.mts';
import { comparing, type Place } from './order.mts';
import type { World } from './world.mts';

/**
 * Cursors of a list that changes. One that holds a rank means what sorts after the record it was written for, whether that
 * record still stands or not; one that holds a position means so many rows from the beginning.
 */
export class Marks extends Ink {
	/** What each cursor stands for, by the number that is written in it. */
	#meanings: Array<number | Place> = [];
	#numbers = new Map<string, number>();
	#issued = new Map<string, number>();

	constructor(
		paging: Paging,
		readonly world: World,
		/** Milliseconds for which a cursor holds good. */
		readonly life = Infinity,
	) {
		super(paging);
	}

	override write(position: number, query: string): string | number {
		const mark = super.write(this.#numberOf(position, query), query);
		this.#issued.set(String(mark), this.world.now());
		return mark;
	}

	override read(text: string): { position: number; query: string } | undefined {
		const read = super.read(text);
		const age = this.world.now() - (this.#issued.get(text) ?? 0);
		if (!read || age > this.life) return undefined;
		const meaning = this.#meanings[read.position] as number | Place;
		return { ...read, position: typeof meaning === 'number' ? meaning : this.#before(meaning) };
	}

	/** The same place asked for in the same way always gets the same number. */
	#numberOf(position: number, query: string): number {
		const entry = this.paging.token === 'rank' ? this.world.rows[position] : undefined;
		const meaning = entry ? this.world.place(entry) : position;
		const key = JSON.stringify([meaning, query]);
		const number = this.#numbers.get(key) ?? this.#meanings.push(meaning) - 1;
		this.#numbers.set(key, number);
		return number;
	}

	/** Rank of the last record that does not sort after this place. */
	#before(place: Place): number {
		const { rows, order } = this.world;
		const compare = comparing(order);
		let [low, high] = [0, rows.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			const entry = rows[middle] as (typeof rows)[number];
			if (compare(this.world.place(entry), place) > 0) high = middle;
			else low = middle + 1;
		}
		return low - 1;
	}
}

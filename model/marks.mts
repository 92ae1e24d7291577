import { Ink } from '../score/fuzz/ink.mts';
import type { Paging } from '../score/fuzz/spec.mts';
import { comparing, type Place } from './order.mts';
import type { World } from './world.mts';

/**
 * Cursors of a list that changes. One that holds a rank means what sorts after the record it was written for, whether that
 * record still stands or not; one that holds a position means so many rows from the beginning.
 */
export class Marks extends Ink {
	#places: Place[] = [];
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
		const mark = super.write(this.#meant(position), query);
		this.#issued.set(String(mark), this.world.now());
		return mark;
	}

	override read(text: string): { position: number; query: string } | undefined {
		const meaning = super.read(text);
		const age = this.world.now() - (this.#issued.get(text) ?? 0);
		if (!meaning || age > this.life) return undefined;
		if (this.paging.token === 'position') return meaning;
		return { ...meaning, position: this.#before(this.#places[meaning.position] as Place) };
	}

	#meant(position: number): number {
		const entry = this.world.rows[position];
		if (this.paging.token === 'position' || !entry) return position;
		return this.#places.push(this.world.place(entry)) - 1;
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

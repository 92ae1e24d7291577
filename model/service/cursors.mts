import { CursorCodec, type CursorMeaning } from '../../score/fuzz/service/cursor-codec.mts';
import type { PagingSpec } from '../../score/fuzz/spec.mts';
import { comparatorFor, type SortPosition } from './sort-order.mts';
import type { SimulatedBusiness } from './business.mts';

/** The cursors that the servers of a service handed out, and the clock that they share. */
export class CursorStore {
	readonly read = new Map<string, CursorMeaning>();
	/** What each stands for, by the number that is written in it. */
	readonly meanings: Array<number | SortPosition> = [];
	readonly numbers = new Map<string, number>();
	/** When each was written. */
	readonly issued = new Map<string, number>();

	/** @param life milliseconds for which a cursor is valid */
	constructor(
		readonly now: () => number,
		readonly life = Infinity,
	) {}
}

/**
 * Cursors of a list that changes. One that holds a rank means what sorts after the record it was written for, whether that
 * record still stands or not; one that holds a position means so many rows from the beginning.
 */
export class ListCursors extends CursorCodec {
	readonly #store: CursorStore;

	constructor(
		paging: PagingSpec,
		readonly business: SimulatedBusiness,
		store: CursorStore,
	) {
		super(paging, store.read);
		this.#store = store;
	}

	override encode(position: number, query: string): string | number {
		const cursor = super.encode(this.#numberOf(position, query), query);
		this.#store.issued.set(String(cursor), this.#store.now());
		return cursor;
	}

	override decode(text: string): CursorMeaning | undefined {
		const read = super.decode(text);
		const { issued, life, meanings, now } = this.#store;
		if (!read || now() - (issued.get(text) ?? 0) > life) return undefined;
		const meaning = meanings[read.position] as number | SortPosition;
		return { ...read, position: typeof meaning === 'number' ? meaning : this.#before(meaning) };
	}

	/** The same place asked for in the same way always gets the same number. */
	#numberOf(position: number, query: string): number {
		const entry = this.paging.token === 'rank' ? this.business.rows[position] : undefined;
		const meaning = entry ? this.business.sortPosition(entry) : position;
		const key = JSON.stringify([meaning, query]);
		const { meanings, numbers } = this.#store;
		const number = numbers.get(key) ?? meanings.push(meaning) - 1;
		numbers.set(key, number);
		return number;
	}

	/** Rank of the last record that does not sort after this place. */
	#before(position: SortPosition): number {
		const { rows, order } = this.business;
		const compare = comparatorFor(order);
		let [low, high] = [0, rows.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			const entry = rows[middle] as (typeof rows)[number];
			if (compare(this.business.sortPosition(entry), position) > 0) high = middle;
			else low = middle + 1;
		}
		return low - 1;
	}
}

import type { PrimaryKey } from './primaryKey';
import type { JsonObject } from '../http/types';

/** The records of one read without duplicates, in the order in which they came. */
export class RecordSet {
	readonly records: JsonObject[] = [];
	/** Known rows on pages that also have new ones: pages overlap, or the list changed. */
	duplicates = 0;
	/** Those of them that came after new rows of their page: no growth at the front of the list moves them there. */
	displaced = 0;
	/** A page brought known IDs alone, although rows share one, as those of a series do: they may be other records. */
	mayHideRows = false;
	/** The same request returned other rows than before. */
	changed = false;
	private readonly seenKeys = new Set<string>();
	private sharesIds = false;
	private hasEqualRows = false;

	constructor(
		readonly primaryKey: PrimaryKey,
		private readonly limit = Infinity,
	) {}

	get size(): number {
		return this.records.length;
	}

	/** Records still wanted. */
	get remaining(): number {
		return this.limit - this.size;
	}

	get isFull(): boolean {
		return this.size >= this.limit;
	}

	/** How many different rows are not in the set yet. */
	countNew(rows: JsonObject[]): number {
		const keys = new Set(rows.map(this.primaryKey.getKey));
		return [...keys].filter((key) => !this.seenKeys.has(key)).length;
	}

	/**
	 * Adds the rows that are not in the set yet.
	 *
	 * Records without an ID can be equal by chance: a page of them is added whole, unless all of its rows are known, or most of them
	 * while no page had equal ones.
	 *
	 * @returns how many were new
	 */
	add(rows: JsonObject[]): number {
		const keys = this.getDistinctKeys(rows);
		const newCount = keys.filter((key) => !this.seenKeys.has(key)).length;
		if (newCount === 0) {
			this.mayHideRows ||= this.sharesIds && rows.length > 0;
			return 0;
		}
		this.duplicates += rows.length - newCount;
		const leading = keys.findIndex((key) => !this.seenKeys.has(key));
		this.displaced += rows.length - newCount - leading;
		this.hasEqualRows ||= new Set(keys).size < keys.length;
		const isOverlap = !this.hasEqualRows && newCount * 2 < rows.length;
		const skipsKnown = isOverlap || this.primaryKey.path !== undefined;
		rows.forEach((row, index) => {
			const key = keys[index];
			if (this.seenKeys.has(key) && skipsKnown) return;
			this.seenKeys.add(key);
			if (!this.isFull) this.records.push(row);
		});
		return newCount;
	}

	/** Adds the rows of another reading that are not in the set yet, and none beside them because it may be equal by chance. */
	addMissing(rows: JsonObject[]): void {
		this.add(rows.filter((row) => !this.seenKeys.has(this.primaryKey.getKey(row))));
	}

	/** No page has a record twice: rows of one page that share an ID belong to a series, and differ in their content. */
	private getDistinctKeys(rows: JsonObject[]): string[] {
		const keys = rows.map(this.primaryKey.getKey);
		if (!this.primaryKey.path || new Set(keys).size === keys.length) return keys;
		this.sharesIds = true;
		const counts = new Map<string, number>();
		return keys.map((key, index) => {
			const count = counts.get(key) ?? 0;
			counts.set(key, count + 1);
			return count === 0 ? key : `${key} ${JSON.stringify(rows[index])}`;
		});
	}
}

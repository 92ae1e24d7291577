import type { PrimaryKey } from './primaryKey';
import type { JsonObject } from '../http/types';

/** The records of one reading: each once, in the order in which they came. */
export class RecordSet {
	readonly records: JsonObject[] = [];
	/** Rows that had come before, on pages that brought new ones too: pages overlap, or the list moved. */
	duplicates = 0;
	/** The same request brought other rows than before. */
	changed = false;
	private readonly seenKeys = new Set<string>();

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

	/** How many of the rows are not here yet. */
	countNew(rows: JsonObject[]): number {
		return rows.filter((row) => !this.seenKeys.has(this.primaryKey.getKey(row))).length;
	}

	/**
	 * Takes the rows that are not here yet.
	 *
	 * Records without an id cannot be told from their twins: a page of them is taken whole, unless all of it was here before.
	 *
	 * @returns how many were new
	 */
	add(rows: JsonObject[]): number {
		const keys = this.getDistinctKeys(rows);
		const newCount = keys.filter((key) => !this.seenKeys.has(key)).length;
		if (newCount === 0) return 0;
		this.duplicates += rows.length - newCount;
		rows.forEach((row, index) => {
			const key = keys[index];
			if (this.seenKeys.has(key) && this.primaryKey.path) return;
			this.seenKeys.add(key);
			if (!this.isFull) this.records.push(row);
		});
		return newCount;
	}

	/** No page holds a record twice: one id for several of its rows is that of a series, and they differ in their content. */
	private getDistinctKeys(rows: JsonObject[]): string[] {
		const keys = rows.map(this.primaryKey.getKey);
		if (!this.primaryKey.path || new Set(keys).size === keys.length) return keys;
		const counts = new Map<string, number>();
		return keys.map((key, index) => {
			const before = counts.get(key) ?? 0;
			counts.set(key, before + 1);
			return before === 0 ? key : `${key} ${JSON.stringify(rows[index])}`;
		});
	}
}

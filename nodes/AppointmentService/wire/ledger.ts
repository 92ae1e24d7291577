import type { Identity } from './identity';
import type { JsonObject } from './types';

/** The records of one reading: each once, in the order in which they came. */
export class Ledger {
	readonly records: JsonObject[] = [];
	/** Rows that had come before, on pages that brought new ones too: pages overlap, or the list moved. */
	repeated = 0;
	/** The same request brought other rows than before. */
	moved = false;
	private readonly seen = new Set<string>();

	constructor(
		readonly identity: Identity,
		private readonly limit = Infinity,
	) {}

	get size(): number {
		return this.records.length;
	}

	/** Records still wanted. */
	get room(): number {
		return this.limit - this.size;
	}

	get full(): boolean {
		return this.size >= this.limit;
	}

	/** How many of the rows are not here yet. */
	fresh(rows: JsonObject[]): number {
		return rows.filter((row) => !this.seen.has(this.identity.of(row))).length;
	}

	/**
	 * Takes the rows that are not here yet.
	 *
	 * Records without an id cannot be told from their twins: a page of them is taken whole, unless all of it was here before.
	 *
	 * @returns how many were new
	 */
	take(rows: JsonObject[]): number {
		const ids = this.tellApart(rows);
		const fresh = ids.filter((id) => !this.seen.has(id)).length;
		if (fresh === 0) return 0;
		this.repeated += rows.length - fresh;
		rows.forEach((row, at) => {
			const id = ids[at];
			if (this.seen.has(id) && this.identity.path) return;
			this.seen.add(id);
			if (!this.full) this.records.push(row);
		});
		return fresh;
	}

	/** No page holds a record twice: one id for several of its rows is that of a series, and they differ in their content. */
	private tellApart(rows: JsonObject[]): string[] {
		const ids = rows.map(this.identity.of);
		if (!this.identity.path || new Set(ids).size === ids.length) return ids;
		const counts = new Map<string, number>();
		return ids.map((id, at) => {
			const before = counts.get(id) ?? 0;
			counts.set(id, before + 1);
			return before === 0 ? id : `${id} ${JSON.stringify(rows[at])}`;
		});
	}
}

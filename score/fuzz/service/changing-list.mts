import { withChange, makeRecord, type ListRow } from './records.mts';
import type { ListMove, FuzzSpec } from '../spec.mts';

/** The service's list: its rows in its order, and their changes during a reading. */
export class ChangingList {
	#rows: ListRow[] = [];
	#all: ListRow[] = [];
	#turn = 0;

	constructor(readonly spec: FuzzSpec) {
		const { records } = spec;
		for (let place = 0; place < records.count; place++) {
			const key = records.newestFirst ? records.count - 1 - place : place;
			this.#add(key, place * 10, false);
		}
		this.#sort();
		if (records.hiddenEvery)
			this.#rows.forEach((row, place) => {
				row.hidden = place % (records.hiddenEvery as number) === 1;
			});
		if (records.hiddenRun) {
			const from = spec.paging.defaultSize;
			for (const row of this.#rows.slice(from, from + records.hiddenRun)) row.hidden = true;
		}
	}

	/** The rows as they are now, in order, hidden ones included. */
	rows(filtered: boolean): ListRow[] {
		const { filter } = this.spec;
		if (!filter || !filtered) return this.#rows;
		return this.#rows.filter((row) => row.value[filter.name] === filter.value);
	}

	/** Every row that ever existed. */
	get all(): readonly ListRow[] {
		return this.#all;
	}

	/** The rows the user asked for that stood throughout, in today's order. */
	stableRows(): ListRow[] {
		return this.rows(true).filter((row) => !row.hidden && !row.late && !row.gone);
	}

	/** Applies a change; `near` is the row up to which the reader has read. */
	applyMove(kind: ListMove['kind'], near: number): void {
		this.#turn++;
		const rows = this.#rows;
		const key = this.spec.records.count + 1000 + this.#turn;
		const edge = (row: ListRow | undefined) => row?.rank ?? 0;
		switch (kind) {
			case 'insertFront':
				this.#add(key, edge(rows[0]) - 10, true);
				break;
			case 'insertBack':
				this.#add(key, edge(rows.at(-1)) + 10, true);
				break;
			case 'delete': {
				const row = rows[Math.max(0, Math.min(near - 2, rows.length - 1))];
				if (row) row.gone = true;
				this.#rows = rows.filter((other) => other !== row);
				break;
			}
			case 'touch': {
				// In a list sorted by change, a change carries a record to the end that is new.
				const { newestFirst } = this.spec.records;
				const row = newestFirst ? rows[Math.min(near + 2, rows.length - 1)] : rows[0];
				if (!row) break;
				row.rank = newestFirst ? edge(rows[0]) - 10 : edge(rows.at(-1)) + 10;
				row.value = withChange(row.value, this.#turn);
				row.versions.push(row.value);
			}
		}
		this.#sort();
	}

	#add(key: number, rank: number, late: boolean): void {
		const value = makeRecord(this.spec, key);
		const row = { key, rank, value, versions: [value], hidden: false, gone: false, late };
		this.#rows.push(row);
		this.#all.push(row);
	}

	#sort(): void {
		this.#rows.sort((a, b) => a.rank - b.rank);
	}
}

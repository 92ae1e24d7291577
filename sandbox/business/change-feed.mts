import type { Row } from './rows.mts';

/** One change to the business since it was made or reset. */
export interface Change {
	kind: 'insert' | 'update' | 'delete';
	/** Singular name of the kind of record. */
	area: string;
	id: number;
	/** ISO time. */
	at: string;
}

/** A change as listeners get it, with the record. */
export interface ChangeEvent extends Change {
	/** The record after the change; of a deletion, as it was. A copy. */
	row: Row;
	/** The record before an update. A copy. */
	before?: Row;
}

export type ChangeListener = (event: ChangeEvent) => void;

/** Keeps the list of changes and reports each one to the listeners. */
export class ChangeFeed {
	readonly #listeners = new Set<ChangeListener>();
	changes: Change[] = [];

	/** Adds a listener for changes; the returned function removes it. */
	listen(listener: ChangeListener): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	/** Stores a change, then reports it. */
	publish(change: Change, row: Row, before?: Row): void {
		this.changes.push(change);
		for (const listener of this.#listeners) {
			listener({ ...change, row: structuredClone(row), ...(before && { before }) });
		}
	}
}

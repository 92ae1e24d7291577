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

/** A change as it is told to whoever listens, with the record itself. */
export interface ChangeEvent extends Change {
	/** The record after the change; of a deletion, as it was. A copy. */
	row: Row;
	/** The record before an update. A copy. */
	before?: Row;
}

export type ChangeListener = (event: ChangeEvent) => void;

/** Keeps the list of changes and tells each one to whoever listens. */
export class ChangeFeed {
	readonly #listeners = new Set<ChangeListener>();
	changes: Change[] = [];

	/** Tells every change from now on; the function that comes back ends it. */
	listen(listener: ChangeListener): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	/** Writes a change down, then tells it. */
	publish(change: Change, row: Row, before?: Row): void {
		this.changes.push(change);
		for (const listener of this.#listeners) {
			listener({ ...change, row: structuredClone(row), ...(before && { before }) });
		}
	}
}

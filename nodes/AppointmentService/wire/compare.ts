import type { Identity } from './identity';
import type { Sheet } from './sheet';

/** How many rows of one answer stand in another one too. */
export function sharedRows({ rows }: Sheet, other: Sheet, { of }: Identity): number {
	const known = new Set(other.rows.map(of));
	return rows.filter((row) => known.has(of(row))).length;
}

/** Whether an answer begins with all rows of another one, in their order. */
export function beginsWith({ rows }: Sheet, start: Sheet, { of }: Identity): boolean {
	return (
		rows.length >= start.rows.length && start.rows.every((row, at) => of(row) === of(rows[at]))
	);
}

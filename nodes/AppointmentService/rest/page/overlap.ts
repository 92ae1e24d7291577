import type { PrimaryKey } from '../record/primaryKey';
import type { ListPage } from './listPage';

/** How many rows of a page are also on another page. */
export function countSharedRows(
	{ rows }: ListPage,
	other: ListPage,
	{ getKey }: PrimaryKey,
): number {
	const known = new Set(other.rows.map(getKey));
	return rows.filter((row) => known.has(getKey(row))).length;
}

/** Whether a page begins with all rows of another page, in their order. */
export function startsWithRows(
	{ rows }: ListPage,
	start: ListPage,
	{ getKey }: PrimaryKey,
): boolean {
	return (
		rows.length >= start.rows.length &&
		start.rows.every((row, index) => getKey(row) === getKey(rows[index]))
	);
}

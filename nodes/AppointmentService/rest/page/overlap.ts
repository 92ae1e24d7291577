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

/** For each row of a page, its place on another page; -1 where it is not there. */
export function placesOn({ rows }: ListPage, page: ListPage, { getKey }: PrimaryKey): number[] {
	const places = new Map<string, number>();
	page.rows.map(getKey).forEach((key, place) => places.has(key) || places.set(key, place));
	return rows.map((row) => places.get(getKey(row)) ?? -1);
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

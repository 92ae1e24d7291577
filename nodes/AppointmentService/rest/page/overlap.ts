import type { PrimaryKey } from '../record/primaryKey';
import type { ListPage } from './listPage';

/** How many rows of a page are also on another page. */
export const countSharedRows = (page: ListPage, other: ListPage, primaryKey: PrimaryKey): number =>
	placesOn(page, other, primaryKey).filter((place) => place >= 0).length;

/** For each row of a page, its place on another page; -1 where it is not there. */
export function placesOn({ rows }: ListPage, page: ListPage, { getKey }: PrimaryKey): number[] {
	const places = new Map<string, number>();
	page.rows.map(getKey).forEach((key, place) => places.has(key) || places.set(key, place));
	return rows.map((row) => places.get(getKey(row)) ?? -1);
}

/** How many records may come to the front of a list between two requests without making it another one. */
export const maxNewInFront = 2;

/** Whether a page that has these places on another one is that page again, behind records that came to the front meanwhile. */
export function isBehindNew(places: number[]): boolean {
	const start = places.indexOf(0);
	return (
		start > 0 &&
		start <= maxNewInFront &&
		places.slice(start).every((place, index) => place === index)
	);
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

/** Whether a page counts fewer pages than the one before it, or fewer records than came (`count`): one was deleted, and another may have moved past. */
export function countsFewer(page: ListPage, before: ListPage, count: number): boolean {
	const pages = page.pageInfo.pageCount?.value ?? 0;
	const pagesBefore = before.pageInfo.pageCount?.value ?? 0;
	// There are fewer pages also where pages are larger now.
	if (pages > 0 && pages < pagesBefore && page.rows.length <= before.rows.length) return true;
	return page.pageInfo.totals.some(({ path, value }) => {
		if (value === 0 || value >= count || value === page.rows.length) return false;
		const earlier = before.pageInfo.totals.find((total) => String(total.path) === String(path));
		return earlier !== undefined && earlier.value > value;
	});
}

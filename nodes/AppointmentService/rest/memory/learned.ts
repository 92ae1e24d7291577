import type { ListPage } from '../page/listPage';
import { getTotal } from '../paging/pageStatus';
import type { PaginationStrategy } from '../paging/strategy';
import type { ListSettings } from './listMemory';

/**
 * What a reading that looked for larger pages may remember.
 *
 * @param first the first page of the largest size
 * @param limit how many records are wanted: larger pages are looked for in earnest where all are
 */
export function toLearned(
	strategy: PaginationStrategy,
	first: ListPage,
	limit: number,
): Omit<ListSettings, 'plainRows'> {
	const total = getTotal(first, first.rows.length) ?? Number.MAX_SAFE_INTEGER;
	return { strategy, ...(limit === Infinity && { sizesTriedFor: total }) };
}

/** Whether larger pages are worth looking for: nobody did, or the list has grown much since. */
export function mayHaveLargerPages({ sizesTriedFor }: ListSettings, first: ListPage): boolean {
	return (
		sizesTriedFor === undefined || (getTotal(first, first.rows.length) ?? 0) > 2 * sizesTriedFor
	);
}

/** Whether so many records are worth a page of hundreds, rather than a few of the size that the service gives by itself. */
export function isWorthLargePages(limit: number, plainRows: number): boolean {
	return limit > 4 * plainRows;
}

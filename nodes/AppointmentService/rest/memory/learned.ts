import { addressesAhead } from '../pages/pageCursor';
import type { ListPage } from '../page/listPage';
import { getTotal } from '../paging/pageStatus';
import type { ListPosition, PaginationStrategy } from '../paging/strategy';
import type { ListSettings } from './listMemory';

/** A list once its page size is chosen. */
interface StartedList {
	strategy: PaginationStrategy;
	/** The first page of the largest size. */
	first: ListPage;
	/** How far it was read. */
	position: ListPosition;
}

/**
 * What a reading that looked for larger pages may remember.
 *
 * @param limit how many records are wanted: larger pages are looked for in earnest where all are
 */
export function toLearned(
	{ strategy, first, position }: StartedList,
	limit: number,
): Omit<ListSettings, 'plainRows'> {
	const total = getTotal(first, first.rows.length) ?? Number.MAX_SAFE_INTEGER;
	const { pageSize: pageRows } = position;
	return { strategy, pageRows, ...(limit === Infinity && { sizesTriedFor: total }) };
}

/**
 * The addresses of the pages after the first one, as far as the list went when it was last read; none where its pages have no numbers, or
 * the service does not count.
 *
 * @param isSized the first page is requested with the remembered size
 * @param limit how many records are wanted
 */
export function knownAddresses(
	{ strategy, plainRows, pageRows = 0, count = 0 }: ListSettings,
	listUrl: string,
	isSized: boolean,
	limit: number,
): string[] {
	const step = isSized ? pageRows : plainRows;
	const list = { listUrl, strategy: isSized ? strategy : { ...strategy, size: undefined } };
	return addressesAhead(list, step, Math.min(count, limit));
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

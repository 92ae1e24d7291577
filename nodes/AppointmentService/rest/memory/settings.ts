import { addressesAhead } from '../pages/pageCursor';
import type { ListPage } from '../page/listPage';
import { couldBeOnePage, getPageStatus, getTotal } from '../paging/pageStatus';
import { saysNoNextToken, withPageSize, type FetchPage, type PageSize } from '../paging/strategy';
import type { ListSettings } from './listMemory';
import type { ServiceMemory } from './serviceMemory';
import { hasMarkOfMore } from '../pages/largerFirstPage';

/**
 * The addresses of the pages after the first one, as far as the list went when it was last read; none where its pages have no numbers, or
 * the service does not count.
 */
export function knownAddresses(
	{ strategy, plainRows, pageRows = 0, count = 0 }: ListSettings,
	listUrl: string,
	isSized: boolean,
	limit: number,
	atOnce: number,
): string[] {
	const step = isSized ? pageRows : plainRows;
	const list = { listUrl, strategy: isSized ? strategy : { ...strategy, size: undefined } };
	return addressesAhead(list, step, Math.min(count, limit), atOnce);
}

/** Whether larger pages are worth looking for: nobody did, or the list has grown much since. */
export function mayHaveLargerPages({ sizesTriedFor }: ListSettings, first: ListPage): boolean {
	return (
		sizesTriedFor === undefined || (getTotal(first, first.rows.length) ?? 0) > 2 * sizesTriedFor
	);
}

/** How a list may be read: as it was read before, with the page size that another list of the service took. */
export function likelySettings(memory: ServiceMemory, url: string): ListSettings | undefined {
	const own = memory.list(url).peek();
	const other = memory.anyList(url).peek();
	if (!own || own.strategy.size || !other?.strategy.size) return own ?? other;
	const isAlike = own.strategy.style === other.strategy.style;
	return isAlike ? { ...own, strategy: { ...own.strategy, size: other.strategy.size } } : own;
}

/**
 * The first page of a list, with as many rows as these settings ask for. Whether the service heeds that is proved by the page after
 * it.
 *
 * @returns undefined where the settings set no size, or the service gives no rows with it
 */
export async function fetchLargeFirstPage(
	fetchPage: FetchPage,
	url: string,
	{ strategy }: ListSettings,
): Promise<ListPage | undefined> {
	if (!strategy.size) return undefined;
	const page = await fetchPage(withPageSize(strategy, url));
	return 'refusal' in page || page.rows.length === 0 ? undefined : page;
}

/** The name of this fact in the memory of a list. */
export const listEnd = 'end';

/** A first page behind which a reading found nothing, whatever it asked. */
export interface ListEnd {
	rows: number;
	/** Rows of the first page where no size is asked for. */
	plainRows: number;
	/** The page was requested with this size. */
	size?: PageSize;
	/** A shorter page showed that more follows, so the service does show it. */
	showsMore: boolean;
	/** Nothing follows; else nobody found out how to ask for it. */
	complete: boolean;
}

/**
 * Whether the same questions would be in vain again: the page is no longer than it was, and does not show that more follows. Where it
 * is as long as pages are, the list may have grown behind it.
 */
export function isSameEnd(
	{ rows, size, showsMore, complete }: ListEnd,
	page: ListPage,
	isSized: boolean,
): boolean {
	const { length } = page.rows;
	if (isSized !== (size !== undefined)) return false;
	if (getPageStatus(page, length, 1) === 'more' || hasMarkOfMore(page)) return false;
	if (showsMore || saysNoNextToken(page)) return true;
	return length <= rows && !(complete && couldBeOnePage(length, page.url));
}

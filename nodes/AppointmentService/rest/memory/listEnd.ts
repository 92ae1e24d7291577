import type { ListPage } from '../page/listPage';
import { hasMarkOfMore } from '../pages/largerFirstPage';
import { couldBeOnePage } from '../paging/pageLength';
import { getPageStatus } from '../paging/pageStatus';
import { saysNoNextToken, type PageSize } from '../paging/strategy';

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
 *
 * @param isSized the page was requested with the size that is remembered
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

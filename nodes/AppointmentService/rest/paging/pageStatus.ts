import { getNextToken, type PaginationStrategy } from './strategy';
import type { ListPage } from '../page/listPage';
import { normalizeName } from '../values/vocabulary';

/** What a page says of the pages after it; `counted` means that its count of pages makes it the last one. */
export type PageStatus = 'end' | 'counted' | 'more' | 'silent';

/**
 * Whether more pages follow: a plain statement on the next page goes before a count of pages, and that before a total.
 *
 * @param count records collected, those of this page included
 * @param pages pages read, this one included
 * @param strategy how the list is paged; left out, a missing link or token says nothing
 */
export function getPageStatus(
	page: ListPage,
	count: number,
	pages: number,
	strategy?: PaginationStrategy,
): PageStatus {
	const explicitStatus = getExplicitStatus(page, strategy);
	if (explicitStatus !== 'silent') return explicitStatus;
	const { pageInfo } = page;
	if (pageInfo.pageCount && pageInfo.pageNumber) {
		const first = pageInfo.pageNumber.value - (pages - 1);
		if (first === 0 || first === 1) {
			return pageInfo.pageCount.value > pageInfo.pageNumber.value - first + 1 ? 'more' : 'counted';
		}
	}
	const lastPage = pageCountFromLink(page, strategy) ?? pageCountFromBody(page, strategy);
	if (lastPage !== undefined && lastPage > pages) return 'more';
	const total = getTotal(page, count);
	if (total !== undefined && total > count) return 'more';
	return 'silent';
}

/** What a page states outright, such as a link to the next page or a flag; counts are left aside. */
export function getExplicitStatus(
	{ pageInfo, ...rest }: ListPage,
	strategy?: PaginationStrategy,
): 'end' | 'more' | 'silent' {
	const next = pageInfo.links.get('next');
	const { hasMore, nextPageNumber, remaining, pageNumber } = pageInfo;
	const hasNextPage =
		nextPageNumber &&
		nextPageNumber.value !== null &&
		nextPageNumber.value > (pageNumber?.value ?? 0);
	if (hasMore?.value === true || next?.value || hasNextPage || (remaining && remaining.value > 0))
		return 'more';
	if (hasMore?.value === false) return 'end';
	if (strategy?.style === 'cursor' && strategy.from === 'answer') {
		return getNextToken({ pageInfo, ...rest }) === undefined ? 'end' : 'more';
	}
	if (strategy?.style === 'link') return 'end';
	if (next || remaining) return 'end';
	if (nextPageNumber && (nextPageNumber.value === null || pageNumber)) return 'end';
	return 'silent';
}

/** How many pages there are, by the link to the last one. */
function pageCountFromLink(
	{ pageInfo, url }: ListPage,
	strategy?: PaginationStrategy,
): number | undefined {
	const link = pageInfo.links.get('last')?.value;
	if (strategy?.style !== 'page' || !link || !URL.canParse(link, url)) return undefined;
	const number = new URL(link, url).searchParams.get(strategy.parameter);
	return number !== null && /^\d+$/.test(number) ? Number(number) - strategy.first + 1 : undefined;
}

/** How many pages there are, by a count that comes without the number of this page. */
function pageCountFromBody(
	{ pageInfo }: ListPage,
	strategy?: PaginationStrategy,
): number | undefined {
	const { pageNumber, pageCount } = pageInfo;
	if (
		pageNumber ||
		(strategy && strategy.style !== 'page') ||
		!/page/.test(normalizeName(pageCount?.path.at(-1) ?? ''))
	)
		return undefined;
	return pageCount?.value;
}

/**
 * Whether the service counts one page, and gives its number. Where pages count from 0, a last page with number 1 is the second one.
 */
export function isOnlyPage(first: ListPage): boolean {
	const { pageNumber, pageCount } = first.pageInfo;
	const word = normalizeName(pageCount?.path.at(-1) ?? '');
	const isCount = /page/.test(word) && (pageNumber?.value === 1 || !/last/.test(word));
	return isCount && getPageStatus(first, first.rows.length, 1) === 'counted';
}

/**
 * The most reliable total that a page claims. A number smaller than what already came cannot be one, and one that equals the
 * rows of this page is believed last.
 *
 * @param count records collected, those of this page included
 */
export function getTotal({ pageInfo, rows }: ListPage, count: number): number | undefined {
	if (pageInfo.remaining) return count + pageInfo.remaining.value;
	const possible = pageInfo.totals.map(({ value }) => value).filter((value) => value >= count);
	return possible.find((value) => value !== rows.length) ?? possible[0];
}

/** Whether the most reliable total is named so that it cannot well mean the rows of one page. */
export function isReliableTotal({ pageInfo, rows }: ListPage): boolean {
	const total = pageInfo.totals.find(({ value }) => value >= rows.length);
	return (
		total !== undefined &&
		total.path.slice(-2).some((key) => /total|found|range/.test(normalizeName(key)))
	);
}

/** Whether the service counts just what came. A round thousand may as well be where it stops counting. */
export function matchesTotal(page: ListPage, size: number): boolean {
	return size % 1000 !== 0 && getTotal(page, size) === size;
}

import { getNextToken, type PaginationStrategy } from './strategy';
import { parseLink } from '../http/links';
import type { ListPage } from '../page/listPage';
import { lastWord, normalizeName, pageWord, paginationNames } from '../values/vocabulary';
import { pagingWord } from '../values/pagingWords';
import { innermostName, lastKey } from './spelling';

/** What a page says of the pages after it; `counted` means that its count of pages makes it the last one. */
type PageStatus = 'end' | 'counted' | 'more' | 'silent';

/** Whether more pages follow after `count` records of `pages` pages. Without a strategy, a missing link or token says nothing. */
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
	if ((countedPages(page, strategy) ?? 0) > pages) return 'more';
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

/** How many pages there are, by the link to the last one, or by a count that comes without the number of this page. */
function countedPages(
	{ pageInfo: { pageNumber, pageCount, links }, url }: ListPage,
	strategy?: PaginationStrategy,
): number | undefined {
	if (strategy && strategy.style !== 'page') return undefined;
	const link = strategy && parseLink(links.get('last')?.value, url);
	const number = link?.searchParams.get(strategy?.parameter ?? '') ?? '';
	if (strategy && /^\d+$/.test(number)) return Number(number) - strategy.first + 1;
	const isCount = !pageNumber && pageWord.test(pagingWord(lastKey(pageCount?.path)));
	return isCount ? pageCount?.value : undefined;
}

/** Whether the service counts one page in all, under a name of pages: `last` may be a row. Where pages count from 0, a last page with number 1 is the second. */
export function isOnlyPage(first: ListPage): boolean {
	const { pageNumber, pageCount } = first.pageInfo;
	const word = pagingWord(lastKey(pageCount?.path));
	if (!pageWord.test(word)) return false;
	const status = getPageStatus(first, first.rows.length, 1);
	if (!pageNumber) return pageCount?.value === 1 && status !== 'more';
	return status === 'counted' && (pageNumber.value === 1 || !/last/.test(word));
}

/** The most reliable total that a page claims: none below what came, and one that equals the rows of this page last. */
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
		total.path.slice(-2).some((key) => /total|found|range|all$/.test(pagingWord(key)))
	);
}

/** Whether the service counts just what came. A round thousand may as well be where it stops counting. */
export function matchesTotal(page: ListPage, size: number): boolean {
	return size % 1000 !== 0 && getTotal(page, size) === size;
}

/** Whether the service counts more records than a page holds. */
export function countsMore(page: ListPage): boolean {
	const { length } = page.rows;
	return (getTotal(page, length) ?? 0) > length;
}

/** Whether a count that was proved to be that of all records is reached. Services stop counting at round numbers. */
export function isCountReached(page: ListPage, size: number, provedPath?: string[]): boolean {
	if (!provedPath || size % 500 === 0 || getTotal(page, size) !== size) return false;
	return String(countPathIn(page, size)) === String(provedPath);
}

/** The path of a count of so many records. */
export function countPathIn({ pageInfo }: ListPage, size: number): string[] | undefined {
	return pageInfo.totals.find(({ value }) => value === size)?.path;
}

const commonPageSizes = [7, 8, 12, 13, 16, 18, 24, 32, 36, 48, 64, 96, 128, 256];

/** A page with more rows than this has a round number of them, if there is any page as large. */
const largePageRows = 10_000;

/** No usual page is as short as a list of so many rows. */
const fewRows = 6;

/** Whether there are pages before the first one: the list may continue in the other direction. */
export function hasPreviousPage({ pageInfo: { hasPrevious, links } }: ListPage): boolean {
	return (
		hasPrevious === true ||
		[...links].some(([relation, { value }]) => relation.startsWith('prev') && value)
	);
}

/** Whether so many rows may be one page only, whose length the service calls a total: a usual size, or one that was requested. */
export function couldBeOnePage(count: number, url: string): boolean {
	const isRequested = [...new URL(url).searchParams.values()].includes(String(count));
	if (isRequested || count > largePageRows)
		return isRequested || /^(1|2|25|5)0+$/.test(String(count));
	return count > fewRows && (count % 5 === 0 || commonPageSizes.includes(count));
}

/** Whether pages have a length that no service chooses: it hides rows of them, and a shorter page may be as full as any. */
export function lacksRows(length: number, url: string): boolean {
	return length > fewRows && length < largePageRows && !couldBeOnePage(length, url);
}

/** Whether a page is as long as the service says pages are. */
export function isStatedFull({ rows, pageInfo: { pageSize } }: ListPage): boolean {
	// A bare “count” or “size” is rather the number of these rows.
	const isSize = pageSize && !paginationNames.rowCount.has(lastWord(pageSize.path));
	return isSize === true && pageSize.value <= rows.length;
}

/** Whether a page is shorter than usual pages. */
export function hasFewRows({ rows }: ListPage): boolean {
	return rows.length <= fewRows;
}

/** Whether a page of few rows is as long as pages are: it may be a preview, and a total may count its rows only. */
export function mayBePreview(page: ListPage): boolean {
	return isStatedFull(page) && hasFewRows(page);
}

/** Whether a page that says nothing of further pages is shorter than usual pages, and counted as all, or not shown to be cut or to stand among others. */
export function isPlainlyShort(first: ListPage): boolean {
	const { rows, groups = 0, isPart = false, pageInfo, url } = first;
	const { pageNumber, offset, links } = pageInfo;
	if (rows.length > fewRows || couldBeOnePage(rows.length, url)) return false;
	if (isReliableTotal(first) && getTotal(first, rows.length) === rows.length) return true;
	const standsLater = (pageNumber && pageNumber.value > 1) || (offset && offset.value > 1);
	const hasOthers = [...links].some(
		([relation, { value }]) => value && /^(next|last|prev)/.test(relation),
	);
	const isAskedInPart = [...new URL(url).searchParams].some(([name, value]) => {
		const word = normalizeName(innermostName(name));
		// Far fewer than were asked for are no part.
		if (paginationNames.size.has(word)) return !(Number(value) > 2 * rows.length);
		return paginationNames.page.has(word) || paginationNames.offset.has(word);
	});
	return (
		groups <= fewRows &&
		!isPart &&
		!mayBePreview(first) &&
		!standsLater &&
		!hasOthers &&
		!isAskedInPart
	);
}

/** Whether a page has a round number of rows, as most pages have. */
export function hasRoundLength({ rows }: ListPage): boolean {
	return rows.length % 10 === 0 || rows.length % 25 === 0;
}

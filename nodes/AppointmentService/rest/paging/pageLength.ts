import type { ListPage } from '../page/listPage';
import { normalizeName, paginationNames } from '../values/vocabulary';
import { getTotal, isReliableTotal } from './pageStatus';
import { innermostName } from './spelling';

const commonPageSizes = [7, 8, 12, 13, 16, 18, 24, 32, 36, 48, 64, 96, 128, 256];

/** A page with more rows than this has a round number of them, if there is any page as large. */
const largePageRows = 10_000;

/** No usual page is as short as a list of so many rows. */
const fewRows = 6;

/** Whether so many rows may be one page only, whose length the service calls a total: a usual size, or one that was requested. */
export function couldBeOnePage(count: number, url: string): boolean {
	const isRequested = [...new URL(url).searchParams.values()].includes(String(count));
	if (isRequested || count > largePageRows)
		return isRequested || /^(1|2|25|5)0+$/.test(String(count));
	return count > fewRows && (count % 5 === 0 || commonPageSizes.includes(count));
}

/** Whether a page is as long as the service says pages are. */
export function isStatedFull({ rows, pageInfo: { pageSize } }: ListPage): boolean {
	// A bare “count” or “size” is rather the number of these rows.
	const isSize =
		pageSize && !paginationNames.rowCount.has(normalizeName(pageSize.path.at(-1) ?? ''));
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

/** Whether the service counts as many records as a page of few rows holds, under a name that means all of them. */
export function isCountedWhole(first: ListPage): boolean {
	const { length } = first.rows;
	return (
		length <= fewRows &&
		!couldBeOnePage(length, first.url) &&
		isReliableTotal(first) &&
		getTotal(first, length) === length
	);
}

/**
 * Whether a page that says nothing of further pages is so short that it need not be doubted: it is shorter than usual pages, and
 * nothing shows that it was cut or stands among others.
 */
export function isPlainlyShort(first: ListPage): boolean {
	const { rows, groups = 0, isPart = false, pageInfo, url } = first;
	const { pageNumber, offset, links } = pageInfo;
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
		Math.max(rows.length, groups) <= fewRows &&
		!couldBeOnePage(rows.length, url) &&
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

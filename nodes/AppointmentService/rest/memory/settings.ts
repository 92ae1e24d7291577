import { addressesAhead } from '../pages/pageCursor';
import type { ListPage } from '../page/listPage';
import { couldBeOnePage, getPageStatus, getTotal } from '../paging/pageStatus';
import {
	type FetchPage,
	type OpenedList,
	type PagedStrategy as Strategy,
	type PageSize,
	saysNoNextToken,
	withPageSize,
} from '../paging/strategy';
import type { ListSettings, ServiceMemory } from './serviceMemory';
import { hasMarkOfMore } from '../pages/largerFirstPage';
import { paginationCandidates } from '../paging/candidates';
import { type Detection, tryGuesses } from '../paging/guesses';

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
	plainRows: number;
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

/** A list whose settings are to be proved, by the first page that it gave now. */
interface RememberedList extends OpenedList {
	limit: number;
	/** All pages are read now, so a count of the records shows whether one was left out. */
	isReadToEnd: boolean;
	isSized: boolean;
}

/**
 * Proves the remembered strategy with the second page, as a guess is proved: only by rows that stand where the strategy says.
 *
 * @returns the detection; undefined where the list contradicts what is remembered
 */
export async function proveSettings(
	list: RememberedList,
	{ strategy }: ListSettings,
): Promise<Extract<Detection, { outcome: 'verified' | 'ended' }> | undefined> {
	const { listUrl, first, limit, isReadToEnd, isSized } = list;
	// A list that came whole has no second page to prove it by.
	if (strategy.style === 'none') return undefined;
	const { size, ...rest } = strategy;
	const unsized = rest as Strategy;
	const stated = paginationCandidates(first).filter(
		({ strategy: other, confidence }) => confidence !== 'blind' && isSameParameter(other, unsized),
	);
	// The page itself may say that pages or rows count from another number.
	if (stated.length > 0 && !stated.some((other) => isSameStart(other.strategy, unsized)))
		return undefined;
	const url = isSized ? withPageSize(strategy, listUrl) : listUrl;
	const guess = {
		strategy: unsized,
		reason: 'an earlier reading of this list found it',
		confidence:
			isReadToEnd && isCounted(first, limit) ? 'given' : (stated[0]?.confidence ?? 'blind'),
	} as const;
	const detection = await tryGuesses({ ...list, listUrl: url }, { guesses: [guess] });
	if (detection.outcome === 'unverified') return undefined;
	const proved = { ...detection, ...(isSized && { strategy: { ...detection.strategy, size } }) };
	return proved.outcome === 'verified' ? { ...proved, isRemembered: true } : proved;
}

function isSameParameter(one: Strategy, other: Strategy): boolean {
	const isOther = 'parameter' in one && 'parameter' in other && one.parameter !== other.parameter;
	return one.style === other.style && !isOther;
}

function isSameStart(one: Strategy, other: Strategy): boolean {
	return !('first' in one) || !('first' in other) || one.first === other.first;
}

/** Whether the service counts more records than came, and all of them are wanted. */
function isCounted(first: ListPage, limit: number): boolean {
	const total = getTotal(first, first.rows.length) ?? 0;
	return total > first.rows.length && total <= limit;
}

import type { ListPage } from '../page/listPage';
import { couldBeOnePage, countsMore, getPageStatus, getTotal } from '../paging/pageStatus';
import {
	type OpenedList,
	type PagedStrategy,
	type PageSize,
	saysNoNextToken,
	withPageSize,
} from '../paging/strategy';
import type { ListSettings, ServiceMemory } from './serviceMemory';
import { hasMarkOfMore } from '../pages/largerFirstPage';
import { paginationCandidates } from '../paging/candidates';
import { type Detection, tryGuesses } from '../paging/guesses';

/** How a list may be read: as it was read before, with the page size that another list of the service took. */
export function likelySettings(memory: ServiceMemory, url: string): ListSettings | undefined {
	const own = memory.list(url).peek();
	const other = memory.anyList(url).peek();
	if (!own || own.strategy.size || !other?.strategy.size) return own ?? other;
	const isAlike = own.strategy.style === other.strategy.style;
	return isAlike ? { ...own, strategy: { ...own.strategy, size: other.strategy.size } } : own;
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

/**
 * Proves the remembered strategy with the second page, as a guess is proved: only by rows that stand where the strategy says.
 * @returns the detection; undefined where the list contradicts what is remembered
 */
export async function proveSettings(
	list: OpenedList & { limit: number; isReadToEnd: boolean; isSized: boolean },
	{ strategy }: ListSettings,
): Promise<Extract<Detection, { outcome: 'verified' | 'ended' }> | undefined> {
	const { listUrl, first, limit, isReadToEnd, isSized } = list;
	// A list that came whole has no second page to prove it by.
	if (strategy.style === 'none') return undefined;
	const { size, ...rest } = strategy;
	const unsized = rest as PagedStrategy;
	const stated = paginationCandidates(first).filter(
		({ strategy: other, confidence }) => confidence !== 'blind' && isSameParameter(other, unsized),
	);
	// The page itself may say that pages or rows count from another number.
	const firstOf = (it: PagedStrategy) => ('first' in it ? it.first : undefined);
	if (stated.length > 0 && stated.every((it) => firstOf(it.strategy) !== firstOf(unsized)))
		return undefined;
	const isCounted = countsMore(first) && Number(getTotal(first, first.rows.length)) <= limit;
	const guess = {
		strategy: unsized,
		reason: 'an earlier reading of this list found it',
		confidence: isReadToEnd && isCounted ? 'given' : (stated[0]?.confidence ?? 'blind'),
	} as const;
	const url = isSized ? withPageSize(strategy, listUrl) : listUrl;
	const detection = await tryGuesses({ ...list, listUrl: url }, { guesses: [guess] });
	if (detection.outcome === 'unverified') return undefined;
	const proved = { ...detection, ...(isSized && { strategy: { ...detection.strategy, size } }) };
	return proved.outcome === 'verified' ? { ...proved, isRemembered: true } : proved;
}

function isSameParameter(one: PagedStrategy, other: PagedStrategy): boolean {
	const isOther = 'parameter' in one && 'parameter' in other && one.parameter !== other.parameter;
	return one.style === other.style && !isOther;
}

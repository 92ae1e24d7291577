import { detectPagination, type Detection, type FetchPage } from '../paging/detect';
import { getTotal } from '../paging/pageStatus';
import { withPageSize, type PaginationStrategy } from '../paging/strategy';
import type { Confidence } from '../paging/verify';
import type { ListPage } from '../page/listPage';
import type { PrimaryKey } from '../record/primaryKey';
import type { ListSettings } from './listMemory';

/** A list whose settings are to be proved, by the first page that it gave now. */
export interface RememberedList {
	fetchPage: FetchPage;
	/** The address of the list, without a size of the page. */
	listUrl: string;
	first: ListPage;
	primaryKey: PrimaryKey;
	/** How many records are wanted. */
	limit: number;
	/** The first page was requested with the remembered size. */
	isSized: boolean;
}

/**
 * Proves the remembered strategy with the second page, as a guess is proved: only by rows that stand where the strategy says.
 *
 * @returns the detection; undefined where the list contradicts what is remembered
 */
export async function proveSettings(
	{ fetchPage, listUrl, first, primaryKey, limit, isSized }: RememberedList,
	{ strategy }: ListSettings,
): Promise<Extract<Detection, { outcome: 'verified' | 'ended' }> | undefined> {
	const { size, ...unsized } = strategy;
	const offset = first.pageInfo.offset?.value;
	if (unsized.style === 'offset' && offset !== undefined && offset !== unsized.first)
		return undefined;
	const url = isSized ? withPageSize(strategy, listUrl) : listUrl;
	const guess = {
		strategy: unsized as PaginationStrategy,
		reason: 'an earlier reading of this list found it',
		confidence: confidenceOf(unsized as PaginationStrategy, first, limit),
	};
	const detection = await detectPagination(fetchPage, url, first, primaryKey, { guesses: [guess] });
	if (detection.outcome !== 'verified' && detection.outcome !== 'ended') return undefined;
	const proved = { ...detection, ...(isSized && { strategy: { ...detection.strategy, size } }) };
	return proved.outcome === 'verified' ? { ...proved, isRemembered: true } : proved;
}

/** Where all records are wanted and the service counts them, the count shows in the end whether a page was left out. */
function confidenceOf({ style }: PaginationStrategy, first: ListPage, limit: number): Confidence {
	const total = getTotal(first, first.rows.length) ?? 0;
	if (total > first.rows.length && total <= limit) return 'given';
	return style === 'offset' && first.pageInfo.offset ? 'echoed' : 'blind';
}

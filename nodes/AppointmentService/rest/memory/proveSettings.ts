import { paginationCandidates } from '../paging/candidates';
import { tryGuesses, type Detection } from '../paging/guesses';
import { getTotal } from '../paging/pageStatus';
import { withPageSize, type OpenedList, type PagedStrategy as Strategy } from '../paging/strategy';
import type { ListPage } from '../page/listPage';
import type { ListSettings } from './listMemory';

/** A list whose settings are to be proved, by the first page that it gave now. */
export interface RememberedList extends OpenedList {
	/** How many records are wanted. */
	limit: number;
	/** All pages are read now, so a count of the records shows whether one was left out. */
	isReadToEnd: boolean;
	/** The first page was requested with the remembered size. */
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
	return 'parameter' in one && 'parameter' in other
		? one.style === other.style && one.parameter === other.parameter
		: one.style === other.style;
}

function isSameStart(one: Strategy, other: Strategy): boolean {
	return !('first' in one) || !('first' in other) || one.first === other.first;
}

/** Whether the service counts more records than came, and all of them are wanted. */
function isCounted(first: ListPage, limit: number): boolean {
	const total = getTotal(first, first.rows.length) ?? 0;
	return total > first.rows.length && total <= limit;
}

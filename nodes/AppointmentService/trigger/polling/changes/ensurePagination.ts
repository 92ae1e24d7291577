import { processRecord } from '../session/processRecord';
import {
	numberedPageUrl,
	describeAlternativeRows,
	getPageStatus,
	getNextToken,
	getExplicitStatus,
	getTotal,
	type ListPage,
} from '../../../rest';
import { beginFullScan } from '../scan/fullScan';
import { learnListPaging } from '../session/learnPaging';
import type { PollSession } from '../session/pollSession';
import type { FullScan, PollState, UnknownPagination } from '../state/state';
import { isRoundPageLength } from '../session/unprovedOrder';

type SinglePageState = NonNullable<PollState['whole']>;

/**
 * Finds out how the list is paged, where that is not known yet. A list of one page may have grown since: its first page is read again
 * at each poll.
 *
 * @returns the first page, where it was read for this
 */
export async function ensurePagination(poll: PollSession): Promise<ListPage | undefined> {
	const { state, request } = poll;
	state.plan ??= request.plan;
	if (state.plan) return undefined;
	const first = await poll.readFirstPage(poll.url);
	if (first.rows.length === 0 && getExplicitStatus(first) !== 'more') {
		const rival = first.rival && describeAlternativeRows(first, first.rival);
		state.whole = { silently: false, rows: 0, ...(rival !== undefined && { rival }) };
		return first;
	}
	if (
		state.whole &&
		isStillSinglePage(state.whole, first) &&
		!(await hasPageBeyond(poll, state.whole))
	)
		return first;
	const { paging, records, bare, fruitfulParameters, barren } = await learnListPaging(poll, first);
	if (!state.learnt && !state.look && !request.includeExisting)
		for (const row of records) processRecord(poll, row, true);
	const previous = state.whole;
	state.whole = undefined;
	switch (paging.kind) {
		case 'whole':
			state.whole = { silently: paging.silently, rows: first.rows.length };
			return first;
		case 'unknown': {
			const unknown = {
				polls: (previous?.unknown?.polls ?? 0) + 1,
				early: previous?.unknown?.early ?? !state.learnt,
				more: claimsMorePages(first) && firstPageTotal(first) !== first.rows.length,
				total: firstPageTotal(first),
				bare,
				barren,
				...lengthEvidence(first, previous, bare !== undefined),
			};
			state.whole = { silently: true, rows: first.rows.length, unknown };
			return first;
		}
		case 'ended':
			state.plan = paging.strategy;
			return first;
		case 'paged': {
			const { strategy } = paging;
			state.plan = strategy;
			if (previous && hidRecords(previous, fruitfulParameters)) rescanForHiddenRecords(poll);
			if (
				strategy.style === 'page' &&
				paging.first.url === numberedPageUrl(strategy, poll.url, 0, 0)
			)
				state.opening = paging.first.url;
			// A token may be valid only once: where pages are found by tokens, the first page is read again.
			return strategy.style === 'page' || strategy.style === 'offset' ? paging.first : undefined;
		}
	}
}

/** Whether the list is exactly as long as a page may be, and whether it ever had another length. */
function lengthEvidence(
	first: ListPage,
	previous: SinglePageState | undefined,
	isEnd: boolean,
): Pick<UnknownPagination, 'fixed' | 'varied'> {
	const rows = first.rows.length;
	const varied =
		previous !== undefined && (previous.unknown?.varied === true || previous.rows !== rows);
	const isCounted = firstPageTotal(first) === rows;
	const fixed = !varied && !isEnd && !isCounted && isRoundPageLength(rows, first.url);
	return { varied, fixed };
}

function isStillSinglePage(whole: SinglePageState, first: ListPage): boolean {
	const { unknown, rows } = whole;
	if (unknown) {
		const isSame = first.rows.length === rows && firstPageTotal(first) === unknown.total;
		return isSame && unknown.polls > 3 && unknown.polls++ % 8 !== 0;
	}
	return whole.silently && !claimsMorePages(first) && getNextToken(first) === undefined;
}

/** Whether the next page, which was empty when pagination was detected, holds records now. */
async function hasPageBeyond(poll: PollSession, { unknown }: SinglePageState): Promise<boolean> {
	if (unknown?.bare === undefined) return false;
	const page = await poll.fetchPage(unknown.bare);
	return !('refusal' in page) && page.rows.length > 0;
}

/**
 * Whether there were, or may have been, records beyond the first page that could not be read. `more` alone is no proof where the
 * parameters that bring records now were tried before, and brought none.
 */
function hidRecords({ unknown, rows }: SinglePageState, fruitfulParameters: string[]): boolean {
	if (!unknown?.early) return false;
	const { more, fixed, total = 0, barren } = unknown;
	if (fixed || total > rows) return true;
	return more && !fruitfulParameters.some((parameters) => barren.includes(parameters));
}

function firstPageTotal(first: ListPage): number | undefined {
	return getTotal(first, first.rows.length);
}

function claimsMorePages(first: ListPage): boolean {
	return getPageStatus(first, first.rows.length, 1) === 'more';
}

/** Scans pages that could not be read until now: they hold old records, and only what is newer than the newest known one is new. */
function rescanForHiddenRecords(poll: PollSession): void {
	const { state } = poll;
	if (!state.learnt) return;
	state.learnt = false;
	state.look = undefined;
	beginFullScan(poll);
	(poll.state.look as FullScan).top = state.newest;
}

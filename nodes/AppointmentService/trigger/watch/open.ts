import {
	addressAt,
	besides,
	claimOf,
	cursorOf,
	plainClaim,
	totalOf,
	type Sheet,
} from '../../wire/parts';
import { beginLook } from './look';
import { learn } from './learn';
import type { Poll } from './poll';
import type { Look, State, Unknown } from './state';
import { isRoundPage } from './unseen';

type Whole = NonNullable<State['whole']>;

/**
 * Finds out how the list is paged, where that is not known yet. A list that was one page may have grown beyond it since: its
 * first page is looked at again at each poll.
 *
 * @returns the first page, where it was read for this
 */
export async function openList(poll: Poll): Promise<Sheet | undefined> {
	const { state, request } = poll;
	state.plan ??= request.plan;
	if (state.plan) return undefined;
	const first = await poll.open(poll.url);
	if (first.rows.length === 0 && plainClaim(first) !== 'more') {
		const rival = first.rival && besides(first, first.rival);
		state.whole = { silently: false, rows: 0, ...(rival !== undefined && { rival }) };
		return first;
	}
	if (state.whole && isStillWhole(state.whole, first) && !(await isFilled(poll, state.whole)))
		return first;
	const { paging, met, bare, fruitful, barren } = await learn(poll, first);
	if (!state.learnt && !state.look && !request.includeExisting)
		for (const row of met) poll.judge(row, true);
	const before = state.whole;
	state.whole = undefined;
	switch (paging.kind) {
		case 'whole':
			state.whole = { silently: paging.silently, rows: first.rows.length };
			return first;
		case 'unknown': {
			const unknown = {
				polls: (before?.unknown?.polls ?? 0) + 1,
				early: before?.unknown?.early ?? !state.learnt,
				more: claimsMore(first) && totalIn(first) !== first.rows.length,
				total: totalIn(first),
				bare,
				barren,
				...lengthOf(first, before, bare !== undefined),
			};
			state.whole = {
				silently: true,
				rows: first.rows.length,
				unknown,
			};
			return first;
		}
		case 'ended':
			state.plan = paging.plan;
			return first;
		case 'paged': {
			const { plan } = paging;
			state.plan = plan;
			if (before && hides(before, fruitful)) learnAgain(poll);
			if (plan.style === 'page' && paging.first.url === addressAt(plan, poll.url, 0, 0))
				state.opening = paging.first.url;
			// A token may be good for one answer only; the first page is read anew where pages are found by tokens.
			return plan.style === 'page' || plan.style === 'offset' ? paging.first : undefined;
		}
	}
}

/** Whether the list is just as long as a page may be, and whether it was ever seen with another length. */
function lengthOf(
	first: Sheet,
	before: Whole | undefined,
	endsHere: boolean,
): Pick<Unknown, 'fixed' | 'varied'> {
	const rows = first.rows.length;
	const varied = before !== undefined && (before.unknown?.varied === true || before.rows !== rows);
	const isCounted = totalIn(first) === rows;
	const fixed = !varied && !endsHere && !isCounted && isRoundPage(rows, first.url);
	return { varied, fixed };
}

function isStillWhole(whole: Whole, first: Sheet): boolean {
	const { unknown, rows } = whole;
	if (unknown) {
		const isSame = first.rows.length === rows && totalIn(first) === unknown.total;
		return isSame && unknown.polls > 3 && unknown.polls++ % 8 !== 0;
	}
	return whole.silently && !claimsMore(first) && cursorOf(first) === undefined;
}

/** Whether the page that had nothing when the way beyond the first page was looked for has something by now. */
async function isFilled(poll: Poll, { unknown }: Whole): Promise<boolean> {
	if (unknown?.bare === undefined) return false;
	const sheet = await poll.turn(unknown.bare);
	return !('refusal' in sheet) && sheet.rows.length > 0;
}

/**
 * Whether there were records beyond the first page that were out of reach, or may have been. A mere word that there are some is not
 * believed where the parameters that bring some by now were tried, and brought none.
 */
function hides({ unknown, rows }: Whole, fruitful: string[]): boolean {
	if (!unknown?.early) return false;
	const { more, fixed, total = 0, barren } = unknown;
	if (fixed || total > rows) return true;
	return more && !fruitful.some((parameters) => barren.includes(parameters));
}

function totalIn(first: Sheet): number | undefined {
	return totalOf(first, first.rows.length);
}

function claimsMore(first: Sheet): boolean {
	return claimOf(first, first.rows.length, 1) === 'more';
}

/** Pages that were out of reach until now hold records that were there before: only what is newer than what was known is new. */
function learnAgain(poll: Poll): void {
	const { state } = poll;
	if (!state.learnt) return;
	state.learnt = false;
	state.look = undefined;
	beginLook(poll);
	(poll.state.look as Look).top = state.newest;
}

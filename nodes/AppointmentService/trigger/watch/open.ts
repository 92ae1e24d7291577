import { addressAt, claimOf, cursorOf, learnPaging, type Sheet } from '../../wire/parts';
import type { Poll } from './poll';
import type { State } from './state';

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
	const first = await poll.open(request.url);
	if (state.whole && isStillWhole(state.whole, first)) return first;
	const { turn, gauge, identity } = poll;
	const paging = await learnPaging(
		{ turn, list: request.url, identity, limit: Infinity, gauge, now: () => poll.now() },
		first,
	);
	state.whole = undefined;
	switch (paging.kind) {
		case 'whole':
			state.whole = { silently: paging.silently, unknown: false, rows: first.rows.length };
			return first;
		case 'unknown':
			state.whole = { silently: true, unknown: true, rows: first.rows.length };
			return first;
		case 'ended':
			state.plan = paging.plan;
			return first;
		case 'paged': {
			const { plan } = paging;
			state.plan = plan;
			if (plan.style === 'page' && paging.first.url === addressAt(plan, request.url, 0, 0))
				state.opening = paging.first.url;
			return paging.first;
		}
	}
}

function isStillWhole(whole: NonNullable<State['whole']>, first: Sheet): boolean {
	if (whole.unknown) return first.rows.length === whole.rows;
	return (
		whole.silently &&
		claimOf(first, first.rows.length, 1) !== 'more' &&
		cursorOf(first) === undefined
	);
}

import type { JsonObject } from '../../wire';
import { mayBePage } from '../../wire/parts';
import { isAbove, isOldGround, leading } from './order';
import type { Poll } from './poll';
import type { State } from './state';
import { IncompleteList } from './types';

/** Records that must show an order where the list cannot be read to its end. */
const fewest = 5;

/** @throws IncompleteList where new records cannot be seen, or cannot be told from old ones */
export function assertSeen(poll: Poll, wasLearnt: boolean): void {
	const { state } = poll;
	if (state.look || state.climb || !state.learnt) return;
	const reason = whyUnseen(state);
	if (reason === undefined) return;
	if (!showsNewest(poll)) throw new IncompleteList(reason);
	const created = poll.events.filter(({ event }) => event === 'created').length;
	const { whole } = state;
	if (wasLearnt && whole?.unknown && created > 0 && created === whole.rows) {
		throw new IncompleteList(
			`more new records came than the ${whole.rows} of the one page that can be read`,
		);
	}
}

/** @throws IncompleteList where there is more than the one page that can be read */
export function assertWhole(state: State): void {
	const reason = whyUnseen(state);
	if (reason !== undefined) throw new IncompleteList(reason);
}

function whyUnseen(state: State): string | undefined {
	const { whole } = state;
	if (whole?.rival !== undefined) return whole.rival;
	if (whole && isUnread(whole))
		return 'no way was found to ask for a second page, and new records may stand there';
	if (state.partial || state.cut)
		return 'the service speaks of more records than can be read, and new ones may be among them';
	return undefined;
}

/** Whether there is more beyond the first page, or may well be. A next page that is empty outweighs a word that there is one, but no count. */
function isUnread({ unknown, rows }: NonNullable<State['whole']>): boolean {
	if (!unknown) return false;
	const { more, fixed, bare, total = 0 } = unknown;
	return fixed === true || (more && (bare === undefined || total > rows));
}

/** Whether so many records may be a page of more, where nothing is said of it: more often than not, pages have a round length. */
export function isRoundPage(rows: number, url: string): boolean {
	return mayBePage(rows, url) && (rows <= 100 || rows % 50 === 0 || rows === 128 || rows === 256);
}

/** Whether new records appear at the head of the list, and can be told from others that come into sight there. */
export function showsNewest({ state, request }: Poll): boolean {
	const { newest, whole } = state;
	const tells = newest?.mark !== undefined && (newest.field === 'created' || state.grows);
	const order = leading(state.orders, state.grows, request.want);
	if (!tells || !order?.falling || (whole && whole.rows < fewest)) return false;
	return request.want === 'created' || !state.silentEdits;
}

/**
 * Whether a record that was not known may have been there before: it was out of sight. Where the list is read to its end, none can.
 */
export function mayBeOld(poll: Poll, record: JsonObject): boolean {
	const { state, identity } = poll;
	const { whole } = state;
	const isPartial = state.partial || (whole?.unknown?.early && isUnread(whole));
	if (isPartial && state.newest) return !isAbove(state.newest, record, identity);
	return false;
}

/** Whether an old record that came into sight was changed since the last poll. */
export function cameByChange({ state, identity, request }: Poll, record: JsonObject): boolean {
	const updated = state.orders.find(({ field }) => field === 'updated');
	return (
		request.want === 'changed' &&
		updated?.mark !== undefined &&
		!isOldGround(updated, record, identity)
	);
}

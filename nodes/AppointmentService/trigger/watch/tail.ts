import { isOldGround, keeping, leading, marked } from './order';
import type { Leaf, Poll } from './poll';
import type { Found } from './head';
import type { Place } from './state';

/**
 * Reads a list whose newest records stand last from its last known page on, and reports what is new. Where the page has moved, it
 * goes back until it stands on known ground.
 */
export async function readTail(poll: Poll): Promise<Found> {
	const { state } = poll;
	let leaf = await lastGround(poll, state.tail ?? poll.start());
	if (!leaf) return 'disordered';
	const visited = new Set<string>();
	for (;;) {
		const { rows } = leaf.sheet;
		const orders = keeping(state.orders, rows, poll.identity);
		if (!leading(orders, state.grows, poll.request.want)) return 'disordered';
		for (const row of rows) poll.judge(row);
		state.orders = marked(orders, rows, poll.identity);
		// An empty page before more is no ground to come back to.
		if (rows.length > 0 || !leaf.next) state.tail = withMargin(poll, leaf);
		visited.add(leaf.place.address);
		if (!leaf.next || visited.has(leaf.next.address)) return leaf;
		if (poll.spent) return 'unfinished';
		const next: Leaf | undefined = await poll.leaf(leaf.next, true);
		if (!next || isBeyond(poll, leaf, next)) return leaf;
		leaf = next;
	}
}

/** Beyond the end services show an empty page, and some the last one once more, or the first one: nothing on it is new. */
function isBeyond(poll: Poll, before: Leaf, { sheet, next }: Leaf): boolean {
	if (sheet.rows.length === 0) return next === undefined;
	const known = new Set(before.sheet.rows.map(poll.identity.of));
	return sheet.rows.every((row) => known.has(poll.identity.of(row)) || poll.isKnown(row));
}

/** The page at this place, or one before it whose first record stood there before the last poll did. */
async function lastGround(poll: Poll, place: Place): Promise<Leaf | undefined> {
	const order = leading(poll.state.orders, poll.state.grows, poll.request.want);
	let at = place;
	for (let back = 1; ; back *= 2) {
		const leaf = await poll.leaf(at, true, true);
		if (at.pages === 0) return leaf;
		const first = leaf?.sheet.rows[0];
		if (leaf && first && order && poll.isKnown(first) && isOldGround(order, first, poll.identity))
			return leaf;
		const pages = Math.max(0, at.pages - back);
		const rows = Math.max(0, at.rows - back * place.step);
		const earlier = poll.numbered(pages, pages === 0 ? 0 : rows, place.step);
		if (!earlier) return undefined;
		at = earlier;
	}
}

/** Rows can be asked for from any one on: then half a page of known ground stays in sight. */
function withMargin(poll: Poll, { place, sheet }: Leaf): Place {
	if (poll.plan.style !== 'offset') return place;
	const rows = place.rows + sheet.rows.length - Math.ceil(place.step / 2);
	if (rows <= place.step) return place;
	return poll.numbered(Math.floor(rows / place.step), rows, place.step) ?? place;
}

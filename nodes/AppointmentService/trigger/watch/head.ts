import type { JsonObject } from '../../wire';
import { climbFrom, endKey } from './climb';
import { beginLook } from './look';
import { isOldGround, keeping, leading, marked, type Order } from './order';
import type { Leaf, Poll } from './poll';
import type { Climb, Place } from './state';

/** What reading one end of the list came to: its last page, or that it is not in the known order any more. */
export type Found = Leaf | 'disordered' | 'unfinished';

/**
 * Reads from the head of a list whose newest records stand first, down to known ground, and reports what is new, oldest first.
 * What one poll cannot read is left as a climb: nothing of it is reported or remembered before its oldest record is.
 */
export async function readHead(poll: Poll): Promise<Found> {
	const { state } = poll;
	const first = (await poll.leaf(poll.start(), true)) as Leaf;
	const orders = keeping(state.orders, first.sheet.rows, poll.identity);
	const order = leading(orders, state.grows, poll.request.want);
	if (!order) return 'disordered';
	state.orders = orders;
	const way = [first];
	const keys = new Set([endKey(poll, first, 0)]);
	let leaf: Leaf | undefined = first;
	while (leaf.next && !isGround(poll, order, leaf)) {
		if (poll.spent) {
			state.climb = climbFrom(poll, way);
			return 'unfinished';
		}
		const next: Leaf | undefined = await poll.leaf(leaf.next, true);
		if (!next || keys.has(endKey(poll, next, 0))) break;
		leaf = next;
		way.push(leaf);
		keys.add(endKey(poll, leaf, 0));
	}
	const rows = way.flatMap(({ sheet }) => sheet.rows);
	for (const row of rows.reverse()) poll.judge(row);
	state.orders = marked(state.orders, rows, poll.identity);
	return first;
}

/** The last record of the page is known, and stood in the list before the last poll did. */
function isGround(poll: Poll, order: Order, { sheet }: Leaf): boolean {
	const last = sheet.rows.at(-1);
	return last !== undefined && poll.isKnown(last) && isOldGround(order, last, poll.identity);
}

/**
 * Goes on with new records at the head that one poll could not read: first down to known ground, then up again, page by page,
 * each with known ground under it. Where the service has forgotten the way, the whole list is looked at instead.
 */
export async function climbOn(poll: Poll): Promise<void> {
	const { state } = poll;
	const climb = state.climb as Climb;
	const order = leading(state.orders, state.grows, poll.request.want) as Order;
	do {
		const found = climb.down ? await descend(poll, climb, order) : await report(poll, climb);
		if (!found) beginLook(poll);
		if (found && climb.depth > 0) continue;
		if (found) state.orders = climb.orders;
		state.climb = undefined;
		return;
	} while (!poll.spent);
}

/** @returns whether the way goes on */
async function descend(poll: Poll, climb: Climb, order: Order): Promise<boolean> {
	const leaf = climb.next && (await poll.leaf(climb.next, true, true));
	if (!leaf && !poll.hasNumbers) return false;
	if (!leaf || climb.firsts.includes(endKey(poll, leaf, 0))) {
		climb.down = false;
		return true;
	}
	climb.depth++;
	climb.firsts.push(endKey(poll, leaf, 0));
	climb.lasts.push(endKey(poll, leaf, -1));
	climb.addresses?.push(leaf.place.address);
	climb.next = leaf.next;
	climb.down = leaf.next !== undefined && !isGround(poll, order, leaf);
	return true;
}

/**
 * Reports the lowest page that is left. One that does not end as it did on the way down has moved: then what is below it comes
 * first, down to what is known.
 *
 * @returns whether the way goes on
 */
async function report(poll: Poll, climb: Climb): Promise<boolean> {
	climb.depth--;
	const rows: JsonObject[] = [];
	const visited = new Set<string>();
	let place: Place | undefined = placeOf(poll, climb);
	while (place && !visited.has(place.address)) {
		visited.add(place.address);
		const leaf: Leaf | undefined = await poll.leaf(place, true, true);
		if (!leaf && !poll.hasNumbers) return false;
		if (!leaf) break;
		rows.push(...leaf.sheet.rows);
		const last = leaf.sheet.rows.at(-1);
		const holds = endKey(poll, leaf, -1) === climb.lasts[climb.depth];
		place = holds || (last && poll.isKnown(last)) ? undefined : leaf.next;
	}
	for (const row of rows.reverse()) poll.judge(row);
	climb.orders = marked(climb.orders, rows, poll.identity);
	climb.firsts.length = climb.lasts.length = climb.depth;
	climb.addresses?.pop();
	return true;
}

function placeOf(poll: Poll, { depth, step, addresses }: Climb): Place | undefined {
	const address = addresses?.[depth];
	return address === undefined
		? poll.numbered(depth, depth * step, step)
		: { address, pages: depth, rows: depth * step, step };
}

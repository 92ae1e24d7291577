import type { JsonObject } from '../../wire';
import { keyOf } from './content';
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
	const first = await poll.leaf(poll.start(), true);
	if (!first) return 'disordered';
	const { state } = poll;
	const orders = keeping(state.orders, first.sheet.rows, poll.identity);
	const order = leading(orders, state.grows, poll.request.want);
	if (!order && first.sheet.rows.length > 0) return 'disordered';
	state.orders = orders;
	const rows = [...first.sheet.rows];
	const addresses = [first.place.address];
	const firsts = [firstKey(poll, first)];
	let leaf: Leaf | undefined = first;
	while (leaf.next && order && !isGround(poll, order, leaf)) {
		if (poll.spent) {
			state.climb = climbFrom(poll, addresses, firsts, leaf);
			return 'unfinished';
		}
		const next: Leaf | undefined = await poll.leaf(leaf.next, true);
		if (!next || addresses.includes(next.place.address) || firsts.includes(firstKey(poll, next)))
			break;
		leaf = next;
		rows.push(...leaf.sheet.rows);
		addresses.push(leaf.place.address);
		firsts.push(firstKey(poll, leaf));
	}
	for (const row of rows.reverse()) poll.judge(row);
	state.orders = marked(state.orders, rows, poll.identity);
	return first;
}

/** The last record of the page is known, and stood in the list before the last poll did. */
function isGround(poll: Poll, order: Order, { sheet }: Leaf): boolean {
	const last = sheet.rows.at(-1);
	return last !== undefined && poll.isKnown(last) && isOldGround(order, last, poll.identity);
}

function firstKey({ identity }: Poll, { sheet }: Leaf): number {
	return sheet.rows.length > 0 ? keyOf(identity.of(sheet.rows[0])) : -1;
}

/** The climb that pages read from the head on begin. */
export function climbFrom(
	poll: Poll,
	addresses: string[],
	firsts: number[],
	{ next, place }: Leaf,
): Climb {
	const computed = poll.numbered(0, 0, place.step) !== undefined;
	return {
		down: next !== undefined,
		depth: addresses.length,
		firsts,
		step: place.step,
		...(!computed && { addresses }),
		next,
	};
}

/**
 * Goes on with new records at the head that one poll could not read: first down to known ground, then up again, page by page,
 * each with known ground under it. Where the service has forgotten the way, the whole list is looked at instead.
 */
export async function climbOn(poll: Poll): Promise<void> {
	const { state } = poll;
	const climb = state.climb as Climb;
	const order = leading(state.orders, state.grows, poll.request.want);
	do {
		const found = climb.down ? await descend(poll, climb, order) : await report(poll, climb);
		if (!found) beginLook(poll);
		if (found && climb.depth > 0) continue;
		state.climb = undefined;
		return;
	} while (!poll.spent);
}

/** @returns whether the way goes on */
async function descend(poll: Poll, climb: Climb, order: Order | undefined): Promise<boolean> {
	const leaf = climb.next && (await poll.leaf(climb.next, true, true));
	if (!leaf && !poll.hasNumbers) return false;
	if (!leaf || climb.firsts.includes(firstKey(poll, leaf))) {
		climb.down = false;
		return true;
	}
	climb.depth++;
	climb.firsts.push(firstKey(poll, leaf));
	climb.addresses?.push(leaf.place.address);
	climb.next = leaf.next;
	climb.down = leaf.next !== undefined && !(order && isGround(poll, order, leaf));
	return true;
}

/** Reports the lowest page that is left; what moved below it in the meantime comes first. */
async function report(poll: Poll, climb: Climb): Promise<boolean> {
	climb.depth--;
	const rows: JsonObject[] = [];
	const visited = new Set<string>();
	let place: Place | undefined = placeOf(poll, climb);
	while (place && !visited.has(place.address)) {
		visited.add(place.address);
		const leaf: Leaf | undefined = await poll.leaf(place, true, true);
		if (!leaf && !poll.hasNumbers) return false;
		rows.push(...(leaf?.sheet.rows ?? []));
		const last = leaf?.sheet.rows.at(-1);
		place = last && poll.isKnown(last) ? undefined : leaf?.next;
	}
	for (const row of rows.reverse()) poll.judge(row);
	climb.addresses?.pop();
	return true;
}

function placeOf(poll: Poll, { depth, step, addresses }: Climb): Place | undefined {
	const address = addresses?.[depth];
	return address === undefined
		? poll.numbered(depth, depth * step, step)
		: { address, pages: depth, rows: depth * step, step };
}

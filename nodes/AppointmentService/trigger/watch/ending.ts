import { claimOf, totalOf } from '../../wire/parts';
import { climbFrom } from './climb';
import { Memory } from './memory';
import { idsGrow, leading, marked, newestOf, ordersOf, trace } from './order';
import type { Leaf, Poll } from './poll';
import { forget, type Look } from './state';
import { showsNewest } from './unseen';

/** Records of a long list that show its order, so that it need not be read to its end. */
export const enough = 1000;
/** Readings of a list that moves while it is read, or whose order changes with each request. */
const mostPasses = 12;

const mostDoubts = 3;

/** Records that must keep an order before what comes after them counts as new. */
const fewest = 20;

/** What a look remembers within one poll. */
export interface Round {
	/** Keys of this pass over the list. */
	seen: Set<number>;
	visited: Set<string>;
	/** The pages of a first look that reports what exists. */
	way: Leaf[];
	/** The last page repeated what came before. */
	echoed?: boolean;
	/** The last page that held something new was a full one. */
	full?: boolean;
	last?: Leaf;
}

/** How many records the list has by the service's own count. */
export function countIn({ place, sheet }: Leaf): number | undefined {
	const here = sheet.rows.length;
	return totalOf(sheet, sheet.evidence.remaining ? place.rows + here : here);
}

/**
 * A list whose newest records stand first, and which is to be reported from the oldest on, is more than one poll can read: the way
 * down goes on before anything of it is reported.
 */
export function beginClimb(poll: Poll, look: Look, { way }: Round, from: number): boolean {
	const { state, request } = poll;
	if (state.learnt || !request.includeExisting || look.polls > 1 || !look.trace) return false;
	const orders = ordersOf(look.trace).map((order) => ({ ...order, mark: undefined }));
	const grows = idsGrow(look.trace);
	if (!leading(orders, grows, request.want)?.falling) return false;
	poll.events.length = from;
	poll.memory = Memory.empty(request.want === 'changed');
	Object.assign(state, { orders, grows });
	state.climb = climbFrom(poll, way);
	settle(poll, way.length + 1);
	return true;
}

/** Reads the last page, so that records which come after it count as new although they are read before the first look ends. */
export async function noteTop(poll: Poll, look: Look, { last: leaf }: Round): Promise<void> {
	if (poll.state.learnt || look.top || !leaf || poll.request.includeExisting) return;
	if (!look.trace || look.trace.rows < fewest) return;
	const order = leading(ordersOf(look.trace), idsGrow(look.trace), 'created');
	if (!order || order.falling) return;
	const last = await lastPage(poll, leaf);
	if (last) [look.top] = marked([{ ...order, mark: undefined }], last.sheet.rows, poll.identity);
}

async function lastPage(poll: Poll, seen: Leaf): Promise<Leaf | undefined> {
	const total = countIn(seen);
	const { place } = seen;
	if (total === undefined || place.step === 0) return undefined;
	const pages = Math.floor((total - 1) / place.step);
	const last = poll.numbered(pages, pages * place.step, place.step);
	const leaf = last && (await poll.leaf(last, true));
	return leaf && leaf.sheet.rows.length === total - last.rows ? leaf : undefined;
}

/**
 * Ends the first look at a long list early where its ids grow and it is ordered by them: all ids up to the highest are known
 * then without having been seen.
 */
export async function cutShort(poll: Poll, look: Look, leaf: Leaf): Promise<boolean> {
	const { state } = poll;
	if (!mayCutShort(poll)) return false;
	if (look.seen < enough || !look.trace || !idsGrow(look.trace)) return false;
	const order = ordersOf(look.trace).find(({ field }) => field === 'id');
	if (!order) return false;
	const last = await lastPage(poll, leaf);
	if (!order.falling) {
		if (!last || last.place.pages <= leaf.place.pages) return false;
		trace(look.trace, last.sheet.rows, poll.identity);
		state.tail = last.place;
	}
	const orders = ordersOf(look.trace);
	const top = look.trace.highest;
	if (top === undefined || !orders.some(({ field }) => field === 'id')) return false;
	poll.memory = Memory.upTo(top);
	poll.met = undefined;
	state.orders = orders;
	state.grows = true;
	state.count = last && last.place.rows + last.sheet.rows.length;
	settle(poll, last ? last.place.pages + 1 : look.pages);
	return true;
}

/** Only what is new from now on matters, so that old records need not all be seen. */
export function mayCutShort({ state, request }: Poll): boolean {
	return !state.learnt && !request.includeExisting && request.want === 'created';
}

/** A list that brought fewer records than the service counts moved while it was read, and is read again. */
export function again(poll: Poll, look: Look, { last, ...round }: Round): boolean {
	const { state } = poll;
	const total = last && countIn(last);
	const reordered = look.polls > 1 && look.pass === 1;
	const moved = !state.learnt && look.total !== total;
	const had = state.learnt ? look.seen : poll.memory.size;
	const jumbled = look.trace !== undefined && ordersOf(look.trace).length === 0;
	const worth = state.learnt
		? look.pass === 1 && state.count !== undefined
		: look.pass === 1 || look.gained > 0 || jumbled || look.repeats || moved;
	const short = total === undefined ? reordered && jumbled && !state.learnt : had < total || moved;
	if (!short || !worth || look.pass >= mostPasses) return false;
	round.visited.clear();
	round.seen.clear();
	const { pass, polls, target, top } = look;
	for (const key of Object.keys(look) as Array<keyof Look>) delete look[key];
	Object.assign(look, {
		pass: pass + 1,
		polls,
		seen: 0,
		gained: 0,
		pages: 0,
		recent: [],
		target,
		top,
	});
	look.next = poll.start(last?.place.step);
	return true;
}

export function finish(poll: Poll, look: Look, round: Round): void {
	const { state } = poll;
	const { last } = round;
	const cut = isCut(poll, look, round);
	state.partial = cut && (!state.learnt || state.partial === true);
	state.cut = cut;
	const total = last && countIn(last);
	state.orders = look.trace ? ordersOf(look.trace) : [];
	state.grows = look.trace !== undefined && idsGrow(look.trace);
	state.newest = look.trace && newestOf(look.trace);
	const counted = total === look.seen || (!state.learnt && total === poll.memory.size);
	const doubted = !counted && total !== undefined && state.count !== undefined && state.astray < 2;
	state.astray = doubted ? state.astray + 1 : 0;
	state.count = counted || doubted ? total : undefined;
	settle(poll, look.pages);
	const isKnown = state.whole !== undefined || (state.partial && showsNewest(poll));
	doubtPlan(poll, !isKnown && total !== undefined && look.seen < total);
}

/**
 * Whether this look ended before the list did: with a full page, and fewer records than the service counts. A word that more follows
 * counts only where nobody asked for it: some services say it of every full page.
 */
function isCut({ state }: Poll, look: Look, { last, full }: Round): boolean {
	if (!last || !full || state.whole) return false;
	const total = countIn(last);
	if (total !== undefined) return look.seen < total;
	return state.plan?.style === 'none' && claimOf(last.sheet, look.seen, 1) === 'more';
}

/** The way of paging may have been learnt while the list moved, where a look does not bring all that the service counts. */
function doubtPlan({ state, request }: Poll, isShort: boolean): void {
	if (!isShort) state.doubts = 0;
	else if (!request.plan && state.doubts < mostDoubts) {
		state.doubts++;
		forget(state);
	}
}

function settle(poll: Poll, pages: number): void {
	const { state } = poll;
	state.learnt = true;
	state.look = undefined;
	state.polls = 0;
	state.lookedAt = poll.now();
	state.pages = pages;
}

import type { JsonObject } from '../../wire';
import { plainClaim, totalOf, type Sheet } from '../../wire/parts';
import { keyOf } from './content';
import { climbFrom } from './climb';
import { Memory } from './memory';
import {
	compare,
	idsGrow,
	isAbove,
	isOldGround,
	leading,
	marked,
	newestOf,
	newTrace,
	ordersOf,
	trace,
	valueIn,
	type Order,
} from './order';
import type { Leaf, Poll } from './poll';
import type { Look, Place } from './state';

/** Records of a long list that show its order, so that it need not be read to its end. */
const enough = 1000;
const mostPages = 20_000;
/** Readings of a list that moves while it is read, or whose order changes with each request. */
const mostPasses = 12;

/** What a look remembers within one poll. */
interface Round {
	/** Keys of this pass over the list. */
	seen: Set<number>;
	visited: Set<string>;
	/** The pages of a first look that reports what exists. */
	way: Leaf[];
	/** The last page repeated what came before. */
	echoed?: boolean;
	last?: Leaf;
}

/** Begins a look at the whole list; with a target it may end once so many new records are found. */
export function beginLook(poll: Poll, target?: number): void {
	poll.state.look ??= {
		pass: 1,
		seen: 0,
		gained: 0,
		pages: 0,
		polls: 0,
		recent: [],
		...(target !== undefined && { target }),
	};
}

/**
 * Reads on where the look stands, until the list ends or the poll's time is over. At least one page is read.
 *
 * @param opened the first page, where it was read already
 */
export async function lookOn(poll: Poll, opened?: Sheet): Promise<void> {
	const look = poll.state.look as Look;
	const round: Round = { seen: new Set(), visited: new Set(), way: [] };
	const from = poll.events.length;
	look.polls++;
	let leaves = opened && !look.next ? [poll.leafOf(poll.start(), opened, false)] : [];
	look.next ??= poll.start();
	do {
		if (leaves.length === 0) leaves = await readAhead(poll, look, round);
		const leaf = leaves.shift();
		if (!leaf && !round.last && !poll.hasNumbers) {
			// The token of an earlier poll has expired.
			look.next = poll.start(look.next?.step);
			continue;
		}
		look.next = leaf && take(poll, look, round, leaf) ? leaf.next : undefined;
		if (isFound(poll, look) || (leaf && look.next && (await cutShort(poll, look, leaf)))) break;
		if (look.next && look.pages < mostPages) continue;
		if (!again(poll, look, round)) {
			finish(poll, look, round);
			break;
		}
		leaves = [];
	} while (leaves.length > 0 || !poll.spent);
	if (poll.state.look && !beginClimb(poll, look, round, from)) await noteTop(poll, look, round);
	inOrderOfAppearance(poll, from);
}

/**
 * A list whose newest records stand first, and which is to be reported from the oldest on, is more than one poll can read: the way
 * down goes on before anything of it is reported.
 */
function beginClimb(poll: Poll, look: Look, { way }: Round, from: number): boolean {
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

/** Whether a look with a target has found what it was for. */
function isFound({ state }: Poll, { target }: Look): boolean {
	if (target === undefined || target > 0) return false;
	state.look = undefined;
	return true;
}

/** Pages whose places are known are read several at a time, as far as the poll's time allows. */
async function readAhead(poll: Poll, look: Look, { last }: Round): Promise<Leaf[]> {
	const place = look.next as Place;
	const total = last && countIn(last);
	const ahead =
		total === undefined || place.step === 0 ? 1 : Math.ceil((total - place.rows) / place.step);
	const width = Math.min(ahead, poll.gauge.concurrency, poll.affordable, untilEnough(poll, look));
	const places = [place];
	for (let one = 1; one < width; one++) {
		const next = poll.numbered(place.pages + one, place.rows + one * place.step, place.step);
		if (next) places.push(next);
	}
	const since = poll.now();
	const read = await Promise.all(places.map(async (one) => await poll.leaf(one, false, !last)));
	poll.gauge.took((poll.now() - since) / places.length);
	const leaves: Leaf[] = [];
	for (const leaf of read) {
		if (!leaf) break;
		leaves.push(leaf);
		// What follows a page that is not full may begin elsewhere.
		if (leaf.sheet.rows.length !== place.step) break;
	}
	return leaves;
}

/** A first look may end early: it does not run ahead of what it needs to know. */
function untilEnough(poll: Poll, { seen, next }: Look): number {
	if (!mayCutShort(poll) || seen >= enough) return Infinity;
	return Math.ceil((enough - seen) / Math.max(1, next?.step ?? 1));
}

function mayCutShort({ state, request }: Poll): boolean {
	return !state.learnt && !request.includeExisting && request.want === 'created';
}

/** @returns whether the list may go on after this page: one that only repeats what came before ends it */
function take(poll: Poll, look: Look, round: Round, leaf: Leaf): boolean {
	const { state, identity } = poll;
	const { sheet, place } = leaf;
	const keys = sheet.rows.map((row) => keyOf(identity.of(row)));
	const recent = new Set(look.recent);
	const fresh = sheet.rows.filter((_, at) => !round.seen.has(keys[at]) && !recent.has(keys[at]));
	const echoes = keys.length > 0 && (fresh.length === 0 || keys[0] === look.first);
	const updated = state.orders.find(({ field }) => field === 'updated');
	for (const row of echoes ? [] : fresh) {
		const events = poll.events.length;
		const isNew = poll.judge(row, !isReported(poll, look, row));
		if (isNew) look.gained++;
		if (isNew && look.target !== undefined) look.target--;
		const edited = !isNew && poll.events.length > events;
		if (edited && updated && isOldGround(updated, row, identity)) state.silentEdits = true;
	}
	if (fresh.length > 0 && !echoes) {
		look.trace ??= newTrace(sheet.rows, identity);
		trace(look.trace, fresh, identity);
		look.seen += fresh.length;
		state.tail = place;
	}
	keys.forEach((key) => round.seen.add(key));
	// A second page that is the first once more: the way in which the list is paged was learnt while it moved.
	const isFirstAgain = place.pages === 1 && keys.every((key) => recent.has(key));
	if (echoes && isFirstAgain && !poll.request.plan) delete state.plan;
	look.first ??= keys[0];
	look.total ??= countIn(leaf);
	look.repeats ||= fresh.length < keys.length;
	if (!state.learnt && poll.request.includeExisting && !echoes) round.way.push(leaf);
	look.pages++;
	look.recent = keys.slice(-50);
	round.last = leaf;
	round.visited.add(place.address);
	const isCounted = place.rows + keys.length < (countIn(leaf) ?? 0);
	const isClaimed = plainClaim(sheet, poll.plan) === 'more' && !round.echoed;
	const goesOn = !echoes || isCounted || isClaimed;
	round.echoed = echoes;
	return (
		state.plan !== undefined &&
		goesOn &&
		leaf.next !== undefined &&
		!round.visited.has(leaf.next.address)
	);
}

/**
 * Whether a record that was not known is new: not in a first look, but on request, and where it is newer than what there was when
 * the look began. Where only the first page of a longer list can be read, it must be newer than what was known.
 */
function isReported(
	{ state, identity, request }: Poll,
	{ top }: Look,
	record: JsonObject,
): boolean {
	if (request.includeExisting) return true;
	if (!state.learnt) return top !== undefined && isAbove(top, record, identity);
	const { unknown } = state.whole ?? {};
	if (!unknown?.early || !unknown.more || !state.newest) return true;
	return isAbove(state.newest, record, identity);
}

/** How many records the list has by the service's own count. */
export function countIn({ place, sheet }: Leaf): number | undefined {
	const here = sheet.rows.length;
	return totalOf(sheet, sheet.evidence.remaining ? place.rows + here : here);
}

/** Reads the last page, so that records which come after it count as new although they are read before the first look ends. */
async function noteTop(poll: Poll, look: Look, { last: leaf }: Round): Promise<void> {
	if (poll.state.learnt || look.top || !leaf || !look.trace || poll.request.includeExisting) return;
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
async function cutShort(poll: Poll, look: Look, leaf: Leaf): Promise<boolean> {
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
	state.orders = orders;
	state.grows = true;
	state.count = last && last.place.rows + last.sheet.rows.length;
	settle(poll, last ? last.place.pages + 1 : look.pages);
	return true;
}

/** A list that brought fewer records than the service counts moved while it was read, and is read again. */
function again(poll: Poll, look: Look, { last, ...round }: Round): boolean {
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

function finish(poll: Poll, look: Look, { last }: Round): void {
	const { state } = poll;
	const total = last && countIn(last);
	state.orders = look.trace ? ordersOf(look.trace) : [];
	state.grows = look.trace !== undefined && idsGrow(look.trace);
	state.newest = look.trace && newestOf(look.trace);
	const counted = total === look.seen || (!state.learnt && total === poll.memory.size);
	const doubted = !counted && total !== undefined && state.count !== undefined && state.astray < 2;
	state.astray = doubted ? state.astray + 1 : 0;
	state.count = counted || doubted ? total : undefined;
	settle(poll, look.pages);
}

function settle(poll: Poll, pages: number): void {
	const { state } = poll;
	state.learnt = true;
	state.look = undefined;
	state.polls = 0;
	state.lookedAt = poll.now();
	state.pages = pages;
}

/** Puts what a look found into the order in which it was created, where the records tell. */
function inOrderOfAppearance(poll: Poll, from: number): void {
	const found = poll.events.splice(from);
	const order = orderOfAppearance(
		poll,
		found.map(({ record }) => record),
	);
	if (order) {
		const value = (record: JsonObject) => valueIn(record, order, poll.identity) ?? 0;
		found.sort((a, b) => compare(value(a.record), value(b.record)));
	}
	poll.events.push(...found);
}

function orderOfAppearance(
	poll: Poll,
	records: JsonObject[],
): Pick<Order, 'field' | 'path'> | undefined {
	const { trails } = newTrace(records, poll.identity);
	const id = poll.state.grows ? trails.find(({ field }) => field === 'id') : undefined;
	return id ?? trails.find(({ field }) => field === 'created');
}

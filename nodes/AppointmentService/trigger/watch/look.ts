import type { JsonObject } from '../../wire';
import { plainClaim, type Sheet } from '../../wire/parts';
import { keyOf } from './content';
import { inOrderOfAppearance } from './appearance';
import {
	again,
	beginClimb,
	countIn,
	cutShort,
	enough,
	finish,
	mayCutShort,
	noteTop,
	type Round,
} from './ending';
import { isAbove, isOldGround, newTrace, trace } from './order';
import type { Leaf, Poll } from './poll';
import type { Look, Place } from './state';
import { cameByChange, mayBeOld } from './unseen';

const mostPages = 20_000;
const mostKept = 5000;

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
	const width = Math.min(
		ahead,
		poll.gauge.concurrency,
		poll.affordable,
		untilEnough(poll, look, place),
	);
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
function untilEnough(poll: Poll, { seen }: Look, { step }: Place): number {
	if (!mayCutShort(poll) || seen >= enough) return Infinity;
	return Math.ceil((enough - seen) / step);
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
	// What a page that repeats others holds besides, was there as well at a first look.
	for (const row of echoes && state.learnt ? [] : fresh) {
		const events = poll.events.length;
		const isNew = isChangeOfOld(poll, row)
			? poll.change(row)
			: poll.judge(row, !isReported(poll, look, row));
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
		round.full = sheet.rows.length >= place.step;
	}
	if (!state.learnt) keep(poll, echoes ? [] : fresh);
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
	const isCounted = place.rows + keys.length < (look.total ?? 0);
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

/** Keeps the records of a first look, for whoever wants to see them together; many of them are none of a short stretch of time. */
function keep(poll: Poll, rows: JsonObject[]): void {
	if (poll.met && poll.met.length < mostKept) poll.met.push(...rows);
	else poll.met = undefined;
}

/**
 * Whether a record that was not known is new: not in a first look, but on request, and where it is newer than what there was when
 * the look began. Where only the first page of a longer list can be read, it must be newer than what was known.
 */
function isReported(poll: Poll, { top }: Look, record: JsonObject): boolean {
	const { state, identity, request } = poll;
	if (request.includeExisting) return true;
	if (!state.learnt) return top !== undefined && isAbove(top, record, identity);
	return !mayBeOld(poll, record);
}

/** Whether a record that was out of sight came into it because it changed. */
function isChangeOfOld(poll: Poll, record: JsonObject): boolean {
	const { state, memory, identity } = poll;
	if (!state.learnt || memory.knows(identity.of(record))) return false;
	return mayBeOld(poll, record) && cameByChange(poll, record);
}

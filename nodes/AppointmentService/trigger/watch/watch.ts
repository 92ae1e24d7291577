import { settle } from '../../wire';
import { timeField, timeOf, valueAt } from '../../wire/parts';
import { climbOn, readHead, type Found } from './head';
import { countIn } from './ending';
import { beginLook, lookOn } from './look';
import { noticeOf, orderInWords } from './notice';
import { Memory } from './memory';
import { openList } from './open';
import { keeping } from './order';
import { Poll } from './poll';
import { forget, isStale, readState, writeState } from './state';
import { readTail } from './tail';
import type { Watched, WatchRequest } from './types';
import { assertSeen } from './unseen';
import { isSure, pollsPerLook, wayOf } from './way';
import { seesFurther } from './window';

const day = 86_400_000;

/**
 * One poll of a list: finds the records that are new since the last one, and on request those that changed.
 *
 * New is what was not there at the first poll, by its id; times say nothing. The first poll learns the list: how it is paged, in
 * which order it stands, whether the service counts it. Later polls read the end at which new records appear, down to known
 * ground, and compare the service's count; where the count says that something came elsewhere, or where the order cannot be
 * proved, the whole list is read. A record that came among older ones of a list without a count is found by the look at the whole
 * list that follows at the latest after a day.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes, IncompleteList where new records cannot be
 *   seen; then nothing has moved
 */
export async function watchList(request: WatchRequest): Promise<Watched> {
	const poll = begin(request);
	const done = await settle(run(poll.poll));
	if (!('fault' in done)) return report(poll.poll, poll.notice);
	const { fault } = done;
	if (!isStale(fault, request)) throw fault;
	const anew = begin(request);
	anew.poll.requests = poll.poll.requests;
	forget(anew.poll.state);
	await run(anew.poll);
	return report(anew.poll, anew.notice);
}

function begin(request: WatchRequest): { poll: Poll; notice?: string } {
	const { state, memory, notice } = readState(request, request.want);
	return { poll: new Poll(request, state, memory), notice };
}

async function run(poll: Poll): Promise<void> {
	const isFirst = !poll.state.learnt && !poll.state.look;
	const wasLearnt = poll.state.learnt;
	await lookTwice(poll, isFirst);
	assertSeen(poll, wasLearnt);
}

/** A first look is made once more where a range of dates brings others into sight. */
async function lookTwice(poll: Poll, isFirst: boolean): Promise<void> {
	await look(poll);
	const { state, request, met } = poll;
	if (!isFirst || !state.learnt || state.climb || !met || !(await seesFurther(poll, met))) return;
	poll.memory = Memory.empty(request.want === 'changed');
	poll.events.length = 0;
	poll.met = undefined;
	state.learnt = false;
	delete state.count;
	await look(poll);
}

async function look(poll: Poll): Promise<void> {
	const { state } = poll;
	const opened = await openList(poll);
	if (state.climb) await climbOn(poll);
	if (state.climb) return;
	state.polls++;
	if (state.learnt) await readWhereNewOnesAppear(poll);
	else beginLook(poll);
	if (state.climb) return;
	if (isDue(poll)) beginLook(poll);
	if (state.look) await lookOn(poll, opened);
}

async function readWhereNewOnesAppear(poll: Poll): Promise<void> {
	const { state } = poll;
	const found = await quickly(poll);
	if (found === undefined || found === 'disordered') {
		if (found) state.orders = [];
		return beginLook(poll);
	}
	poll.unfinished = found === 'unfinished';
	const total = found === 'unfinished' ? undefined : countIn(found);
	if (total === undefined || state.count === undefined) return;
	const elsewhere = total - state.count;
	// What the look finds counts as it is found.
	if (elsewhere > 0) beginLook(poll, elsewhere);
	else state.count = total;
}

/** Reads what one request shows of new records; undefined where nothing less than the whole list does. */
async function quickly(poll: Poll): Promise<Found | undefined> {
	const { state } = poll;
	switch (wayOf(poll)) {
		case 'head':
			return await readHead(poll);
		case 'tail':
			return await readTail(poll);
		case 'count': {
			const first = await poll.leaf(poll.start(), true);
			if (!first) return 'disordered';
			const orders = keeping(state.orders, first.sheet.rows, poll.identity);
			for (const row of first.sheet.rows) poll.judge(row);
			if (orders.length === 0) return 'disordered';
			state.orders = orders;
			return first;
		}
		case 'whole':
			return undefined;
	}
}

function isDue(poll: Poll): boolean {
	const { state } = poll;
	if (state.astray > 0) return true;
	if (isSure(poll)) return false;
	return state.polls >= pollsPerLook(poll) || poll.now() - state.lookedAt >= day;
}

function report(poll: Poll, notice?: string): Watched {
	const { state, memory, events, requests } = poll;
	const records = events.map(({ record }) => record);
	const paths = { created: timeField(records, 'created'), updated: timeField(records, 'updated') };
	return {
		events: events.map((event) => {
			const path = paths[event.event];
			const at = path && timeOf(valueAt(event.record, path));
			return at === undefined ? event : { ...event, at };
		}),
		state: writeState(state, memory),
		more: state.climb !== undefined || state.look !== undefined || poll.unfinished,
		requests,
		order: orderInWords(poll),
		notice: [notice, noticeOf(poll)].filter(Boolean).join(' ') || undefined,
	};
}

import { settle, findTimeField, parseTime, valueAt } from '../../../rest';
import { continueBacklog, readNewestFirst, type EndReadResult } from './readNewestFirst';
import { totalCount } from '../scan/scanCompletion';
import { beginFullScan, continueFullScan } from '../scan/fullScan';
import { pollNotice, describeOrder } from '../session/orderNotice';
import { SeenIds } from '../state/seenIds';
import { ensurePagination } from './ensurePagination';
import { ordersKeptBy } from '../state/orderEvidence';
import { PollSession } from '../session/pollSession';
import { forgetPagination, isStale, readState, writeState } from '../state/state';
import { readNewestLast } from './readNewestLast';
import type { PollResult, PollRequest } from '../state/types';
import { assertNewRecordsVisible } from '../session/unprovedOrder';
import { isAppendOnly, pollsPerFullScan, chooseReadStrategy } from '../session/strategy';
import { adoptWiderWindow } from '../scan/dateWindowCheck';

const dayMs = 86_400_000;

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
export async function pollChanges(request: PollRequest): Promise<PollResult> {
	const poll = beginSession(request);
	const done = await settle(runSession(poll.poll));
	if (!('fault' in done)) return toPollResult(poll.poll, poll.notice);
	const { fault: error } = done;
	if (!isStale(error, request)) throw error;
	const retry = beginSession(request);
	retry.poll.requests = poll.poll.requests;
	forgetPagination(retry.poll.state);
	await runSession(retry.poll);
	return toPollResult(retry.poll, retry.notice);
}

function beginSession(request: PollRequest): { poll: PollSession; notice?: string } {
	const { state, memory, notice } = readState(request, request.want);
	return { poll: new PollSession(request, state, memory), notice };
}

async function runSession(poll: PollSession): Promise<void> {
	const isFirst = !poll.state.learnt && !poll.state.look;
	const wasLearnt = poll.state.learnt;
	await detectWithDateWindow(poll, isFirst);
	assertNewRecordsVisible(poll, wasLearnt);
}

/** A first look is made once more where a range of dates brings others into sight. */
async function detectWithDateWindow(poll: PollSession, isFirst: boolean): Promise<void> {
	await detectChanges(poll);
	const { state, request, firstScanRecords } = poll;
	if (
		!isFirst ||
		!state.learnt ||
		state.climb ||
		!firstScanRecords ||
		!(await adoptWiderWindow(poll, firstScanRecords))
	)
		return;
	poll.seenIds = SeenIds.empty(request.want === 'changed');
	poll.events.length = 0;
	poll.firstScanRecords = undefined;
	state.learnt = false;
	delete state.count;
	await detectChanges(poll);
}

async function detectChanges(poll: PollSession): Promise<void> {
	const { state } = poll;
	const opened = await ensurePagination(poll);
	if (state.climb) await continueBacklog(poll);
	if (state.climb) return;
	state.polls++;
	if (state.learnt) await readNewRecords(poll);
	else beginFullScan(poll);
	if (state.climb) return;
	if (isFullScanDue(poll)) beginFullScan(poll);
	if (state.look) await continueFullScan(poll, opened);
}

async function readNewRecords(poll: PollSession): Promise<void> {
	const { state } = poll;
	const found = await readIncrementally(poll);
	if (found === undefined || found === 'disordered') {
		if (found) state.orders = [];
		return beginFullScan(poll);
	}
	poll.unfinished = found === 'unfinished';
	const total = found === 'unfinished' ? undefined : totalCount(found);
	if (total === undefined || state.count === undefined) return;
	const missingCount = total - state.count;
	// What the look finds counts as it is found.
	if (missingCount > 0) beginFullScan(poll, missingCount);
	else state.count = total;
}

/** Reads what one request shows of new records; undefined where nothing less than the whole list does. */
async function readIncrementally(poll: PollSession): Promise<EndReadResult | undefined> {
	const { state } = poll;
	switch (chooseReadStrategy(poll)) {
		case 'head':
			return await readNewestFirst(poll);
		case 'tail':
			return await readNewestLast(poll);
		case 'count': {
			const first = await poll.readPage(poll.firstCursor(), true);
			if (!first) return 'disordered';
			const orders = ordersKeptBy(state.orders, first.page.rows, poll.primaryKey);
			for (const row of first.page.rows) poll.processRecord(row);
			if (orders.length === 0) return 'disordered';
			state.orders = orders;
			return first;
		}
		case 'whole':
			return undefined;
	}
}

function isFullScanDue(poll: PollSession): boolean {
	const { state } = poll;
	if (state.astray > 0) return true;
	if (isAppendOnly(poll)) return false;
	return state.polls >= pollsPerFullScan(poll) || poll.now() - state.lookedAt >= dayMs;
}

function toPollResult(poll: PollSession, notice?: string): PollResult {
	const { state, seenIds, events, requests } = poll;
	const records = events.map(({ record }) => record);
	const paths = {
		created: findTimeField(records, 'created'),
		updated: findTimeField(records, 'updated'),
	};
	return {
		events: events.map((event) => {
			const path = paths[event.event];
			const at = path && parseTime(valueAt(event.record, path));
			return at === undefined ? event : { ...event, at };
		}),
		state: writeState(state, seenIds),
		more: state.climb !== undefined || state.look !== undefined || poll.unfinished,
		requests,
		order: describeOrder(poll),
		notice: [notice, pollNotice(poll)].filter(Boolean).join(' ') || undefined,
	};
}

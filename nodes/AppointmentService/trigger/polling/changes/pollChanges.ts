import { processRecord } from '../session/processRecord';
import { dayMs, settle, findTimeField, parseTime, valueAt, type JsonObject } from '../../../rest';
import { exampleOf, KeptValues } from '../values';
import { continueBacklog, readNewestFirst, type EndReadResult } from './readNewestFirst';
import { totalCount } from '../scan/scanCompletion';
import { beginFullScan, continueFullScan } from '../scan/fullScan';
import { resolveMissing } from '../scan/missingRecords';
import { pollNotice, describeOrder } from '../session/pollNotice';
import { ensurePagination } from './ensurePagination';
import { ordersKeptBy } from '../state/orderEvidence';
import { PollSession } from '../session/pollSession';
import { readState } from '../state/readState';
import { forgetPagination, isStale, writeState } from '../state/state';
import { readNewestLast } from './readNewestLast';
import { possibleTrackings, trackingOf } from '../state/tracking';
import type { PollResult, PollRequest } from '../state/types';
import { assertNewRecordsVisible } from '../session/unprovedOrder';
import { learnPageSize } from '../session/learnPageSize';
import { isAppendOnly, pollsPerFullScan, chooseReadStrategy } from '../session/strategy';
import { adoptWiderWindow } from '../scan/dateWindowCheck';

/**
 * One poll of a list: finds the records that are new since the last one, and on request those that changed.
 *
 * A record is new where its id was not there at the first poll; times do not matter. The first poll learns the list: how it is paged,
 * how it is ordered, whether the service counts it. Later polls read the end at which new records appear, down to known records, and
 * compare the service's count. Where the count says that records came elsewhere, or where the order cannot be proved, the whole list is
 * read. A record that came among older ones of a list without a count is found by the next full scan, at the latest after a day.
 *
 * @throws ApiError where the service refuses, NetworkError where no response comes, IncompleteListError where new records cannot be
 *   seen; the saved state is still valid then
 */
export async function pollChanges(wanted: PollRequest): Promise<PollResult> {
	// What exists already can only be reported as created.
	const includeExisting = wanted.includeExisting === true && wanted.events.has('created');
	const request = { ...wanted, includeExisting };
	const { poll, notice } = beginSession(request);
	const settled = await settle(runSession(poll));
	if (!('fault' in settled)) return toPollResult(poll, notice);
	if (!isStale(settled.fault, request)) throw settled.fault;
	const retry = beginSession(request);
	retry.poll.requests = poll.requests;
	forgetPagination(retry.poll.state);
	await runSession(retry.poll);
	return toPollResult(retry.poll, retry.notice);
}

function beginSession(request: PollRequest): { poll: PollSession; notice?: string } {
	const { state, seenIds, savedValues, notice } = readState(request, trackingOf(request), () =>
		possibleTrackings(request.resource),
	);
	const kept =
		savedValues === undefined
			? new KeptValues()
			: (KeptValues.restore(savedValues) ?? KeptValues.unknown());
	const poll = new PollSession(request, state, seenIds, kept);
	kept.readInZone(poll.valueContext);
	return { poll, notice };
}

async function runSession(poll: PollSession): Promise<void> {
	const isFirst = !poll.state.learnt && !poll.state.look;
	const wasLearnt = poll.state.learnt;
	await detectWithDateWindow(poll, isFirst);
	assertNewRecordsVisible(poll, wasLearnt);
	await learnPageSize(poll);
}

/** Repeats the first scan where a range of dates brings other records into sight. */
async function detectWithDateWindow(poll: PollSession, isFirst: boolean): Promise<void> {
	await detectChanges(poll);
	const { state, firstScanRecords } = poll;
	if (
		!isFirst ||
		!state.learnt ||
		state.climb ||
		!firstScanRecords ||
		!(await adoptWiderWindow(poll, firstScanRecords))
	)
		return;
	poll.forgetRecords();
	poll.firstScanRecords = undefined;
	state.learnt = false;
	delete state.count;
	await detectChanges(poll);
}

async function detectChanges(poll: PollSession): Promise<void> {
	const { state } = poll;
	const firstPage = await ensurePagination(poll);
	if (state.climb) await continueBacklog(poll);
	if (state.climb) return;
	state.polls++;
	if (state.learnt) await readNewRecords(poll);
	else beginFullScan(poll);
	if (state.climb) return;
	if (isFullScanDue(poll)) beginFullScan(poll);
	if (state.look && state.absent?.needsScan) state.absent.needsScan = false;
	if (state.look) await continueFullScan(poll, firstPage);
	if (!state.look) await resolveMissing(poll);
}

async function readNewRecords(poll: PollSession): Promise<void> {
	const { state } = poll;
	const result = await readIncrementally(poll);
	if (result === undefined || result === 'disordered') {
		if (result) state.orders = [];
		return beginFullScan(poll);
	}
	poll.unfinished = result === 'unfinished';
	const total = result === 'unfinished' ? undefined : totalCount(result);
	if (total === undefined || state.count === undefined) return;
	const missingCount = total - state.count;
	// The scan counts what it finds.
	if (missingCount > 0) beginFullScan(poll, missingCount);
	else if (missingCount < 0 && poll.tracking.missing) beginFullScan(poll);
	else state.count = total;
}

/** Reads the part of the list where new records appear; undefined where only the whole list shows them. */
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
			for (const row of first.page.rows) processRecord(poll, row);
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
	if (state.astray > 0 || state.absent?.needsScan) return true;
	if (isAppendOnly(poll)) return false;
	return state.polls >= pollsPerFullScan(poll) || poll.now() - state.lookedAt >= dayMs;
}

function savedState(poll: PollSession): JsonObject {
	const { state, seenIds, kept, tracking, lastListed, valueContext } = poll;
	if (!tracking.values) return writeState(state, seenIds);
	if (lastListed) kept.example = exampleOf(lastListed, valueContext);
	return { ...writeState(state, seenIds), values: kept.save(valueContext, poll.now()) };
}

function toPollResult(poll: PollSession, notice?: string): PollResult {
	const { state, requests } = poll;
	const events = poll.events.filter((event) => !poll.withdrawn.has(event));
	const records = events.map(({ record }) => record);
	const created = findTimeField(records, 'created');
	const updated = findTimeField(records, 'updated');
	return {
		events: events.map((event) => {
			const path = event.event === 'created' ? created : updated;
			const at = path && parseTime(valueAt(event.record, path));
			return at === undefined ? event : { ...event, at };
		}),
		state: savedState(poll),
		more: state.climb !== undefined || state.look !== undefined || poll.unfinished,
		requests,
		order: describeOrder(poll),
		notice: [notice, pollNotice(poll)].filter(Boolean).join(' ') || undefined,
	};
}

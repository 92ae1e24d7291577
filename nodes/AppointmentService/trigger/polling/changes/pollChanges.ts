import {
	askForLargerPage,
	dayMs,
	detectDateWindow,
	isUnfiltered,
	type JsonObject,
	memoryOf,
	settle,
	timesOf,
	toDateText,
	widenDateWindow,
} from '../../../rest';
import { beginFullScan, continueFullScan } from '../scan/fullScan';
import { resolveMissing } from '../scan/missingRecords';
import { totalCount } from '../scan/scanCompletion';
import { type EndReadResult, readNewestFirst, readNewestLast } from '../session/readNewest';
import { type PolledPage, PollSession } from '../session/pollSession';
import { processRecord } from '../session/processRecord';
import {
	assertNewRecordsVisible,
	chooseReadStrategy,
	incompleteReason,
	isAppendOnly,
	mayBeOld,
	pollNotice,
	pollsPerFullScan,
} from '../session/strategy';
import { unpackNumbers } from '../state/seenIds';
import { ordersKeptBy } from '../state/orderEvidence';
import { forgetPagination, isStale, readState, writeState } from '../state/state';
import { type PollRequest, type PollResult, possibleTrackings, trackingOf } from '../state/types';
import { exampleOf } from '../values/fields';
import { KeptValues } from '../values/keptValues';
import { ensurePagination } from './ensurePagination';
import { minReplaced } from '../session/metRecords';
import { maxLagMs } from '../session/olderCopy';

/**
 * One poll of a list. A record is new where its id was not there at the first poll, which learns how the list is paged, ordered and
 * counted. Later polls read the end at which new records appear, or the whole list where the order cannot be proved or the count says that
 * records came elsewhere. A fault leaves the saved state valid. @throws ApiError, NetworkError, IncompleteListError
 */
export async function pollChanges(wanted: PollRequest, failed?: PollSession): Promise<PollResult> {
	// What exists already can only be reported as created.
	const includeExisting = wanted.includeExisting === true && wanted.events.has('created');
	const request = { ...wanted, includeExisting };
	const { poll, notice } = beginSession(request);
	if (failed) {
		poll.requests = failed.requests;
		forgetPagination(poll.state);
	}
	const settled = await settle(runSession(poll));
	if (!('fault' in settled))
		return request.isOtherKey && poll.met.areOther
			? await pollChanges({ ...wanted, state: undefined, isOtherKey: false })
			: toPollResult(poll, notice);
	if (failed || !isStale(settled.fault, request)) throw settled.fault;
	return await pollChanges(wanted, poll);
}

function beginSession(request: PollRequest): { poll: PollSession; notice?: string } {
	const { state, seenIds, savedValues, notice } = readState(request, trackingOf(request), () =>
		possibleTrackings(request.resource),
	);
	// Pages that were learnt before were those of a list for all dates.
	if (request.ranged) forgetPagination(state);
	const kept = savedValues
		? KeptValues.restore(savedValues, request)
		: new KeptValues(savedValues === undefined);
	return { poll: new PollSession(request, state, seenIds, kept), notice };
}

async function runSession(poll: PollSession): Promise<void> {
	const { state } = poll;
	const isFirst = !state.learnt && !state.look;
	await detectChanges(poll);
	if (isFirst && state.learnt && (await adoptWiderWindow(poll))) {
		poll.forgetRecords();
		poll.firstScanRecords = undefined;
		state.learnt = false;
		delete state.count;
		await detectChanges(poll);
	}
	assertNewRecordsVisible(poll);
	await learnPageSize(poll);
}

/**
 * Reads the list with a range of dates where it shows only what lies around now.
 *
 * @returns whether it has to be learnt again
 * @throws ApiError where the service takes no range of all dates, so that the list has to be read in several
 */
async function adoptWiderWindow(poll: PollSession): Promise<boolean> {
	const { state, request, fetchPage, primaryKey, firstScanRecords: records } = poll;
	if (!records || request.plan || request.ranged || state.url || !isUnfiltered(request.url))
		return false;
	const now = poll.now();
	const window = detectDateWindow(records, now, poll.statedRange);
	if (!window) return false;
	const list = { fetchPage, listUrl: request.url, primaryKey };
	const { wider, refusedRange } = await widenDateWindow(list, records, window, now);
	if (refusedRange) throw refusedRange;
	if (!wider) {
		if (window.isLikely) state.window = [toDateText(window.first), toDateText(window.last)];
		return false;
	}
	forgetPagination(state);
	state.url = wider.listUrl;
	return true;
}

async function detectChanges(poll: PollSession): Promise<void> {
	const { state } = poll;
	const firstPage = await ensurePagination(poll);
	state.polls++;
	if (state.learnt) await readNewRecords(poll);
	else beginFullScan(poll);
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
			const first = (await poll.readPage(poll.firstCursor(), true)) as PolledPage;
			const orders = ordersKeptBy(state.orders, first.page.rows);
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

/** Pages that each poll reads, from which on larger ones are worth looking for under many names. */
const manyPages = 6;
const maxSizeRequests = 10;

/** Looks for larger pages of a list that each poll reads as a whole: once, and where it is twice as long. No fault stops the poll. */
async function learnPageSize(poll: PollSession): Promise<void> {
	const { state, request, fetchPage, primaryKey, url: listUrl } = poll;
	if (request.plan || !state.plan || state.plan.size || state.opening !== undefined) return;
	if (!state.learnt || state.look || state.pages < manyPages) return;
	if (chooseReadStrategy(poll) !== 'whole' || state.pages < 2 * (state.sizesTriedAt ?? 0)) return;
	if (poll.limiter.throttles > 0 || poll.isOutOfTime || poll.affordableRequests < maxSizeRequests)
		return;
	state.sizesTriedAt = state.pages;
	const read = await settle(poll.readFirstPage(listUrl));
	if ('fault' in read) return;
	const first = read.value;
	// It may hold what came while the list was read.
	for (const row of first.rows) processRecord(poll, row, mayBeOld(poll, row) ? 'old' : 'new');
	const count = state.pages * first.rows.length;
	const found = await settle(askForLargerPage({ fetchPage, listUrl, first, primaryKey }, count));
	if ('fault' in found || Array.isArray(found.value)) return;
	state.plan = { ...state.plan, size: found.value.size };
	delete state.tail;
	memoryOf(request.fetch)
		?.list(listUrl)
		.remember({ strategy: state.plan, plainRows: first.rows.length, sizesTriedFor: count });
}

/** The changes that are remembered: servers lag behind by minutes. */
const maxFormer = 200;

function toPollResult(poll: PollSession, notice?: string): PollResult {
	const { state, seenIds, kept, valueContext, lastListed } = poll;
	if (mustBeHeld(poll)) {
		return {
			events: [],
			state: { ...(poll.request.state as JsonObject), heldSince: state.heldSince },
			more: false,
			requests: poll.requests,
			notice:
				'Nothing in the list is as the last poll left it. A service that fails may show another list for a while, so what this poll found is told only if it still stands after half an hour.',
		};
	}
	const events = poll.events.filter((event) => !poll.withdrawn.has(event));
	const records = events.map(({ record }) => record);
	const [createdAt, updatedAt] = [timesOf(records, 'created'), timesOf(records, 'updated')];
	state.former = poll.former.size > 0 ? [...poll.former].slice(-maxFormer) : undefined;
	const missing = new Set(
		[state.absent?.keys, state.look?.unseen].flatMap((keys) => unpackNumbers(keys ?? '')),
	);
	if (lastListed && poll.tracking.values) kept.example = exampleOf(lastListed, valueContext);
	return {
		events: events.map((event) => {
			const at = (event.event === 'created' ? createdAt : updatedAt)(event.record);
			return at === undefined ? event : { ...event, at };
		}),
		state: {
			...writeState(state, seenIds),
			...(poll.tracking.values && { values: kept.save(valueContext, poll.now(), missing) }),
		},
		more: state.look !== undefined || poll.unfinished,
		requests: poll.requests,
		notice: [notice, pollNotice(poll)].filter(Boolean).join(' ') || undefined,
	};
}

/** After a longer time a list may have become another one. */
const nearMs = 3 * 3_600_000;

/**
 * Whether nothing in the list is as the last poll left it, which lasts where it is true: a service that fails may show another list for a
 * while, or all records with other IDs or values. Then the poll must be held back. What it found comes with the first poll after that.
 */
function mustBeHeld(poll: PollSession): boolean {
	const { state, met, wasLearnt, request, reusedIds } = poll;
	const { last } = state;
	const now = poll.now();
	// Of a long list, most polls read one end; what comes into an empty one is new.
	const isLong = met.count > 0 && state.pages > 1;
	state.last = { at: now, rows: Math.max(met.count, isLong && last ? last.rows : 0) };
	const isAll = poll.reachedEnd && !poll.wasScanning && !state.look && !incompleteReason(state);
	const isOther = met.areOther && isAll && (last?.rows ?? 0) >= minReplaced;
	const isStrange =
		isOther || met.areStrange || 2 * reusedIds.suspects.size > Math.max(met.count, minReplaced);
	if (!isStrange || !wasLearnt || !last || request.ranged || request.isOtherKey) {
		delete state.heldSince;
		return false;
	}
	state.heldSince ??= now - last.at < nearMs ? now : 0;
	// The clock may have been set back.
	return Math.abs(now - state.heldSince) < maxLagMs;
}

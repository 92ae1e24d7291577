import { getPageStatus, getTotal } from '../../../rest';
import { idKey, maxStrays, SeenIds } from '../state/seenIds';
import {
	idsGrow,
	leadingOrder,
	withMarks,
	newestMark,
	provedOrders,
	observeOrder,
} from '../state/orderEvidence';
import type { PolledPage, PollSession } from '../session/pollSession';
import { forgetPagination, newScan, type FullScan } from '../state/state';
import { showsNewest } from '../session/strategy';

/** Records that prove the order of a long list, so that it need not be read to its end. */
export const enoughRecords = 1000;
/** Passes over a list that moves while it is read, or whose order changes with each request. */
const maxPasses = 12;

const maxDoubts = 3;

/** Records that must keep an order before later ones count as new. */
const minOrderedRecords = 20;

/** How many records the list has by the service's own count. What a later page holds alone is the count of that page. */
export function totalCount({ cursor, page }: PolledPage): number | undefined {
	const rows = page.rows.length;
	const total = getTotal(page, page.pageInfo.remaining ? cursor.rows + rows : rows);
	return total === rows && cursor.rows > 0 ? undefined : total;
}

/** Reads the last page, so that records which come after it count as new although the first scan has not ended. */
export async function recordNewestMark(poll: PollSession, scan: FullScan): Promise<void> {
	const { last: polled } = poll.pass;
	if (poll.state.learnt || scan.top || !polled || poll.request.includeExisting) return;
	if ((scan.trace?.rows ?? 0) < minOrderedRecords) return;
	const order = leadingOrder(provedOrders(scan.trace), idsGrow(scan.trace), false);
	if (!order || order.falling) return;
	const last = await readLastPage(poll, polled);
	if (last) [scan.top] = withMarks([{ ...order, mark: undefined }], last.page.rows);
}

/** Reads the page behind which nothing follows by the count of records; none where that one lies before a known page: it counts something else. */
async function readLastPage(
	poll: PollSession,
	knownPage: PolledPage,
): Promise<PolledPage | undefined> {
	const total = totalCount(knownPage);
	const { cursor } = knownPage;
	if (total === undefined || cursor.step === 0) return undefined;
	const pages = Math.floor((total - 1) / cursor.step);
	if (pages <= cursor.pages) return undefined;
	const last = poll.cursorAt(pages, pages * cursor.step, cursor.step);
	const polled = last && (await poll.readPage(last, true));
	return polled && polled.page.rows.length === total - last.rows ? polled : undefined;
}

/** Ends the first scan of a long list early where its ids grow and order it: all ids up to the highest then count as known. */
export async function endScanEarly(
	poll: PollSession,
	scan: FullScan,
	polled: PolledPage,
): Promise<boolean> {
	const { state } = poll;
	if (!mayEndScanEarly(poll)) return false;
	if (scan.seen < enoughRecords || !scan.trace || !idsGrow(scan.trace)) return false;
	const order = provedOrders(scan.trace).find(({ field }) => field === 'id');
	if (!order) return false;
	const last = await readLastPage(poll, polled);
	if (!order.falling) {
		if (!last) return false;
		observeOrder(scan.trace, last.page.rows);
		state.tail = last.cursor;
	}
	const orders = provedOrders(scan.trace);
	const highestId = scan.trace.highest;
	if (highestId === undefined || !orders.some(({ field }) => field === 'id')) return false;
	const newest = order.falling ? poll.seenIds.keys() : await readNewestKeys(poll, last);
	poll.seenIds = SeenIds.upTo(highestId, newest);
	poll.firstScanRecords = undefined;
	poll.reusedIds.leaveUnread();
	state.orders = orders;
	state.grows = true;
	state.count = last && last.cursor.rows + last.page.rows.length;
	storeScanResult(poll, last ? last.cursor.pages + 1 : scan.pages);
	return true;
}

/** The keys of the records on the last page; where these are few, also of the one before it. */
async function readNewestKeys(poll: PollSession, last: PolledPage | undefined): Promise<number[]> {
	if (!last) return [];
	const { pages, rows, step } = last.cursor;
	const isShort = last.page.rows.length <= maxStrays && pages > 0;
	const cursor = isShort ? poll.cursorAt(pages - 1, rows - step, step) : undefined;
	const before = cursor && (await poll.readPage(cursor, true));
	return [...(before?.page.rows ?? []), ...last.page.rows].map((row) =>
		idKey(poll.primaryKey.getKey(row)),
	);
}

/** Whether only records from now on matter, so that old ones need not all be seen. */
export function mayEndScanEarly({ state, request, tracking }: PollSession): boolean {
	return !state.learnt && !request.includeExisting && !tracking.changes && !tracking.missing;
}

/** Whether the scan brought all records that each page counts or, without a count, none twice: a list that moves may leave some out. */
export function broughtAll({ pass: { last } }: PollSession, scan: FullScan): boolean {
	const total = last && totalCount(last);
	return total === undefined ? !scan.repeats : scan.seen >= total && scan.total === total;
}

/** Begins another pass where the list brought fewer records than the service counts: it moved while it was read. */
export function rescanIfIncomplete(poll: PollSession, scan: FullScan): boolean {
	const { state } = poll;
	const { last, visitedAddresses, seenKeys } = poll.pass;
	const total = last && totalCount(last);
	const mayBeReordered = scan.polls > 1 && scan.pass === 1;
	const hasMoved = !state.learnt && scan.total !== total;
	const recordCount = state.learnt ? scan.seen : poll.seenIds.size;
	const isUnordered = scan.trace !== undefined && provedOrders(scan.trace).length === 0;
	const isWorthwhile = state.learnt
		? scan.pass === 1 && state.count !== undefined
		: scan.pass === 1 || scan.gained > 0 || isUnordered || scan.repeats || hasMoved;
	const isShort =
		total === undefined
			? mayBeReordered && isUnordered && !state.learnt
			: recordCount < total || hasMoved;
	if (!isShort || !isWorthwhile || scan.pass >= maxPasses) return false;
	visitedAddresses.clear();
	seenKeys.clear();
	const { pass, polls, since, target, top } = scan;
	for (const key of Object.keys(scan) as Array<keyof FullScan>) delete scan[key];
	const next = poll.firstCursor(last?.cursor.step);
	Object.assign(scan, { ...newScan(), pass: pass + 1, polls, since, target, top, next });
	return true;
}

export function completeScan(poll: PollSession, scan: FullScan): void {
	const { state } = poll;
	const { last } = poll.pass;
	const isCut = endedBeforeList(poll, scan);
	state.partial = isCut && (!state.learnt || state.partial === true);
	state.cut = isCut;
	const total = last && totalCount(last);
	state.orders = provedOrders(scan.trace);
	state.grows = idsGrow(scan.trace);
	state.newest = scan.trace && newestMark(scan.trace);
	const isCounted = total === scan.seen || (!state.learnt && total === poll.seenIds.size);
	const isDoubted =
		!isCounted && total !== undefined && state.count !== undefined && state.astray < 2;
	state.astray = isDoubted ? state.astray + 1 : 0;
	state.count = isCounted || isDoubted ? total : undefined;
	storeScanResult(poll, scan.pages);
	const isKnown = state.whole !== undefined || (state.partial && showsNewest(poll));
	doubtPagination(poll, !isKnown && total !== undefined && scan.seen < total);
}

/** Whether the scan ended with a full page before the list did. “More” counts only without pages: some services always send it. */
function endedBeforeList({ state, pass }: PollSession, scan: FullScan): boolean {
	const { last, lastPageFull, isLimited } = pass;
	if (isLimited) return true;
	if (!last || !lastPageFull || state.whole) return false;
	const total = totalCount(last);
	if (total !== undefined) return scan.seen < total;
	return state.plan?.style === 'none' && getPageStatus(last.page, scan.seen, 1) === 'more';
}

/** Forgets the pagination where a scan brings fewer records than the service counts: it may have been learnt while the list moved. */
function doubtPagination({ state, request }: PollSession, isShort: boolean): void {
	if (!isShort) state.doubts = 0;
	else if (!request.plan && state.doubts < maxDoubts) {
		state.doubts++;
		forgetPagination(state);
	}
}

function storeScanResult(poll: PollSession, pages: number): void {
	const { state } = poll;
	state.learnt = true;
	state.look = undefined;
	state.polls = 0;
	state.lookedAt = poll.now();
	state.pages = pages;
}

import { getPageStatus, getTotal } from '../../../rest';
import { backlogFrom } from '../session/backlog';
import { SeenIds } from '../state/seenIds';
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
import { showsNewest } from '../session/unprovedOrder';

/** Records that prove the order of a long list, so that it need not be read to its end. */
export const enoughRecords = 1000;
/** Passes over a list that moves while it is read, or whose order changes with each request. */
const maxPasses = 12;

const maxDoubts = 3;

/** Records that must keep an order before later ones count as new. */
const minOrderedRecords = 20;

/** What a scan remembers within one poll. */
export interface ScanPass {
	/** Keys of this pass over the list. */
	seenKeys: Set<number>;
	visitedAddresses: Set<string>;
	/** The pages of a first scan that reports existing records. */
	pages: PolledPage[];
	/** The last page repeated earlier records. */
	lastPageRepeated?: boolean;
	/** The last page with new records was a full one. */
	lastPageFull?: boolean;
	last?: PolledPage;
}

/** How many records the list has by the service's own count. */
export function totalCount({ cursor, page }: PolledPage): number | undefined {
	const rows = page.rows.length;
	return getTotal(page, page.pageInfo.remaining ? cursor.rows + rows : rows);
}

/**
 * Turns a first scan into a backlog where one poll cannot read a list whose newest records stand first, and which is to be reported from
 * the oldest on: nothing is reported before the end of the list is reached.
 */
export function switchToBacklog(
	poll: PollSession,
	scan: FullScan,
	{ pages }: ScanPass,
	from: number,
): boolean {
	const { state, request, tracking } = poll;
	if (state.learnt || !request.includeExisting || scan.polls > 1) return false;
	const orders = provedOrders(scan.trace).map((order) => ({ ...order, mark: undefined }));
	const grows = idsGrow(scan.trace);
	if (!leadingOrder(orders, grows, tracking.changes)?.falling) return false;
	poll.forgetRecords(from);
	Object.assign(state, { orders, grows });
	state.climb = backlogFrom(poll, pages);
	storeScanResult(poll, pages.length + 1);
	return true;
}

/** Reads the last page, so that records which come after it count as new although the first scan has not ended. */
export async function recordNewestMark(
	poll: PollSession,
	scan: FullScan,
	{ last: polled }: ScanPass,
): Promise<void> {
	if (poll.state.learnt || scan.top || !polled || poll.request.includeExisting) return;
	if ((scan.trace?.rows ?? 0) < minOrderedRecords) return;
	const order = leadingOrder(provedOrders(scan.trace), idsGrow(scan.trace), false);
	if (!order || order.falling) return;
	const last = await readLastPage(poll, polled);
	if (last) [scan.top] = withMarks([{ ...order, mark: undefined }], last.page.rows);
}

async function readLastPage(
	poll: PollSession,
	knownPage: PolledPage,
): Promise<PolledPage | undefined> {
	const total = totalCount(knownPage);
	const { cursor } = knownPage;
	if (total === undefined || cursor.step === 0) return undefined;
	const pages = Math.floor((total - 1) / cursor.step);
	const last = poll.cursorAt(pages, pages * cursor.step, cursor.step);
	const polled = last && (await poll.readPage(last, true));
	return polled && polled.page.rows.length === total - last.rows ? polled : undefined;
}

/**
 * Ends the first scan of a long list early where its ids grow and order it: all ids up to the highest then count as known without
 * having been seen.
 */
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
		if (!last || last.cursor.pages <= polled.cursor.pages) return false;
		observeOrder(scan.trace, last.page.rows);
		state.tail = last.cursor;
	}
	const orders = provedOrders(scan.trace);
	const highestId = scan.trace.highest;
	if (highestId === undefined || !orders.some(({ field }) => field === 'id')) return false;
	poll.seenIds = SeenIds.upTo(highestId);
	poll.firstScanRecords = undefined;
	state.orders = orders;
	state.grows = true;
	state.count = last && last.cursor.rows + last.page.rows.length;
	storeScanResult(poll, last ? last.cursor.pages + 1 : scan.pages);
	return true;
}

/** Whether only records from now on matter, so that old ones need not all be seen. */
export function mayEndScanEarly({ state, request, tracking }: PollSession): boolean {
	return !state.learnt && !request.includeExisting && !tracking.changes && !tracking.missing;
}

/** Whether the scan brought all records that the service counts or, without a count, none twice: a list that moves may leave some out. */
export function broughtAll(scan: FullScan, { last }: ScanPass): boolean {
	const total = last && totalCount(last);
	return total === undefined ? !scan.repeats : scan.seen >= total;
}

/** Begins another pass where the list brought fewer records than the service counts: it moved while it was read. */
export function rescanIfIncomplete(
	poll: PollSession,
	scan: FullScan,
	{ last, ...scanPass }: ScanPass,
): boolean {
	const { state } = poll;
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
	scanPass.visitedAddresses.clear();
	scanPass.seenKeys.clear();
	const { pass, polls, target, top } = scan;
	for (const key of Object.keys(scan) as Array<keyof FullScan>) delete scan[key];
	const next = poll.firstCursor(last?.cursor.step);
	Object.assign(scan, { ...newScan(), pass: pass + 1, polls, target, top, next });
	return true;
}

export function completeScan(poll: PollSession, scan: FullScan, scanPass: ScanPass): void {
	const { state } = poll;
	const { last } = scanPass;
	const isCut = endedBeforeList(poll, scan, scanPass);
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

/**
 * Whether this scan ended before the list did: with a full page, and fewer records than the service counts. A “more” flag counts only
 * where the list is not paged: some services send it with every full page.
 */
function endedBeforeList(
	{ state }: PollSession,
	scan: FullScan,
	{ last, lastPageFull }: ScanPass,
): boolean {
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

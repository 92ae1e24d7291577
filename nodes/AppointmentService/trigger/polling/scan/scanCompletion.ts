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
import { forgetPagination, type FullScan } from '../state/state';
import { showsNewest } from '../session/unprovedOrder';

/** Records of a long list that show its order, so that it need not be read to its end. */
export const enoughRecords = 1000;
/** Readings of a list that moves while it is read, or whose order changes with each request. */
const maxPasses = 12;

const maxDoubts = 3;

/** Records that must keep an order before what comes after them counts as new. */
const minOrderedRecords = 20;

/** What a look remembers within one poll. */
export interface ScanPass {
	/** Keys of this pass over the list. */
	seenKeys: Set<number>;
	visitedAddresses: Set<string>;
	/** The pages of a first look that reports what exists. */
	pages: PolledPage[];
	/** The last page repeated what came before. */
	lastPageRepeated?: boolean;
	/** The last page that held something new was a full one. */
	lastPageFull?: boolean;
	last?: PolledPage;
}

/** How many records the list has by the service's own count. */
export function totalCount({ cursor, page }: PolledPage): number | undefined {
	const here = page.rows.length;
	return getTotal(page, page.pageInfo.remaining ? cursor.rows + here : here);
}

/**
 * A list whose newest records stand first, and which is to be reported from the oldest on, is more than one poll can read: the way
 * down goes on before anything of it is reported.
 */
export function switchToBacklog(
	poll: PollSession,
	scan: FullScan,
	{ pages }: ScanPass,
	from: number,
): boolean {
	const { state, request } = poll;
	if (state.learnt || !request.includeExisting || scan.polls > 1 || !scan.trace) return false;
	const orders = provedOrders(scan.trace).map((order) => ({ ...order, mark: undefined }));
	const grows = idsGrow(scan.trace);
	if (!leadingOrder(orders, grows, request.want)?.falling) return false;
	poll.events.length = from;
	poll.seenIds = SeenIds.empty(request.want === 'changed');
	Object.assign(state, { orders, grows });
	state.climb = backlogFrom(poll, pages);
	storeScanResult(poll, pages.length + 1);
	return true;
}

/** Reads the last page, so that records which come after it count as new although they are read before the first look ends. */
export async function recordNewestMark(
	poll: PollSession,
	scan: FullScan,
	{ last: polled }: ScanPass,
): Promise<void> {
	if (poll.state.learnt || scan.top || !polled || poll.request.includeExisting) return;
	if (!scan.trace || scan.trace.rows < minOrderedRecords) return;
	const order = leadingOrder(provedOrders(scan.trace), idsGrow(scan.trace), 'created');
	if (!order || order.falling) return;
	const last = await readLastPage(poll, polled);
	if (last)
		[scan.top] = withMarks([{ ...order, mark: undefined }], last.page.rows, poll.primaryKey);
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
 * Ends the first look at a long list early where its ids grow and it is ordered by them: all ids up to the highest are known
 * then without having been seen.
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
		observeOrder(scan.trace, last.page.rows, poll.primaryKey);
		state.tail = last.cursor;
	}
	const orders = provedOrders(scan.trace);
	const top = scan.trace.highest;
	if (top === undefined || !orders.some(({ field }) => field === 'id')) return false;
	poll.seenIds = SeenIds.upTo(top);
	poll.firstScanRecords = undefined;
	state.orders = orders;
	state.grows = true;
	state.count = last && last.cursor.rows + last.page.rows.length;
	storeScanResult(poll, last ? last.cursor.pages + 1 : scan.pages);
	return true;
}

/** Only what is new from now on matters, so that old records need not all be seen. */
export function mayEndScanEarly({ state, request }: PollSession): boolean {
	return !state.learnt && !request.includeExisting && request.want === 'created';
}

/** A list that brought fewer records than the service counts moved while it was read, and is read again. */
export function rescanIfIncomplete(
	poll: PollSession,
	scan: FullScan,
	{ last, ...scanPass }: ScanPass,
): boolean {
	const { state } = poll;
	const total = last && totalCount(last);
	const reordered = scan.polls > 1 && scan.pass === 1;
	const moved = !state.learnt && scan.total !== total;
	const recordCount = state.learnt ? scan.seen : poll.seenIds.size;
	const isUnordered = scan.trace !== undefined && provedOrders(scan.trace).length === 0;
	const isWorthwhile = state.learnt
		? scan.pass === 1 && state.count !== undefined
		: scan.pass === 1 || scan.gained > 0 || isUnordered || scan.repeats || moved;
	const isShort =
		total === undefined ? reordered && isUnordered && !state.learnt : recordCount < total || moved;
	if (!isShort || !isWorthwhile || scan.pass >= maxPasses) return false;
	scanPass.visitedAddresses.clear();
	scanPass.seenKeys.clear();
	const { pass, polls, target, top } = scan;
	for (const key of Object.keys(scan) as Array<keyof FullScan>) delete scan[key];
	Object.assign(scan, {
		pass: pass + 1,
		polls,
		seen: 0,
		gained: 0,
		pages: 0,
		recent: [],
		target,
		top,
	});
	scan.next = poll.firstCursor(last?.cursor.step);
	return true;
}

export function completeScan(poll: PollSession, scan: FullScan, scanPass: ScanPass): void {
	const { state } = poll;
	const { last } = scanPass;
	const cut = endedBeforeList(poll, scan, scanPass);
	state.partial = cut && (!state.learnt || state.partial === true);
	state.cut = cut;
	const total = last && totalCount(last);
	state.orders = scan.trace ? provedOrders(scan.trace) : [];
	state.grows = scan.trace !== undefined && idsGrow(scan.trace);
	state.newest = scan.trace && newestMark(scan.trace);
	const counted = total === scan.seen || (!state.learnt && total === poll.seenIds.size);
	const doubted = !counted && total !== undefined && state.count !== undefined && state.astray < 2;
	state.astray = doubted ? state.astray + 1 : 0;
	state.count = counted || doubted ? total : undefined;
	storeScanResult(poll, scan.pages);
	const isKnown = state.whole !== undefined || (state.partial && showsNewest(poll));
	doubtPagination(poll, !isKnown && total !== undefined && scan.seen < total);
}

/**
 * Whether this look ended before the list did: with a full page, and fewer records than the service counts. A word that more follows
 * counts only where nobody asked for it: some services say it of every full page.
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

/** The way of paging may have been learnt while the list moved, where a look does not bring all that the service counts. */
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

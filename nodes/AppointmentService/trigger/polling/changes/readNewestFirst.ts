import { isKnownRecord, processRecord } from '../session/processRecord';
import { type PageCursor, isOutOfPatience, settle, type JsonObject } from '../../../rest';
import { backlogFrom, boundaryKey } from '../session/backlog';
import { beginFullScan } from '../scan/fullScan';
import {
	isOlderThanMark,
	ordersKeptBy,
	leadingOrder,
	withMarks,
	type SortOrder,
} from '../state/orderEvidence';
import type { PolledPage, PollSession } from '../session/pollSession';
import type { Backlog } from '../state/state';

/** The result of reading one end of the list: its outermost page, or why there is none. */
export type EndReadResult = PolledPage | 'disordered' | 'unfinished';

/**
 * Reads a list whose newest records stand first, from its head down to known records, and reports what is new, oldest first. What one
 * poll cannot read becomes a backlog: nothing of it is reported or remembered before its oldest record is.
 */
export async function readNewestFirst(poll: PollSession): Promise<EndReadResult> {
	const { state } = poll;
	const first = (await poll.readPage(poll.firstCursor(), true)) as PolledPage;
	const orders = ordersKeptBy(state.orders, first.page.rows, poll.primaryKey);
	const order = leadingOrder(orders, state.grows, poll.tracking.changes);
	if (!order) return 'disordered';
	state.orders = orders;
	const pages: PolledPage[] = [];
	const keys = new Set<number>();
	for await (const polled of poll.pagesFrom(first, true)) {
		const key = boundaryKey(poll, polled, 0);
		if (keys.has(key)) break;
		keys.add(key);
		pages.push(polled);
		if (!polled.next || reachesKnownRecords(poll, order, polled)) break;
		if (poll.isOutOfTime) {
			state.climb = backlogFrom(poll, pages);
			return 'unfinished';
		}
	}
	const rows = pages.flatMap(({ page }) => page.rows);
	for (const row of rows.reverse()) processRecord(poll, row);
	state.orders = withMarks(state.orders, rows, poll.primaryKey);
	return first;
}

/** The last record of the page is known, and stood in the list before the last poll did. */
function reachesKnownRecords(poll: PollSession, order: SortOrder, { page }: PolledPage): boolean {
	const last = page.rows.at(-1);
	return (
		last !== undefined && isKnownRecord(poll, last) && isOlderThanMark(order, last, poll.primaryKey)
	);
}

/**
 * Goes on with a backlog: first reads down to known records, then reports page by page, oldest first, so that each page follows
 * known records. Where a stored token has expired, scans the whole list instead.
 */
export async function continueBacklog(poll: PollSession): Promise<void> {
	const { state } = poll;
	const backlog = state.climb as Backlog;
	const order = leadingOrder(state.orders, state.grows, poll.tracking.changes) as SortOrder;
	let hasMoved = false;
	do {
		const { depth } = backlog;
		const step = await settle(
			backlog.down ? extendBacklog(poll, backlog, order) : reportBacklogPage(poll, backlog),
		);
		if ('fault' in step) {
			if (!hasMoved || !isOutOfPatience(step.fault)) throw step.fault;
			backlog.depth = depth;
			return;
		}
		const isReadable = step.value;
		hasMoved = true;
		if (!isReadable) beginFullScan(poll);
		if (isReadable && backlog.depth > 0) continue;
		if (isReadable) state.orders = backlog.orders;
		state.climb = undefined;
		return;
	} while (!poll.isOutOfTime);
}

/**
 * Reads one page further down.
 *
 * @returns false where its token has expired
 */
async function extendBacklog(
	poll: PollSession,
	backlog: Backlog,
	order: SortOrder,
): Promise<boolean> {
	const polled = backlog.next && (await poll.readPage(backlog.next, true, true));
	if (!polled && !poll.hasNumberedPages) return false;
	if (!polled || backlog.firsts.includes(boundaryKey(poll, polled, 0))) {
		backlog.down = false;
		return true;
	}
	backlog.depth++;
	backlog.firsts.push(boundaryKey(poll, polled, 0));
	backlog.lasts.push(boundaryKey(poll, polled, -1));
	backlog.addresses?.push(polled.cursor.address);
	backlog.next = polled.next;
	backlog.down = polled.next !== undefined && !reachesKnownRecords(poll, order, polled);
	return true;
}

/**
 * Reports the oldest page that is left. Where it does not end with the same record as on the way down, the list has moved: what follows
 * it is reported first, down to known records.
 *
 * @returns false where its token has expired
 */
async function reportBacklogPage(poll: PollSession, backlog: Backlog): Promise<boolean> {
	backlog.depth--;
	const rows: JsonObject[] = [];
	const visited = new Set<string>();
	let cursor: PageCursor | undefined = backlogCursor(poll, backlog);
	while (cursor && !visited.has(cursor.address)) {
		visited.add(cursor.address);
		const polled: PolledPage | undefined = await poll.readPage(cursor, true, true);
		if (!polled && !poll.hasNumberedPages) return false;
		if (!polled) break;
		for (const row of polled.page.rows) rows.push(row);
		const last = polled.page.rows.at(-1);
		const isUnmoved = boundaryKey(poll, polled, -1) === backlog.lasts[backlog.depth];
		cursor = isUnmoved || (last && isKnownRecord(poll, last)) ? undefined : polled.next;
	}
	for (const row of rows.reverse()) processRecord(poll, row);
	backlog.orders = withMarks(backlog.orders, rows, poll.primaryKey);
	backlog.firsts.length = backlog.lasts.length = backlog.depth;
	backlog.addresses?.pop();
	return true;
}

function backlogCursor(
	poll: PollSession,
	{ depth, step, addresses }: Backlog,
): PageCursor | undefined {
	const address = addresses?.[depth];
	return address === undefined
		? poll.cursorAt(depth, depth * step, step)
		: { address, pages: depth, rows: depth * step, step };
}

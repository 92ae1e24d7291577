import { isOutOfPatience, settle, type JsonObject, type PageCursor } from '../../../rest';
import { isOlderThanMark, withMarks, leadingOrder, ordersKeptBy } from '../state/orderEvidence';
import { idKey } from '../state/seenIds';
import { newScan, type Backlog } from '../state/state';
import type { PolledPage, PollSession } from './pollSession';
import { isKnownRecord, processRecord } from './processRecord';

/** The key of the first record of a page, or of the last one with -1. */
function boundaryKey({ primaryKey }: PollSession, { page }: PolledPage, index: 0 | -1): number {
	const record = page.rows.at(index);
	return record ? idKey(primaryKey.getKey(record)) : -1;
}

/** Whether a record is known as it is now, and was in the list before the last poll, by its place in the order. */
function wasThere(poll: PollSession, record: JsonObject | undefined): boolean {
	const { order } = poll;
	if (!record || !order) return false;
	return isKnownRecord(poll, record) && isOlderThanMark(order, record);
}

/** The backlog that begins with these pages, read from the head on; none of their records is reported yet. */
export function backlogFrom(poll: PollSession, pages: PolledPage[]): Backlog {
	const { next, cursor } = pages[pages.length - 1];
	return {
		down: next !== undefined,
		depth: pages.length,
		step: cursor.step,
		firsts: pages.map((polled) => boundaryKey(poll, polled, 0)),
		lasts: pages.map((polled) => boundaryKey(poll, polled, -1)),
		orders: poll.state.orders,
		...(!poll.hasNumberedPages && { addresses: pages.map((polled) => polled.cursor.address) }),
		next,
	};
}

/** Goes on with a backlog: reads down to known records, then reports page by page. Where a token has expired, scans the whole list. */
export async function continueBacklog(poll: PollSession): Promise<void> {
	const { state } = poll;
	const backlog = state.climb as Backlog;
	let hasMoved = false;
	do {
		const { depth } = backlog;
		const step = await settle(
			backlog.down ? extendBacklog(poll, backlog) : reportBacklogPage(poll, backlog),
		);
		if ('fault' in step) {
			if (!hasMoved || !isOutOfPatience(step.fault)) throw step.fault;
			backlog.depth = depth;
			return;
		}
		hasMoved = true;
		const isReadable = step.value;
		if (isReadable && backlog.depth > 0) continue;
		if (isReadable) state.orders = backlog.orders;
		else state.look ??= newScan();
		state.climb = undefined;
		return;
	} while (!poll.isOutOfTime);
}

/** Reads one page further down. @returns false where its token has expired */
async function extendBacklog(poll: PollSession, backlog: Backlog): Promise<boolean> {
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
	backlog.down = polled.next !== undefined && !wasThere(poll, polled.page.rows.at(-1));
	return true;
}

/** Reports the oldest page that is left, with what follows it where the list has moved. @returns false where its token has expired */
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
	backlog.orders = withMarks(backlog.orders, rows);
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

/** The result of reading one end of the list: its outermost page, or why there is none. */
export type EndReadResult = PolledPage | 'disordered' | 'unfinished';

/** Reads a list from its newest record down to known ones, and reports what is new, oldest first; what is too much becomes a backlog. */
export async function readNewestFirst(poll: PollSession): Promise<EndReadResult> {
	const { state } = poll;
	const first = (await poll.readPage(poll.firstCursor(), true)) as PolledPage;
	const orders = ordersKeptBy(state.orders, first.page.rows);
	if (!leadingOrder(orders, state.grows, poll.tracking.changes)) return 'disordered';
	state.orders = orders;
	const pages: PolledPage[] = [];
	const keys = new Set<number>();
	for await (const polled of poll.pagesFrom(first, true)) {
		const key = boundaryKey(poll, polled, 0);
		if (keys.has(key)) break;
		keys.add(key);
		pages.push(polled);
		if (!polled.next || wasThere(poll, polled.page.rows.at(-1))) break;
		if (poll.isOutOfTime) {
			state.climb = backlogFrom(poll, pages);
			return 'unfinished';
		}
	}
	const rows = pages.flatMap(({ page }) => page.rows);
	for (const row of rows.reverse()) processRecord(poll, row);
	state.orders = withMarks(state.orders, rows);
	return first;
}

/** Reads a list whose newest records stand last, from its last known page on, or an earlier one that begins with a known record. */
export async function readNewestLast(poll: PollSession): Promise<EndReadResult> {
	const { state } = poll;
	const first = await poll.findPage(state.tail ?? poll.firstCursor(), true, (row) =>
		wasThere(poll, row),
	);
	if (!first) return 'disordered';
	let last = first;
	for await (const polled of poll.pagesFrom(first, true)) {
		if (polled !== first && isPastLastPage(poll, last, polled)) break;
		last = polled;
		const { rows } = polled.page;
		const orders = ordersKeptBy(state.orders, rows);
		if (!leadingOrder(orders, state.grows, poll.tracking.changes)) return 'disordered';
		for (const row of rows) processRecord(poll, row);
		state.orders = withMarks(orders, rows);
		// The next poll does not start from an empty page in the middle of the list.
		if (rows.length > 0 || !polled.next) state.tail = withKnownMargin(poll, polled);
		if (polled.next && poll.isOutOfTime) return 'unfinished';
	}
	return last;
}

/** Past the end, services return an empty page, and some the last or the first one again: nothing on it is new. */
function isPastLastPage(
	poll: PollSession,
	previous: PolledPage,
	{ page, next }: PolledPage,
): boolean {
	if (page.rows.length === 0) return next === undefined;
	const known = new Set(previous.page.rows.map(poll.primaryKey.getKey));
	return page.rows.every(
		(row) => known.has(poll.primaryKey.getKey(row)) || isKnownRecord(poll, row),
	);
}

/** Where any row can be asked for, half a page of known records stays in sight. */
function withKnownMargin(poll: PollSession, { cursor, page }: PolledPage): PageCursor {
	if (poll.strategy.style !== 'offset') return cursor;
	const rows = cursor.rows + page.rows.length - Math.ceil(cursor.step / 2);
	if (rows <= cursor.step) return cursor;
	return poll.cursorAt(Math.floor(rows / cursor.step), rows, cursor.step) ?? cursor;
}

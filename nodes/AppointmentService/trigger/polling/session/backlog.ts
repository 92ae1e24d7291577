import { isOutOfPatience, settle, type JsonObject, type PageCursor } from '../../../rest';
import { isOlderThanMark, withMarks } from '../state/orderEvidence';
import { idKey } from '../state/recordVersion';
import { newScan, type Backlog } from '../state/state';
import type { PolledPage, PollSession } from './pollSession';
import { isKnownRecord, processRecord } from './processRecord';

/** The key of the first record of a page, or of the last one with -1. */
export function boundaryKey(
	{ primaryKey }: PollSession,
	{ page }: PolledPage,
	index: 0 | -1,
): number {
	const record = page.rows.at(index);
	return record ? idKey(primaryKey.getKey(record)) : -1;
}

/** Whether a record is known as it is now, and was in the list before the last poll, by its place in the order. */
export function wasThere(poll: PollSession, record: JsonObject | undefined): boolean {
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

/**
 * Goes on with a backlog: first reads down to known records, then reports page by page, oldest first, so that each page follows
 * known records. Where a stored token has expired, scans the whole list instead.
 */
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

/**
 * Reads one page further down.
 *
 * @returns false where its token has expired
 */
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

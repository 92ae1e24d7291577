import type { PageCursor } from '../../../rest';
import { backlogFrom, boundaryKey, wasThere } from '../session/backlog';
import type { PolledPage, PollSession } from '../session/pollSession';
import { isKnownRecord, processRecord } from '../session/processRecord';
import { leadingOrder, ordersKeptBy, withMarks } from '../state/orderEvidence';

/** The result of reading one end of the list: its outermost page, or why there is none. */
export type EndReadResult = PolledPage | 'disordered' | 'unfinished';

/**
 * Reads a list whose newest records stand first, from its head down to known records, and reports what is new, oldest first. What one
 * poll cannot read becomes a backlog: nothing of it is reported or remembered before its oldest record is.
 */
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

/**
 * Reads a list whose newest records stand last, from its last known page on, and reports what is new. Where that page has moved, goes
 * back to a page that begins with a known record.
 */
export async function readNewestLast(poll: PollSession): Promise<EndReadResult> {
	const { state } = poll;
	const first = await findKnownPage(poll, state.tail ?? poll.firstCursor());
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

/** The page at this cursor, or an earlier one whose first record was in the list before the last poll. */
async function findKnownPage(
	poll: PollSession,
	cursor: PageCursor,
): Promise<PolledPage | undefined> {
	let current = cursor;
	for (let back = 1; ; back *= 2) {
		const polled = await poll.readPage(current, true, true);
		if (current.pages === 0 || (polled && wasThere(poll, polled.page.rows[0]))) return polled;
		const pages = Math.max(0, current.pages - back);
		const rows = Math.max(0, current.rows - back * cursor.step);
		const earlier = poll.cursorAt(pages, pages === 0 ? 0 : rows, cursor.step);
		if (!earlier) return undefined;
		current = earlier;
	}
}

/** Where any row can be asked for, half a page of known records stays in sight. */
function withKnownMargin(poll: PollSession, { cursor, page }: PolledPage): PageCursor {
	if (poll.strategy.style !== 'offset') return cursor;
	const rows = cursor.rows + page.rows.length - Math.ceil(cursor.step / 2);
	if (rows <= cursor.step) return cursor;
	return poll.cursorAt(Math.floor(rows / cursor.step), rows, cursor.step) ?? cursor;
}

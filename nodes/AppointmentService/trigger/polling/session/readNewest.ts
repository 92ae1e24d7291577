import type { JsonObject, PageCursor } from '../../../rest';
import { isOlderThanMark, withMarks, leadingOrder, ordersKeptBy } from '../state/orderEvidence';
import { idKey } from '../state/seenIds';
import type { PolledPage, PollSession } from './pollSession';
import { isKnownRecord, processRecord } from './processRecord';

/** Whether a record is known as it is now, and was in the list before the last poll, by its place in the order. */
function wasThere(poll: PollSession, record: JsonObject | undefined): boolean {
	const { order } = poll;
	if (!record || !order) return false;
	return isKnownRecord(poll, record) && isOlderThanMark(order, record);
}

/** Pages in a row without a new record after which a service that says that more follows is not believed. */
const maxKnownPages = 3;

/**
 * The pages from one on, with what is new on each. After the last page, some services send it again; where bookings push the list on while
 * it is read, one may come twice as well, but the service says that more follows.
 */
export async function* newRowsFrom(
	poll: PollSession,
	first: PolledPage | undefined,
	quick = false,
) {
	const known = new Set<number>();
	let knownPages = 0;
	for await (const polled of poll.pagesFrom(first, quick)) {
		const keys = polled.page.rows.map((row) => idKey(poll.primaryKey.getKey(row)));
		const rows = polled.page.rows.filter((_, index) => !known.has(keys[index]));
		knownPages = rows.length > 0 || keys.length === 0 ? 0 : knownPages + 1;
		if (knownPages > (polled.next?.claimed ? maxKnownPages : 0)) return;
		keys.forEach((key) => known.add(key));
		yield { polled, rows };
	}
}

/** The result of reading one end of the list: its outermost page, or why there is none. What is `disordered` is scanned as a whole. */
export type EndReadResult = PolledPage | 'disordered' | 'unfinished';

/** Reads a list from its newest record down to known ones, and reports what is new, oldest first; what is too much is left to a scan. */
export async function readNewestFirst(poll: PollSession): Promise<EndReadResult> {
	const { state } = poll;
	const first = (await poll.readPage(poll.firstCursor(), true)) as PolledPage;
	const orders = ordersKeptBy(state.orders, first.page.rows);
	if (!leadingOrder(orders, state.grows, poll.tracking.changes)) return 'disordered';
	state.orders = orders;
	const pages: PolledPage[] = [];
	let isCutOff = false;
	for await (const { polled } of newRowsFrom(poll, first, true)) {
		pages.push(polled);
		if (!polled.next || wasThere(poll, polled.page.rows.at(-1))) break;
		isCutOff = poll.isOutOfTime;
		if (isCutOff) break;
	}
	const rows = pages.flatMap(({ page }) => page.rows);
	for (const row of rows.reverse()) processRecord(poll, row);
	if (isCutOff) return 'disordered';
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
	const { order, primaryKey } = poll;
	const before = previous.page.rows.slice(-1);
	// The list may have been shorter for a while: known records that go on in order are no repetition.
	const goesOn =
		before.length > 0 &&
		order !== undefined &&
		ordersKeptBy([order], [...before, page.rows[0]]).length > 0;
	const known = new Set(previous.page.rows.map(primaryKey.getKey));
	return page.rows.every(
		(row) => known.has(primaryKey.getKey(row)) || (!goesOn && isKnownRecord(poll, row)),
	);
}

/** Where any row can be asked for, half a page of known records stays in sight. */
function withKnownMargin(poll: PollSession, { cursor, page }: PolledPage): PageCursor {
	if (poll.strategy.style !== 'offset') return cursor;
	const rows = cursor.rows + page.rows.length - Math.ceil(cursor.step / 2);
	if (rows <= cursor.step) return cursor;
	return poll.cursorAt(Math.floor(rows / cursor.step), rows, cursor.step) ?? cursor;
}

import { type PageCursor, type JsonObject, findTimeField } from '../../../rest';
import { idKey } from '../state/recordVersion';
import {
	ordersKeptBy,
	newOrderEvidence,
	provedOrders,
	observeOrder,
	type SortOrder,
	type OrderEvidence,
} from '../state/orderEvidence';
import type { PolledPage, PollSession } from '../session/pollSession';
import { startTimeOf } from '../../../appointment';

interface SoonScan {
	next: PageCursor;
	trace?: OrderEvidence;
	pages: number;
	/** The last page that begins before the time window: one cursor if starts rise, another if they fall. */
	rising?: PageCursor;
	falling?: PageCursor;
}

/** The state of polls for appointments that start soon. */
export interface SoonState {
	/** Reported appointments: the key of the record, and the start for which it was reported. */
	told: Array<[key: number, start: number]>;
	/** The order by start, where the list has one. */
	order?: SortOrder;
	/** A page that begins before the time window, in the order of the list. */
	place?: PageCursor;
	/** A scan of the whole list that goes on over several polls. */
	scan?: SoonScan;
	/** Requests that a scan of the whole list takes. */
	pages: number;
}

/** The time window, and what to do with the records of a page. */
export interface StartWindow {
	now: number;
	/** Milliseconds from now. */
	ahead: number;
	timeZone?: string;
	collectStarting(rows: JsonObject[]): void;
}

/**
 * Reads the pages that may hold starts in the time window.
 *
 * @returns whether the pages kept the known order; if not, the whole list has to be read
 */
export async function readStartWindow(
	poll: PollSession,
	soon: SoonState,
	order: SortOrder,
	startWindow: StartWindow,
): Promise<boolean> {
	const { falling, path } = order;
	const { now, ahead, collectStarting } = startWindow;
	const startTimeIn = (record: JsonObject | undefined) =>
		(record && startTimeOf(record, path, startWindow.timeZone)?.time) ?? NaN;
	const isBeforeWindow = (start: number) => (falling ? start > now + ahead : start <= now);
	const isAfterWindow = (start: number) => (falling ? start <= now : start > now + ahead);
	const firstPage = await findWindowStart(poll, soon, (first) =>
		isBeforeWindow(startTimeIn(first)),
	);
	for await (const polled of poll.pagesFrom(firstPage, false)) {
		const { rows } = polled.page;
		if (ordersKeptBy([order], rows).length === 0) {
			soon.order = undefined;
			return false;
		}
		collectStarting(rows);
		if (isBeforeWindow(startTimeIn(rows[0]))) soon.place = polled.cursor;
		if (isAfterWindow(startTimeIn(rows.at(-1)))) return true;
	}
	return true;
}

/** The page to begin with: the one saved by the last poll, or an earlier one where the list has moved. */
async function findWindowStart(
	poll: PollSession,
	soon: SoonState,
	isBeforeWindow: (first: JsonObject | undefined) => boolean,
): Promise<PolledPage | undefined> {
	let cursor = soon.place ?? poll.firstCursor();
	for (let back = 1; ; back *= 2) {
		const polled = await poll.readPage(cursor, false, true);
		if (cursor.pages === 0 || (polled && isBeforeWindow(polled.page.rows[0]))) return polled;
		const pages = Math.max(0, cursor.pages - back);
		cursor =
			poll.cursorAt(pages, pages * cursor.step, cursor.step) ?? poll.firstCursor(cursor.step);
	}
}

/** Reads the whole list, and finds out whether it is ordered by start. */
export async function scanForStarts(
	poll: PollSession,
	soon: SoonState,
	firstPage: PolledPage | undefined,
	startWindow: StartWindow,
): Promise<void> {
	const { now, ahead, collectStarting } = startWindow;
	const scan = (soon.scan ??= { next: poll.firstCursor(), pages: 0 });
	const known = new Set<number>();
	const first = firstPage ?? (await poll.readPage(scan.next, false, true));
	for await (const polled of poll.pagesFrom(first, false)) {
		const { rows } = polled.page;
		const keys = rows.map((row) => idKey(poll.primaryKey.getKey(row)));
		const newRows = rows.filter((_, index) => !known.has(keys[index]));
		scan.pages++;
		if (newRows.length === 0 && rows.length > 0) break;
		collectStarting(newRows);
		scan.trace ??= newOrderEvidence(rows, poll.primaryKey.path);
		observeOrder(scan.trace, newRows);
		const start = firstStartTime(rows, startWindow);
		if (start <= now) scan.rising = polled.cursor;
		if (start > now + ahead) scan.falling = polled.cursor;
		keys.forEach((key) => known.add(key));
		if (!polled.next) break;
		scan.next = polled.next;
		if (poll.isOutOfTime) return;
	}
	soon.order = provedOrders(scan.trace).find(({ field }) => field === 'start');
	soon.place = soon.order?.falling ? scan.falling : scan.rising;
	soon.pages = scan.pages;
	soon.scan = undefined;
}

/** The start of the first record; NaN, which is neither before nor after any time, where it has none. */
function firstStartTime(rows: JsonObject[], { timeZone }: StartWindow): number {
	const path = findTimeField(rows, 'start');
	return (path && startTimeOf(rows[0], path, timeZone)?.time) ?? NaN;
}

import { isCancelled, startTimeOf } from '../../appointment';
import {
	dayMs,
	findTimeField,
	isObject,
	settle,
	type JsonObject,
	type PageCursor,
} from '../../rest';
import { ensurePagination } from './changes/ensurePagination';
import { PollSession, type PolledPage } from './session/pollSession';
import { assertListReadable } from './session/unprovedOrder';
import {
	newOrderEvidence,
	observeOrder,
	ordersKeptBy,
	provedOrders,
	type OrderEvidence,
	type SortOrder,
} from './state/orderEvidence';
import { readState } from './state/readState';
import { idKey } from './state/recordVersion';
import { SeenIds } from './state/seenIds';
import { forgetPagination, isStale, writeState, type PollState } from './state/state';
import { startsOnly } from './state/tracking';
import type { PollRequest, PollResult } from './state/types';

/** The input of one poll for appointments that start soon. */
export interface StartingSoonRequest
	extends Omit<PollRequest, 'events' | 'resource' | 'includeExisting'> {
	/** Milliseconds before its start from which on an appointment is reported. */
	ahead: number;
}

export interface StartingSoonEvent {
	event: 'startingSoon';
	id: string;
	record: JsonObject;
	/** The start, in milliseconds since 1970. */
	at: number;
}

/** The state of polls for appointments that start soon. */
interface SoonState {
	/** Reported appointments: the key of the record, and the start for which it was reported. */
	told: Array<[key: number, start: number]>;
	/** The order by start, where the list has one. */
	order?: SortOrder;
	/** A page that begins before the time window, in the order of the list. */
	place?: PageCursor;
	/** A scan of the whole list that goes on over several polls. */
	scan?: {
		next: PageCursor;
		trace?: OrderEvidence;
		pages: number;
		/** The last page that begins before the time window: one cursor if starts rise, another if they fall. */
		rising?: PageCursor;
		falling?: PageCursor;
	};
	/** Requests that a scan of the whole list takes. */
	pages: number;
}

/** One running poll, the window of starts that it looks for, and what it does with the records of a page. */
interface SoonPoll {
	poll: PollSession;
	soon: SoonState;
	now: number;
	/** The end of the window. */
	until: number;
	/** The start of a record, in milliseconds since 1970; NaN, which is neither before nor after any time, where it has none. */
	startOf(record: JsonObject | undefined, path: string[] | undefined): number;
	collectStarting(rows: JsonObject[]): void;
}

/**
 * One poll for appointments that start soon. Each is reported once, as soon as its start is no further away than `ahead`, and again
 * where it gets another start. A cancelled or deleted one is not reported, nor one that has started already: polls that are further
 * apart than `ahead` miss some.
 *
 * A list ordered by start is read around the time window only, any other as a whole.
 *
 * @throws ApiError where the service refuses, NetworkError where no response comes, IncompleteListError where appointments that start
 *   soon cannot be seen; the saved state is still valid then
 */
export async function pollStartingSoon(
	request: StartingSoonRequest,
): Promise<PollResult<StartingSoonEvent>> {
	const settled = await settle(detectStartingSoon(request, false));
	if (!('fault' in settled)) return settled.value;
	if (!isStale(settled.fault, request)) throw settled.fault;
	return await detectStartingSoon(request, true);
}

/** @param isRelearning forgets how the list is paged and ordered, and finds it out again */
async function detectStartingSoon(
	request: StartingSoonRequest,
	isRelearning: boolean,
): Promise<PollResult<StartingSoonEvent>> {
	const { ahead, timeZone } = request;
	const { state, notice } = readState(request, startsOnly, () => [startsOnly]);
	const pollRequest = { ...request, events: new Set<never>(), resource: 'appointment' as const };
	const poll = new PollSession(pollRequest, state, SeenIds.empty(false));
	const soon = savedSoonState(state);
	const isUnpaged = state.plan === undefined && state.whole === undefined;
	if (isRelearning) forgetPagination(state);
	if (isRelearning || isUnpaged) soon.order = soon.place = soon.scan = undefined;
	const events: StartingSoonEvent[] = [];
	const reported = new Map(soon.told);
	const now = poll.now();
	const until = now + ahead;
	let hasZonelessStarts = false;
	let [earliest, latest] = [Infinity, -Infinity];
	const collectStarting = (rows: JsonObject[]): void => {
		const path = findTimeField(rows, 'start');
		for (const record of path ? rows : []) {
			const parsed = startTimeOf(record, path as string[], timeZone);
			if (!parsed) continue;
			hasZonelessStarts ||= parsed.isZoneless;
			const start = parsed.time;
			earliest = Math.min(earliest, start);
			latest = Math.max(latest, start);
			if (start <= now || start > until) continue;
			const id = poll.primaryKey.getKey(record);
			if (reported.get(idKey(id)) === start || isCancelled(record)) continue;
			reported.set(idKey(id), start);
			events.push({ event: 'startingSoon', id, record, at: start });
		}
	};
	const startOf: SoonPoll['startOf'] = (record, path) =>
		(record && path && startTimeOf(record, path, timeZone)?.time) ?? NaN;

	const soonPoll = { poll, soon, now, until, startOf, collectStarting };
	const firstPage = await ensurePagination(poll);
	if (!soon.order || !(await readStartWindow(soonPoll, soon.order))) {
		const first = firstPage && poll.toPolledPage(poll.firstCursor(), firstPage, false);
		await scanForStarts(soonPoll, first);
	}
	const { order } = soon;
	const coversWindow = order && (order.falling ? earliest <= now : latest > until);
	if (!coversWindow) assertListReadable(state);
	events.sort((a, b) => a.at - b.at);
	// A clock that is set back brings none of them a second time.
	soon.told = [...reported].filter(([, start]) => start > now - dayMs);
	const zoneNotice =
		hasZonelessStarts &&
		`The starts carry no time zone; they are taken as times in ${timeZone ?? 'UTC'}.`;
	return {
		events,
		state: { ...writeState(state, poll.seenIds), soon: JSON.parse(JSON.stringify(soon)) },
		more: soon.scan !== undefined,
		requests: poll.requests,
		order: order ? `by start, ${order.falling ? 'latest' : 'earliest'} first` : 'none',
		notice: [notice, costNotice(soon), zoneNotice].filter(Boolean).join(' ') || undefined,
	};
}

function savedSoonState(state: PollState): SoonState {
	const saved = (state as unknown as JsonObject).soon;
	const isUsable = isObject(saved) && Array.isArray(saved.told);
	return isUsable ? (saved as unknown as SoonState) : { told: [], pages: 0 };
}

function costNotice({ order, pages, scan }: SoonState): string | undefined {
	if (scan)
		return 'The whole list is being read, which takes more than one poll; the next poll goes on.';
	if (order || pages < 2) return undefined;
	return `Each poll reads the whole list, about ${pages} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
}

/**
 * Reads the pages that may hold starts in the time window.
 *
 * @returns whether the pages kept the known order; if not, the whole list has to be read
 */
async function readStartWindow(soonPoll: SoonPoll, order: SortOrder): Promise<boolean> {
	const { poll, soon, now, until, startOf, collectStarting } = soonPoll;
	const { falling, path } = order;
	const isBeforeWindow = (record: JsonObject | undefined) =>
		falling ? startOf(record, path) > until : startOf(record, path) <= now;
	const isAfterWindow = (record: JsonObject | undefined) =>
		falling ? startOf(record, path) <= now : startOf(record, path) > until;
	const firstPage = await findWindowStart(soonPoll, isBeforeWindow);
	for await (const polled of poll.pagesFrom(firstPage, false)) {
		const { rows } = polled.page;
		if (ordersKeptBy([order], rows).length === 0) {
			soon.order = undefined;
			return false;
		}
		collectStarting(rows);
		if (isBeforeWindow(rows[0])) soon.place = polled.cursor;
		if (isAfterWindow(rows.at(-1))) return true;
	}
	return true;
}

/** The page to begin with: the one saved by the last poll, or an earlier one where the list has moved. */
async function findWindowStart(
	{ poll, soon }: SoonPoll,
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
async function scanForStarts(soonPoll: SoonPoll, firstPage?: PolledPage): Promise<void> {
	const { poll, soon, now, until, startOf, collectStarting } = soonPoll;
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
		const start = startOf(rows[0], findTimeField(rows, 'start'));
		if (start <= now) scan.rising = polled.cursor;
		if (start > until) scan.falling = polled.cursor;
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

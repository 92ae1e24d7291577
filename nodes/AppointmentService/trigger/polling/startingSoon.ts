import { ParameterError } from '../../parameters';
import { dayMs, findTimeField, findTimeFields, type JsonObject, settle } from '../../rest';
import { ensurePagination } from './changes/ensurePagination';
import { type PolledPage, PollSession } from './session/pollSession';
import { newRowsFrom } from './session/readNewest';
import { incompleteReason, noStartMessage, startFieldAdvice } from './session/strategy';
import { StartCollector, type StartingSoonEvent, type StartingSoonRequest } from './startCollector';
import { SeenIds } from './state/seenIds';
import { forgetPagination, isStale, readState, type SoonState, writeState } from './state/state';
import { IncompleteListError, type PollResult, startsOnly } from './state/types';
import { newOrderEvidence, observeOrder, ordersKeptBy, provedOrders } from './state/orderEvidence';

/**
 * One poll for appointments that start soon. Each is reported once, as soon as its start is no further away than `ahead`, and again where
 * it gets another start. A list ordered by start is read around that time only.
 *
 * @throws ApiError, NetworkError, IncompleteListError, ParameterError
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
	const { state, notice } = readState(request, startsOnly, () => [startsOnly]);
	const watched = {
		events: new Set<never>(),
		resource: 'appointment',
		includeExisting: false,
	} as const;
	const poll = new PollSession({ ...request, ...watched }, state, new SeenIds(false));
	const soon = (state.soon ??= { told: [], pages: 0 });
	const isUnpaged = state.plan === undefined && state.whole === undefined;
	// The user's own word needs no proof.
	if (request.startField) soon.proved = undefined;
	const wasProved = soon.proved !== undefined;
	if (isRelearning || request.ranged) forgetPagination(state);
	if (isRelearning || isUnpaged) soon.order = soon.place = soon.scan = undefined;
	const now = poll.now();
	const starts = new StartCollector(request, poll, soon, now, now + request.ahead);
	const firstPage = await ensurePagination(poll);
	if (!(await readStartWindow(poll, soon, starts))) {
		const first = firstPage && poll.toPolledPage(poll.firstCursor(), firstPage, false);
		await scanForStarts(poll, soon, starts, first);
	}
	if (soon.proved && !wasProved && soon.pages > 1) {
		// Pages before the proof were read by another field.
		starts.forgetUnread();
		await scanForStarts(poll, soon, starts);
	}
	const { order } = soon;
	// Nothing would ever be reported.
	if (request.startField && starts.foundNone && !order && !soon.scan)
		throw new ParameterError(noStartMessage(request.startField), startFieldAdvice);
	const gap = incompleteReason(state);
	if (gap !== undefined && !(order && starts.reachesBeyond(order)))
		throw new IncompleteListError(gap);
	// A clock that is set back brings none of them a second time.
	soon.told = [...starts.reported].filter(([, start]) => start > now - dayMs);
	return {
		events: starts.events.sort((a, b) => a.at - b.at),
		state: writeState(state, poll.seenIds),
		more: soon.scan !== undefined,
		requests: poll.requests,
		notice: [notice, costNotice(soon), ...starts.notices].filter(Boolean).join(' ') || undefined,
	};
}

function costNotice({ order, pages, scan }: SoonState): string | undefined {
	if (scan)
		return 'The whole list is being read, which takes more than one poll; the next poll goes on.';
	if (order || pages <= fewPages) return undefined;
	return `Each poll reads the whole list, about ${pages} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
}

/** A list of so few pages is read whole at each poll, whatever its order. */
const fewPages = 3;

/** The field with the starts of these records, also where some hold something else: one of them must not hide the others. */
const startPath = (rows: JsonObject[]) =>
	findTimeField(rows, 'start') ?? findTimeFields(rows, 'start')[0];

/**
 * Reads the pages that may hold starts in the time window. @returns whether the list kept its order. One that shows new appointments at
 * an end may have been in the order of starts until one was booked: that end is read at each poll, and the whole list each day.
 */
async function readStartWindow(
	poll: PollSession,
	soon: SoonState,
	{ now, until, startOf, collect }: StartCollector,
): Promise<boolean> {
	const { order, scannedAt = 0 } = soon;
	if (!order || soon.pages <= fewPages || now - scannedAt >= dayMs) return false;
	const { falling, path } = order;
	const isPast = (record: JsonObject | undefined) => startOf(record, path) <= now;
	const isLater = (record: JsonObject | undefined) => startOf(record, path) > until;
	const [isBeforeWindow, isAfterWindow] = falling ? [isLater, isPast] : [isPast, isLater];
	const isKept = (rows: JsonObject[]) => ordersKeptBy([order], rows).length > 0;
	const place = soon.place ?? poll.firstCursor();
	const firstPage =
		(await poll.findPage(place, false, isBeforeWindow)) ??
		(await poll.readPage(poll.firstCursor(place.step), false));
	let last = soon.end;
	let isPastEnd = false;
	for await (const { polled, rows } of newRowsFrom(poll, firstPage)) {
		if (!isKept(rows)) return false;
		collect(rows);
		if (!soon.order) return false;
		if (isBeforeWindow(rows[0])) soon.place = polled.cursor;
		isPastEnd ||= !falling && polled.cursor.address === soon.end?.address;
		if (isAfterWindow(rows.at(-1)) && !isPastEnd) return await areAllLater();
		if (rows.length > 0) last = polled.cursor;
	}
	soon.end = last;
	return true;

	/** Whether the end with the latest starts, where the window does not reach it, holds none that are earlier. */
	async function areAllLater(): Promise<boolean> {
		const end = falling ? poll.firstCursor(place.step) : soon.end;
		if (!end || firstPage?.cursor.address === end.address) return true;
		const endPage = await poll.findPage(end, true, (first) => first !== undefined);
		for await (const { polled, rows } of newRowsFrom(poll, endPage, true)) {
			if (!isKept(rows) || !rows.every(isLater)) return false;
			if (falling) break;
			if (rows.length > 0) soon.end = polled.cursor;
		}
		return true;
	}
}

/** Reads the whole list, and finds out whether it is ordered by start. */
async function scanForStarts(
	poll: PollSession,
	soon: SoonState,
	{ now, until, startOf, collect }: StartCollector,
	firstPage?: PolledPage,
): Promise<void> {
	const scan = (soon.scan ??= { next: poll.firstCursor(), pages: 0 });
	const first = firstPage ?? (await poll.readPage(scan.next, false, true));
	for await (const { polled, rows } of newRowsFrom(poll, first)) {
		scan.pages++;
		collect(rows);
		scan.trace ??= newOrderEvidence(rows, poll.primaryKey.path);
		observeOrder(scan.trace, rows);
		const start = startOf(rows[0], startPath(rows));
		if (start <= now) scan.rising = polled.cursor;
		if (start > until) scan.falling = polled.cursor;
		if (rows.length > 0) soon.end = polled.cursor;
		if (!polled.next) break;
		scan.next = polled.next;
		if (poll.isOutOfTime) return;
	}
	const orders = provedOrders(scan.trace);
	// Where IDs rise with the starts, the list may be ordered by those, and an appointment that is moved stays at its place.
	const hasOther = (scan.trace?.rows ?? 0) > 4 && orders.some(({ field }) => field !== 'start');
	const proved = soon.proved?.path.join();
	soon.order = orders.find(
		({ field, path }) =>
			field === 'start' && !hasOther && (!proved || path.join().endsWith(proved)),
	);
	soon.place = soon.order?.falling ? scan.falling : scan.rising;
	soon.pages = scan.pages;
	soon.scannedAt = now;
	soon.scan = undefined;
}

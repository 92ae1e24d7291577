import { processRecord } from '../session/processRecord';
import {
	cursorsAhead,
	dayMs,
	mapOrdered,
	type PageCursor,
	isOutOfPatience,
	type JsonObject,
	getExplicitStatus,
	hasZone,
	type ListPage,
	parseTime,
	settle,
	timeOfRecord,
	valueAt,
} from '../../../rest';
import { idKey, packNumbers } from '../state/seenIds';
import { noteMissing, unseenRecords } from './missingRecords';
import {
	broughtAll,
	rescanIfIncomplete,
	totalCount,
	endScanEarly,
	enoughRecords,
	completeScan,
	mayEndScanEarly,
	recordNewestMark,
} from './scanCompletion';
import {
	compareValues,
	isNewerThanMark,
	isOlderThanMark,
	newOrderEvidence,
	observeOrder,
	orderValue,
} from '../state/orderEvidence';
import type { PolledPage, PollSession } from '../session/pollSession';
import { newScan, type FullScan } from '../state/state';
import { assertFieldsShown, wasUpdatedSinceLastPoll, mayBeOld } from '../session/strategy';

const maxPages = 20_000;
/** A list of many records is not limited to a short period. */
const maxKept = 5000;

/** Begins a scan of the whole list; with a target it may end once so many new records are found. */
export function beginFullScan(poll: PollSession, target?: number): void {
	poll.state.look ??= { ...newScan(), target };
}

/** Continues the scan until the list ends, the time is over, or the service wants no more requests. Reads at least one page. */
export async function continueFullScan(poll: PollSession, firstPage?: ListPage): Promise<void> {
	const { state } = poll;
	const scan = state.look as FullScan;
	poll.pass = { seenKeys: new Set(), visitedAddresses: new Set() };
	const { pass } = poll;
	const from = poll.events.length;
	let isWhole = scan.pages === 0 || scan.unseen !== undefined;
	let isLimited = false;
	scan.polls++;
	scan.since ??= poll.startedAt;
	let polledPages =
		firstPage && !scan.next ? [poll.toPolledPage(poll.firstCursor(), firstPage, false)] : [];
	scan.next ??= poll.firstCursor();
	do {
		if (polledPages.length === 0) {
			const read = await settle(readAhead(poll, scan));
			if ('fault' in read) {
				isLimited = pass.last !== undefined && isOutOfPatience(read.fault);
				if (!isLimited) throw read.fault;
				break;
			}
			polledPages = read.value;
		}
		const polled = polledPages.shift();
		if (!polled && !pass.last && !poll.hasNumberedPages) {
			// The token of an earlier poll has expired.
			scan.next = poll.firstCursor(scan.next?.step);
			continue;
		}
		scan.next = polled && processPage(poll, scan, polled) ? polled.next : undefined;
		if (
			(polledPages.length === 0 && endIfTargetReached(poll, scan)) ||
			(polled && scan.next && (await endScanEarly(poll, scan, polled)))
		)
			break;
		if (scan.next && scan.pages < maxPages) continue;
		if (!rescanIfIncomplete(poll, scan)) {
			// A service that fails may answer with an empty list, or another one: only one that shows known records can lack some.
			const showsKnown = scan.seen > 0 && !poll.met.areOther;
			isWhole &&= state.learnt && !scan.next && showsKnown;
			const isSure = broughtAll(poll, scan);
			completeScan(poll, scan);
			if (isWhole) noteMissing(poll, scan, isSure);
			if (isWhole && isSure && scan.polls === 1) poll.kept.setComplete(poll.now());
			break;
		}
		isWhole = true;
		polledPages = [];
	} while (polledPages.length > 0 || !poll.isOutOfTime);
	if (state.look && isWhole && poll.tracking.missing)
		scan.unseen = packNumbers(unseenRecords(poll, scan));
	if (state.look && !isLimited) await recordNewestMark(poll, scan);
	sortByCreation(poll, from);
}

/** Ends a scan that has found as many new records as it was for; returns whether it has. */
function endIfTargetReached({ state, tracking }: PollSession, { target }: FullScan): boolean {
	if (target === undefined || target > 0) return false;
	// More are new than the count says, so others are gone. Where those are looked for, too high a count brings the next scan.
	if (state.count !== undefined && !tracking.missing) state.count += target;
	state.look = undefined;
	return true;
}

/** Reads several pages at a time where their addresses are known, as far as the poll's time allows. */
async function readAhead(poll: PollSession, scan: FullScan): Promise<PolledPage[]> {
	const { last } = poll.pass;
	const cursor = scan.next as PageCursor;
	const total = last && totalCount(last);
	const ahead =
		total === undefined || cursor.step === 0 ? 1 : Math.ceil((total - cursor.rows) / cursor.step);
	const width = Math.min(
		ahead,
		poll.limiter.concurrency,
		poll.affordableRequests,
		pagesUntilEnough(poll, scan, cursor),
	);
	const cursors = cursorsAhead(poll.list, cursor, width);
	const now = () => poll.now();
	const readCursor = async (index: number) =>
		await poll.limiter.timed(now, () => poll.readPage(cursors[index], false, !last));
	const polledPages: PolledPage[] = [];
	for await (const polled of mapOrdered(cursors.length, poll.limiter, readCursor)) {
		if (!polled) break;
		polledPages.push(polled);
		// What follows a page that is not full may begin elsewhere.
		if (polled.page.rows.length !== cursor.step) break;
	}
	return polledPages;
}

/** A first scan may end early: it reads no further ahead than it needs to. */
function pagesUntilEnough(poll: PollSession, { seen }: FullScan, { step }: PageCursor): number {
	if (!mayEndScanEarly(poll) || seen >= enoughRecords) return Infinity;
	return Math.ceil((enoughRecords - seen) / step);
}

/** @returns whether the list may go on after this page; a page that only repeats earlier records ends it */
function processPage(poll: PollSession, scan: FullScan, polled: PolledPage): boolean {
	const { state, primaryKey, pass } = poll;
	const { page, cursor } = polled;
	const keys = page.rows.map((row) => idKey(primaryKey.getKey(row)));
	const recent = new Set(scan.recent);
	const newRows = page.rows.filter(
		(_, index) => !pass.seenKeys.has(keys[index]) && !recent.has(keys[index]),
	);
	const isRepetition = keys.length > 0 && (newRows.length === 0 || keys[0] === scan.first);
	if (newRows.length > 0 && !isRepetition) {
		scan.trace ??= newOrderEvidence(page.rows, primaryKey.path);
		observeOrder(scan.trace, newRows);
		scan.seen += newRows.length;
		state.tail = cursor;
		pass.lastPageFull = page.rows.length >= cursor.step;
	}
	const meanwhile = happenedMeanwhile(poll, scan, newRows);
	// In a first scan, the other records of a repeated page are old as well.
	for (const row of isRepetition && state.learnt ? [] : newRows)
		processRow(poll, scan, row, meanwhile(row));
	if (scan.pages === 0) assertFieldsShown(poll, newRows);
	const { firstScanRecords } = poll;
	if ((firstScanRecords?.length ?? 0) >= maxKept) poll.firstScanRecords = undefined;
	else if (!state.learnt && !isRepetition) for (const row of newRows) firstScanRecords?.push(row);
	keys.forEach((key) => pass.seenKeys.add(key));
	// The second page is the first one again: the pagination was learnt while the list moved.
	const isFirstAgain = cursor.pages === 1 && keys.every((key) => recent.has(key));
	if (isRepetition && isFirstAgain && !poll.request.plan) delete state.plan;
	scan.first ??= keys[0];
	scan.total ??= totalCount(polled);
	scan.repeats ||= newRows.length < keys.length;
	scan.pages++;
	scan.recent = keys.slice(-50);
	pass.last = polled;
	pass.visitedAddresses.add(cursor.address);
	const isCounted = cursor.rows + keys.length < (scan.total ?? 0);
	const isClaimed = getExplicitStatus(page, poll.strategy) === 'more' && !pass.lastPageRepeated;
	const mayContinue = !isRepetition || isCounted || isClaimed;
	pass.lastPageRepeated = isRepetition;
	return (
		state.plan !== undefined &&
		mayContinue &&
		polled.next !== undefined &&
		!pass.visitedAddresses.has(polled.next.address)
	);
}

function processRow(poll: PollSession, scan: FullScan, row: JsonObject, proved?: Unknown): void {
	const { state } = poll;
	const sighting = processRecord(poll, row, proved ?? kindOfUnknown(poll, scan, row));
	const isNew = sighting === 'new';
	if (isNew) scan.gained++;
	if (isNew && scan.target !== undefined) scan.target--;
	const updatedOrder = state.orders.find(({ field }) => field === 'updated');
	if (sighting === 'edited' && updatedOrder && isOlderThanMark(updatedOrder, row))
		state.silentEdits = true;
}

type Unknown = 'new' | 'old' | 'changed';

/** What records show by their times to be since a first scan began, which takes several polls. */
function happenedMeanwhile(
	poll: PollSession,
	{ polls, since = Infinity, trace }: FullScan,
	rows: JsonObject[],
): (row: JsonObject) => Unknown | undefined {
	if (poll.state.learnt || poll.request.includeExisting || polls === 1) return () => undefined;
	const [from, to] = [since, poll.now()].map((time) => time + poll.clockAhead);
	const at = (row: JsonObject, wanted: 'created' | 'updated') => {
		const value = valueAt(row, trace?.trails.find(({ field }) => field === wanted)?.path ?? []);
		return hasZone(value) ? parseTime(value)! : NaN;
	};
	const isSince = (time: number) => time > from && time <= to;
	// Without a time of creation a changed record may be new; where most were changed just now, the time is that of reading.
	const changed = rows.filter((row) => at(row, 'created') <= from && isSince(at(row, 'updated')));
	const known = new Set(2 * changed.length <= rows.length ? changed : []);
	return (row) => (isSince(at(row, 'created')) ? 'new' : known.has(row) ? 'changed' : undefined);
}

/** What an unknown record is: in a first scan new on request or above the newest one, later new unless it could not be seen before. */
function kindOfUnknown(poll: PollSession, { top }: FullScan, record: JsonObject): Unknown {
	const { state, request } = poll;
	if (state.learnt && mayBeOld(poll, record) && wasUpdatedSinceLastPoll(poll, record))
		return 'changed';
	if (request.includeExisting) return 'new';
	if (wasThereBefore(poll, record) || request.ranged?.isOld(record)) return 'old';
	if (!state.learnt) return top && isNewerThanMark(top, record) ? 'new' : 'old';
	return mayBeOld(poll, record) ? 'old' : 'new';
}

/** Whether the record was created before a first response without a list; a day more, because times may carry no zone. */
function wasThereBefore({ state }: PollSession, record: JsonObject): boolean {
	if (state.withoutListAt === undefined) return false;
	const created = timeOfRecord(record, 'created');
	return created !== undefined && created < state.withoutListAt - dayMs;
}

/** Sorts what a scan found by its creation, where the records show it. */
function sortByCreation(poll: PollSession, from: number): void {
	const found = poll.events.splice(from);
	const { trails } = newOrderEvidence(
		found.map(({ record }) => record),
		poll.state.grows ? poll.state.identity : undefined,
	);
	const order = trails.find(({ field }) => field === 'id' || field === 'created');
	if (order) {
		const value = (record: JsonObject) => orderValue(record, order) ?? 0;
		found.sort((a, b) => compareValues(value(a.record), value(b.record)));
	}
	for (const event of found) poll.events.push(event);
}

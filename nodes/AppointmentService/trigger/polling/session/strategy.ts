import { isNewerThanMark, isOlderThanMark } from '../state/orderEvidence';
import type { PollSession } from './pollSession';
import { hasCodesOnly } from '../../../appointment';
import { ParameterError } from '../../../parameters';
import {
	type JsonObject,
	couldBeOnePage,
	locateTime,
	pointerKind,
	windowReason,
} from '../../../rest';
import type { PollState } from '../state/state';
import { IncompleteListError } from '../state/types';

/** Where to look for new records: at one end, at the first page and by the count, or in the whole list. */
type ReadStrategy = 'head' | 'tail' | 'count' | 'whole';

export function chooseReadStrategy({ state, tracking, order }: PollSession): ReadStrategy {
	if (state.pages <= 1) return 'whole';
	if (order && !(tracking.changes && state.silentEdits)) return order.falling ? 'head' : 'tail';
	const counts = state.orders.length > 0 && state.count !== undefined;
	return !tracking.changes && counts ? 'count' : 'whole';
}

/** Polls between two full scans, although the quick strategy found nothing: a scan costs no more than one request a poll. */
export function pollsPerFullScan(poll: PollSession): number {
	// Only a full scan shows that a record is gone.
	const isOften = chooseReadStrategy(poll) === 'count' || poll.tracking.deletions;
	return Math.max(isOften ? 12 : 48, poll.state.pages);
}

/** Whether new records always get higher ids and appear at the end that is read. */
export function isAppendOnly({ state, seenIds }: PollSession): boolean {
	return state.grows && !seenIds.exact && state.orders.every(({ field }) => field === 'id');
}

/** Nobody changes every record of a list at once, unless it is short. */
const minSuspicious = 20;

/** What to say where no cancellation can be seen. */
export const codesNotice =
	'The appointments show no status in words, so cancelled ones cannot be told from others. If you know the number or letter for cancelled, enter it as Cancelled Value under Options.';

/** What to say where no appointment shows a start. */
export const noStartMessage = (startField = '') =>
	`The appointments show no start${startField && ` in the field “${startField}”`}`;
export const startFieldAdvice = 'Set the option Start Field to the field that holds it.';

/** What to say where no move can be seen, as no record has a start that is known by its name. */
export function unseenMoves(records: JsonObject[]): string | undefined {
	const hasStart = records.some((record) => locateTime(record, 'start') !== undefined);
	return records.length === 0 || hasStart
		? undefined
		: `${noStartMessage()}, so no move would be seen. ${startFieldAdvice}`;
}

/** What the user must know of the cost of each poll, and of what cannot be known. */
export function pollNotice(poll: PollSession): string {
	const { state, seenIds } = poll;
	const changed = poll.events.filter(({ event }) => event === 'changed').length;
	return [
		changed >= minSuspicious &&
			changed >= seenIds.size &&
			`All ${changed} records count as changed. Where each poll says so, the records have a field that changes by itself, such as a counter; then choose the events for moves, cancellations and statuses.`,
		state.whole?.unknown &&
			'List may be incomplete: no way was found to ask for a second page. If you know how the service divides this list into pages, say so under Options: Pagination.',
		state.window && windowReason(...state.window),
		!state.identity &&
			state.learnt &&
			seenIds.size > 0 &&
			'The records carry no ID: each is known by its whole content, so a changed one counts as new, and twins count once.',
		state.look &&
			'The whole list is being read, which takes more than one poll; the next poll goes on.',
		state.look &&
			!poll.wasLearnt &&
			!poll.request.includeExisting &&
			'What is new, changed or deleted before all of it has been read may count as old.',
		poll.request.events.has('cancelled') &&
			!poll.valueContext.cancelledStatus &&
			hasCodesOnly(poll.firstScanRecords ?? []) &&
			codesNotice,
		poll.request.events.has('rescheduled') &&
			!poll.request.startField &&
			unseenMoves(poll.firstScanRecords ?? []),
		state.learnt && costNotice(poll),
	]
		.filter(Boolean)
		.join(' ');
}

function costNotice(poll: PollSession): string | undefined {
	const { state } = poll;
	const scanCost = `about ${state.pages} requests`;
	if (chooseReadStrategy(poll) === 'whole')
		return state.pages > 1
			? `Each poll reads the whole list, ${scanCost}, because its order does not show where new records appear.`
			: undefined;
	if (isAppendOnly(poll)) return undefined;
	const interval = `after ${pollsPerFullScan(poll)} polls, at the latest after a day,`;
	return state.count === undefined
		? `A record that appears among older ones is found by a look at the whole list ${interval} which takes ${scanCost}.`
		: `The whole list is looked at ${interval} and where the service counts more records than were seen, which takes ${scanCost}.`;
}

/** Records needed to prove an order where the list cannot be read to its end. */
const minOrderedRows = 5;

/** @throws IncompleteListError where new records cannot be seen, or cannot be told from old ones */
export function assertNewRecordsVisible(poll: PollSession): void {
	const { state, wasLearnt } = poll;
	if (state.look || !state.learnt) return;
	const reason = incompleteReason(state);
	if (reason === undefined) return;
	if (!showsNewest(poll)) throw new IncompleteListError(reason);
	const created = [...poll.priorKnowledge.values()].filter(({ isNew }) => isNew).length;
	const { whole } = state;
	if (wasLearnt && whole?.unknown && created > 0 && created === whole.rows) {
		throw new IncompleteListError(
			`more new records came than the ${whole.rows} of the one page that can be read`,
		);
	}
}

/** @throws ParameterError where the list only points to the records, so that no change of them can be seen */
export function assertFieldsShown({ request, primaryKey }: PollSession, rows: JsonObject[]): void {
	const kind = pointerKind(rows, primaryKey.getKey);
	const shown = ['created', 'deleted', kind === 'version' && 'changed'];
	if (!kind || [...request.events].every((event) => shown.includes(event))) return;
	throw new ParameterError(
		'The list shows only IDs, so no change of a record can be seen',
		'Choose the events for new and deleted ones alone, or add a query parameter that brings their fields.',
	);
}

/** Why the list may hold more than can be read. */
export function incompleteReason(state: PollState): string | undefined {
	const { whole } = state;
	if (whole?.rival !== undefined) return whole.rival;
	if (whole && hasUnreadPages(whole))
		return 'no way was found to ask for a second page, and new records may stand there';
	if (state.partial || state.cut)
		return 'the service speaks of more records than can be read, and new ones may be among them';
	return undefined;
}

/** Whether there are, or may be, records beyond the first page. An empty next page outweighs a “more” flag, but not a count. */
function hasUnreadPages({ unknown, rows }: NonNullable<PollState['whole']>): boolean {
	if (!unknown) return false;
	const { claimed, fixed, bare, total = 0 } = unknown;
	const saysMore = claimed === true && unknown.total !== rows;
	return fixed === true || (saysMore && (bare === undefined || total > rows));
}

/** Whether so many records may be only the first page, where the service says nothing of it: pages are usually so long, or it was asked for. */
export function isUsualPageLength(rows: number, url: string): boolean {
	if ([...new URL(url).searchParams.values()].includes(String(rows))) return true;
	const isRound = rows <= 100 ? !unusualLengths.has(rows) : rows % 50 === 0;
	return couldBeOnePage(rows, url) && (isRound || rows === 128 || rows === 256);
}

/** Multiples of five after which hardly any service divides its lists. */
const unusualLengths = new Set([35, 45, 55, 65, 70, 85, 90, 95]);

/** Whether new records appear at the head of the list, and can be told from old ones that move up there. */
export function showsNewest({ state, tracking, order }: PollSession): boolean {
	const { newest, whole } = state;
	const hasNewestMark = newest?.mark !== undefined && (newest.field === 'created' || state.grows);
	if (!hasNewestMark || !order?.falling || (whole && whole.rows < minOrderedRows)) return false;
	return !tracking.changes || !state.silentEdits;
}

/** Whether an unknown record may be old, because it could not be seen before. Where the list is read to its end, none can. */
export function mayBeOld({ state }: PollSession, record: JsonObject): boolean {
	const { whole, newest } = state;
	const isPartial = state.partial || (whole?.unknown?.early && hasUnreadPages(whole));
	return isPartial === true && newest !== undefined && !isNewerThanMark(newest, record);
}

/** Whether an old record that was not seen before was changed since the last poll. */
export function wasUpdatedSinceLastPoll(
	{ state, tracking }: PollSession,
	record: JsonObject,
): boolean {
	const updated = state.orders.find(({ field }) => field === 'updated');
	return tracking.changes && updated?.mark !== undefined && !isOlderThanMark(updated, record);
}

import { findStartFields, isCancelled, startTimeOf } from '../../appointment';
import {
	dayMs,
	findTimeZone,
	isBlankOrFalse,
	settle,
	unwrapFields,
	valueAt,
	isoDateReader,
	type JsonObject,
} from '../../rest';
import { ensurePagination } from './changes/ensurePagination';
import { PollSession } from './session/pollSession';
import { assertListReadable } from './session/strategy';
import {
	fewPages,
	readStartWindow,
	scanForStarts,
	type SoonPoll,
	type SoonState,
} from './startWindow';
import { readState, forgetPagination, isStale, writeState, type PollState } from './state/state';
import { idKey, SeenIds } from './state/seenIds';
import { startsOnly, type PollRequest, type PollResult } from './state/types';
import { innerRecord } from './values/fields';

/** The input of one poll for appointments that start soon. */
export interface StartingSoonRequest
	extends Omit<PollRequest, 'events' | 'resource' | 'includeExisting'> {
	ahead: number;
	/** As `findStartFields` takes it. */
	startField?: string;
}

interface StartingSoonEvent {
	event: 'startingSoon';
	id: string;
	record: JsonObject;
	at: number;
}

/**
 * One poll for appointments that start soon. Each is reported once, as soon as its start is no further away than `ahead`, and again where
 * it gets another start. A list ordered by start is read around that time only. @throws ApiError, NetworkError, IncompleteListError
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
	const { ahead, startField, timeZone } = request;
	const { state, notice } = readState(request, startsOnly, () => [startsOnly]);
	const pollRequest = { ...request, events: new Set<never>(), resource: 'appointment' as const };
	const poll = new PollSession(pollRequest, state, SeenIds.empty(false));
	const soon = savedSoonState(state);
	const isUnpaged = state.plan === undefined && state.whole === undefined;
	// The user's own word needs no proof.
	if (startField) soon.proved = undefined;
	const wasProved = soon.proved !== undefined;
	if (isRelearning || request.ranged) forgetPagination(state);
	if (isRelearning || isUnpaged) soon.order = soon.place = soon.scan = undefined;
	const events: StartingSoonEvent[] = [];
	const reported = new Map(soon.told);
	const now = poll.now();
	const until = now + ahead;
	let hasZonelessStarts = false;
	let hasUnreadStarts = false;
	let hasUnreadClocks = false;
	let [earliest, latest] = [Infinity, -Infinity];
	/** The starts of a page; what another page proved counts for all. */
	const findStarts = (rows: JsonObject[]) => {
		const fields = rows.map((row) => unwrapFields(row, poll.names));
		const views = fields.map(isoDateReader(fields));
		const { paths, clock, isProved, notice } = findStartFields(views, now, startField);
		if (isProved) soon.proved = { path: paths[0], notice };
		const known = soon.proved?.path;
		const isThere = known && views.some((view) => !isBlankOrFalse(valueAt(view, known)));
		return { views, clock, path: isThere ? known : paths[0] };
	};
	const collectStarting = (rows: JsonObject[]): void => {
		const { views, clock, path } = findStarts(rows);
		// A list in the order of another time would hide starts.
		const { order } = soon;
		const isInOrder = (row: JsonObject, at: number) =>
			order && path && valueAt(row, order.path) === valueAt(views[at], path);
		if (!rows.every(isInOrder)) soon.order = undefined;
		hasUnreadStarts ||= !path && rows.length > 0;
		for (const [index, record] of path ? rows.entries() : []) {
			const zone = findTimeZone(record);
			const view = views[index];
			const parsed = startTimeOf(view, path as string[], zone ?? timeZone, clock);
			hasUnreadStarts ||= !parsed && !isBlankOrFalse(valueAt(view, path as string[]));
			if (!parsed) continue;
			hasUnreadClocks ||= parsed.hasUnreadClock === true;
			hasZonelessStarts ||= parsed.isZoneless && zone === undefined;
			const start = parsed.time;
			earliest = Math.min(earliest, start);
			latest = Math.max(latest, start);
			if (start <= now || start > until) continue;
			const id = poll.primaryKey.getKey(record);
			const isOff = isCancelled(innerRecord(record, poll.valueContext), request.cancelledStatus);
			if (reported.get(idKey(id)) === start || isOff) continue;
			reported.set(idKey(id), start);
			events.push({ event: 'startingSoon', id, record, at: start });
		}
	};
	const startOf: SoonPoll['startOf'] = (record, path) =>
		(record && path && startTimeOf(record, path, findTimeZone(record) ?? timeZone)?.time) ?? NaN;

	const soonPoll = { poll, soon, now, until, startOf, collectStarting };
	const firstPage = await ensurePagination(poll);
	if (!(await readStartWindow(soonPoll))) {
		const first = firstPage && poll.toPolledPage(poll.firstCursor(), firstPage, false);
		await scanForStarts(soonPoll, first);
	}
	if (soon.proved && !wasProved && soon.pages > 1) {
		// Pages before the proof were read by another field.
		hasUnreadStarts = hasUnreadClocks = false;
		await scanForStarts(soonPoll);
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
	const unreadNotice =
		hasUnreadStarts &&
		'Appointments whose start cannot be read as a time are not reported. The option Start Field can name its field.';
	const clockNotice =
		hasUnreadClocks &&
		'Where the time of day of a start cannot be read, the appointment is taken to start as its day does. The option Start Field can name the field with the time of day.';
	return {
		events,
		state: { ...writeState(state, poll.seenIds), soon: JSON.parse(JSON.stringify(soon)) },
		more: soon.scan !== undefined,
		requests: poll.requests,
		notice:
			[notice, costNotice(soon), soon.proved?.notice, zoneNotice, unreadNotice, clockNotice]
				.filter(Boolean)
				.join(' ') || undefined,
	};
}

function savedSoonState(state: PollState): SoonState {
	return (state as { soon?: SoonState }).soon ?? { told: [], pages: 0 };
}

function costNotice({ order, pages, scan }: SoonState): string | undefined {
	if (scan)
		return 'The whole list is being read, which takes more than one poll; the next poll goes on.';
	if (order || pages <= fewPages) return undefined;
	return `Each poll reads the whole list, about ${pages} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
}

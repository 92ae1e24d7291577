import { isCancelled, startTimeOf } from '../../appointment';
import { dayMs, findTimeField, isObject, settle, type JsonObject } from '../../rest';
import { ensurePagination } from './changes/ensurePagination';
import { readStartWindow, scanForStarts, type SoonState } from './scan/timeWindowScan';
import { PollSession } from './session/pollSession';
import { assertListReadable } from './session/unprovedOrder';
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
			if (start <= now || start > now + ahead) continue;
			const id = poll.primaryKey.getKey(record);
			if (reported.get(idKey(id)) === start || isCancelled(record)) continue;
			reported.set(idKey(id), start);
			events.push({ event: 'startingSoon', id, record, at: start });
		}
	};

	const startWindow = { now, ahead, timeZone, collectStarting };
	const firstPage = await ensurePagination(poll);
	const isWindowRead = soon.order && (await readStartWindow(poll, soon, soon.order, startWindow));
	if (!isWindowRead) {
		const first = firstPage && poll.toPolledPage(poll.firstCursor(), firstPage, false);
		await scanForStarts(poll, soon, first, startWindow);
	}
	const { order } = soon;
	const coversWindow = order && (order.falling ? earliest <= now : latest > now + ahead);
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

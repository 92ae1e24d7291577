import { isCancelled, startTimeOf } from '../../appointment';
import { isObject, settle, type JsonObject, findTimeField } from '../../rest';
import { idKey } from './state/recordVersion';
import { SeenIds } from './state/seenIds';
import { ensurePagination } from './changes/ensurePagination';
import { PollSession } from './session/pollSession';
import { readStartWindow, scanForStarts, type SoonState } from './scan/timeWindowScan';
import { forgetPagination, isStale, readState, writeState, type PollState } from './state/state';
import { assertListReadable } from './session/unprovedOrder';
import type { StartingSoonEvent, StartingSoonRequest, StartingSoonResult } from './state/types';

/**
 * One poll for what starts soon: each appointment once, as soon as its start is no further away than wanted, and again where it
 * is given another start. One that is cancelled or gone is not told of, nor one that has started already: whoever polls less
 * often than the time ahead does not hear of all.
 *
 * A list ordered by start is read around the time in question, any other as a whole.
 *
 * @throws ServiceRefusal where the service refuses, ConnectionFault where no answer comes, IncompleteList where appointments that
 * start soon cannot be seen; then nothing has moved
 */
export async function pollStartingSoon(request: StartingSoonRequest): Promise<StartingSoonResult> {
	const done = await settle(detectStartingSoon(request, false));
	if (!('fault' in done)) return done.value;
	if (!isStale(done.fault, request)) throw done.fault;
	return await detectStartingSoon(request, true);
}

/** @param isRelearning how the list is read is learnt anew */
async function detectStartingSoon(
	request: StartingSoonRequest,
	isRelearning: boolean,
): Promise<StartingSoonResult> {
	const pollRequest = { ...request, want: 'created' as const };
	const { state, notice } = readState(pollRequest, 'soon');
	const poll = new PollSession(pollRequest, state, SeenIds.empty(false));
	const soon = savedSoonState(state);
	if (isRelearning) {
		forgetPagination(state);
		soon.order = soon.place = soon.scan = undefined;
	}
	const events: StartingSoonEvent[] = [];
	const reported = new Map(soon.told);
	const now = poll.now();
	let hasZonelessStarts = false;
	let [first, last] = [Infinity, -Infinity];
	const collectStarting = (rows: JsonObject[]): void => {
		const path = findTimeField(rows, 'start');
		for (const record of path ? rows : []) {
			const read = startTimeOf(record, path as string[], request.timeZone);
			if (!read) continue;
			hasZonelessStarts ||= read.isZoneless;
			const start = read.time;
			first = Math.min(first, start);
			last = Math.max(last, start);
			if (start <= now || start > now + request.ahead) continue;
			const id = poll.primaryKey.getKey(record);
			if (reported.get(idKey(id)) === start || isCancelled(record)) continue;
			reported.set(idKey(id), start);
			events.push({ event: 'startingSoon', id, record, at: start });
		}
	};

	const startWindow = {
		now,
		ahead: request.ahead,
		timeZone: request.timeZone,
		collectStarting,
	};
	const opened = await ensurePagination(poll);
	const isWindowRead = soon.order && (await readStartWindow(poll, soon, soon.order, startWindow));
	if (!isWindowRead)
		await scanForStarts(
			poll,
			soon,
			opened && poll.toPolledPage(poll.firstCursor(), opened, false),
			startWindow,
		);
	const coversWindow =
		soon.order && (soon.order.falling ? first <= now : last > now + request.ahead);
	if (!coversWindow) assertListReadable(state);
	events.sort((a, b) => a.at - b.at);
	soon.told = [...reported].filter(([, start]) => start > now);
	return {
		events,
		state: { ...writeState(state, poll.seenIds), soon: JSON.parse(JSON.stringify(soon)) },
		more: soon.scan !== undefined,
		requests: poll.requests,
		order: soon.order ? `by start, ${soon.order.falling ? 'latest' : 'earliest'} first` : 'none',
		notice:
			[notice, costNotice(soon), hasZonelessStarts && timeZoneNotice(request)]
				.filter(Boolean)
				.join(' ') || undefined,
	};
}

function savedSoonState(state: PollState): SoonState {
	const saved = (state as unknown as JsonObject).soon;
	const usable = isObject(saved) && Array.isArray(saved.told);
	return usable ? (saved as unknown as SoonState) : { told: [], pages: 0 };
}

function costNotice({ order, pages, scan }: SoonState): string | undefined {
	if (scan)
		return 'The whole list is being read, which takes more than one poll; the next poll goes on.';
	if (order || pages < 2) return undefined;
	return `Each poll reads the whole list, about ${pages} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
}

function timeZoneNotice({ timeZone = 'UTC' }: StartingSoonRequest): string {
	return `The starts carry no time zone; they are taken as times in ${timeZone}.`;
}

import { ParameterError } from '../../parameters';
import { dayMs, settle } from '../../rest';
import { ensurePagination } from './changes/ensurePagination';
import { PollSession } from './session/pollSession';
import { assertListReadable } from './session/strategy';
import {
	noStartMessage,
	StartCollector,
	startFieldAdvice,
	type StartingSoonEvent,
	type StartingSoonRequest,
} from './startCollector';
import { fewPages, readStartWindow, scanForStarts } from './startWindow';
import { SeenIds } from './state/seenIds';
import { readState, forgetPagination, isStale, writeState, type SoonState } from './state/state';
import { startsOnly, type PollResult } from './state/types';

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
	const pollRequest = { ...request, events: new Set<never>(), resource: 'appointment' as const };
	const poll = new PollSession(pollRequest, state, new SeenIds(false));
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
	if (!order || !starts.reachesBeyond(order)) assertListReadable(state);
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

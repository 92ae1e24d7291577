import { isCancelled, isObject, settle, type JsonObject } from '../../wire';
import { timeField } from '../../wire/parts';
import { keyOf } from './content';
import { Memory } from './memory';
import { openList } from './open';
import { Poll } from './poll';
import { readAround, readWhole, type Soon } from './span';
import { startOf } from './start';
import { forget, isStale, readState, writeState, type State } from './state';
import { assertWhole } from './unseen';
import type { SoonEvent, SoonRequest, WatchedSoon } from './types';

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
export async function watchSoon(request: SoonRequest): Promise<WatchedSoon> {
	const done = await settle(look(request, false));
	if (!('fault' in done)) return done.value;
	if (!isStale(done.fault, request)) throw done.fault;
	return await look(request, true);
}

/** @param anew how the list is read is learnt anew */
async function look(request: SoonRequest, anew: boolean): Promise<WatchedSoon> {
	const asked = { ...request, want: 'created' as const };
	const { state, notice } = readState(asked, 'soon');
	const poll = new Poll(asked, state, Memory.empty(false));
	const soon = soonIn(state);
	if (anew) {
		forget(state);
		soon.order = soon.place = soon.scan = undefined;
	}
	const events: SoonEvent[] = [];
	const told = new Map(soon.told);
	const now = poll.now();
	let bare = false;
	let [first, last] = [Infinity, -Infinity];
	const meet = (rows: JsonObject[]): void => {
		const path = timeField(rows, 'start');
		for (const record of path ? rows : []) {
			const read = startOf(record, path as string[], request.timeZone);
			if (!read) continue;
			bare ||= read.bare;
			const start = read.time;
			first = Math.min(first, start);
			last = Math.max(last, start);
			if (start <= now || start > now + request.ahead) continue;
			const id = poll.identity.of(record);
			if (told.get(keyOf(id)) === start || isCancelled(record)) continue;
			told.set(keyOf(id), start);
			events.push({ event: 'startingSoon', id, record, at: start });
		}
	};

	const span = { now, ahead: request.ahead, timeZone: request.timeZone, meet };
	const opened = await openList(poll);
	const around = soon.order && (await readAround(poll, soon, soon.order, span));
	if (!around)
		await readWhole(poll, soon, opened && poll.leafOf(poll.start(), opened, false), span);
	const covers = soon.order && (soon.order.falling ? first <= now : last > now + request.ahead);
	if (!covers) assertWhole(state);
	events.sort((a, b) => a.at - b.at);
	soon.told = [...told].filter(([, start]) => start > now);
	return {
		events,
		state: { ...writeState(state, poll.memory), soon: JSON.parse(JSON.stringify(soon)) },
		more: soon.scan !== undefined,
		requests: poll.requests,
		order: soon.order ? `by start, ${soon.order.falling ? 'latest' : 'earliest'} first` : 'none',
		notice: [notice, costs(soon), bare && zoneOf(request)].filter(Boolean).join(' ') || undefined,
	};
}

function soonIn(state: State): Soon {
	const saved = (state as unknown as JsonObject).soon;
	const usable = isObject(saved) && Array.isArray(saved.told);
	return usable ? (saved as unknown as Soon) : { told: [], pages: 0 };
}

function costs({ order, pages, scan }: Soon): string | undefined {
	if (scan)
		return 'The whole list is being read, which takes more than one poll; the next poll goes on.';
	if (order || pages < 2) return undefined;
	return `Each poll reads the whole list, about ${pages} requests, because it is not ordered by start. Query parameters that leave out past appointments make it shorter.`;
}

function zoneOf({ timeZone = 'UTC' }: SoonRequest): string {
	return `The starts carry no time zone; they are taken as times in ${timeZone}.`;
}

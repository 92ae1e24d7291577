import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes';
import { SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import {
	readState,
	writeState,
	type PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { page, pagesOf } from './runFullScan';
import { createFakeServer, pollRequestFor } from './fakeServer';

/** What a poll finds there. */
export interface PollInput {
	answer: (url: string) => unknown;
	/** Milliseconds that a request takes. */
	takes?: number;
	/** What an earlier poll has left beside what was learnt; nothing at a first poll. */
	state?: Partial<PollState>;
	known?: Array<string | number>;
	/** Every id up to this one is known. */
	floor?: string;
	more?: Partial<PollRequest>;
}

export const orderedById = (falling: boolean, mark: string): SortOrder => ({
	field: 'id',
	path: ['id'],
	falling,
	mark,
});

/** One poll of a list that was learnt before, in pages that are asked for by their number. */
export async function pollOnce({ answer, takes = 0, state, known = [], floor, more }: PollInput) {
	const line = createFakeServer((url) => {
		line.clock += takes;
		return answer(url);
	});
	const request = pollRequestFor(line, more);
	if (state) {
		const fresh = readState(request, request.want);
		const learnt = { ...fresh.state, learnt: true, plan: page, identity: ['id'], pages: 9 };
		const seenIds = floor === undefined ? fresh.seenIds : SeenIds.upTo(floor);
		for (const id of known) seenIds.add(String(id));
		request.state = writeState({ ...learnt, ...state }, seenIds);
	}
	const { state: then, ...watched } = await pollChanges(request);
	return {
		...watched,
		state: then as unknown as PollState,
		told: watched.events.map(({ event, id }) => (event === 'updated' ? `~${id}` : id)).join(' '),
		asked: pagesOf(line.asked),
	};
}

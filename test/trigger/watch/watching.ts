import { watchList } from '../../../nodes/AppointmentService/trigger/watch';
import { Memory } from '../../../nodes/AppointmentService/trigger/watch/memory';
import type { Order } from '../../../nodes/AppointmentService/trigger/watch/order';
import {
	readState,
	writeState,
	type State,
} from '../../../nodes/AppointmentService/trigger/watch/state';
import type { WatchRequest } from '../../../nodes/AppointmentService/trigger/watch/types';
import { page, pagesOf } from './looking';
import { lineOf, requestOf } from './polling';

/** What a poll finds there. */
export interface Found {
	answer: (url: string) => unknown;
	/** Milliseconds that a request takes. */
	takes?: number;
	/** What an earlier poll has left beside what was learnt; nothing at a first poll. */
	state?: Partial<State>;
	known?: Array<string | number>;
	/** Every id up to this one is known. */
	floor?: string;
	more?: Partial<WatchRequest>;
}

export const byId = (falling: boolean, mark: string): Order => ({
	field: 'id',
	path: ['id'],
	falling,
	mark,
});

/** One poll of a list that was learnt before, in pages that are asked for by their number. */
export async function pollOnce({ answer, takes = 0, state, known = [], floor, more }: Found) {
	const line = lineOf((url) => {
		line.clock += takes;
		return answer(url);
	});
	const request = requestOf(line, more);
	if (state) {
		const fresh = readState(request, request.want);
		const learnt = { ...fresh.state, learnt: true, plan: page, identity: ['id'], pages: 9 };
		const memory = floor === undefined ? fresh.memory : Memory.upTo(floor);
		for (const id of known) memory.take(String(id));
		request.state = writeState({ ...learnt, ...state }, memory);
	}
	const { state: then, ...watched } = await watchList(request);
	return {
		...watched,
		state: then as unknown as State,
		told: watched.events.map(({ event, id }) => (event === 'updated' ? `~${id}` : id)).join(' '),
		asked: pagesOf(line.asked),
	};
}

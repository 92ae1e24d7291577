import {
	readState,
	writeState,
	type PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import { SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import {
	trackingOf,
	type PollRequest,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { pagesOf } from './runFullScan';
import { createFakeServer, pollRequestFor } from './fakeServer';
import { byPage } from './pagedServer';

/** The input of `pollOnce`. */
export interface PollInput {
	respond: (url: string) => unknown;
	/** Milliseconds that a request takes. */
	latency?: number;
	/** The saved state beside the usual learnt one; undefined for a first poll. */
	state?: Partial<PollState>;
	known?: Array<string | number>;
	/** Every id up to this one is known. */
	watermark?: string;
	more?: Partial<PollRequest>;
}

export const orderedById = (falling: boolean, mark: string): SortOrder => ({
	field: 'id',
	path: ['id'],
	falling,
	mark,
});

/** One poll of a list with numbered pages that earlier polls have learnt. */
export async function pollOnce({
	respond,
	latency = 0,
	state,
	known = [],
	watermark,
	more,
}: PollInput) {
	const server = createFakeServer((url) => {
		server.clock += latency;
		return respond(url);
	});
	const request = pollRequestFor(server, more);
	if (state) {
		const initial = readState(request, trackingOf(request));
		const learnt = { ...initial.state, learnt: true, plan: byPage, identity: ['id'], pages: 9 };
		const seenIds = watermark === undefined ? initial.seenIds : SeenIds.upTo(watermark);
		for (const id of known) seenIds.add(String(id));
		request.state = writeState({ ...learnt, ...state }, seenIds);
	}
	const { state: nextState, ...result } = await pollChanges(request);
	return {
		...result,
		state: nextState as unknown as PollState,
		reported: result.events.map(({ event, id }) => (event === 'changed' ? `~${id}` : id)).join(' '),
		requested: pagesOf(server.requested),
	};
}

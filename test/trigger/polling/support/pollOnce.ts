import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { createFakeServer, pollRequestFor } from './fakeServer';

/** The input of `pollOnce`. */
export interface PollInput {
	respond: (url: string) => unknown;
	/** Milliseconds that a request takes. */
	latency?: number;
	more?: Partial<PollRequest>;
}

/** One poll of a service that is a function. */
export async function pollOnce({ respond, latency = 0, more }: PollInput) {
	const server = createFakeServer((url) => {
		server.clock += latency;
		return respond(url);
	});
	const { state, ...result } = await pollChanges(pollRequestFor(server, more));
	return {
		...result,
		state: state as unknown as PollState,
		reported: result.events.map(({ id }) => id).join(' '),
	};
}

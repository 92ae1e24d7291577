import { PollSession } from '../../../../nodes/AppointmentService/trigger/polling/session/pollSession';
import {
	readState,
	type PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { home } from './changingList';

export const noon = Date.parse('2026-03-01T12:00:00Z');

/** What a service answers, and a clock. */
export interface FakeServer {
	clock: number;
	asked: string[];
	/** A body, or a status and a body. */
	answer(url: string): unknown;
}

export const createFakeServer = (answer: (url: string) => unknown = () => []): FakeServer => ({
	clock: noon,
	asked: [],
	answer,
});

export function pollRequestFor(line: FakeServer, more: Partial<PollRequest> = {}): PollRequest {
	return {
		fetch: async (url) => {
			line.asked.push(url);
			const said = line.answer(url);
			const [status, body] = typeof said === 'number' ? [said, { error: 'no' }] : [200, said];
			return { url, status, headers: {}, text: JSON.stringify(body) };
		},
		url: home,
		names: ['appointments', 'appointment'],
		want: 'created',
		state: undefined,
		retryPolicy: {
			sleep: async (milliseconds) => void (line.clock += milliseconds),
			now: () => line.clock,
			tries: 1,
			budget: 1000,
		},
		budget: 1000,
		...more,
	};
}

/** A poll with a state that knows this, and nothing else. */
export function createPollSession(
	state: Partial<PollState> = {},
	more: Partial<PollRequest> = {},
	line = createFakeServer(),
): PollSession {
	const request = pollRequestFor(line, more);
	const fresh = readState(request, request.want);
	return new PollSession(request, { ...fresh.state, ...state }, fresh.seenIds);
}

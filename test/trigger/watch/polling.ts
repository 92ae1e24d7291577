import { Poll } from '../../../nodes/AppointmentService/trigger/watch/poll';
import { readState, type State } from '../../../nodes/AppointmentService/trigger/watch/state';
import type { WatchRequest } from '../../../nodes/AppointmentService/trigger/watch/types';
import { home } from './world';

export const noon = Date.parse('2026-03-01T12:00:00Z');

/** What a service answers, and a clock. */
export interface Line {
	clock: number;
	asked: string[];
	/** A body, or a status and a body. */
	answer(url: string): unknown;
}

export const lineOf = (answer: (url: string) => unknown = () => []): Line => ({
	clock: noon,
	asked: [],
	answer,
});

export function requestOf(line: Line, more: Partial<WatchRequest> = {}): WatchRequest {
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
		patience: {
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
export function pollOf(
	state: Partial<State> = {},
	more: Partial<WatchRequest> = {},
	line = lineOf(),
): Poll {
	const request = requestOf(line, more);
	const fresh = readState(request, request.want);
	return new Poll(request, { ...fresh.state, ...state }, fresh.memory);
}

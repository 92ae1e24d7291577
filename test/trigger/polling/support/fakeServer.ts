import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { listUrl } from './changingList';

/** The events that version 1 of the node asks for. */
export const createdOnly = new Set(['created'] as const);
export const createdOrChanged = new Set(['created', 'changed'] as const);

export const noon = Date.parse('2026-03-01T12:00:00Z');

/** A service with a clock. */
export interface FakeServer {
	clock: number;
	requested: string[];
	/** Returns a body, or a status. */
	respond(url: string): unknown;
}

export const createFakeServer = (respond: (url: string) => unknown = () => []): FakeServer => ({
	clock: noon,
	requested: [],
	respond,
});

export function pollRequestFor(server: FakeServer, more: Partial<PollRequest> = {}): PollRequest {
	return {
		fetch: async (url) => {
			server.requested.push(url);
			const response = server.respond(url);
			const [status, body] =
				typeof response === 'number' ? [response, { error: 'no' }] : [200, response];
			return { url, status, headers: {}, text: JSON.stringify(body) };
		},
		url: listUrl,
		names: ['appointments', 'appointment'],
		events: createdOnly,
		resource: 'appointment',
		state: undefined,
		retryPolicy: {
			sleep: async (milliseconds) => void (server.clock += milliseconds),
			now: () => server.clock,
			tries: 1,
			budget: 1000,
		},
		budget: 1000,
		...more,
	};
}

import type {
	PollResult,
	PollRequest,
} from '../nodes/AppointmentService/trigger/polling/changes/index.ts';

export type { PollResult, PollRequest };

/** Whatever polls a list: the package's own `watchList`, or one that is wrong on purpose. */
export type Poller = (request: PollRequest) => Promise<PollResult>;

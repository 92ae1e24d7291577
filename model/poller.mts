import type {
	ChangeKind,
	PollResult,
	PollRequest,
} from '../nodes/AppointmentService/trigger/polling/state/types.ts';

export type { ChangeKind, PollResult, PollRequest };

/** Polls a list: the package's own `pollChanges`, or one that is wrong on purpose. */
export type Poller = (request: PollRequest) => Promise<PollResult>;

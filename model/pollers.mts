import { pollChanges } from '../nodes/AppointmentService/trigger/polling/changes/pollChanges.ts';
import { pollInRanges } from '../nodes/AppointmentService/trigger/polling/rangedList.ts';
import { pollStartingSoon } from '../nodes/AppointmentService/trigger/polling/startingSoon.ts';
import type { Poller, PollRequest } from './poll-once.mts';

/** The package's own poll for changes. */
export const changesPoller: Poller = async (request) => await pollInRanges(request, pollChanges);

/** Its poll for starts. The events are others than those of changes; the model reads the ID and the time of each. */
export const startsPoller = (ahead: number) =>
	(async (request: PollRequest) =>
		await pollInRanges(
			request,
			async (list) => await pollStartingSoon({ ...list, ahead }),
			ahead,
		)) as unknown as Poller;

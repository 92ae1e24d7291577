import { NetworkError, ApiError } from '../nodes/AppointmentService/rest/index.ts';
import type {
	ChangeKind,
	PollResult,
	PollRequest,
} from '../nodes/AppointmentService/trigger/polling/state/types.ts';
import { pollChanges } from '../nodes/AppointmentService/trigger/polling/changes/pollChanges.ts';
import { pollInRanges } from '../nodes/AppointmentService/trigger/polling/rangedList.ts';
import { pollStartingSoon } from '../nodes/AppointmentService/trigger/polling/startingSoon.ts';
import type { SimulatedService } from './service/service.mts';

export type { ChangeKind, PollResult, PollRequest };

/** Polls a list: the package's own `pollChanges`, or one that is wrong on purpose. */
export type Poller = (request: PollRequest) => Promise<PollResult>;

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

/** How one poll ended. */
export type PollEnd =
	| { watched: PollResult }
	/** It failed; `unseen` where it says that new records cannot be seen. */
	| { thrown: string; unseen: boolean }
	| { broken: string };

/** Real milliseconds after which a poll counts as hanging. */
const hangLimit = 300_000;

/**
 * Polls once.
 *
 * @param state the saved state as JSON text
 * @param twice a second poll starts at the same time from the same state, and what comes of it is dropped
 */
export async function pollOnce(
	poller: Poller,
	service: SimulatedService,
	state: string | undefined,
	twice = false,
): Promise<PollEnd> {
	let stop: (why: PollEnd) => void = () => undefined;
	const stopped = new Promise<PollEnd>((resolve) => (stop = resolve));
	const timer = setTimeout(() => stop({ broken: 'waits for ever' }), hangLimit);
	const polls = (twice ? [false, true] : [false]).map((isDropped) =>
		poll(poller, service, state, stop, isDropped),
	);
	const both = Promise.all(polls).then(([first]) => first as PollEnd);
	const ended = await Promise.race([both, stopped]);
	clearTimeout(timer);
	return ended;
}

async function poll(
	poller: Poller,
	service: SimulatedService,
	state: string | undefined,
	stop: (why: PollEnd) => void,
	isDropped: boolean,
): Promise<PollEnd> {
	const { history, clock, business } = service;
	const { polling: polling } = history;
	const { paging, resource } = history.service.spec;
	const pages = Math.ceil(business.rows.length / paging.defaultSize);
	// Once a day it is read to a year without records, week by week.
	const most = (history.service.longestRange === undefined ? 400 : 2000) + 40 * pages;
	try {
		const result = await poller({
			url: service.url,
			names: [resource, resource.replace(/s$/, '')],
			events: new Set(polling.events),
			resource: 'appointment',
			includeExisting: polling.includeExisting,
			plan: polling.strategy,
			budget: polling.budget,
			state: state === undefined ? undefined : JSON.parse(state),
			retryPolicy: {
				sleep: clock.sleep,
				now: clock.now,
				tries: polling.tries,
				budget: polling.waiting,
			},
			fetch: (url) => {
				if (service.traffic.requests < most) return service.fetch(url, isDropped);
				stop({ broken: `more than ${most} requests in one poll` });
				// A poller in an endless loop would catch any error thrown at it.
				return new Promise(() => undefined);
			},
		});
		return { watched: result };
	} catch (thrown) {
		const unseen = thrown instanceof Error && thrown.name === 'IncompleteList';
		if (unseen || thrown instanceof ApiError || thrown instanceof NetworkError)
			return { thrown: thrown.message, unseen };
		return { broken: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
	}
}

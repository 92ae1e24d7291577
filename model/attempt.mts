import { IncompleteList } from '../nodes/AppointmentService/trigger/watch/index.ts';
import { ConnectionFault, ServiceRefusal } from '../nodes/AppointmentService/wire/index.ts';
import type { Service } from './service.mts';
import type { Watched, Watcher } from './watcher.mts';

/** How one poll ended. */
export type Ended =
	| { watched: Watched }
	/** It failed; `unseen` where it says that new records cannot be seen. */
	| { thrown: string; unseen: boolean }
	| { broken: string };

/** Real milliseconds after which a poll hangs. */
const hangs = 300_000;

/**
 * Lets a watcher poll once.
 *
 * @param state the saved state as JSON text
 * @param twice a second poll starts at the same time from the same state, and what comes of it is dropped
 */
export async function attempt(
	watcher: Watcher,
	service: Service,
	state: string | undefined,
	twice = false,
): Promise<Ended> {
	let stop: (why: Ended) => void = () => undefined;
	const stopped = new Promise<Ended>((resolve) => (stop = resolve));
	const timer = setTimeout(() => stop({ broken: 'waits for ever' }), hangs);
	const polls = Array.from({ length: twice ? 2 : 1 }, () => poll(watcher, service, state, stop));
	const both = Promise.all(polls).then(([first]) => first as Ended);
	const ended = await Promise.race([both, stopped]);
	clearTimeout(timer);
	return ended;
}

async function poll(
	watcher: Watcher,
	service: Service,
	state: string | undefined,
	stop: (why: Ended) => void,
): Promise<Ended> {
	const { history, clock, world } = service;
	const { watch } = history;
	const { paging, resource } = history.service.spec;
	const most = 400 + 40 * Math.ceil(world.rows.length / paging.defaultSize);
	try {
		const watched = await watcher({
			url: service.url,
			names: [resource, resource.replace(/s$/, '')],
			want: watch.want,
			includeExisting: watch.includeExisting,
			plan: watch.plan,
			budget: watch.budget,
			state: state === undefined ? undefined : JSON.parse(state),
			patience: { sleep: clock.sleep, now: clock.now, tries: watch.tries, budget: watch.waiting },
			fetch: (url) => {
				if (service.traffic.requests < most) return service.fetch(url);
				stop({ broken: `more than ${most} requests in one poll` });
				// A watcher that goes round and round would catch whatever is thrown at it.
				return new Promise(() => undefined);
			},
		});
		return { watched };
	} catch (thrown) {
		const unseen = thrown instanceof IncompleteList;
		if (unseen || thrown instanceof ServiceRefusal || thrown instanceof ConnectionFault)
			return { thrown: thrown.message, unseen };
		return { broken: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
	}
}

import type { IPollFunctions } from 'n8n-workflow';
import { createApiClient, nodeRetryPolicy } from '../../transport';
import { isObject, settle, type JsonObject } from '../../rest';
import { pollChanges } from './changes/pollChanges';
import { declaredFailure } from './pollError';
import { pollStartingSoon } from './startingSoon';
import { openState, sealState } from './savedPolls';
import { listNames, type ListWatch, type PollSettings } from '../pollSettings';
import type { PollEvent } from './pollItem';

/** What one list gave, and its state for the next poll. */
export interface ListOutcome {
	watch: ListWatch;
	events: PollEvent[];
	state: JsonObject;
	notice?: string;
}

/** A list that could not be read, and why. */
export interface ListFault {
	watch: ListWatch;
	reason: unknown;
}

/**
 * Reads the watched lists one after the other. What one of them leaves of its share of the time is for the next ones. Where the service
 * refuses the key or asks to wait, the lists after that are left for the next poll.
 *
 * @param stateOf the saved state of a list
 * @param budget milliseconds for all of them
 */
export async function pollLists(
	this: IPollFunctions,
	settings: PollSettings,
	stateOf: (watch: ListWatch) => unknown,
	budget: number,
): Promise<{ outcomes: ListOutcome[]; faults: ListFault[] }> {
	const outcomes: ListOutcome[] = [];
	const faults: ListFault[] = [];
	const deadline = Date.now() + budget;
	for (const [index, watch] of settings.watches.entries()) {
		const left = Math.max(1, deadline - Date.now());
		// Node.js takes times in whole milliseconds only.
		const share = Math.ceil(left / (settings.watches.length - index));
		const settled = await settle(
			pollList.call(this, settings, watch, openState(stateOf(watch)), share),
		);
		if (!('fault' in settled)) {
			outcomes.push(settled.value);
			continue;
		}
		const { fault: reason } = settled;
		faults.push({ watch, reason });
		const cause = declaredFailure(reason)?.cause;
		if (cause === 'credential-invalid' || cause === 'rate-limited') break;
	}
	return { outcomes, faults };
}

async function pollList(
	this: IPollFunctions,
	settings: PollSettings,
	watch: ListWatch,
	state: unknown,
	budget: number,
): Promise<ListOutcome> {
	const { resource } = watch;
	const timeout = Math.min(settings.timeout, budget);
	const { credentials, fetch, redirects } = await createApiClient(this, undefined, timeout);
	const url = settings.listUrl(credentials.root, resource);
	const { pathname } = new URL(url);
	// An earlier poll met the redirect: so it is not paid by each poll.
	const known = isObject(state) && isObject(state.redirect) ? state.redirect : {};
	if (known.from === pathname && typeof known.to === 'string') redirects.set(pathname, known.to);
	const request = {
		fetch,
		url,
		names: listNames(resource),
		state,
		plan: settings.plan,
		retryPolicy: { ...nodeRetryPolicy, budget: Math.min(nodeRetryPolicy.budget, budget / 2) },
		// One more request may be running when the time is over.
		budget: budget * 0.7,
		timeZone: settings.timeZone ?? this.getTimezone(),
	};
	const { events, ...result } =
		watch.name === 'startingSoon'
			? await pollStartingSoon({ ...request, ahead: settings.ahead })
			: await pollChanges({
					...request,
					events: watch.changes,
					resource,
					includeExisting: settings.includeExisting,
				});
	const to = redirects.get(pathname);
	const redirect = to === undefined ? undefined : { from: pathname, to };
	return {
		watch,
		events: events.map((event) => ({ ...event, resource })),
		state: sealState({ ...result.state, redirect }),
		notice: result.notice,
	};
}

import type { IPollFunctions, IDataObject } from 'n8n-workflow';
import { ParameterError } from '../../parameters';
import { createApiClient, nodeRetryPolicy, type Send } from '../../transport';
import { isObject, settle, type JsonObject, digest } from '../../rest';
import { pollChanges } from './changes/pollChanges';
import { declaredFailure } from './pollError';
import { pollInRanges } from './rangedList';
import { pollStartingSoon } from './startingSoon';
import { listNames, type ListWatch, type PollSettings, type WatchName } from '../pollSettings';
import type { PollEvent } from '../pollEvents';

type ListOutcome = Awaited<ReturnType<typeof pollList>>;

/** Reads the watched lists one after the other. Where the service refuses the key or asks to wait, the others wait for the next poll. */
export async function pollLists(
	this: IPollFunctions,
	settings: PollSettings,
	stateOf: (watch: ListWatch) => unknown,
	budget: number,
) {
	const outcomes: ListOutcome[] = [];
	const faults: Array<{ watch: ListWatch; reason: unknown }> = [];
	const deadline = Date.now() + budget;
	const answers: Answers = [];
	for (const [index, watch] of settings.watches.entries()) {
		const left = Math.max(1, deadline - Date.now());
		// Node.js takes times in whole milliseconds only.
		const share = Math.ceil(left / (settings.watches.length - index));
		const state = openState(stateOf(watch));
		const settled = await settle(pollList.call(this, settings, watch, state, share, answers));
		if ('value' in settled) outcomes.push(settled.value);
		else faults.push({ watch, reason: settled.fault });
		const cause = 'fault' in settled && declaredFailure(settled.fault)?.cause;
		if (cause === 'credential-invalid' || cause === 'rate-limited') break;
	}
	return { outcomes, faults };
}

/** What the poll for starts was answered, in its order: the other poll of the same list need not ask again. */
type Answers = Array<{ asked: string; answer: Awaited<ReturnType<Send>> }>;

/** Of a longer list, too much would have to be held. */
const maxAnswers = 20;

/** No answer is used after a later one: the list may have moved meanwhile, and pages of two times would leave records out. */
const shareAnswers =
	(answers: Answers, isFirst: boolean) =>
	(send: Send): Send =>
	async (method, asked, ...more) => {
		const place = isFirst ? -1 : answers.findIndex((known) => known.asked === asked);
		if (place >= 0) return answers.splice(0, place + 1)[place].answer;
		if (!isFirst) answers.length = 0;
		const answer = await send(method, asked, ...more);
		if (isFirst && answers.push({ asked, answer }) > maxAnswers) answers.length = 0;
		return answer;
	};

async function pollList(
	this: IPollFunctions,
	settings: PollSettings,
	watch: ListWatch,
	state: unknown,
	budget: number,
	answers: Answers,
) {
	const { resource } = watch;
	const isSoon = watch.name === 'startingSoon';
	const timeout = Math.min(settings.timeout, budget);
	const share = { wrapSend: shareAnswers(answers, isSoon) };
	const { credentials, fetch, redirects } = await createApiClient(this, undefined, timeout, share);
	const url = settings.listUrl(credentials.root, resource);
	const { pathname } = new URL(url);
	// An earlier poll met the redirect: so it is not paid by each poll. One to another place may hold for an hour, and what stands there later is old.
	const slashed = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
	const known = isObject(state) && isObject(state.redirect) ? state.redirect : {};
	if (known.from === pathname && known.to === slashed) redirects.set(pathname, slashed);
	const account = digest('account', credentials.key + credentials.query).slice(0, 4);
	const request = {
		...settings,
		fetch,
		url,
		resource,
		names: listNames(resource),
		state,
		isOtherKey: isObject(state) && ![undefined, account].includes(state.account as string),
		retryPolicy: { ...nodeRetryPolicy, budget: Math.min(nodeRetryPolicy.budget, budget / 2) },
		// One more request may be running when the time is over.
		budget: budget * 0.7,
		timeZone: settings.timeZone ?? this.getTimezone(),
	};
	const poll = async (list: typeof request) =>
		isSoon ? await pollStartingSoon(list) : await pollChanges({ ...list, events: watch.changes });
	const ahead = isSoon ? settings.ahead : undefined;
	const { events, ...result } = await pollInRanges(request, poll, ahead);
	const to = redirects.get(pathname);
	const redirect = to === slashed ? { from: pathname, to } : undefined;
	return {
		watch,
		events: events.map((event): PollEvent => ({ ...event, resource })),
		state: sealState({ ...result.state, redirect, account }),
		notice: result.notice,
	};
}

/** What polls left in n8n's static data, by list; in version 1 one state. Assigned whole: n8n notices no change within a value. */
export class SavedPolls {
	constructor(
		private readonly store: IDataObject,
		private readonly isVersion1: boolean,
	) {}

	/** What was saved of a list; a node that was of version 1 goes on with the state of that. */
	of(name: WatchName): { state?: unknown; notice?: unknown } {
		const { polls, polling, pollingNotice } = this.store;
		if (this.isVersion1) return { state: polling, notice: pollingNotice };
		if (polls !== undefined) return isObject(polls) && isObject(polls[name]) ? polls[name] : {};
		const watched = isObject(polling) && 'soon' in polling ? 'startingSoon' : 'appointment';
		return name === watched ? { state: polling } : {};
	}

	/** Saves what was read, and keeps what is known of the other watched lists; what is known of others is forgotten. */
	save(read: Map<WatchName, Pick<ListOutcome, 'state' | 'notice'>>, watched: WatchName[]): void {
		if (this.isVersion1) {
			for (const { state, notice } of read.values()) {
				this.store.polling = state as IDataObject;
				this.store.pollingNotice = notice ?? '';
			}
			return;
		}
		const polls = watched.flatMap((name) => {
			const { state, notice } = read.get(name) ?? this.of(name);
			// n8n hands out a proxy, which must not be saved within itself.
			return isObject(state) ? [[name, JSON.parse(JSON.stringify({ state, notice }))]] : [];
		});
		this.store.polls = Object.fromEntries(polls) as IDataObject;
		delete this.store.polling;
		delete this.store.pollingNotice;
	}
}

/** The most characters that the state of one list may have: n8n writes all of it to its database after each poll. */
const maxStateLength = 8_000_000;

/** The state of one list with a digest, which shows when it was damaged or edited. @throws ParameterError where it is too long */
function sealState(state: JsonObject): JsonObject {
	const text = JSON.stringify(state);
	if (text.length > maxStateLength)
		throw new ParameterError(
			'The list cannot be watched, because n8n would have to remember more than 8 megabytes of it',
			'Choose the events for new records alone, or add a query parameter that leaves out old ones.',
		);
	const plain = JSON.parse(text) as JsonObject;
	return { ...plain, seal: digest(plain) };
}

/** The state that was sealed; a text, which is no state, where it was changed since. States of earlier versions have no digest. */
function openState(saved: unknown): unknown {
	if (!isObject(saved) || saved.seal === undefined) return saved;
	const { seal, ...state } = JSON.parse(JSON.stringify(saved)) as JsonObject;
	return seal === digest(state) ? state : 'damaged';
}

import type { IDataObject } from 'n8n-workflow';
import { digest, isObject, type JsonObject } from '../../rest';
import type { WatchName } from '../pollSettings';

/** What one poll of a list leaves for the next one. */
export interface SavedPoll {
	state: JsonObject;
	/** The notice that was logged last. */
	notice?: string;
}

/**
 * What the polls left in n8n's static data of the node: in version 1 one state under `polling`, later one for each watched list under
 * `polls`. Values are assigned whole, because n8n does not notice a change within them.
 */
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

	/**
	 * Saves what was read, and keeps what is known of the other watched lists.
	 *
	 * @param watched the lists that are watched; what is known of others is forgotten
	 */
	save(read: Map<WatchName, SavedPoll>, watched: WatchName[]): void {
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

/** The state of a list would be too large to be saved. */
export class StateTooLargeError extends Error {
	constructor() {
		super(
			'The list cannot be watched, because n8n would have to remember more than 8 megabytes of it',
		);
	}
}

/**
 * The state of one list as it is saved: with a digest, which shows when it was damaged or edited.
 *
 * @throws StateTooLargeError
 */
export function sealState(state: JsonObject): JsonObject {
	const text = JSON.stringify(state);
	if (text.length > maxStateLength) throw new StateTooLargeError();
	const plain = JSON.parse(text) as JsonObject;
	return { ...plain, seal: digest(plain) };
}

/** The state that was sealed; a text, which is no state, where it was changed since. States of earlier versions have no digest. */
export function openState(saved: unknown): unknown {
	if (!isObject(saved) || saved.seal === undefined) return saved;
	const { seal, ...state } = JSON.parse(JSON.stringify(saved)) as JsonObject;
	return seal === digest(state) ? state : 'damaged';
}

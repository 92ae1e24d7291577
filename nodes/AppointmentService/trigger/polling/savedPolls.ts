import type { IDataObject } from 'n8n-workflow';
import { isObject, type JsonObject } from '../../rest';
import type { WatchName } from '../listWatch';

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

	/** The state of a list, as it was saved; a node that was of version 1 goes on with the state of that. */
	stateOf(name: WatchName): unknown {
		const { polls, polling } = this.store;
		if (this.isVersion1) return polling;
		if (isObject(polls) && isObject(polls[name])) return polls[name].state;
		const watched = isObject(polling) && 'soon' in polling ? 'startingSoon' : 'appointment';
		return polls === undefined && name === watched ? polling : undefined;
	}

	noticeOf(name: WatchName): unknown {
		const { polls, pollingNotice } = this.store;
		if (this.isVersion1) return pollingNotice;
		return isObject(polls) && isObject(polls[name]) ? polls[name].notice : undefined;
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
			const saved = read.get(name) ?? this.savedPoll(name);
			return saved ? [[name, saved]] : [];
		});
		this.store.polls = Object.fromEntries(polls) as IDataObject;
		delete this.store.polling;
		delete this.store.pollingNotice;
	}

	private savedPoll(name: WatchName): SavedPoll | undefined {
		const state = this.stateOf(name);
		// n8n hands out a proxy, which must not be saved within itself.
		return isObject(state)
			? (JSON.parse(JSON.stringify({ state, notice: this.noticeOf(name) })) as SavedPoll)
			: undefined;
	}
}

import { canonical } from '../score/fuzz/json.mts';
import type { Entry, State } from './entry.mts';
import type { History } from './history.mts';
import type { Watched } from './watcher.mts';
import type { World } from './world.mts';

/** A poll whose state was saved. */
export interface Saved {
	/** The world's ticks when it began and when it ended. */
	begun: number;
	ended: number;
	served: ReadonlyMap<Entry, ReadonlySet<State>>;
	watched: Watched;
	/** All of its requests got their answer. */
	isClean: boolean;
	/** The host died before anything ran on its events. */
	isLost: boolean;
}

/** What is known to the watcher of one record, by what it was sent and what it reported. */
export interface Account {
	created: number;
	/** It was sent while the existing list was still being read. */
	isBase: boolean;
	/** Contents the watcher may hold for the last one; empty where it cannot know any. */
	known: State[];
	/** Tick since which it may hold them. */
	since: number;
	/** Clean polls that could have found it before the one that did. */
	lateBy?: number;
	/** The poll before the one that found it had left a backlog. */
	wasCarried?: boolean;
}

/** Something that is not as it should be, and the tick at which it came out. */
export interface Fault {
	kind: 'doubled' | 'broken';
	what: string;
	entry?: Entry;
}

/** Keeps account of what the polls reported. */
export class Ledger {
	readonly faults: Fault[] = [];
	readonly accounts = new Map<Entry, Account>();
	/** Tick at which the first saved poll began, and at which the existing list was read. */
	first?: number;
	based?: number;
	/** Records whose events the host lost. */
	lost = 0;
	#clean: Saved[] = [];
	#ids = new Map<string, Entry>();
	#carried = false;

	constructor(
		readonly history: History,
		readonly world: World,
	) {}

	/** Enters a saved poll; tells what it reported, for the diary. */
	enter(saved: Saved): string[] {
		const { begun, ended, watched, isClean, isLost } = saved;
		this.first ??= begun;
		if (this.based === undefined) {
			this.#base(saved);
			if (!watched.more) this.based = ended;
		}
		const said = watched.events.map((event) => this.#report(event, saved));
		if (isLost) this.lost += watched.events.length;
		if (isClean) this.#clean.push(saved);
		this.#carried = watched.more;
		return said;
	}

	/** The host fell back to a state that was saved before this tick. */
	forget(tick: number): void {
		if (this.based !== undefined && this.based > tick) this.based = undefined;
	}

	accountOf(entry: Entry): Account {
		let account = this.accounts.get(entry);
		if (!account) {
			account = { created: 0, isBase: false, known: [], since: 0 };
			this.accounts.set(entry, account);
		}
		return account;
	}

	/** What was sent before the existing list was read counts as known to the watcher. */
	#base({ served, begun }: Saved): void {
		for (const [entry, states] of served) {
			const account = this.accountOf(entry);
			account.isBase = true;
			if (account.created > 0) continue;
			account.known.push(...states);
			account.since = begun;
		}
	}

	#report({ event, id, record, at }: Watched['events'][number], { begun }: Saved): string {
		const found = this.#recognise(record);
		const line = `${event} ${id}`;
		if (!found) {
			this.#wrong(
				'broken',
				`${line}: no such record or content: ${canonical(record).slice(0, 200)}`,
			);
			return line;
		}
		const { entry, state } = found;
		const account = this.accountOf(entry);
		const known = this.#ids.get(id);
		if (known && known !== entry) this.#wrong('broken', `one id for two records: ${id}`, entry);
		if (at !== undefined && !Number.isFinite(at)) this.#wrong('broken', `${line}: at ${at}`, entry);
		this.#ids.set(id, entry);
		if (event === 'created') this.#created(entry, account, begun);
		else if (this.history.watch.want === 'created')
			this.#wrong('doubled', `${line}: only new records were wanted`, entry);
		else if (!mayBeNew(entry, account, state))
			this.#wrong('doubled', `${line}: nothing changed since it was last seen`, entry);
		account.known = [state];
		account.since = begun;
		return line;
	}

	#created(entry: Entry, account: Account, begun: number): void {
		account.created++;
		if (account.created > 1) this.#wrong('doubled', `created ${entry.idText}: again`, entry);
		const from = this.appeared(entry);
		account.lateBy ??= this.#clean.filter((poll) => poll.begun > from && poll.begun < begun).length;
		account.wasCarried ??= this.#carried;
	}

	/** Whether the record was there when the first poll began. */
	existed(entry: Entry): boolean {
		return this.first !== undefined && entry.presentAt(this.first);
	}

	/** Tick at which it first stood in the list after the first poll began. */
	appeared(entry: Entry): number {
		const first = this.first ?? 0;
		return entry.spans.find(({ to }) => to === undefined || to > first)?.from ?? 0;
	}

	/** Whether it stood through a whole clean poll after the existing list was read. */
	couldSee({ spans }: Entry): boolean {
		return this.#clean.some(
			({ begun, ended }) =>
				begun > (this.based ?? Infinity) &&
				spans.some(({ from, to }) => from < begun && (to === undefined || to > ended)),
		);
	}

	#recognise(record: Watched['events'][number]['record']) {
		const { idField } = this.world.spec;
		const inner = idField in record ? record : (record.appointment as typeof record | undefined);
		const entry = inner && this.world.all.get(String(inner[idField]));
		const text = inner && canonical(inner);
		const state = entry?.states.findLast((one) => one.text === text);
		return entry && state && { entry, state };
	}

	#wrong(kind: Fault['kind'], what: string, entry?: Entry): void {
		this.faults.push({ kind, what, entry });
	}
}

/** Whether this content may be news: it differs from what the watcher holds, or something else stood in between. */
function mayBeNew(entry: Entry, { known, since }: Account, state: State): boolean {
	if (known.length === 0 || known.some(({ text }) => text !== state.text)) return true;
	return entry.states.some((one) => one.since > since && one.text !== state.text);
}

import { canonical } from '../score/fuzz/json.mts';
import type { TrackedRecord, RecordState } from './service/tracked-record.mts';
import type { History } from './history.mts';
import type { PollResult } from './poller.mts';
import type { SimulatedBusiness } from './service/business.mts';

/** A poll whose state was saved. */
export interface SavedPoll {
	/** The business's ticks at which it began and ended. */
	begun: number;
	ended: number;
	served: ReadonlyMap<TrackedRecord, ReadonlySet<RecordState>>;
	result: PollResult;
	/** All of its requests got their answer. */
	isClean: boolean;
	/** The host died before anything ran on its events. */
	isLost: boolean;
}

/** What the poller knows of one record, from the responses it got and the events it reported. */
export interface ReportedRecord {
	created: number;
	/** The service sent it while the existing list was still being read. */
	inBaseline: boolean;
	/** Contents that the poller may take for the last one; empty where it cannot know any. */
	known: RecordState[];
	/** Tick since which it may know them. */
	since: number;
	/** Clean polls that could have found it before the one that did. */
	lateBy?: number;
	/** The poll before the one that found it had left a backlog. */
	wasCarried?: boolean;
}

/** A wrong event. */
export interface DetectedFault {
	kind: 'doubled' | 'broken';
	what: string;
	entry?: TrackedRecord;
}

/** Tracks what the polls reported. */
export class ReportTracker {
	readonly faults: DetectedFault[] = [];
	readonly accounts = new Map<TrackedRecord, ReportedRecord>();
	/** Tick at which the first saved poll began, and at which the existing list was read. */
	firstTick?: number;
	baselineTick?: number;
	/** Records whose events the host lost. */
	lost = 0;
	#clean: SavedPoll[] = [];
	#ids = new Map<string, TrackedRecord>();
	#carried = false;

	constructor(
		readonly history: History,
		readonly business: SimulatedBusiness,
	) {}

	/** Adds a saved poll; returns its events for the log. */
	addPoll(saved: SavedPoll): string[] {
		const { begun, ended, result, isClean, isLost } = saved;
		this.firstTick ??= begun;
		if (this.baselineTick === undefined) {
			this.#addBaseline(saved);
			if (!result.more) this.baselineTick = ended;
		}
		const reported = result.events.map((event) => this.#report(event, saved));
		if (isLost) this.lost += result.events.length;
		if (isClean) this.#clean.push(saved);
		this.#carried = result.more;
		return reported;
	}

	/** The host fell back to a state that was saved before this tick. */
	rollBack(tick: number): void {
		if (this.baselineTick !== undefined && this.baselineTick > tick) this.baselineTick = undefined;
	}

	accountOf(entry: TrackedRecord): ReportedRecord {
		let account = this.accounts.get(entry);
		if (!account) {
			account = { created: 0, inBaseline: false, known: [], since: 0 };
			this.accounts.set(entry, account);
		}
		return account;
	}

	/** Records sent before the existing list was read count as known to the poller. */
	#addBaseline({ served, begun }: SavedPoll): void {
		for (const [entry, states] of served) {
			const account = this.accountOf(entry);
			account.inBaseline = true;
			if (account.created > 0) continue;
			account.known.push(...states);
			account.since = begun;
		}
	}

	#report({ event, id, record, at }: PollResult['events'][number], { begun }: SavedPoll): string {
		const found = this.#identify(record);
		const line = `${event} ${id}`;
		if (!found) {
			this.#addFault(
				'broken',
				`${line}: no such record or content: ${canonical(record).slice(0, 200)}`,
			);
			return line;
		}
		const { entry, state } = found;
		const account = this.accountOf(entry);
		const known = this.#ids.get(id);
		if (known && known !== entry) this.#addFault('broken', `one id for two records: ${id}`, entry);
		if (at !== undefined && !Number.isFinite(at))
			this.#addFault('broken', `${line}: at ${at}`, entry);
		this.#ids.set(id, entry);
		if (event === 'created') this.#created(entry, account, begun);
		else if (this.history.polling.want === 'created')
			this.#addFault('doubled', `${line}: only new records were wanted`, entry);
		else if (!mayBeNew(entry, account, state))
			this.#addFault('doubled', `${line}: nothing changed since it was last seen`, entry);
		account.known = [state];
		account.since = begun;
		return line;
	}

	#created(entry: TrackedRecord, account: ReportedRecord, begun: number): void {
		account.created++;
		if (account.created > 1) this.#addFault('doubled', `created ${entry.idText}: again`, entry);
		const from = this.appearedAt(entry);
		account.lateBy ??= this.#clean.filter((poll) => poll.begun > from && poll.begun < begun).length;
		account.wasCarried ??= this.#carried;
	}

	/** Whether the record was there when the first poll began. */
	existedAtStart(entry: TrackedRecord): boolean {
		return this.firstTick !== undefined && entry.presentAt(this.firstTick);
	}

	/** Tick at which it first was in the list after the first poll began. */
	appearedAt(entry: TrackedRecord): number {
		const first = this.firstTick ?? 0;
		return entry.spans.find(({ to }) => to === undefined || to > first)?.from ?? 0;
	}

	/** Whether it was in the list during a whole clean poll after the existing list was read. */
	wasVisible({ spans }: TrackedRecord): boolean {
		return this.#clean.some(
			({ begun, ended }) =>
				begun > (this.baselineTick ?? Infinity) &&
				spans.some(({ from, to }) => from < begun && (to === undefined || to > ended)),
		);
	}

	#identify(record: PollResult['events'][number]['record']) {
		const { idField } = this.business.spec;
		const inner = idField in record ? record : (record.appointment as typeof record | undefined);
		const entry = inner && this.business.all.get(String(inner[idField]));
		const text = inner && canonical(inner);
		const state = entry?.states.findLast((one) => one.text === text);
		return entry && state && { entry, state };
	}

	#addFault(kind: DetectedFault['kind'], what: string, entry?: TrackedRecord): void {
		this.faults.push({ kind, what, entry });
	}
}

/** Whether this content may be new: it differs from what the poller knows, or the record had other content in between. */
function mayBeNew(
	entry: TrackedRecord,
	{ known, since }: ReportedRecord,
	state: RecordState,
): boolean {
	if (known.length === 0 || known.some(({ text }) => text !== state.text)) return true;
	return entry.states.some((one) => one.since > since && one.text !== state.text);
}

import { canonical } from '../score/fuzz/json.mts';
import { valueAt } from '../score/fuzz/json.mts';
import { firstChosen, isPast, isSameValue, kindsOf, kindsOfNew } from './kinds.mts';
import { withoutFieldsOfNow } from './service/record-values.mts';
import { statusForms } from './service/statuses.mts';
import type { TrackedRecord, RecordState } from './service/tracked-record.mts';
import type { History } from './history.mts';
import type { ChangeKind, PollResult } from './poll-once.mts';
import type { SimulatedBusiness } from './service/business.mts';

/** A poll whose state was saved. */
export interface SavedPoll {
	/** The business's ticks at which it began and ended. */
	begun: number;
	ended: number;
	/** The tick of the business that the server shows which is furthest behind. */
	oldest: number;
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
	/** It was reported as deleted and not as new since; it was so at any time. */
	isGone?: boolean;
	wasGone?: boolean;
	/** The business's tick at which the poll began that reported so. */
	goneSince?: number;
	/** It is known without an event. */
	isUnreported?: boolean;
	/** Tick since which it may know them. */
	since: number;
	/** The business's tick at which the poll began that was sent it first. */
	firstSent?: number;
	/** Clean polls that could have found it before the one that did. */
	lateBy?: number;
	/** The poll before the one that found it had left a backlog. */
	wasCarried?: boolean;
}

/** A wrong event. */
export interface DetectedFault {
	kind: 'doubled' | 'broken' | 'false';
	what: string;
	entry?: TrackedRecord;
}

/** Tracks what the polls reported. */
export class ReportTracker {
	readonly faults: DetectedFault[] = [];
	readonly accounts = new Map<TrackedRecord, ReportedRecord>();
	/** Each event, and how many clean polls too late it came. */
	readonly delays: Array<{ event: ChangeKind; by: number }> = [];
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
		if (!this.history.polling.events.includes('created')) this.#addUnreported(saved);
		if (isLost) this.lost += result.events.length;
		if (isClean) this.#clean.push(saved);
		this.#carried = result.more;
		return reported;
	}

	/** The host fell back to a state that was saved before this tick. */
	rollBack(tick: number): void {
		if (this.baselineTick !== undefined && this.baselineTick > tick) this.baselineTick = undefined;
		for (const account of this.accounts.values()) {
			// What was sent before that state was saved is known to it, however often it was sent since.
			const isInState = account.inBaseline && (account.firstSent ?? tick) < tick;
			account.inBaseline = isInState;
			if (account.since >= tick && !isInState) account.known = [];
			if ((account.firstSent ?? 0) >= tick) delete account.firstSent;
		}
	}

	accountOf(entry: TrackedRecord): ReportedRecord {
		let account = this.accounts.get(entry);
		if (!account) {
			account = { created: 0, inBaseline: false, known: [], since: 0 };
			this.accounts.set(entry, account);
		}
		return account;
	}

	/**
	 * Records sent before the existing list was read count as known to the poller. What came and went within one poll may have stood in
	 * a page that was read only to learn how the list is paged.
	 */
	#addBaseline({ served, begun, ended }: SavedPoll): void {
		for (const [entry, states] of served) {
			const account = this.accountOf(entry);
			account.inBaseline = true;
			account.firstSent ??= begun;
			if (account.created > 0 || !entry.presentAt(ended)) continue;
			account.known.push(...states);
			account.since = begun;
		}
	}

	/** Where new records are not reported, the poller knows them as they were sent at first. */
	#addUnreported({ served, begun, ended, result }: SavedPoll): void {
		for (const [entry, states] of served) {
			if (!entry.presentAt(ended)) continue;
			const account = this.accountOf(entry);
			if (account.known.length > 0 && !this.#carried && !result.more) continue;
			if (account.known.length === 0) account.since = begun;
			account.isUnreported = true;
			account.known.push(...states);
		}
	}

	#report(reported: PollResult['events'][number], saved: SavedPoll): string {
		const { event, id, record, at } = reported;
		const line = `${event} ${id}`;
		if (!this.history.polling.events.includes(event))
			this.#addFault('false', `${line}: was not asked for`);
		if (event === 'deleted') {
			this.#deleted(line, reported, saved);
			return line;
		}
		const found = this.#identify(record);
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
		if (event === 'created') this.#created(entry, account, saved.begun);
		else this.#changed(line, reported, entry, state, saved.begun);
		const happened = event === 'created' ? this.appearedAt(entry) : state.since;
		this.delays.push({ event, by: this.#cleanPollsBetween(happened, saved.begun) });
		account.known = [state];
		account.since = saved.begun;
		account.isGone = account.isUnreported = false;
		return line;
	}

	/** A change must be one, be called by its most specific name, and say rightly what was before. */
	#changed(
		line: string,
		{ event, changes }: PollResult['events'][number],
		entry: TrackedRecord,
		state: RecordState,
		begun: number,
	): void {
		const account = this.accountOf(entry);
		const { known, since } = account;
		const chosen = this.history.polling.events;
		const priors =
			known.length > 0
				? [...known, ...entry.states.filter((one) => one.since > since)]
				: entry.states;
		const possible = priors.flatMap((prior) => {
			const kinds = kindsOf(prior, state);
			const kind = firstChosen(kinds, chosen);
			return isPast(prior, this.business.now()) ? kinds : kind ? [kind] : [];
		});
		// It may have been sent while the poll learnt the list, before any of its records were compared.
		const isFirst = known.length === 0 || (account.isUnreported && !account.inBaseline);
		// One that came while the existing list was read is new to the poll that was sent it first.
		const isNew =
			account.firstSent === begun && account.isUnreported !== false && !this.existedAtStart(entry);
		if (isFirst || isNew) possible.push(...kindsOfNew(state));
		const { lag } = this.history.service;
		if (lag !== undefined && known.length > 0 && known.every((one) => one.since > state.since))
			this.#addFault('false', `${line}: is older than what was reported`, entry);
		if (!possible.includes(event)) {
			const isRepeated = !mayBeNew(entry, account, state);
			this.#addFault(
				isRepeated ? 'doubled' : 'false',
				`${line}: is ${possible.join(' or ')}`,
				entry,
			);
		}
		for (const [field, { before, after }] of Object.entries(changes ?? {})) {
			const path = field.replaceAll('.', '/');
			const isAfter = isSameValue(valueAt(state.value, path), after);
			const isBefore = priors.some((prior) => isSameValue(valueAt(prior.value, path), before));
			if (!isAfter || !isBefore || before === after)
				this.#addFault('false', `${line}: ${field} from ${before} to ${after}`, entry);
		}
	}

	/** A deleted record must have been in the list, and not be there any more. */
	#deleted(
		line: string,
		{ id, record }: PollResult['events'][number],
		{ begun, ended, oldest }: SavedPoll,
	): void {
		const entry = this.business.all.get(id);
		if (!entry) return this.#addFault('broken', `${line}: no such record`);
		const account = this.accountOf(entry);
		const isPresent = entry.spans.some(
			({ from, to }) => from <= oldest && (to === undefined || to > ended),
		);
		if (isPresent) this.#addFault('false', `${line}: is in the list`, entry);
		const gone = entry.spans.at(-1)?.to ?? begun;
		this.delays.push({ event: 'deleted', by: this.#cleanPollsBetween(gone, begun) });
		if (account.isGone && !hasReturned(entry, account))
			this.#addFault('doubled', `${line}: again`, entry);
		const { field } = statusForms[this.business.spec.statuses];
		const status = record[field];
		if (
			status !== undefined &&
			!entry.states.some(({ value }) => isSameStatus(value[field], status))
		)
			this.#addFault('false', `${line}: status ${String(status)}`, entry);
		Object.assign(account, {
			created: 0,
			known: [],
			since: begun,
			isGone: true,
			wasGone: true,
			goneSince: oldest,
		});
	}

	#created(entry: TrackedRecord, account: ReportedRecord, begun: number): void {
		if (account.isGone && !hasReturned(entry, account))
			this.#addFault('false', `created ${entry.idText}: was deleted`, entry);
		account.created++;
		if (account.created > 1) this.#addFault('doubled', `created ${entry.idText}: again`, entry);
		const from = this.appearedAt(entry);
		account.lateBy ??= this.#cleanPollsBetween(from, begun);
		account.wasCarried ??= this.#carried;
	}

	/** Clean polls that began after one tick, and before another. */
	#cleanPollsBetween(from: number, to: number): number {
		return this.#clean.filter(({ begun }) => begun > from && begun < to).length;
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
		const text = inner && canonical(withoutFieldsOfNow(inner));
		const state = entry?.states.findLast((one) => one.text === text);
		return entry && state && { entry, state };
	}

	#addFault(kind: DetectedFault['kind'], what: string, entry?: TrackedRecord): void {
		this.faults.push({ kind, what, entry });
	}
}

/** Whether a status is the one that is told, or has it as its name or its code. */
const isSameStatus = (status: unknown, told: unknown) =>
	canonical(status) === canonical(told) || Object.values(Object(status)).includes(told);

/** Whether a record that was reported as deleted came back since. */
const hasReturned = ({ spans }: TrackedRecord, { goneSince = 0 }: ReportedRecord) =>
	spans.some(({ from }) => from > goneSince);

/** Whether this content may be new: it differs from what the poller knows, or the record had other content in between. */
function mayBeNew(
	entry: TrackedRecord,
	{ known, since }: ReportedRecord,
	state: RecordState,
): boolean {
	if (known.length === 0 || known.some(({ text }) => text !== state.text)) return true;
	return entry.states.some((one) => one.since > since && one.text !== state.text);
}

import { VirtualClock } from '../../score/clock.mts';
import type { BusinessOp, PollStep } from '../history.mts';
import { pollOnce, type Poller, type PollResult } from '../poll-once.mts';
import { SimulatedBusiness } from '../service/business.mts';
import { SimulatedService, type PollTraffic } from '../service/service.mts';
import type { TrackedRecord } from '../service/tracked-record.mts';
import type { SoonHistory } from './generate.mts';

const hour = 3_600_000;

/** What came of the polls of one history. */
export interface SoonOutcome {
	polls: number;
	requests: number;
	/** Polls that ended with an error. */
	threw: number;
	/** Starts that were to be reported, and were. */
	found: number;
	/** Starts that were to be reported, and were not; a notice said so of the others. */
	missed: string[];
	excused: number;
	/** Starts of records that no answer of the poll showed, as the list moved while it was read; the next poll has to find them. */
	moved: number;
	doubled: string[];
	/** Starts that were reported and were not so, or not to come so soon. */
	wrong: string[];
	broken: string[];
	log: string[];
}

/** Polls after the last change. */
const settlingPolls = 8;

/** Plays a history, and holds each poll against the business. @param pollerFor gives the poller for a time ahead in milliseconds */
export async function simulateSoon(
	history: SoonHistory,
	pollerFor: (ahead: number) => Poller,
): Promise<SoonOutcome> {
	const host = new SoonHost(history, pollerFor(history.ahead));
	const calm = Array.from({ length: settlingPolls }, () => ({
		gap: hour,
		...{ before: [], during: [], faults: [] },
	}));
	for (const step of [...history.steps, ...calm]) await host.step(step);
	return host.outcome;
}

class SoonHost {
	readonly outcome: SoonOutcome = {
		...{ polls: 0, requests: 0, threw: 0, found: 0, excused: 0, moved: 0 },
		...{ missed: [], doubled: [], wrong: [], broken: [], log: [] },
	};
	readonly #clock = new VirtualClock();
	readonly #business: SimulatedBusiness;
	readonly #service: SimulatedService;
	#state?: string;
	/** The last poll left a part of the list to the next one. */
	#isScanning = false;
	readonly #reported = new Set<string>();

	constructor(
		readonly history: SoonHistory,
		readonly poller: Poller,
	) {
		const seed = history.seed * 104_729 + history.number;
		this.#business = new SimulatedBusiness(history.business, seed, this.#clock.now);
		if (history.startsRise) this.#business.spreadStarts(2 * hour);
		this.#service = new SimulatedService(history, this.#business, this.#clock, (step, request) =>
			step.during.filter((due) => due.request === request).forEach(({ op }) => this.#apply(op)),
		);
	}

	async step(step: PollStep): Promise<void> {
		const { outcome } = this;
		if (outcome.broken.length > 0) return;
		this.#business.polls++;
		await this.#clock.sleep(step.gap);
		step.before.forEach((op) => this.#apply(op));
		const [begun, startedAt] = [this.#business.tick(), this.#clock.now()];
		const traffic = this.#service.begin(step);
		outcome.polls++;
		outcome.log.push(`poll ${outcome.polls} at ${new Date(startedAt).toISOString()}`);
		const ended = await pollOnce(this.poller, this.#service, this.#state);
		outcome.requests += traffic.requests;
		outcome.log.push(...traffic.lines.map((line) => `    ${line}`));
		if ('broken' in ended) outcome.broken.push(ended.broken);
		else if ('thrown' in ended) outcome.threw++;
		else if (!step.crash) this.#check(ended.watched, traffic, begun, startedAt);
	}

	#check(result: PollResult, traffic: PollTraffic, begun: number, startedAt: number): void {
		this.#state = JSON.stringify(result.state);
		const until = this.#clock.now() + this.history.ahead;
		for (const { id, at = NaN } of result.events) this.#addReport(id, at, startedAt, until);
		// A part that was read by an earlier poll may have changed since.
		const isWhole = traffic.faults === 0 && !result.more && !this.#isScanning;
		this.#isScanning = result.more;
		if (isWhole) this.#findMissed(result.notice ?? '', traffic, begun, startedAt);
	}

	#addReport(id: string, at: number, startedAt: number, until: number): void {
		const { outcome } = this;
		const entry = this.#business.all.get(id);
		const key = keyOf(id, at);
		outcome.log.push(`  → ${key}`);
		if (this.#reported.has(key)) outcome.doubled.push(key);
		this.#reported.add(key);
		const wasSo = entry?.states.some(
			({ facts }) =>
				keyOf(id, facts.start ?? at) === key && !facts.isMarked && facts.status !== 'cancelled',
		);
		if (!wasSo || at <= startedAt || at > until) outcome.wrong.push(key);
	}

	/** Appointments that stood in the list, unchanged, as long as the poll ran. */
	#findMissed(notice: string, { served }: PollTraffic, begun: number, startedAt: number): void {
		const { outcome } = this;
		const ended = this.#business.tick();
		const hasMoved = this.#business.moves.some((tick) => tick > begun);
		for (const entry of this.#business.all.values()) {
			const { facts, since } = entry.state;
			const stood = since <= begun && entry.presentAt(begun) && entry.presentAt(ended);
			if (!stood || !this.#isDue(entry, startedAt)) continue;
			const key = keyOf(entry.idText, facts.start as number);
			if (this.#reported.has(key)) outcome.found++;
			else if (/cannot be read|may be incomplete/.test(notice)) outcome.excused++;
			else if (hasMoved && !served.has(entry)) outcome.moved++;
			else outcome.missed.push(`${key}, by poll ${outcome.polls}`);
		}
	}

	#isDue({ state: { facts } }: TrackedRecord, startedAt: number): boolean {
		const { start = 0, status, isMarked } = facts;
		const isOff = isMarked || status === 'cancelled' || status === 'no_show';
		return !isOff && start > this.#clock.now() && start <= startedAt + this.history.ahead;
	}

	#apply(op: BusinessOp): void {
		const count = this.#business.apply(op);
		this.outcome.log.push(`    ${op.op}: ${count} of now ${this.#business.rows.length}`);
	}
}

/** One key for a start, whether it is written to the second or to the millisecond. */
const keyOf = (id: string, start: number) =>
	`${id} at ${new Date(start).toISOString().slice(0, 19)}`;

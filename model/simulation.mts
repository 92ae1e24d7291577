import { VirtualClock } from '../score/clock.mts';
import { pollOnce } from './poll-once.mts';
import type { History, BusinessOp, PollStep } from './history.mts';
import { ReportTracker } from './report-tracker.mts';
import { SimulatedService, type PollTraffic } from './service/service.mts';
import {
	evaluateHistory,
	unreported,
	type HistoryEvaluation,
	type MissedEvent,
} from './evaluation.mts';
import type { PollResult, Poller } from './poll-once.mts';
import { SimulatedBusiness } from './service/business.mts';

/** The result and the cost of one history. */
export interface HistoryOutcome extends HistoryEvaluation {
	history: History;
	polls: number;
	/** Polls that ended with an error, and those of them in which no request had failed. */
	threw: number;
	threwUnasked: number;
	/** Polls that said that new records cannot be seen, and whether the last one did. */
	unseen: number;
	refuses: boolean;
	/** Events that no answer showed, of a list of which the last poll said that it may be incomplete. */
	outOfSight: number;
	/** Polls that took longer than their budget allows, by a request and a wait at the most. */
	overran: number;
	miscounted: number;
	/** Bytes of each saved state, and requests of the poll that left it. */
	bytes: number[];
	requests: number[];
	delays: ReportTracker['delays'];
	log: string[];
}

/** Polls that a poller gets after the last change, beside those it takes to read the list so often. */
const settlingPolls = 60;
const settlingReads = 8;
const halfHour = 1_800_000;
const halfYear = 183 * 86_400_000;

/** Simulates a history: the business, its service, the host and the poller. */
export async function simulateHistory(
	history: History,
	poller: Poller,
	keepsLog = false,
): Promise<HistoryOutcome> {
	const host = new SimulatedHost(history, poller, keepsLog);
	for (const step of history.steps) await host.step(step);
	await host.runUntilSettled();
	return host.outcome();
}

/** A saved state, and the business's tick at which it was saved. */
interface SavedState {
	tick: number;
	text?: string;
}

class SimulatedHost {
	readonly clock = new VirtualClock();
	readonly business: SimulatedBusiness;
	readonly service: SimulatedService;
	readonly tracker: ReportTracker;
	readonly log: string[] = [];
	/** The host's current state, and the one that it would find after a crash. */
	#state: SavedState = { tick: 0 };
	#written: SavedState = { tick: 0 };
	#figures = { polls: 0, threw: 0, threwUnasked: 0, unseen: 0, overran: 0, miscounted: 0 };
	#refuses = false;
	#saysIncomplete = false;
	#leavesOutValues = false;
	#bytes: number[] = [];
	#requests: number[] = [];
	#broken: string[] = [];

	constructor(
		readonly history: History,
		readonly poller: Poller,
		readonly keepsLog: boolean,
	) {
		const seed = history.seed * 104_729 + history.number;
		this.business = new SimulatedBusiness(history.business, seed, this.clock.now);
		this.service = new SimulatedService(history, this.business, this.clock, (step, request) =>
			step.during
				.filter((due) => due.request === request)
				.forEach(({ op }) => this.#apply(op, '    ')),
		);
		this.tracker = new ReportTracker(history, this.business);
	}

	async step(step: PollStep): Promise<void> {
		if (this.#broken.length > 0) return;
		this.business.polls++;
		await this.clock.sleep(step.gap);
		for (const op of step.before) this.#apply(op, '  ');
		if (step.restart) this.#crash('the host was started anew');
		const begun = this.business.tick();
		const started = this.clock.now();
		const oldest = this.business.tickAt(started - (this.history.service.lag ?? 0));
		const traffic = this.service.begin(step);
		this.#figures.polls++;
		this.#addLine(`poll ${this.#figures.polls} at ${new Date(started).toISOString()}`);
		const ended = await pollOnce(this.poller, this.service, this.#state.text, step.overlap);
		for (const line of traffic.lines) this.#addLine(`    ${line}`);
		if ('broken' in ended) {
			this.#broken.push(ended.broken);
			this.#addLine(`  broken: ${ended.broken}`);
		} else if ('thrown' in ended) {
			this.#figures.threw++;
			this.#refuses = ended.unseen;
			if (ended.unseen) this.#figures.unseen++;
			else if (traffic.faults === 0) this.#figures.threwUnasked++;
			this.#addLine(`  error: ${ended.thrown}`);
		} else {
			this.#refuses = false;
			const { latency } = this.history.service;
			const slack = this.history.polling.budget + 6 * latency;
			if (traffic.faults === 0 && this.clock.now() - started > slack) this.#figures.overran++;
			// What is read of several ranges counts as one request.
			const isCounted = this.history.service.longestRange === undefined && !step.overlap;
			if (isCounted && ended.watched.requests !== traffic.requests) this.#figures.miscounted++;
			this.#save(ended.watched, { begun, oldest }, traffic, step);
		}
	}

	/** Polls without further changes, until all is found or the polls are used up. */
	async runUntilSettled(): Promise<void> {
		this.#addLine('from here on, nothing happens');
		const { service, polling: polling, after } = this.history;
		const pages = this.business.rows.length / service.spec.paging.defaultSize;
		// A deleted record is asked for by itself: some a poll, or one where there is time for a few requests only.
		const gone = unreported(this.history, this.business, this.tracker).length;
		const asked = polling.budget < 20 * service.latency ? 1 : 20;
		const most =
			settlingPolls +
			Math.ceil(gone / asked) +
			settlingReads * Math.ceil((pages * service.latency * 1.5) / polling.budget);
		for (let polls = 0, settled = 0; polls < most && settled <= after; polls++) {
			await this.step({ gap: halfHour, before: [], during: [], faults: [] });
			const isSettled = unreported(this.history, this.business, this.tracker).length === 0;
			settled = isSettled && this.tracker.baselineTick !== undefined ? settled + 1 : 0;
			// A list that cannot be polled stays so while nothing happens.
			if (this.#broken.length > 0 || (this.#refuses && polls > settlingPolls)) break;
		}
	}

	outcome(): HistoryOutcome {
		const evaluation = evaluateHistory(this.history, this.business, this.tracker);
		// A poll that fails because it cannot see new records reports them once it can.
		const missed = this.#refuses ? [] : evaluation.missed;
		// Of a list for ranges of dates, what is near is not missed because something may stand far off.
		const isFar = (start: number) =>
			this.history.service.longestRange === undefined ||
			Math.abs(start - this.business.now()) > halfYear;
		const isOutOfSight = ({ wasSent, what, entry }: MissedEvent) =>
			(this.#saysIncomplete && !wasSent && isFar(entry.times.start)) ||
			(this.#leavesOutValues && what.includes('content'));
		return {
			...evaluation,
			missed: missed.filter((event) => !isOutOfSight(event)),
			outOfSight: missed.filter(isOutOfSight).length,
			broken: [...this.#broken, ...(this.#refuses ? [] : evaluation.broken)],
			refuses: this.#refuses,
			...this.#figures,
			history: this.history,
			bytes: this.#bytes,
			requests: this.#requests,
			delays: this.tracker.delays,
			log: this.log,
		};
	}

	#save(
		result: PollResult,
		ticks: { begun: number; oldest: number },
		traffic: PollTraffic,
		step: PollStep,
	): void {
		if (step.crash === 'before') return this.#crash('the host died before it saved');
		const tick = this.business.tick();
		this.#saysIncomplete = result.notice?.includes('List may be incomplete') === true;
		this.#leavesOutValues = result.notice?.includes('are not kept') === true;
		this.#state = { tick, text: JSON.stringify(result.state) };
		this.#bytes.push(Buffer.byteLength(this.#state.text as string));
		this.#requests.push(traffic.requests);
		const isFirst = this.tracker.firstTick === undefined;
		// Without durable cursors, n8n saves a state with the events it came with, and once when the workflow is activated.
		if (this.history.host === 'durable' || isFirst || result.events.length > 0)
			this.#written = this.#state;
		// With durable cursors, n8n saves the state together with the run.
		const isLost = step.crash === 'after' && this.history.host === 'memory';
		// A poll that is held back has seen nothing: what comes and goes meanwhile is told of by none.
		const isHeld = result.notice?.includes('Nothing in the list is as') === true;
		const isClean = traffic.faults === 0 && !isHeld;
		const reported = this.tracker.addPoll({
			...ticks,
			ended: tick,
			served: isHeld ? new Map() : traffic.served,
			result,
			isClean,
			isLost,
		});
		this.service.notes = this.#needsNotes;
		const shown =
			reported.length > 30 ? [`${reported.length} events, such as ${reported[0]}`] : reported;
		for (const line of shown) this.#addLine(`  → ${line}`);
		this.#addLine(`  saved${result.more ? ', more to come' : ''}`);
		if (isLost) this.#crash('the host died before anything ran');
	}

	#apply(op: BusinessOp, indent: string): void {
		const count = this.business.apply(op);
		const detail = Object.entries(op).map(([key, value]) => `${key} ${value}`);
		this.#addLine(
			`${indent}${detail.slice(1).join(', ')}: ${count} of now ${this.business.rows.length}`,
		);
	}

	#addLine(line: string): void {
		if (this.keepsLog) this.log.push(line);
	}

	#crash(reason: string): void {
		this.#addLine(`  ${reason}`);
		if (this.#state.tick !== this.#written.tick) this.tracker.rollBack(this.#written.tick);
		this.#state = this.#written;
		this.service.notes = this.#needsNotes;
	}

	/** Until the existing list is read, and where new records are not reported, the poller knows what it was sent. */
	get #needsNotes(): boolean {
		const { events } = this.history.polling;
		return this.tracker.baselineTick === undefined || !events.includes('created');
	}
}

import { Clock } from '../score/clock.mts';
import { attempt } from './attempt.mts';
import type { History, Op, Step } from './history.mts';
import { Ledger } from './ledger.mts';
import { Service, type Traffic } from './service.mts';
import { judge, owed, type Verdict } from './verdict.mts';
import type { Watched, Watcher } from './watcher.mts';
import { World } from './world.mts';

/** What one history came to, and what it cost. */
export interface Outcome extends Verdict {
	history: History;
	polls: number;
	/** Polls that ended with an error, and those of them in which no request had failed. */
	threw: number;
	threwUnasked: number;
	/** Polls that said that new records cannot be seen, and whether the last one did. */
	unseen: number;
	refuses: boolean;
	/** Polls that took longer than their budget allows, by a request and a wait at the most. */
	overran: number;
	miscounted: number;
	/** Bytes of each saved state. */
	bytes: number[];
	diary: string[];
}

/** Polls after which a watcher has had its chance when nothing happens any more, beside those it takes to read the list so often. */
const enough = 60;
const readings = 8;
const halfHour = 1_800_000;

/** Lives through a history: the business, its service, the host and the watcher. */
export async function live(
	history: History,
	watcher: Watcher,
	keepsDiary = false,
): Promise<Outcome> {
	const host = new Host(history, watcher, keepsDiary);
	for (const step of history.steps) await host.step(step);
	await host.standStill();
	return host.outcome();
}

/** A state as it was saved, and the world's tick at which it was. */
interface Kept {
	tick: number;
	text?: string;
}

class Host {
	readonly clock = new Clock();
	readonly world: World;
	readonly service: Service;
	readonly ledger: Ledger;
	readonly diary: string[] = [];
	/** The state in the host's hands, and the one it would find after it died; with the ticks of their saving. */
	#state: Kept = { tick: 0 };
	#written: Kept = { tick: 0 };
	#figures = { polls: 0, threw: 0, threwUnasked: 0, unseen: 0, overran: 0, miscounted: 0 };
	#refuses = false;
	#bytes: number[] = [];
	#broken: string[] = [];

	constructor(
		readonly history: History,
		readonly watcher: Watcher,
		readonly keepsDiary: boolean,
	) {
		const seed = history.seed * 104_729 + history.number;
		this.world = new World(history.world, seed, this.clock.now);
		this.service = new Service(history, this.world, this.clock, (step, request) =>
			step.during
				.filter((due) => due.request === request)
				.forEach(({ op }) => this.#apply(op, '    ')),
		);
		this.ledger = new Ledger(history, this.world);
	}

	async step(step: Step): Promise<void> {
		if (this.#broken.length > 0) return;
		this.world.polls++;
		await this.clock.sleep(step.gap);
		for (const op of step.before) this.#apply(op, '  ');
		if (step.restart) this.#die('the host was started anew');
		const begun = this.world.tick();
		const started = this.clock.now();
		const traffic = this.service.begin(step);
		this.#figures.polls++;
		this.#say(`poll ${this.#figures.polls} at ${new Date(started).toISOString()}`);
		const ended = await attempt(this.watcher, this.service, this.#state.text, step.overlap);
		for (const line of traffic.lines) this.#say(`    ${line}`);
		if ('broken' in ended) {
			this.#broken.push(ended.broken);
			this.#say(`  broken: ${ended.broken}`);
		} else if ('thrown' in ended) {
			this.#figures.threw++;
			this.#refuses = ended.unseen;
			if (ended.unseen) this.#figures.unseen++;
			else if (traffic.faults === 0) this.#figures.threwUnasked++;
			this.#say(`  error: ${ended.thrown}`);
		} else {
			this.#refuses = false;
			const { latency } = this.history.service;
			const slack = this.history.watch.budget + 6 * latency;
			if (traffic.faults === 0 && this.clock.now() - started > slack) this.#figures.overran++;
			if (!step.overlap && ended.watched.requests !== traffic.requests) this.#figures.miscounted++;
			this.#save(ended.watched, begun, traffic, step);
		}
	}

	/** Lets nothing happen any more, until all is found or had its chance to be. */
	async standStill(): Promise<void> {
		this.#say('from here on, nothing happens');
		const { service, watch, after } = this.history;
		const pages = this.world.rows.length / service.spec.paging.defaultSize;
		const most = enough + readings * Math.ceil((pages * service.latency * 1.5) / watch.budget);
		for (let polls = 0, settled = 0; polls < most && settled <= after; polls++) {
			await this.step({ gap: halfHour, before: [], during: [], faults: [] });
			const isSettled = owed(this.history, this.world, this.ledger).length === 0;
			settled = isSettled && this.ledger.based !== undefined ? settled + 1 : 0;
			if (this.#broken.length > 0) break;
		}
	}

	outcome(): Outcome {
		const verdict = judge(this.history, this.world, this.ledger);
		return {
			...verdict,
			// What a poll that says that it cannot see owes is told once it can.
			...(this.#refuses && { missed: [] }),
			broken: [...this.#broken, ...(this.#refuses ? [] : verdict.broken)],
			refuses: this.#refuses,
			...this.#figures,
			history: this.history,
			bytes: this.#bytes,
			diary: this.diary,
		};
	}

	#save(watched: Watched, begun: number, traffic: Traffic, step: Step): void {
		if (step.crash === 'before') return this.#die('the host died before it saved');
		const tick = this.world.tick();
		this.#state = { tick, text: JSON.stringify(watched.state) };
		this.#bytes.push(Buffer.byteLength(this.#state.text as string));
		const isFirst = this.ledger.first === undefined;
		// In memory, n8n writes a state down with the events it came with, and once when the workflow is activated.
		if (this.history.host === 'durable' || isFirst || watched.events.length > 0)
			this.#written = this.#state;
		// What the durable host saves, it saves together with the run.
		const isLost = step.crash === 'after' && this.history.host === 'memory';
		const isClean = traffic.faults === 0;
		const said = this.ledger.enter({
			begun,
			ended: tick,
			served: traffic.served,
			watched,
			isClean,
			isLost,
		});
		this.service.notes = this.ledger.based === undefined;
		const shown = said.length > 30 ? [`${said.length} events, such as ${said[0]}`] : said;
		for (const line of shown) this.#say(`  → ${line}`);
		this.#say(`  saved${watched.more ? ', more to come' : ''}; order: ${watched.order}`);
		if (isLost) this.#die('the host died before anything ran');
	}

	#apply(op: Op, indent: string): void {
		const count = this.world.apply(op);
		const detail = Object.entries(op).map(([key, value]) => `${key} ${value}`);
		this.#say(`${indent}${detail.slice(1).join(', ')}: ${count} of now ${this.world.rows.length}`);
	}

	#say(line: string): void {
		if (this.keepsDiary) this.diary.push(line);
	}

	#die(how: string): void {
		this.#say(`  ${how}`);
		if (this.#state.tick !== this.#written.tick) this.ledger.forget(this.#written.tick);
		this.#state = this.#written;
		this.service.notes = this.ledger.based === undefined;
	}
}

import type { Answer } from '../nodes/AppointmentService/wire/index.ts';
import type { Clock } from '../score/clock.mts';
import { writeAnswer } from '../score/fuzz/body.mts';
import { cut } from '../score/fuzz/cut.mts';
import { Diary } from '../score/fuzz/diary.mts';
import { origin, pathOf } from '../score/fuzz/links.mts';
import type { Row } from '../score/fuzz/records.mts';
import { writeRefusal } from '../score/fuzz/refuse.mts';
import { Random } from '../score/random.mts';
import type { Entry, State } from './entry.mts';
import { fail, timeout } from './faults.mts';
import type { History, Step } from './history.mts';
import { Marks } from './marks.mts';
import type { World } from './world.mts';

/** What one poll saw of the service. */
export interface Traffic {
	requests: number;
	/** Answers that were not what they should have been. */
	faults: number;
	/** What was sent of each record. */
	served: Map<Entry, Set<State>>;
	/** One line for each request and each answer. */
	lines: string[];
}

/** The list as the fuzzer's paging looks at it. */
class Shelf extends Diary {
	readonly see: () => readonly Entry[];

	constructor(spec: History['service']['spec'], see: () => readonly Entry[]) {
		super(spec);
		this.see = see;
	}

	override rows(): Row[] {
		return this.see() as Entry[];
	}
}

/** Stands for a row until its own text takes its place: records are written once, however often they are sent. */
const blanks: Row[] = [];
const blank = (index: number): Row =>
	(blanks[index] ??= { value: `@row ${index}@` } as unknown as Row);

/** The invented service of one history. */
export class Service {
	traffic: Traffic = newTraffic();
	/** Notes what is sent of each record. */
	notes = true;
	readonly url: string;
	#marks: Marks;
	#shelf: Shelf;
	#random: Random;
	#step?: Step;
	#shown: readonly Entry[] = [];

	constructor(
		readonly history: History,
		readonly world: World,
		readonly clock: Clock,
		/** Told of what happens while a poll runs. */
		readonly happen: (step: Step, request: number) => void,
	) {
		const { spec, cursorLife } = history.service;
		this.url = origin + pathOf(spec);
		this.#marks = new Marks(spec.paging, world, cursorLife);
		this.#shelf = new Shelf(spec, () => this.#shown);
		this.#random = new Random(history.seed * 7919 + history.number);
	}

	/** A new poll begins: requests count from 1 again. */
	begin(step: Step): Traffic {
		this.#step = step;
		return (this.traffic = newTraffic());
	}

	fetch = async (address: string): Promise<Answer> => {
		const traffic = this.traffic;
		const step = this.#step as Step;
		const request = ++traffic.requests;
		this.happen(step, request);
		const fault = step.faults.find(({ from, count }) => request >= from && request < from + count);
		if (fault) traffic.faults++;
		traffic.lines.push(`${address.slice(origin.length)}${fault ? ` ${fault.kind}` : ''}`);
		const slow = fault?.kind === 'timeout' ? timeout : this.history.service.latency;
		const good = this.#answer(new URL(address), traffic, fault !== undefined);
		await this.clock.sleep(Math.ceil(slow * (0.5 + this.#random.next())));
		if (!fault) return { url: address, ...good };
		const bad = fail(this.history.service.spec, fault, this.clock.now());
		return { url: address, ...(typeof bad === 'function' ? bad(good) : bad) };
	};

	#answer(url: URL, traffic: Traffic, isLost: boolean): Omit<Answer, 'url'> {
		const { spec } = this.history.service;
		this.#shown = this.#view(url);
		const found = cut(spec, this.#shelf, this.#marks, url.searchParams);
		const headers = { 'content-type': 'application/json' };
		if ('refuse' in found) {
			traffic.lines.push(`  refused: ${found.refuse}`);
			return { headers, ...writeRefusal(spec, found) };
		}
		const rows = found.rows as Entry[];
		traffic.lines.push(`  ${rows.length} of ${this.#shown.length}: ${idsOf(rows)}`);
		if (!isLost && this.notes) for (const entry of rows) note(traffic.served, entry);
		const written = writeAnswer(spec, { ...found, rows: rows.map((_, index) => blank(index)) });
		return {
			status: spec.status,
			headers: { ...headers, ...written.headers },
			text: written.text.replace(/"@row (\d+)@"/g, (_, index) => rows[index].state.json),
		};
	}

	/** The list in today's order; a jumbled one has another order at each request. */
	#view(url: URL): readonly Entry[] {
		const { rows, order } = this.world;
		if (order !== 'jumbled') return rows;
		const random = new Random(this.#random.int(0, 2 ** 30) + url.href.length);
		return random.shuffle(rows);
	}
}

function newTraffic(): Traffic {
	return { requests: 0, faults: 0, served: new Map(), lines: [] };
}

function note(served: Traffic['served'], entry: Entry): void {
	const states = served.get(entry);
	if (states) states.add(entry.state);
	else served.set(entry, new Set([entry.state]));
}

function idsOf(rows: readonly Entry[]): string {
	const [first, last] = [rows[0], rows.at(-1)];
	if (!first || !last) return '-';
	return rows.length <= 6
		? rows.map(({ idText }) => idText).join(' ')
		: `${first.idText} … ${last.idText}`;
}

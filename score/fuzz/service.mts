import { ConnectionFault, type Answer } from '../../nodes/AppointmentService/wire/index.ts';
import type { Clock } from '../clock.mts';
import { Random } from '../random.mts';
import { writeAnswer } from './body.mts';
import { cut } from './cut.mts';
import { Diary } from './diary.mts';
import { faultAnswer, isLimit, limitAnswer } from './faults.mts';
import { Ink } from './ink.mts';
import { origin, pathOf } from './links.mts';
import { errorText, writeRefusal } from './refuse.mts';
import { fatalFaults, type Fault, type Spec } from './spec.mts';
import { countsTold } from './told.mts';

/** One request, and what came of it. */
export interface Call {
	url: string;
	status: number;
	text: string;
	headers?: Record<string, string>;
	/** Set where rows were sent: their keys, the places they stood at, and what was told of their number. */
	keys?: number[];
	places?: number[];
	counts?: Record<string, number>;
	/** Nothing is wrong with this answer but its moment. */
	fault?: string;
}

/** An invented service in process: a function from address to answer, and a log of all it was asked. */
export class Service {
	readonly diary: Diary;
	readonly calls: Call[] = [];
	readonly offHost: string[] = [];
	#random: Random;
	#ink: Ink;
	#limited?: { until: number; fault: Fault };
	/** When the requests came that count towards the rate. */
	#recent: number[] = [];
	#broken = new Map<string, Fault>();
	#pages = 0;

	constructor(
		readonly spec: Spec,
		readonly clock: Clock,
	) {
		this.diary = new Diary(spec);
		this.#ink = new Ink(spec.paging);
		this.#random = new Random(spec.seed * 7919 + spec.number);
	}

	/** The address to read, with the user's own query. */
	get url(): string {
		const { spec } = this;
		const url = new URL(origin + pathOf(spec));
		if (spec.filter) url.searchParams.set(spec.filter.name, spec.filter.value);
		if (spec.userSize && spec.paging.sizeParameter)
			url.searchParams.set(spec.paging.sizeParameter, String(spec.userSize));
		return url.href;
	}

	/** Answers a GET after a moment of this service's slowness. */
	fetch = async (address: string): Promise<Answer> => {
		const url = new URL(address);
		if (url.origin !== origin) {
			this.offHost.push(address);
			throw new ConnectionFault('getaddrinfo ENOTFOUND', 'ENOTFOUND', false);
		}
		const call: Call = { url: address, status: 0, text: '' };
		this.calls.push(call);
		const answer = this.#answer(url, call, this.calls.length);
		const { latency } = this.spec;
		await this.clock.sleep(latency * (0.5 + 2 * this.#random.next()));
		if ('cut' in answer) throw new ConnectionFault('socket hang up', 'ECONNRESET', true);
		Object.assign(call, answer);
		return { url: address, ...answer };
	};

	#answer(url: URL, call: Call, number: number): Omit<Answer, 'url'> | { cut: true } {
		const { spec } = this;
		const now = this.clock.now();
		const fault = spec.faults.find(({ request }) => request === number);
		if (fault && isLimit(fault)) this.#limited = { until: now + fault.seconds * 1000, fault };
		if (this.#limited && now < this.#limited.until) {
			call.fault = this.#limited.fault.kind;
			return limitAnswer(spec, this.#limited.fault, this.#limited.until - now, now);
		}
		const full = this.#spend(now);
		if (full) {
			call.fault = full.fault.kind;
			return limitAnswer(spec, full.fault, full.until - now, now);
		}
		if (fault && fatalFaults.has(fault.kind) && fault.kind !== 'failure200')
			this.#broken.set(url.href, fault);
		const bad = this.#broken.get(url.href) ?? fault;
		if (bad) call.fault = bad.kind;
		if (bad?.kind === 'cut') return { cut: true };
		const instead = bad && faultAnswer(spec, bad);
		if (instead) return instead;
		const good = this.#read(url, call);
		if (bad?.kind !== 'truncated') return good;
		return { ...good, text: good.text.slice(0, Math.max(2, Math.floor(good.text.length * 0.6))) };
	}

	/** Counts a request towards the rate; where that is used up, the moment at which there is room again. */
	#spend(now: number): { until: number; fault: Fault } | undefined {
		const { rate } = this.spec;
		if (!rate) return undefined;
		const span = rate.seconds * 1000;
		this.#recent = this.#recent.filter((moment) => moment > now - span);
		const [oldest] = this.#recent;
		if (oldest !== undefined && this.#recent.length >= rate.requests)
			return {
				until: oldest + span,
				fault: { request: 0, kind: '429 seconds', seconds: rate.seconds },
			};
		this.#recent.push(now);
		return undefined;
	}

	#read(url: URL, call: Call): Omit<Answer, 'url'> {
		const { spec } = this;
		const headers = {
			'content-type': spec.text === 'html' ? 'text/html; charset=utf-8' : 'application/json',
		};
		if (url.pathname !== pathOf(spec))
			return { status: 404, headers, text: errorText(spec, 404, 'not_found', 'Not found') };
		const found = cut(spec, this.diary, this.#ink, url.searchParams);
		if ('refuse' in found) return { headers, ...writeRefusal(spec, found) };
		call.keys = found.rows.map(({ key }) => key);
		call.places = found.places;
		call.counts = countsTold(spec, found);
		const written = writeAnswer(spec, found);
		this.#pages++;
		this.#happen(found.from + found.size);
		return {
			status: spec.status,
			headers: { ...headers, ...written.headers },
			text: written.text,
		};
	}

	/** Lets happen what is due after this answer. */
	#happen(near: number): void {
		for (const move of this.spec.moves)
			if (move.after === this.#pages) this.diary.move(move.kind, near);
	}
}

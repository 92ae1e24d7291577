import { NetworkError, type HttpResponse } from '../../../nodes/AppointmentService/rest/index.ts';
import type { VirtualClock } from '../../clock.mts';
import { Random } from '../../random.mts';
import { writeResponse } from './response-body.mts';
import { paginate } from './paginate.mts';
import { ChangingList } from './changing-list.mts';
import { faultResponse, isRateLimit, rateLimitResponse } from './fault-response.mts';
import { CursorCodec } from './cursor-codec.mts';
import { origin, pathOf } from './links.mts';
import { errorBody, errorResponse } from './error-response.mts';
import { fatalFaults, type ServiceFault, type FuzzSpec } from '../spec.mts';
import { statedCounts } from './page-metadata.mts';

/** One request, and what came of it. */
export interface LoggedRequest {
	url: string;
	status: number;
	text: string;
	headers?: Record<string, string>;
	/** Set where rows were sent: their keys, how many contents each had had, the places they stood at, and what was told of their number. */
	keys?: number[];
	versions?: number[];
	places?: number[];
	counts?: Record<string, number>;
	/** Only the time of this response is wrong. */
	fault?: string;
}

/** A generated service in process: a function from URL to response, and a log of its requests. */
export class FuzzService {
	readonly list: ChangingList;
	readonly calls: LoggedRequest[] = [];
	readonly offHost: string[] = [];
	#random: Random;
	#cursors: CursorCodec;
	#limited?: { until: number; fault: ServiceFault };
	/** When the requests came that count towards the rate. */
	#recent: number[] = [];
	#broken = new Map<string, ServiceFault>();
	#pages = 0;

	constructor(
		readonly spec: FuzzSpec,
		readonly clock: VirtualClock,
	) {
		this.list = new ChangingList(spec);
		this.#cursors = new CursorCodec(spec.paging);
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
	fetch = async (address: string): Promise<HttpResponse> => {
		const url = new URL(address);
		if (url.origin !== origin) {
			this.offHost.push(address);
			throw new NetworkError('getaddrinfo ENOTFOUND', 'ENOTFOUND', false);
		}
		const call: LoggedRequest = { url: address, status: 0, text: '' };
		this.calls.push(call);
		const answer = this.#answer(url, call, this.calls.length);
		const { latency } = this.spec;
		await this.clock.sleep(latency * (0.5 + 2 * this.#random.next()));
		if ('cut' in answer) throw new NetworkError('socket hang up', 'ECONNRESET', true);
		Object.assign(call, answer);
		return { url: address, ...answer };
	};

	#answer(
		url: URL,
		call: LoggedRequest,
		number: number,
	): Omit<HttpResponse, 'url'> | { cut: true } {
		const { spec } = this;
		const now = this.clock.now();
		const fault = spec.faults.find(({ request }) => request === number);
		if (fault && isRateLimit(fault)) this.#limited = { until: now + fault.seconds * 1000, fault };
		if (this.#limited && now < this.#limited.until) {
			call.fault = this.#limited.fault.kind;
			return rateLimitResponse(spec, this.#limited.fault, this.#limited.until - now, now);
		}
		const full = this.#checkRate(now);
		if (full) {
			call.fault = full.fault.kind;
			return rateLimitResponse(spec, full.fault, full.until - now, now);
		}
		if (fault && fatalFaults.has(fault.kind) && fault.kind !== 'failure200')
			this.#broken.set(url.href, fault);
		const bad = this.#broken.get(url.href) ?? fault;
		if (bad) call.fault = bad.kind;
		if (bad?.kind === 'cut') return { cut: true };
		const instead = bad && faultResponse(spec, bad);
		if (instead) return instead;
		const good = this.#read(url, call);
		if (bad?.kind !== 'truncated') return good;
		return { ...good, text: good.text.slice(0, Math.max(2, Math.floor(good.text.length * 0.6))) };
	}

	/** Counts a request towards the rate; where that is used up, the moment at which there is room again. */
	#checkRate(now: number): { until: number; fault: ServiceFault } | undefined {
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

	#read(url: URL, call: LoggedRequest): Omit<HttpResponse, 'url'> {
		const { spec } = this;
		const headers = {
			'content-type': spec.text === 'html' ? 'text/html; charset=utf-8' : 'application/json',
		};
		if (url.pathname !== pathOf(spec))
			return { status: 404, headers, text: errorBody(spec, 404, 'not_found', 'Not found') };
		const found = paginate(spec, this.list, this.#cursors, url.searchParams);
		if ('refuse' in found) return { headers, ...errorResponse(spec, found) };
		call.keys = found.rows.map(({ key }) => key);
		call.versions = found.rows.map(({ versions }) => versions.length);
		call.places = found.places;
		call.counts = statedCounts(spec, found);
		const written = writeResponse(spec, found);
		this.#pages++;
		this.#applyDueMoves(found.from + found.size);
		return {
			status: spec.status,
			headers: { ...headers, ...written.headers },
			text: written.text,
		};
	}

	/** Applies the changes that are due after this response. */
	#applyDueMoves(near: number): void {
		for (const move of this.spec.moves)
			if (move.after === this.#pages) this.list.applyMove(move.kind, near);
	}
}

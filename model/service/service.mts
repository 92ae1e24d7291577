import type { HttpResponse } from '../../nodes/AppointmentService/rest/index.ts';
import type { VirtualClock } from '../../score/clock.mts';
import { writeResponse } from '../../score/fuzz/service/response-body.mts';
import { paginate } from '../../score/fuzz/service/paginate.mts';
import { ChangingList } from '../../score/fuzz/service/changing-list.mts';
import { origin, pathOf } from '../../score/fuzz/service/links.mts';
import type { ListRow } from '../../score/fuzz/service/records.mts';
import { errorResponse } from '../../score/fuzz/service/error-response.mts';
import { Random } from '../../score/random.mts';
import type { TrackedRecord, RecordState } from './tracked-record.mts';
import { applyFault, timeout } from './fault-response.mts';
import type { History, PollStep } from '../history.mts';
import { CursorStore, ListCursors } from './cursors.mts';
import { LaggingBusiness } from './lagging-business.mts';
import { fieldsOfNow } from './record-values.mts';
import { writeJson } from '../../score/fuzz/json.mts';
import type { SimulatedBusiness } from './business.mts';

/** The requests of one poll and what the service sent. */
export interface PollTraffic {
	requests: number;
	/** Answers that were not what they should have been. */
	faults: number;
	/** What was sent of each record. */
	served: Map<TrackedRecord, Set<RecordState>>;
	/** One line for each request and each answer. */
	lines: string[];
}

const day = 86_400_000;

/** The list as the fuzzer's paging reads it. */
class VisibleList extends ChangingList {
	readonly see: () => readonly TrackedRecord[];

	constructor(spec: History['service']['spec'], see: () => readonly TrackedRecord[]) {
		super(spec);
		this.see = see;
	}

	override rows(): ListRow[] {
		return this.see() as TrackedRecord[];
	}
}

/** Stands for a row until its own text takes its place: records are written once, however often they are sent. */
const blanks: ListRow[] = [];
const blank = (index: number): ListRow =>
	(blanks[index] ??= { value: `@row ${index}@` } as unknown as ListRow);

/** One server of the service: what it knows of the business, and its cursors. */
interface Server {
	business: SimulatedBusiness;
	cursors: ListCursors;
	isBehind: boolean;
}

/** The generated service of one history. */
export class SimulatedService {
	traffic: PollTraffic = newTraffic();
	/** Notes what is sent of each record. */
	notes = true;
	readonly url: string;
	#cursors: ListCursors;
	/** A server that is behind, and its cursors. */
	#lagging?: { business: LaggingBusiness; cursors: ListCursors };
	#list: VisibleList;
	#random: Random;
	#step?: PollStep;
	#shown: readonly TrackedRecord[] = [];

	constructor(
		readonly history: History,
		readonly business: SimulatedBusiness,
		readonly clock: VirtualClock,
		/** Called at each request, to change the business during a poll. */
		readonly onRequest: (step: PollStep, request: number) => void,
	) {
		const { spec, cursorLife, lag } = history.service;
		this.url = origin + pathOf(spec);
		const store = new CursorStore(() => business.now(), cursorLife);
		this.#cursors = new ListCursors(spec.paging, business, store);
		if (lag !== undefined) {
			const copy = new LaggingBusiness(business, lag);
			const cursors = new ListCursors(spec.paging, copy.current, store);
			this.#lagging = { business: copy, cursors };
		}
		this.#list = new VisibleList(spec, () => this.#shown);
		this.#random = new Random(history.seed * 7919 + history.number);
	}

	/** A new poll begins: requests count from 1 again. */
	begin(step: PollStep): PollTraffic {
		this.#step = step;
		return (this.traffic = newTraffic());
	}

	/**
	 * Answers one request.
	 *
	 * @param isDropped nobody keeps what comes of the poll that asks
	 */
	fetch = async (address: string, isDropped = false): Promise<HttpResponse> => {
		const traffic = this.traffic;
		const step = this.#step as PollStep;
		const request = ++traffic.requests;
		this.onRequest(step, request);
		const fault = step.faults.find(({ from, count }) => request >= from && request < from + count);
		if (fault) traffic.faults++;
		traffic.lines.push(`${address.slice(origin.length)}${fault ? ` ${fault.kind}` : ''}`);
		const slow = fault?.kind === 'timeout' ? timeout : this.history.service.latency;
		const url = new URL(address);
		const id = url.pathname.slice(new URL(this.url).pathname.length + 1);
		const isLost = fault !== undefined || isDropped;
		const server = this.#server();
		if (server.isBehind) traffic.lines.push('  by the server that is behind');
		const good =
			id === ''
				? this.#answer(server, url, traffic, isLost)
				: this.#answerSingle(server, decodeURIComponent(id), traffic, isLost);
		await this.clock.sleep(Math.ceil(slow * (0.5 + this.#random.next())));
		if (!fault) return { url: address, ...good };
		const bad = applyFault(this.history.service.spec, fault, this.clock.now());
		return { url: address, ...(typeof bad === 'function' ? bad(good) : bad) };
	};

	/** One of the service's servers, by chance. */
	#server(): Server {
		const lagging = this.#random.chance(0.5) ? this.#lagging : undefined;
		return lagging
			? { business: lagging.business.current, cursors: lagging.cursors, isBehind: true }
			: { business: this.business, cursors: this.#cursors, isBehind: false };
	}

	#answer(
		{ business, cursors }: Server,
		url: URL,
		traffic: PollTraffic,
		isLost: boolean,
	): Omit<HttpResponse, 'url'> {
		const { spec, longestRange } = this.history.service;
		this.#shown = this.#view(business, url);
		const headers = { 'content-type': 'application/json' };
		if (longestRange !== undefined) {
			const refusal = this.#narrow(url.searchParams, longestRange);
			if (refusal) return { status: 422, headers, text: writeJson({ message: refusal }) };
		}
		const found = paginate(spec, this.#list, cursors, url.searchParams);
		if ('refuse' in found) {
			traffic.lines.push(`  refused: ${found.refuse}`);
			return { headers, ...errorResponse(spec, found) };
		}
		const rows = (found.rows as TrackedRecord[]).map((row) => this.#known(row));
		traffic.lines.push(
			`  ${rows.length} of ${this.#shown.length}: ${idsOf(rows.map(({ entry }) => entry))}`,
		);
		if (!isLost) for (const { state } of rows) state.wasSent = true;
		if (!isLost && this.notes)
			for (const { entry, state } of rows) noteServed(traffic.served, entry, state);
		const written = writeResponse(spec, { ...found, rows: rows.map((_, index) => blank(index)) });
		return {
			status: spec.status,
			headers: { ...headers, ...written.headers },
			text: written.text.replace(/"@row (\d+)@"/g, (_, index) => this.#write(rows[index].state)),
		};
	}

	/** Shows the days that are asked for alone. @returns why not */
	#narrow(query: URLSearchParams, longest: number): string | undefined {
		const [from, to] = [query.get('start_date'), query.get('end_date')];
		if (from === null || to === null) return 'start_date and end_date are required';
		const [first, last] = [Date.parse(from), Date.parse(to) + day];
		if (last - first > (longest + 1) * day) return 'The range is too long';
		this.#shown = this.#shown.filter(({ times: { start } }) => start >= first && start < last);
		query.delete('start_date');
		query.delete('end_date');
		return undefined;
	}

	/** A record and its content as the newest server knows them: another has the same ones later. */
	#known(row: TrackedRecord): { entry: TrackedRecord; state: RecordState } {
		const entry = this.business.all.get(row.idText) as TrackedRecord;
		return { entry, state: entry.states[row.states.length - 1] as RecordState };
	}

	#write({ json }: RecordState): string {
		if (!this.business.spec.ofNow) return json;
		return `${writeJson(fieldsOfNow(this.clock.now())).slice(0, -1)},${json.slice(1)}`;
	}

	#answerSingle(
		{ business }: Server,
		id: string,
		traffic: PollTraffic,
		isLost: boolean,
	): Omit<HttpResponse, 'url'> {
		const { showsSingles } = this.history.service;
		const entry = showsSingles ? business.all.get(id) : undefined;
		const headers = { 'content-type': 'application/json' };
		traffic.lines.push(`  ${entry?.present ? 'shown' : 'not found'}`);
		if (!entry?.present) return { status: 404, headers, text: '{"message":"Not found"}' };
		const { state } = this.#known(entry);
		if (!isLost) state.wasSent = true;
		return { status: 200, headers, text: `{"data":${this.#write(state)}}` };
	}

	/** The list in today's order; a jumbled one has another order at each request. */
	#view({ rows, order }: SimulatedBusiness, url: URL): readonly TrackedRecord[] {
		if (order !== 'jumbled') return rows;
		const random = new Random(this.#random.int(0, 2 ** 30) + url.href.length);
		return random.shuffle(rows);
	}
}

function newTraffic(): PollTraffic {
	return { requests: 0, faults: 0, served: new Map(), lines: [] };
}

function noteServed(served: PollTraffic['served'], entry: TrackedRecord, state: RecordState): void {
	const states = served.get(entry);
	if (states) states.add(state);
	else served.set(entry, new Set([state]));
}

function idsOf(rows: readonly TrackedRecord[]): string {
	const [first, last] = [rows[0], rows.at(-1)];
	if (!first || !last) return '-';
	return rows.length <= 6
		? rows.map(({ idText }) => idText).join(' ')
		: `${first.idText} … ${last.idText}`;
}

import {
	ApiError,
	dayMs,
	findTimeField,
	isObject,
	readList,
	requiredRangeNames,
	settle,
	type JsonObject,
	type TimeRange,
} from '../../rest';
import type { PollRequest, PollResult } from './state/types';

/** What polls leave of a list that is given for ranges of dates only. */
interface RangedState {
	/** The list that is meant: with other parameters it is another one. */
	url: string;
	/** Which part of the usual days each poll reads: all of them where that takes few requests. */
	share: number;
	/** When what lies before and after those days was last read, in milliseconds since 1970. */
	readAllAt: number;
	/** All of it has come once, so that what comes later is new. */
	hasReadAll?: boolean;
}

/** The days before and after now in which most changes happen: appointments are ahead, invoices are of the past. */
const usualDays = { appointment: [31, 183], other: [183, 31] };
const minShare = 1 / 10;
const hourMs = 3_600_000;
/** Each poll takes about so many requests at most. */
const maxRequests = 20;

type ListToPoll = Omit<PollRequest, 'events'>;

/**
 * Polls a list; one that the service gives for ranges of dates only, as one page that holds the dates that matter.
 *
 * @param ahead milliseconds from now on, where nothing but starts within them matters
 */
export async function pollInRanges<Request extends ListToPoll, Result extends PollResult<unknown>>(
	request: Request,
	poll: (request: Request) => Promise<Result>,
	ahead?: number,
): Promise<Result> {
	const saved = isObject(request.state) ? request.state.ranged : undefined;
	if (!saved) {
		const settled = await settle(poll(request));
		if ('value' in settled) return settled.value;
		const { fault } = settled;
		const isForRanges = fault instanceof ApiError && requiredRangeNames(fault.errorInfo).length > 0;
		if (!isForRanges) throw fault;
	}
	const list = new RangedList(request, saved, ahead);
	const result = await poll(list.pollRequest);
	const notice = [result.notice, list.notice].filter(Boolean).join(' ') || undefined;
	return { ...result, notice, state: { ...result.state, ranged: list.state } };
}

/**
 * A list that the service gives for ranges of dates only, as one page. Each poll reads the days around now; once a day it reads what lies
 * before and after them as well, so that the rest of the list is known, and is not new when its days come near.
 */
class RangedList<Request extends ListToPoll> {
	readonly state: RangedState;
	private readonly now: number;
	/** The starts that each poll reads, in milliseconds since 1970. */
	private readonly range: Required<TimeRange>;
	private page?: Promise<string>;
	/** Why not all records of the range came. */
	private gap?: string;
	/** Records of the range certainly did not come; else only the end of the list is not known, and what is missing can be asked for. */
	private isCut = false;
	private readonly oldRows = new Set<string>();

	/**
	 * @param saved what `state` was at the last poll
	 * @param ahead milliseconds from now on, where nothing but starts within them matters
	 */
	constructor(
		private readonly request: Request,
		saved: unknown,
		private readonly ahead?: number,
	) {
		const { url, isOtherKey, resource, retryPolicy } = request;
		const isSame = isObject(saved) && saved.url === url && !isOtherKey;
		this.state = { url, share: 1, readAllAt: 0, ...(isSame && saved) };
		this.now = retryPolicy.now();
		const [before, after] = usualDays[resource === 'appointment' ? resource : 'other'];
		const [past, coming] = [before, after].map((days) => days * dayMs * this.state.share);
		this.range =
			ahead === undefined
				? { from: this.now - past, to: this.now + coming }
				: { from: this.now - dayMs, to: this.now + ahead };
	}

	/** The request for a poll of that page; what else the poll asks for goes to the service. */
	get pollRequest(): Request {
		const { origin, pathname } = new URL(this.request.url);
		return {
			...this.request,
			plan: undefined,
			fetch: async (url) => {
				if (!url.startsWith(`${origin}${pathname}`) || new URL(url).pathname !== pathname)
					return await this.request.fetch(url);
				this.page ??= this.readPage();
				const headers = { 'content-type': 'application/json' };
				return { url, status: 200, headers, text: await this.page };
			},
			ranged: {
				isListed: (time) => !this.isCut && time >= this.range.from && time <= this.range.to,
				isOld: (row) => this.oldRows.has(JSON.stringify(row)),
			},
		};
	}

	/** What the user must know of the days that are read: behind a long time without records nothing is looked for. */
	get notice(): string | undefined {
		const { from, to } = this.range;
		const [past, coming] = [this.now - from, to - this.now].map((time) => Math.round(time / dayMs));
		const days = `The service gives this list for ranges of dates only. Each poll reads from ${past} days ago to ${coming} days ahead, and once a day the other dates, until 30 ranges in a row or a year show no record.`;
		const unread = this.state.hasReadAll ? '' : 'So far there was no time to read all of those.';
		const reasons = [...(this.ahead === undefined ? [days, unread] : []), this.gap].filter(Boolean);
		return reasons.length > 0 ? `List may be incomplete: ${reasons.join(' ')}` : undefined;
	}

	private async readPage(): Promise<string> {
		const { state, now, range, ahead, oldRows } = this;
		const isDue =
			ahead === undefined && now - state.readAllAt >= (state.hasReadAll ? dayMs : hourMs);
		const near = await this.read(0.8, range);
		if (!near.isRead) this.gap = 'The poll had no time to read all of these days.';
		else if (!near.completeness.complete) this.gap = near.completeness.reason;
		this.isCut = !near.isRead || !(near.completeness.complete || near.completeness.isConfigurable);
		const fitting = near.isRead ? maxRequests / near.requestCount : 1 / 2;
		const share = state.share * (isDue ? fitting : Math.min(1, fitting));
		state.share = Math.min(1, Math.max(minShare, share));
		const all = isDue ? await this.read(0.5) : undefined;
		const { getKey } = (all ?? near).primaryKey;
		const known = new Set(near.records.map(getKey));
		const others = all?.records.filter((row) => !known.has(getKey(row))) ?? [];
		const [rows, otherRows] = [near.records, others].map((some) =>
			some.map((row) => JSON.stringify(row)),
		);
		if (!state.hasReadAll) otherRows.forEach((row) => oldRows.add(row));
		if (all) {
			state.readAllAt = now;
			state.hasReadAll ||= all.isRead;
		}
		const data = [...rows, ...otherRows];
		return `{ "data": [${data.join()}], "total": ${data.length}, "has_more": false }`;
	}

	/** Reads the records of a range, or all, as long as this part of the time of the poll is not over. */
	private async read(part: number, range?: TimeRange) {
		const { plan: strategy, retryPolicy, budget } = this.request;
		let isRead = true;
		const isOutOfTime = () => {
			isRead &&= retryPolicy.now() - this.now < budget * part;
			return !isRead;
		};
		const pathIn = (rows: JsonObject[]) => findTimeField(rows, 'start');
		const startRange = range && { ...range, pathIn };
		const result = await readList({ ...this.request, strategy, startRange, isOutOfTime });
		return { ...result, isRead };
	}
}

import { pollChanges } from '../../../../nodes/AppointmentService/trigger/polling/changes/pollChanges';
import type {
	PollResult,
	PollRequest,
} from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	NetworkError,
	type HttpResponse,
	type JsonObject,
} from '../../../../nodes/AppointmentService/rest';
import { createdOnly } from './fakeServer';

export const listUrl = 'https://salon.example.com/api/v1/appointments';

export type Row = JsonObject & {
	id: string | number;
	created_at?: string;
	start?: string;
	updated_at?: string;
};

/** How an invented service returns its list. */
export interface ListBehavior {
	/** `full`: page numbers, and has_more with every full page; `asked`: all, unless a page is asked for. */
	paging: 'page' | 'zero' | 'offset' | 'cursor' | 'link' | 'none' | 'full' | 'asked';
	/** A page past the end is refused, or the last one is repeated. */
	pastEnd?: 'refuse' | 'last';
	size: number;
	/** Page sizes up to this can be requested; none where it is left out. */
	maxSize?: number;
	/** Whether the service counts the records; `page` counts those of each page, and says whether more follow. */
	total: boolean | 'page';
	order: 'asc' | 'desc' | 'none';
	by: 'id' | 'created_at' | 'updated_at' | 'start';
	/** Single records can be asked for by their ids; their address is not known where this is false. */
	singles?: boolean;
	/** Records that are left out of the list. */
	hides?: (row: Row) => boolean;
	/** The total counts them all the same. */
	countsHidden?: boolean;
}

const compareValues = (a: unknown, b: unknown) =>
	typeof a === 'number' && typeof b === 'number'
		? a - b
		: String(a) < String(b)
			? -1
			: String(a) > String(b)
				? 1
				: 0;

/** A service whose list can be read page by page, and a clock that each request moves on by 100 ms. */
export class ChangingList {
	rows: Row[] = [];
	requested: string[] = [];
	clock = Date.parse('2026-03-01T12:00:00Z');
	/** Called before each response; may change the list, or fail by throwing. */
	beforeResponse?: (requestCount: number) => void;

	constructor(public behavior: ListBehavior) {}

	sorted(): Row[] {
		const { order, by } = this.behavior;
		if (order === 'none') return this.rows;
		const sorted = [...this.rows].sort(
			(a, b) => compareValues(a[by], b[by]) || compareValues(a.id, b.id),
		);
		return order === 'asc' ? sorted : sorted.reverse();
	}

	readonly fetch = async (url: string): Promise<HttpResponse> => {
		this.requested.push(url);
		this.clock += 100;
		this.beforeResponse?.(this.requested.length);
		const single = /appointments\/([^?]+)/.exec(url)?.[1];
		if (single !== undefined) return this.single(url, decodeURIComponent(single));
		if (this.isPastEnd(new URL(url).searchParams))
			return { url, status: 400, headers: {}, text: '{"error":"Page out of range"}' };
		return {
			url,
			status: 200,
			headers: {},
			text: JSON.stringify(this.body(new URL(url).searchParams)),
		};
	};

	private single(url: string, id: string): HttpResponse {
		const found = this.behavior.singles && this.rows.find((row) => String(row.id) === id);
		const text = JSON.stringify(found ? { data: found } : { error: 'Not found' });
		return { url, status: found ? 200 : 404, headers: {}, text };
	}

	private isPastEnd(query: URLSearchParams): boolean {
		return this.behavior.pastEnd === 'refuse' && this.pageOf(query) > this.lastPage;
	}

	private pageOf(query: URLSearchParams): number {
		const page = Number(query.get('page') ?? 1);
		return this.behavior.pastEnd === 'last' ? Math.min(page, this.lastPage) : page;
	}

	private get lastPage(): number {
		return Math.max(1, Math.ceil(this.rows.length / this.behavior.size));
	}

	private body(query: URLSearchParams): unknown {
		const { paging, total, size, maxSize = size } = this.behavior;
		const { hides } = this.behavior;
		const rows = this.sorted().filter((row) => !hides?.(row));
		const requested = Math.min(maxSize, Number(query.get('limit') ?? size));
		const from = {
			page: (Number(query.get('page') ?? 1) - 1) * requested,
			full: (this.pageOf(query) - 1) * requested,
			zero: Number(query.get('page') ?? 0) * requested,
			offset: Number(query.get('offset') ?? 0),
			cursor: Number((query.get('cursor') ?? 'c0').slice(1)),
			link: Number(query.get('at') ?? 0),
			none: 0,
			asked: (Number(query.get('page') ?? 1) - 1) * requested,
		}[paging];
		const isAsked = paging === 'asked' && !query.has('page');
		const all = rows.slice(0, Number(query.get('limit') ?? rows.length));
		const page = rows.slice(from, from + requested);
		const data = query.has('_start') ? [] : paging === 'none' ? rows : isAsked ? all : page;
		const isLast = from + requested >= rows.length;
		return {
			data,
			...(total === true && {
				total: this.behavior.countsHidden ? this.rows.length : rows.length,
			}),
			...(total === 'page' && { count: data.length, more_records: !isLast }),
			...(paging === 'page' && total && { page: from / requested + 1, limit: requested }),
			...(paging === 'full' && { has_more: rows.length - from >= requested }),
			...(paging === 'zero' && { page: from / requested, has_more: !isLast }),
			...(paging === 'offset' && { offset: from, limit: requested }),
			...(paging === 'cursor' && { next_cursor: isLast ? null : `c${from + requested}` }),
			...(paging === 'link' && {
				next: isLast ? null : `${listUrl}?at=${from + requested}&limit=${requested}`,
			}),
		};
	}

	/** One poll with the state of the last one. */
	async poll(state: unknown, more: Partial<PollRequest> = {}): Promise<PollResult> {
		return await pollChanges({
			fetch: this.fetch,
			url: listUrl,
			names: ['appointments', 'appointment'],
			events: createdOnly,
			resource: 'appointment',
			state: state === undefined ? undefined : JSON.parse(JSON.stringify(state)),
			retryPolicy: {
				sleep: async (milliseconds) => {
					this.clock += milliseconds;
				},
				now: () => this.clock,
				tries: 3,
				budget: 60_000,
			},
			budget: 300_000,
			...more,
		});
	}
}

export const cutConnection = () => {
	throw new NetworkError('The connection was cut.', 'ECONNRESET', false);
};

export const minute = (count: number) =>
	new Date(Date.parse('2026-01-01T00:00:00Z') + count * 60_000).toISOString();

/** A record of a business that books one appointment a minute. */
export const row = (id: number, more: Partial<Row> = {}): Row => ({
	id,
	created_at: minute(id),
	start: minute(100_000 + ((id * 7919) % 50_000)),
	client: `Client ${id}`,
	...more,
});

export const rows = (count: number, from = 1): Row[] =>
	Array.from({ length: count }, (_, at) => row(from + at));

export const newestFirst: ListBehavior = {
	paging: 'page',
	size: 20,
	total: true,
	order: 'desc',
	by: 'id',
};
/** An id that shows no order. */
export const uuid = (n: number) =>
	`${((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}-77aa`;
/** The ids of the events of one kind. */
export const eventIds = (result: PollResult, event = 'created') =>
	result.events.filter((found) => found.event === event).map(({ id }) => id);
/** So many ids from this one on, as texts. */
export const idNames = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => String(from + index));

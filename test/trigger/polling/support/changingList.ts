import {
	pollChanges,
	type PollResult,
	type PollRequest,
} from '../../../../nodes/AppointmentService/trigger/polling/changes';
import {
	NetworkError,
	type HttpResponse,
	type JsonObject,
} from '../../../../nodes/AppointmentService/rest';

export const home = 'https://salon.example.com/api/v1/appointments';

export type Row = JsonObject & {
	id: string | number;
	created_at?: string;
	start?: string;
	updated_at?: string;
};

/** How an invented service shows its list. */
export interface ListBehavior {
	/** `full`: page numbers, and the word that there is more wherever a page is full. */
	paging: 'page' | 'zero' | 'offset' | 'cursor' | 'link' | 'none' | 'full';
	/** A page past the end is refused, or the last one comes again. */
	beyond?: 'refuse' | 'last';
	size: number;
	/** Larger pages are to be had, up to so many rows; none where it is left out. */
	most?: number;
	total: boolean;
	order: 'asc' | 'desc' | 'none';
	by: 'id' | 'created_at' | 'updated_at' | 'start';
}

const plainOrder = (a: unknown, b: unknown) =>
	typeof a === 'number' && typeof b === 'number'
		? a - b
		: String(a) < String(b)
			? -1
			: String(a) > String(b)
				? 1
				: 0;

/** A business whose list can be read page by page, and a clock that a request moves on by 100 ms. */
export class ChangingList {
	rows: Row[] = [];
	asked: string[] = [];
	clock = Date.parse('2026-03-01T12:00:00Z');
	/** Told before each answer; may change the list, or fail by throwing. */
	before?: (asked: number) => void;

	constructor(public manner: ListBehavior) {}

	sorted(): Row[] {
		const { order, by } = this.manner;
		if (order === 'none') return this.rows;
		const sorted = [...this.rows].sort(
			(a, b) => plainOrder(a[by], b[by]) || plainOrder(a.id, b.id),
		);
		return order === 'asc' ? sorted : sorted.reverse();
	}

	readonly fetch = async (url: string): Promise<HttpResponse> => {
		this.asked.push(url);
		this.clock += 100;
		this.before?.(this.asked.length);
		if (this.isBeyond(new URL(url).searchParams))
			return { url, status: 400, headers: {}, text: '{"error":"Page out of range"}' };
		return {
			url,
			status: 200,
			headers: {},
			text: JSON.stringify(this.body(new URL(url).searchParams)),
		};
	};

	private isBeyond(query: URLSearchParams): boolean {
		return this.manner.beyond === 'refuse' && this.pageOf(query) > this.lastPage;
	}

	private pageOf(query: URLSearchParams): number {
		const page = Number(query.get('page') ?? 1);
		return this.manner.beyond === 'last' ? Math.min(page, this.lastPage) : page;
	}

	private get lastPage(): number {
		return Math.max(1, Math.ceil(this.rows.length / this.manner.size));
	}

	private body(query: URLSearchParams): unknown {
		const { paging, total, size, most = size } = this.manner;
		const rows = this.sorted();
		const asked = Math.min(most, Number(query.get('limit') ?? size));
		const from = {
			page: (Number(query.get('page') ?? 1) - 1) * asked,
			full: (this.pageOf(query) - 1) * asked,
			zero: Number(query.get('page') ?? 0) * asked,
			offset: Number(query.get('offset') ?? 0),
			cursor: Number((query.get('cursor') ?? 'c0').slice(1)),
			link: Number(query.get('at') ?? 0),
			none: 0,
		}[paging];
		const data = paging === 'none' ? rows : rows.slice(from, from + asked);
		const isLast = from + asked >= rows.length;
		return {
			data,
			...(total && { total: rows.length }),
			...(paging === 'page' && total && { page: from / asked + 1, limit: asked }),
			...(paging === 'full' && { has_more: rows.length - from >= asked }),
			...(paging === 'zero' && { page: from / asked, has_more: !isLast }),
			...(paging === 'offset' && { offset: from, limit: asked }),
			...(paging === 'cursor' && { next_cursor: isLast ? null : `c${from + asked}` }),
			...(paging === 'link' && {
				next: isLast ? null : `${home}?at=${from + asked}&limit=${asked}`,
			}),
		};
	}

	/** One poll; the state of the last one goes on. */
	async poll(state: unknown, more: Partial<PollRequest> = {}): Promise<PollResult> {
		return await pollChanges({
			fetch: this.fetch,
			url: home,
			names: ['appointments', 'appointment'],
			want: 'created',
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

import {
	readList,
	shareMemory,
	type Fetch,
	type HttpResponse,
	type ListRequest,
	type ListResult,
	type ServiceMemory,
} from '../../../nodes/AppointmentService/rest';

export type Row = Record<string, unknown>;

export const home = 'https://salon.example.com/api/v1/appointments';

/** The response to one request: a body, or a whole response. */
export type Reply = (query: URLSearchParams, asked: number) => unknown | Partial<HttpResponse>;

export const answer = (
	body: unknown,
	headers: Record<string, string> = {},
	status = 200,
): Partial<HttpResponse> => ({
	status,
	headers,
	text: typeof body === 'string' ? body : JSON.stringify(body),
});

export const isResponse = (reply: unknown): reply is Partial<HttpResponse> =>
	typeof reply === 'object' && reply !== null && 'text' in reply && 'status' in reply;

/**
 * Reads a list from a fake service, given as a function; waits take no time, `asked` has the URLs, and `mostAtOnce` how many were
 * under way at the same time.
 *
 * @param memory what earlier readings learned
 * @param latency milliseconds that each response takes
 */
export async function readFromService(
	reply: Reply,
	options: Partial<ListRequest> = {},
	memory?: ServiceMemory,
	latency = 0,
): Promise<ListResult & { asked: string[]; mostAtOnce: number }> {
	const asked: string[] = [];
	let open = 0;
	let mostAtOnce = 0;
	let clock = Date.parse('2026-03-01T12:00:00Z');
	const fetch: Fetch = async (url) => {
		asked.push(url);
		mostAtOnce = Math.max(mostAtOnce, ++open);
		const respondsAt = clock + latency;
		const body = reply(new URL(url).searchParams, asked.length);
		// Long enough for what was asked at the same moment to come.
		for (let turn = 0; turn < 20; turn++) await undefined;
		open--;
		clock = Math.max(clock, respondsAt);
		const response = isResponse(body) ? body : answer(body);
		return { url, status: 200, headers: {}, text: '', ...response };
	};
	if (memory) shareMemory(fetch, memory);
	const result = await readList({
		url: home,
		names: ['appointments', 'appointment'],
		retryPolicy: {
			sleep: async (milliseconds) => {
				clock += milliseconds;
			},
			now: () => clock,
			tries: 5,
			budget: 120_000,
		},
		...options,
		fetch,
	});
	return { ...result, asked, mostAtOnce };
}

export const rowsOf = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		note: `Row ${index + 1}`,
		next: index + 2,
		total: 3,
	}));

/** Parameter names and page sizes of a service: the page or offset is in `by`, the size in `sizeBy`, up to `most`. */
interface Paging {
	by?: string;
	first?: number;
	size?: number;
	sizeBy?: string;
	most?: number;
}

/** The rows of the page that a query requests, where a service pages by number. */
export function page(
	rows: Row[],
	query: URLSearchParams,
	{ by = 'page', first = 1, size = 10, sizeBy = '', most = size }: Paging = {},
): Row[] {
	const pageSize = Math.min(Number(query.get(sizeBy) ?? size), most);
	const index = Number(query.get(by) ?? first) - first;
	return rows.slice(index * pageSize, (index + 1) * pageSize);
}

/** The rows that a query requests, where a service pages by offset. */
export function offset(
	rows: Row[],
	query: URLSearchParams,
	{ by = 'offset', size = 10, sizeBy = '', most = size }: Paging = {},
): Row[] {
	const start = Number(query.get(by) ?? 0);
	return rows.slice(start, start + Math.min(Number(query.get(sizeBy) ?? size), most));
}

import {
	readList,
	type HttpResponse,
	type ListRequest,
	type ListResult,
} from '../../../nodes/AppointmentService/rest';

export type Row = Record<string, unknown>;

export const home = 'https://salon.example.com/api/v1/appointments';

/** What one request gets: a body, or a whole answer. */
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

const isAnswer = (reply: unknown): reply is Partial<HttpResponse> =>
	typeof reply === 'object' && reply !== null && 'text' in reply && 'status' in reply;

/** Reads a list from a service that is a function; waits take no time. */
export async function readFromService(
	reply: Reply,
	options: Partial<ListRequest> = {},
): Promise<ListResult & { asked: string[] }> {
	const asked: string[] = [];
	let clock = Date.parse('2026-03-01T12:00:00Z');
	const reading = await readList({
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
		fetch: async (url) => {
			asked.push(url);
			const said = reply(new URL(url).searchParams, asked.length);
			const full = isAnswer(said) ? said : answer(said);
			return { url, status: 200, headers: {}, text: '', ...full };
		},
	});
	return { ...reading, asked };
}

export const rowsOf = (count: number): Row[] =>
	Array.from({ length: count }, (_, at) => ({
		id: at + 1,
		note: `Row ${at + 1}`,
		next: at + 2,
		total: 3,
	}));

/** Names and sizes that a service gives its paging. */
interface Paging {
	by?: string;
	first?: number;
	size?: number;
	sizeBy?: string;
	most?: number;
}

/** The rows of a page, by the names that a service gives its parameters. */
export function page(
	rows: Row[],
	query: URLSearchParams,
	{ by = 'page', first = 1, size = 10, sizeBy = '', most = size }: Paging = {},
): Row[] {
	const asked = Math.min(Number(query.get(sizeBy) ?? size), most);
	const at = Number(query.get(by) ?? first) - first;
	return rows.slice(at * asked, (at + 1) * asked);
}

export function offset(
	rows: Row[],
	query: URLSearchParams,
	{ by = 'offset', size = 10, sizeBy = '', most = size }: Paging = {},
): Row[] {
	const start = Number(query.get(by) ?? 0);
	return rows.slice(start, start + Math.min(Number(query.get(sizeBy) ?? size), most));
}

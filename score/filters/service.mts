import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../random.mts';

/** A query parameter for dates, and what is odd about it. */
export interface DateParameter {
	names: [from: string, to: string];
	/** `start` is right; the others mean another field, lose a day, or leave out what was cancelled. */
	means: 'start' | 'created' | 'offByOneDay' | 'hidesCancelled';
}

/** How a service gives its lists. */
export interface ListStyle {
	paging: 'page' | 'offset' | 'cursor' | 'whole';
	pageSize: number;
	maxSize: number;
	order: 'none' | 'start' | 'nearlyStart' | 'created';
	unknown: 'ignore' | 'refuse';
	dates?: DateParameter;
}

/** Invents a way to give lists. */
export function inventStyle(random: Random): ListStyle {
	const isOdd = random.chance(0.5);
	return {
		paging: random.pick(['page', 'page', 'offset', 'cursor', 'whole'] as const),
		pageSize: random.pick([10, 20, 25, 50]),
		maxSize: random.pick([50, 100, 200]),
		order: random.pick(['none', 'start', 'nearlyStart', 'created'] as const),
		unknown: random.chance(0.2) ? 'refuse' : 'ignore',
		...(random.chance(0.5) && {
			dates: {
				names: random.pick([
					['from', 'to'],
					['start_date', 'end_date'],
					['startDate', 'endDate'],
					['date_from', 'date_to'],
					['starts_after', 'starts_before'],
				] as Array<[string, string]>),
				means: isOdd
					? random.pick(['created', 'offByOneDay', 'hidesCancelled'] as const)
					: ('start' as const),
			},
		}),
	};
}

/** A row, as far as a list may be cut by it. */
export interface ServiceRow {
	startsAt: number;
	createdAt: number;
	cancelled: boolean;
	shown: unknown;
}

export interface FilterService {
	url: string;
	/** GETs that came. */
	requests(): number;
	close(): Promise<void>;
}

const pagingNames = ['page', 'per_page', 'offset', 'limit', 'cursor'];

/** Serves lists below `/api/v1` on the loopback interface. */
export async function serveLists(
	lists: Record<string, ServiceRow[]>,
	style: ListStyle,
): Promise<FilterService> {
	let requests = 0;
	const server = createServer((request, response) => {
		requests++;
		const url = new URL(request.url ?? '/', 'http://service');
		const [, name = ''] = /^\/api\/v1\/([a-z]+)$/.exec(url.pathname) ?? [];
		const rows = lists[name];
		const send = (status: number, body: unknown) => {
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(body));
		};
		if (!rows) return send(404, { message: 'There is no such address.' });
		const known = [...pagingNames, ...(style.dates?.names ?? [])];
		const stray = [...url.searchParams.keys()].find((parameter) => !known.includes(parameter));
		if (stray !== undefined && style.unknown === 'refuse')
			return send(400, { message: `Unknown parameter: ${stray}` });
		send(200, pageOf(withinDates(rows, style, url.searchParams), style, url.searchParams));
	});
	await listen(server);
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		requests: () => requests,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

function listen(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.listen(0, '127.0.0.1', () => resolve());
	});
}

function withinDates(rows: ServiceRow[], { dates }: ListStyle, query: URLSearchParams) {
	const [from, to] = (dates?.names ?? []).map((name) => Date.parse(query.get(name) ?? ''));
	if (!dates || (Number.isNaN(from) && Number.isNaN(to))) return rows;
	const shift = dates.means === 'offByOneDay' ? 86_400_000 : 0;
	return rows.filter((row) => {
		const at = dates.means === 'created' ? row.createdAt : row.startsAt;
		if (dates.means === 'hidesCancelled' && row.cancelled) return false;
		return !(at < from + shift) && !(at > to - shift);
	});
}

function pageOf(rows: ServiceRow[], style: ListStyle, query: URLSearchParams): unknown {
	const asked = Number(query.get('per_page') ?? query.get('limit') ?? style.pageSize);
	const size = Math.min(Math.max(1, asked || style.pageSize), style.maxSize);
	const shown = (from: number) => rows.slice(from, from + size).map((row) => row.shown);
	const total = rows.length;
	switch (style.paging) {
		case 'page': {
			const page = Math.max(1, Number(query.get('page') ?? 1));
			const meta = { page, per_page: size, total, total_pages: Math.ceil(total / size) };
			return { data: shown((page - 1) * size), meta };
		}
		case 'offset': {
			const offset = Number(query.get('offset') ?? 0);
			return { items: shown(offset), offset, limit: size, total };
		}
		case 'cursor': {
			const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0);
			const next =
				from + size < total ? Buffer.from(String(from + size)).toString('base64url') : null;
			return { results: shown(from), next_cursor: next, has_more: next !== null };
		}
		case 'whole':
			return { data: rows.map((row) => row.shown), total };
	}
}

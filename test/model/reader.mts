import {
	withRetry,
	parseErrorInfo,
	ApiError,
	type ParsedResponse,
} from '../../nodes/AppointmentService/rest/index.ts';
import { valueAt } from '../../score/fuzz/json.mts';
import type { RecordValue } from '../../score/fuzz/service/records.mts';
import type { FuzzSpec } from '../../score/fuzz/spec.mts';
import type { History } from '../../model/history.mts';
import type { PollRequest } from '../../model/poll-once.mts';

/** Records by id, in the list's order. */
export type Records = Map<string, RecordValue>;

/** The result of reading the list once. */
export interface WholeList {
	records: Records;
	requests: number;
}

/**
 * Reads a list with full knowledge of how it pages; it shares nothing with the package's own reader but the retry policy.
 *
 * @param most pages at the most
 * @throws ApiError, NetworkError
 */
export async function readWholeList(
	history: History,
	request: PollRequest,
	most = Infinity,
): Promise<WholeList> {
	const { spec } = history.service;
	let requests = 0;
	const fetch: typeof request.fetch = (url) => {
		requests++;
		return request.fetch(url);
	};
	const read = withRetry(fetch, request.retryPolicy);
	const records: Records = new Map();
	let next: URL | undefined = new URL(request.url);
	for (let page = 0; next && page < most; page++) {
		const answer = await read(next.href);
		if (isEnd(answer, page)) break;
		const rows = rowsOf(spec, answer);
		const before = records.size;
		for (const row of rows) records.set(String(row[history.business.idField]), row);
		const isRound = page > 0 && rows.length > 0 && records.size === before;
		const isJumbled = [history.business.order, history.business.changedOrder].includes('jumbled');
		if (rows.length === 0 || (isRound && !isJumbled)) break;
		const after = following(history, new URL(request.url), answer, page + 1, [...records.keys()]);
		next = after?.href === next.href ? undefined : after;
	}
	return { records, requests };
}

/** Past the end, services answer with many different errors; any other error is thrown. */
function isEnd(page: ParsedResponse, asked: number): boolean {
	const failure = parseErrorInfo(page);
	if (asked > 0 && [204, 400, 404, 422].includes(page.status)) return true;
	if (asked > 0 && (page.body === null || failure.code === 'OUT_OF_RANGE')) return true;
	const isBad = page.status >= 400 || typeof page.body !== 'object' || page.body === null;
	if (isBad || failure.code === 'INTERNAL') throw new ApiError(failure);
	return false;
}

function rowsOf({ shape }: FuzzSpec, { body }: ParsedResponse): RecordValue[] {
	const found = valueAt(body, shape.rows);
	if (!Array.isArray(found)) return [];
	if (shape.kind === 'edges') return found.map(({ node }) => node);
	return shape.kind === 'wrapped' ? found.map(({ appointment }) => appointment) : found;
}

function following(
	{ service: { spec } }: History,
	list: URL,
	answer: ParsedResponse,
	pages: number,
	ids: string[],
): URL | undefined {
	const { paging } = spec;
	const inRows = paging.style === 'offset' && !paging.offsetPages;
	const marks: Record<string, () => unknown> = {
		page: () => paging.base + pages,
		offset: () => paging.base + (inRows ? pages * paging.defaultSize : pages),
		keyset: () => ids.at(-1),
		cursor: () => tokenIn(spec, answer),
	};
	const mark = marks[paging.style]?.();
	if (mark === undefined) return undefined;
	list.searchParams.set(paging.parameter, String(mark));
	return list;
}

/** The cursor of the next page, from wherever this service puts it. */
function tokenIn(spec: FuzzSpec, { body, headers }: ParsedResponse): string | undefined {
	const sources = [
		...Object.entries(spec.headers).map(([name, what]) => [what, headers[name]] as const),
		...Object.entries(spec.body).map(([path, what]) => [what, valueAt(body, path)] as const),
	];
	for (const [what, value] of sources) {
		if (value === undefined || value === null || value === '' || value === false) continue;
		if (what.startsWith('token')) return String(value);
		const link = linkIn(what, value);
		const mark =
			link && new URL(link, 'https://any.example').searchParams.get(spec.paging.parameter);
		if (mark) return mark;
	}
	return undefined;
}

function linkIn(what: string, value: unknown): string | undefined {
	if (what.startsWith('nextLink')) return String(value);
	if (what === 'nextHref') return (value as { href: string }).href;
	if (what === 'relLinks')
		return (value as Array<{ rel: string; href: string }>).find(({ rel }) => rel === 'next')?.href;
	if (what === 'linkHeader')
		return /<([^>]*)>;(?:[^,"]|"[^"]*")*rel="?next/.exec(String(value))?.[1];
	return undefined;
}

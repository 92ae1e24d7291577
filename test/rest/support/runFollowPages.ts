import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import {
	fetchRemainingPages,
	type FollowOptions,
} from '../../../nodes/AppointmentService/rest/list/followPages';
import { ConcurrencyLimiter } from '../../../nodes/AppointmentService/rest/http/limits/concurrencyLimiter';
import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest/record/primaryKey';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import { NetworkError } from '../../../nodes/AppointmentService/rest/http/errors';
import {
	positionAfterFirstPage,
	type PaginationStrategy,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import { parsePage, type ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { home, page, rowsOf } from './fakeListService';

export const names = resourceNameVariants(['appointments']);
export const byPage = { style: 'page', parameter: 'page', first: 1 } satisfies PaginationStrategy;
export const byOffset = {
	style: 'offset',
	parameter: 'offset',
	first: 0,
} satisfies PaginationStrategy;
export const byToken = {
	style: 'cursor',
	parameter: 'cursor',
	from: 'answer',
} satisfies PaginationStrategy;
/** What one request gets: a body, a status without one, or no answer. */
export type Reply = (query: URLSearchParams) => object | number | NetworkError;

const answeredPage = (reply: Reply, url: string) => {
	const said = reply(new URL(url).searchParams);
	if (said instanceof Error) throw said;
	const [status, body] = typeof said === 'number' ? [said, ''] : [200, said];
	return parsePage({ url, status, headers: {}, body }, names, ['data']);
};

/** Reads a list from its first page on; `maxRunning` is the most requests that ran at a time. */
export async function runFollowPages(
	strategy: PaginationStrategy,
	reply: Reply,
	{ limit, pages, ...more }: Partial<FollowOptions> & { limit?: number; pages?: number } = {},
) {
	const asked: string[] = [];
	let running = 0;
	let maxRunning = 0;
	const first = answeredPage(reply, home) as ListPage;
	const primaryKey = inferPrimaryKey(first.rows, names);
	const recordSet = new RecordSet(primaryKey, limit);
	recordSet.add(first.rows);
	const start = positionAfterFirstPage(first, primaryKey);
	const stopReason = await fetchRemainingPages(
		{
			fetchPage: async (url) => {
				asked.push([...new URL(url).searchParams.values()].join());
				maxRunning = Math.max(maxRunning, ++running);
				await Promise.resolve();
				running--;
				return answeredPage(reply, url);
			},
			listUrl: home,
			strategy,
			recordSet,
			limiter: new ConcurrencyLimiter(),
			now: () => 0,
			verified: true,
			sequential: false,
			...more,
		},
		{ ...start, ...(pages && { pages }) },
	);
	const { size, changed } = recordSet;
	return { ...stopReason, size, changed, maxRunning, asked: asked.join(' ') };
}

export const pageNumberOf = (query: URLSearchParams, name = 'page') => Number(query.get(name) ?? 1);
export const paged =
	(count: number, beside: object = {}): Reply =>
	(query) => ({ data: page(rowsOf(count), query), ...beside });
export const withReplyPastEnd =
	(last: number, more: number | NetworkError, reply: Reply, name = 'page'): Reply =>
	(query) =>
		pageNumberOf(query, name) > last ? more : reply(query);
export const noAnswerError = new NetworkError('No answer', 'ETIMEDOUT', true);

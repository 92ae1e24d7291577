import { ReadBudget } from './readBudget';
import { ConcurrencyLimiter } from '../http/concurrencyLimiter';
import { inferPrimaryKey, type PrimaryKey } from '../record/primaryKey';
import type { ReadContext } from './startPaging';
import { paceOf } from '../http/pace';
import { withRetry, type RetryPolicy } from '../http/retry';
import { withPageSize, type PaginationStrategy } from '../paging/strategy';
import type { FetchPage } from '../paging/detect';
import { requestPage, type ListPage } from '../page/listPage';
import type { Fetch, JsonObject } from '../http/types';
import type { Completeness } from './completeness';
import { readWithStrategy } from './readPages';
import { fetchFirstPage, readWithMemory, type ListReading } from './readWithMemory';
import { memoryOf } from '../memory/serviceMemory';
import { resourceNameVariants } from '../values/vocabulary';

export interface ListRequest {
	fetch: Fetch;
	/** Absolute address of the list, with the user's own query parameters. */
	url: string;
	/** Names of the resource, e.g. `['appointments']`; they help to find the rows and the id. */
	names: string[];
	/** How many records are wanted; all where it is left out. */
	limit?: number;
	/** How the list is paged, where the user set it; detected where it is left out. */
	strategy?: PaginationStrategy;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
}

/** The records of a list, and whether they are all. */
export interface ListResult {
	records: JsonObject[];
	completeness: Completeness;
	/** The strategy in words, for people. */
	strategyDescription: string;
	/** Why this strategy. */
	reason: string;
	primaryKey: PrimaryKey;
	firstPage: ListPage;
	/** GETs that got a response. */
	requestCount: number;
}

/**
 * Reads a list: finds the rows, detects how the list is paged, verifies that with the second page, reads the rest, and says
 * whether that is all.
 *
 * @throws ApiError where the service refuses, NetworkError where no response comes
 */
export async function readList(request: ListRequest): Promise<ListResult> {
	const { url, strategy, limit = Infinity } = request;
	const { now } = request.retryPolicy;
	const limiter = new ConcurrencyLimiter();
	const names = resourceNameVariants(request.names);
	const budget = new ReadBudget(now);
	const fetchParsed = withRetry(budget.countRequests(request.fetch), {
		pace: paceOf(request.fetch),
		...request.retryPolicy,
		renewsBudget: true,
		onPressure: () => limiter.throttle(),
	});
	let requestCount = 0;
	const createFetchPage =
		(rowsPath?: string[]): FetchPage =>
		async (pageUrl) => {
			requestCount++;
			return await requestPage(fetchParsed, pageUrl, names, rowsPath);
		};
	const createContext = (first: ListPage, listUrl: string): ReadContext => ({
		fetchPage: createFetchPage(first.path),
		listUrl,
		primaryKey: inferPrimaryKey(first.rows, names),
		limit,
		limiter,
		now,
		exceededReason: () => budget.exceededReason(),
	});
	const listUrl = strategy ? withPageSize(strategy, url) : url;
	const fetchPage = createFetchPage();
	const toResult = ({
		context: { primaryKey },
		first: firstPage,
		result: { recordSet, completeness, strategyDescription, reason },
	}: ListReading): ListResult => ({
		records: recordSet.records,
		completeness,
		strategyDescription,
		reason,
		primaryKey,
		firstPage,
		requestCount,
	});
	if (strategy) {
		const first = await fetchFirstPage(fetchPage, listUrl);
		const context = createContext(first, listUrl);
		return toResult({ context, first, result: await readWithStrategy(context, first, strategy) });
	}
	const memory = memoryOf(request.fetch)?.list(url);
	return toResult(await readWithMemory({ url, limit, now, fetchPage, createContext }, memory));
}

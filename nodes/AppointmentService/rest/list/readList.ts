import { settle } from '../http/settle';
import { ApiError } from '../http/errors';
import { readInStretches } from '../dates/readInStretches';
import { ReadBudget } from './readBudget';
import { ConcurrencyLimiter } from '../http/limits/concurrencyLimiter';
import { inferPrimaryKey, type PrimaryKey } from '../record/primaryKey';
import type { ReadContext } from './startPaging';
import { paceOf } from '../http/limits/pace';
import { withRetry, type RetryPolicy } from '../http/retry';
import { withPageSize, type PaginationStrategy } from '../paging/strategy';
import type { FetchPage } from '../paging/detect';
import { requestPage, type ListPage } from '../page/listPage';
import type { Fetch, JsonObject } from '../http/types';
import { RequestsAhead } from '../pages/requestsAhead';
import type { Completeness } from './completeness';
import { readPart } from './readPart';
import { readAllPages, readWithStrategy } from './readPages';
import type { TimeRange } from '../dates/rangeQuestions';
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
	/** Only records that start within it are wanted: others may be left out where that is proved to leave out nothing else. */
	startRange?: TimeRange;
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
	const budget = new ReadBudget(request.retryPolicy.now);
	const readOne = async (part: ListRequest) => await readOneList(part, budget);
	const read = await settle(readOne(request));
	if ('value' in read) return read.value;
	const { fault } = read;
	const result =
		fault instanceof ApiError
			? await readInStretches(request, fault, readOne, () => budget.exceededReason() !== undefined)
			: undefined;
	if (!result) throw fault;
	return result;
}

async function readOneList(request: ListRequest, budget: ReadBudget): Promise<ListResult> {
	const { url, strategy, startRange, limit = Infinity } = request;
	const { now } = request.retryPolicy;
	const limiter = new ConcurrencyLimiter();
	const names = resourceNameVariants(request.names);
	const fetchCounted = budget.countRequests(request.fetch);
	const policy: RetryPolicy = {
		pace: paceOf(request.fetch),
		...request.retryPolicy,
		renewsBudget: true,
		onPressure: () => limiter.throttle(),
	};
	const fetchOnce = withRetry(fetchCounted, { ...policy, tries: 1 });
	const requestsAhead = new RequestsAhead(
		withRetry(fetchCounted, policy),
		async (address) => await limiter.timed(now, () => fetchOnce(address)),
	);
	let requestCount = 0;
	const createFetchPage =
		(rowsPath?: string[]): FetchPage =>
		async (pageUrl) => {
			requestCount++;
			return await requestPage((address) => requestsAhead.fetch(address), pageUrl, names, rowsPath);
		};
	const createContext = (first: ListPage, listUrl: string): ReadContext => ({
		fetchPage: createFetchPage(first.path),
		listUrl,
		primaryKey: inferPrimaryKey(first.rows, names),
		limit,
		limiter,
		now,
		requestsAhead,
		exceededReason: () => budget.exceededReason(),
	});
	const listUrl = strategy ? withPageSize(strategy, url) : url;
	const fetchPage = createFetchPage();
	const toResult = ({
		first: firstPage,
		result: { recordSet, completeness, strategyDescription, reason },
	}: ListReading): ListResult => ({
		records: recordSet.records,
		completeness,
		strategyDescription,
		reason,
		primaryKey: recordSet.primaryKey,
		firstPage,
		requestCount,
	});
	const readFrom = async (first: ListPage, pageUrl = listUrl): Promise<ListReading> => {
		const context = createContext(first, pageUrl);
		const result = strategy
			? await readWithStrategy(context, first, strategy)
			: await readAllPages(context, first);
		return { context, first, result };
	};
	const first = strategy || startRange ? await fetchFirstPage(fetchPage, listUrl) : undefined;
	if (first && startRange) {
		const { fetchPage } = createContext(first, listUrl);
		const part = await readPart({ fetchPage, listUrl, first, range: startRange, readFrom });
		if (part) return toResult(part);
	}
	if (first && strategy) return toResult(await readFrom(first));
	const memory = memoryOf(request.fetch)?.list(url);
	return toResult(
		await readWithMemory(
			{ url, limit, now, fetchPage, requestsAhead, createContext, first },
			memory,
		),
	);
}

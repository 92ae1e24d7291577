import { settle, valueOrUndefined } from '../http/settle';
import { ApiError } from '../http/errors';
import { isKnownAsRanged } from '../dates/findRangeForm';
import { readInStretches } from '../dates/readInStretches';
import { ConcurrencyLimiter } from '../http/limits/concurrencyLimiter';
import { inferPrimaryKey, type PrimaryKey } from '../record/primaryKey';
import type { ReadContext } from './startPaging';
import { paceOf } from '../http/limits/pace';
import { type RetryPolicy, withRetry } from '../http/retry';
import { withPageSize, type FetchPage, type PaginationStrategy } from '../paging/strategy';
import { type ListPage, parsePage } from '../page/listPage';
import type { Fetch, JsonObject } from '../http/types';
import { carryTokens } from '../pages/carryTokens';
import { RequestsAhead } from '../pages/pageCursor';
import { readAllPages, type ReadResult, readWithStrategy } from './readPages';
import { readPointed } from './readPointed';
import type { StartRange } from '../dates/rangeParameters';
import { fetchFirstPage, type ListReading, readWithMemory } from './readWithMemory';
import { memoryOf } from '../memory/serviceMemory';
import { resourceNameVariants } from '../values/vocabulary';
import { narrowToRange } from '../dates/narrowToRange';

export interface ListRequest {
	fetch: Fetch;
	url: string;
	/** Names of the resource, e.g. `['appointments']`; they help to find the rows and the id. */
	names: string[];
	/** How many records are wanted; all where it is left out. */
	limit?: number;
	/** How the list is paged, where the user set it; detected where it is left out. */
	strategy?: PaginationStrategy;
	/** Where the list only points to its records, that is enough. */
	isForIds?: boolean;
	/** Only records that start within it are wanted: others may be left out where that is proved to leave out nothing else. */
	startRange?: StartRange;
	/** Whether a list that is given for ranges of dates only has taken all the time that there is: then no further range is read. */
	isOutOfTime?(): boolean;
	retryPolicy: Omit<RetryPolicy, 'onPressure'>;
}

/** The records of a list, and whether they are all. */
export interface ListResult extends Omit<ReadResult, 'recordSet'> {
	records: JsonObject[];
	primaryKey: PrimaryKey;
	firstPage: ListPage;
	/** GETs that got a response. */
	requestCount: number;
}

/** Reads a list to its end, and says whether these are all of its records. @throws ApiError where the service refuses, NetworkError where no response comes */
export async function readList(request: ListRequest): Promise<ListResult> {
	const budget = new ReadBudget(request.retryPolicy.now);
	const readOne = async (part: ListRequest) => await readOneList(part, budget);
	const isSpent = () => budget.exceededReason() !== undefined || request.isOutOfTime?.() === true;
	const ranged =
		isKnownAsRanged(request) && (await readInStretches(request, undefined, readOne, isSpent));
	if (ranged) return ranged;
	const read = await settle(readOne(request));
	const refusal = 'fault' in read ? read.fault : read.value.refusedRange;
	const inStretches = async () =>
		refusal instanceof ApiError
			? await readInStretches(request, refusal, readOne, isSpent)
			: undefined;
	const result = 'fault' in read ? await inStretches() : await valueOrUndefined(inStretches());
	if (result) return result;
	if ('fault' in read) throw read.fault;
	return read.value;
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
	const read = withRetry(fetchCounted, policy);
	const requestsAhead = new RequestsAhead(
		carryTokens(read),
		async (address) => await limiter.timed(now, () => fetchOnce(address)),
	);
	let requestCount = 0;
	const createFetchPage =
		(rowsPath?: string[]): FetchPage =>
		async (pageUrl) => {
			requestCount++;
			return parsePage(await requestsAhead.fetch(pageUrl), names, rowsPath);
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
	const toResult = async ({
		first: firstPage,
		result: { recordSet, ...result },
	}: ListReading): Promise<ListResult> => {
		const { records, primaryKey } = recordSet;
		const wanted = records.slice(0, limit);
		const pointed =
			!request.isForIds && (await readPointed(read, request, wanted, primaryKey, limiter));
		return { ...result, records, primaryKey, firstPage, requestCount, ...pointed };
	};
	const readFrom = async (first: ListPage, pageUrl = listUrl): Promise<ListReading> => {
		const context = createContext(first, pageUrl);
		const result = strategy
			? await readWithStrategy(context, first, strategy)
			: await readAllPages(context, first);
		return { first, result };
	};
	// What else chooses records is compared with those of the whole list.
	const narrow = startRange?.hasOthers ? undefined : startRange;
	const first = strategy || narrow ? await fetchFirstPage(fetchPage, listUrl) : undefined;
	if (first && narrow) {
		const { fetchPage } = createContext(first, listUrl);
		const part = await valueOrUndefined(narrowToRange(fetchPage, listUrl, first, narrow));
		if (part) {
			const reading = await readFrom(part.first, part.listUrl);
			const { completeness, recordSet } = reading.result;
			// Where a record does not bear out that the part is that of the range, the whole list has to be read.
			if (completeness.complete && recordSet.records.every(part.belongs))
				return await toResult(reading);
		}
	}
	if (first && strategy) return await toResult(await readFrom(first));
	const memory = memoryOf(request.fetch)?.list(url);
	return await toResult(
		await readWithMemory(
			{ url, limit, now, fetchPage, requestsAhead, limiter, createContext, first },
			memory,
		),
	);
}

/** What reading one list may cost at most. No account comes near: a hundred thousand records are some hundred megabytes. */
const maxPerList = { requests: 20_000, characters: 256 * 1024 * 1024, milliseconds: 3_600_000 };

/** Counts what reading one list costs: its pages are kept until the end, so one that never ends would fill the memory, or run all night. */
class ReadBudget {
	private requests = 0;
	private characters = 0;
	private readonly startedAt: number;

	constructor(private readonly now: () => number) {
		this.startedAt = now();
	}

	countRequests(fetch: Fetch): Fetch {
		return async (url) => {
			this.requests++;
			const response = await fetch(url);
			this.characters += response.text.length;
			return response;
		};
	}

	/** Why there is to be no further request, in words that follow "because"; undefined while there may be. */
	exceededReason(): string | undefined {
		if (this.requests >= maxPerList.requests)
			return 'it took 20,000 requests, the most for one list';
		if (this.characters >= maxPerList.characters)
			return 'its pages have 256 megabytes, the most for one list';
		if (this.now() - this.startedAt >= maxPerList.milliseconds)
			return 'it took an hour, the longest for one list';
		return undefined;
	}
}

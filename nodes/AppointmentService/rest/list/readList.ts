import { settle } from '../http/settle';
import { ApiError } from '../http/errors';
import { readInStretches } from '../dates/readInStretches';
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
import { readAllPages, readWithStrategy, type ReadResult } from './readPages';
import { widenDateWindow, detectDateWindow } from '../dates/dateWindow';
import { narrowToRange, type TimeRange } from '../dates/narrowToRange';
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
	const read = await settle(readOneList(request));
	if ('value' in read) return read.value;
	const { fault } = read;
	const result =
		fault instanceof ApiError ? await readInStretches(request, fault, readOneList) : undefined;
	if (!result) throw fault;
	return result;
}

async function readOneList(request: ListRequest): Promise<ListResult> {
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

	const listUrl = strategy ? withPageSize(strategy, url) : url;
	const first = await fetchFirstPage(createFetchPage(), listUrl);
	const primaryKey = inferPrimaryKey(first.rows, names);
	const context: ReadContext = {
		fetchPage: createFetchPage(first.path),
		listUrl,
		primaryKey,
		limit,
		limiter,
		now,
		exceededReason: () => budget.exceededReason(),
	};
	const readPages = async (context: ReadContext, first: ListPage): Promise<ReadResult> =>
		strategy
			? await readWithStrategy(context, first, strategy)
			: await readAllPages(context, first);
	const readWhole = async (): Promise<ReadResult> => {
		const result = await readPages(context, first);
		return strategy || limit < Infinity || new URL(url).search !== ''
			? result
			: await readBeyondWindow(context, result);
	};
	const part =
		request.startRange && (await readPart(context, first, request.startRange, readPages));
	const { recordSet, ...rest } = part ?? (await readWhole());
	return { records: recordSet.records, ...rest, primaryKey, firstPage: first, requestCount };
}

/** An answer without any list is asked for again: it counts as an empty list where it comes twice. */
async function fetchFirstPage(fetchPage: FetchPage, url: string): Promise<ListPage> {
	let page = await fetchPage(url);
	if ('rows' in page && page.bare && page.rows.length === 0) page = await fetchPage(url);
	if ('refusal' in page) throw page.refusal;
	return page;
}

/** Reads the part of a list that has a range, where query parameters for it are proved, and where every record bears that out. */
async function readPart(
	context: ReadContext,
	first: ListPage,
	range: TimeRange,
	readPages: (context: ReadContext, first: ListPage) => Promise<ReadResult>,
): Promise<ReadResult | undefined> {
	const search = await settle(narrowToRange(context.fetchPage, context.listUrl, first, range));
	const part = 'value' in search ? search.value : undefined;
	if (!part) return undefined;
	const result = await readPages({ ...context, listUrl: part.listUrl }, part.first);
	const isProved = result.completeness.complete && result.recordSet.records.every(part.belongs);
	return isProved ? result : undefined;
}

/** Reads the list with a range of dates where all records lie around now, as they do where a service shows a window by default. */
async function readBeyondWindow(context: ReadContext, readResult: ReadResult): Promise<ReadResult> {
	const { records } = readResult.recordSet;
	const dateWindow = readResult.completeness.complete
		? detectDateWindow(records, context.now())
		: undefined;
	if (!dateWindow) return readResult;
	const wider = await widenDateWindow(
		context.fetchPage,
		context.listUrl,
		records,
		context.primaryKey,
		dateWindow,
		context.now(),
	);
	if (wider) {
		const reread = await readAllPages({ ...context, listUrl: wider.listUrl }, wider.first);
		const missed = records.filter((record) => reread.recordSet.countNew([record]) > 0);
		if (missed.length === 0) return reread;
		reread.recordSet.add(missed);
		const reason = `The list changed while it was read: ${missed.length} of its ${reread.recordSet.size} records came only once.`;
		return { ...reread, completeness: { complete: false, reason } };
	}
	const [from, to] = [dateWindow.first, dateWindow.last].map((time) =>
		new Date(time).toISOString().slice(0, 10),
	);
	return {
		...readResult,
		completeness: {
			complete: false,
			reason: `All ${records.length} records lie between ${from} and ${to}; the service may leave out other dates. If it has parameters for dates, add them as query parameters.`,
		},
	};
}

import { ReadBudget } from './readBudget';
import { ConcurrencyLimiter } from '../http/concurrencyLimiter';
import { inferPrimaryKey, type PrimaryKey } from '../record/primaryKey';
import { createRecordSet, singlePageReason, type ReadContext } from './startPaging';
import { ApiError, isNonPaginationError, isOutOfPatience } from '../http/errors';
import { settle } from '../http/settle';
import { paceOf } from '../http/pace';
import { withRetry, type RetryPolicy } from '../http/retry';
import { withPageSize, type PaginationStrategy } from '../paging/strategy';
import type { FetchPage } from '../paging/detect';
import { requestPage, type ListPage } from '../page/listPage';
import type { Fetch, JsonObject } from '../http/types';
import type { Completeness } from './completeness';
import { readAllPages, readWithStrategy, type ReadResult } from './readPages';
import { detectDateWindow, widenDateWindow, withDateRange } from './dateWindow';
import { resourceNameVariants } from '../values/vocabulary';
import type { ListMemory, ListSettings } from '../memory/listMemory';
import { memoryOf } from '../memory/serviceMemory';

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
	const createContext = (first: ListPage, listUrl = url): ReadContext => ({
		fetchPage: createFetchPage(first.path),
		listUrl,
		primaryKey: inferPrimaryKey(first.rows, names),
		limit,
		limiter,
		now,
		exceededReason: () => budget.exceededReason(),
	});
	const toResult = (
		{ primaryKey }: ReadContext,
		firstPage: ListPage,
		{ recordSet, completeness, strategyDescription, reason }: ReadResult,
	): ListResult => ({
		records: recordSet.records,
		completeness,
		strategyDescription,
		reason,
		primaryKey,
		firstPage,
		requestCount,
	});

	if (strategy) {
		const listUrl = withPageSize(strategy, url);
		const first = await fetchFirstPage(createFetchPage(), listUrl);
		const context = createContext(first, listUrl);
		return toResult(context, first, await readWithStrategy(context, first, strategy));
	}
	const opening = { request, fetchPage: createFetchPage(), createContext, toResult };
	const memory = memoryOf(request.fetch)?.list(url);
	if (!memory) return await readAnew(opening);
	const known = await memory.recall();
	try {
		const remembered = known && (await readAsRemembered(opening, memory, known));
		return remembered ?? (await readAnew(opening, memory));
	} finally {
		memory.endLearning();
	}
}

/** The parts of reading one list that do not depend on what is remembered. */
interface ListOpening {
	request: ListRequest;
	fetchPage: FetchPage;
	createContext(first: ListPage, listUrl?: string): ReadContext;
	toResult(context: ReadContext, first: ListPage, result: ReadResult): ListResult;
}

/** Reads a list of which nothing is remembered, and remembers what leads to its end. */
async function readAnew(opening: ListOpening, memory?: ListMemory): Promise<ListResult> {
	const { request, fetchPage, createContext, toResult } = opening;
	const first = await fetchFirstPage(fetchPage, request.url);
	let learned: ListSettings | undefined;
	const context: ReadContext = {
		...createContext(first),
		onLearned: (settings) => {
			learned = { ...settings, plainRows: first.rows.length };
			memory?.remember(learned);
		},
	};
	const narrowResult = await readAllPages(context, first);
	const result: ReadResult & Pick<ListSettings, 'dateParameters'> = mayShowWindow(request)
		? await readBeyondWindow(context, narrowResult)
		: narrowResult;
	if (!result.completeness.complete) memory?.forget();
	else if (learned) memory?.remember({ ...learned, dateParameters: result.dateParameters });
	return toResult(context, first, result);
}

/** The user set no filter and wants all records, so a range of dates that the list shows by itself is none that is wanted. */
function mayShowWindow({ url, limit = Infinity }: ListRequest): boolean {
	return limit === Infinity && new URL(url).search === '';
}

/**
 * Reads a list as an earlier reading did. Its pages prove again what is remembered.
 *
 * @returns undefined where they contradict it, or where the list does not come whole; that is forgotten then
 */
async function readAsRemembered(
	{ request, fetchPage, createContext, toResult }: ListOpening,
	memory: ListMemory,
	known: ListSettings,
): Promise<ListResult | undefined> {
	const { limit = Infinity, retryPolicy } = request;
	const dates = mayShowWindow(request) ? known.dateParameters : undefined;
	const url = dates ? withDateRange(request.url, ...dates, retryPolicy.now()) : request.url;
	const isSized = known.strategy.size !== undefined && limit > known.plainRows;
	const first = await fetchPage(isSized ? withPageSize(known.strategy, url) : url);
	if ('refusal' in first) {
		if (isNonPaginationError(first.refusal)) throw first.refusal;
		memory.forget();
		return undefined;
	}
	const context: ReadContext = {
		...createContext(first, url),
		known,
		isSized,
		onLearned: (learned) => {
			if (!known.sizesTriedFor && learned.sizesTriedFor) memory.remember({ ...known, ...learned });
		},
	};
	const isSizeIgnored =
		isSized &&
		first.rows.length <= known.plainRows &&
		!singlePageReason(first, createRecordSet(context, first));
	if (first.rows.length > 0 && !isSizeIgnored) {
		const read = await settle(readAllPages(context, first));
		if ('fault' in read && !isContradiction(read.fault)) throw read.fault;
		if ('value' in read && isAsRemembered(context, read.value, request))
			return toResult(context, first, read.value);
	}
	memory.forget();
	return undefined;
}

/** Whether a list came whole, or as far as it can be read at all, and shows no range of dates by itself. */
function isAsRemembered(
	{ exceededReason, now }: ReadContext,
	{ completeness, recordSet }: ReadResult,
	request: ListRequest,
): boolean {
	if (exceededReason?.()) return true;
	if (!completeness.complete) return false;
	return !mayShowWindow(request) || !detectDateWindow(recordSet.records, now());
}

/** Whether an error may come from reading the list as it was read before. */
function isContradiction(error: unknown): boolean {
	return error instanceof ApiError && !isOutOfPatience(error) && !isNonPaginationError(error);
}

/** An answer without any list is asked for again: it counts as an empty list where it comes twice. */
async function fetchFirstPage(fetchPage: FetchPage, url: string): Promise<ListPage> {
	let page = await fetchPage(url);
	if ('rows' in page && page.bare && page.rows.length === 0) page = await fetchPage(url);
	if ('refusal' in page) throw page.refusal;
	return page;
}

/** Reads the list with a range of dates where all records lie around now, as they do where a service shows a window by default. */
async function readBeyondWindow(
	context: ReadContext,
	readResult: ReadResult,
): Promise<ReadResult & Pick<ListSettings, 'dateParameters'>> {
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
		if (missed.length === 0) return { ...reread, dateParameters: wider.names };
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

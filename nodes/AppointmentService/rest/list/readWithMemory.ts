import { ApiError, isNonPaginationError, isOutOfPatience } from '../http/errors';
import { settle } from '../http/settle';
import type { ListMemory, ListSettings } from '../memory/serviceMemory';
import type { ListPage } from '../page/listPage';
import type { StatedRange } from '../page/statedFilter';
import { addressesAhead, type RequestsAhead } from '../pages/pageCursor';
import type { FetchPage } from '../paging/strategy';
import { couldBeOnePage, countPathIn, countsMore, getTotal } from '../paging/pageStatus';
import { withPageSize } from '../paging/strategy';
import {
	detectDateWindow,
	isUnfiltered,
	widenDateWindow,
	withDateRange,
	windowReason,
} from '../dates/dateWindow';
import { toDateText } from '../values/timeOfDay';
import { readAllPages, type ReadResult } from './readPages';
import { wholeListReason, type ReadContext } from './startPaging';

/** A list before its first page was requested. */
export interface ListOpening extends Pick<ReadContext, 'limit' | 'now' | 'fetchPage' | 'limiter'> {
	url: string;
	requestsAhead: RequestsAhead;
	createContext(first: ListPage, listUrl: string): ReadContext;
	/** The first page, where it came already. */
	first?: ListPage;
}

/** A list as it was read. */
export interface ListReading {
	first: ListPage;
	result: ReadResult;
}

/** Reads a list as an earlier reading did, else by guesses. @throws ApiError where the service refuses, NetworkError where no response comes */
export async function readWithMemory(
	opening: ListOpening,
	memory?: ListMemory,
): Promise<ListReading> {
	if (!memory) return await readAnew(opening);
	const known = await memory.recall();
	const remembered = async () => known && (await readAsRemembered(opening, memory, known));
	const read = await settle(remembered().then((it) => it ?? readAnew(opening, memory)));
	memory.endLearning();
	if ('value' in read) return read.value;
	// A service that fails gets one request the next time, not one for each page.
	memory.update({ count: undefined });
	throw read.fault;
}

/** Reads a list of which nothing is remembered, and remembers what leads to its end. */
async function readAnew(opening: ListOpening, memory?: ListMemory): Promise<ListReading> {
	const { url, fetchPage, createContext } = opening;
	const first = opening.first ?? (await fetchFirstPage(fetchPage, url));
	let learned: ListSettings | undefined;
	const context: ReadContext = {
		...createContext(first, url),
		onLearned: (settings) => {
			learned = { ...settings, plainRows: first.rows.length };
			memory?.remember(learned);
		},
	};
	const narrowResult = await readAllPages(context, first);
	const result = mayShowWindow(opening, narrowResult)
		? await readBeyondWindow(context, narrowResult, first.statedRange)
		: narrowResult;
	if (!result.completeness.complete) memory?.forget();
	else if (memory && learned) {
		memory.remember({
			...learned,
			dateParameters: result.dateParameters,
			count: countIn(first, opening),
			countPath: countsMore(first) ? countPathIn(first, result.recordSet.size) : undefined,
			atOnce: opening.limiter.concurrency,
		});
	}
	return { first, result };
}

/** The user set no filter and wants more records than came, so a range of dates that the list shows by itself is none that is wanted. */
function mayShowWindow({ url, limit }: ListOpening, result?: ReadResult): boolean {
	return (result?.recordSet.size ?? 0) < limit && isUnfiltered(url);
}

/** Reads a list as an earlier reading did, and proves that again; undefined where it proves wrong, or the list does not come whole. */
async function readAsRemembered(
	opening: ListOpening,
	memory: ListMemory,
	known: ListSettings,
): Promise<ListReading | undefined> {
	const { limit, now, fetchPage, createContext, limiter } = opening;
	const dates = mayShowWindow(opening) ? known.dateParameters : undefined;
	const url = dates ? withDateRange(opening.url, [dates], now()) : opening.url;
	// Few records are not worth a page of hundreds.
	const isSized = known.strategy.size !== undefined && limit > 4 * known.plainRows;
	// One page was the whole list; where none says that it is again, the plain first page tells how it goes on.
	const isOnePage = known.strategy.style === 'none';
	if (isOnePage && !isSized && !known.endingPath) return undefined;
	const isPlain = !isSized && !dates;
	const opened =
		(isPlain ? opening.first : undefined) ??
		fetchPage(isSized ? withPageSize(known.strategy, url) : url);
	limiter.resume(known.atOnce ?? 0);
	const { strategy, plainRows, pageRows = 0, count = 0 } = known;
	const list = { listUrl: url, strategy: isSized ? strategy : { ...strategy, size: undefined } };
	const step = isSized ? pageRows : plainRows;
	const ahead = addressesAhead(list, step, Math.min(count, limit), limiter.concurrency);
	opening.requestsAhead.start(ahead);
	const first = await opened;
	if ('refusal' in first) {
		if (isNonPaginationError(first.refusal)) throw first.refusal;
		memory.forget();
		return undefined;
	}
	const context: ReadContext = {
		...createContext(first, url),
		known,
		isSized,
		isReadToEnd: true,
		onLearned: (learned) => memory.remember({ ...known, ...learned }),
	};
	const mayDiffer = isSized ? first.rows.length <= known.plainRows : isOnePage;
	// A service that cuts pages down to a round number may say that nothing follows.
	const mayBeCut = isOnePage && isSized && couldBeOnePage(first.rows.length, url);
	const isUncounted = mayBeCut && getTotal(first, first.rows.length) !== first.rows.length;
	const isAsKnown = !isUncounted && (!mayDiffer || wholeListReason(context, first) !== undefined);
	if (first.rows.length > 0 && isAsKnown) {
		const read = await settle(readAllPages(context, first));
		if ('fault' in read) {
			const { fault } = read;
			const isRefusal = fault instanceof ApiError && !isNonPaginationError(fault);
			if (!isRefusal || isOutOfPatience(fault)) throw fault;
		}
		if ('value' in read && isAsRemembered(context, read.value, opening)) {
			const pageRows = isSized ? first.rows.length : undefined;
			memory.update({ pageRows, count: countIn(first, opening), atOnce: limiter.concurrency });
			return { first, result: read.value };
		}
	}
	memory.forget();
	return undefined;
}

/** How many records the service counts; unknown where each page may cost a redirect. */
function countIn(first: ListPage, { url }: ListOpening): number | undefined {
	const isRedirected = new URL(first.url).pathname !== new URL(url).pathname;
	return isRedirected ? undefined : getTotal(first, first.rows.length);
}

/** Whether a list came whole, or as far as it can be read at all, and shows no range of dates by itself. */
function isAsRemembered(
	{ exceededReason, now }: ReadContext,
	result: ReadResult,
	opening: ListOpening,
): boolean {
	if (exceededReason?.()) return true;
	if (!result.completeness.complete) return false;
	return (
		!mayShowWindow(opening, result) || !detectDateWindow(result.recordSet.records, now())?.isLikely
	);
}

/** The first page. An answer without any list counts as an empty one where it comes twice. @throws ApiError where the service refuses, NetworkError where no response comes */
export async function fetchFirstPage(fetchPage: FetchPage, url: string): Promise<ListPage> {
	let page = await fetchPage(url);
	if ('rows' in page && page.bare && page.rows.length === 0) page = await fetchPage(url);
	if ('refusal' in page) throw page.refusal;
	return page;
}

/** Reads the list with a range of dates where all records lie around now, as they do where a service shows a window by default. */
async function readBeyondWindow(
	context: ReadContext,
	readResult: ReadResult,
	stated?: StatedRange,
): Promise<ReadResult> {
	const { records } = readResult.recordSet;
	const { complete, isConfigurable } = readResult.completeness;
	// Where no second page was found, the window may be all that is wrong.
	const dateWindow =
		complete || isConfigurable ? detectDateWindow(records, context.now(), stated) : undefined;
	if (!dateWindow) return readResult;
	const now = context.now();
	const { wider, refusedRange } = await widenDateWindow(context, records, dateWindow, now);
	if (wider) {
		const reread = await readAllPages({ ...context, listUrl: wider.listUrl }, wider.first);
		const missed = records.filter((record) => reread.recordSet.countNew([record]) > 0);
		if (missed.length === 0) return { ...reread, dateParameters: wider.names };
		reread.recordSet.add(missed);
		const reason = `The list changed while it was read: ${missed.length} of its ${reread.recordSet.size} records came only once.`;
		return { ...reread, completeness: { complete: false, reason } };
	}
	if (!complete || !(dateWindow.isLikely || refusedRange)) return { ...readResult, refusedRange };
	const [from, to] = [dateWindow.first, dateWindow.last].map(toDateText);
	const completeness = { complete: false, reason: windowReason(from, to) };
	return { ...readResult, refusedRange, completeness };
}

import { getPageStatus, isReliableTotal, getTotal, type PageStatus } from '../paging/pageStatus';
import { enlargePagesFromStart, enlargePagesMidway } from './pageSize';
import type { ConcurrencyLimiter } from '../http/concurrencyLimiter';
import type { PrimaryKey } from '../record/primaryKey';
import { RecordSet } from '../record/recordSet';
import {
	numberedPageUrl,
	getNextToken,
	positionAfterFirstPage,
	type PaginationStrategy,
	type ListPosition,
} from '../paging/strategy';
import { detectPagination, type Detection, type FetchPage } from '../paging/detect';
import { isFirstPageChanged } from '../paging/verify';
import type { ListPage } from '../page/listPage';
import { detectEndBySmallerPage } from '../paging/verifyEnd';
import { normalizeName } from '../values/vocabulary';

/** What a walk needs: how to read a page, and how to tell records apart. */
export interface ReadContext {
	fetchPage: FetchPage;
	/** The address of the list, with the user's own query parameters. */
	listUrl: string;
	primaryKey: PrimaryKey;
	/** How many records are wanted. */
	limit: number;
	limiter: ConcurrencyLimiter;
	now(): number;
	/** Why no more of the list may be read, once that is so. */
	exceededReason?(): string | undefined;
}

/**
 * Letters that may be read to find out how a list goes on: every guess has room for where pages are of an ordinary size, a few have
 * where one page has ten thousands of records.
 */
const maxDetectionCost = 64 * 1024 * 1024;

/** What a row costs beside its letters, in letters: an empty one has two of them. */
const charactersPerRow = 64;

/** Looks for a second page, or for the reason why there is none. It stops with a guess where more of them would cost too much. */
export async function findSecondPage(
	{ fetchPage, listUrl, primaryKey }: ReadContext,
	first: ListPage,
): Promise<Detection | string> {
	const silent =
		getPageStatus(first, first.rows.length, 1) === 'silent' && getNextToken(first) === undefined;
	let changed = false;
	let cost = 0;
	const fetchCounted: FetchPage = async (url) => {
		const page = await fetchPage(url);
		const rows = 'refusal' in page ? 0 : page.rows.length;
		cost += page.characters + rows * charactersPerRow;
		return page;
	};
	const fetchWatched: FetchPage = async (url) => {
		const page = await fetchCounted(url);
		if (!('refusal' in page)) changed ||= isFirstPageChanged({ first, identity: primaryKey }, page);
		return page;
	};
	const endReason = silent
		? await detectEndBySmallerPage(
				fetchWatched,
				listUrl,
				first,
				primaryKey,
				() => cost > maxDetectionCost / 2,
			)
		: undefined;
	if (endReason !== undefined) return endReason;
	const detection = await detectPagination(
		fetchCounted,
		listUrl,
		first,
		primaryKey,
		() => cost > maxDetectionCost,
	);
	return 'moved' in detection ? { ...detection, moved: detection.moved || changed } : detection;
}

/** A first answer shorter than the second page may be a preview: then the first page is asked for by its number. */
export async function refetchFirstPage(
	{ fetchPage, listUrl }: ReadContext,
	first: ListPage,
	{ plan: strategy, second }: Extract<Detection, { outcome: 'proved' }>,
): Promise<ListPage> {
	if (strategy.style !== 'page' || second.rows.length <= first.rows.length) return first;
	const refetched = await fetchPage(numberedPageUrl(strategy, listUrl, 0, 0));
	return 'refusal' in refetched || refetched.rows.length <= first.rows.length ? first : refetched;
}

/** Finds the page size to read with; what was read on the way stands in the ledger. */
export async function choosePageSize(
	context: ReadContext,
	firstPage: ListPage,
	detection: Extract<Detection, { outcome: 'proved' }>,
): Promise<{ ledger: RecordSet; at: ListPosition; first: ListPage; plan: PaginationStrategy }> {
	const { fetchPage, listUrl, primaryKey } = context;
	const recordSet = createRecordSet(context, firstPage);
	recordSet.changed = detection.moved;
	const position = addSecondPage(firstPage, detection, recordSet);
	const stepwise = detection.plan.style === 'offset' || detection.plan.style === 'cursor';
	const enlarged = stepwise
		? await enlargePagesMidway(fetchPage, listUrl, detection.plan, firstPage, position, recordSet)
		: { plan: detection.plan, at: position, refused: true };
	const larger = enlarged.refused
		? await enlargePagesFromStart(
				fetchPage,
				listUrl,
				enlarged.plan,
				[firstPage, enlarged.at.lastPage],
				recordSet,
			)
		: undefined;
	if (!larger) return { ledger: recordSet, at: enlarged.at, first: firstPage, plan: enlarged.plan };
	const { first, plan: strategy } = larger;
	const restarted = createRecordSet(context, first);
	restarted.changed = recordSet.changed;
	return {
		ledger: restarted,
		at: positionAfterFirstPage(first, primaryKey),
		first,
		plan: strategy,
	};
}

export function createRecordSet({ primaryKey, limit }: ReadContext, first: ListPage): RecordSet {
	const recordSet = new RecordSet(primaryKey, limit);
	recordSet.add(first.rows);
	return recordSet;
}

/** Takes the answer that proved the plan; rows that it shares with the first one by design do not count as repeats. */
function addSecondPage(
	first: ListPage,
	{ plan: strategy, second, from }: Extract<Detection, { outcome: 'proved' }>,
	recordSet: RecordSet,
): ListPosition {
	const overlap = strategy.style === 'offset' ? first.rows.length - from : 0;
	recordSet.add(second.rows.slice(overlap));
	return {
		...positionAfterFirstPage(first, recordSet.primaryKey),
		pages: 2,
		rows: first.rows.length - overlap + second.rows.length,
		pageSize: Math.max(first.rows.length, second.rows.length),
		lastPage: second,
		lastId: positionAfterFirstPage(second, recordSet.primaryKey).lastId,
	};
}

const commonPageSizes = [7, 8, 12, 13, 16, 18, 24, 32, 36, 48, 64, 96, 128, 256];

/** Rows beyond which a page has a round number of them, if there is any page as large. */
const largePageRows = 10_000;

/** Whether a list of this length may be a first page whose rows are called a total: a usual size, or one that was asked for. */
export function couldBeOnePage(count: number, url: string): boolean {
	const isRequested = [...new URL(url).searchParams.values()].includes(String(count));
	if (isRequested || count > largePageRows)
		return isRequested || /^(1|2|25|5)0+$/.test(String(count));
	return count > 6 && (count % 5 === 0 || commonPageSizes.includes(count));
}

/** Pages before the first one: the list may go on in the other direction. */
function hasPreviousPage({ pageInfo }: ListPage): boolean {
	return [...pageInfo.links].some(([relation, { value }]) => relation.startsWith('prev') && value);
}

/** Whether the service counts one page in all. What counts pages is named so: a bare `last` or `pages` may as well be a number of rows. */
function isOnlyPage(
	{ pageInfo: { pageNumber, pageCount } }: ListPage,
	pageStatus: PageStatus,
): boolean {
	if (pageCount?.value !== 1 || !/page/.test(normalizeName(pageCount.path.at(-1) ?? '')))
		return false;
	return pageNumber === undefined || pageStatus === 'counted';
}

/** Why the first page is the whole list, where the service says so beyond doubt. */
export function singlePageReason(first: ListPage, recordSet: RecordSet): string | undefined {
	const { pageInfo, rows } = first;
	const total = getTotal(first, recordSet.size);
	const pageStatus = getPageStatus(first, recordSet.size, 1);
	if (pageStatus === 'more' || hasPreviousPage(first)) return undefined;
	if (pageStatus === 'end' && (total ?? 0) <= recordSet.size)
		return 'the service says that nothing follows';
	if (rows.length === 0) return 'the list is empty';
	if (
		total === recordSet.size &&
		isReliableTotal(first) &&
		!couldBeOnePage(recordSet.size, first.url)
	) {
		return 'it holds as many records as the service counts';
	}
	if (total === recordSet.size && isReliableTotal(first) && isOnlyPage(first, pageStatus)) {
		return 'the service counts one page, and as many records as it holds';
	}
	const pageSize = pageInfo.pageSize?.value ?? 0;
	const isAll = total === undefined ? pageStatus === 'counted' : total === recordSet.size;
	return isAll && pageSize > rows.length
		? 'it holds as many records as the service counts'
		: undefined;
}

/** How a list goes on after its first page. */
export type InferredPagination =
	/** The first page is all: the service says so, or would speak of more (`silently`) where there was any. */
	| { kind: 'whole'; silently: boolean; reason: string }
	/** Nothing follows yet; the plan is the way to ask. */
	| { kind: 'ended'; plan: PaginationStrategy; reason: string }
	| { kind: 'unknown'; tried: string[] }
	/** The plan is proved, with the largest pages that are to be had; `first` is the first page of it. */
	| { kind: 'paged'; plan: PaginationStrategy; first: ListPage; reason: string };

/** Finds out how a list goes on, with a few requests, and without reading it. */
export async function inferPagination(
	context: ReadContext,
	first: ListPage,
): Promise<InferredPagination> {
	const endReason = singlePageReason(first, createRecordSet(context, first));
	if (endReason) return { kind: 'whole', silently: false, reason: endReason };
	const detection = await findSecondPage(context, first);
	if (typeof detection === 'string') return { kind: 'whole', silently: true, reason: detection };
	if (detection.outcome === 'unproved') return { kind: 'unknown', tried: detection.tried };
	const { plan: strategy, reason } = detection;
	if (detection.outcome === 'ended') return { kind: 'ended', plan: strategy, reason };
	const fullFirst = await refetchFirstPage(context, first, detection);
	const settled = await choosePageSize(context, fullFirst, detection);
	return { kind: 'paged', plan: settled.plan, first: settled.first, reason };
}

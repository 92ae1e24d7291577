import {
	couldBeOnePage,
	isOnlyPage,
	isStatedFull,
	getPageStatus,
	getTotal,
	isCountReached,
	hasPreviousPage,
	isReliableTotal,
} from '../paging/pageStatus';
import type { ListSettings } from '../memory/serviceMemory';
import { proveSettings } from '../memory/settings';
import type { ConcurrencyLimiter } from '../http/limits/concurrencyLimiter';
import { RecordSet } from '../record/recordSet';
import {
	getNextToken,
	withPageSize,
	type FetchPage,
	type OpenedList,
	type PageSize,
} from '../paging/strategy';
import { detectAtPlaces, detectPagination } from '../paging/detect';
import { paginationCandidates } from '../paging/candidates';
import type { Detection } from '../paging/guesses';
import { isFirstPageChanged } from '../paging/verify/probe';
import { countSharedRows } from '../page/overlap';
import type { ListPage } from '../page/listPage';
import { detectInSilence, mentionsPages } from '../paging/silentSearch';
import { addressesAhead, type RequestsAhead } from '../pages/pageCursor';
import type { PositionName } from '../paging/usualNames';

/** What reading a list needs: how to fetch a page, and how to tell records apart. */
export interface ReadContext extends Omit<OpenedList, 'first'> {
	/** How many records are wanted; Infinity for all. */
	limit: number;
	limiter: ConcurrencyLimiter;
	now(): number;
	/** Pages that were asked for along with the one before them. */
	requestsAhead?: RequestsAhead;
	/** Why no more of the list may be read, once that is so, in words that follow "because". */
	exceededReason?(): string | undefined;
	/** What an earlier reading found; it is proved again, and left aside where it is wrong. */
	known?: ListSettings;
	/** The first page was requested with the remembered size. */
	isSized?: boolean;
	/** The size that the first page was requested with, where this reading found it. */
	size?: PageSize;
	/** Names under which the second page in that size may be asked for. */
	places?: PositionName[];
	/** A first page in that size may go on although the service counts no more records. */
	mayGoOn?: boolean;
	/** The first page as it comes without that size. */
	plainFirst?: ListPage;
	/** Names of a size that the service does not heed, as this reading found. */
	ignoredSizes?: string[];
	/** All pages are read now, so a count of the records shows whether one was left out. */
	isReadToEnd?: boolean;
	onLearned?(learned: Omit<ListSettings, 'plainRows'>): void;
}

/** Characters that may be read to detect how a list is paged: enough for every guess, unless one page has ten thousands of records. */
const maxDetectionCost = 64 * 1024 * 1024;

/** What a row costs beside its text, in characters: an empty one has two of them. */
const charactersPerRow = 64;

/** Looks for a second page, or for why there is none: as remembered, else by guesses, as long as they do not cost too much. */
export async function findSecondPage(
	context: ReadContext,
	first: ListPage,
	trustsFew: boolean,
	enlarges: boolean,
): Promise<Detection | string> {
	const { fetchPage, primaryKey, known, size, places } = context;
	const { isSized = false, isReadToEnd = false } = context;
	const proved = known && (await proveSettings({ ...context, first, isSized, isReadToEnd }, known));
	if (proved) return proved;
	if (isSized) return { outcome: 'unverified', tried: [] };
	if (size) context.requestsAhead?.start(likelyAddresses(context, first));
	const listUrl = withPageSize({ size }, context.listUrl);
	let cost = 0;
	const fetchCounted: FetchPage = async (url) => {
		const page = await fetchPage(url);
		const rows = 'refusal' in page ? 0 : page.rows.length;
		cost += page.characters + rows * charactersPerRow;
		return page;
	};
	const isCostly = () => cost > maxDetectionCost;
	const list = { fetchPage: fetchCounted, listUrl, first, primaryKey };
	const detection =
		places && isSilent(first)
			? await detectAtPlaces(list, isCostly, places)
			: size === undefined && isSilent(first)
				? await detectInSilence(list, { isCostly, trustsFew, enlarges })
				: await detectPagination(list, isCostly, size !== undefined);
	if (typeof detection === 'string') return detection;
	if (detection.outcome !== 'verified' && detection.outcome !== 'ended') return detection;
	const sized = { ...detection.strategy, ...(size && { size }) };
	// The second page came by its link and the size together, and a token may be bound to both.
	const strategy = sized.style === 'link' && size ? { ...sized, keepsSize: true } : sized;
	const hasGrown = detection.outcome === 'verified' && hasGrownAhead(context, first);
	return { ...detection, strategy, changed: detection.changed || hasGrown };
}

export function isSilent(first: ListPage): boolean {
	return (
		getPageStatus(first, first.rows.length, 1) === 'silent' && getNextToken(first) === undefined
	);
}

/** The addresses of the pages after a large first one, where it counts the records and tells how its pages are numbered. */
function likelyAddresses(
	{ listUrl, size, limit, limiter }: ReadContext,
	first: ListPage,
): string[] {
	const [{ strategy, confidence }] = paginationCandidates(first);
	const isUsual = 'parameter' in strategy && /^(page|offset|skip)$/i.test(strategy.parameter);
	// Services show other names in their answers than they take, unless it is the usual one.
	if (confidence === 'blind' || (confidence === 'echoed' && !isUsual)) return [];
	const count = Math.min(getTotal(first, first.rows.length) ?? 0, limit);
	const list = { listUrl, strategy: { ...strategy, size } };
	return addressesAhead(list, first.rows.length, count, limiter.concurrency);
}

/** Whether other records stand before those of the plain first page now, which may have come from behind. */
function hasGrownAhead({ plainFirst, primaryKey }: ReadContext, first: ListPage): boolean {
	if (!plainFirst || !isFirstPageChanged({ first: plainFirst, primaryKey }, first)) return false;
	// A map by ID may give the newest records last, whatever its order.
	const last = first.rows.slice(-1);
	return countSharedRows({ ...first, rows: last }, plainFirst, primaryKey) === 0;
}

export function createRecordSet({ primaryKey, limit }: ReadContext, first: ListPage): RecordSet {
	const recordSet = new RecordSet(primaryKey, limit);
	recordSet.add(first.rows);
	return recordSet;
}

/** Why the first page is the whole list, where the service says so beyond doubt, or counts as an earlier reading proved. */
export function wholeListReason(
	context: ReadContext,
	first: ListPage,
	recordSet = createRecordSet(context, first),
): string | undefined {
	const { countPath, endingPath } = context.known ?? {};
	if (isCountReached(first, recordSet.size, countPath)) return allCounted;
	const isEnding = endingPath?.length && String(endingPath) === String(first.path);
	return (
		singlePageReason(first, recordSet) ?? (isEnding && isSilent(first) ? mentionsPages : undefined)
	);
}

const allCounted = 'it holds as many records as the service counts';

/** Why the first page is the whole list, where the service says so beyond doubt. */
export function singlePageReason(first: ListPage, recordSet: RecordSet): string | undefined {
	const { pageInfo, rows } = first;
	const total = getTotal(first, recordSet.size);
	const pageStatus = getPageStatus(first, recordSet.size, 1);
	if (pageStatus === 'more' || hasPreviousPage(first)) return undefined;
	if (pageStatus === 'end' && (total ?? 0) <= recordSet.size)
		return 'the service says that nothing follows';
	// Databases that filter what they have read give a token behind an empty page.
	if (rows.length === 0 && (total === 0 || getNextToken(first) === undefined))
		return 'the list is empty';
	// A range of the rows among all of them cannot mean one page, unless HTTP 206 says that they are a part.
	const isRange =
		!first.isPart && pageInfo.totals.some(({ path }) => path.at(-1) === 'content-range');
	const mayGoOn = !isRange && (couldBeOnePage(recordSet.size, first.url) || isStatedFull(first));
	if (total === recordSet.size && isReliableTotal(first)) {
		if (!mayGoOn) return allCounted;
		if (isOnlyPage(first)) return 'the service counts one page, and as many records as it holds';
	}
	const pageSize = pageInfo.pageSize?.value ?? 0;
	const isAll = total === undefined ? pageStatus === 'counted' : total === recordSet.size;
	return isAll && pageSize > rows.length ? allCounted : undefined;
}

import { continueAfter, cursorsAhead, type PageCursor } from '../pages/pageCursor';
import {
	couldBeOnePage,
	lacksRows,
	getPageStatus,
	getTotal,
	isCountReached,
	matchesTotal,
} from '../paging/pageStatus';
import { mapOrdered } from '../http/limits/concurrencyLimiter';
import type { RecordSet } from '../record/recordSet';
import {
	isPastLastPage,
	positionAfter,
	type ListPosition,
	type PaginationStrategy,
} from '../paging/strategy';
import { isNotFound } from '../http/errors';
import { countsFewer } from '../page/overlap';
import type { ListPage } from '../page/listPage';
import type { ReadContext } from './startPaging';

export interface StopReason {
	/**
	 * `reportedEnd`: the service says that nothing follows; `pastEnd`: nothing came after the last record; `limit`: as many
	 * records as wanted; `stuck`: nothing new comes where more is claimed, or at the second page already; `refused`: the
	 * service refuses further pages where it may have more; `cap`: the list has cost all that it may.
	 */
	kind: 'reportedEnd' | 'pastEnd' | 'limit' | 'stuck' | 'refused' | 'cap';
	/** Why no more may be read, in words that follow "because". */
	detail?: string;
	/** Totals that the pages claim, in order, where the service claims any. */
	totals: number[];
	/** Whether a page in the middle had fewer rows than a full one. */
	hasShortPage: boolean;
	/** What a page after the first one says is wrong with it. */
	warning?: unknown;
}

export interface FollowOptions
	extends Pick<
		ReadContext,
		'fetchPage' | 'listUrl' | 'limiter' | 'now' | 'requestsAhead' | 'exceededReason' | 'known'
	> {
	strategy: PaginationStrategy;
	recordSet: RecordSet;
	/** The strategy was verified, so that page numbers can be relied on from the first page on. */
	verified: boolean;
	/** Pages are read one by one, each from where the last one ended. */
	sequential: boolean;
}

/** Pages that are asked for in one go: their addresses are kept meanwhile. */
const maxPagesAhead = 1000;
/** Pages in a row that may bring nothing new while the service says that there is more. */
const maxPagesWithoutNew = 3;

/** Reads a list from a position to its end, several pages at a time where they have numbers. @throws ApiError where a page is refused that has to be there */
export async function fetchRemainingPages(
	options: FollowOptions,
	start: ListPosition,
): Promise<StopReason> {
	const { strategy, recordSet } = options;
	const stopReason: StopReason = { kind: 'reportedEnd', totals: [], hasShortPage: false };
	const visited = new Set<string>();
	let position = start;
	let pagesWithoutNew = 0;
	let oneByOne = false;
	notePage(stopReason, position.lastPage, recordSet.size);

	for (;;) {
		if (recordSet.isFull) return { ...stopReason, kind: 'limit' };
		const next = continueAfter(options, position, recordSet.size);
		const { countPath } = options.known ?? {};
		const isCounted = isCountReached(position.lastPage, recordSet.size, countPath);
		if (next === 'end' || isCounted)
			return { ...stopReason, kind: position.emptyPages > 0 ? 'pastEnd' : 'reportedEnd' };
		if (pagesWithoutNew >= maxPagesWithoutNew) return { ...stopReason, kind: 'stuck' };
		const exceededReason = options.exceededReason?.();
		if (exceededReason !== undefined) return { ...stopReason, kind: 'cap', detail: exceededReason };
		if (next === 'unknown') return { ...stopReason, kind: 'stuck' };
		const pagesToPrefetch: number =
			options.sequential || oneByOne || pagesWithoutNew > 0
				? 0
				: countPagesAhead(options, position);
		if (pagesToPrefetch > 1) {
			const before = position;
			position = await prefetchPages(options, position, next, pagesToPrefetch, stopReason);
			oneByOne = position.pages - before.pages < pagesToPrefetch;
			continue;
		}
		// An empty page that leads to itself is the end, as some services give it.
		if (visited.has(next.address))
			return { ...stopReason, kind: position.lastPage.rows.length === 0 ? 'pastEnd' : 'stuck' };
		visited.add(next.address);

		const page = await options.fetchPage(next.address);
		if ('refusal' in page) {
			if (!isPastLastPage(strategy, page.refusal)) throw page.refusal;
			// After a full page, a bare refusal may as well mean that the service allows nobody to read deeper.
			const { rows, url } = position.lastPage;
			const { step } = position;
			const isLater = position.pages > 1;
			const isUsual = rows.length >= step && couldBeOnePage(rows.length, url);
			const isFull =
				(isLater && lacksRows(step, url)) || ((isLater || options.verified) && isUsual);
			const isEnd =
				!next.claimed &&
				(!isFull || isNotFound(page.refusal) || matchesTotal(position.lastPage, recordSet.size));
			return { ...stopReason, kind: isEnd ? 'pastEnd' : 'refused' };
		}
		const newCount = addPage(page, position, recordSet);
		if (
			newCount === 0 &&
			getPageStatus(page, recordSet.size, position.pages + 1, strategy) !== 'more'
		) {
			if (isFailure(page, position.lastPage)) return { ...stopReason, kind: 'refused' };
			const mayBeOthers = next.claimed || position.pages === 1 || recordSet.hasTwins;
			const isRepeated = page.rows.length > 0 && mayBeOthers;
			return { ...stopReason, kind: isRepeated ? 'stuck' : 'pastEnd' };
		}
		pagesWithoutNew = newCount === 0 ? pagesWithoutNew + 1 : 0;
		if (page.rows.length < position.step && page.rows.length > 0) stopReason.hasShortPage = true;
		position = positionAfter(next, page, recordSet.primaryKey);
		notePage(stopReason, page, recordSet.size);
	}
}

const endWords =
	/\b(no|none|nothing|empty|end|last|not found|out of range|keine|aucun|ning[uú]n|nessun|geen|nenhum)\b|^[^:]*: *(ok|success|true)/im;

/** Whether an empty page says something that the page before it did not, and not that nothing follows. */
function isFailure({ rows, statement, pageInfo }: ListPage, before: ListPage): boolean {
	const says = statement !== before.statement && statement !== '';
	const isCounted = pageInfo.totals.length > 0 || pageInfo.hasMore !== undefined;
	return says && rows.length === 0 && !isCounted && !endWords.test(statement);
}

/** Adds the rows of the page after a position; marks the set as changed where known rows show that the list did. Returns how many were new. */
function addPage(page: ListPage, position: ListPosition, recordSet: RecordSet): number {
	const newCount = recordSet.add(page.rows);
	recordSet.changed ||=
		(newCount === 0 && isShiftedPage(page, position, recordSet)) ||
		countsFewer(page, position.lastPage, recordSet.size);
	return newCount;
}

/** Whether known rows are those of another place in the list, which changed: not the last page, nor the whole first one again. */
function isShiftedPage(
	{ rows }: ListPage,
	{ lastPage, step, pages }: ListPosition,
	{ primaryKey, size, records }: RecordSet,
): boolean {
	const firstKeys = new Set(records.slice(0, rows.length).map(primaryKey.getKey));
	const isKnown = rows.map((row) => firstKeys.has(primaryKey.getKey(row)));
	const known = isKnown.filter(Boolean).length;
	if (isKnown[0] && known < rows.length && known * 2 > rows.length) return true;
	const lastKeys = new Set(lastPage.rows.map(primaryKey.getKey));
	const isPart =
		rows.length > 0 &&
		rows.length < lastPage.rows.length &&
		getPageStatus(lastPage, size, pages) === 'more';
	return (
		rows.length < step && (isPart || rows.some((row) => !lastKeys.has(primaryKey.getKey(row))))
	);
}

/** How many pages have known addresses; the page after them is among them where the last one should be full, because a count may be wrong. */
function countPagesAhead(
	{ strategy, recordSet, verified, known }: FollowOptions,
	position: ListPosition,
): number {
	const isNumbered = strategy.style === 'page' || strategy.style === 'offset';
	if (!isNumbered || position.step === 0 || (position.pages < 2 && !verified)) return 0;
	const { pageInfo } = position.lastPage;
	const total = getTotal(position.lastPage, recordSet.size);
	const full = ((total ?? 0) - position.rows) / position.step;
	const byTotal =
		total === undefined
			? 0
			: isCountReached(position.lastPage, total, known?.countPath)
				? Math.ceil(full)
				: Math.floor(full) + 1;
	const byPages =
		pageInfo.pageCount && strategy.style === 'page'
			? pageInfo.pageCount.value - position.pages
			: byTotal;
	const wanted = Math.ceil(recordSet.remaining / position.step);
	return Math.min(Math.max(byTotal, byPages), wanted, maxPagesAhead);
}

/** Reads so many pages, several at a time, in order. A refused or empty page stops it; the pages after that one are read again. */
async function prefetchPages(
	options: FollowOptions,
	start: ListPosition,
	next: PageCursor,
	count: number,
	stopReason: StopReason,
): Promise<ListPosition> {
	const { strategy, limiter, now, requestsAhead } = options;
	const cursors = cursorsAhead(options, next, count);
	let position = start;
	const fetchIndex = async (index: number) => {
		const { address } = cursors[index];
		// How long a page is waited for that was asked for already says nothing of the service.
		const fetchIt = () => options.fetchPage(address);
		return await (requestsAhead?.has(address) ? fetchIt() : limiter.timed(now, fetchIt));
	};
	for await (const page of mapOrdered(count, limiter, fetchIndex)) {
		if ('refusal' in page) {
			if (isPastLastPage(strategy, page.refusal)) break;
			throw page.refusal;
		}
		const newCount = addPage(page, position, options.recordSet);
		if (page.rows.length !== start.step && position.pages - start.pages < count - 1)
			stopReason.hasShortPage = true;
		position = {
			...positionAfter(position, page, options.recordSet.primaryKey),
			step: start.step,
		};
		notePage(stopReason, page, options.recordSet.size);
		if (options.recordSet.isFull || newCount === 0 || options.exceededReason?.() !== undefined)
			break;
	}
	return position;
}

function notePage(stopReason: StopReason, page: ListPage, count: number): void {
	const total = getTotal(page, count);
	if (total !== undefined) stopReason.totals.push(total);
	stopReason.warning ??= page.pageInfo.warnings[0];
}

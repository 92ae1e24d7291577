import { isNonPaginationError } from '../http/errors';
import { isWorthLargePages, mayHaveLargerPages, toLearned } from '../memory/settings';
import { countsFewer } from '../page/changeDetector';
import type { ListPage } from '../page/listPage';
import { startsWithRows } from '../page/overlap';
import type { VerifiedDetection } from '../paging/guesses';
import {
	getPageStatus,
	getTotal,
	hasFewRows,
	isCountedWhole,
	mayBePreview,
} from '../paging/pageStatus';
import { pageSizesIn, sizeParameterNames } from '../paging/parameterNames';
import { refusesAsUnknown } from '../paging/refusalNames';
import {
	numberedPageUrl,
	positionAfter,
	positionAfterFirstPage,
	withPageSize,
	type ListPosition,
	type PageSize,
	type PaginationStrategy,
} from '../paging/strategy';
import type { RecordSet } from '../record/recordSet';
import { createRecordSet, type ReadContext } from './startPaging';

/** Sizes that services honour, or cut down to their own maximum; the second is asked for where the first is refused. */
const usualSizes = [500, 100];

/** What is known of a list once its page size is chosen. */
export interface ReadStart {
	strategy: PaginationStrategy;
	/** What came so far. */
	recordSet: RecordSet;
	position: ListPosition;
	/** The first page of the strategy. */
	first: ListPage;
}

/**
 * Begins to read a list whose strategy is verified, with the largest pages that the service gives.
 *
 * @throws ApiError where the service refuses for another reason than the size, NetworkError where no response comes
 */
export async function beginReading(
	context: ReadContext,
	firstPage: ListPage,
	detection: VerifiedDetection,
): Promise<ReadStart> {
	const fullFirst = await refetchFirstPage(context, firstPage, detection);
	const start = await choosePageSize(context, fullFirst, detection);
	const { known, limit, onLearned } = context;
	const learned = toLearned(start, limit);
	if (!detection.isRemembered) onLearned?.(learned);
	else if (known && !known.sizesTriedFor && learned.sizesTriedFor)
		onLearned?.({ ...known, ...learned });
	return start;
}

/** A first page shorter than the second may be a preview: then it is requested by its number. */
async function refetchFirstPage(
	context: ReadContext,
	first: ListPage,
	{ strategy, second }: VerifiedDetection,
): Promise<ListPage> {
	if (second.rows.length <= first.rows.length) return first;
	return (await askForLongerFirstPage(context, first, strategy)) ?? first;
}

/** The first page by its number, where it came without one, was short, is the only one, and may be a preview of that. */
export async function findLongerFirstPage(
	context: ReadContext,
	first: ListPage,
	strategy: PaginationStrategy,
): Promise<ListPage | undefined> {
	return hasFewRows(first) && (mayBePreview(first) || !isCountedWhole(first))
		? await askForLongerFirstPage(context, first, strategy)
		: undefined;
}

async function askForLongerFirstPage(
	{ fetchPage, listUrl }: ReadContext,
	first: ListPage,
	strategy: PaginationStrategy,
): Promise<ListPage | undefined> {
	if (strategy.style !== 'page') return undefined;
	const url = numberedPageUrl(strategy, listUrl, 0, 0);
	if (url === first.url) return undefined;
	const page = await fetchPage(url);
	return 'refusal' in page || page.rows.length <= first.rows.length ? undefined : page;
}

/** Finds the page size to read with; what comes meanwhile is in `recordSet`. */
async function choosePageSize(
	context: ReadContext,
	first: ListPage,
	detection: VerifiedDetection,
): Promise<ReadStart> {
	const { strategy } = detection;
	const recordSet = createRecordSet(context, first);
	recordSet.changed = detection.changed;
	const position = addSecondPage(first, detection, recordSet);
	const sizes = sizesToTry(context, first, detection, position, recordSet);
	const larger = await enlargeFirstPage(context, first, position.step, sizes, recordSet);
	if (!larger) return { strategy, recordSet, position, first };
	const restarted = createRecordSet(context, larger.first);
	restarted.changed = recordSet.changed;
	return {
		strategy: { ...strategy, size: larger.size },
		first: larger.first,
		recordSet: restarted,
		position: positionAfterFirstPage(larger.first, context.primaryKey),
	};
}

/** The sizes to ask for: the remembered one, else the likeliest, where that may pay and they were not asked for in vain. */
function sizesToTry(
	context: ReadContext,
	first: ListPage,
	{ strategy, isRemembered }: VerifiedDetection,
	position: ListPosition,
	recordSet: RecordSet,
): PageSize[] {
	const { listUrl, limit, size, isSized, ignoredSizes = [] } = context;
	const known = isRemembered && context.known;
	// The first page again, by its number, shows whether the list changed meanwhile.
	const isEnd =
		strategy.style !== 'page' &&
		getPageStatus(position.lastPage, recordSet.size, position.pages, strategy) === 'end';
	if (size || isEnd || (known && isSized)) return [];
	const isWorthSize = isWorthLargePages(limit, first.rows.length);
	if (known && isWorthSize && known.strategy.size) return [known.strategy.size];
	if (known && !mayHaveLargerPages(known, first)) return [];
	// The user's own size is heeded.
	if (pageSizesIn(listUrl).includes(String(first.rows.length))) return [];
	const total = Math.min(limit, getTotal(position.lastPage, first.rows.length) ?? Infinity);
	const pagesLeft = (total - first.rows.length) / position.step;
	// A wrong guess may cost only a fraction of what a right one saves.
	const most = pagesLeft === Infinity ? 2 : Math.max(0, Math.min(4, Math.floor(pagesLeft / 4)));
	const userParameters = new URL(listUrl).searchParams;
	return sizeParameterNames(strategy, first)
		.filter((name) => !userParameters.has(name) && !ignoredSizes.includes(name))
		.slice(0, most)
		.flatMap((parameter) => usualSizes.map((value) => ({ parameter, value })));
}

/**
 * Requests the first page again with larger sizes. One is verified where the page comes back longer and begins with the same record.
 *
 * @param pageSize rows of a full page so far
 * @param recordSet what came so far; marked as changed where the first page changed since
 */
async function enlargeFirstPage(
	{ fetchPage, listUrl }: ReadContext,
	first: ListPage,
	pageSize: number,
	sizes: PageSize[],
	recordSet: RecordSet,
): Promise<{ first: ListPage; size: PageSize } | undefined> {
	const { primaryKey } = recordSet;
	let ignored = '';
	for (const size of sizes) {
		if (size.value <= pageSize || size.parameter === ignored) continue;
		const page = await fetchPage(withPageSize({ size }, listUrl));
		if ('refusal' in page) {
			const isTooSlow = page.refusal.errorInfo.status === 504;
			if (isNonPaginationError(page.refusal) && !isTooSlow) throw page.refusal;
			if (refusesAsUnknown(page.refusal, size.parameter)) ignored = size.parameter;
			continue;
		}
		const isLonger = page.rows.length > pageSize;
		if (isLonger && primaryKey.getKey(page.rows[0]) === primaryKey.getKey(first.rows[0]))
			return { first: page, size };
		recordSet.changed ||=
			page.rows.length >= first.rows.length && !startsWithRows(page, first, primaryKey);
		ignored = size.parameter;
	}
	return undefined;
}

/** Adds the page that verified the strategy; rows that it shares with the first one by design do not count as duplicates. */
function addSecondPage(
	first: ListPage,
	{ strategy, second, rowsBefore }: VerifiedDetection,
	recordSet: RecordSet,
): ListPosition {
	const { length } = first.rows;
	const overlap = strategy.style === 'offset' ? length - rowsBefore : 0;
	recordSet.add(second.rows.slice(overlap));
	recordSet.changed ||= countsFewer(second, first, recordSet.size);
	return positionAfter(
		{ pages: 1, rows: length - overlap, step: length },
		second,
		recordSet.primaryKey,
	);
}

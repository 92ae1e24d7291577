import type { ListSettings } from '../memory/serviceMemory';
import { countsFewer } from '../page/overlap';
import type { ListPage } from '../page/listPage';
import { askForLargerPage } from '../pages/largerFirstPage';
import type { VerifiedDetection } from '../paging/guesses';
import { getPageStatus, getTotal } from '../paging/pageStatus';
import { pageSizesIn, sizeParameterNames } from '../paging/parameterNames';
import {
	numberedPageUrl,
	positionAfter,
	positionAfterFirstPage,
	type FetchPage,
	type ListPosition,
	type PagedStrategy,
	type PaginationStrategy,
} from '../paging/strategy';
import { isFirstPageChanged } from '../paging/verify/probe';
import type { RecordSet } from '../record/recordSet';
import { createRecordSet, type ReadContext } from './startPaging';

/** What is known of a list once its page size is chosen. */
export interface ReadStart {
	strategy: PaginationStrategy;
	recordSet: RecordSet;
	position: ListPosition;
	/** The first page of the strategy. */
	first: ListPage;
}

/** Begins to read a list whose strategy is verified, with the largest pages that the service gives. @throws as `inferPagination` */
export async function beginReading(
	context: ReadContext,
	firstPage: ListPage,
	detection: VerifiedDetection,
): Promise<ReadStart> {
	const { strategy, second } = detection;
	// A first page shorter than the second may be a preview.
	const longer =
		second.rows.length > firstPage.rows.length
			? await findLongerFirstPage(context, firstPage, strategy)
			: undefined;
	const start = await choosePageSize(context, longer ?? firstPage, detection);
	const { known, limit, onLearned } = context;
	const learned = toLearned(start, limit);
	if (!detection.isRemembered) onLearned?.(learned);
	else if (known && !known.sizesTriedFor && learned.sizesTriedFor)
		onLearned?.({ ...known, ...learned });
	return start;
}

/** What a reading that looked for larger pages may remember: they are looked for in earnest where all records are wanted. */
export function toLearned(
	{ strategy, first, position }: ReadStart,
	limit: number,
): Omit<ListSettings, 'plainRows'> {
	const total = getTotal(first, first.rows.length) ?? Number.MAX_SAFE_INTEGER;
	return {
		strategy,
		pageRows: position.step,
		...(limit === Infinity && { sizesTriedFor: total }),
	};
}

/** The first page by its number, where that is longer: without one, it may come as a preview. */
export async function findLongerFirstPage(
	{ fetchPage, listUrl }: ReadContext,
	first: ListPage,
	strategy: PagedStrategy,
): Promise<ListPage | undefined> {
	if (strategy.style !== 'page') return undefined;
	const page = await fetchPage(numberedPageUrl(strategy, listUrl, 0, 0));
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
	const wanted = Math.min(
		context.limit,
		getTotal(position.lastPage, first.rows.length) ??
			(first.pageInfo.pageCount?.value ?? Infinity) * position.step,
	);
	for (const name of sizeNamesToTry(context, first, detection, position, recordSet, wanted)) {
		let isChanged = false;
		const fetchPage: FetchPage = async (url) => {
			const page = await context.fetchPage(url);
			isChanged ||= !('refusal' in page) && isFirstPageChanged({ ...context, first }, page);
			return page;
		};
		const larger = await askForLargerPage({ ...context, fetchPage, first }, wanted, [name]);
		if (Array.isArray(larger)) {
			recordSet.changed ||= isChanged;
			continue;
		}
		const restarted = createRecordSet(context, larger.first);
		restarted.changed = recordSet.changed;
		return {
			strategy: { ...strategy, size: larger.size },
			first: larger.first,
			recordSet: restarted,
			position: positionAfterFirstPage(larger.first, context.primaryKey),
		};
	}
	return { strategy, recordSet, position, first };
}

/** The names to ask for a larger page by: the likeliest, where that may pay and they were not asked for in vain. */
function sizeNamesToTry(
	{ listUrl, size, isSized, known: remembered, ignoredSizes = [] }: ReadContext,
	first: ListPage,
	{ strategy, isRemembered }: VerifiedDetection,
	position: ListPosition,
	recordSet: RecordSet,
	wanted: number,
): string[] {
	const known = isRemembered ? remembered : undefined;
	const triedFor = known?.sizesTriedFor;
	// Nobody looked for larger pages, or the list has grown much since.
	const mayGrow =
		triedFor === undefined || (getTotal(first, first.rows.length) ?? 0) > 2 * triedFor;
	// The first page again, by its number, shows whether the list changed meanwhile.
	const isEnd =
		strategy.style !== 'page' &&
		getPageStatus(position.lastPage, recordSet.size, position.pages, strategy) === 'end';
	if (size || isEnd || !mayGrow || (known && isSized)) return [];
	// The user's own size is heeded.
	if (pageSizesIn(listUrl).includes(String(first.rows.length))) return [];
	const pagesLeft = (wanted - first.rows.length) / position.step;
	// A wrong guess may cost only a fraction of what a right one saves.
	const most = pagesLeft === Infinity ? 2 : Math.max(0, Math.min(4, Math.floor(pagesLeft / 4)));
	const userParameters = new URL(listUrl).searchParams;
	return sizeParameterNames(strategy, first)
		.filter((name) => !userParameters.has(name) && !ignoredSizes.includes(name))
		.slice(0, most);
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

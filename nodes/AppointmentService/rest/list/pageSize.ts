import { getPageStatus, getTotal } from '../paging/pageStatus';
import { startsWithRows } from '../page/overlap';
import type { RecordSet } from '../record/recordSet';
import {
	advancePosition,
	getNextToken,
	nextPageUrl,
	withParameter,
	type PaginationStrategy,
	type ListPosition,
} from '../paging/strategy';
import { isNonPaginationError, isNotFound } from '../http/errors';
import type { FetchPage } from '../paging/detect';
import type { ListPage } from '../page/listPage';
import { pageSizesIn, sizeParameterNames } from '../paging/parameterNames';
import { refusesAsUnknown } from '../paging/refusalNames';

/** A size that services honour, cut down to their own maximum, or refuse. */
export const largePageSize = 500;
/** Requested where the large size is refused. */
export const moderatePageSize = 100;
/** A parameter and a size of the page to try. */
export type SizeTrial = [parameter: string, value: number];
/** Which sizes to try. */
export interface SizeChoice {
	/** What to try in place of the likeliest names. */
	trials?: SizeTrial[];
	/** Names that were tried in vain. */
	ignoredSizes?: string[];
}
/** Refused sizes in a row after which no more are tried. */
export const maxRefusedSizes = 4;

/**
 * Requests the first page again with a larger size. That is verified where it comes back longer and begins with the same record.
 *
 * @param recordSet what came so far; marked as changed where the first page changed since
 * @returns undefined where larger pages would not pay, or the service has none
 */
export async function enlargePagesFromStart(
	fetchPage: FetchPage,
	listUrl: string,
	strategy: PaginationStrategy,
	[first, second]: [ListPage, ListPage],
	recordSet: RecordSet,
	choice: SizeChoice = {},
): Promise<{ strategy: PaginationStrategy; first: ListPage } | undefined> {
	if (strategy.style === 'none') return undefined;
	const pageSize = Math.max(first.rows.length, second.rows.length);
	let ignoredParameter = '';
	for (const [parameter, value] of pageSizeTrials(
		listUrl,
		strategy,
		first,
		pageSize,
		countRemaining(first, second, recordSet),
		choice,
	)) {
		if (parameter === ignoredParameter) continue;
		const larger = await fetchPage(withParameter(listUrl, parameter, value));
		if ('refusal' in larger) {
			if (isNonPaginationError(larger.refusal)) throw larger.refusal;
			if (refusesAsUnknown(larger.refusal, parameter)) ignoredParameter = parameter;
			continue;
		}
		const startsSame =
			larger.rows.length > pageSize &&
			recordSet.primaryKey.getKey(larger.rows[0]) === recordSet.primaryKey.getKey(first.rows[0]);
		if (startsSame) {
			return { strategy: { ...strategy, size: { parameter, value } }, first: larger };
		}
		recordSet.changed ||=
			larger.rows.length >= first.rows.length &&
			!startsWithRows(larger, first, recordSet.primaryKey);
		ignoredParameter = parameter;
	}
	return undefined;
}

/**
 * Requests larger pages while reading continues: an offset or a token is valid for any size, so a parameter that the service
 * ignores still brings the next page.
 *
 * @param start how far the list was read; what comes is added to `recordSet`
 * @returns `refused` where the service takes a size, but not here: a token may be bound to the size that it was given for
 */
export async function enlargePagesMidway(
	fetchPage: FetchPage,
	listUrl: string,
	strategy: PaginationStrategy,
	first: ListPage,
	start: ListPosition,
	recordSet: RecordSet,
	choice: SizeChoice = {},
): Promise<{ strategy: PaginationStrategy; position: ListPosition; refused?: boolean }> {
	// A token that is a number may count pages, and pages of another size begin elsewhere.
	if (strategy.style === 'cursor' && /^\d+$/.test(String(getNextToken(start.lastPage) ?? '')))
		return { strategy, position: start, refused: true };
	const remaining = countRemaining(first, start.lastPage, recordSet);
	let position = start;
	let ignoredParameter = '';
	let refused = false;
	let refusals = 0;
	for (const [parameter, value] of pageSizeTrials(
		listUrl,
		strategy,
		first,
		start.pageSize,
		remaining,
		choice,
	)) {
		if (parameter === ignoredParameter) continue;
		if (
			recordSet.isFull ||
			getPageStatus(position.lastPage, recordSet.size, position.pages, strategy) === 'end'
		)
			break;
		const address = nextPageUrl({ ...strategy, size: { parameter, value } }, listUrl, position);
		if (address === undefined) break;
		const larger = await fetchPage(address);
		if ('refusal' in larger) {
			if (isNonPaginationError(larger.refusal)) throw larger.refusal;
			const isUnknown = refusesAsUnknown(larger.refusal, parameter);
			if (isUnknown) ignoredParameter = parameter;
			else refused = true;
			refusals++;
			// Where the list ends, no size brings more.
			if (isNotFound(larger.refusal) || refusals >= maxRefusedSizes) break;
			continue;
		}
		if (recordSet.add(larger.rows) === 0) break;
		const { pageSize } = position;
		position = advancePosition(position, larger, recordSet.primaryKey);
		if (larger.rows.length > pageSize) {
			return { strategy: { ...strategy, size: { parameter, value } }, position };
		}
		ignoredParameter = parameter;
	}
	return { strategy, position, refused };
}

/** How many records are left to read, as far as is known. */
function countRemaining(first: ListPage, last: ListPage, { size, remaining }: RecordSet): number {
	return (
		Math.min(size + remaining, getTotal(last, first.rows.length) ?? Infinity) - first.rows.length
	);
}

/** Parameters and sizes to try, except those that the user set: a wrong guess may cost only a fraction of what a right one saves. */
function* pageSizeTrials(
	listUrl: string,
	strategy: PaginationStrategy,
	first: ListPage,
	pageSize: number,
	remaining: number,
	{ trials, ignoredSizes = [] }: SizeChoice,
): Generator<SizeTrial> {
	if (trials) {
		yield* trials.filter(([, size]) => size > pageSize);
		return;
	}
	// The user's own size is heeded.
	if (pageSizesIn(listUrl).includes(String(first.rows.length))) return;
	const maxNames = remaining === Infinity ? 2 : Math.min(4, Math.floor(remaining / pageSize / 4));
	const userParameters = new URL(listUrl).searchParams;
	const names = sizeParameterNames(strategy, first).filter(
		(name) => !userParameters.has(name) && !ignoredSizes.includes(name),
	);
	const tried = names.slice(0, Math.max(0, maxNames)).flatMap(trialsOf);
	yield* tried.filter(([, size]) => size > pageSize);
}

/** The sizes to try under a name. */
export function trialsOf(parameter: string): SizeTrial[] {
	return [
		[parameter, largePageSize],
		[parameter, moderatePageSize],
	];
}

import { getPageStatus, getTotal } from '../paging/pageStatus';
import { startsWithRows } from '../page/overlap';
import { advancePosition } from './followPages';
import type { RecordSet } from '../record/recordSet';
import {
	getNextToken,
	nextPageUrl,
	withParameter,
	type PaginationStrategy,
	type ListPosition,
} from '../paging/strategy';
import { isNonPaginationError } from '../http/errors';
import type { FetchPage } from '../paging/detect';
import type { ListPage } from '../page/listPage';
import { sizeParameterNames } from '../paging/parameterNames';

/** A size that services either honour, cut down to their own maximum, or refuse. */
const largePageSize = 500;
/** What is asked for where the large size is refused. */
const moderatePageSize = 100;

/**
 * Asks for a list again with larger pages. Proved where the first page comes back longer and begins with the same
 * record.
 *
 * @param recordSet what came so far; it is told where the first page has changed since
 * @returns undefined where larger pages would not pay, or are not to be had
 */
export async function enlargePagesFromStart(
	fetchPage: FetchPage,
	listUrl: string,
	strategy: PaginationStrategy,
	[first, second]: [ListPage, ListPage],
	recordSet: RecordSet,
): Promise<{ plan: PaginationStrategy; first: ListPage } | undefined> {
	if (strategy.style === 'none') return undefined;
	const step = Math.max(first.rows.length, second.rows.length);
	let ignoredParameter = '';
	for (const [parameter, value] of pageSizeTrials(
		listUrl,
		strategy,
		first,
		step,
		countRemaining(first, second, recordSet),
	)) {
		if (parameter === ignoredParameter) continue;
		const larger = await fetchPage(withParameter(listUrl, parameter, value));
		if ('refusal' in larger) {
			if (isNonPaginationError(larger.refusal)) throw larger.refusal;
			continue;
		}
		const startsSame =
			larger.rows.length > step &&
			recordSet.primaryKey.getKey(larger.rows[0]) === recordSet.primaryKey.getKey(first.rows[0]);
		if (startsSame) {
			return { plan: { ...strategy, size: { parameter, value } }, first: larger };
		}
		recordSet.changed ||=
			larger.rows.length >= first.rows.length &&
			!startsWithRows(larger, first, recordSet.primaryKey);
		ignoredParameter = parameter;
	}
	return undefined;
}

/**
 * Asks for larger pages while the list is read on: an offset or a token is good for any size, so a name that the service
 * ignores still brings the next page.
 *
 * @param start where the reading stands; what is read goes into the ledger
 * @returns `refused` where the service takes a size, but not here: a token may be bound to the size it was given for
 */
export async function enlargePagesMidway(
	fetchPage: FetchPage,
	listUrl: string,
	strategy: PaginationStrategy,
	first: ListPage,
	start: ListPosition,
	recordSet: RecordSet,
): Promise<{ plan: PaginationStrategy; at: ListPosition; refused?: boolean }> {
	// A token that is a number may count pages, and pages of another size begin elsewhere.
	if (strategy.style === 'cursor' && /^\d+$/.test(String(getNextToken(start.lastPage) ?? '')))
		return { plan: strategy, at: start, refused: true };
	const remaining = countRemaining(first, start.lastPage, recordSet);
	let position = start;
	let ignoredParameter = '';
	let refused = false;
	for (const [parameter, value] of pageSizeTrials(
		listUrl,
		strategy,
		first,
		start.pageSize,
		remaining,
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
			refused = true;
			continue;
		}
		if (recordSet.add(larger.rows) === 0) break;
		const { pageSize: step } = position;
		position = advancePosition(recordSet, position, larger);
		if (larger.rows.length > step) {
			return { plan: { ...strategy, size: { parameter, value } }, at: position };
		}
		ignoredParameter = parameter;
	}
	return { plan: strategy, at: position, refused };
}

/** How many records are left to read, as far as is known. */
function countRemaining(first: ListPage, last: ListPage, { size, remaining }: RecordSet): number {
	return (
		Math.min(size + remaining, getTotal(last, first.rows.length) ?? Infinity) - first.rows.length
	);
}

/** Names and sizes to try, but for those that the user has set: a wrong guess may cost no more than a fraction of what a right one saves. */
function* pageSizeTrials(
	listUrl: string,
	strategy: PaginationStrategy,
	first: ListPage,
	step: number,
	remaining: number,
): Generator<[parameter: string, value: number]> {
	const maxNames = remaining === Infinity ? 2 : Math.min(4, Math.floor(remaining / step / 4));
	const userParameters = new URL(listUrl).searchParams;
	const names = sizeParameterNames(strategy, first).filter((name) => !userParameters.has(name));
	for (const name of names.slice(0, Math.max(0, maxNames))) {
		for (const size of [largePageSize, moderatePageSize]) if (size > step) yield [name, size];
	}
}

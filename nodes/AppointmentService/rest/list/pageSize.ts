import { isNonPaginationError } from '../http/errors';
import type { ListPage } from '../page/listPage';
import { startsWithRows } from '../page/overlap';
import type { FetchPage } from '../paging/detect';
import { getTotal } from '../paging/pageStatus';
import { pageSizesIn, sizeParameterNames } from '../paging/parameterNames';
import { refusesAsUnknown } from '../paging/refusalNames';
import { withParameter, type PaginationStrategy } from '../paging/strategy';
import type { RecordSet } from '../record/recordSet';

/** Sizes that services honour, or cut down to their own maximum; the second is asked for where the first is refused. */
const sizes = [500, 100];
/** A parameter and a size of the page to try. */
export type SizeTrial = [parameter: string, value: number];
/** Which sizes to try. */
export interface SizeChoice {
	/** What to try in place of the likeliest names. */
	trials?: SizeTrial[];
	/** Names that were tried in vain. */
	ignoredSizes?: string[];
}

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
	for (const name of names.slice(0, Math.max(0, maxNames)))
		for (const size of sizes.filter((value) => value > pageSize)) yield [name, size];
}

import { getTotal } from '../paging/pageStatus';
import { furtherSizeParameterNames } from '../paging/parameterNames';
import {
	numberedPageUrl,
	positionAfter,
	type ListPosition,
	type PaginationStrategy,
} from '../paging/strategy';
import { isNonPaginationError } from '../http/errors';
import type { FetchPage } from '../paging/detect';
import type { ListPage } from '../page/listPage';
import type { RecordSet } from '../record/recordSet';
import {
	enlargePagesMidway,
	largePageSize,
	maxRefusedSizes,
	moderatePageSize,
	trialsOf,
} from './pageSize';

/** Requests for names of a page size where it is not known how many records are left. */
const maxNames = 12;

/** Pages of a list that make larger ones worth looking for. */
const minPages = 5;

/** How reading goes on with larger pages. */
export interface LargerPages {
	strategy: PaginationStrategy;
	position: ListPosition;
}

/**
 * Looks for larger pages in the middle of a list whose service limits its requests, with more names than at the beginning. What was
 * read is kept: the larger page must begin with the records that came at its place.
 *
 * @param position how far the list was read; what comes is added to `recordSet`
 * @throws ApiError where the service refuses for another reason than the size
 */
export async function findLargerPages(
	fetchPage: FetchPage,
	listUrl: string,
	strategy: PaginationStrategy,
	position: ListPosition,
	recordSet: RecordSet,
): Promise<LargerPages> {
	const unchanged = { strategy, position };
	// A refusal after few pages is no sign of a long list, and each further name costs a request. A short page may be the last one.
	if (position.pages < minPages || position.lastPage.rows.length < position.pageSize)
		return unchanged;
	if (strategy.size || strategy.style === 'none' || strategy.style === 'link') return unchanged;
	const wanted = recordSet.size + recordSet.remaining;
	const total = Math.min(wanted, getTotal(position.lastPage, recordSet.size) ?? Infinity);
	const pagesLeft = (total - recordSet.size) / position.pageSize;
	const names = furtherSizeParameterNames(strategy, position.lastPage, listUrl).slice(
		0,
		Math.min(maxNames, Math.floor(pagesLeft / 2)),
	);
	if (strategy.style !== 'page') {
		const { lastPage } = position;
		return await enlargePagesMidway(fetchPage, listUrl, strategy, lastPage, position, recordSet, {
			trials: names.flatMap(trialsOf),
		});
	}
	// Where rows came twice, or the list moved, no place in it is certain.
	if (position.rows !== recordSet.size || recordSet.changed) return unchanged;
	let refusals = 0;
	for (const name of names) {
		let sizes = [largePageSize, moderatePageSize].filter((size) => size > position.pageSize);
		for (let size = sizes.shift(); size !== undefined; size = sizes.shift()) {
			const index = Math.floor((recordSet.size - 1) / size);
			const larger = { ...strategy, size: { parameter: name, value: size } };
			const page = await fetchPage(numberedPageUrl(larger, listUrl, index, index * size));
			if ('refusal' in page) {
				if (isNonPaginationError(page.refusal)) throw page.refusal;
				if (++refusals >= maxRefusedSizes) return unchanged;
				continue;
			}
			const count = page.rows.length;
			if (count <= position.pageSize) break;
			if (continuesAt(page, recordSet, index * size)) {
				recordSet.add(page.rows.slice(recordSet.size - index * size));
				const before = { pages: index, rows: index * size, step: index === 0 ? 0 : size };
				const position = positionAfter(before, page, recordSet.primaryKey);
				return { strategy: larger, position };
			}
			// The service may give no more than these.
			sizes = count < size ? [count] : [];
		}
	}
	return unchanged;
}

/** Whether a page begins with all the last records that came, from this row on. */
function continuesAt(
	{ rows }: ListPage,
	{ records, primaryKey }: RecordSet,
	from: number,
): boolean {
	const known = records.slice(from).map(primaryKey.getKey);
	return (
		rows.length >= known.length &&
		known.every((key, index) => key === primaryKey.getKey(rows[index]))
	);
}

import {
	type PaginationStrategy,
	getPageStatus,
	nextPageUrl,
	getExplicitStatus,
	getTotal,
	type PrimaryKey,
	type ListPosition,
	type ListPage,
} from '../../../rest';
import type { PollCursor } from '../state/state';

/** How a list is paged, and how its records are identified. */
interface PagingContext {
	strategy: PaginationStrategy;
	primaryKey: PrimaryKey;
	url: string;
}

/** Most empty pages in a row after which the service says that more follows. */
const maxEmptyPages = 3;

/**
 * The cursor of the next page; undefined where the list ends with this one.
 *
 * @param quick a short page may count as the last one, and a count that is reached
 */
export function nextPollCursor(
	{ strategy, primaryKey, url }: PagingContext,
	cursor: PollCursor,
	page: ListPage,
	quick: boolean,
): PollCursor | undefined {
	const count = page.rows.length;
	const last = page.rows.at(-1);
	const position: ListPosition = {
		pages: cursor.pages + 1,
		rows: cursor.rows + count,
		pageSize: cursor.step,
		lastPage: page,
		...(last && { lastId: primaryKey.getKey(last) }),
	};
	const emptyPages = count === 0 ? (cursor.barren ?? 0) + 1 : 0;
	if (strategy.style === 'none' || emptyPages > maxEmptyPages) return undefined;
	if (count === 0 && getExplicitStatus(page, strategy) !== 'more') return undefined;
	const status = getPageStatus(page, position.rows, position.pages, strategy);
	if (status === 'end') return undefined;
	if (status !== 'more') {
		const isComplete = status === 'counted' || getTotal(page, position.rows) === position.rows;
		const isShort = count < cursor.step;
		if ((quick && (isComplete || isShort)) || (isComplete && isShort)) return undefined;
	}
	const address = nextPageUrl(strategy, url, position);
	if (address === undefined || address === cursor.address) return undefined;
	return {
		address,
		pages: position.pages,
		rows: position.rows + (count === 0 ? cursor.step : 0),
		step: cursor.step,
		...(emptyPages && { barren: emptyPages }),
		...(status === 'more' && { claimed: true }),
		...(getTotal(page, position.rows) === position.rows && { counted: true }),
	};
}

import { isNonPaginationError } from '../http/errors';
import type { ListPage } from '../page/listPage';
import type { FetchPage } from '../paging/guesses';
import { withPageSize } from '../paging/strategy';
import type { ListSettings } from './listMemory';
import type { ServiceMemory } from './serviceMemory';

/** How a list may be read: as it was read before, with the page size that another list of the service took. */
export function likelySettings(memory: ServiceMemory, url: string): ListSettings | undefined {
	const own = memory.list(url).peek();
	const other = memory.anyList(url).peek();
	if (!own || own.strategy.size || !other?.strategy.size) return own ?? other;
	const isAlike = own.strategy.style === other.strategy.style;
	return isAlike ? { ...own, strategy: { ...own.strategy, size: other.strategy.size } } : own;
}

/**
 * The first page of a list, with as many rows as these settings ask for. Whether the service heeds that is proved by the page after
 * it.
 *
 * @returns undefined where the settings set no size, or the service gives no rows with it
 * @throws ApiError where a refusal has nothing to do with the size
 */
export async function fetchLargeFirstPage(
	fetchPage: FetchPage,
	url: string,
	{ strategy }: ListSettings,
): Promise<ListPage | undefined> {
	if (!strategy.size) return undefined;
	const page = await fetchPage(withPageSize(strategy, url));
	if (!('refusal' in page)) return page.rows.length > 0 ? page : undefined;
	if (isNonPaginationError(page.refusal)) throw page.refusal;
	return undefined;
}

import { getExplicitStatus } from './pageStatus';
import { startsWithRows } from '../page/overlap';
import type { PrimaryKey } from '../record/primaryKey';
import { getNextToken, withParameter } from './strategy';
import { isNonPaginationError } from '../http/errors';
import type { FetchPage } from './detect';
import type { ListPage } from '../page/listPage';
import { sizeParameterNames } from './parameterNames';

const maxNames = 4;

/**
 * Requests fewer rows than the first page has. Some services mention further pages only where there are any: one that does so
 * when half is requested, and did not before, gave everything.
 *
 * @param first a page that says nothing of further pages, and gives no token for one
 * @param isCostly whether so much was read already that no further name may be tried
 * @returns why the first page is the whole list; undefined where this proves nothing
 */
export async function detectEndBySmallerPage(
	fetchPage: FetchPage,
	listUrl: string,
	first: ListPage,
	primaryKey: PrimaryKey,
	isCostly = () => false,
): Promise<string | undefined> {
	if (first.rows.length < 2) return undefined;
	const half = Math.floor(first.rows.length / 2);
	const names = sizeParameterNames({ style: 'page', parameter: '', first: 1 }, first);
	const presentParameters = new URL(listUrl).searchParams;
	const commonNames = ['limit', 'per_page', 'page_size', 'size'].filter(
		(name) => !presentParameters.has(name),
	);
	for (const name of [
		...new Set([...(first.pageInfo.pageSize ? names.slice(0, 1) : []), ...commonNames]),
	].slice(0, maxNames)) {
		if (isCostly()) return undefined;
		const smallerPage = await fetchPage(withParameter(listUrl, name, half));
		if ('refusal' in smallerPage) {
			if (isNonPaginationError(smallerPage.refusal)) throw smallerPage.refusal;
			continue;
		}
		const isHonoured =
			smallerPage.rows.length > 0 &&
			smallerPage.rows.length < first.rows.length &&
			startsWithRows(first, smallerPage, primaryKey);
		if (!isHonoured) continue;
		const indicatesMore =
			getExplicitStatus(smallerPage) === 'more' || getNextToken(smallerPage) !== undefined;
		return indicatesMore
			? 'the service speaks of further pages where there are any, and does not here'
			: undefined;
	}
	return undefined;
}

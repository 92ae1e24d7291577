import { lastSegment } from '../../http/links';
import { valueOrUndefined } from '../../http/settle';
import type { JsonObject } from '../../http/types';
import type { ListPage } from '../../page/listPage';
import { placesOn } from '../../page/overlap';
import { couldBeOnePage, getTotal, isReliableTotal } from '../pageStatus';
import {
	getNextToken,
	nextPageUrl,
	positionAfterFirstPage,
	withParameter,
	type PagedStrategy,
} from '../strategy';
import { innermostName } from '../spelling';
import { scalarText } from '../../values/scalarText';
import { normalizeName, paginationNames } from '../../values/vocabulary';
import {
	endedWithFirst,
	hasMostlyNewRows,
	indicatesMore,
	requestOnce,
	verifiedAfterFirst,
	type Probe,
	type ProbeResult,
} from './probe';

/**
 * Verifies tokens, under a guessed name, or links. Those are the service's own: an empty page behind one is the end. Behind a token it proves nothing,
 * unless all records that the service counts came before, or another token gives something else, or it is gone where the first page was empty as well.
 */
export async function verifyMarks(
	probe: Probe,
	strategy: Extract<PagedStrategy, { style: 'cursor' | 'link' }>,
): Promise<ProbeResult> {
	const { listUrl, first, primaryKey } = probe;
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'alreadyRequested';
	if (typeof second === 'string') return 'refuted';
	const isEmpty = second.rows.length === 0;
	// An empty page with the token that led to it may as well come of a filter.
	const leadsOn =
		indicatesMore(second, first.rows.length, strategy) &&
		(strategy.style === 'link' || getNextToken(second) !== getNextToken(first));
	if (isEmpty ? leadsOn : hasMostlyNewRows(probe, second))
		return verifiedAfterFirst(probe, strategy, second);
	// Some services say of the last page, too, that another one follows.
	const isStillMore = first.pageInfo.hasMore?.value && second.pageInfo.hasMore?.value !== false;
	if (!isEmpty || isStillMore) return 'refuted';
	const { length } = first.rows;
	const isCounted =
		isReliableTotal(first) &&
		getTotal(first, length) === length &&
		!couldBeOnePage(length, listUrl);
	const isHeeded = async (parameter: string) =>
		length === 0 ? getNextToken(second) === undefined : await heedsToken(probe, parameter);
	if (strategy.style === 'cursor' && !isCounted && !(await isHeeded(strategy.parameter)))
		return 'refuted';
	return endedWithFirst(probe, strategy, second, `the page behind its ${strategy.style} is empty`);
}

/**
 * Whether another token gives another answer than an empty page: that of the first record, where the token names the last one. A field of that name would
 * have neither of the two. A number may be taken for a place behind the end, unless the other one leads to the second record.
 */
async function heedsToken(probe: Probe, parameter: string): Promise<boolean> {
	const { listUrl, first, primaryKey } = probe;
	const token = String(getNextToken(first) ?? '');
	const word = normalizeName(innermostName(parameter));
	const isNumber = !/\D/.test(token);
	const other = tokenOfFirstRow(first, token) ?? (isNumber ? '' : [...token].reverse().join(''));
	if (other === '' || paginationNames.page.has(word) || paginationNames.offset.has(word))
		return false;
	const page = await valueOrUndefined(requestOnce(probe, withParameter(listUrl, parameter, other)));
	if (typeof page !== 'object') return page !== undefined && !isNumber;
	return isNumber ? placesOn(page, first, primaryKey)[0] === 1 : page.rows.length > 0;
}

/** What the first record has where the last one has the token, whole or as the end of an address. */
function tokenOfFirstRow({ rows }: ListPage, token: string): string | undefined {
	const ends = (row: JsonObject) =>
		Object.values(row).map((value) => lastSegment(scalarText(value)));
	const own = ends(rows[0])[ends(rows[rows.length - 1]).indexOf(token)];
	return own === token ? undefined : own;
}

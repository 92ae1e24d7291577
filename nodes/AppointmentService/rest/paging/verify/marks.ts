import { valueOrUndefined } from '../../http/settle';
import { couldBeOnePage, getTotal, isReliableTotal } from '../pageStatus';
import {
	getNextToken,
	nextPageUrl,
	positionAfterFirstPage,
	withParameter,
	type PagedStrategy,
} from '../strategy';
import { innermostName } from '../spelling';
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
 * unless all records that the service counts came before, or another token gives something else.
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
	if (strategy.style === 'cursor' && !isCounted && !(await heedsToken(probe, strategy.parameter)))
		return 'refuted';
	return endedWithFirst(probe, strategy, second, `the page behind its ${strategy.style} is empty`);
}

/** Whether another token gives another answer than an empty page. A field of that name would have neither of the two. */
async function heedsToken(probe: Probe, parameter: string): Promise<boolean> {
	const token = String(getNextToken(probe.first) ?? '');
	const word = normalizeName(innermostName(parameter));
	// A number may be taken for a place behind the end.
	if (!/\D/.test(token) || paginationNames.page.has(word) || paginationNames.offset.has(word))
		return false;
	const other = [...token].reverse().join('');
	const url = withParameter(probe.listUrl, parameter, other);
	const page = await valueOrUndefined(requestOnce(probe, url));
	return typeof page === 'object' ? page.rows.length > 0 : page !== undefined;
}

import { couldBeOnePage, getTotal, isReliableTotal } from '../pageStatus';
import { nextPageUrl, positionAfterFirstPage, type PagedStrategy } from '../strategy';
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
 * Verifies tokens, under a guessed name, or links. Those are the service's own: an empty page behind one is the end, while behind a token
 * it proves nothing, unless all records that the service counts came before.
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
	if (
		isEmpty ? indicatesMore(second, first.rows.length, strategy) : hasMostlyNewRows(probe, second)
	)
		return verifiedAfterFirst(probe, strategy, second);
	if (!isEmpty || first.pageInfo.hasMore?.value === true) return 'refuted';
	const { length } = first.rows;
	const isCounted = isReliableTotal(first) && getTotal(first, length) === length;
	if (strategy.style !== 'link' && !(isCounted && !couldBeOnePage(length, listUrl)))
		return 'refuted';
	return endedWithFirst(probe, strategy, second, `the page behind its ${strategy.style} is empty`);
}

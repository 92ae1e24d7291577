import { countSharedRows, isBehindNew, placesOn, startsWithRows } from '../../page/overlap';
import type { ListPage } from '../../page/listPage';
import { getExplicitStatus } from '../pageStatus';
import { numberedPageUrl, withParameter, type PagedStrategy } from '../strategy';
import {
	endedWithFirst,
	hasMostlyNewRows,
	indicatesMore,
	requestOnce,
	verifiedAfterFirst,
	type Confidence,
	type Probe,
	type ProbeResult,
} from './probe';

type PageStrategy = Extract<PagedStrategy, { style: 'page' }>;

/** Verifies page numbers. An empty or refused second page ends the list only where the name is surely right: it may be taken for a filter. */
export async function verifyPageNumbers(
	probe: Probe,
	strategy: PageStrategy,
	confidence: Confidence,
): Promise<ProbeResult> {
	const { listUrl, first } = probe;
	const hasMore = indicatesMore(first, first.rows.length);
	const secondUrl = numberedPageUrl(strategy, listUrl, 1, first.rows.length);
	const second = await requestOnce(probe, secondUrl, hasMore);
	if (second === undefined) return 'alreadyRequested';
	if (second === 'refused') return 'refuted';
	if (second === 'pastEnd') {
		const reason = 'the service refuses the page after it';
		return await verifyByPageOne(probe, strategy, undefined, reason);
	}
	if (second.rows.length > 0 && !hasMostlyNewRows(probe, second)) return 'refuted';

	const [before, after] = [first.pageInfo.pageNumber?.value, second.pageInfo.pageNumber?.value];
	const echoed = before !== undefined && after !== undefined;
	if (echoed && (before !== strategy.first || after !== before + 1)) return 'refuted';
	const [next, afterNext] = [first, second].map(({ pageInfo }) => pageInfo.nextPageNumber?.value);
	const countsOn = typeof next === 'number' && afterNext === next + 1;
	const isCertain = confidence === 'given' || echoed || countsOn;
	if (second.rows.length > 0) {
		return isCertain || next === strategy.first + 1
			? verifiedAfterFirst(probe, strategy, second)
			: await verifyByPageOne(probe, strategy, second, '');
	}
	const reason = 'the page after it is empty';
	if (hasMore) {
		if (!isCertain) return await verifyFromZero(probe, strategy);
		if (indicatesMore(second, first.rows.length, strategy))
			return verifiedAfterFirst(probe, strategy, second);
		// Some services say of the last page with records, too, that more follows.
		if (getExplicitStatus(second, strategy) !== 'end') return 'refuted';
	}
	return isCertain
		? endedWithFirst(probe, strategy, second, reason)
		: await verifyByPageOne(probe, strategy, undefined, reason);
}

/** Requests page 1 where a page follows, and page 2 is empty: the last one has number 1 where two pages count from 0. */
async function verifyFromZero(probe: Probe, strategy: PageStrategy): Promise<ProbeResult> {
	const pageOne = await requestOnce(probe, withParameter(probe.listUrl, strategy.parameter, 1));
	return typeof pageOne === 'object' && hasMostlyNewRows(probe, pageOne)
		? verifiedAfterFirst(probe, { ...strategy, first: 0 }, pageOne)
		: 'refuted';
}

/** Requests page 1: the first page again means that pages count from 1, a new one from 0. @param second the page with the next number, where it had new rows */
async function verifyByPageOne(
	probe: Probe,
	strategy: PageStrategy,
	second: ListPage | undefined,
	reason: string,
): Promise<ProbeResult> {
	const { listUrl, primaryKey } = probe;
	const mayCountFromZero = second === undefined && (probe.mayCountFromZero?.() ?? true);
	const url = withParameter(listUrl, strategy.parameter, 1);
	const pageOne = await requestOnce(probe, url, !mayCountFromZero);
	if (pageOne === undefined || pageOne === 'refused') return 'refuted';
	if (pageOne === 'pastEnd' || pageOne.rows.length === 0)
		return mayCountFromZero && (await isPageZero(probe, strategy))
			? { outcome: 'ended', strategy: { ...strategy, first: 0 }, reason }
			: 'refuted';
	// A page that ends the list is not shorter under its number.
	const isWhole = second !== undefined || pageOne.rows.length >= probe.first.rows.length;
	if (isWhole && isFirstAgain(probe, pageOne)) {
		const fromOne = { ...strategy, first: 1 };
		return second
			? verifiedAfterFirst(probe, fromOne, second)
			: { outcome: 'ended', strategy: fromOne, reason };
	}
	const isSecondAgain = second !== undefined && startsWithRows(pageOne, second, primaryKey);
	return hasMostlyNewRows(probe, pageOne) && !isSecondAgain
		? verifiedAfterFirst(probe, { ...strategy, first: 0 }, pageOne)
		: 'refuted';
}

/** Whether a page is the first one again, which may come shorter where its number is asked for. */
function isFirstAgain({ first, primaryKey }: Probe, page: ListPage): boolean {
	const repeatedRows = countSharedRows(page, first, primaryKey);
	const isAsLong = page.rows.length * 2 > first.rows.length;
	return (
		(repeatedRows * 10 >= page.rows.length * 9 || isBehindNew(placesOn(page, first, primaryKey))) &&
		(isAsLong || startsWithRows(first, page, primaryKey))
	);
}

/** Whether page 0 is the first page. It is asked for as 00: a number to a service that counts pages, and no missing value to one that filters. */
async function isPageZero(probe: Probe, { parameter }: PageStrategy): Promise<boolean> {
	const { listUrl, first, primaryKey } = probe;
	const pageZero = await requestOnce(probe, withParameter(listUrl, parameter, '00'), true);
	return (
		typeof pageZero === 'object' &&
		pageZero.rows.length === first.rows.length &&
		startsWithRows(pageZero, first, primaryKey)
	);
}

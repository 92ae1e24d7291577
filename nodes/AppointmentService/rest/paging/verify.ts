import { getPageStatus } from './pageStatus';
import { parameterNamesIn } from './refusalNames';
import { startsWithRows, countSharedRows } from '../page/overlap';
import type { PrimaryKey } from '../record/primaryKey';
import { isPastEnd, isNonPaginationError } from '../http/errors';
import {
	numberedPageUrl,
	nextPageUrl,
	positionAfterFirstPage,
	withParameter,
	type PaginationStrategy,
} from './strategy';
import type { ErrorPage, ListPage } from '../page/listPage';

/** What a guess is verified with. */
export interface Probe {
	fetchPage(url: string): Promise<ListPage | ErrorPage>;
	/** The address of the list as first requested. */
	listUrl: string;
	first: ListPage;
	primaryKey: PrimaryKey;
	/** Addresses that were requested already; each verification adds its own. */
	requestedUrls: Set<string>;
	/** Set where the first page came back with other rows than before. */
	changed: boolean;
	/** Parameters that an error message named, to be tried next. */
	suggestedNames: Set<string>;
}

/** What supports a guess: the page gives the next position itself, or echoes the present one, or nothing does. */
export type Confidence = 'given' | 'echoed' | 'blind';

export type ProbeResult =
	| { outcome: 'verified'; strategy: PaginationStrategy; second: ListPage; rowsBefore: number }
	| { outcome: 'ended'; strategy: PaginationStrategy; reason: string }
	| 'refuted'
	| 'alreadyRequested';

type PageStrategy = Extract<PaginationStrategy, { style: 'page' }>;
type OffsetStrategy = Extract<PaginationStrategy, { style: 'offset' }>;
type CursorStrategy = Extract<PaginationStrategy, { style: 'cursor' }>;

/** Nine rows in ten must be new: a list that changes, or has no order, shows some new rows to a parameter that it ignores. */
function hasMostlyNewRows({ first, primaryKey }: Probe, second: ListPage): boolean {
	const newRows = second.rows.length - countSharedRows(second, first, primaryKey);
	return newRows > 0 && newRows * 10 >= second.rows.length * 9;
}

function indicatesMore(page: ListPage, rows: number, strategy?: PaginationStrategy): boolean {
	return getPageStatus(page, rows, strategy ? 2 : 1, strategy) === 'more';
}

function verifiedAfterFirst(
	{ first }: Probe,
	strategy: PaginationStrategy,
	second: ListPage,
): ProbeResult {
	return { outcome: 'verified', strategy, second, rowsBefore: first.rows.length };
}

/** Never requests an address twice, and throws an error that has nothing to do with the guess. `pastEnd` may mean that the list ended. */
async function requestOnce(
	probe: Probe,
	url: string | undefined,
): Promise<ListPage | 'pastEnd' | 'refused' | undefined> {
	if (url === undefined || probe.requestedUrls.has(url)) return undefined;
	probe.requestedUrls.add(url);
	const page = await probe.fetchPage(url);
	if (!('refusal' in page)) {
		probe.changed ||= isFirstPageChanged(probe, page);
		return countsOtherList(probe.first, page) ? 'refused' : page;
	}
	const known = new URL(probe.listUrl).searchParams;
	const asked = [...new URL(url).searchParams.keys()].filter((name) => !known.has(name));
	for (const name of parameterNamesIn(page.refusal, asked)) probe.suggestedNames.add(name);
	if (isNonPaginationError(page.refusal)) throw page.refusal;
	return isPastEnd(page.refusal) ? 'pastEnd' : 'refused';
}

/** Whether a page counts fewer records than the first page has, where that one counted more: the name was taken for a field. */
function countsOtherList({ rows, pageInfo }: ListPage, page: ListPage): boolean {
	return pageInfo.totals.some(({ value, path }) => {
		const counted = page.pageInfo.totals.find((total) => total.path.join() === path.join());
		return value > rows.length && counted !== undefined && counted.value < rows.length;
	});
}

/** Whether this is the first page again, but not as it was. */
export function isFirstPageChanged(
	{ first, primaryKey }: Pick<Probe, 'first' | 'primaryKey'>,
	page: ListPage,
): boolean {
	if (page.rows.length < first.rows.length || first.rows.length < 2) return false;
	return (
		countSharedRows(page, first, primaryKey) * 2 > first.rows.length &&
		!startsWithRows(page, first, primaryKey)
	);
}

/**
 * Verifies page numbers. An empty or refused second page ends the list only where the parameter is surely right: a service may
 * also give nothing, or refuse, because it takes the name for a filter.
 */
export async function verifyPageNumbers(
	probe: Probe,
	strategy: PageStrategy,
	confidence: Confidence,
): Promise<ProbeResult> {
	const { listUrl, first } = probe;
	const second = await requestOnce(probe, numberedPageUrl(strategy, listUrl, 1, first.rows.length));
	if (second === undefined) return 'alreadyRequested';
	const hasMore = indicatesMore(first, first.rows.length);
	if (second === 'refused') return 'refuted';
	if (second === 'pastEnd') {
		if (hasMore) return 'refuted';
		return await verifyByPageOne(
			probe,
			strategy,
			undefined,
			'the service refuses the page after it',
		);
	}
	if (second.rows.length > 0 && !hasMostlyNewRows(probe, second)) return 'refuted';

	const [before, after] = [first.pageInfo.pageNumber?.value, second.pageInfo.pageNumber?.value];
	const echoed = before !== undefined && after !== undefined;
	if (echoed && (before !== strategy.first || after !== before + 1)) return 'refuted';
	const isCertain = confidence === 'given' || echoed;
	if (second.rows.length > 0) {
		const counted = first.pageInfo.nextPageNumber?.value === strategy.first + 1;
		return isCertain || counted
			? verifiedAfterFirst(probe, strategy, second)
			: await verifyByPageOne(probe, strategy, second, '');
	}
	if (hasMore)
		return isCertain && indicatesMore(second, first.rows.length, strategy)
			? verifiedAfterFirst(probe, strategy, second)
			: 'refuted';
	const reason = 'the page after it is empty';
	return isCertain
		? { outcome: 'ended', strategy, reason }
		: await verifyByPageOne(probe, strategy, undefined, reason);
}

/**
 * Requests page 1. The first page again means that pages count from 1; a new page means that they count from 0; anything else
 * means that the parameter is not what it was taken for.
 *
 * @param second the page with the next number, where it brought new rows
 * @param reason why the list has ended where it did not
 */
async function verifyByPageOne(
	probe: Probe,
	strategy: PageStrategy,
	second: ListPage | undefined,
	reason: string,
): Promise<ProbeResult> {
	const { listUrl, first, primaryKey } = probe;
	const pageOne = await requestOnce(probe, withParameter(listUrl, strategy.parameter, 1));
	if (pageOne === undefined || typeof pageOne === 'string' || pageOne.rows.length === 0)
		return 'refuted';
	const repeatedRows = countSharedRows(pageOne, first, primaryKey);
	if (repeatedRows * 10 >= pageOne.rows.length * 9) {
		const fromOne = { ...strategy, first: 1 };
		return second
			? verifiedAfterFirst(probe, fromOne, second)
			: { outcome: 'ended', strategy: fromOne, reason };
	}
	return hasMostlyNewRows(probe, pageOne)
		? verifiedAfterFirst(probe, { ...strategy, first: 0 }, pageOne)
		: 'refuted';
}

/**
 * Verifies row offsets. Where nothing in the first page supports them, its last row is requested again: only a true offset
 * brings that very row back, and alone it is the last one.
 */
export async function verifyOffsets(
	probe: Probe,
	strategy: OffsetStrategy,
	confidence: Confidence,
): Promise<ProbeResult> {
	const { listUrl, first } = probe;
	const count = first.rows.length;
	const rowsBefore = confidence === 'blind' && count > 1 ? count - 1 : count;
	const second = await requestOnce(probe, numberedPageUrl(strategy, listUrl, 1, rowsBefore));
	if (second === undefined) return 'alreadyRequested';
	if (typeof second === 'string') return 'refuted';
	const hasMore = indicatesMore(first, count);

	if (rowsBefore < count) {
		const result = verifyOverlap(probe, strategy, second, rowsBefore, hasMore);
		return result === 'refuted' && hasMostlyNewRows(probe, second)
			? await retryOverlap(probe, strategy, hasMore)
			: result;
	}
	const echo = second.pageInfo.offset?.value;
	if (confidence === 'echoed' && echo !== rowsBefore + strategy.first) return 'refuted';
	if (confidence === 'blind' || second.rows.length > 0)
		return hasMostlyNewRows(probe, second)
			? { outcome: 'verified', strategy, second, rowsBefore }
			: 'refuted';
	if (hasMore)
		return indicatesMore(second, count, strategy)
			? { outcome: 'verified', strategy, second, rowsBefore }
			: 'refuted';
	return { outcome: 'ended', strategy, reason: 'the page after it is empty' };
}

function verifyOverlap(
	probe: Probe,
	strategy: OffsetStrategy,
	second: ListPage,
	rowsBefore: number,
	hasMore: boolean,
): ProbeResult {
	const { first, primaryKey } = probe;
	const [overlap, ...rest] = second.rows;
	const last = first.rows[first.rows.length - 1];
	if (overlap === undefined || primaryKey.getKey(overlap) !== primaryKey.getKey(last))
		return 'refuted';
	if (rest.length > 0) {
		const isNew = hasMostlyNewRows(probe, { ...second, rows: rest });
		return isNew ? { outcome: 'verified', strategy, second, rowsBefore } : 'refuted';
	}
	return hasMore
		? 'refuted'
		: { outcome: 'ended', strategy, reason: 'nothing follows its last record' };
}

/** New rows came without the one that was requested: where the list changed in between, the first page has changed too. */
async function retryOverlap(
	probe: Probe,
	strategy: OffsetStrategy,
	hasMore: boolean,
): Promise<ProbeResult> {
	const { fetchPage, listUrl, primaryKey } = probe;
	const first = await fetchPage(listUrl);
	if ('refusal' in first || first.rows.length < 2) return 'refuted';
	if (countSharedRows(first, probe.first, primaryKey) === first.rows.length) return 'refuted';
	probe.changed = true;
	const rowsBefore = first.rows.length - 1;
	const second = await fetchPage(numberedPageUrl(strategy, listUrl, 1, rowsBefore));
	if ('refusal' in second) return 'refuted';
	return verifyOverlap({ ...probe, first }, strategy, second, rowsBefore, hasMore);
}

/** Verifies tokens, under a guessed name: an empty page proves nothing. */
export async function verifyCursor(probe: Probe, strategy: CursorStrategy): Promise<ProbeResult> {
	const { listUrl, first, primaryKey } = probe;
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'alreadyRequested';
	if (typeof second === 'string') return 'refuted';
	const isVerified =
		second.rows.length > 0
			? hasMostlyNewRows(probe, second)
			: indicatesMore(second, first.rows.length, strategy);
	return isVerified ? verifiedAfterFirst(probe, strategy, second) : 'refuted';
}

/** Verifies links. They are the service's own: an empty page behind one is the end. */
export async function verifyLinks(probe: Probe): Promise<ProbeResult> {
	const { listUrl, first, primaryKey } = probe;
	const strategy: PaginationStrategy = { style: 'link' };
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'alreadyRequested';
	if (typeof second === 'string') return 'refuted';
	if (second.rows.length === 0 && !indicatesMore(second, first.rows.length, strategy)) {
		return first.pageInfo.hasMore?.value === true
			? 'refuted'
			: { outcome: 'ended', strategy, reason: 'the page behind its link is empty' };
	}
	return second.rows.length === 0 || hasMostlyNewRows(probe, second)
		? verifiedAfterFirst(probe, strategy, second)
		: 'refuted';
}

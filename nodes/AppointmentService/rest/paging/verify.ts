import { getPageStatus } from './pageStatus';
import { startsWithRows, countSharedRows } from '../page/overlap';
import type { PrimaryKey } from '../record/primaryKey';
import { isPastEnd, isNonPaginationError, type ApiError } from '../http/errors';
import {
	numberedPageUrl,
	nextPageUrl,
	positionAfterFirstPage,
	withParameter,
	type PaginationStrategy,
} from './strategy';
import type { ErrorPage, ListPage } from '../page/listPage';

/** What a guess is tried with. */
export interface Probe {
	fetchPage(url: string): Promise<ListPage | ErrorPage>;
	/** The address of the list as first asked for. */
	listUrl: string;
	first: ListPage;
	identity: PrimaryKey;
	/** Addresses that were asked for already; a trial adds its own. */
	requestedUrls: Set<string>;
	/** Set where the first page came back with other rows than before. */
	moved: boolean;
	/** Parameters that a refusal named, so that they can be tried. */
	suggestedNames: Set<string>;
}

/** What speaks for a guess: the answer gives the next position itself, or echoes the present one, or nothing does. */
export type Confidence = 'given' | 'echoed' | 'blind';

export type ProbeResult =
	| { outcome: 'proved'; plan: PaginationStrategy; second: ListPage; from: number }
	| { outcome: 'ended'; plan: PaginationStrategy; reason: string }
	| 'refuted'
	/** Its address was asked for before. */
	| 'known';

type PageStrategy = Extract<PaginationStrategy, { style: 'page' }>;
type OffsetStrategy = Extract<PaginationStrategy, { style: 'offset' }>;
type CursorStrategy = Extract<PaginationStrategy, { style: 'cursor' }>;

/** Nine rows in ten must be new: a list that moves, or has no order, shows some new rows to a parameter that it ignores. */
function hasMostlyNewRows({ first, identity: primaryKey }: Probe, second: ListPage): boolean {
	const newRows = second.rows.length - countSharedRows(second, first, primaryKey);
	return newRows > 0 && newRows * 10 >= second.rows.length * 9;
}

function indicatesMore(page: ListPage, rows: number, strategy?: PaginationStrategy): boolean {
	return getPageStatus(page, rows, strategy ? 2 : 1, strategy) === 'more';
}

function detectedAfterFirst(
	{ first }: Probe,
	strategy: PaginationStrategy,
	second: ListPage,
): ProbeResult {
	return { outcome: 'proved', plan: strategy, second, from: first.rows.length };
}

/** Asks once; a refusal that has nothing to do with the guess stops the search, and `beyond` may mean that the list has ended. */
async function requestOnce(
	probe: Probe,
	url: string | undefined,
): Promise<ListPage | 'beyond' | 'refused' | undefined> {
	if (url === undefined || probe.requestedUrls.has(url)) return undefined;
	probe.requestedUrls.add(url);
	const page = await probe.fetchPage(url);
	if (!('refusal' in page)) {
		probe.moved ||= isFirstPageChanged(probe, page);
		return page;
	}
	for (const name of parameterNamesIn(page.refusal)) probe.suggestedNames.add(name);
	if (isNonPaginationError(page.refusal)) throw page.refusal;
	return isPastEnd(page.refusal) ? 'beyond' : 'refused';
}

/** The first page again, but not as it was. */
export function isFirstPageChanged(
	{ first, identity: primaryKey }: Pick<Probe, 'first' | 'identity'>,
	page: ListPage,
): boolean {
	if (page.rows.length < first.rows.length || first.rows.length < 2) return false;
	return (
		countSharedRows(page, first, primaryKey) * 2 > first.rows.length &&
		!startsWithRows(page, first, primaryKey)
	);
}

/** Words of a refusal that are written like parameters, e.g. `Allowed parameters: start_cursor, page_size`. */
function parameterNamesIn({ errorInfo }: ApiError): string[] {
	const nameList =
		/(?:allowed|known|valid|supported|expected|accepted|permitted|use)\b(?:[^:]*:)?(.+)$/i.exec(
			errorInfo.message,
		)?.[1];
	return nameList?.match(/[A-Za-z][\w-]*(?:\[[\w-]+\])?/g) ?? [];
}

/**
 * Page numbers. An empty or refused second page ends the list only where the parameter is surely known: a service may also
 * answer nothing, or refuse, because it takes the name for a filter.
 */
export async function verifyPageNumbers(
	probe: Probe,
	strategy: PageStrategy,
	confidence: Confidence,
): Promise<ProbeResult> {
	const { listUrl, first } = probe;
	const second = await requestOnce(probe, numberedPageUrl(strategy, listUrl, 1, first.rows.length));
	if (second === undefined) return 'known';
	const hasMore = indicatesMore(first, first.rows.length);
	if (second === 'refused') return 'refuted';
	if (second === 'beyond') {
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
			? detectedAfterFirst(probe, strategy, second)
			: await verifyByPageOne(probe, strategy, second, '');
	}
	if (hasMore)
		return isCertain && indicatesMore(second, first.rows.length, strategy)
			? detectedAfterFirst(probe, strategy, second)
			: 'refuted';
	const reason = 'the page after it is empty';
	return isCertain
		? { outcome: 'ended', plan: strategy, reason }
		: await verifyByPageOne(probe, strategy, undefined, reason);
}

/**
 * Asks for page 1. The first answer again means that pages count from 1; a new page means that they count from 0; anything
 * else that the parameter is not what it was taken for.
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
	const { listUrl, first, identity: primaryKey } = probe;
	const pageOne = await requestOnce(probe, withParameter(listUrl, strategy.parameter, 1));
	if (pageOne === undefined || typeof pageOne === 'string' || pageOne.rows.length === 0)
		return 'refuted';
	const repeats = countSharedRows(pageOne, first, primaryKey);
	if (repeats * 10 >= pageOne.rows.length * 9) {
		const fromOne = { ...strategy, first: 1 };
		return second
			? detectedAfterFirst(probe, fromOne, second)
			: { outcome: 'ended', plan: fromOne, reason };
	}
	return hasMostlyNewRows(probe, pageOne)
		? detectedAfterFirst(probe, { ...strategy, first: 0 }, pageOne)
		: 'refuted';
}

/**
 * Row offsets. Where nothing in the answer speaks for them, the last known row is asked for again: only a true offset brings
 * that very row back, and alone it is the last one.
 */
export async function verifyOffsets(
	probe: Probe,
	strategy: OffsetStrategy,
	confidence: Confidence,
): Promise<ProbeResult> {
	const { listUrl, first } = probe;
	const count = first.rows.length;
	const from = confidence === 'blind' && count > 1 ? count - 1 : count;
	const second = await requestOnce(probe, numberedPageUrl(strategy, listUrl, 1, from));
	if (second === undefined) return 'known';
	if (typeof second === 'string') return 'refuted';
	const hasMore = indicatesMore(first, count);

	if (from < count) {
		const result = verifyOverlap(probe, strategy, second, from, hasMore);
		return result === 'refuted' && hasMostlyNewRows(probe, second)
			? await retryOverlap(probe, strategy, hasMore)
			: result;
	}
	const echo = second.pageInfo.offset?.value;
	if (confidence === 'echoed' && echo !== from + strategy.first) return 'refuted';
	if (confidence === 'blind' || second.rows.length > 0)
		return hasMostlyNewRows(probe, second)
			? { outcome: 'proved', plan: strategy, second, from }
			: 'refuted';
	if (hasMore)
		return indicatesMore(second, count, strategy)
			? { outcome: 'proved', plan: strategy, second, from }
			: 'refuted';
	return { outcome: 'ended', plan: strategy, reason: 'the page after it is empty' };
}

function verifyOverlap(
	{ first, identity: primaryKey, ...probe }: Probe,
	strategy: OffsetStrategy,
	second: ListPage,
	from: number,
	hasMore: boolean,
): ProbeResult {
	const [overlap, ...rest] = second.rows;
	const last = first.rows[first.rows.length - 1];
	if (overlap === undefined || primaryKey.getKey(overlap) !== primaryKey.getKey(last))
		return 'refuted';
	if (rest.length > 0) {
		const isNew = hasMostlyNewRows(
			{ first, identity: primaryKey, ...probe },
			{ ...second, rows: rest },
		);
		return isNew ? { outcome: 'proved', plan: strategy, second, from } : 'refuted';
	}
	return hasMore
		? 'refuted'
		: { outcome: 'ended', plan: strategy, reason: 'nothing follows its last record' };
}

/** New rows without the one that was asked for: where the list moved in between, the first page has changed too. */
async function retryOverlap(
	probe: Probe,
	strategy: OffsetStrategy,
	hasMore: boolean,
): Promise<ProbeResult> {
	const { fetchPage, listUrl, identity: primaryKey } = probe;
	const first = await fetchPage(listUrl);
	if ('refusal' in first || first.rows.length < 2) return 'refuted';
	if (countSharedRows(first, probe.first, primaryKey) === first.rows.length) return 'refuted';
	probe.moved = true;
	const from = first.rows.length - 1;
	const second = await fetchPage(numberedPageUrl(strategy, listUrl, 1, from));
	if ('refusal' in second) return 'refuted';
	return verifyOverlap({ ...probe, first }, strategy, second, from, hasMore);
}

/** Tokens under a name that is guessed: an empty answer proves nothing. */
export async function verifyCursor(probe: Probe, strategy: CursorStrategy): Promise<ProbeResult> {
	const { listUrl, first, identity: primaryKey } = probe;
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'known';
	if (typeof second === 'string') return 'refuted';
	const isVerified =
		second.rows.length > 0
			? hasMostlyNewRows(probe, second)
			: indicatesMore(second, first.rows.length, strategy);
	return isVerified ? detectedAfterFirst(probe, strategy, second) : 'refuted';
}

/** Links are the service's own: an empty answer behind one is the end. */
export async function verifyLinks(probe: Probe): Promise<ProbeResult> {
	const { listUrl, first, identity: primaryKey } = probe;
	const strategy: PaginationStrategy = { style: 'link' };
	const second = await requestOnce(
		probe,
		nextPageUrl(strategy, listUrl, positionAfterFirstPage(first, primaryKey)),
	);
	if (second === undefined) return 'known';
	if (typeof second === 'string') return 'refuted';
	if (second.rows.length === 0 && !indicatesMore(second, first.rows.length, strategy)) {
		const more = first.pageInfo.hasMore?.value === true;
		return more
			? 'refuted'
			: { outcome: 'ended', plan: strategy, reason: 'the page behind its link is empty' };
	}
	return second.rows.length === 0 || hasMostlyNewRows(probe, second)
		? detectedAfterFirst(probe, strategy, second)
		: 'refuted';
}

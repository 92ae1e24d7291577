import { getPageStatus } from '../pageStatus';
import { parameterNamesIn, unknownNamesIn } from '../refusalNames';
import {
	countSharedRows,
	countsFewer,
	maxNewInFront,
	placesOn,
	startsWithRows,
} from '../../page/overlap';
import { innermostName } from '../spelling';
import { normalizeName, paginationNames } from '../../values/vocabulary';
import { isPastEnd, isNonPaginationError } from '../../http/errors';
import type { OpenedList, PagedStrategy } from '../strategy';
import type { ListPage } from '../../page/listPage';

export interface Probe extends OpenedList {
	/** Addresses that were requested already; each verification adds its own. */
	requestedUrls: Set<string>;
	/** Set where the first page came back with other rows than before. */
	changed: boolean;
	/** Whether an empty page 1 may mean that pages count from 0, rather than that the name is taken for a field; true where it is left out. */
	mayCountFromZero?(): boolean;
	/** Parameters that an error message named, to be tried next. */
	suggestedNames: Set<string>;
	/** Refusals of places that every list has: the service refuses names so that it does not know. */
	refusalsOfNames: Set<string>;
}

/** What supports a guess: the page gives the next position itself, or echoes the present one, or nothing does. */
export type Confidence = 'given' | 'echoed' | 'blind';

export type ProbeResult =
	| { outcome: 'verified'; strategy: PagedStrategy; second: ListPage; rowsBefore: number }
	| { outcome: 'ended'; strategy: PagedStrategy; reason: string }
	| 'refuted'
	| 'alreadyRequested';

/** Nine rows in ten must be new: a list that changes shows some to a parameter that it ignores. Few records that came in front push as many known ones here. */
export function hasMostlyNewRows({ first, primaryKey }: Probe, second: ListPage): boolean {
	const places = placesOn(second, first, primaryKey);
	const known = places.filter((place) => place >= 0);
	if (known.length === places.length) return false;
	const pushedFrom = first.rows.length - known.length;
	const isPushed = known.every((_, index) => places[index] === pushedFrom + index);
	return known.length * 10 <= places.length || (known.length <= maxNewInFront && isPushed);
}

export function indicatesMore(page: ListPage, rows: number, strategy?: PagedStrategy): boolean {
	return getPageStatus(page, rows, strategy ? 2 : 1, strategy) === 'more';
}

/** The second page follows right after the first one. */
export function verifiedAfterFirst(
	{ first }: Probe,
	strategy: PagedStrategy,
	second: ListPage,
): ProbeResult {
	return { outcome: 'verified', strategy, second, rowsBefore: first.rows.length };
}

/** The list ends with its first page. A page behind it that counts fewer pages or records than that one shows that the list changed. */
export function endedWithFirst(
	probe: Probe,
	strategy: PagedStrategy,
	second: ListPage,
	reason: string,
): ProbeResult {
	probe.changed ||= countsFewer(second, probe.first, probe.first.rows.length);
	return { outcome: 'ended', strategy, reason };
}

/**
 * Never requests an address twice, and throws an error that has nothing to do with the guess. `pastEnd` may mean that the list ended.
 * @param isThere whether the list has this place, if the service knows the name
 */
export async function requestOnce(
	probe: Probe,
	url: string | undefined,
	isThere = false,
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
	const { status, message } = page.refusal.errorInfo;
	const refusal = `${status} ${message.replace(/\d+/g, '')}`;
	if (isThere) probe.refusalsOfNames.add(refusal);
	const isOfName =
		probe.refusalsOfNames.has(refusal) || unknownNamesIn(page.refusal, asked).length > 0;
	return isPastEnd(page.refusal) && !isOfName ? 'pastEnd' : 'refused';
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
	const { length } = first.rows;
	if (page.rows.length < length - maxNewInFront || length < 2) return false;
	const places = placesOn(page, first, primaryKey);
	const [place] = places;
	// Rows in a row may come in a smaller size.
	if (page.rows.length < length && places.every((at, index) => at === place + index)) return false;
	// Rows from a place that was asked for are no first page.
	const isAsked = [...new URL(page.url).searchParams].some(
		([name, value]) =>
			place > 0 &&
			paginationNames.offset.has(normalizeName(innermostName(name))) &&
			(Number(value) === place || Number(value) === place + 1),
	);
	return (
		!isAsked &&
		countSharedRows(page, first, primaryKey) * 2 > length &&
		!startsWithRows(page, first, primaryKey)
	);
}

import { textsOf } from '../http/errorInfo';
import { isNonPaginationError, isPastEnd, type ApiError } from '../http/errors';
import { countSharedRows } from '../page/overlap';
import type { ListPage } from '../page/listPage';
import { paginationCandidates } from '../paging/candidates';
import { GroupQuestion } from '../paging/groups/askInGroups';
import {
	couldBeOnePage,
	countsMore,
	getExplicitStatus,
	getPageStatus,
	getTotal,
	isOnlyPage,
	isStatedFull,
	matchesTotal,
} from '../paging/pageStatus';
import { isSizeName, pageSizesIn, sizeParameterNames } from '../paging/parameterNames';
import { parameterNamesIn, refusedNamesIn, unknownNamesIn } from '../paging/refusalNames';
import { getNextToken, withPageSize, type OpenedList, type PageSize } from '../paging/strategy';
import { largerSizes } from '../paging/usualNames';
import { normalizeName } from '../values/vocabulary';

export interface LargerFirstPage {
	first: ListPage;
	size: PageSize;
	/** Why nothing follows it, where that is known. */
	endReason?: string;
	/** It may go on although the service counts no more records. */
	mayGoOn?: boolean;
}

/** How many names may be refused as unknown before one that the service knows: each costs a request, and the right one saves pages. */
const unknownNamesFor = (pages: number) =>
	pages === Infinity ? 2 : Math.max(1, Math.min(8, pages / 4));

/** Asks for a larger first page where the first one says that more follows; gives the names that were asked for in vain where none comes. */
export async function findLargerFirstPage(
	list: OpenedList,
	limit: number,
): Promise<LargerFirstPage | string[]> {
	const { first, listUrl } = list;
	const { length } = first.rows;
	if (length === 0 || !saysMore(first) || pageSizesIn(listUrl).length > 0) return [];
	const total = countedIn(first) ?? Infinity;
	const wanted = Math.min(limit, total);
	// One more page is enough where nothing behind it is wanted, and its place is shown.
	const isNextEnough = limit < total && wanted <= 2 * length;
	if (isNextEnough && paginationCandidates(first)[0].confidence !== 'blind') return [];
	const larger = await askForLargerPage(list, wanted);
	return Array.isArray(larger) ? larger : ((await settleEnd(list, larger)) ?? []);
}

/** Asks for a larger first page, under all these names at once: longer, with the same records. Gives the names that were asked for in vain where none comes. */
export async function askForLargerPage(
	list: OpenedList,
	wanted: number,
	usual = new GroupQuestion(list).sizeNames(true),
): Promise<LargerFirstPage | string[]> {
	const { fetchPage, listUrl, first } = list;
	const { length } = first.rows;
	// A size that leaves room behind the last record is refused least.
	const fitting = largerSizes.filter((value) => value >= 2 * length && value <= 5 * wanted);
	const [{ strategy }] = paginationCandidates(first);
	let likeliest = sizeParameterNames(strategy, first).filter((name) => usual.includes(name));
	let names = usual;
	let isKnown = false;
	let unknownNames = 0;
	/** A refusal named the largest size: it is heeded once. */
	let isStated = false;
	for (let index = 0; index < fitting.length && names.length > 0; ) {
		const [parameter, ...others] = names;
		const size = { parameter, value: fitting[index], ...(others.length > 0 && { others }) };
		const page = await fetchPage(withPageSize({ size }, listUrl));
		if (!('refusal' in page)) {
			if (isLarger(list, page)) return await inGivenSize(list, { first: page, size });
			// Names that the service takes for fields that no record has may still be heeded alone.
			if (page.rows.length === 0) return [];
			if (index > 0 || usual.length === 1 || wanted < 3 * length) return isKnown ? usual : names;
			index++;
			continue;
		}
		const { refusal } = page;
		// A page that takes too long is too large.
		if (refusal.errorInfo.status === 504) return usual;
		if (isNonPaginationError(refusal)) throw refusal;
		const named = parameterNamesIn(refusal).filter(isSizeName);
		const unknown = unknownNamesIn(refusal, names);
		if (!isKnown && named.length === 0 && unknown.length > 0) {
			const others = names.filter((name) => !unknown.includes(name));
			// Most services mention the first name that they do not know, so they know those before it; others all that a message may hold.
			const known = names.slice(0, names.indexOf(unknown[0]));
			isKnown = known.length > 0;
			if (!isKnown && ++unknownNames > unknownNamesFor(wanted / length)) return usual;
			likeliest = likeliest.filter((name) => !unknown.includes(name));
			const mayBeAlone = unknown.length === 1 && likeliest.length > 0;
			names = isKnown ? known : mayBeAlone ? likeliest.slice(0, 1) : others;
			continue;
		}
		const most = isStated ? 0 : largestNumberIn(refusal, fitting[index]);
		if (most > length) {
			const smaller = fitting.filter((value) => value < most);
			fitting.splice(index + 1, largerSizes.length, most, ...smaller);
			isStated = true;
		}
		// Without such names, it refuses those that it mentions for their number; a single one need not be mentioned.
		if (isKnown || named.length === 0) index++;
		if (named.length > 0) names = named;
		else if (usual.length > 1) {
			const mentioned = refusedForNumber(refusal, names);
			// A refusal in another language may call the size by other words, and tell the number.
			if (mentioned.length > 0 || most <= length) names = mentioned;
		}
		isKnown = names.length > 0;
	}
	return names;
}

/** A larger page that came cut down, and as the last one, in its own size: some services tell more by comparing rows with the size asked for. */
async function inGivenSize(list: OpenedList, larger: LargerFirstPage): Promise<LargerFirstPage> {
	const { rows } = larger.first;
	const { length } = rows;
	const isUsual = couldBeOnePage(length, list.listUrl) && (length <= 100 || length % 50 === 0);
	const isCut = length < larger.size.value && isUsual;
	const isAll = getTotal(larger.first, length) === length;
	if (!isCut || isAll || !hasMarkOfMore(list.first) || hasMarkOfMore(larger.first)) return larger;
	const size = { ...larger.size, value: length };
	const page = await list.fetchPage(withPageSize({ size }, list.listUrl));
	const isSame = !('refusal' in page) && page.rows.length === length && hasMarkOfMore(page);
	return isSame ? { first: page, size } : larger;
}

function saysMore(page: ListPage): boolean {
	return getPageStatus(page, page.rows.length, 1) === 'more' || hasMarkOfMore(page);
}

/** Whether a page has what only a page has that others follow: a link, a token, a flag, the place of the next row. */
export function hasMarkOfMore(page: ListPage): boolean {
	const { nextOffset } = page.pageInfo;
	return (
		getExplicitStatus(page) === 'more' ||
		getNextToken(page) !== undefined ||
		(nextOffset?.value ?? 0) > 0
	);
}

/** Whether the service counts one page, and counted as many shorter ones as the rows of this page fill. */
function fillsCountedPages(larger: ListPage, { rows, pageInfo }: ListPage): boolean {
	const pages = Math.ceil(larger.rows.length / rows.length);
	return isOnlyPage(larger) && pageInfo.pageCount?.value === pages;
}

/** How many records the service counts. As many as a page holds that others follow are those of this page. */
function countedIn(page: ListPage): number | undefined {
	const { length } = page.rows;
	const total = getTotal(page, length);
	return total === length && hasMarkOfMore(page) ? undefined : total;
}

/** The largest number below another one that a refusal mentions, as in “must be between 1 and 200”; 0 where there is none. */
function largestNumberIn({ errorInfo }: ApiError, below: number): number {
	const { status } = errorInfo;
	const numbers = textsOf(errorInfo)
		.flatMap((text) => text.match(/\b\d{2,3}\b/g) ?? [])
		.map(Number);
	return Math.max(
		0,
		...numbers
			.filter((number) => number < below && (number !== status || status < 300))
			.slice(0, 20),
	);
}

/** The names that a refusal knows, and mentions: “the page size” may be any of those with these words. */
function refusedForNumber(refusal: ApiError, names: string[]): string[] {
	const isCompound = (name: string) => /[a-z][A-Z_-]/.test(name);
	const unknown = unknownNamesIn(refusal, names);
	const mentioned = refusedNamesIn(refusal, names).filter((name) => !unknown.includes(name));
	if (mentioned.some(isCompound)) return mentioned;
	const letters = refusal.errorInfo.message.toLowerCase().replace(/[^a-z]/g, '');
	const inWords = (name: string) => isCompound(name) && letters.includes(normalizeName(name));
	return [...names.filter(inWords), ...mentioned];
}

/** Whether a page holds more rows of the same list: nearly all rows of the first page are among them, and nearly as many are counted. */
function isLarger({ first, primaryKey }: OpenedList, page: ListPage): boolean {
	const { length } = first.rows;
	const [total = 0, largerTotal = total] = [first, page].map(countedIn);
	const tolerance = Math.max(1, length / 10);
	return (
		page.rows.length > length &&
		length - countSharedRows(first, page, primaryKey) <= tolerance &&
		Math.abs(total - largerTotal) <= (total === 0 ? Infinity : tolerance)
	);
}

/**
 * Finds out whether a larger page is the whole list; undefined where the shorter one tells more of how it goes on. A service that spoke of more
 * behind that, and does not here, gave everything. A count may lie where it is as long as a page: then all usual names ask for what follows.
 */
async function settleEnd(
	list: OpenedList,
	larger: LargerFirstPage,
): Promise<LargerFirstPage | undefined> {
	const { rows } = larger.first;
	const continued = { ...larger, mayGoOn: true };
	if (getPageStatus(larger.first, rows.length, 1) === 'end') return larger;
	if (saysMore(larger.first)) return continued;
	const isCounted = matchesTotal(larger.first, rows.length);
	if (hasMarkOfMore(list.first) && (isCounted || getTotal(list.first, 1) === undefined))
		return { ...larger, endReason: 'the service says where more follows, and does not here' };
	if (!isCounted && !fillsCountedPages(larger.first, list.first)) return undefined;
	const endReason = isCounted
		? 'the service counts as many records as came'
		: 'the service counts one page, and as many shorter ones as these records fill';
	const url = withPageSize(larger, list.listUrl);
	// A shorter page counted as many, so they are not those of a page; services stop counting at round numbers.
	const isAll = isCounted && countsMore(list.first) && rows.length % 50 !== 0;
	const mayBeFull = pageSizesIn(url).includes(String(rows.length)) || isStatedFull(larger.first);
	if (!mayBeFull && (isAll || !couldBeOnePage(rows.length, url))) return { ...larger, endReason };
	// Only a service that heeded one of many names says something by its answer to others.
	if (!larger.size.others?.length) return continued;
	const question = new GroupQuestion({ ...list, listUrl: url, first: larger.first });
	const answer = await question.askForSecondPage([
		{ name: 'page', kind: 'page' },
		...question.positionNames(false),
	]);
	if (answer.kind === 'refused')
		return isPastEnd(answer.refusal) ? { ...larger, endReason } : undefined;
	const second = question.showsSecondPage(answer);
	if (second === 'some') return continued;
	return second === 'none' ? { ...larger, endReason } : undefined;
}

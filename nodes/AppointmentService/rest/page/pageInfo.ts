import { looksLikeLink } from '../http/links';
import { parseFlag, parseCount, warningIn } from './warnings';
import { pagingWord } from '../values/pagingWords';
import { scalarText } from '../values/scalarText';
import { listMetadataNames, normalizeName, pageWord, paginationNames } from '../values/vocabulary';

/** A value of the envelope, and its path. */
export interface SourcedValue<T> {
	value: T;
	/** Keys from the root; `header` first for a header. */
	path: string[];
}

/** The pagination metadata of a response. Nothing of it is proved until the next response. */
export interface PageInfo {
	/** Links by relation. A relation without a target says that there is no such page. */
	links: Map<string, SourcedValue<string | null>>;
	/** Tokens for the next page; null says that there is none. */
	cursors: Array<SourcedValue<string | number | null>>;
	hasMore?: SourcedValue<boolean>;
	/** Whether there are pages before this one. */
	hasPrevious?: boolean;
	/** Totals, most reliable name first. */
	totals: Array<SourcedValue<number>>;
	/** The service says that its count is not exact. */
	isEstimated?: boolean;
	/** There are as many records at least. */
	atLeast?: number;
	remaining?: SourcedValue<number>;
	/** Number of rows on this page, as stated by the service. */
	rowCount?: SourcedValue<number>;
	pageNumber?: SourcedValue<number>;
	pageCount?: SourcedValue<number>;
	nextPageNumber?: SourcedValue<number | null>;
	pageSize?: SourcedValue<number>;
	offset?: SourcedValue<number>;
	nextOffset?: SourcedValue<number | null>;
	/** Numbers of the body under names without a known meaning, as in other languages. */
	unnamed?: Array<SourcedValue<number>>;
	/** What the service says is missing among the rows. */
	warnings: unknown[];
}

/** No list is read so far: a larger number is the token for the next page. */
const deepestOffset = 10_000_000;

/** Which names mean which number. */
const numberNames = [
	['rowCount', paginationNames.rowCount],
	['remaining', paginationNames.remaining],
	['pageNumber', paginationNames.page],
	['pageCount', paginationNames.pageCount],
	['pageSize', paginationNames.size],
	['offset', paginationNames.offset],
] as const;

/** Names of numbers that say how the request went. */
const outcomeName = /(code|status|state|time|version|flag)$|^err|^succ|^(result|ok|ret)$/;

/** Words for nothing. */
const emptyWords = /^(null|none|nil|undefined|-1|)$/i;

/** One field of an envelope, or one header. */
interface PagingField {
	/** Its name, normalized. */
	word: string;
	value: unknown;
	path: string[];
	inHeader: boolean;
	isEmpty: boolean;
}

/** What a header is about, before what it says of that: `X-Pages-NextPage`, `X-Pagination-Has-More`. */
const headerTopic = /^(pagination|pag(es|ing)(?=next|has))/;

/** Notes what one field of an envelope, or one header, says of the pages. */
export function readField(
	key: string,
	value: unknown,
	path: string[],
	pageInfo: PageInfo,
	inHeader: boolean,
): void {
	const name = pagingWord(key);
	const word = inHeader ? name.replace(headerTopic, '') : name;
	const isEmpty = emptyWords.test(String(value ?? ''));
	const field = { word, value, path, inHeader, isEmpty };
	if (readLink(field, pageInfo)) return;
	const warning = inHeader ? undefined : warningIn(word, value);
	if (warning !== undefined) pageInfo.warnings.push(warning);
	if (readFlag(field, pageInfo)) return;
	readNumbers(field, pageInfo);
	readToken(field, pageInfo);
}

const rarerNextLink =
	/^(next|more|following|continue)(page|set|results?|request|path|query|endpoint|batch|records?|items|part)?(url|uri|link|href|path)$|^next(set|request|query|endpoint)$|^pagingnext$/;

/** Whether a field is a link, or stands among links. */
function readLink({ word, value, path, isEmpty }: PagingField, pageInfo: PageInfo): boolean {
	const parent = normalizeName(path.at(-2) ?? '');
	const inLinks = parent === 'links' || parent === 'link';
	const isNextLink = paginationNames.nextLink.has(word) || rarerNextLink.test(word);
	if (typeof value === 'string' && looksLikeLink(value)) {
		const relation = isNextLink ? 'next' : word.replace(/(page)?(url|link|uri|href)$/, '');
		addLink(relation, value, path, pageInfo);
		return true;
	}
	if (isEmpty && isNextLink && (inLinks || word === 'next' || /url|link|href|uri/.test(word)))
		addLink('next', null, path, pageInfo);
	return inLinks;
}

/** Whether a field is a flag for further pages. */
function readFlag({ word, value, path }: PagingField, pageInfo: PageInfo): boolean {
	const flag = parseFlag(word, value);
	if (flag === undefined) return false;
	const saysMore =
		paginationNames.hasMore.has(word) || /^(has|is)?(more|next)|^exceeded.*limit$/.test(word);
	if (saysMore || paginationNames.isLast.has(word)) {
		pageInfo.hasMore ??= { value: saysMore ? flag : !flag, path };
		return true;
	}
	if (/^has(prev|previous)(page)?$/.test(word)) pageInfo.hasPrevious ??= flag;
	if (/(exact|estimated?)$|approx/.test(word) && /count|total/.test(word))
		pageInfo.isEstimated ||= word.endsWith('exact') !== flag;
	return false;
}

function readNumbers(field: PagingField, pageInfo: PageInfo): void {
	const { word, value, path, isEmpty } = field;
	// `1 of 5` is the number of a page and how many there are.
	const pages =
		paginationNames.page.has(word) && /^(\d{1,9}) ?(?:of|\/) ?(\d{1,9})$/i.exec(scalarText(value));
	if (pages) {
		pageInfo.pageNumber ??= { value: Number(pages[1]), path };
		pageInfo.pageCount ??= { value: Number(pages[2]), path };
	}
	const number = parseCount(value);
	if (number !== undefined) readCount(field, number, pageInfo);
	const next = number ?? (isEmpty ? null : undefined);
	if (next === undefined) return;
	if (paginationNames.nextOffset.has(word)) pageInfo.nextOffset ??= { value: next, path };
	else if (paginationNames.nextPageNumber.has(word))
		pageInfo.nextPageNumber ??= { value: next, path };
}

function readCount(
	{ word, path, inHeader }: PagingField,
	number: number,
	pageInfo: PageInfo,
): void {
	const parent = normalizeName(path.at(-2) ?? '');
	const isTotal =
		isTotalName(word) ||
		// In a body it may be that of one page.
		(inHeader && word === 'numberofitems') ||
		(paginationNames.total.has(parent) && /^(value|records|items|rows|all|results)$/.test(word));
	// Those of two pages are compared, each with all others.
	if (isTotal && pageInfo.totals.length < 100) pageInfo.totals.push({ value: number, path });
	// A bare `number` beside the rows may be that of anything.
	const isVague = word === 'number' && path.length < 2;
	for (const [name, names] of numberNames) {
		const isToken = name === 'offset' && number > deepestOffset;
		if (names.has(word) && !isVague && !isToken) pageInfo[name] ??= { value: number, path };
	}
	const isKnown = isTotal || listMetadataNames.has(word) || isCursorName(word);
	if (!isKnown && !inHeader && !outcomeName.test(word))
		(pageInfo.unnamed ??= []).push({ value: number, path });
}

function readToken(
	{ word, value, path, inHeader, isEmpty }: PagingField,
	pageInfo: PageInfo,
): void {
	const isToNext = inHeader
		? /next|cursor|token|continuation|marker/.test(word) && (isCursorName(word) || isCursor(word))
		: isCursorName(word);
	const isDeepOffset =
		paginationNames.offset.has(word) && (parseCount(value) ?? Infinity) > deepestOffset;
	if (isToNext && (isEmpty || value === false || value === 'false'))
		pageInfo.cursors.push({ value: null, path });
	// A place of zero is where this page begins: the token counts records.
	else if (isToNext && value === 0) pageInfo.offset ??= { value, path };
	else if (isToken(value) && (isToNext || (isDeepOffset && !isEmpty)))
		pageInfo.cursors.push({ value, path });
}

/** Whether a value may be a token for the next page: a number, or a text that is no flag. */
export function isToken(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && !/^(true|)$/.test(value));
}

/** Notes a link, unless one with a target is known. @param target null or an empty text where there is no such page */
export function addLink(
	relation: string,
	target: string | null,
	path: string[],
	pageInfo: PageInfo,
): void {
	const existing = pageInfo.links.get(relation);
	if (!existing || existing.value === null)
		pageInfo.links.set(relation, { value: target === '' ? null : target, path });
}

/** `filter_count`, `totalHits`; never a count of pages. */
export function isTotalName(word: string): boolean {
	return (
		paginationNames.total.has(word) ||
		(/^(estimated|approx\w*)?total|(total|totais|totales|count)$/.test(word) &&
			!pageWord.test(word) &&
			!/seconds|time|price|amount|remain/.test(word))
	);
}

/** A header that is called the cursor of something is about pages, and about the next one where it does not say otherwise. */
const isCursor = (word: string) =>
	/^(?!prev|before|back|start|first|current|self).*cursor$/.test(word);

/** `cursor`, `next_cursor`, `after_cursor`, `next_starting_after`, `next_from_id`, `paging_state`. */
function isCursorName(word: string): boolean {
	return (
		paginationNames.cursor.has(word) ||
		/^(after|offset|scroll|resume|(more)?results?|list|paging|skip|continu(e|ation)|search)(cursor|token|key|after)$/.test(
			word,
		) ||
		paginationNames.cursor.has(word.replace(/^next/, '')) ||
		/^next(from|after|since|start|last|max|min)(id|key)?$|^next(?!sync|delta|change).*(cursor|token|key|marker|cursormark|bookmark|pointer|after|seek|(cursor|page)id)$/.test(
			word,
		) ||
		/^(page|paging)state$|^(?!can|may|dis)[a-z]*continue$/.test(word)
	);
}

/** Whether the metadata says that the list, or this page of it, is empty. */
export function indicatesEmpty(pageInfo: PageInfo): boolean {
	return pageInfo.hasMore?.value === false || countsZero(pageInfo);
}

/** Whether the metadata counts no records. */
export function countsZero({ rowCount, pageCount, totals }: PageInfo): boolean {
	return rowCount?.value === 0 || pageCount?.value === 0 || totals.some(({ value }) => value === 0);
}

/** Whether the metadata counts records, or points to further ones. */
export function indicatesRecords({
	rowCount,
	pageCount,
	totals,
	remaining,
	hasMore,
	links,
	cursors,
}: PageInfo): boolean {
	const counts = [rowCount, pageCount, remaining, ...totals];
	return (
		hasMore?.value === true ||
		Boolean(links.get('next')?.value) ||
		counts.some((entry) => entry && entry.value > 0) ||
		cursors.some(({ value }) => value !== null)
	);
}

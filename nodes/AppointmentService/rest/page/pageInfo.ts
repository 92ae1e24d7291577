import { parseLinkHeader, extractLink, extractLinks, looksLikeLink } from '../http/links';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { parseFlag, parseCount, warningIn, warningInList } from './warnings';
import { parseJson } from '../values/parseJson';
import { pagingWord, saysPaging } from '../values/pagingWords';
import { scalarText } from '../values/scalarText';
import {
	envelopeNames,
	listMetadataNames,
	nonRowNames,
	lastWord,
	normalizeName,
	pageWord,
	paginationNames,
} from '../values/vocabulary';

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

const maxDepth = 6;
/** No list is read so far: a larger number is the token for the next page. */
const deepestOffset = 10_000_000;

/**
 * Collects the pagination metadata of the envelope and the headers. Reads only objects around the rows, and those beside them that
 * are envelopes; never a record.
 *
 * @param rowsPath path of the rows, from `findRows`
 */
export function readPageInfo(response: ParsedResponse, rowsPath: string[]): PageInfo {
	const pageInfo: PageInfo = { links: new Map(), cursors: [], totals: [], warnings: [] };
	readHeaders(response.headers, pageInfo);
	if (isObject(response.body)) readEnvelope(response.body, [], rowsPath, pageInfo);
	// Neither it nor the number of pages that it makes proves anything.
	if (pageInfo.isEstimated) Object.assign(pageInfo, { totals: [], pageCount: undefined });
	pageInfo.totals.sort((a, b) => rankTotal(b) - rankTotal(a));
	return pageInfo;
}

/** Words of a header that says something of pages, whatever name of a product stands before them: `Acme-Next-Page-Token`. */
const headerWords =
	/^(?!rate)([a-z]+-)?(pagination|total|next|page)(-|$)|^total[a-z]*(count|records|results|items|rows)$|^next(page)?(token|cursor)$|number-of-/;
/** What a header is about, before what it says of that: `X-Pages-NextPage`, `X-Pagination-Has-More`. */
const headerTopic = /^(pagination|pag(es|ing)(?=next|has))/;
const headerPrefix = /^(?!x-)[a-z]+-(?=(next|page|total)-)/;

function readHeaders(headers: Record<string, string>, pageInfo: PageInfo): void {
	for (const [relation, target] of Object.entries(parseLinkHeader(headers.link))) {
		pageInfo.links.set(relation, { value: target, path: ['header', 'link', relation] });
	}
	const range = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '');
	if (range) pageInfo.totals.push({ value: Number(range[1]), path: ['header', 'content-range'] });
	// Codes from 110 to 199 are about this answer: it is stale, or made without a part of the service.
	if (/^1\d\d /.test(headers.warning ?? '')) pageInfo.warnings.push(headers.warning);
	for (const [name, value] of Object.entries(headers)) {
		if (
			/limit|^content-|^age$|^etag$|^date$|^server|^via$|cookie|^accept|control|encoding|policy|request-id|trace/.test(
				name,
			) &&
			!/page|next|total/.test(name)
		)
			continue;
		if (!/^(x-|link-)/.test(name) && !headerWords.test(name)) continue;
		const ownName = name.replace(headerPrefix, '');
		const parsed = value.startsWith('{') ? parseJson(value) : undefined;
		if (parsed && 'value' in parsed && isObject(parsed.value))
			readEnvelope(parsed.value, ['header', ownName], [], pageInfo);
		readScalar(ownName, value, ['header', ownName], pageInfo, true);
	}
}

function readEnvelope(
	envelope: JsonObject,
	path: string[],
	rowsPath: string[],
	pageInfo: PageInfo,
): void {
	const values = new Map(
		Object.entries(envelope)
			.reverse()
			.map(([key, value]) => [pagingWord(key), value]),
	);
	for (const [key, value] of Object.entries(envelope)) {
		const childPath = [...path, key];
		const word = pagingWord(key);
		const holdsRows = childPath.every((step, depth) => rowsPath[depth] === step);
		if (holdsRows && childPath.length === rowsPath.length) continue;
		if (Array.isArray(value)) {
			const warning = warningInList(word, value);
			if (warning !== undefined) pageInfo.warnings.push(warning);
			if (word === 'links' || word === 'link') {
				for (const [relation, target] of Object.entries(extractLinks(value)))
					addLink(relation, target, childPath, pageInfo);
			}
			continue;
		}
		if (isObject(value)) {
			const link = extractLink(value);
			const least = isTotalName(word) ? lowerBoundIn(value) : undefined;
			if (least !== undefined) pageInfo.atLeast ??= least;
			else if (link !== undefined && paginationNames.nextLink.has(word))
				addLink('next', link, childPath, pageInfo);
			else if (link !== undefined) addLink(word, link, childPath, pageInfo);
			else if (holdsRows || (childPath.length < maxDepth && isEnvelope(word, value))) {
				readEnvelope(value, childPath, rowsPath, pageInfo);
			}
			continue;
		}
		if (isNextOfUnit(word, values) && (value === null || isToken(value)))
			pageInfo.cursors.push({ value, path: childPath });
		else readScalar(key, value, childPath, pageInfo, false);
	}
}

/** The number of a count that may be higher: `{ "value": 10000, "relation": "gte" }`. */
function lowerBoundIn(count: JsonObject): number | undefined {
	const values = Object.values(count);
	const isBound = values.some((value) => /^(gte?|at_?least|>=?)$/i.test(scalarText(value)));
	return isBound ? values.map(parseCount).find((number) => number !== undefined) : undefined;
}

/** Names that say `next` and have a meaning of their own. */
const knownNextNames = [
	paginationNames.nextLink,
	paginationNames.cursor,
	paginationNames.nextPageNumber,
	paginationNames.nextOffset,
];

/**
 * Whether this is the token of the next page because it names the next of what stands beside it: `next_week` beside `week`.
 *
 * @param values what stands beside it, by normalized names
 */
function isNextOfUnit(word: string, values: Map<string, unknown>): boolean {
	const unit = /^next(.+)/.exec(word)?.[1];
	if (unit === undefined || knownNextNames.some((names) => names.has(word))) return false;
	return values.has(unit) && scalarText(values.get(unit)) !== '';
}

/** An envelope is recognised by its name, or by what it holds: links to other pages, a token for the next one, another envelope. */
function isEnvelope(word: string, value: JsonObject): boolean {
	if (/err|warn/.test(word)) return false;
	const isNamed = envelopeNames.has(word) || nonRowNames.has(word);
	if (isNamed || /cursor|paging/.test(word) || pageWord.test(word) || saysPaging(value))
		return true;
	return Object.entries(value).some(([key, child]) => {
		const inner = pagingWord(key);
		return (
			(['next', 'last', 'previous', 'prev'].includes(inner) && extractLink(child) !== undefined) ||
			(isObject(child) && /^(pagination|paging|pageinfo|meta|cursors?)$/.test(inner)) ||
			(/^next.*(cursor|token)$/.test(inner) && isToken(child)) ||
			(child === true && warningIn(inner, child) !== undefined)
		);
	});
}

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

function readScalar(
	key: string,
	value: unknown,
	path: string[],
	pageInfo: PageInfo,
	inHeader: boolean,
): void {
	const name = pagingWord(key);
	const word = inHeader ? name.replace(headerTopic, '') : name;
	const parent = normalizeName(path.at(-2) ?? '');
	const inLinks = parent === 'links' || parent === 'link';
	const isEmpty = emptyWords.test(String(value ?? ''));
	const isNextLink = paginationNames.nextLink.has(word);

	if (typeof value === 'string' && looksLikeLink(value)) {
		const relation = isNextLink ? 'next' : word.replace(/(page)?(url|link|uri|href)$/, '');
		addLink(relation, value, path, pageInfo);
		return;
	}
	if (isEmpty && isNextLink && (inLinks || word === 'next' || /url|link|href|uri/.test(word)))
		addLink('next', null, path, pageInfo);
	if (inLinks) return;

	const warning = inHeader ? undefined : warningIn(word, value);
	if (warning !== undefined) pageInfo.warnings.push(warning);

	const flag = parseFlag(word, value);
	const saysMore =
		paginationNames.hasMore.has(word) || /^(has|is)?(more|next)|^exceeded.*limit$/.test(word);
	if (flag !== undefined && (saysMore || paginationNames.isLast.has(word))) {
		pageInfo.hasMore ??= { value: saysMore ? flag : !flag, path };
		return;
	}

	if (flag !== undefined && /^has(prev|previous)(page)?$/.test(word)) pageInfo.hasPrevious ??= flag;

	if (flag !== undefined && /(exact|estimated?)$|approx/.test(word) && /count|total/.test(word))
		pageInfo.isEstimated ||= word.endsWith('exact') !== flag;

	// `1 of 5` is the number of a page and how many there are.
	const pages =
		paginationNames.page.has(word) && /^(\d{1,9}) ?(?:of|\/) ?(\d{1,9})$/i.exec(scalarText(value));
	if (pages) {
		pageInfo.pageNumber ??= { value: Number(pages[1]), path };
		pageInfo.pageCount ??= { value: Number(pages[2]), path };
	}
	const number = parseCount(value);
	if (number !== undefined) {
		const isTotal =
			isTotalName(word) ||
			// In a body it may be that of one page.
			(inHeader && word === 'numberofitems') ||
			(paginationNames.total.has(parent) && /^(value|records|items|rows|all|results)$/.test(word));
		if (isTotal) pageInfo.totals.push({ value: number, path });
		// A bare `number` beside the rows may be that of anything.
		const isVague = word === 'number' && path.length < 2;
		for (const [field, names] of numberNames) {
			const isToken = field === 'offset' && number > deepestOffset;
			if (names.has(word) && !isVague && !isToken) pageInfo[field] ??= { value: number, path };
		}
		const isKnown = isTotal || listMetadataNames.has(word) || isCursorName(word);
		if (!isKnown && !inHeader && !outcomeName.test(word))
			(pageInfo.unnamed ??= []).push({ value: number, path });
	}
	const next = number ?? (isEmpty ? null : undefined);
	if (next !== undefined) {
		if (paginationNames.nextOffset.has(word)) pageInfo.nextOffset ??= { value: next, path };
		else if (paginationNames.nextPageNumber.has(word))
			pageInfo.nextPageNumber ??= { value: next, path };
	}
	const isToNext = inHeader
		? /next|cursor|token|continuation|marker/.test(word) && (isCursorName(word) || isCursor(word))
		: isCursorName(word);
	if (isToNext) {
		if (isEmpty || value === false || value === 'false')
			pageInfo.cursors.push({ value: null, path });
		// A place of zero is where this page begins: the token counts records.
		else if (value === 0) pageInfo.offset ??= { value, path };
		else if (isToken(value)) pageInfo.cursors.push({ value, path });
	} else if (paginationNames.offset.has(word) && (number ?? Infinity) > deepestOffset) {
		if (isToken(value) && !isEmpty) pageInfo.cursors.push({ value, path });
	}
}

function isToken(value: unknown): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && !/^(true|)$/.test(value));
}

function addLink(
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
function isTotalName(word: string): boolean {
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
		/^(after|offset|scroll|resume|results?|list)(cursor|token)$/.test(word) ||
		paginationNames.cursor.has(word.replace(/^next/, '')) ||
		/^next(from|after|since|start|last|max|min)(id|key)?$|^next(?!sync|delta|change).*(cursor|token|key|marker|bookmark|pointer)$/.test(
			word,
		) ||
		/^(page|paging)state$|^continue$/.test(word)
	);
}

/** `totalItems` counts the list; a bare `count` or `size` may well count this page. */
function rankTotal({ path }: SourcedValue<number>): number {
	const word = lastWord(path);
	if (word.includes('total') || word.includes('found') || word.includes('range')) return 2;
	return paginationNames.rowCount.has(word) || word === 'hits' || word === 'matches' ? 0 : 1;
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

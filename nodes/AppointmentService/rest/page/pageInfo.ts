import { parseLinkHeader, extractLink, extractLinks, looksLikeLink } from '../http/links';
import { isObject, type JsonObject, type ParsedResponse } from '../http/types';
import { envelopeNames, nonRowNames, normalizeName, paginationNames } from '../values/vocabulary';

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
	/** Totals, most reliable name first. */
	totals: Array<SourcedValue<number>>;
	remaining?: SourcedValue<number>;
	/** Number of rows on this page, as stated by the service. */
	rowCount?: SourcedValue<number>;
	pageNumber?: SourcedValue<number>;
	pageCount?: SourcedValue<number>;
	nextPageNumber?: SourcedValue<number | null>;
	pageSize?: SourcedValue<number>;
	offset?: SourcedValue<number>;
	nextOffset?: SourcedValue<number | null>;
	/** The first entry of each list of errors or warnings beside the rows. */
	warnings: unknown[];
}

const maxDepth = 4;
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
	pageInfo.totals.sort((a, b) => rankTotal(b) - rankTotal(a));
	return pageInfo;
}

function readHeaders(headers: Record<string, string>, pageInfo: PageInfo): void {
	for (const [relation, target] of Object.entries(parseLinkHeader(headers.link))) {
		pageInfo.links.set(relation, { value: target, path: ['header', 'link', relation] });
	}
	const range = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '');
	if (range) pageInfo.totals.push({ value: Number(range[1]), path: ['header', 'content-range'] });
	for (const [name, value] of Object.entries(headers)) {
		if (
			/limit|^content-|^age$|^etag$|^date$|^server|^via$|cookie|^accept|control|encoding|policy|request-id|trace/.test(
				name,
			) &&
			!/page|next|total/.test(name)
		)
			continue;
		if (/^(x-|pagination|total|next|page|link-)/.test(name))
			readScalar(name, value, ['header', name], pageInfo, true);
	}
}

function readEnvelope(
	envelope: JsonObject,
	path: string[],
	rowsPath: string[],
	pageInfo: PageInfo,
): void {
	for (const [key, value] of Object.entries(envelope)) {
		const childPath = [...path, key];
		const word = normalizeName(key);
		const holdsRows = childPath.every((step, depth) => rowsPath[depth] === step);
		if (holdsRows && childPath.length === rowsPath.length) continue;
		if (Array.isArray(value)) {
			if (/^(errors?|warnings?)$/.test(word)) pageInfo.warnings.push(...value.slice(0, 1));
			if (word === 'links' || word === 'link') {
				for (const [relation, target] of Object.entries(extractLinks(value)))
					addLink(relation, target, childPath, pageInfo);
			}
			continue;
		}
		if (isObject(value)) {
			const link = extractLink(value);
			if (link !== undefined && paginationNames.nextLink.has(word))
				addLink('next', link, childPath, pageInfo);
			else if (link !== undefined) addLink(word, link, childPath, pageInfo);
			else if (holdsRows || (childPath.length < maxDepth && isEnvelope(word, value))) {
				readEnvelope(value, childPath, rowsPath, pageInfo);
			}
			continue;
		}
		readScalar(key, value, childPath, pageInfo, false);
	}
}

/** An envelope is recognised by its name, or by what it holds: links to other pages, or another envelope. */
function isEnvelope(word: string, value: JsonObject): boolean {
	if (/err|warn/.test(word)) return false;
	if (envelopeNames.has(word) || nonRowNames.has(word) || /page|paging|paginat|cursor/.test(word))
		return true;
	return Object.entries(value).some(
		([key, child]) =>
			(['next', 'last', 'previous', 'prev'].includes(normalizeName(key)) &&
				extractLink(child) !== undefined) ||
			(isObject(child) && /^(pagination|paging|pageinfo|meta|cursors?)$/.test(normalizeName(key))),
	);
}

function readScalar(
	key: string,
	value: unknown,
	path: string[],
	pageInfo: PageInfo,
	inHeader: boolean,
): void {
	const name = normalizeName(key);
	const word = inHeader ? name.replace(/^pagination/, '') || name : name;
	const parent = normalizeName(path.at(-2) ?? '');
	const inLinks = parent === 'links' || parent === 'link';
	const isEmpty =
		value === undefined || /^(null|none|nil|undefined|-1|)$/i.test(String(value ?? ''));

	if (typeof value === 'string' && looksLikeLink(value)) {
		addLink(
			paginationNames.nextLink.has(word) ? 'next' : word.replace(/(page)?(url|link|uri|href)$/, ''),
			value,
			path,
			pageInfo,
		);
		return;
	}
	if (
		isEmpty &&
		paginationNames.nextLink.has(word) &&
		(inLinks || /url|link|href|uri/.test(word) || word === 'next')
	) {
		addLink('next', null, path, pageInfo);
	}
	if (inLinks) return;

	const flag = parseFlag(value) ?? parseNumericFlag(word, value);
	if (
		flag !== undefined &&
		(paginationNames.hasMore.has(word) || /^(has|is)?(more|next)/.test(word))
	)
		return void (pageInfo.hasMore ??= { value: flag, path });
	if (flag !== undefined && paginationNames.isLast.has(word))
		return void (pageInfo.hasMore ??= { value: !flag, path });

	const number = parseCount(value);
	if (number !== undefined) {
		if (
			isTotalName(word) ||
			(paginationNames.total.has(parent) && /^(value|records|items|rows|all|results)$/.test(word))
		)
			pageInfo.totals.push({ value: number, path });
		if (paginationNames.rowCount.has(word)) pageInfo.rowCount ??= { value: number, path };
		if (paginationNames.remaining.has(word)) pageInfo.remaining ??= { value: number, path };
		if (
			paginationNames.page.has(word.replace(/^requested/, '')) &&
			!(word === 'number' && path.length < 2)
		)
			pageInfo.pageNumber ??= { value: number, path };
		if (paginationNames.pageCount.has(word)) pageInfo.pageCount ??= { value: number, path };
		const requested = word.replace(/^requested/, '');
		if (paginationNames.size.has(requested)) pageInfo.pageSize ??= { value: number, path };
		if (paginationNames.offset.has(requested) && number <= deepestOffset)
			pageInfo.offset ??= { value: number, path };
		if (paginationNames.nextOffset.has(word)) pageInfo.nextOffset ??= { value: number, path };
		else if (paginationNames.nextPageNumber.has(word))
			pageInfo.nextPageNumber ??= { value: number, path };
	} else if (isEmpty) {
		if (paginationNames.nextOffset.has(word)) pageInfo.nextOffset ??= { value: null, path };
		else if (paginationNames.nextPageNumber.has(word))
			pageInfo.nextPageNumber ??= { value: null, path };
	}
	const isScalar = (typeof value === 'string' && value !== '') || typeof value === 'number';
	if (isScalar && (number ?? Infinity) > deepestOffset && paginationNames.offset.has(word))
		pageInfo.cursors.push({ value, path });
	if (isCursorName(word) && !(inHeader && !/next|cursor|token|continuation|marker/.test(word))) {
		if (isEmpty || value === false || value === 'false')
			pageInfo.cursors.push({ value: null, path });
		else if (typeof value === 'string' && value !== 'true') pageInfo.cursors.push({ value, path });
		// A place of zero is where this page begins: the token counts records.
		else if (value === 0) pageInfo.offset ??= { value, path };
		else if (typeof value === 'number') pageInfo.cursors.push({ value, path });
	}
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

function parseFlag(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'True') return true;
	if (value === 'false' || value === 'False') return false;
	return undefined;
}

/** `filter_count`, `totalHits`; never a count of pages. */
function isTotalName(word: string): boolean {
	return (
		paginationNames.total.has(word) ||
		(/^total|(total|count)$/.test(word) && !/page|seconds|time|price|amount/.test(word))
	);
}

/** `cursor`, `next_cursor`, `next_starting_after`. */
function isCursorName(word: string): boolean {
	return paginationNames.cursor.has(word) || paginationNames.cursor.has(word.replace(/^next/, ''));
}

/** `has_more: 1`; a bare `next` or `last` with a number counts pages instead. */
function parseNumericFlag(word: string, value: unknown): boolean | undefined {
	const number = /^(has|is|more)/.test(word) ? parseCount(value) : undefined;
	return number === undefined ? undefined : number > 0;
}

function parseCount(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** `totalItems` counts the list; a bare `count` or `size` may well count this page. */
function rankTotal({ path }: SourcedValue<number>): number {
	const word = normalizeName(path.at(-1) ?? '');
	if (word.includes('total') || word.includes('found') || word.includes('range')) return 2;
	return paginationNames.rowCount.has(word) || word === 'hits' || word === 'matches' ? 0 : 1;
}

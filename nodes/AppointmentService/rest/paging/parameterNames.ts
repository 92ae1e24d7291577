import type { PagedStrategy } from './strategy';
import { parseLink } from '../http/links';
import type { ListPage } from '../page/listPage';
import type { SourcedValue } from '../page/pageInfo';
import { foreignPageIn } from '../values/pagingWords';
import {
	normalizeName,
	paginationNames,
	splitCommaList,
	splitWords,
	wordList,
} from '../values/vocabulary';
import {
	innermostName,
	lastKey,
	namesInPath,
	namesOf,
	namingStyleOf,
	spelledIn,
	spelledLike,
	toParameterName,
	usualStyle,
	type NamingStyle,
} from './spelling';

/** Spellings that services use most, most frequent first (survey of 45 list interfaces). */
export const commonParameterNames = {
	page: wordList(
		'page pageNumber page[number] page_number p pageNo pageIndex page_no pageNum currentPage',
	),
	offset: wordList('offset skip start page[offset] startIndex from'),
	cursor: wordList(
		'cursor page_token pageToken after page[cursor] page[after] next_token starting_after token after_id',
	),
};

/** Words of which services make names, most frequent first. */
export const spelledWords = {
	page: splitCommaList('page number, page index, page no, page num, current page, page, p'),
	offset: splitCommaList(
		'start index, offset, skip, start, from, start position, first result, skip count, limit start, result offset',
	),
	cursor: splitCommaList(`
		cursor, page token, after, next token, next cursor, starting after, continuation token, marker, next page token, token, page cursor,
		start after, start after id, start cursor, bookmark, scroll id
	`),
	lastId: splitCommaList('starting after, after, after id, since id, last id, cursor, start after'),
	size: splitCommaList(`
		items per page, results per page, records per page, hits per page, on page, max items, page length, page limit, max rows,
		maximum records, row count, max result count, limit page length, max, limite, por pagina, tamanho pagina, tamano pagina, tamanho, tamano,
		registros por pagina, itens por pagina, items por pagina
	`),
};

/** Spanish, Portuguese and Italian; German; Polish; Turkish; Indonesian; Danish and Norwegian. */
export const foreignPageNames = wordList('pagina seite strona sayfa halaman side');

/** Those whose word the page has in its own names, and longer ones: `pagina` beside `totalPaginas`. */
export function foreignPageNamesIn({ pageInfo }: ListPage): string[] {
	const own = namesOf(pageInfo).flatMap((name) => foreignPageIn(name) ?? []);
	return [...new Set(own)].flatMap((name) => [
		name,
		...inStyles(['snake', 'camel'], name === 'pagina' ? ['numero pagina'] : []),
	]);
}

/** No page gives more tokens for the next one; each has many spellings. */
const maxTokens = 10;

export function cursorParameterNames(first: ListPage): string[] {
	const { pageInfo } = first;
	const given = pageInfo.cursors.filter(({ value }) => value !== null);
	const keys = given.slice(0, maxTokens).map(({ path }) => path);
	const names = keys.flatMap((path) => [
		toParameterName(path).replace(/^_/, ''),
		toParameterName(path),
		lastKey(path),
	]);
	const below = keys.flatMap((path) => namesInPath(path).slice(1));
	// Connections of Relay give `endCursor`, and take it as `after` (relay.dev/graphql/connections.htm).
	const relay = keys.some((path) => /end_?cursor$/i.test(lastKey(path))) ? ['after'] : [];
	const bracketed = names.flatMap((name) => (/^[a-z]+$/i.test(name) ? [`page[${name}]`] : []));
	return mergeNames([
		...relay,
		...names.slice(0, 1),
		...inNamingStyle(names.slice(0, 1), first),
		...names,
		'cursor',
		...keys.flatMap(cursorParent),
		...bracketed.slice(0, 2),
		...keys.flatMap((path) => namesInPath([...path.slice(0, -1), 'cursor']).slice(1, 2)),
		...below.slice(0, 4),
		...inStyles(['snake', 'camel', 'kebab'], names),
		// `nextPageStartToken` is taken as `startToken`.
		...inStyles(
			['camel', 'snake'],
			names.flatMap((name) => /^page(.+)/i.exec(name)?.[1] ?? []),
		),
		...[...commonParameterNames.cursor, 'start', 'offset', 'page', 'since_id'],
		// Some services set a sign before their own parameters.
		...names.slice(0, 2).flatMap((name) => [`$${name}`, `_${name}`]),
	]);
}

/** The name of what a token stands in: `cursors` for the next one of `cursors`. */
const cursorParent = (path: string[]) =>
	path.slice(-2, -1).filter((name) => /cursor|token/i.test(name));

export const mergeNames = (names: string[]) => [...new Set(names.filter((name) => name !== ''))];

/** Names spelled as the page spells its own: `PageNumber` beside `TotalResults`. @param otherwise where it has none of several words */
export function inNamingStyle(
	names: string[],
	{ pageInfo, path }: ListPage,
	otherwise?: NamingStyle,
): string[] {
	const style = namingStyleOf(pageInfo, path) ?? otherwise;
	return inStyles(style ? [style] : [], names);
}

/** Names spelled as the page spells its own; where it has none, as its records do. */
export const inStyleOfRecords = (names: string[], first: ListPage) =>
	inNamingStyle(names, first, usualStyle(Object.keys(first.rows[0] ?? {})));

/** Names in each of these spellings. */
export function inStyles(styles: Iterable<NamingStyle>, names: string[]): string[] {
	return [...styles].flatMap((style) =>
		names.map((name) => spelledIn(style, splitWords(name).join(' '))),
	);
}

const styles: NamingStyle[] = ['snake', 'camel', 'kebab', 'flat', 'pascal'];

/** Names of several words in all spellings, those of the page's own style first. */
export function inAllStyles(names: string[], first: ListPage): string[] {
	return [...new Set([...inNamingStyle(names, first), ...inStyles(styles, names)])];
}

/** Names under which a service may take the page size: what it echoes first, then what goes with the paging parameter. */
export function sizeParameterNames(strategy: PagedStrategy, page: ListPage): string[] {
	const { pageSize = unnamedSize(page) } = page.pageInfo;
	const path = pageSize?.path ?? [];
	const fromLinks = namesInLinks(page, paginationNames.size);
	const echoed = namesInPath(path).slice(0, 1);
	if (strategy.style === 'link') return mergeNames([...fromLinks, ...echoed]);
	const { parameter } = strategy;
	const word = innermostName(parameter);
	const isBelow = /[[.]/.test(parameter);
	const usual = isBelow ? innerSizeNames(strategy) : pairedSizeNames(strategy, word);
	const styled = isBelow ? [] : inNamingStyle(usual, page);
	// The parameter that was understood shows best how this service begins its names.
	const isUpper = (name: string) => /^[A-Z]/.test(name);
	const fits = styled.length > 0 && (word === '' || isUpper(styled[0]) === isUpper(word));
	const unstyled = isUpper(word) ? inStyles(['pascal'], usual) : usual;
	const paired = (fits ? styled : unstyled).map((name) => spelledLike(parameter, name));
	if (word === parameter) return mergeNames([...fromLinks, ...echoed, ...paired]);
	// Beside `pagination[page]`, an echo `pagination.pageSize` is `pagination[pageSize]`.
	const own = echoed.map((name) => spelledLike(parameter, name));
	const siblings = own.filter((name) => !isBelow || namesInPath(path).includes(name));
	return mergeNames([...fromLinks, ...siblings, ...paired, ...echoed]);
}

/** A number without a known meaning that is that of the rows: it may be the size of the page. */
function unnamedSize({ pageInfo, rows }: ListPage): SourcedValue<number> | undefined {
	return pageInfo.unnamed?.find(({ value }) => value === rows.length);
}

/** Names under which the answer shows a number without a known meaning that may be the place of its page. */
export function unnamedPlaces({ pageInfo }: ListPage): Array<{ name: string; first: number }> {
	const places = pageInfo.unnamed?.filter(({ value }) => value <= 1) ?? [];
	return places
		.slice(0, 3)
		.map(({ path, value }) => ({ name: toParameterName(path), first: value }));
}

/** Whether a parameter is named as the size of a page is. */
export function isSizeName(parameter: string): boolean {
	return paginationNames.size.has(normalizeName(innermostName(parameter)));
}

/** Sizes of the page that an address sets, as they are written. */
export function pageSizesIn(url: string): string[] {
	return [...new URL(url).searchParams]
		.filter(([name]) => isSizeName(name))
		.map(([, value]) => value);
}

const innerSizeNames = ({ style }: PagedStrategy) =>
	style === 'offset' ? ['limit', 'size'] : ['size', 'limit'];

function pairedSizeNames({ style }: PagedStrategy, word: string): string[] {
	// As SCIM, Elasticsearch, DataTables, Google and AWS pair them.
	const ofWord: Record<string, string[]> = {
		skip: ['take', 'limit'],
		offset: ['limit'],
		start: ['limit', 'length'],
		startindex: ['count', 'limit'],
		from: ['size', 'limit'],
		after: ['limit', 'first'],
		pagetoken: ['page_size', 'max_results'],
		marker: ['max_items', 'limit'],
	};
	const usual = style === 'page' ? ['per_page', 'limit', 'page_size', 'count', 'size'] : undefined;
	return ofWord[normalizeName(word)] ?? usual ?? ['limit', 'count'];
}

/** Parameters in the page's links, which may lead to itself or to the first page, whose last names are among these words. */
function namesInLinks({ pageInfo, url }: ListPage, words: Set<string>): string[] {
	return [...pageInfo.links.values()]
		.flatMap(({ value }) => [...(parseLink(value, url)?.searchParams.keys() ?? [])])
		.filter((name) => words.has(normalizeName(innermostName(name))));
}

/** Parameters for a place in the page's links, and in its own address. */
export function placeNamesIn(first: ListPage, kind: 'page' | 'offset'): string[] {
	const own = [...new URL(first.url).searchParams.keys()].filter((name) =>
		paginationNames[kind].has(normalizeName(innermostName(name))),
	);
	return [...namesInLinks(first, paginationNames[kind]), ...own];
}

/** Names under which a service may take a number that its answer shows at this path, if any: after the path, as in links, the common ones. */
export function positionParameterNames(
	kind: 'page' | 'offset',
	path: string[],
	first: ListPage,
): string[] {
	const inPath = namesInPath(path);
	const [likeliest = kind] = inPath;
	const styled = inNamingStyle(kind === 'page' ? ['page', 'pageNumber'] : [likeliest], first);
	// Some services set a sign before their own parameters.
	const signed = /^[a-z]/i.test(likeliest) ? [`$${likeliest}`, `_${likeliest}`] : [];
	const inLinks = namesInLinks(first, paginationNames[kind]);
	const below = [...inPath.slice(1), lastKey(path)];
	const shown =
		kind === 'page'
			? // Whatever word an answer counts its pages by, most services take `page`.
				[...inPath.slice(0, 1), ...inLinks, kind, ...cursorParent(path), ...below, ...styled]
			: [...inPath.slice(0, 1), ...styled, ...below, ...inLinks, ...signed];
	return mergeNames([...shown, ...commonParameterNames[kind], ...signed]);
}

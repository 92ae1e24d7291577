import type { PageInfo } from '../page/pageInfo';
import { countEach } from '../values/collections';
import { capitalize, normalizeName, wordSet } from '../values/vocabulary';

/** Objects that hold what an answer says, and are no part of how it is asked for. */
const plainParents = wordSet(
	'header headers meta metadata information data result results response body payload links info d',
);

/** Ends of a parent's name that say where it stands: `PaginationResponse` and `pagination_info` are of `pagination`. */
const parentEnd = /_?(response|info|information|result|metadata|meta|data)$/i;

export function lastKey(path: string[] = []): string {
	return path.at(-1) ?? '';
}

/** `next_page_token` is sent as `page_token`, `currentPage` as `page`, `paginaAtual` as `pagina`, the header `x-pagination-per-page` as `per-page`. */
export function toParameterName(path: string[]): string {
	const inHeader = path[0] === 'header';
	const key = lastKey(path).replace(
		inHeader ? /^(?:x-)?(?:pagination-?)?(?=.)/i : /^(?:x-|@)/i,
		'',
	);
	const shorter = key
		.replace(/(?<=^[$_]?)(next|current|end|requested)[_-]?(?=.)/i, '')
		.replace(/(?<=.)[_-]?ac?tual$/i, '');
	return key.startsWith(shorter) || key === key.toLowerCase() ? shorter : lowerFirst(shorter);
}

/** The last name of a parameter: `number` of `page[number]`, `offset` of `request.offset`, `skip` of `$skip`. */
export function innermostName(parameter: string): string {
	const names = parameter.split(/[[\].]/).filter((name) => name !== '');
	return (names.at(-1) ?? parameter).replace(/^[$_]/, '');
}

/** `name` spelled as this parameter is: `limit` as `$limit` beside `$skip`, as `request.limit` beside `request.offset`. */
export function spelledLike(parameter: string, name: string): string {
	const innermost = innermostName(parameter);
	const at = parameter.lastIndexOf(innermost);
	return parameter.slice(0, at) + name + parameter.slice(at + innermost.length);
}

/** Names under which a service may take what its answer shows at this path: the last one, also below its object: `pagination[page]`, `pagination.page`. */
export function namesInPath(path: string[]): string[] {
	const name = toParameterName(path);
	if (name === '') return [];
	return [
		name,
		...parentsOf(path).flatMap((parent) => [`${parent}[${name}]`, `${parent}.${name}`]),
	];
}

/** How a service writes names of several words: `page_number`, `pageNumber`, `page-number`, `pagenumber`, `PageNumber`. */
export type NamingStyle = 'snake' | 'camel' | 'kebab' | 'flat' | 'pascal';

/** Names of several words that are written as one. */
const flatName =
	/^(total|per|next|has|current|num|page|last|start|end|items|list|result)(pages?|count|items|results|records|elements|entries|size|number|num|no|index|more|cursor|token|url|link|next|offset|row)$/;

const namePatterns = new Map<NamingStyle, RegExp>([
	['pascal', /^[A-Z][a-z]/],
	// A sign before a name is no style.
	['snake', /[^_]_[^_]/],
	['camel', /[a-z][A-Z]/],
	['kebab', /[a-z]-[a-z]/],
	['flat', flatName],
]);

/** The style in which a page writes its own names, as far as they show one. */
export function namingStyleOf(
	pageInfo: PageInfo,
	rowsPath: string[] = [],
): NamingStyle | undefined {
	const keys = [...namesOf(pageInfo), ...rowsPath].filter((key) => /[a-z]/i.test(key));
	// SCIM writes `Resources` beside `startIndex`.
	const isMixed = keys.some((key) => /^[a-z]+([A-Z]|_[a-z])/.test(key));
	return [...namePatterns].find(
		([style, pattern]) => !(style === 'pascal' && isMixed) && keys.some((key) => pattern.test(key)),
	)?.[0];
}

/** The style in which most of these names are written, as far as they show one. */
export function usualStyle(names: string[]): NamingStyle | undefined {
	const shown = names.flatMap(
		(name) => [...namePatterns].find(([, pattern]) => pattern.test(name))?.[0] ?? [],
	);
	return [...countEach(shown)].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The keys of the body that say something of pages, and those that they stand below. */
export function namesOf(pageInfo: PageInfo): string[] {
	const { links, totals, cursors } = pageInfo;
	const { hasMore, remaining, rowCount, pageNumber, pageCount, pageSize, offset } = pageInfo;
	const single = [hasMore, remaining, rowCount, pageNumber, pageCount, pageSize, offset];
	const next = [pageInfo.nextPageNumber, pageInfo.nextOffset];
	return [...single, ...next, ...totals, ...cursors, ...links.values()].flatMap((entry) =>
		entry && entry.path[0] !== 'header' ? entry.path : [],
	);
}

/** Words as a service of this style writes them: `page number` as `pageNumber`. */
export function spelledIn(style: NamingStyle, words: string): string {
	const parts = words.split(' ');
	const upper = parts.map(capitalize).join('');
	if (style === 'pascal') return upper;
	if (style === 'camel') return lowerFirst(upper);
	return parts.join({ snake: '_', kebab: '-', flat: '' }[style]);
}

/** What a parameter may stand below, innermost first: `pagination` for `meta.pagination.page`, `request` for `requestedOffset`. */
function parentsOf(path: string[]): string[] {
	if (path[0] === 'header') return [];
	const parents = path
		.slice(0, -1)
		.reverse()
		.filter((key) => /^[a-z]\w*$/i.test(key) && !plainParents.has(normalizeName(key)))
		.map((key) => lowerFirst(key.replace(parentEnd, '')));
	const isRequested = /^requested./i.test(lastKey(path));
	return [...new Set([...(isRequested ? ['request'] : []), ...parents.slice(0, 1)])];
}

function lowerFirst(name: string): string {
	return name.replace(/^[$_]?./, (start) => start.toLowerCase());
}

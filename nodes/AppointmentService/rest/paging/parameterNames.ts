import type { PaginationStrategy } from './strategy';
import type { ListPage } from '../page/listPage';
import { normalizeName, paginationNames } from '../values/vocabulary';

/** Spellings that services use most, most frequent first (survey of 45 list interfaces). */
export const commonParameterNames = {
	page: [
		'page',
		'pageNumber',
		'page[number]',
		'page_number',
		'p',
		'pageNo',
		'pageIndex',
		'page_no',
		'pageNum',
		'currentPage',
	],
	offset: ['offset', 'skip', 'start', 'page[offset]', 'startIndex', 'from'],
	cursor: [
		'cursor',
		'page_token',
		'pageToken',
		'after',
		'page[cursor]',
		'page[after]',
		'next_token',
		'starting_after',
		'token',
	],
	lastId: ['starting_after', 'after', 'after_id', 'since_id', 'last_id', 'cursor'],
};

export function cursorParameterNames({ pageInfo }: ListPage): string[] {
	const keys = pageInfo.cursors.filter(({ value }) => value !== null).map(({ path }) => path);
	const names = keys.flatMap((path) => [toParameterName(path), lastKey(path)]);
	const bracketed = names.flatMap((name) => (/^[a-z]+$/i.test(name) ? [`page[${name}]`] : []));
	return mergeNames(
		[
			...names,
			'cursor',
			...bracketed.slice(0, 2),
			...names.map(toSnakeCase),
			...names.map(toCamelCase),
		],
		commonParameterNames.cursor,
	);
}

/** `next_page_token` is sent as `page_token`, `currentPage` as `page`, `endCursor` as `cursor`. */
export function toParameterName(path: string[]): string {
	const key = lastKey(path).replace(/^x-/i, '');
	const shorter = key.replace(/^(next|current|end)[_-]?(?=.)/i, '');
	return key === shorter || key === key.toLowerCase()
		? shorter
		: shorter.charAt(0).toLowerCase() + shorter.slice(1);
}

export function lastKey(path: string[]): string {
	return path.at(-1) ?? '';
}

function toSnakeCase(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}

export function mergeNames(preferredNames: string[], commonNames: string[]): string[] {
	return [...new Set([...preferredNames.filter((name) => name !== ''), ...commonNames])];
}

/** Names spelled as the page spells its own: `PageNumber` beside `TotalResults`, `page_number` beside `total_results`. */
export function inNamingStyle(names: string[], { pageInfo }: ListPage): string[] {
	const keys = [
		pageInfo.pageNumber,
		pageInfo.pageCount,
		pageInfo.pageSize,
		pageInfo.offset,
		pageInfo.hasMore,
		...pageInfo.totals,
		...pageInfo.cursors,
	]
		.flatMap((entry) => (entry ? [lastKey(entry.path)] : []))
		.filter((key) => /[a-z]/i.test(key));
	if (keys.some((key) => /^[A-Z][a-z]/.test(key))) return names.map(toPascalCase);
	if (keys.some((key) => key.includes('_'))) return names.map(toSnakeCase);
	return keys.some((key) => /[a-z][A-Z]/.test(key)) ? names.map(toCamelCase) : [];
}

function toCamelCase(name: string): string {
	return name.replace(/[_-]([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}

function toPascalCase(name: string): string {
	const camelCase = toCamelCase(name);
	return camelCase.charAt(0).toUpperCase() + camelCase.slice(1);
}

/** Further names of a page size, for lists where many requests can be saved. */
const furtherSizeNames = [
	'page_size',
	'length',
	'pageSize',
	'size',
	'count',
	'perPage',
	'take',
	'rows',
	'max_results',
	'maxResults',
	'top',
	'max',
	'items_per_page',
	'page[size]',
];

/** Names of a page size beyond those that are tried for each list: the likeliest, without the user's own parameters. */
export function furtherSizeParameterNames(
	strategy: PaginationStrategy,
	page: ListPage,
	listUrl: string,
): string[] {
	const userParameters = new URL(listUrl).searchParams;
	const isFree = (name: string) => !userParameters.has(name);
	const likeliest = sizeParameterNames(strategy, page).filter(isFree);
	const tried = new Set(likeliest.slice(0, 2));
	const further = [...likeliest, ...furtherSizeNames.filter(isFree)];
	return [...new Set(further)].filter((name) => !tried.has(name));
}

/** Names under which a service may take the page size: what it echoes first, then what goes with the paging parameter. */
export function sizeParameterNames(
	strategy: PaginationStrategy,
	{ pageInfo, url }: ListPage,
): string[] {
	const fromLinks = [...pageInfo.links.values()].flatMap(({ value }) =>
		value && URL.canParse(value, url)
			? [...new URL(value, url).searchParams.keys()].filter((name) =>
					paginationNames.size.has(normalizeName(/\[([^[\]]+)\]$/.exec(name)?.[1] ?? name)),
				)
			: [],
	);
	const sizeKey = pageInfo.pageSize ? lastKey(pageInfo.pageSize.path) : '@';
	const echoed = sizeKey.startsWith('@') ? [] : [sizeKey];
	const revealed = [...fromLinks, ...echoed];
	if (strategy.style === 'link') return [...new Set(revealed)];
	const sizeNamesFor: Record<string, string[]> = {
		skip: ['take', 'limit'],
		offset: ['limit'],
		start: ['limit'],
	};
	const parameter = 'parameter' in strategy ? strategy.parameter : '';
	const bracket = /^(.*)\[[^[\]]+\]$/.exec(parameter)?.[1];
	const paired = bracket
		? [`${bracket}[size]`, `${bracket}[limit]`]
		: (sizeNamesFor[parameter] ??
			(strategy.style === 'page'
				? ['per_page', 'limit', 'page_size', 'count', 'size']
				: ['limit', 'count']));
	return [
		...new Set(
			bracket && fromLinks.length === 0
				? [...paired, ...echoed]
				: [...fromLinks, ...echoed, ...paired],
		),
	];
}

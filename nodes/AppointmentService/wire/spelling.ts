import type { Plan } from './plan';
import type { Sheet } from './sheet';
import { plain, words } from './words';

/** Spellings that services use most, most frequent first (survey of 45 list interfaces). */
export const conventional = {
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

export function cursorSpellings({ evidence }: Sheet): string[] {
	const keys = evidence.cursors.filter(({ value }) => value !== null).map(({ path }) => path);
	const names = keys.flatMap((path) => [inParameter(path), lastKey(path)]);
	const bracketed = names.flatMap((name) => (/^[a-z]+$/i.test(name) ? [`page[${name}]`] : []));
	return spellings(
		[...names, 'cursor', ...bracketed.slice(0, 2), ...names.map(snake), ...names.map(camel)],
		conventional.cursor,
	);
}

/** `next_page_token` is asked for as `page_token`, `currentPage` as `page`, `endCursor` as `cursor`. */
export function inParameter(path: string[]): string {
	const key = lastKey(path).replace(/^x-/i, '');
	const shorter = key.replace(/^(next|current|end)[_-]?(?=.)/i, '');
	return key === shorter || key === key.toLowerCase()
		? shorter
		: shorter.charAt(0).toLowerCase() + shorter.slice(1);
}

export function lastKey(path: string[]): string {
	return path.at(-1) ?? '';
}

function snake(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
}

export function spellings(own: string[], known: string[]): string[] {
	return [...new Set([...own.filter((name) => name !== ''), ...known])];
}

/** Names written as the answer writes its own: `PageNumber` beside `TotalResults`, `page_number` beside `total_results`. */
export function inManner(names: string[], { evidence }: Sheet): string[] {
	const keys = [
		evidence.page,
		evidence.pages,
		evidence.size,
		evidence.offset,
		evidence.more,
		...evidence.totals,
		...evidence.cursors,
	]
		.flatMap((said) => (said ? [lastKey(said.path)] : []))
		.filter((key) => /[a-z]/i.test(key));
	if (keys.some((key) => /^[A-Z][a-z]/.test(key))) return names.map(pascal);
	if (keys.some((key) => key.includes('_'))) return names.map(snake);
	return keys.some((key) => /[a-z][A-Z]/.test(key)) ? names.map(camel) : [];
}

function camel(name: string): string {
	return name.replace(/[_-]([a-z])/gi, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
	const written = camel(name);
	return written.charAt(0).toUpperCase() + written.slice(1);
}

/** Names under which a service may take the page size: what it echoes first, then what goes with the paging parameter. */
export function sizeSpellings(plan: Plan, { evidence, url }: Sheet): string[] {
	const fromLinks = [...evidence.links.values()].flatMap(({ value }) =>
		value && URL.canParse(value, url)
			? [...new URL(value, url).searchParams.keys()].filter((name) =>
					words.size.has(plain(/\[([^[\]]+)\]$/.exec(name)?.[1] ?? name)),
				)
			: [],
	);
	const sizeKey = evidence.size ? lastKey(evidence.size.path) : '@';
	const echoed = sizeKey.startsWith('@') ? [] : [sizeKey];
	const revealed = [...fromLinks, ...echoed];
	if (plan.style === 'link') return [...new Set(revealed)];
	const beside: Record<string, string[]> = {
		skip: ['take', 'limit'],
		offset: ['limit'],
		start: ['limit'],
	};
	const parameter = 'parameter' in plan ? plan.parameter : '';
	const bracket = /^(.*)\[[^[\]]+\]$/.exec(parameter)?.[1];
	const paired = bracket
		? [`${bracket}[size]`, `${bracket}[limit]`]
		: (beside[parameter] ??
			(plan.style === 'page'
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

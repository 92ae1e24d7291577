import type { PrimaryKey } from '../record/primaryKey';
import { lastWord } from '../values/vocabulary';
import { isPastEnd, type ApiError } from '../http/errors';
import { resolveLink } from '../http/links';
import type { ErrorPage, ListPage } from '../page/listPage';

export type FetchPage = (url: string) => Promise<ListPage | ErrorPage>;

/** A list whose first page came. */
export interface OpenedList {
	fetchPage: FetchPage;
	/** The address of the list as first requested, with the user's own query parameters. */
	listUrl: string;
	first: ListPage;
	primaryKey: PrimaryKey;
}

/** The size of a page, as it is asked for. */
export interface PageSize {
	parameter: string;
	value: number;
	/** Further names that are set to the same: the service understands one of them, and it is not known which. */
	others?: string[];
}

/** How a list is paged. */
export type PaginationStrategy = { size?: PageSize } & (
	| { style: 'none' }
	/** `keepsSize`: each link is requested with the size as well, whatever it names itself. */
	| { style: 'link'; keepsSize?: boolean }
	/** The next request carries the token that the last page gave, or the last record's id. */
	| { style: 'cursor'; parameter: string; from: 'answer' | 'lastId' }
	| { style: 'page'; parameter: string; first: number }
	/** `first` is the number of the first row: 0, or 1 where rows are counted from 1. */
	| { style: 'offset'; parameter: string; first: number }
);

/** One that leads to further pages. */
export type PagedStrategy = Exclude<PaginationStrategy, { style: 'none' }>;

/** How far a list was read. */
export interface ListPosition {
	pages: number;
	/** Rows read, repeats included. */
	rows: number;
	step: number;
	lastPage: ListPage;
	/** Empty pages in a row at its end. */
	emptyPages: number;
	/** Id of the last record, as text. */
	lastId?: string;
}

/** The address with query parameters set. */
export function withParameters(
	baseUrl: string,
	parameters: Array<[name: string, value: string | number]>,
): string {
	const url = new URL(baseUrl);
	// Parameters that hang on an address write all of it anew with each one that is set.
	const query = new URLSearchParams(url.search);
	for (const [name, value] of parameters) query.set(name, String(value));
	url.search = query.toString();
	return url.href;
}

/** The address with one query parameter set. */
export const withParameter = (baseUrl: string, name: string, value: string | number) =>
	withParameters(baseUrl, [[name, value]]);

type Sized = Pick<PaginationStrategy, 'size'>;

/** The address of the list, with the page size that the strategy sets. */
export function withPageSize(strategy: Sized, listUrl: string): string {
	return strategy.size ? withParameters(listUrl, sizeParameters(strategy)) : listUrl;
}

function sizeParameters({ size }: Sized): Array<[string, number]> {
	if (!size) return [];
	return [size.parameter, ...(size.others ?? [])].map((name) => [name, size.value]);
}

/** The address of the page after this position. @returns undefined where the strategy knows of no further page */
export function nextPageUrl(
	strategy: PaginationStrategy,
	listUrl: string,
	position: ListPosition,
): string | undefined {
	switch (strategy.style) {
		case 'none':
			return undefined;
		case 'link': {
			const link = position.lastPage.pageInfo.links.get('next')?.value;
			const url = strategy.keepsSize ? withPageSize(strategy, listUrl) : listUrl;
			return link ? resolveLink(link, url, position.lastPage.url) : undefined;
		}
		case 'cursor': {
			const token = strategy.from === 'lastId' ? position.lastId : getNextToken(position.lastPage);
			return token === undefined
				? undefined
				: withParameter(withPageSize(strategy, listUrl), strategy.parameter, token);
		}
		case 'page':
		case 'offset':
			return numberedPageUrl(strategy, listUrl, position.pages, position.rows);
	}
}

/** The address of any page of a numbered strategy, by the pages and rows before it. */
export function numberedPageUrl(
	strategy: Extract<PaginationStrategy, { style: 'page' | 'offset' }>,
	listUrl: string,
	pages: number,
	rows: number,
): string {
	const place = strategy.first + (strategy.style === 'page' ? pages : rows);
	return withParameters(listUrl, [...sizeParameters(strategy), [strategy.parameter, place]]);
}

/** The token for the next page that a page gives; names that say `next` go before a bare `cursor`. */
export function getNextToken(page: ListPage): string | number | undefined {
	// No token for a next page is 0, which would lead to the first one.
	const tokens = page.pageInfo.cursors.filter(
		({ value }) => value !== null && String(value) !== '0',
	);
	const next = tokens.find(({ path }) => /next|after|end|continu/.test(lastWord(path)));
	return (next ?? tokens[0])?.value ?? undefined;
}

/** Whether a page has a place for the token of the next page, and gives none. */
export function saysNoNextToken({ pageInfo }: ListPage): boolean {
	return (
		pageInfo.cursors.length > 0 &&
		pageInfo.cursors.every(({ value }) => value === null) &&
		pageInfo.cursors.some(({ path }) => /next|continu/.test(lastWord(path)))
	);
}

/** The position after the first page. */
export function positionAfterFirstPage(first: ListPage, primaryKey: PrimaryKey): ListPosition {
	return positionAfter({ pages: 0, rows: 0, step: 0 }, first, primaryKey);
}

/** The position after one more page. An empty one counts as a full one: those after it stand where they stood. */
export function positionAfter(
	before: Pick<ListPosition, 'pages' | 'rows' | 'step'> & { emptyPages?: number },
	page: ListPage,
	{ path, getKey }: PrimaryKey,
): ListPosition {
	const { pages, rows, step, emptyPages = 0 } = before;
	const last = page.rows.at(-1);
	return {
		pages: pages + 1,
		rows: rows + (page.rows.length || step),
		step: Math.max(step, page.rows.length),
		lastPage: page,
		emptyPages: last ? 0 : emptyPages + 1,
		...(last && path && { lastId: getKey(last) }),
	};
}

/** Whether a page number or an offset was refused because it lies past the end. */
export function isPastLastPage(strategy: PaginationStrategy, error: ApiError): boolean {
	return (strategy.style === 'page' || strategy.style === 'offset') && isPastEnd(error);
}

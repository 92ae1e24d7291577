import { getPageStatus, getTotal } from '../paging/pageStatus';
import {
	type ListPosition,
	nextPageUrl,
	numberedPageUrl,
	type PaginationStrategy,
	withPageSize,
} from '../paging/strategy';
import { isErrorResponse } from '../http/errorInfo';
import type { FetchParsed } from '../http/retry';
import type { ParsedResponse } from '../http/types';

/** A page that can be requested, and how much of the list comes before it: plain JSON, so reading can go on at another time. */
export interface PageCursor {
	address: string;
	pages: number;
	rows: number;
	step: number;
	/** The service says that there is such a page. */
	claimed?: boolean;
	/** The pages before it hold as many records as the service counts. */
	counted?: boolean;
	/** Empty pages in a row before it. */
	emptyPages?: number;
}

/** A list, and how it is paged. */
export interface PagedList {
	/** The address of the list, without a size of the page. */
	listUrl: string;
	strategy: PaginationStrategy;
	/** The address of the first page, where it is another one. */
	firstPageUrl?: string;
}

/** Empty pages in a row after which a service that says that more follows is not believed. */
const maxEmptyPages = 3;

export function firstCursor(list: PagedList, step = 0): PageCursor {
	const address = list.firstPageUrl ?? withPageSize(list.strategy, list.listUrl);
	return { address, pages: 0, rows: 0, step };
}

/** The cursor of any page, by the pages and rows before it; undefined where pages have no numbers. */
export function numberedCursor(
	list: PagedList,
	place: Pick<PageCursor, 'pages' | 'rows' | 'step'>,
): PageCursor | undefined {
	const { strategy, listUrl } = list;
	if (strategy.style !== 'page' && strategy.style !== 'offset') return undefined;
	const { pages, rows, step } = place;
	return { address: numberedPageUrl(strategy, listUrl, pages, rows), pages, rows, step };
}

/** The cursors of so many pages from this one on, where pages have numbers; else this one. */
export function cursorsAhead(list: PagedList, from: PageCursor, count: number): PageCursor[] {
	const { pages, rows, step } = from;
	const following = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
		numberedCursor(list, { pages: pages + index + 1, rows: rows + (index + 1) * step, step }),
	);
	return [from, ...following.filter((cursor) => cursor !== undefined)];
}

/** The addresses of the pages after the first one, to be asked for along with it; none where pages have no numbers. */
export function addressesAhead(
	list: PagedList,
	step: number,
	count: number,
	atOnce: number,
): string[] {
	const pages = step > 0 ? Math.ceil(count / step) : 0;
	const second = pages > 1 && numberedCursor(list, { pages: 1, rows: step, step });
	if (!second) return [];
	return cursorsAhead(list, second, Math.min(pages - 1, atOnce - 1)).map(({ address }) => address);
}

/** How a list goes on after the pages that were read. @param isQuick a short page ends it, and so does a count that is reached; else only both do */
export function continueAfter(
	{ listUrl, strategy }: PagedList,
	position: ListPosition,
	count = position.rows,
	isQuick = false,
): PageCursor | 'end' | 'unknown' {
	const { lastPage, pages, rows, step, emptyPages } = position;
	const status = getPageStatus(lastPage, count, pages, strategy);
	const isCounted = getTotal(lastPage, count) === count;
	if (status === 'end') return 'end';
	if (status !== 'more') {
		const isComplete = isCounted || status === 'counted';
		const isShort = lastPage.rows.length < step;
		if (emptyPages > 0 || (isComplete && isShort) || (isQuick && (isComplete || isShort)))
			return 'end';
	}
	const address = emptyPages > maxEmptyPages ? undefined : nextPageUrl(strategy, listUrl, position);
	if (address === undefined) return status === 'more' ? 'unknown' : 'end';
	return {
		address,
		pages,
		rows,
		step,
		...(emptyPages > 0 && { emptyPages }),
		...(status === 'more' && { claimed: true }),
		...(isCounted && { counted: true }),
	};
}

/** A page and those after it, each read when it is wanted, to the last one, or to one whose address came already. */
export async function* pagesFrom<Page extends { cursor: PageCursor; next?: PageCursor }>(
	first: Page | undefined,
	readPage: (cursor: PageCursor) => Promise<Page | undefined>,
): AsyncGenerator<Page> {
	const visited = new Set<string>();
	for (let page = first; page; ) {
		visited.add(page.cursor.address);
		yield page;
		page = page.next && !visited.has(page.next.address) ? await readPage(page.next) : undefined;
	}
}

/** Requests that are under way before their responses are wanted. They are not retried: one that fails is sent again where its page is wanted. */
export class RequestsAhead {
	private readonly responses = new Map<string, Promise<ParsedResponse | undefined>>();

	/** @param fetchOnce sends a request without retries */
	constructor(
		private readonly fetchNow: FetchParsed,
		private readonly fetchOnce: FetchParsed,
	) {}

	start(addresses: string[]): void {
		for (const address of addresses) {
			const response = this.fetchOnce(address).catch(() => undefined);
			this.responses.set(address, response);
		}
	}

	has(address: string): boolean {
		return this.responses.has(address);
	}

	/** The response to a request that is under way, once; else to one that begins now. */
	async fetch(address: string): Promise<ParsedResponse> {
		const underWay = this.responses.get(address);
		if (!underWay) return await this.fetchNow(address);
		this.responses.delete(address);
		const response = await underWay;
		const isWhole = response && typeof response.body !== 'string' && !isErrorResponse(response);
		return isWhole ? response : await this.fetchNow(address);
	}
}

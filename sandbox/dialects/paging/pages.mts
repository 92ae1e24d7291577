import type { Row } from '../../business/rows.mts';
import { Problem } from '../../http/problem.mts';
import { positionAfter, cursorAfter } from './cursor.mts';
import type { SortOrder } from './sort-order.mts';

interface PageSizeRules {
	/** Name of the parameter for the page size. */
	size: string;
	/** The size without that parameter. */
	fallback: number;
	max: number;
	/** What becomes of a size above the maximum or one that is no number. */
	tooLarge: 'clamp' | 'reject';
}

/** How a list is divided. */
export type PagingRules =
	| (PageSizeRules & { kind: 'page'; parameter: string; first: 0 | 1; pastEnd?: 'reject' })
	| (PageSizeRules & { kind: 'offset'; parameter: string })
	| (PageSizeRules & { kind: 'cursor'; parameter: string; short?: true });

/** A service that never comes to an end: what it serves where nothing is left. */
export type Endless = 'repeat' | 'empty' | 'stuck';

/** One part of a list. */
export interface PageSlice {
	rows: Row[];
	/** The size that was used, whatever was asked for. */
	size: number;
	/** How many rows come before this page. */
	start: number;
	/** The page's number, counted as the dialect counts. */
	number: number;
	total: number;
	pages: number;
	hasMore: boolean;
	/** The parameters that lead to the next and the previous page. */
	next?: Record<string, string>;
	previous?: Record<string, string>;
	/** What was asked for, in the dialect's own names. */
	asked: Record<string, string | number>;
}

function wholeNumberIn(query: URLSearchParams, name: string, low: number): number | undefined {
	const text = query.get(name);
	if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
	return Number(text) >= low ? Number(text) : undefined;
}

function sizeOf(query: URLSearchParams, { size, fallback, max, tooLarge }: PageSizeRules): number {
	const requested = wholeNumberIn(query, size, 1);
	const isInvalid = requested === undefined ? query.has(size) : requested > max;
	if (isInvalid && tooLarge === 'reject') {
		throw new Problem(400, 'invalid_parameter', `${size} must be between 1 and ${max}.`, size);
	}
	return Math.min(requested ?? fallback, max);
}

interface SliceBounds {
	start: number;
	take: number;
	number: number;
	/** The parameters of the page that follows, and of one that comes back to this very place. */
	after: (last: Row | undefined) => Record<string, string>;
	here: Record<string, string>;
	before?: Record<string, string>;
	asked: Record<string, string | number>;
}

function boundsByPage(
	query: URLSearchParams,
	paging: PagingRules & { kind: 'page' },
	size: number,
): SliceBounds {
	const { parameter, first } = paging;
	const number = wholeNumberIn(query, parameter, first) ?? first;
	const to = (page: number) => ({ [parameter]: String(page) });
	return {
		start: (number - first) * size,
		take: size,
		number,
		after: () => to(number + 1),
		here: to(number),
		before: number > first ? to(number - 1) : undefined,
		asked: { [parameter]: number, [paging.size]: size },
	};
}

function boundsByOffset(
	query: URLSearchParams,
	paging: PagingRules & { kind: 'offset' },
	size: number,
) {
	const { parameter } = paging;
	const start = wholeNumberIn(query, parameter, 0) ?? 0;
	const to = (offset: number) => ({ [parameter]: String(offset) });
	const bounds: SliceBounds = {
		start,
		take: size,
		number: Math.floor(start / size) + 1,
		after: () => to(start + size),
		here: to(start),
		before: start > 0 ? to(Math.max(0, start - size)) : undefined,
		asked: { [parameter]: start, [paging.size]: size },
	};
	return bounds;
}

/** Pages may be short, or empty, long before the end: every fourth is the one, the next the other. */
function shortened(size: number, number: number): number {
	if (number % 4 === 2) return Math.ceil(size * 0.6);
	return number % 4 === 3 ? 0 : size;
}

function boundsByCursor(
	rows: readonly Row[],
	order: SortOrder,
	query: URLSearchParams,
	paging: PagingRules & { kind: 'cursor' },
	size: number,
): SliceBounds {
	const { parameter } = paging;
	const cursor = query.get(parameter) ?? '';
	const position = positionAfter(rows, order, cursor);
	if (!position) throw new Problem(400, 'invalid_cursor', `${parameter} is not valid.`, parameter);
	const { start, number } = position;
	return {
		start,
		take: paging.short ? shortened(size, number) : size,
		number,
		// An empty page still moves on: its token differs, though no row was passed.
		after: (last) => ({ [parameter]: cursorAfter(last ?? rows[start - 1], order, number + 1) }),
		here: { [parameter]: cursor || cursorAfter(undefined, order, number) },
		asked: { [parameter]: cursor, [paging.size]: size },
	};
}

/** The part of the list that the query asks for. */
export function slicePage(
	rows: readonly Row[],
	order: SortOrder,
	query: URLSearchParams,
	paging: PagingRules,
	endless?: Endless,
): PageSlice {
	const size = sizeOf(query, paging);
	const bounds =
		paging.kind === 'page'
			? boundsByPage(query, paging, size)
			: paging.kind === 'offset'
				? boundsByOffset(query, paging, size)
				: boundsByCursor(rows, order, query, paging, size);
	const { start, number, asked, before: previous } = bounds;
	const part = rows.slice(start, start + bounds.take);
	const total = rows.length;
	const pages = Math.ceil(total / size);
	const hasMore = start + part.length < total;
	const page = { rows: part, size, start, number, total, pages, hasMore, asked, previous };
	if (hasMore) return { ...page, next: bounds.after(part.at(-1)) };
	if (endless) return { ...page, ...endlessPage(rows, page, bounds, endless) };
	const pastEnd = start >= total && start > 0;
	if (pastEnd && paging.kind === 'page' && paging.pastEnd === 'reject') {
		throw new Problem(400, 'invalid_page_number', 'There is no such page.', paging.parameter);
	}
	return page;
}

/** The last page, and those after it, of a service that always claims that there is more. */
function endlessPage(
	rows: readonly Row[],
	{ rows: part, size, start }: { rows: Row[]; size: number; start: number },
	bounds: SliceBounds,
	endless: Endless,
): Partial<PageSlice> {
	const lastPage = rows.slice(Math.max(0, Math.ceil(rows.length / size) - 1) * size);
	const served = part.length > 0 || endless === 'empty' ? part : lastPage;
	// One full page more than this one, wherever that is.
	const total = start + 2 * size;
	return {
		rows: served,
		total,
		pages: Math.ceil(total / size),
		hasMore: true,
		next: endless === 'stuck' ? bounds.here : bounds.after(part.at(-1)),
	};
}

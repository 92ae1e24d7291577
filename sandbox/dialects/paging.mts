import type { Row } from '../business/rows.mts';
import { Problem } from '../problem.mts';
import { afterToken, tokenFor } from './cursor.mts';
import type { Order } from './order.mts';

interface Sized {
	/** Name of the parameter for the page size. */
	size: string;
	/** The size without that parameter. */
	fallback: number;
	max: number;
	/** What becomes of a size above the maximum or one that is no number. */
	tooLarge: 'clamp' | 'reject';
}

/** How a list is divided. */
export type Paging =
	| (Sized & { kind: 'page'; at: string; first: 0 | 1; pastEnd?: 'reject' })
	| (Sized & { kind: 'offset'; at: string })
	| (Sized & { kind: 'cursor'; at: string; short?: true });

/** A service that never comes to an end: what it serves where nothing is left. */
export type Endless = 'repeat' | 'empty' | 'stuck';

/** One part of a list. */
export interface Page {
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

function whole(query: URLSearchParams, name: string, low: number): number | undefined {
	const text = query.get(name);
	if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
	return Number(text) >= low ? Number(text) : undefined;
}

function sizeOf(query: URLSearchParams, { size, fallback, max, tooLarge }: Sized): number {
	const asked = whole(query, size, 1);
	const wrong = asked === undefined ? query.has(size) : asked > max;
	if (wrong && tooLarge === 'reject') {
		throw new Problem(400, 'invalid_parameter', `${size} must be between 1 and ${max}.`, size);
	}
	return Math.min(asked ?? fallback, max);
}

interface Cut {
	start: number;
	take: number;
	number: number;
	/** The parameters of the page that follows, and of one that comes back to this very place. */
	after: (last: Row | undefined) => Record<string, string>;
	here: Record<string, string>;
	before?: Record<string, string>;
	asked: Record<string, string | number>;
}

function cutByPage(query: URLSearchParams, paging: Paging & { kind: 'page' }, size: number): Cut {
	const { at, first } = paging;
	const number = whole(query, at, first) ?? first;
	const to = (page: number) => ({ [at]: String(page) });
	return {
		start: (number - first) * size,
		take: size,
		number,
		after: () => to(number + 1),
		here: to(number),
		before: number > first ? to(number - 1) : undefined,
		asked: { [at]: number, [paging.size]: size },
	};
}

function cutByOffset(query: URLSearchParams, paging: Paging & { kind: 'offset' }, size: number) {
	const { at } = paging;
	const start = whole(query, at, 0) ?? 0;
	const to = (offset: number) => ({ [at]: String(offset) });
	const cut: Cut = {
		start,
		take: size,
		number: Math.floor(start / size) + 1,
		after: () => to(start + size),
		here: to(start),
		before: start > 0 ? to(Math.max(0, start - size)) : undefined,
		asked: { [at]: start, [paging.size]: size },
	};
	return cut;
}

/** Pages may be short, or empty, long before the end: every fourth is the one, the next the other. */
function shortened(size: number, number: number): number {
	if (number % 4 === 2) return Math.ceil(size * 0.6);
	return number % 4 === 3 ? 0 : size;
}

function cutByCursor(
	rows: readonly Row[],
	order: Order,
	query: URLSearchParams,
	paging: Paging & { kind: 'cursor' },
	size: number,
): Cut {
	const { at } = paging;
	const token = query.get(at) ?? '';
	const place = afterToken(rows, order, token);
	if (!place) throw new Problem(400, 'invalid_cursor', `${at} is not valid.`, at);
	const { start, number } = place;
	return {
		start,
		take: paging.short ? shortened(size, number) : size,
		number,
		// An empty page still moves on: its token differs, though no row was passed.
		after: (last) => ({ [at]: tokenFor(last ?? rows[start - 1], order, number + 1) }),
		here: { [at]: token || tokenFor(undefined, order, number) },
		asked: { [at]: token, [paging.size]: size },
	};
}

/** The part of the list that the query asks for. */
export function cutPage(
	rows: readonly Row[],
	order: Order,
	query: URLSearchParams,
	paging: Paging,
	endless?: Endless,
): Page {
	const size = sizeOf(query, paging);
	const cut =
		paging.kind === 'page'
			? cutByPage(query, paging, size)
			: paging.kind === 'offset'
				? cutByOffset(query, paging, size)
				: cutByCursor(rows, order, query, paging, size);
	const { start, number, asked, before: previous } = cut;
	const part = rows.slice(start, start + cut.take);
	const total = rows.length;
	const pages = Math.ceil(total / size);
	const hasMore = start + part.length < total;
	const page = { rows: part, size, start, number, total, pages, hasMore, asked, previous };
	if (hasMore) return { ...page, next: cut.after(part.at(-1)) };
	if (endless) return { ...page, ...neverEnding(rows, page, cut, endless) };
	const pastEnd = start >= total && start > 0;
	if (pastEnd && paging.kind === 'page' && paging.pastEnd === 'reject') {
		throw new Problem(400, 'invalid_page_number', 'There is no such page.', paging.at);
	}
	return page;
}

/** The last page, and those after it, of a service that always claims that there is more. */
function neverEnding(
	rows: readonly Row[],
	{ rows: part, size, start }: { rows: Row[]; size: number; start: number },
	cut: Cut,
	endless: Endless,
): Partial<Page> {
	const lastPage = rows.slice(Math.max(0, Math.ceil(rows.length / size) - 1) * size);
	const served = part.length > 0 || endless === 'empty' ? part : lastPage;
	// One full page more than this one, wherever that is.
	const total = start + 2 * size;
	return {
		rows: served,
		total,
		pages: Math.ceil(total / size),
		hasMore: true,
		next: endless === 'stuck' ? cut.here : cut.after(part.at(-1)),
	};
}

import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { openPager, pageCursor, summarizePage } from './openPager';
import { byOffset, byPage, byToken, pageNumberOf } from '../../support/runFollowPages';
import {
	answer,
	home,
	offset,
	page,
	rowsOf,
	type Reply,
	type Row,
} from '../../support/fakeListService';

describe('fetchPage from the last page to the first', () => {
	const cursorDown = (strategy: PaginationStrategy, pages: number) =>
		pageCursor(strategy, { pages, rows: pages * 10, down: true });

	// case | query of the next page | strategy | pages before
	test.each<[string, string | undefined, PaginationStrategy, number]>([
		['by page number', '?page=3', byPage, 3],
		['by offset', '?offset=20', byOffset, 3],
		['to the first page', '?page=1', byPage, 1],
		['from the first page, to none', undefined, byPage, 0],
		['by token, to none', undefined, byToken, 3],
	])('%s, next: %s', async (_, next, strategy, pages) => {
		const pager = openPager(() => ({ data: rowsOf(10) }));
		const recordPage = await pager.fetchPage(cursorDown(strategy, pages));
		expect(summarizePage(recordPage)).toEqual({
			ids: rowsOf(10).map(({ id }) => id),
			next,
			complete: next === undefined,
		});
		if (next)
			expect(recordPage.next).toEqual({
				address: home + next,
				plan: strategy,
				pages: pages - 1,
				rows: (pages - 1) * 10,
				step: 10,
				path: ['data'],
				down: true,
			});
	});

	const dated: Row[] = rowsOf(47).map((row) => ({
		...row,
		created_at: new Date(Date.UTC(2025, 0, Number(row.id))).toISOString(),
	}));
	const idsFromTo = (from: number, to: number) => dated.slice(from - 1, to).map(({ id }) => id);
	const start = pageCursor(undefined, { address: home, pages: 0, rows: 0 });

	// case | service | page
	test.each<[string, Reply, object]>([
		[
			'from its end by a total',
			(query) => ({ data: page(dated, query), total: 47 }),
			{ ids: idsFromTo(41, 47), next: '?page=4' },
		],
		[
			'from its end by a count of pages',
			(query) => ({ data: page(dated, query), page: pageNumberOf(query), pages: 5 }),
			{ ids: idsFromTo(41, 47), next: '?page=4' },
		],
		[
			'from its end by a count of pages beside a wrong total',
			(query) => ({ data: page(dated, query), page: pageNumberOf(query), pages: 5, total: 90 }),
			{ ids: idsFromTo(41, 47), next: '?page=4' },
		],
		[
			'from its end by offset',
			(query) => ({ data: offset(dated, query), total: 47, pages: 3 }),
			{ ids: idsFromTo(41, 47), next: '?offset=30' },
		],
		[
			'from its start without a total',
			(query) => ({ data: page(dated, query) }),
			{ ids: idsFromTo(1, 20), next: '?page=3' },
		],
		[
			'from its start where it has two pages',
			(query) => ({ data: page(dated.slice(0, 20), query), total: 20 }),
			{ ids: idsFromTo(1, 20) },
		],
		[
			'from its start where its last page is refused',
			(query) =>
				pageNumberOf(query) > 4 ? answer('', {}, 404) : { data: page(dated, query), total: 47 },
			{ ids: idsFromTo(1, 20), next: '?page=3' },
		],
		[
			'from its start where its last page is older',
			(query) => ({
				data: pageNumberOf(query) > 4 ? [{ id: 99, created_at: '2020-01-01' }] : page(dated, query),
				total: 47,
			}),
			{ ids: idsFromTo(1, 20), next: '?page=3' },
		],
		[
			'from its start by token',
			(query) => {
				const from = Number(query.get('cursor')?.slice(1) ?? 0);
				return { data: dated.slice(from, from + 10), total: 47, next_cursor: `c${from + 10}` };
			},
			{ ids: idsFromTo(1, 20), next: '?cursor=c20' },
		],
		[
			'from its start where it begins with the newest',
			(query) => ({ data: page([...dated].reverse(), query), total: 47 }),
			{ next: '?page=3' },
		],
	])('a list with the oldest first is read %s', async (_, reply, recordPage) => {
		expect(summarizePage(await openPager(reply).fetchPage(start, true))).toMatchObject(recordPage);
		const forwards = summarizePage(await openPager(reply).fetchPage(start));
		expect(forwards.ids.length).toBeGreaterThan(18);
	});
});

import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { openPager, pageCursor, summarizePage } from './openPager';
import { byOffset, byPage, byToken } from '../../support/runFollowPages';
import {
	answer,
	home,
	offset,
	page,
	rowsOf,
	type Reply,
	type Row,
} from '../../support/fakeListService';

describe('how a list goes on', () => {
	test.each<[string, Reply, object]>([
		[
			'where it speaks of more only where there is more',
			(query) => ({
				data: rowsOf(10).slice(0, Number(query.get('limit') ?? 10)),
				...(query.has('limit') && { has_more: true }),
			}),
			{ ids: [], whole: true },
		],
		[
			'where a second page is empty',
			(query) => ({ data: page(rowsOf(10), query), page: Number(query.get('page') ?? 1) }),
			{ ids: [], whole: true },
		],
		['where it counts no more', () => ({ data: rowsOf(10), total: 10 }), { ids: [], whole: true }],
		['where it counts more', () => ({ data: rowsOf(10), total: 12 }), { ids: [], whole: false }],
		['where nothing is said', () => ({ data: rowsOf(10) }), { ids: [], whole: false }],
		[
			'where pages are numbered',
			(query) => ({ data: page(rowsOf(20), query) }),
			{ ids: rowsOf(20).map(({ id }) => id), next: '?page=3', whole: false },
		],
	])('%s', async (_, reply, recordPage) => {
		const found = await openPager(reply).fetchPage(
			pageCursor(undefined, { address: home, pages: 0, rows: 0 }),
		);
		expect(summarizePage(found)).toMatchObject(recordPage);
		expect(found.primaryKey.path).toEqual(['id']);
	});
});

describe('from the end to the beginning', () => {
	const down = (plan: PaginationStrategy, pages: number) =>
		pageCursor(plan, { pages, rows: pages * 10, down: true });

	test.each<[string, PaginationStrategy, number, string | undefined]>([
		['by page', byPage, 3, '?page=3'],
		['by row', byOffset, 3, '?offset=20'],
		['to the first page', byPage, 1, '?page=1'],
		['and no further', byPage, 0, undefined],
		['but not without numbers', byToken, 3, undefined],
	])('%s', async (_, plan, pages, next) => {
		const recordPage = await openPager(() => ({ data: rowsOf(10) })).fetchPage(down(plan, pages));
		expect(summarizePage(recordPage)).toEqual({
			ids: rowsOf(10).map(({ id }) => id),
			next,
			whole: next === undefined,
		});
		if (next)
			expect(recordPage.next).toEqual({
				address: home + next,
				plan,
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
	const ids = (from: number, to: number) => dated.slice(from - 1, to).map(({ id }) => id);
	const begin = pageCursor(undefined, { address: home, pages: 0, rows: 0 });
	const at = (query: URLSearchParams) => Number(query.get('page') ?? 1);

	test.each<[string, Reply, object]>([
		[
			'by what is counted',
			(query) => ({ data: page(dated, query), total: 47 }),
			{ ids: ids(41, 47), next: '?page=4' },
		],
		[
			'by the count of pages',
			(query) => ({ data: page(dated, query), page: at(query), pages: 5 }),
			{ ids: ids(41, 47), next: '?page=4' },
		],
		[
			'by the count of pages rather than a total that lies',
			(query) => ({ data: page(dated, query), page: at(query), pages: 5, total: 90 }),
			{ ids: ids(41, 47), next: '?page=4' },
		],
		[
			'by rows',
			(query) => ({ data: offset(dated, query), total: 47, pages: 3 }),
			{ ids: ids(41, 47), next: '?offset=30' },
		],
		[
			'unless nothing is counted',
			(query) => ({ data: page(dated, query) }),
			{ ids: ids(1, 20), next: '?page=3' },
		],
		[
			'unless it is short',
			(query) => ({ data: page(dated.slice(0, 20), query), total: 20 }),
			{ ids: ids(1, 20) },
		],
		[
			'unless its end is refused',
			(query) => (at(query) > 4 ? answer('', {}, 404) : { data: page(dated, query), total: 47 }),
			{ ids: ids(1, 20), next: '?page=3' },
		],
		[
			'unless its end is older',
			(query) => ({
				data: at(query) > 4 ? [{ id: 99, created_at: '2020-01-01' }] : page(dated, query),
				total: 47,
			}),
			{ ids: ids(1, 20), next: '?page=3' },
		],
		[
			'unless it goes by tokens',
			(query) => {
				const from = Number(query.get('cursor')?.slice(1) ?? 0);
				return { data: dated.slice(from, from + 10), total: 47, next_cursor: `c${from + 10}` };
			},
			{ ids: ids(1, 20), next: '?cursor=c20' },
		],
		[
			'unless it falls',
			(query) => ({ data: page([...dated].reverse(), query), total: 47 }),
			{ next: '?page=3' },
		],
	])('a list that rises is read %s', async (_, reply, recordPage) => {
		expect(summarizePage(await openPager(reply).fetchPage(begin, true))).toMatchObject(recordPage);
		const forwards = summarizePage(await openPager(reply).fetchPage(begin));
		expect(forwards.ids.length).toBeGreaterThan(18);
	});
});

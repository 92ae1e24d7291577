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

	const numbered =
		(beside: object, rows = dated): Reply =>
		(query) => ({ data: page(rows, query), ...beside });
	const echoed =
		(beside: object): Reply =>
		(query) => ({ data: page(dated, query), page: pageNumberOf(query), ...beside });
	const lastPageOr =
		(other: unknown): Reply =>
		(query) =>
			pageNumberOf(query) > 4 ? other : { data: page(dated, query), total: 47 };
	const byTokens: Reply = (query) => {
		const from = Number(query.get('cursor')?.slice(1) ?? 0);
		return { data: dated.slice(from, from + 10), total: 47, next_cursor: `c${from + 10}` };
	};
	const older = { data: [{ id: 99, created_at: '2020-01-01' }], total: 47 };
	const byOffsets: Reply = (query) => ({ data: offset(dated, query), total: 47, pages: 3 });
	const [end, begin] = [idsFromTo(41, 47), idsFromTo(1, 20)];

	// case | service | IDs | query of the next page
	test.each<[string, Reply, unknown[], string]>([
		['from its end by a total', numbered({ total: 47 }), end, '?page=4'],
		['from its end by a count of pages', echoed({ pages: 5 }), end, '?page=4'],
		['from its end beside a wrong total', echoed({ pages: 5, total: 90 }), end, '?page=4'],
		['from its end by offset', byOffsets, end, '?offset=30'],
		['from its start without a total', numbered({}), begin, '?page=3'],
		['from its start of two pages', numbered({ total: 20 }, dated.slice(0, 20)), begin, '?page=3'],
		['from its start, the last refused', lastPageOr(answer('', {}, 404)), begin, '?page=3'],
		['from its start where its last page is older', lastPageOr(older), begin, '?page=3'],
		['from its start by token', byTokens, begin, '?cursor=c20'],
		[
			'from its start where it begins with the newest',
			numbered({ total: 47 }, [...dated].reverse()),
			idsFromTo(28, 47).reverse(),
			'?page=3',
		],
	])('a list with the oldest first is read %s', async (_, reply, ids, next) => {
		const read = summarizePage(await openPager(reply).fetchPage(start, true));
		expect(read).toMatchObject({ ids, next });
		const forwards = summarizePage(await openPager(reply).fetchPage(start));
		expect(forwards.ids.length).toBeGreaterThan(18);
	});
});

import type { NetworkError } from '../../../nodes/AppointmentService/rest/http/errors';
import type { FollowOptions } from '../../../nodes/AppointmentService/rest/list/followPages';
import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest/paging/strategy';
import {
	withReplyPastEnd,
	byOffset,
	byPage,
	byToken,
	runFollowPages,
	paged,
	pageNumberOf,
	noAnswerError,
	type Reply,
} from '../support/runFollowPages';
import { offset, page, rowsOf } from '../support/fakeListService';

describe('a list with a total or a count of pages', () => {
	const withTotal = (count: number, total: number): Reply => paged(count, { total });
	const byOffsets =
		(count: number, beside: object): Reply =>
		(query) => ({ data: offset(rowsOf(count), query), ...beside });
	const withPages =
		(count: number, pages: number): Reply =>
		(query) => ({ data: page(rowsOf(count), query), page: pageNumberOf(query), pages });
	const emptySecond: Reply = (query) => ({
		data: pageNumberOf(query) === 2 ? [] : page(rowsOf(47), query),
		pageCount: 5,
	});

	// case | kind, size, queries | strategy | service | more
	test.each<[string, string, PaginationStrategy, Reply, object?]>([
		[
			'a total',
			'reportedEnd 47 2 3 4 5',
			byPage,
			withTotal(47, 47),
			{ totals: Array(5).fill(47), hasShortPage: false },
		],
		['a total and a full last page', 'pastEnd 40 2 3 4 5', byPage, withTotal(40, 40)],
		['a total, by offsets', 'reportedEnd 47 10 20 30 40', byOffset, byOffsets(47, { total: 47 })],
		['a count of pages', 'reportedEnd 47 2 3 4 5', byPage, withPages(47, 5), { totals: [] }],
		['a count of pages and a full last page', 'pastEnd 40 2 3 4 5', byPage, withPages(40, 4)],
		[
			'a count of pages alone, past an empty page',
			'pastEnd 37 2 3 4 5 3 4 5 6',
			byPage,
			emptySecond,
		],
		['a count of pages, by offsets', 'pastEnd 25 10 20 25', byOffset, byOffsets(25, { pages: 9 })],
		['a low total', 'pastEnd 47 2 3 4 5 6', byPage, withTotal(47, 20), { totals: [20, 20] }],
	])('is read to its end with %s: %s', async (_, expected, strategy, reply, more = {}) => {
		const { kind, size, asked, ...result } = await runFollowPages(strategy, reply);
		expect(`${kind} ${size} ${asked}`).toBe(expected);
		expect(result).toMatchObject(more);
	});

	test('ends with an error 400 where as many came, but not where that is a round thousand', async () => {
		expect(
			await runFollowPages(byPage, withReplyPastEnd(2, 400, withTotal(20, 20)), {
				sequential: true,
			}),
		).toMatchObject({ kind: 'pastEnd' });
		expect(await runFollowPages(byPage, withReplyPastEnd(2, 400, withTotal(20, 20)))).toMatchObject(
			{ kind: 'pastEnd' },
		);
		const thousand = withReplyPastEnd(2, 400, (query) => ({
			data: page(rowsOf(1000), query, { size: 500 }),
			total: 1000,
		}));
		expect(await runFollowPages(byPage, thousand)).toMatchObject({ kind: 'refused', size: 1000 });
	});

	test('throws, without another request, where a needed page gets no response, and an error of our own', async () => {
		const programError = new TypeError('x') as NetworkError;
		for (const [error, total] of [
			[noAnswerError, 60],
			[programError, 20],
		] as const) {
			let requests = 0;
			const reply: Reply = (query) => {
				if (pageNumberOf(query) === 3) requests++;
				return withReplyPastEnd(2, error, withTotal(20, total))(query);
			};
			await expect(runFollowPages(byPage, reply)).rejects.toBe(error);
			expect(requests).toBe(1);
		}
	});

	test('with a total that is too high ends as stuck or refused, page by page', async () => {
		const stuck = await runFollowPages(byPage, withTotal(47, 100));
		expect(stuck).toMatchObject({ kind: 'stuck', size: 47 });
		expect(stuck.asked).toMatch(/ 7 8 9$/);
		const refused = await runFollowPages(byPage, withReplyPastEnd(5, 404, withTotal(47, 100)));
		expect(refused).toMatchObject({ kind: 'refused', size: 47 });
		expect(refused.asked).toMatch(/ 6$/);
		await expect(
			runFollowPages(byPage, withReplyPastEnd(5, 500, withTotal(47, 100))),
		).rejects.toMatchObject({ errorInfo: { status: 500 } });
	});

	// case | most requests at a time | strategy | service | options
	test.each<[string, number, PaginationStrategy, Reply, Partial<FollowOptions>?]>([
		['where it must be read in sequence', 1, byPage, withTotal(30, 30), { sequential: true }],
		['after page 2 where nothing is verified', 2, byPage, withTotal(30, 30), { verified: false }],
		['where pages are numbered', 3, byPage, withTotal(30, 30)],
		['where rows are numbered', 3, byOffset, byOffsets(30, { total: 30 })],
		['where only pages are counted', 3, byPage, withPages(40, 4)],
		['where pages are counted and offsets requested', 1, byOffset, byOffsets(40, { pages: 4 })],
		['after an empty page, not verified', 1, byPage, withTotal(10, 100), { verified: false }],
		[
			'where each page gives the token of the next one',
			1,
			byToken,
			(query) => ({
				data: offset(rowsOf(30), query, { by: 'cursor' }),
				total: 30,
				next_cursor: Number(query.get('cursor')) + 10,
			}),
		],
		['where the first page is empty', 1, byPage, paged(0, { total: 30 })],
	])(
		'is read with so many requests at a time %s: %i',
		async (_, maxRunning, strategy, reply, options = {}) => {
			expect(await runFollowPages(strategy, reply, options)).toMatchObject({ maxRunning });
		},
	);
});

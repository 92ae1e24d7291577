import type { NetworkError } from '../../../nodes/AppointmentService/rest/http/errors';
import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest/paging/strategy';
import {
	at,
	withReplyPastEnd,
	byOffset,
	byPage,
	byToken,
	runFollowPages,
	paged,
	noAnswerError,
	type Reply,
} from '../support/runFollowPages';
import { offset, page, rowsOf } from '../support/fakeListService';

describe('a list that is counted', () => {
	const rows = (count: number, total: number): Reply => paged(count, { total });

	test.each<[string, PaginationStrategy, Reply, object]>([
		[
			'to its last page',
			byPage,
			rows(47, 47),
			{ kind: 'said', size: 47, asked: '2 3 4 5', totals: [47, 47, 47, 47, 47], uneven: false },
		],
		[
			'and one page more where the last is full',
			byPage,
			rows(40, 40),
			{ kind: 'said', size: 40, asked: '2 3 4 5' },
		],
		[
			'by offsets',
			byOffset,
			(query) => ({ data: offset(rowsOf(47), query), total: 47 }),
			{ kind: 'said', size: 47, asked: '10 20 30 40' },
		],
		[
			'by its pages',
			byPage,
			(query) => ({ data: page(rowsOf(47), query), page: at(query), pages: 5 }),
			{ kind: 'said', size: 47, asked: '2 3 4 5', totals: [] },
		],
		[
			'by its pages, and one more where the last is full',
			byPage,
			(query) => ({ data: page(rowsOf(40), query), page: at(query), pages: 4 }),
			{ kind: 'nothing', size: 40, asked: '2 3 4 5' },
		],
		[
			'by its pages alone, past one whose rows are hidden',
			byPage,
			(query) => ({ data: at(query) === 2 ? [] : page(rowsOf(47), query), pageCount: 5 }),
			{ kind: 'nothing', size: 37, asked: '2 3 4 5 3 4 5 6' },
		],
		[
			'by pages that an offset does not go by',
			byOffset,
			(query) => ({ data: offset(rowsOf(25), query), pages: 9 }),
			{ kind: 'nothing', size: 25, asked: '10 20 25' },
		],
		[
			'as less than what comes',
			byPage,
			rows(47, 20),
			{ kind: 'nothing', size: 47, asked: '2 3 4 5 6', totals: [20, 20] },
		],
	])('is read %s', async (_, plan, reply, end) => {
		expect(await runFollowPages(plan, reply)).toMatchObject(end);
	});

	test('is not read beyond what is wanted', async () => {
		expect(await runFollowPages(byPage, rows(47, 47), { limit: 10 })).toMatchObject({
			kind: 'limit',
			asked: '',
		});
		expect(await runFollowPages(byPage, rows(47, 47), { limit: 20 })).toMatchObject({
			kind: 'limit',
			asked: '2',
		});
		expect(await runFollowPages(byPage, rows(47, 47), { limit: 25 })).toMatchObject({
			kind: 'limit',
			asked: '2 3',
			size: 25,
		});
	});

	test('ends with a bare no where as many came, unless the count is round', async () => {
		expect(
			await runFollowPages(byPage, withReplyPastEnd(2, 400, rows(20, 20)), { sequential: true }),
		).toMatchObject({ kind: 'nothing' });
		expect(await runFollowPages(byPage, withReplyPastEnd(2, 400, rows(20, 20)))).toMatchObject({
			kind: 'nothing',
		});
		const thousand = withReplyPastEnd(2, 400, (query) => ({
			data: page(rowsOf(1000), query, { size: 500 }),
			total: 1000,
		}));
		expect(await runFollowPages(byPage, thousand)).toMatchObject({ kind: 'refused', size: 1000 });
	});

	test('ends without an answer where as many came', async () => {
		for (const carefully of [true, false]) {
			const reply = withReplyPastEnd(2, noAnswerError, rows(20, 20));
			expect(await runFollowPages(byPage, reply, { sequential: carefully })).toMatchObject({
				kind: 'said',
				size: 20,
			});
			const short = withReplyPastEnd(2, noAnswerError, rows(20, 30));
			await expect(runFollowPages(byPage, short, { sequential: carefully })).rejects.toBe(
				noAnswerError,
			);
			const claimed = withReplyPastEnd(2, noAnswerError, paged(20, { total: 20, has_more: true }));
			await expect(runFollowPages(byPage, claimed, { sequential: carefully })).rejects.toBe(
				noAnswerError,
			);
		}
	});

	test('is not asked for twice where no answer comes to a page that is needed, or by a fault of ours', async () => {
		const broken = new TypeError('x') as NetworkError;
		for (const [fault, total] of [
			[noAnswerError, 60],
			[broken, 20],
		] as const) {
			let asked = 0;
			const reply: Reply = (query) => {
				if (at(query) === 3) asked++;
				return withReplyPastEnd(2, fault, rows(20, total))(query);
			};
			await expect(runFollowPages(byPage, reply)).rejects.toBe(fault);
			expect(asked).toBe(1);
		}
	});

	test('higher than it is, ends as stuck or refused, page by page', async () => {
		const stuck = await runFollowPages(byPage, rows(47, 100));
		expect(stuck).toMatchObject({ kind: 'stuck', size: 47 });
		expect(stuck.asked).toMatch(/ 7 8 9$/);
		const refused = await runFollowPages(byPage, withReplyPastEnd(5, 404, rows(47, 100)));
		expect(refused).toMatchObject({ kind: 'refused', size: 47 });
		expect(refused.asked).toMatch(/ 6$/);
		await expect(
			runFollowPages(byPage, withReplyPastEnd(5, 500, rows(47, 100))),
		).rejects.toMatchObject({
			failure: { status: 500 },
		});
	});

	test.each<[string, number, PaginationStrategy, Reply, object]>([
		['where nothing may be missed', 1, byPage, rows(30, 30), { carefully: true }],
		[
			'where nothing is proved yet, but for its second page',
			2,
			byPage,
			rows(30, 30),
			{ proved: false },
		],
		['where pages are numbered', 3, byPage, rows(30, 30), {}],
		[
			'where rows are',
			3,
			byOffset,
			(query) => ({ data: offset(rowsOf(30), query), total: 30 }),
			{},
		],
		[
			'where only pages are counted',
			3,
			byPage,
			(query) => ({ data: page(rowsOf(40), query), page: at(query), pages: 4 }),
			{},
		],
		[
			'where pages are counted, but not asked for',
			1,
			byOffset,
			(query) => ({ data: offset(rowsOf(40), query), pages: 4 }),
			{},
		],
		['after an empty page', 1, byPage, rows(10, 100), { proved: false }],
		[
			'where each page names the next one',
			1,
			byToken,
			(query) => ({
				data: offset(rowsOf(30), query, { by: 'cursor' }),
				total: 30,
				next_cursor: Number(query.get('cursor')) + 10,
			}),
			{},
		],
		['where the first page is empty', 1, byPage, paged(0, { total: 30 }), {}],
	])('is read several pages at a time %s: %i', async (_, most, plan, reply, more) => {
		expect(await runFollowPages(plan, reply, more)).toMatchObject({ most });
	});
});

test('too many pages are too many', async () => {
	const reply = paged(10, { total: 900_000 });
	expect(await runFollowPages(byPage, reply, { pages: 20_000 })).toMatchObject({
		kind: 'cap',
		asked: '',
	});
	const fresh: Reply = (query) => ({ data: [{ id: at(query) }], total: 900_000 });
	expect(await runFollowPages(byPage, fresh, { pages: 19_997 })).toMatchObject({
		kind: 'cap',
		asked: '19998 19999 20000',
		size: 4,
	});
});

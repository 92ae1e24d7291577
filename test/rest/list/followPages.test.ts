import {
	at,
	withReplyPastEnd,
	byId,
	byOffset,
	byPage,
	byToken,
	runFollowPages,
	paged,
	noAnswerError,
	type Reply,
} from '../support/runFollowPages';
import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest/paging/strategy';
import { offset, page, rowsOf } from '../support/fakeListService';

describe('a list that says nothing of its length', () => {
	test.each<[string, PaginationStrategy, Reply, object]>([
		['an empty page', byPage, paged(20), { kind: 'nothing', size: 20, asked: '2 3' }],
		['an empty page after a short one', byPage, paged(15), { kind: 'nothing', asked: '2 3' }],
		['no such page', byPage, withReplyPastEnd(2, 404, paged(20)), { kind: 'nothing', size: 20 }],
		[
			'no such rows',
			byOffset,
			withReplyPastEnd(20, 416, (query) => ({ data: offset(rowsOf(25), query) }), 'offset'),
			{ kind: 'nothing', size: 25 },
		],
		[
			'a bare no after a short page',
			byPage,
			withReplyPastEnd(2, 400, paged(15)),
			{ kind: 'nothing', size: 15 },
		],
		[
			'a bare no after a full page',
			byPage,
			withReplyPastEnd(2, 400, paged(20)),
			{ kind: 'refused', size: 20 },
		],
		[
			'its last page again',
			byPage,
			(query) => ({
				data: page(rowsOf(20), new URLSearchParams({ page: String(Math.min(at(query), 2)) })),
			}),
			{ kind: 'nothing', moved: false },
		],
		[
			'its first page again',
			byPage,
			(query) => ({ data: page(rowsOf(20), new URLSearchParams({ page: String(at(query) % 3) })) }),
			{ kind: 'nothing' },
		],
	])('ends with %s', async (_, plan, reply, end) => {
		const ended = await runFollowPages(plan, reply);
		expect(ended).toMatchObject(end);
		expect(ended.totals).toHaveLength(0);
	});

	test('that answers the second page with the first has not ended', async () => {
		expect(await runFollowPages(byPage, () => ({ data: rowsOf(10) }))).toMatchObject({
			kind: 'stuck',
			asked: '2',
		});
	});

	test('whose second page is refused ends there, unless the plan was proved', async () => {
		const reply = withReplyPastEnd(1, 400, paged(30));
		expect(await runFollowPages(byPage, reply, { verified: false })).toMatchObject({
			kind: 'nothing',
			asked: '2',
		});
		expect(await runFollowPages(byPage, reply)).toMatchObject({ kind: 'refused', asked: '2' });
		expect(await runFollowPages(byPage, withReplyPastEnd(1, 404, paged(30)))).toMatchObject({
			kind: 'nothing',
		});
		expect(
			await runFollowPages(byPage, withReplyPastEnd(2, 400, paged(30)), { verified: false }),
		).toMatchObject({
			kind: 'refused',
		});
	});

	test('whose pages are refused for another reason is not read at all', async () => {
		await expect(runFollowPages(byPage, withReplyPastEnd(2, 403, paged(30)))).rejects.toMatchObject(
			{
				failure: { status: 403 },
			},
		);
		await expect(
			runFollowPages(
				byId,
				withReplyPastEnd(1, 404, () => ({ data: rowsOf(2) }), 'after'),
			),
		).rejects.toThrow();
		await expect(
			runFollowPages(byPage, withReplyPastEnd(2, noAnswerError, paged(30))),
		).rejects.toBe(noAnswerError);
	});
});

describe('a list that says that there is more', () => {
	const more = (last: number) => (query: URLSearchParams) => ({ has_more: at(query) < last });

	test.each<[string, PaginationStrategy, Reply, object]>([
		[
			'is done',
			byPage,
			(query) => ({ data: page(rowsOf(20), query), ...more(2)(query) }),
			{ kind: 'said', size: 20, asked: '2' },
		],
		[
			'refuses to go on',
			byPage,
			withReplyPastEnd(2, 404, paged(30, { has_more: true })),
			{ kind: 'refused', size: 20 },
		],
		[
			'gives the same page',
			byPage,
			() => ({ data: rowsOf(10), has_more: true }),
			{ kind: 'stuck', asked: '2 3 4' },
		],
		['gives nothing', byPage, paged(20, { has_more: true }), { kind: 'stuck', asked: '2 3 4 5' }],
		[
			'gives all that it counts',
			byPage,
			paged(15, { total: 15, has_more: true }),
			{ kind: 'stuck', asked: '2 3 4 5' },
		],
		[
			'gives nothing and says so',
			byPage,
			(query) => ({ data: page(rowsOf(20), query), ...(at(query) < 3 && { has_more: true }) }),
			{ kind: 'nothing', asked: '2 3' },
		],
		[
			'gives a known page and says so',
			byPage,
			(query) =>
				at(query) < 3
					? { data: page(rowsOf(20), query), has_more: true }
					: { data: rowsOf(20).slice(10) },
			{ kind: 'stuck', asked: '2 3' },
		],
		[
			'gives no token',
			byToken,
			() => ({ data: rowsOf(2), has_more: true }),
			{ kind: 'stuck', asked: '' },
		],
		[
			'gives a token again',
			byToken,
			(query) => ({ data: rowsOf(query.size ? 4 : 2), next_cursor: 'a' }),
			{ kind: 'stuck', asked: 'a', size: 4 },
		],
		[
			'leads elsewhere',
			{ style: 'link' },
			() => ({ data: rowsOf(2), next: 'https://evil.example/x' }),
			{ kind: 'stuck', asked: '' },
		],
	])('and then %s', async (_, plan, reply, end) => {
		expect(await runFollowPages(plan, reply)).toMatchObject(end);
	});

	test('gets a few empty pages before it is believed no longer', async () => {
		const gap =
			(pages: number): Reply =>
			(query) => ({
				data: at(query) === 1 ? rowsOf(10) : at(query) < pages + 2 ? [] : rowsOf(20).slice(10),
				has_more: at(query) < pages + 2,
			});
		expect(await runFollowPages(byPage, gap(2))).toMatchObject({
			kind: 'said',
			size: 20,
			asked: '2 3 4',
		});
		expect(await runFollowPages(byPage, gap(3))).toMatchObject({
			kind: 'stuck',
			size: 10,
			asked: '2 3 4',
		});
	});

	test('starts to count empty pages anew after each that is not', async () => {
		const reply: Reply = (query) => ({
			data: at(query) % 2 ? page(rowsOf(90), query) : [],
			has_more: at(query) < 9,
		});
		expect(await runFollowPages(byPage, reply)).toMatchObject({ kind: 'said', size: 50 });
	});
});

test('a plan without a further page ends with what is there', async () => {
	expect(await runFollowPages({ style: 'none' }, paged(10))).toMatchObject({
		kind: 'said',
		asked: '',
	});
	expect(await runFollowPages(byId, () => ({ data: [{ a: 1 }, { a: 2 }] }))).toMatchObject({
		kind: 'said',
		asked: '',
	});
	const after: Reply = (query) => ({
		data: rowsOf(5)
			.slice(Number(query.get('after') ?? 0))
			.slice(0, 2),
	});
	expect(await runFollowPages(byId, after)).toMatchObject({
		kind: 'nothing',
		size: 5,
		asked: '2 4 5',
	});
});

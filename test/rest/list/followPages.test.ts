import {
	withReplyPastEnd,
	byId,
	byPage,
	byToken,
	runFollowPages,
	paged,
	pageNumberOf,
	noAnswerError,
	type Reply,
} from '../support/runFollowPages';
import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest/paging/strategy';
import { page, rowsOf } from '../support/fakeListService';

describe('a list without a total', () => {
	test('whose second page is refused with 400 ends there, unless the strategy was verified', async () => {
		const reply = withReplyPastEnd(1, 400, paged(30));
		expect(await runFollowPages(byPage, reply, { verified: false })).toMatchObject({
			kind: 'pastEnd',
			asked: '2',
		});
		expect(await runFollowPages(byPage, reply)).toMatchObject({ kind: 'refused', asked: '2' });
		expect(await runFollowPages(byPage, withReplyPastEnd(1, 404, paged(30)))).toMatchObject({
			kind: 'pastEnd',
		});
		expect(
			await runFollowPages(byPage, withReplyPastEnd(2, 400, paged(30)), { verified: false }),
		).toMatchObject({ kind: 'refused' });
	});

	test('whose pages get a 403, a 404 for a last id, or no response throws', async () => {
		await expect(runFollowPages(byPage, withReplyPastEnd(2, 403, paged(30)))).rejects.toMatchObject(
			{ errorInfo: { status: 403 } },
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

describe('a list that says that more follows', () => {
	const moreUntil = (last: number) => (query: URLSearchParams) => ({
		has_more: pageNumberOf(query) < last,
	});

	// what it does then | result | strategy | service
	test.each<[string, object, PaginationStrategy, Reply]>([
		[
			'sends has_more=false',
			{ kind: 'reportedEnd', size: 20, asked: '2' },
			byPage,
			(query) => ({ data: page(rowsOf(20), query), ...moreUntil(2)(query) }),
		],
		[
			'answers 404',
			{ kind: 'refused', size: 20 },
			byPage,
			withReplyPastEnd(2, 404, paged(30, { has_more: true })),
		],
		[
			'sends the same page',
			{ kind: 'stuck', asked: '2 3 4' },
			byPage,
			() => ({ data: rowsOf(10), has_more: true }),
		],
		[
			'sends empty pages',
			{ kind: 'stuck', asked: '2 3 4 5' },
			byPage,
			paged(20, { has_more: true }),
		],
		[
			'sends empty pages after as many rows as its total',
			{ kind: 'stuck', asked: '2 3 4 5' },
			byPage,
			paged(15, { total: 15, has_more: true }),
		],
		[
			'sends an empty page without has_more',
			{ kind: 'pastEnd', asked: '2 3' },
			byPage,
			(query) => ({
				data: page(rowsOf(20), query),
				...(pageNumberOf(query) < 3 && { has_more: true }),
			}),
		],
		[
			'sends a known page without has_more',
			{ kind: 'stuck', asked: '2 3' },
			byPage,
			(query) =>
				pageNumberOf(query) < 3
					? { data: page(rowsOf(20), query), has_more: true }
					: { data: rowsOf(20).slice(10) },
		],
		[
			'sends no token',
			{ kind: 'stuck', asked: '' },
			byToken,
			() => ({ data: rowsOf(2), has_more: true }),
		],
		[
			'sends the same token again',
			{ kind: 'stuck', asked: 'a', size: 4 },
			byToken,
			(query) => ({ data: rowsOf(query.size ? 4 : 2), next_cursor: 'a' }),
		],
		[
			'links to another host',
			{ kind: 'stuck', asked: '' },
			{ style: 'link' },
			() => ({ data: rowsOf(2), next: 'https://evil.example/x' }),
		],
	])('and then %s: %j', async (_, result, strategy, reply) => {
		expect(await runFollowPages(strategy, reply)).toMatchObject(result);
	});

	test('is read past two empty pages, and stuck after three', async () => {
		const emptyPages =
			(pages: number): Reply =>
			(query) => ({
				data:
					pageNumberOf(query) === 1
						? rowsOf(10)
						: pageNumberOf(query) < pages + 2
							? []
							: rowsOf(20).slice(10),
				has_more: pageNumberOf(query) < pages + 2,
			});
		expect(await runFollowPages(byPage, emptyPages(2))).toMatchObject({
			kind: 'reportedEnd',
			size: 20,
			asked: '2 3 4',
		});
		expect(await runFollowPages(byPage, emptyPages(3))).toMatchObject({
			kind: 'stuck',
			size: 10,
			asked: '2 3 4',
		});
	});

	test('may have any number of single empty pages', async () => {
		const reply: Reply = (query) => ({
			data: pageNumberOf(query) % 2 ? page(rowsOf(90), query) : [],
			has_more: pageNumberOf(query) < 9,
		});
		expect(await runFollowPages(byPage, reply)).toMatchObject({ kind: 'reportedEnd', size: 50 });
	});
});

test('a strategy without a further page ends with the records that came', async () => {
	expect(await runFollowPages({ style: 'none' }, paged(10))).toMatchObject({
		kind: 'reportedEnd',
		asked: '',
	});
	expect(await runFollowPages(byId, () => ({ data: [{ a: 1 }, { a: 2 }] }))).toMatchObject({
		kind: 'reportedEnd',
		asked: '',
	});
	const byLastId: Reply = (query) => ({
		data: rowsOf(5)
			.slice(Number(query.get('after') ?? 0))
			.slice(0, 2),
	});
	expect(await runFollowPages(byId, byLastId)).toMatchObject({
		kind: 'pastEnd',
		size: 5,
		asked: '2 4 5',
	});
});

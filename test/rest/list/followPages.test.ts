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
	const always =
		(count: number, beside: object): Reply =>
		() => ({ data: rowsOf(count), ...beside });
	const moreUntil =
		(last: number, after: object): Reply =>
		(query) => ({
			data: page(rowsOf(20), query),
			...(pageNumberOf(query) < last ? { has_more: true } : after),
		});
	const sameToken: Reply = (query) => ({ data: rowsOf(query.size ? 4 : 2), next_cursor: 'a' });
	const lost = withReplyPastEnd(2, 404, paged(30, { has_more: true }));
	const elsewhere = always(2, { next: 'https://evil.example/x' });
	const known = moreUntil(3, { data: rowsOf(20).slice(10) });
	const emptyBeyondTotal = paged(15, { total: 15, has_more: true });

	// what it does then | kind, size, queries | strategy | service
	test.each<[string, string, PaginationStrategy, Reply]>([
		['sends has_more=false', 'reportedEnd 20 2', byPage, moreUntil(2, { has_more: false })],
		['answers 404', 'refused 20 2 3', byPage, lost],
		['sends the same page', 'stuck 10 2 3 4', byPage, always(10, { has_more: true })],
		['sends empty pages', 'stuck 20 2 3 4 5', byPage, paged(20, { has_more: true })],
		['sends empty pages after as many as its total', 'stuck 15 2 3 4 5', byPage, emptyBeyondTotal],
		['sends an empty page without has_more', 'pastEnd 20 2 3', byPage, moreUntil(3, {})],
		['sends a known page without has_more', 'stuck 20 2 3', byPage, known],
		['sends no token', 'stuck 2 ', byToken, always(2, { has_more: true })],
		['sends the same token again', 'stuck 4 a', byToken, sameToken],
		['links to another host', 'stuck 2 ', { style: 'link' }, elsewhere],
	])('and then %s: %s', async (_, expected, strategy, reply) => {
		const { kind, size, asked } = await runFollowPages(strategy, reply);
		expect(`${kind} ${size} ${asked}`).toBe(expected);
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

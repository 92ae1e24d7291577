import { byPage, runFollowPages, pageNumberOf, type Reply } from '../support/runFollowPages';
import { page, rowsOf, type Row } from '../support/fakeListService';

describe('what fetchRemainingPages notes', () => {
	/** Pages of these lengths, with the given fields. */
	const pagesOf =
		(lengths: number[], fields: object = {}): Reply =>
		(query) => {
			const index = pageNumberOf(query) - 1;
			const from = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
			return { data: rowsOf(99).slice(from, from + (lengths[index] ?? 0)), ...fields };
		};

	// pages | has a short page | service
	test.each<[string, boolean, Reply]>([
		['pages of 10 and 10 rows', false, pagesOf([10, 10])],
		['pages of 10, 8 and 10 rows', true, pagesOf([10, 8, 10])],
		['pages of 10, 0 and 10 rows', false, pagesOf([10, 0, 10], { has_more: true })],
		['pages of 10, 10, 10 and 4 rows with a total', false, pagesOf([10, 10, 10, 4], { total: 34 })],
		['pages of 10, 8, 10 and 4 rows with a total', true, pagesOf([10, 8, 10, 4], { total: 40 })],
		['pages of 10, 10, 8 and 4 rows with a total', true, pagesOf([10, 10, 8, 4], { total: 40 })],
	])('%s have a short page in the middle: %s', async (_, hasShortPage, reply) => {
		expect(await runFollowPages(byPage, reply)).toMatchObject({ hasShortPage });
	});

	// rows of page 3 | list changed | rows
	test.each<[string, boolean, Row[]]>([
		['some of the first page', true, rowsOf(3)],
		['one of the first page, and the last one', true, [...rowsOf(1), { id: 20 }]],
		['a part of the last page', false, rowsOf(20).slice(15)],
		['the whole first page', false, rowsOf(10)],
		['no rows', false, []],
		['some of the first page, and a new one', false, [...rowsOf(1), { id: 21 }]],
	])('after two pages, page 3 has %s, list changed: %s', async (_, changed, rows) => {
		const reply: Reply = (query) => ({
			data:
				pageNumberOf(query) < 3 ? page(rowsOf(20), query) : pageNumberOf(query) === 3 ? rows : [],
		});
		expect(await runFollowPages(byPage, reply)).toMatchObject({ changed });
	});
});

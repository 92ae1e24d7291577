import { openPager, pageCursor } from './openPager';
import { byPage, byToken } from '../../support/runFollowPages';
import { answer, home, page, rowsOf } from '../../support/fakeListService';

describe('fetchFirstPage', () => {
	// times | oldest first | days
	test.each<[string, boolean, Array<number | null>]>([
		['rise', true, [1, 2, 3]],
		['rise with two equal ones', true, [1, 1, 2]],
		['rise, one missing', true, [1, null, 2, 3]],
		['rise, two only', false, [1, 2]],
		['are all equal', false, [1, 1, 1]],
		['fall', false, [3, 2, 1]],
		['rise and fall', false, [1, 3, 2]],
		['fall and rise', false, [2, 1, 3]],
		['are missing', false, [null, null, null]],
	])('a page begins with the oldest where its times %s: %s', async (_, oldestFirst, days) => {
		for (const name of ['created_at', 'updated_at', 'start']) {
			const data = days.map((day, id) => ({ id, [name]: day && `2026-03-0${day}T09:00:00Z` }));
			expect((await openPager(() => ({ data })).fetchFirstPage()).oldestFirst).toBe(oldestFirst);
			const wrapped = data.map((attributes) => ({ id: attributes.id, attributes }));
			expect((await openPager(() => ({ data: wrapped })).fetchFirstPage()).oldestFirst).toBe(
				oldestFirst,
			);
		}
	});

	test('an error 403 is thrown', async () => {
		const refusing = openPager(() => answer({ message: 'No' }, {}, 403));
		await expect(refusing.fetchFirstPage()).rejects.toThrow('No');
		await expect(refusing.fetchPage(pageCursor(undefined))).rejects.toThrow('No');
	});
});

describe('fetchPage', () => {
	test('throws an error 403, and a 404 by token', async () => {
		const refusing = (status: number) => openPager(() => answer('No', {}, status));
		await expect(refusing(403).fetchPage(pageCursor(byPage))).rejects.toThrow('No');
		await expect(refusing(404).fetchPage(pageCursor(byToken))).rejects.toThrow('No');
	});

	test('requests a page once and remembers its records, but requests a refused page again', async () => {
		const pager = openPager((query) =>
			query.has('page') ? { data: page(rowsOf(20), query) } : answer('', {}, 404),
		);
		await pager.fetchPage(pageCursor(byPage));
		await pager.fetchPage(pageCursor(byPage));
		expect(pager.requests).toBe(1);
		expect(pager.recordsRead.map(({ id }) => id)).toEqual(
			rowsOf(20)
				.slice(10)
				.map(({ id }) => id),
		);
		for (let round = 0; round < 2; round++)
			await pager.fetchPage(pageCursor(byPage, { address: home }));
		expect(pager.requests).toBe(3);
		expect(pager.recordsRead).toHaveLength(10);
	});
});

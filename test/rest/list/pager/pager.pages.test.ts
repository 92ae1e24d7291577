import type { PagerCursor } from '../../../../nodes/AppointmentService/rest';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { openPager, pageCursor, summarizePage } from './openPager';
import { byId, byOffset, byPage, byToken } from '../../support/runFollowPages';
import { answer, home, page, rowsOf } from '../../support/fakeListService';

describe('fetchFirstPage', () => {
	// fields | page | body
	test.each<[string, object, unknown]>([
		['no paging fields', { noPageInfo: true, complete: false }, { data: rowsOf(10) }],
		['has_more=true', { noPageInfo: false, complete: false }, { data: rowsOf(10), has_more: true }],
		['a token', { noPageInfo: false, complete: false }, { data: rowsOf(10), next_cursor: 'a' }],
		['a total', { noPageInfo: false, total: 47, complete: false }, { data: rowsOf(10), total: 47 }],
		['has_more=false', { noPageInfo: false, complete: true }, { data: rowsOf(3), has_more: false }],
	])('a first page with %s: %j', async (_, recordPage, body) => {
		const first = await openPager(() => body).fetchFirstPage();
		expect(first).toMatchObject(recordPage);
		expect(first.primaryKey.path).toEqual(['id']);
		expect(first.next).toEqual(
			first.complete ? undefined : { address: home, pages: 0, rows: 0, step: 10, path: ['data'] },
		);
		expect(Object.hasOwn(first, 'next')).toBe(!first.complete);
	});

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
	const afterFour = { pages: 4, rows: 40 };
	// page | query of the next page | all records came | body | strategy | changes of the cursor
	test.each<
		[string, string | undefined, boolean, object, PaginationStrategy, Partial<PagerCursor>]
	>([
		['goes on by page number', '?page=3', false, { data: rowsOf(10) }, byPage, {}],
		['goes on by offset', '?offset=20', false, { data: rowsOf(10) }, byOffset, {}],
		[
			'goes on after a short page without a total',
			'?page=3',
			false,
			{ data: rowsOf(7) },
			byPage,
			{},
		],
		[
			'goes on after a full page at the total',
			'?page=6',
			false,
			{ data: rowsOf(10), total: 50 },
			byPage,
			afterFour,
		],
		[
			'goes on after a short page before the total',
			'?page=6',
			false,
			{ data: rowsOf(7), total: 50 },
			byPage,
			afterFour,
		],
		[
			'goes on after a full page that is the last by its number',
			'?page=6',
			false,
			{ data: rowsOf(10), page: 5, pages: 5 },
			byPage,
			afterFour,
		],
		[
			'goes on after an empty page with has_more=true',
			'?page=3',
			false,
			{ data: [], has_more: true },
			byPage,
			{},
		],
		[
			'goes on with its token',
			'?cursor=b',
			false,
			{ data: rowsOf(2), next_cursor: 'b' },
			byToken,
			{},
		],
		['goes on after its last id', '?after=2', false, { data: rowsOf(2) }, byId, {}],
		[
			'ends with has_more=false',
			undefined,
			true,
			{ data: rowsOf(10), has_more: false },
			byPage,
			{},
		],
		[
			'ends with a short page at the total',
			undefined,
			true,
			{ data: rowsOf(7), total: 47 },
			byPage,
			afterFour,
		],
		[
			'ends with a short page that is the last by its number',
			undefined,
			true,
			{ data: rowsOf(7), page: 5, pages: 5 },
			byPage,
			afterFour,
		],
		['ends with an empty page', undefined, true, { data: [] }, byPage, {}],
		['ends without a token', undefined, true, { data: rowsOf(2) }, byToken, {}],
		['ends without an id', undefined, true, { data: [{ a: 1 }] }, byId, {}],
		[
			'ends incomplete with has_more=true and no token',
			undefined,
			false,
			{ data: rowsOf(2), has_more: true },
			byToken,
			{},
		],
	])('%s, next: %s, all records came: %s', async (_, next, complete, body, strategy, changes) => {
		const recordPage = await openPager(() => body).fetchPage(pageCursor(strategy, changes));
		const { data } = body as { data: Array<{ id?: number }> };
		expect(summarizePage(recordPage)).toEqual({
			ids: data.map(({ id }) => id ?? 'none'),
			next,
			complete,
		});
	});

	test('gives a cursor of the next page', async () => {
		const recordPage = await openPager(() => ({ data: rowsOf(10) })).fetchPage(pageCursor(byPage));
		expect(recordPage.next).toEqual({
			address: `${home}?page=3`,
			plan: byPage,
			pages: 2,
			rows: 20,
			step: 10,
			path: ['data'],
		});
		expect(recordPage.primaryKey.path).toEqual(['id']);
	});

	// error | all records came | status | strategy | rows before
	test.each<[string, boolean, number, PaginationStrategy, number]>([
		['404 by page number', true, 404, byPage, 20],
		['416 by offset', true, 416, byOffset, 20],
		['400 after a full page', false, 400, byPage, 20],
		['422 after a full page by offset', false, 422, byOffset, 20],
		['400 after a short page', true, 400, byPage, 15],
	])('ends with an error %s, all records came: %s', async (_, complete, status, strategy, rows) => {
		const recordPage = await openPager(() => answer('', {}, status)).fetchPage(
			pageCursor(strategy, { rows }),
		);
		expect(summarizePage(recordPage)).toEqual({ ids: [], next: undefined, complete });
		expect(recordPage.primaryKey.path).toBeUndefined();
	});

	test('throws an error 403, and a 404 by token', async () => {
		const refusing = (status: number) => openPager(() => answer('No', {}, status));
		await expect(refusing(403).fetchPage(pageCursor(byPage))).rejects.toThrow('No');
		await expect(refusing(404).fetchPage(pageCursor(byToken))).rejects.toThrow('No');
	});

	test('takes an empty body as an empty page, unlike fetchFirstPage', async () => {
		const { records, complete } = await openPager(() => answer('')).fetchPage(
			pageCursor(byPage, { path: ['a', 'b'] }),
		);
		expect([records, complete]).toEqual([[], true]);
		await expect(openPager(() => answer('')).fetchFirstPage()).rejects.toMatchObject({
			kind: 'unreadable',
		});
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

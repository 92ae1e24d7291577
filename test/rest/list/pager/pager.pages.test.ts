import type { PagerCursor } from '../../../../nodes/AppointmentService/rest';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { openPager, pageCursor, summarizePage } from './openPager';
import { byId, byOffset, byPage, byToken } from '../../support/runFollowPages';
import { answer, home, page, rowsOf } from '../../support/fakeListService';

describe('fetchFirstPage', () => {
	// fields | body | page
	test.each<[string, unknown, object]>([
		['no paging fields', { data: rowsOf(10) }, { noPageInfo: true, complete: false }],
		['has_more=true', { data: rowsOf(10), has_more: true }, { noPageInfo: false, complete: false }],
		['a token', { data: rowsOf(10), next_cursor: 'a' }, { noPageInfo: false, complete: false }],
		['a total', { data: rowsOf(10), total: 47 }, { noPageInfo: false, total: 47, complete: false }],
		['has_more=false', { data: rowsOf(3), has_more: false }, { noPageInfo: false, complete: true }],
	])('a first page with %s', async (_, body, recordPage) => {
		const first = await openPager(() => body).fetchFirstPage();
		expect(first).toMatchObject(recordPage);
		expect(first.primaryKey.path).toEqual(['id']);
		expect(first.next).toEqual(
			first.complete ? undefined : { address: home, pages: 0, rows: 0, step: 10, path: ['data'] },
		);
		expect(Object.hasOwn(first, 'next')).toBe(!first.complete);
	});

	// times | days | oldest first
	test.each<[string, Array<number | null>, boolean]>([
		['rise', [1, 2, 3], true],
		['rise with two equal ones', [1, 1, 2], true],
		['rise, one missing', [1, null, 2, 3], true],
		['rise, two only', [1, 2], false],
		['are all equal', [1, 1, 1], false],
		['fall', [3, 2, 1], false],
		['rise and fall', [1, 3, 2], false],
		['fall and rise', [2, 1, 3], false],
		['are missing', [null, null, null], false],
	])('whether a page begins with the oldest where its times %s', async (_, days, oldestFirst) => {
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
	// page | body | strategy | changes of the cursor | query of the next page | all records came
	test.each<
		[string, object, PaginationStrategy, Partial<PagerCursor>, string | undefined, boolean]
	>([
		['goes on by page number', { data: rowsOf(10) }, byPage, {}, '?page=3', false],
		['goes on by offset', { data: rowsOf(10) }, byOffset, {}, '?offset=20', false],
		[
			'goes on after a short page without a total',
			{ data: rowsOf(7) },
			byPage,
			{},
			'?page=3',
			false,
		],
		[
			'goes on after a full page at the total',
			{ data: rowsOf(10), total: 50 },
			byPage,
			afterFour,
			'?page=6',
			false,
		],
		[
			'goes on after a short page before the total',
			{ data: rowsOf(7), total: 50 },
			byPage,
			afterFour,
			'?page=6',
			false,
		],
		[
			'goes on after a full page that is the last by its number',
			{ data: rowsOf(10), page: 5, pages: 5 },
			byPage,
			afterFour,
			'?page=6',
			false,
		],
		[
			'goes on after an empty page with has_more=true',
			{ data: [], has_more: true },
			byPage,
			{},
			'?page=3',
			false,
		],
		[
			'goes on with its token',
			{ data: rowsOf(2), next_cursor: 'b' },
			byToken,
			{},
			'?cursor=b',
			false,
		],
		['goes on after its last id', { data: rowsOf(2) }, byId, {}, '?after=2', false],
		[
			'ends with has_more=false',
			{ data: rowsOf(10), has_more: false },
			byPage,
			{},
			undefined,
			true,
		],
		[
			'ends with a short page at the total',
			{ data: rowsOf(7), total: 47 },
			byPage,
			afterFour,
			undefined,
			true,
		],
		[
			'ends with a short page that is the last by its number',
			{ data: rowsOf(7), page: 5, pages: 5 },
			byPage,
			afterFour,
			undefined,
			true,
		],
		['ends with an empty page', { data: [] }, byPage, {}, undefined, true],
		['ends without a token', { data: rowsOf(2) }, byToken, {}, undefined, true],
		['ends without an id', { data: [{ a: 1 }] }, byId, {}, undefined, true],
		[
			'ends incomplete with has_more=true and no token',
			{ data: rowsOf(2), has_more: true },
			byToken,
			{},
			undefined,
			false,
		],
	])('%s', async (_, body, strategy, changes, next, complete) => {
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

	// error | status | strategy | rows before | all records came
	test.each<[string, number, PaginationStrategy, number, boolean]>([
		['404 by page number', 404, byPage, 20, true],
		['416 by offset', 416, byOffset, 20, true],
		['400 after a full page', 400, byPage, 20, false],
		['422 after a full page by offset', 422, byOffset, 20, false],
		['400 after a short page', 400, byPage, 15, true],
	])('ends with an error %s', async (_, status, strategy, rows, complete) => {
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

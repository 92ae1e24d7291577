import type { PagerCursor } from '../../../../nodes/AppointmentService/rest';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest/paging/strategy';
import { openPager, pageCursor, summarizePage } from './openPager';
import { byId, byOffset, byPage, byToken } from '../../support/runFollowPages';
import { answer, home, page, rowsOf } from '../../support/fakeListService';

describe('the first page', () => {
	test.each<[string, unknown, object]>([
		['with nothing said', { data: rowsOf(10) }, { silent: true, whole: false }],
		['with more', { data: rowsOf(10), has_more: true }, { silent: false, whole: false }],
		['with a token', { data: rowsOf(10), next_cursor: 'a' }, { silent: false, whole: false }],
		['with a count', { data: rowsOf(10), total: 47 }, { silent: false, total: 47, whole: false }],
		['that is all', { data: rowsOf(3), has_more: false }, { silent: false, whole: true }],
	])('%s', async (_, body, recordPage) => {
		const first = await openPager(() => body).fetchFirstPage();
		expect(first).toMatchObject(recordPage);
		expect(first.primaryKey.path).toEqual(['id']);
		expect(first.next).toEqual(
			first.complete ? undefined : { address: home, pages: 0, rows: 0, step: 10, path: ['data'] },
		);
		expect(Object.hasOwn(first, 'next')).toBe(!first.complete);
	});

	test.each<[string, Array<number | null>, boolean]>([
		['rises', [1, 2, 3], true],
		['rises with twins', [1, 1, 2], true],
		['rises where times are known', [1, null, 2, 3], true],
		['rises for two only', [1, 2], false],
		['is all of one time', [1, 1, 1], false],
		['falls', [3, 2, 1], false],
		['goes up and down', [1, 3, 2], false],
		['goes down and up', [2, 1, 3], false],
		['has no times', [null, null, null], false],
	])('whose time %s begins with the oldest or not', async (_, days, rising) => {
		for (const name of ['created_at', 'updated_at', 'start']) {
			const data = days.map((day, id) => ({ id, [name]: day && `2026-03-0${day}T09:00:00Z` }));
			expect((await openPager(() => ({ data })).fetchFirstPage()).oldestFirst).toBe(rising);
			const wrapped = data.map((attributes) => ({ id: attributes.id, attributes }));
			expect((await openPager(() => ({ data: wrapped })).fetchFirstPage()).oldestFirst).toBe(
				rising,
			);
		}
	});

	test('that is refused is thrown', async () => {
		const no = openPager(() => answer({ message: 'No' }, {}, 403));
		await expect(no.fetchFirstPage()).rejects.toThrow('No');
		await expect(no.fetchPage(pageCursor(undefined))).rejects.toThrow('No');
	});
});

describe('a page at a bookmark', () => {
	const last = { pages: 4, rows: 40 };
	test.each<
		[string, object, PaginationStrategy, Partial<PagerCursor>, string | undefined, boolean]
	>([
		['goes on', { data: rowsOf(10) }, byPage, {}, '?page=3', false],
		['goes on by rows', { data: rowsOf(10) }, byOffset, {}, '?offset=20', false],
		['goes on after a short one', { data: rowsOf(7) }, byPage, {}, '?page=3', false],
		[
			'goes on where it is counted and full',
			{ data: rowsOf(10), total: 50 },
			byPage,
			last,
			'?page=6',
			false,
		],
		[
			'goes on where more is counted',
			{ data: rowsOf(7), total: 50 },
			byPage,
			last,
			'?page=6',
			false,
		],
		[
			'goes on where it is the last of so many and full',
			{ data: rowsOf(10), page: 5, pages: 5 },
			byPage,
			last,
			'?page=6',
			false,
		],
		[
			'goes on where nothing is in it, but more is claimed',
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
			'is the last where the service says so',
			{ data: rowsOf(10), has_more: false },
			byPage,
			{},
			undefined,
			true,
		],
		[
			'is the last where it is counted and short',
			{ data: rowsOf(7), total: 47 },
			byPage,
			last,
			undefined,
			true,
		],
		[
			'is the last where it is the last of so many and short',
			{ data: rowsOf(7), page: 5, pages: 5 },
			byPage,
			last,
			undefined,
			true,
		],
		['is the last where nothing is in it', { data: [] }, byPage, {}, undefined, true],
		['is the last without a token', { data: rowsOf(2) }, byToken, {}, undefined, true],
		['is the last without an id', { data: [{ a: 1 }] }, byId, {}, undefined, true],
		[
			'may not be the last where more is claimed without a token',
			{ data: rowsOf(2), has_more: true },
			byToken,
			{},
			undefined,
			false,
		],
	])('%s', async (_, body, plan, more, next, whole) => {
		const recordPage = await openPager(() => body).fetchPage(pageCursor(plan, more));
		const { data } = body as { data: Array<{ id?: number }> };
		expect(summarizePage(recordPage)).toEqual({
			ids: data.map(({ id }) => id ?? 'none'),
			next,
			whole,
		});
	});

	test('is followed by a bookmark that holds all that is needed', async () => {
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

	test.each<[string, number, PaginationStrategy, number, boolean]>([
		['no such page', 404, byPage, 20, true],
		['no such rows', 416, byOffset, 20, true],
		['a bare no after a full page', 400, byPage, 20, false],
		['a bare no after full rows', 422, byOffset, 20, false],
		['a bare no after a short page', 400, byPage, 15, true],
	])('ends with %s', async (_, status, plan, rows, whole) => {
		const recordPage = await openPager(() => answer('', {}, status)).fetchPage(
			pageCursor(plan, { rows }),
		);
		expect(summarizePage(recordPage)).toEqual({ ids: [], next: undefined, whole });
		expect(recordPage.primaryKey.path).toBeUndefined();
	});

	test('that is refused for another reason is thrown', async () => {
		const no = (status: number) => openPager(() => answer('No', {}, status));
		await expect(no(403).fetchPage(pageCursor(byPage))).rejects.toThrow('No');
		await expect(no(404).fetchPage(pageCursor(byToken))).rejects.toThrow('No');
	});

	test('that is empty needs no sign of where its rows would be', async () => {
		const { records, complete: whole } = await openPager(() => answer('')).fetchPage(
			pageCursor(byPage, { path: ['a', 'b'] }),
		);
		expect([records, whole]).toEqual([[], true]);
		await expect(openPager(() => answer('')).fetchFirstPage()).rejects.toMatchObject({
			kind: 'unreadable',
		});
	});

	test('is asked for once, and what came is remembered', async () => {
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
		for (let at = 0; at < 2; at++) await pager.fetchPage(pageCursor(byPage, { address: home }));
		expect(pager.requests).toBe(3);
		expect(pager.recordsRead).toHaveLength(10);
	});
});

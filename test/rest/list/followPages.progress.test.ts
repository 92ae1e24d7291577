import { advancePosition } from '../../../nodes/AppointmentService/rest/list/followPages';
import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest/record/primaryKey';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import {
	byPage,
	runFollowPages,
	names,
	pageNumberOf,
	answeredPage,
	type Reply,
} from '../support/runFollowPages';
import { home, page, rowsOf, type Row } from '../support/fakeListService';

describe('what fetchRemainingPages notes', () => {
	/** Pages of these lengths, with the given fields. */
	const pagesOf =
		(lengths: number[], fields: object = {}): Reply =>
		(query) => {
			const index = pageNumberOf(query) - 1;
			const from = lengths.slice(0, index).reduce((sum, length) => sum + length, 0);
			return { data: rowsOf(99).slice(from, from + (lengths[index] ?? 0)), ...fields };
		};

	// pages | service | has a short page
	test.each<[string, Reply, boolean]>([
		['full pages', pagesOf([10, 10]), false],
		['a short page in the middle', pagesOf([10, 8, 10]), true],
		['an empty page in the middle', pagesOf([10, 0, 10], { has_more: true }), false],
		['pages of one length with a total', pagesOf([10, 10, 10, 4], { total: 34 }), false],
		['pages with a total, one of them short', pagesOf([10, 8, 10, 4], { total: 40 }), true],
		[
			'pages with a total, the one before the last short',
			pagesOf([10, 10, 8, 4], { total: 40 }),
			true,
		],
	])('a short page in the middle: %s', async (_, reply, hasShortPage) => {
		expect(await runFollowPages(byPage, reply)).toMatchObject({ hasShortPage });
	});

	// rows of page 3 | rows | list changed
	test.each<[string, Row[], boolean]>([
		['some of the first page', rowsOf(3), true],
		['one of the first page, and the last one', [...rowsOf(1), { id: 20 }], true],
		['a part of the last page', rowsOf(20).slice(15), false],
		['the whole first page', rowsOf(10), false],
		['no rows', [], false],
		['some of the first page, and a new one', [...rowsOf(1), { id: 21 }], false],
	])(
		'a list of two pages changed while it was read where page 3 has %s',
		async (_, rows, changed) => {
			const reply: Reply = (query) => ({
				data:
					pageNumberOf(query) < 3 ? page(rowsOf(20), query) : pageNumberOf(query) === 3 ? rows : [],
			});
			expect(await runFollowPages(byPage, reply)).toMatchObject({ changed });
		},
	);
});

test('advancePosition counts a page and its rows, and keeps the last id after an empty one', () => {
	const listPage = (rows: object[]) => answeredPage(() => ({ data: rows }), home) as ListPage;
	const recordSet = new RecordSet(inferPrimaryKey(rowsOf(2), names));
	const start = { pages: 2, rows: 20, pageSize: 10, lastPage: listPage(rowsOf(1)), lastId: '20' };
	expect(advancePosition(recordSet, start, listPage([{ id: 21 }, { id: 22 }]))).toMatchObject({
		pages: 3,
		rows: 22,
		pageSize: 10,
		lastId: '22',
	});
	expect(advancePosition(recordSet, start, listPage(rowsOf(12)))).toMatchObject({
		rows: 32,
		pageSize: 12,
	});
	expect(advancePosition(recordSet, start, listPage([]))).toMatchObject({
		pages: 3,
		rows: 30,
		pageSize: 10,
		lastId: '20',
	});
	const withoutIds = new RecordSet(inferPrimaryKey([{ a: 1 }, { a: 2 }], names));
	expect(
		advancePosition(withoutIds, { ...start, lastId: undefined }, listPage([{ a: 3 }])).lastId,
	).toBeUndefined();
});

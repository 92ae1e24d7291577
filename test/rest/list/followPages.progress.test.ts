import { advancePosition } from '../../../nodes/AppointmentService/rest/list/followPages';
import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest/record/primaryKey';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import {
	at,
	byPage,
	runFollowPages,
	names,
	answeredPage,
	type Reply,
} from '../support/runFollowPages';
import { home, page, rowsOf, type Row } from '../support/fakeListService';

describe('what is seen on the way', () => {
	const lengths =
		(counts: number[], beside: object = {}): Reply =>
		(query) => {
			const place = at(query) - 1;
			const from = counts.slice(0, place).reduce((sum, count) => sum + count, 0);
			return { data: rowsOf(99).slice(from, from + (counts[place] ?? 0)), ...beside };
		};

	test.each<[string, Reply, boolean]>([
		['full pages', lengths([10, 10]), false],
		['a short page in the middle', lengths([10, 8, 10]), true],
		['an empty page in the middle', lengths([10, 0, 10], { has_more: true }), false],
		['counted pages of one length', lengths([10, 10, 10, 4], { total: 34 }), false],
		['counted pages, one of them short', lengths([10, 8, 10, 4], { total: 40 }), true],
		['counted pages, the one before the last short', lengths([10, 10, 8, 4], { total: 40 }), true],
	])('%s', async (_, reply, uneven) => {
		expect(await runFollowPages(byPage, reply)).toMatchObject({ uneven });
	});

	test.each<[string, Row[], boolean]>([
		['some of the first page', rowsOf(3), true],
		['one of the first page, and the last one', [...rowsOf(1), { id: 20 }], true],
		['a part of the last page', rowsOf(20).slice(15), false],
		['the whole first page', rowsOf(10), false],
		['nothing', [], false],
		['some of the first page, and a new one', [...rowsOf(1), { id: 21 }], false],
	])('a list moved while it was read where its end brings %s', async (_, end, moved) => {
		const reply: Reply = (query) => ({
			data: at(query) < 3 ? page(rowsOf(20), query) : at(query) === 3 ? end : [],
		});
		expect(await runFollowPages(byPage, reply)).toMatchObject({ moved });
	});
});

test('where a reading stands after one more page', () => {
	const listPage = (rows: object[]) => answeredPage(() => ({ data: rows }), home) as ListPage;
	const ledger = new RecordSet(inferPrimaryKey(rowsOf(2), names));
	const start = { pages: 2, rows: 20, pageSize: 10, lastPage: listPage(rowsOf(1)), lastId: '20' };
	expect(advancePosition(ledger, start, listPage([{ id: 21 }, { id: 22 }]))).toMatchObject({
		pages: 3,
		rows: 22,
		pageSize: 10,
		lastId: '22',
	});
	expect(advancePosition(ledger, start, listPage(rowsOf(12)))).toMatchObject({
		rows: 32,
		pageSize: 12,
	});
	expect(advancePosition(ledger, start, listPage([]))).toMatchObject({
		pages: 3,
		rows: 30,
		pageSize: 10,
		lastId: '20',
	});
	const nameless = new RecordSet(inferPrimaryKey([{ a: 1 }, { a: 2 }], names));
	expect(
		advancePosition(nameless, { ...start, lastId: undefined }, listPage([{ a: 3 }])).lastId,
	).toBeUndefined();
});

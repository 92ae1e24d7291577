import { advance } from '../../nodes/AppointmentService/wire/follow';
import { learnIdentity } from '../../nodes/AppointmentService/wire/identity';
import { Ledger } from '../../nodes/AppointmentService/wire/ledger';
import type { Sheet } from '../../nodes/AppointmentService/wire/sheet';
import { at, byPage, followed, names, sheetOf, type Reply } from './followed';
import { home, page, rowsOf, type Row } from './service';

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
		expect(await followed(byPage, reply)).toMatchObject({ uneven });
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
		expect(await followed(byPage, reply)).toMatchObject({ moved });
	});
});

test('where a reading stands after one more page', () => {
	const sheet = (rows: object[]) => sheetOf(() => ({ data: rows }), home) as Sheet;
	const ledger = new Ledger(learnIdentity(rowsOf(2), names));
	const start = { pages: 2, rows: 20, step: 10, last: sheet(rowsOf(1)), lastId: '20' };
	expect(advance(ledger, start, sheet([{ id: 21 }, { id: 22 }]))).toMatchObject({
		pages: 3,
		rows: 22,
		step: 10,
		lastId: '22',
	});
	expect(advance(ledger, start, sheet(rowsOf(12)))).toMatchObject({ rows: 32, step: 12 });
	expect(advance(ledger, start, sheet([]))).toMatchObject({
		pages: 3,
		rows: 30,
		step: 10,
		lastId: '20',
	});
	const nameless = new Ledger(learnIdentity([{ a: 1 }, { a: 2 }], names));
	expect(
		advance(nameless, { ...start, lastId: undefined }, sheet([{ a: 3 }])).lastId,
	).toBeUndefined();
});

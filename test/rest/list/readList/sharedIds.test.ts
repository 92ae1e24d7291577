import { readFromService, page, rowsOf, type Row } from '../../support/fakeListService';
import { pageNumberOf } from '../../support/runFollowPages';

const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString();

/** Occurrences of as many series as that, one of each series after the other. */
const occurrences = (count: number, series: number): Row[] =>
	rowsOf(count).map((_, index) => ({
		id: 500 + (index % series),
		client: 'Ada',
		start: at(index),
	}));

describe('records that share IDs across pages all come', () => {
	test.each([
		['whole pages of known IDs', 40],
		['known IDs behind new ones first', 53],
	])('where there are %s', async (_, series) => {
		const rows = occurrences(120, series);
		const { records, completeness, primaryKey } = await readFromService((query) =>
			page(rows, query, { size: 20 }),
		);
		expect(records).toEqual(rows);
		expect(completeness.complete).toBe(true);
		expect(primaryKey.path).toBeUndefined();
	});

	test('where the user set how the list is paged', async () => {
		const rows = occurrences(120, 53);
		const { records, completeness } = await readFromService(
			(query) => page(rows, query, { size: 20 }),
			{ strategy: { style: 'page', parameter: 'page', first: 1 } },
		);
		expect(records).toEqual(rows);
		expect(completeness.complete).toBe(true);
	});

	test('where rows of one page share them', async () => {
		const rows = rowsOf(114).map((row, index) => ({ ...row, id: 500 + (index % 40) }));
		const { records, completeness } = await readFromService((query) => {
			const size = Math.min(Number(query.get('size') ?? 10), 100);
			const number = Number(query.get('page') ?? 0);
			const content = rows.slice(number * size, (number + 1) * size);
			return { content, number, size, first: number === 0, last: (number + 1) * size >= 114 };
		});
		expect(records).toEqual(rows);
		expect(completeness.complete).toBe(true);
	});
});

describe('records that change while they are read come once', () => {
	const visits = (): Row[] =>
		rowsOf(60).map(({ id }, index) => ({
			id,
			status: 'new',
			start: at(index),
			updated_at: at(index),
		}));
	const update = (row: Row) => Object.assign(row, { status: 'billed', updated_at: at(900) });

	test('where the first page comes again behind the last one', async () => {
		const rows = visits();
		const { records } = await readFromService((query) => {
			const number = pageNumberOf(query);
			if (number === 4) rows.forEach(update);
			return page(rows, number === 4 ? new URLSearchParams() : query, { size: 20 });
		});
		expect(records.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
	});

	test('where they move to the end of the list', async () => {
		let rows = visits();
		const { records } = await readFromService((query) => {
			if (pageNumberOf(query) === 3 && rows[0].status === 'new')
				rows = [...rows.slice(40), ...rows.slice(0, 40).map((row) => update({ ...row }))];
			return page(rows, query, { size: 20 });
		});
		expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
	});
});

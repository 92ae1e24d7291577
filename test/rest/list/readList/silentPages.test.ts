import {
	answer,
	offset,
	page,
	readFromService,
	rowsOf,
	type Reply,
	type Row,
} from '../../support/fakeListService';

/** A list in pages of 20 that says nothing of them, and gives at most 100 rows at once. */
const paged = (count: number): Reply => {
	return (query) => page(rowsOf(count), query, { size: 20, sizeBy: 'per_page', most: 100 });
};
const byOffset = (count: number, by = 'skip', sizeBy = 'limit'): Reply => {
	return (query) => offset(rowsOf(count), query, { by, size: 20, sizeBy, most: 100 });
};
/** Counts pages from 0, and shows the number of this one under another spelling. */
const fromZero =
	(count: number): Reply =>
	(query) => {
		const [Page, Size] = [Number(query.get('page') ?? 0), Number(query.get('pageSize') ?? 100)];
		return { List: rowsOf(count).slice(Page * Size, (Page + 1) * Size), Paging: { Page, Size } };
	};
const notFoundBehind =
	(count: number): Reply =>
	(query) => {
		const [at, size] = [Number(query.get('page') ?? 0), Number(query.get('limit') ?? 100)];
		const rows = rowsOf(count).slice(at * size, (at + 1) * size);
		return rows.length > 0 ? rows : answer({ error: { message: 'Not Found' } }, {}, 404);
	};
const inPortuguese = (count: number): Reply => {
	const names = { by: 'pagina', size: 10, sizeBy: 'tamanho_pagina', most: 100 };
	return (query) => ({ itens_totais: count, itens: page(rowsOf(count), query, names) });
};
const inSpanish = (count: number): Reply => {
	const names = { by: 'pagina', size: 10, sizeBy: 'tamanoPagina', most: 100 };
	return (query) => ({
		totalRegistros: count,
		datos: page(rowsOf(count), query, names),
		pagina: Number(query.get('pagina') ?? 1),
	});
};
const signed = (count: number): Reply => {
	const names = { by: '_p', first: 0, size: 20, sizeBy: '_size', most: 100 };
	return (query) => page(rowsOf(count), query, names);
};
/** Refuses each page behind the first hundred rows, in words that tell nothing. */
const shallow =
	(reply: Reply): Reply =>
	(query, asked) =>
		Number(query.get('page') ?? 1) > 1 && query.has('per_page')
			? answer({ message: 'Bad request' }, {}, 400)
			: reply(query, asked);

test.each<[way: string, count: number, reply: Reply, requests: number]>([
	['page numbers, one large page', 57, paged(57), 5],
	['page numbers, one full large page', 100, paged(100), 5],
	['page numbers, several large pages', 1137, paged(1137), 20],
	['page numbers from 0 that are shown, one large page', 230, fromZero(230), 5],
	['page numbers from 0 and 404 behind the end, one page', 37, notFoundBehind(37), 5],
	['page numbers from 0 and 404 behind the end, one large page', 230, notFoundBehind(230), 6],
	['names in Portuguese', 230, inPortuguese(230), 22],
	['names in Portuguese', 0, inPortuguese(0), 1],
	['names in Spanish', 230, inSpanish(230), 8],
	['an offset, one large page', 57, byOffset(57), 5],
	['an offset, several large pages', 1137, byOffset(1137), 20],
	['signs before short names, pages from 0', 1137, signed(1137), 20],
	['a rare offset', 230, byOffset(230, 'limit_start', 'limit_page_length'), 10],
])('%s: %i rows that say nothing of pages come in larger ones', async (_, count, reply, most) => {
	const { records, completeness, asked } = await readFromService(reply);
	expect(records).toEqual(rowsOf(count));
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(most);
});

test.each<[way: string, reply: Reply]>([
	['a service that lets nobody read deeper', shallow(paged(140))],
	[
		'a service that lets nobody read deeper and leaves rows out of pages, most of the first one',
		(query) => {
			const number = Number(query.get('page') ?? 1);
			if (number > 2) return answer({ message: 'Bad request' }, {}, 400);
			return page(rowsOf(240), query, { size: 50 }).filter(({ id }) => Number(id) % 4 !== 1);
		},
	],
	[
		'a larger page cut off at a hundred rows, and no position',
		(query) => rowsOf(140).slice(0, Math.min(100, Number(query.get('per_page') ?? 20))),
	],
])('%s: the first larger page is not taken for the whole list', async (_, reply) => {
	const { completeness, records } = await readFromService(reply);
	expect(records.length).toBeGreaterThanOrEqual(20);
	expect(completeness.complete).toBe(false);
});

test('a list that moves while it is asked for a larger page is read whole', async () => {
	const { records, completeness } = await readFromService((query, asked) =>
		page(asked > 2 ? [{ id: 900, note: 'New' }, ...rowsOf(57)] : rowsOf(57), query, {
			size: 20,
			sizeBy: 'per_page',
			most: 100,
		}),
	);
	expect(records).toEqual(expect.arrayContaining(rowsOf(57)));
	expect(records).toHaveLength(58);
	expect(completeness.complete).toBe(true);
});

test('a record that comes to the front of a list meanwhile does not make its first page the whole', async () => {
	const { records, completeness } = await readFromService((query, asked) => {
		const size = Number(query.get('page[size]') ?? 15);
		const [before, moved, after] = [rowsOf(10), rowsOf(11).slice(10), rowsOf(58).slice(11)];
		if (size > 15) return answer({ message: 'Too large' }, {}, 400);
		const rows = asked > 1 ? [...moved, ...before, ...after] : rowsOf(58);
		return page(rows, query, { size });
	});
	expect(records.length === 58 || !completeness.complete).toBe(true);
});

test.each([1, 2, 3, 4, 5, 6, 7])(
	'an empty page of one row is no end where pages leave rows out, such as the %i. of each seven',
	async (hidden) => {
		const isShown = ({ id }: Row) => (id as number) % 7 !== hidden % 7;
		const { records, completeness } = await readFromService((query) => {
			const size = Number(query.get('page_size') ?? 12);
			const paging = { by: 'page_index', size: size > 200 ? 12 : size };
			return page(rowsOf(200), query, paging).filter(isShown);
		});
		const expected = rowsOf(200).filter(isShown).length;
		expect(records.length === expected || !completeness.complete).toBe(true);
	},
);

test.each([
	['pageNumber', 'perPage', 113],
	['pageindex', 'itemsonpage', 135],
	['pageindex', undefined, 135],
	['page', undefined, 14, 13],
])(
	'records that are equal by chance do not make the first page of a list the whole: %s and %s, %i records',
	async (by = '', sizeBy = '', count = 0, size = 0) => {
		const names = ['Cut', 'Colour', 'Shave'];
		const twins = rowsOf(count).map((_, at) => ({ service: names[at % 3], amount: 30 }));
		const { records, completeness } = await readFromService((query) => {
			const rows = page(twins, query, { by, size: size || 25, sizeBy });
			const told = { [by]: Number(query.get(by) ?? 1), itemsonpage: rows.length };
			return size ? rows : { items: rows, info: told };
		});
		expect(records.length === count || !completeness.complete).toBe(true);
	},
);

test.each<[says: string, name: string, beside: (page: number, rows: Row[]) => object]>([
	['nothing', 'offset', () => ({})],
	['nothing', 'start', () => ({})],
	['a total', 'offset', () => ({ total: 230 })],
	['whether more follow', 'offset', (at) => ({ has_more: at < 4 })],
	['its place', 'offset', (at) => ({ total: 230, offset: at, limit: 50 })],
])('230 rows that say %s are read whole where %s counts pages', async (_, name, beside) => {
	const { records, completeness, asked } = await readFromService((query) => {
		const [at, size] = [
			Number(query.get(name) ?? 0),
			Math.min(50, Number(query.get('limit') ?? 20)),
		];
		const rows = rowsOf(230).slice(at * size, (at + 1) * size);
		return { data: rows, ...beside(at, rows) };
	});
	expect(records).toEqual(rowsOf(230));
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(16);
});

describe('a list that comes whole unless a page is asked for', () => {
	/** @param given rows that come where no page is asked for */
	const beside =
		(count: number, given = count): Reply =>
		(query) =>
			query.has('_limit') && query.has('_page')
				? page(rowsOf(count), query, { by: '_page', size: 10, sizeBy: '_limit' })
				: rowsOf(given);
	const onDemand =
		(count: number, given = count): Reply =>
		(query) => {
			if (query.has('_start')) return [];
			return query.has('page')
				? page(rowsOf(count), query, { size: 10, sizeBy: 'limit' })
				: rowsOf(given).slice(0, Number(query.get('limit') ?? given));
		};

	test.each([
		['a place is heeded beside a size alone', beside],
		['a place is heeded alone, and one of many names leaves nothing', onDemand],
	])('%s', async (_, listOf) => {
		for (const count of [12, 20, 25, 230, 1137]) {
			const { records, completeness, asked } = await readFromService(listOf(count));
			expect(records).toEqual(rowsOf(count));
			expect(completeness.complete).toBe(true);
			expect(asked.length).toBeLessThanOrEqual(11);
		}
	});

	test.each([
		['a place is heeded beside a size alone', beside],
		['a place is heeded alone, and one of many names leaves nothing', onDemand],
	])(
		'one that is cut off where none is asked for is not called complete: %s',
		async (_, listOf) => {
			for (const [count, given] of [
				[60, 25],
				[26, 25],
				[21, 20],
				[24, 12],
				[13, 12],
				[1138, 1137],
			]) {
				const { records, completeness } = await readFromService(listOf(count, given));
				expect(completeness.complete && records.length < count).toBe(false);
			}
		},
	);
});

test('a list that refuses to give more than 50 rows at once is read in pages of 50', async () => {
	const { records, completeness, asked } = await readFromService((query) =>
		Number(query.get('limit') ?? 0) > 50
			? answer({ message: 'Invalid query' }, {}, 400)
			: offset(rowsOf(230), query, { sizeBy: 'limit', most: 50 }),
	);
	expect([records.length, completeness.complete]).toEqual([230, true]);
	expect(asked.length).toBeLessThanOrEqual(16);
});

import { answer, page, readFromService, rowsOf, type Reply } from '../../support/fakeListService';

/** Refuses pages without the token that its answers show. */
const withToken =
	(name: string, beside: object): Reply =>
	(query) => {
		const isFirst = (query.get('page') ?? '1') === '1';
		if (!isFirst && query.get(name) !== 'S77')
			return answer({ error: `${name} is required for later pages` }, {}, 400);
		return {
			...beside,
			page: Number(query.get('page') ?? 1),
			pages: 4,
			data: page(rowsOf(34), query),
		};
	};

test.each([
	['search_id', { search_id: 'S77' }],
	['session', { meta: { session: 'S77' } }],
])(
	'%s travels with the number of a page where a refusal says that it is missing',
	async (name, beside) => {
		const { records, completeness, asked } = await readFromService(withToken(name, beside));
		expect(records).toEqual(rowsOf(34));
		expect(completeness.complete).toBe(true);
		expect(asked.length).toBeLessThanOrEqual(8);
	},
);

test('nothing is sent that no answer showed', async () => {
	const { completeness, asked } = await readFromService(withToken('search_id', {}));
	expect(completeness.complete).toBe(false);
	expect(asked.some((address) => String(address).includes('search_id'))).toBe(false);
});

test.each<[string, (token: string | null) => { body?: object; headers?: Record<string, string> }]>([
	// parameter, what says the token
	['afterCursor', (token) => ({ body: { afterCursor: token, beforeCursor: null } })],
	['token', (token) => ({ body: token === null ? {} : { offsetToken: token } })],
	['iterator', (token) => ({ body: { iterator: token ?? 'end', done: token === null } })],
	['pagina-seguinte', (token) => ({ body: token === null ? {} : { 'pagina-seguinte': token } })],
	['start', (token) => ({ body: { next: token, prev: null, total: 137 } })],
	['after_cursor', (token) => ({ headers: { 'x-after-cursor': token ?? '' } })],
	['cursor', (token) => ({ headers: { 'x-files-cursor': token ?? '' } })],
	['_cursor', (token) => ({ body: { _paging: { _limit: 20, _nextCursor: token } } })],
	['$cursorNext', (token) => ({ body: token === null ? {} : { cursorNext: token } })],
	[
		'listcontinue',
		(token) => ({ body: token ? { continue: { listcontinue: token, continue: '-||' } } : {} }),
	],
	['offset', (token) => ({ body: { hasNext: token !== null, next: token } })],
	['page', (token) => ({ body: { next: token } })],
])('137 rows are read whole by the token %s', async (name, say) => {
	const all = rowsOf(137);
	const { records, completeness } = await readFromService((query) => {
		const from = Number(query.get(name)?.replace('t', '') ?? 0);
		const [size, next] = [20, from + 20 < all.length ? `t${from + 20}` : null];
		const { body = {}, headers } = say(next);
		return answer(JSON.stringify({ data: all.slice(from, from + size), ...body }), headers);
	});
	expect(records).toEqual(all);
	expect(completeness.complete).toBe(true);
});

test('137 rows are read whole by the token that the last row of each page has', async () => {
	const { records, completeness, asked } = await readFromService((query) => {
		const from = Number(query.get('cursor')?.replace('t', '') ?? 0);
		const end = from + Math.min(50, Number(query.get('page_size') ?? 20));
		return rowsOf(137)
			.slice(from, end)
			.map((row, index) => (from + index + 1 === end ? { ...row, cursor: `t${end}` } : row));
	});
	expect(records.map(({ id }) => id)).toEqual(rowsOf(137).map(({ id }) => id));
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(9);
});

test('a token that stays behind the last record that is counted costs one request', async () => {
	const { records, completeness, asked } = await readFromService((query) => {
		const from = Number(query.get('offset')?.replace('t', '') ?? 0);
		const rows = rowsOf(37).slice(from, from + Number(query.get('limit') ?? 25));
		const offset = rows.length > 0 ? `t${from + rows.length}` : null;
		return { data: rows, pagination: { limit: 25, count: rows.length, total: 37, offset } };
	});
	expect(records).toEqual(rowsOf(37));
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(4);
});

test.each([
	['that more follows', (_: number, end: number) => ({ endCursor: `t${end}`, hasMore: true })],
	['0 at its end', (rows: number) => ({ next_page: rows > 0 ? 2 : 0 })],
])(
	'a list that takes unknown names for filters, and says %s, is not ended by an empty page',
	async (_, says) => {
		const { completeness } = await readFromService((query) => {
			const isFiltered = [...query.keys()].some((name) => !['page[cursor]', 'size'].includes(name));
			const from = Number(query.get('page[cursor]')?.replace('t', '') ?? 0);
			const end = from + Number(query.get('size') ?? 10);
			const data = isFiltered ? [] : rowsOf(300).slice(from, end);
			const pagination = says(data.length, end);
			const headers: Record<string, string> =
				'next_page' in pagination ? { 'x-next-page': `${pagination.next_page}` } : {};
			return answer({ pagination, data }, headers);
		});
		expect(completeness.complete).toBe(false);
	},
);

describe('an empty page behind the token of a list of nine', () => {
	const nine = rowsOf(9).map((row) => ({ ...row, id: `a${String(row.id)}z` }));
	const listOf =
		(behind: (token: string) => unknown): Reply =>
		(query) => {
			const token = query.get('cursor');
			return token === null ? { data: nine, cursor: 'a9z' } : behind(token);
		};
	/** Gives the records behind the one that a token names. */
	const behindRecord =
		<Each>(rows: Each[], tokenOf: (row: Each) => string | number): Reply =>
		(query) => {
			const token = query.get('cursor');
			const place = rows.findIndex((row) => String(tokenOf(row)) === token);
			const data = token === null ? rows : place < 0 ? [] : rows.slice(place + 1);
			return { data, ...(data.length > 0 && { cursor: tokenOf(data[data.length - 1]) }) };
		};
	const numbered = nine.map((row, index) => ({ ...row, id: index + 3 }));
	const addressed = nine.map(({ id }) => ({ uri: `at://salon/visits/${id}` }));

	test.each<[string, boolean, Reply, object[]?]>([
		['others are refused', true, listOf((t) => (t === 'a9z' ? { data: [] } : answer('', {}, 400)))],
		['others begin anew', true, listOf((t) => ({ data: t === 'a9z' ? [] : nine }))],
		['the ID of an earlier record leads to the others', true, behindRecord(nine, ({ id }) => id)],
		['its number leads to the others', true, behindRecord(numbered, ({ id }) => id), numbered],
		[
			'the end of its address leads to the others',
			true,
			behindRecord(addressed, ({ uri }) => uri.split('/')[4]),
			addressed,
		],
		['others lead to nothing, too', false, listOf(() => ({ data: [] }))],
		[
			'others are taken for the number of a page',
			false,
			(query) => ({ data: [null, '3'].includes(query.get('cursor')) ? numbered : [], cursor: 11 }),
			numbered,
		],
	])('where %s, the list is complete: %s', async (_, isComplete, reply, rows: object[] = nine) => {
		const { records, completeness, asked } = await readFromService(reply);
		expect(records).toEqual(rows);
		expect(completeness.complete).toBe(isComplete);
		if (isComplete) expect(asked.length).toBeLessThanOrEqual(5);
	});
});

describe('a list that does not come without', () => {
	const numberIn = (query: URLSearchParams, name: string, otherwise = 0) =>
		Number(query.get(name) ?? otherwise);

	/** Refuses what lacks one of the parameters, naming one of them or all. */
	const demanding =
		(names: string[], namesAll: boolean, rows: (query: URLSearchParams) => object): Reply =>
		(query) => {
			const missing = names.filter((name) => !query.has(name));
			const named = missing.slice(0, namesAll ? missing.length : 1).join("' and '");
			if (missing.length > 0) return answer({ message: `'${named}' is required` }, {}, 422);
			if (numberIn(query, names[0]) > 200) return answer({ message: 'At most 200' }, {}, 400);
			return rows(query);
		};
	const byOffset = (query: URLSearchParams) => {
		const from = numberIn(query, 'offset');
		return { TotalCount: 230, data: rowsOf(230).slice(from, from + numberIn(query, 'count')) };
	};
	const byPage = (first: number) => (query: URLSearchParams) => {
		const size = numberIn(query, 'PageSize');
		const from = (numberIn(query, 'Page') - first) * size;
		return { data: from < 0 ? [] : rowsOf(230).slice(from, from + size) };
	};

	test.each<[string, Reply]>([
		['a size and an offset', demanding(['count', 'offset'], true, byOffset)],
		['each, named after the other', demanding(['count', 'offset'], false, byOffset)],
		['a page, counted from 0', demanding(['PageSize', 'Page'], true, byPage(0))],
		['a page, counted from 1', demanding(['PageSize', 'Page'], false, byPage(1))],
		[
			'what is told by its form',
			(query) =>
				query.has('Page') && query.has('PageSize') && numberIn(query, 'PageSize') <= 200
					? byPage(0)(query)
					: answer(
							{ message: ['Page must be an integer', 'PageSize must not be less than 1'] },
							{},
							400,
						),
		],
	])('%s is read whole', async (_, reply) => {
		const { records, completeness, asked } = await readFromService(reply);
		expect(records).toEqual(rowsOf(230));
		expect(completeness.complete).toBe(true);
		expect(asked.length).toBeLessThanOrEqual(16);
	});

	test('anything else is refused, after one request', async () => {
		const reply = demanding(['tenant'], true, byOffset);
		await expect(readFromService(reply)).rejects.toThrow();
	});
});

test('a list that came whole, but whose token leads on for ever and belongs to one query, costs few requests', async () => {
	const rows = rowsOf(35);
	let requests = 0;
	const { records } = await readFromService((query) => {
		requests++;
		const others = new URLSearchParams([...query].filter(([name]) => name !== 'Cursor'));
		const [start, bound] = query.get('Cursor')?.split('|') ?? ['0', String(others)];
		if (bound !== String(others)) return answer({ message: 'Cursor is not valid' }, {}, 400);
		const end = Number(start) + Number(query.get('page[size]') === '100' ? 100 : 7);
		const page = rows.slice(Number(start), end);
		return {
			Items: page.length > 0 ? page : rows.slice(0, end - Number(start)),
			NextCursor: `${end}|${String(others)}`,
		};
	});
	expect(records).toEqual(rows);
	expect(requests).toBeLessThan(50);
});

import {
	answer,
	home,
	page,
	readFromService,
	rowsOf,
	type Row,
} from '../../support/fakeListService';

const numberIn = (query: URLSearchParams, name: string, fallback: number) =>
	Number(query.get(name) ?? fallback);
const idsOf = (records: Row[]) =>
	records.map(({ id }) => Number(id)).sort((one, other) => one - other);

describe('two records that come to the front while it is found out how a list goes on hide no other record', () => {
	test.each<[how: string, show: (rows: Row[], query: URLSearchParams) => object]>([
		['pages with a total', (rows, query) => ({ data: page(rows, query), total: rows.length })],
		[
			'pages under a name among many',
			(rows, query) => ({ data: page(rows, query, { by: 'pageNo' }), total: rows.length }),
		],
		[
			'tokens',
			(rows, query) => {
				const from = Number(query.get('cursor')?.replace('t', '') ?? 0);
				const next = from + 10 < rows.length ? `t${from + 10}` : null;
				return { data: rows.slice(from, from + 10), next_cursor: next };
			},
		],
	])('%s', async (_, show) => {
		const rows = rowsOf(37);
		const { records, completeness } = await readFromService((query, asked) => {
			if (asked === 2 || asked === 4) rows.unshift({ ...rows[0], id: 1000 + asked });
			return show(rows, query);
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(expect.arrayContaining(idsOf(rowsOf(37))));
	});
});

describe('a record that leaves its place while a list is read hides no other record', () => {
	test('where it comes again on the last page, behind one that moved up', async () => {
		const rows = rowsOf(36);
		const { records, completeness } = await readFromService((query) => {
			if (query.size > 0 && query.get('page') === null) return answer('', {}, 400);
			const number = numberIn(query, 'page', 0);
			const data = page(rows, query, { first: 0, size: 7 });
			if (number === 1 && rows[0]?.id === 1) rows.push(rows.shift() as Row);
			return { data, page: number, total_pages: 6 };
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rowsOf(36)));
	});

	test('where the last one comes to the front, and the last page has one that came before', async () => {
		const rows = rowsOf(31);
		const { records, completeness } = await readFromService((query) => {
			if (query.size > 0 && query.get('page') === null) return answer('', {}, 400);
			const data = page(rows, query, {});
			if (query.get('page') === '3' && rows[0]?.id === 1) rows.unshift(rows.pop() as Row);
			return { data, page: numberIn(query, 'page', 1), total_pages: 4 };
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rowsOf(31)));
	});

	test('where the second page is empty by then', async () => {
		const rows = rowsOf(11);
		const { records, completeness } = await readFromService((query, asked) => {
			if (asked === 2) rows.splice(3, 1);
			return page(rows, query, { by: 'pageNumber' });
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});

	test('where one goes before the first page came in a larger size, and another after it', async () => {
		const rows = rowsOf(1000);
		const { records, completeness } = await readFromService((query, asked) => {
			if (asked === 2 || asked === 3) rows.splice(3, 1);
			const size = Math.min(numberIn(query, 'limit', 50), 500);
			const start = Number((query.get('after') ?? 't0').slice(1));
			return {
				data: rows.slice(start, start + size),
				paging: { ...(start + size < rows.length && { after: `t${start + size}` }) },
			};
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});

	test('where others came to the front before the first page came in a larger size', async () => {
		const rows = rowsOf(86).map((row, index) => ({ ...row, rank: index }));
		const touch = (place: number) => {
			const [row] = rows.splice(place, 1);
			rows.unshift({ ...row, rank: rows[0].rank - 1 });
		};
		const { records, completeness } = await readFromService((query, asked) => {
			const size = Math.min(numberIn(query, 'limit', 20), 40);
			const left = rows.filter(({ rank }) => rank > numberIn(query, 'marker', -Infinity));
			const data = left.slice(0, size);
			const next = data.length < left.length && `<?marker=${data.at(-1)?.rank}>; rel=next`;
			if (asked === 1) touch(22);
			if (asked === 2) touch(42);
			return answer({ data }, next ? { link: next } : {});
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});

	test.each([4, 5])('where page %i counts fewer than came', async (last) => {
		const rows = rowsOf(200);
		const more = rowsOf(201).slice(200);
		const { records, completeness } = await readFromService((query) => {
			if (query.size > 0 && !query.has('page')) return answer('', {}, 400);
			const number = numberIn(query, 'page', 1);
			if (number === 4 && rows[0]?.id === 1) rows.splice(0, 1);
			if (number === 4) rows.push(...more.splice(0));
			const data = page(rows, query, { size: 50 });
			if (number === last && rows[0]?.id === 2) rows.splice(0, 1);
			return { data, meta: { page: number, total_count: rows.length } };
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});

	test('where the page behind a link is empty by then, and counts fewer pages', async () => {
		const rows = rowsOf(21);
		const { records, completeness } = await readFromService((query) => {
			if (query.get('part') === '2' && rows.length > 20) rows.splice(3, 1);
			const number = numberIn(query, 'part', 1);
			const last_page = Math.ceil(rows.length / 20);
			const data = page(rows, query, { by: 'part', size: 20 });
			return { data, last_page, next: number < last_page ? `?part=${number + 1}` : null };
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});

	test('where a row came in another place while names were looked for', async () => {
		const rows = rowsOf(47);
		const { records, completeness } = await readFromService((query, asked) => {
			const number = numberIn(query, 'Page', 1);
			const Objects = page(rows, query, { by: 'Page', sizeBy: 'Size' });
			if (asked === 2) rows.splice(0, 1);
			return { Objects, Meta: { Count: Objects.length, Page: number } };
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});

	test('where there are fewer pages at last than at first', async () => {
		const rows = rowsOf(121);
		const { records, completeness } = await readFromService((query) => {
			if (query.size > 0 && !query.has('p')) return answer('', {}, 400);
			const number = numberIn(query, 'p', 0);
			if (number > 0 && number < 3 && rows.length > 119) rows.splice(0, 1);
			const data = page(rows, query, { by: 'p', first: 0, size: 30 });
			return { data, meta: { p: number, pages_total: Math.ceil(rows.length / 30) } };
		});
		expect(completeness.complete).toBe(true);
		expect(idsOf(records)).toEqual(idsOf(rows));
	});
});

test('a map by ID, whose larger page begins with other records, is read once', async () => {
	const rows = rowsOf(300).reverse();
	const { records, completeness, asked } = await readFromService((query) => {
		const size = Math.min(numberIn(query, 'limit', 50), 100);
		const start = numberIn(query, 'cursor', 0);
		const data = Object.fromEntries(rows.slice(start, start + size).map((row) => [row.id, row]));
		return { data, next_cursor: start + size < rows.length ? start + size : null };
	});
	expect([completeness.complete, records.length, asked.length]).toEqual([true, 300, 4]);
});

test('a list whose pages are counted by a word for rows is read whole', async () => {
	const rows = rowsOf(1144);
	const { records, completeness } = await readFromService((query) => {
		const size = numberIn(query, 'per_page', 10);
		if (size > 200) return answer({ message: 'per_page is too large' }, {}, 400);
		const number = numberIn(query, 'from', 0);
		const data = rows.slice(number * size, (number + 1) * size);
		return {
			data,
			has_more: (number + 1) * size < rows.length,
			start_index: number,
			per_page: size,
		};
	});
	expect(idsOf(records)).toEqual(idsOf(rows));
	expect(completeness.complete).toBe(true);
});

test('links are followed with the size that led to them, also where they name a part of it', async () => {
	const rows = rowsOf(620);
	const { records, completeness } = await readFromService((query) => {
		const token = query.get('after');
		const others = new URLSearchParams([...query].filter(([name]) => name !== 'after'));
		const [start, bound] = token === null ? ['0', String(others)] : token.split('|');
		if (bound !== String(others)) return answer({ message: 'after is not valid' }, {}, 400);
		const size = Math.min(numberIn(query, 'limit', 20), 250);
		const end = Number(start) + size;
		const link = new URLSearchParams({
			...(query.has('limit') && { limit: query.get('limit') as string }),
			after: `${end}|${String(others)}`,
		});
		return {
			data: rows.slice(Number(start), end),
			...(end < rows.length && { next: `?${String(link)}` }),
		};
	});
	expect(completeness.complete).toBe(true);
	expect(records).toEqual(rows);
});

test('links are followed alone where they stand no other parameters', async () => {
	const rows = rowsOf(620);
	const { records, completeness } = await readFromService((query) => {
		const token = query.get('page_info');
		const isAlone = [...query.keys()].every((name) => ['limit', 'page_info'].includes(name));
		if (token !== null && !isAlone) return answer({ message: 'page_info stands alone' }, {}, 400);
		const start = Number((token ?? 't0').slice(1));
		const size = Math.min(numberIn(query, 'limit', 20), 250);
		const limit = query.has('limit') ? `limit=${size}&` : '';
		const next = `<${home}?${limit}page_info=t${start + size}>; rel="next"`;
		return answer(rows.slice(start, start + size), {
			...(start + size < rows.length && { link: next }),
		});
	});
	expect(completeness.complete).toBe(true);
	expect(records).toEqual(rows);
});

test('a few records that the service counts are whole, where it states their number as the size of the page', async () => {
	const { completeness, asked } = await readFromService(() => ({
		totalResults: 4,
		startIndex: 1,
		itemsPerPage: 4,
		Resources: rowsOf(4),
	}));
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(3);
});

test('records under another name beside a count of 0 are not those that were asked for', async () => {
	const { records, completeness } = await readFromService(() => ({
		employees: [{ id: 1, name: 'Ann' }],
		pagination: { total: 0 },
	}));
	expect(records).toEqual([]);
	expect(completeness).toMatchObject({
		complete: false,
		reason: 'Records stand under “employees” alone; it is not known whether those were asked for.',
	});
});

test.each([
	// what comes after the first answer, and whether all three rows and it are known to be all
	['one row', 1, true],
	['a row with each request', Infinity, false],
])('a list of three rows to which comes %s is read again: %s, %s', async (_, most, isComplete) => {
	let count = 2;
	const { records, completeness, asked } = await readFromService(() => {
		count = Math.min(count + 1, 3 + most);
		return { data: rowsOf(count) };
	});
	expect([records.length >= Math.min(4, count), completeness.complete]).toEqual([true, isComplete]);
	expect(asked.length).toBeLessThan(15);
});

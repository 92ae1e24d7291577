import {
	answer,
	home,
	offset,
	page,
	readFromService,
	rowsOf,
	type Reply,
} from '../../support/fakeListService';

/** The size that a query sets under one of these names. */
const sizeIn = (query: URLSearchParams, names: string[], size: number) =>
	Number(names.map((name) => query.get(name)).find(Boolean) ?? size);
const refuse = (message: string) => answer({ message }, {}, 400);
const ignoring =
	(count: number): Reply =>
	() =>
		rowsOf(count);
/** Refuses all parameters but these. */
const picky =
	(known: string[], reply: Reply): Reply =>
	(query, asked) => {
		const unknown = [...query.keys()].find((name) => !known.includes(name));
		return unknown ? refuse(`Unknown query parameter: ${unknown}`) : reply(query, asked);
	};
/** Has parameters that begin with a dollar, and names all of them where it does not know one of that kind. */
const naming = (count: number): Reply => {
	const known = ['$deltatoken', '$filter', '$from', '$search', '$skip', '$skiptoken', '$top'];
	return (query) => {
		const names = [...query.keys()].filter((name) => name.startsWith('$'));
		if (!names.every((name) => known.includes(name))) return refuse(`Expected ${known.join(', ')}`);
		if (query.has('$from')) return refuse('Expected a date');
		return offset(rowsOf(count), query, { by: '$skip', size: 20, sizeBy: '$top', most: 100 });
	};
};
/** Ignores all parameters as soon as there is one that it does not know. */
const confused =
	(known: string[], reply: Reply): Reply =>
	(query, asked) =>
		reply(
			[...query.keys()].every((name) => known.includes(name)) ? query : new URLSearchParams(),
			asked,
		);

const byPage = (count: number, by = 'page', size = 10): Reply => {
	return (query) => page(rowsOf(count), query, { by, size });
};
/** Says in this header which page it is, and heeds a size. */
const shownPage =
	(header: string, reply: Reply): Reply =>
	(query, asked) => {
		const rows = reply(query, asked) as unknown[];
		const size = sizeIn(query, ['count'], rows.length);
		return answer(rows.slice(0, size), { [header]: query.get('page') ?? '1' });
	};
const byOffset = (count: number, by = 'offset', sizeBy = 'limit', size = 10): Reply => {
	return (query) => offset(rowsOf(count), query, { by, size, sizeBy, most: 100 });
};

describe('a list of six rows or fewer that says nothing of pages is complete after three requests', () => {
	test.each<[string, number, Reply]>([
		['ignores every parameter', 3, ignoring(3)],
		['ignores every parameter', 1, ignoring(1)],
		['ignores every parameter', 6, ignoring(6)],
		['refuses every parameter', 5, picky([], ignoring(5))],
		['takes every parameter for a filter', 4, (query) => (query.size > 0 ? [] : rowsOf(4))],
		['pages by number', 6, byPage(6)],
		['pages by offset', 2, byOffset(2)],
		['ignores all where two conflict', 3, confused(['page'], byPage(3))],
		['counts its rows as a total', 3, () => ({ data: rowsOf(3), count: 3 })],
	])('%s, %i rows', async (_, count, reply) => {
		const { records, completeness, asked } = await readFromService(reply);
		expect(completeness.complete).toBe(true);
		expect(records).toHaveLength(count);
		expect(asked.length).toBeLessThanOrEqual(3);
	});
});

test('a list of far fewer rows than the user asks for in a page is complete', async () => {
	const url = `${home}?per_page=10`;
	const { completeness, asked } = await readFromService(ignoring(3), { url });
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(3);
});

describe('a list of six rows or fewer to which something points to more is not complete', () => {
	test.each<[string, string, Reply]>([
		['the user asks for five', '?limit=5', ignoring(5)],
		['the user asks for pages of ten', '?per_page=10', ignoring(5)],
		['the page size in the answer', '', () => ({ data: rowsOf(5), limit: 5 })],
		['a link to the last page', '', () => ({ data: rowsOf(5), links: { last: '?page=4' } })],
		[
			'the answer to a question says that there is more',
			'',
			(query) => ({ data: rowsOf(5), ...(query.size > 0 && { has_more: true }) }),
		],
		['a warning', '', () => ({ data: rowsOf(5), warnings: ['Cut off'] })],
		['HTTP 206, which is partial content', '', () => answer(rowsOf(5), {}, 206)],
	])('%s', async (_, search, reply) => {
		const url = `https://salon.example.com/api/v1/appointments${search}`;
		expect((await readFromService(reply, { url })).completeness.complete).toBe(false);
	});
});

describe('a list that goes on in silence is read to its end', () => {
	const small = [3, 5, 7, 8, 10, 12, 13, 20];
	test.each(small)('by page numbers, %i rows a page', async (size) => {
		const { records, completeness } = await readFromService(byPage(2 * size + 1, 'page', size));
		expect(records).toEqual(rowsOf(2 * size + 1));
		expect(completeness.complete).toBe(true);
	});
	test.each(small)('by an offset, %i rows a page', async (size) => {
		const reply = byOffset(2 * size + 1, 'skip', 'take', size);
		const { records, completeness } = await readFromService(reply);
		expect(records).toEqual(rowsOf(2 * size + 1));
		expect(completeness.complete).toBe(true);
	});
	test.each<[string, Reply]>([
		['a rare name of pages', byPage(34, 'pageIndex')],
		[
			'a rare name of pages, from 0',
			(query) => page(rowsOf(34), query, { by: 'pageNo', first: 0 }),
		],
		['a rare name of offsets', byOffset(34, 'startIndex', 'count')],
		['a name with brackets', byPage(34, 'page[number]')],
		['a header that shows the page', shownPage('x-pagination-current-page', byPage(34))],
		['a header that shows the page by another name', shownPage('x-page-number', byPage(34))],
		[
			'small pages refused, without the name that was wrong',
			(query, asked) =>
				sizeIn(query, ['per_page', 'limit', 'size'], 10) < 5
					? refuse('No')
					: byPage(34)(query, asked),
		],
		['other names refused', picky(['page', 'per_page'], byPage(34))],
		[
			'other names refused, the right ones named',
			(query) =>
				[...query.keys()].some((name) => !['p', 'n'].includes(name))
					? refuse('Unknown parameter. Allowed parameters: p, n')
					: page(rowsOf(34), query, { by: 'p' }),
		],
		[
			'other names with a sign refused, and none without one looked at',
			(query) => {
				const signed = [...query.keys()].filter((name) => name.startsWith('$'));
				const unknown = signed.find((name) => !['$skip', '$top'].includes(name));
				if (unknown) return refuse(`Query option '${unknown}' is not allowed.`);
				return byOffset(34, '$skip', '$top')(query, 1);
			},
		],
		['other names confusing it', confused(['page'], byPage(34))],
		[
			'page 0 the same as page 1',
			(query) =>
				page(
					rowsOf(34),
					new URLSearchParams({ page: String(Math.max(1, Number(query.get('page') ?? 1))) }),
				),
		],
		[
			'a total only where a size is asked for',
			(query) =>
				query.has('limit')
					? { data: offset(rowsOf(34), query, { sizeBy: 'limit' }), total: 34 }
					: { data: rowsOf(34).slice(0, 10) },
		],
		[
			'“more” only where a size is asked for',
			(query) => ({
				data: page(rowsOf(34), query, { sizeBy: 'per_page' }),
				...(query.has('per_page') && { has_more: true }),
			}),
		],
	])('%s', async (_, reply) => {
		const { records, completeness } = await readFromService(reply);
		expect(completeness.complete && records.length < 34).toBe(false);
		expect(records.length).toBe(_.includes('only where') ? records.length : 34);
	});
});

test.each([7, 8, 10, 12, 13, 20])(
	'the first %i rows of a list whose parameters nobody knows are not called complete',
	async (count) => {
		const { completeness, asked, records } = await readFromService(ignoring(count));
		expect(completeness.complete).toBe(false);
		expect(records).toHaveLength(count);
		expect(asked.length).toBeLessThanOrEqual(3);
	},
);

describe('a longer list that does not go on costs at most six requests', () => {
	test.each<[string, boolean, Reply]>([
		[
			'a page size, and “more” where there is more',
			true,
			(query) => {
				const size = sizeIn(query, ['page_size'], 20);
				return { data: rowsOf(12).slice(0, size), ...(size < 12 && { has_more: true }) };
			},
		],
		[
			'everything, unless asked for a part',
			true,
			(query) => {
				const size = sizeIn(query, ['_limit'], 1137);
				return answer(rowsOf(1137).slice(0, size), size < 1137 ? { 'x-total-count': '1137' } : {});
			},
		],
		[
			'a part by brackets',
			true,
			(query) =>
				offset(rowsOf(37), query, {
					by: 'filter[skip]',
					sizeBy: 'filter[limit]',
					size: 100,
					most: 100,
				}),
		],
		['page numbers', true, byPage(12, 'page', 20)],
		[
			'page numbers and a size',
			true,
			(query) => page(rowsOf(12), query, { sizeBy: 'per_page', size: 20 }),
		],
		[
			'page numbers under a rarer name, and a size',
			true,
			(query) => page(rowsOf(12), query, { by: 'pageNumber', sizeBy: 'pageSize', size: 20 }),
		],
		['an offset', true, byOffset(12, 'offset', 'limit', 20)],
		['an offset under a rarer name', true, byOffset(13, 'start', 'length', 20)],
		['a size alone', false, (query) => rowsOf(12).slice(0, sizeIn(query, ['limit'], 20))],
		['no parameter at all', false, ignoring(12)],
		['no parameter, all refused', false, picky([], ignoring(12))],
		['no parameter, each a filter', false, (query) => (query.size > 0 ? [] : rowsOf(12))],
		['page numbers, other names refused', true, picky(['page'], byPage(12, 'page', 20))],
		[
			'an offset and a size, the first other name refused',
			true,
			picky(['skip', 'limit'], byOffset(12, 'skip', 'limit', 20)),
		],
		[
			'page numbers and a size, the first other name refused',
			true,
			picky(['page', 'per_page'], (query) =>
				page(rowsOf(12), query, { sizeBy: 'per_page', size: 20 }),
			),
		],
		['an offset, and names all that it has by the alphabet', true, naming(12)],
		[
			'pages from 0, a page in brackets refused, and all counted where none come',
			true,
			(query) =>
				query.has('page[number]')
					? refuse('No')
					: {
							count: 12,
							rows: page(rowsOf(12), query, { first: 0, sizeBy: 'per_page', size: 30 }),
						},
		],
	])('%s: complete is %s', async (_, complete, reply) => {
		let characters = 0;
		const { completeness, asked } = await readFromService((query, count) => {
			const body = reply(query, count);
			characters += JSON.stringify(body).length;
			return body;
		});
		expect(completeness.complete).toBe(complete);
		expect(asked.length).toBeLessThanOrEqual(6);
		// Beside the list itself.
		expect(characters).toBeLessThan(3.2 * JSON.stringify(reply(new URLSearchParams(), 1)).length);
	});
});

test.each<[string, Reply]>([
	[
		'a size and a token that comes with more only, other names refused',
		picky(['pageSize', 'pageToken'], (query) => {
			const size = sizeIn(query, ['pageSize'], 20);
			const appointments = rowsOf(12).map(({ id }) => ({ id, startTime: '', endTime: '' }));
			return { appointments: appointments.slice(0, size), ...(size < 12 && { nextToken: 'b' }) };
		}),
	],
	[
		'an offset in capitals, as the fields are',
		(query) => {
			const rows = rowsOf(12).map(({ id }) => ({ Id: id, AptNum: id, Note: '' }));
			return rows.slice(Number(query.get('Offset') ?? 0));
		},
	],
])('a short list is complete where the service takes %s', async (_, reply) => {
	const { completeness, asked } = await readFromService(reply);
	expect(completeness.complete).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(9);
});

test('a record that moves from one page to another while the pages are looked for is not lost', async () => {
	const rows = rowsOf(25);
	const { records, completeness } = await readFromService((query, asked) =>
		page(asked > 2 ? rows.slice(1) : rows, query, { by: 'pageNumber' }),
	);
	const ids = records.map(({ id }) => id);
	expect(completeness.complete && !ids.includes(11)).toBe(false);
});

import {
	answer,
	offset,
	page,
	readFromService,
	rowsOf,
	type Reply,
} from '../support/fakeListService';

/** Gives everything, and counts pages as soon as one is asked for. */
const pagedOnDemand =
	(count: number): Reply =>
	(query) =>
		query.has('page')
			? {
					items: page(rowsOf(count), query, { size: 100 }),
					page: Number(query.get('page')),
					total_count: count,
				}
			: rowsOf(count);

/** Gives up to so many rows where it is asked for nothing, and takes a size and a place together alone. */
const bothOrNone =
	(count: number, refusal: unknown, reply: Reply, most = count): Reply =>
	(query, asked) => {
		const rows = reply(query, asked) as unknown[] | undefined;
		if (rows === undefined) return answer(refusal, {}, 500);
		return query.size > 0 ? rows : rows.slice(0, most);
	};
const together = (query: URLSearchParams, names: string[]) =>
	new Set(names.map((name) => query.has(name))).size === 1;
const pagesTogether = (count: number, most?: number) =>
	bothOrNone(
		count,
		{ title: '500 Internal Server Error' },
		(query) =>
			together(query, ['page', 'count'])
				? page(rowsOf(count), query, { size: count, sizeBy: 'count' })
				: undefined,
		most,
	);
const rowsTogether = (count: number, most?: number) =>
	bothOrNone(
		count,
		{ Details: 'Missing "since" argument for GET request against: /appointments/' },
		(query) =>
			together(query, ['since', 'limit'])
				? offset(rowsOf(count), query, { by: 'since', size: count, sizeBy: 'limit' })
				: undefined,
		most,
	);

test.each<[string, Reply, number]>([
	['pages come where one is asked for', pagedOnDemand(320), 5],
	['a page and a size come together, or are an error', pagesTogether(320), 8],
	['so do an offset and a size, and the refusal names what it misses', rowsTogether(320), 6],
])('a whole list of a round length is proved: %s', async (_, reply, requests) => {
	const { records, completeness, asked } = await readFromService(reply);
	expect(completeness.complete).toBe(true);
	expect(records).toEqual(rowsOf(320));
	expect(asked.length).toBeLessThanOrEqual(requests);
});

test('rows from a place are read once, though the search for the way saw most of the first page again', async () => {
	const { records, completeness, asked } = await readFromService((query) => {
		const total = { total: 1050 };
		const items = offset(rowsOf(1050), query, { size: 100, sizeBy: 'limit' });
		return query.has('offset') || query.has('limit') ? { items, ...total } : items;
	});
	expect(completeness.complete).toBe(true);
	expect(records).toEqual(rowsOf(1050));
	expect(asked.length).toBeLessThanOrEqual(16);
});

test.each<[string, Reply]>([
	['by pages', pagesTogether(320, 100)],
	['by rows', rowsTogether(320, 100)],
])(
	'a list that is cut off without a size and a place is not called complete, %s',
	async (_, reply) => {
		const { records, completeness } = await readFromService(reply);
		expect(completeness.complete && records.length < 320).toBe(false);
	},
);

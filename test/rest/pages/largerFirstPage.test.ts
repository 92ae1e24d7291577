import { findLargerFirstPage } from '../../../nodes/AppointmentService/rest/pages/largerFirstPage';
import {
	answer,
	home,
	page,
	readFromService,
	rowsOf,
	type Reply,
} from '../support/fakeListService';
import { openList } from '../support/openList';

const all = rowsOf(137);
const numberIn = (query: URLSearchParams, name: string, fallback: number) =>
	Number(query.get(name) ?? fallback);
/** A list in pages of ten, or of the size that is asked for. */
const sized =
	(sizeBy: string, most: number, rows = all): Reply =>
	(query) => ({
		data: page(rows, query, { sizeBy, most }),
		page: numberIn(query, 'page', 1),
		total: rows.length,
	});

const plain = sized('', 10);

async function findIn(reply: Reply) {
	const { context, first, asked } = await openList(reply);
	return { found: await findLargerFirstPage({ ...context, first }, Infinity), asked };
}

describe('findLargerFirstPage', () => {
	test.each(['limit', 'per_page', 'pageSize', 'page[size]'])(
		'finds the whole list with one request where the size is called %s',
		async (sizeBy = '') => {
			const { records, completeness, asked } = await readFromService(sized(sizeBy, 500));
			expect([records.length, completeness.complete, asked.length]).toEqual([137, true, 2]);
		},
	);

	test.each([
		['at 135 of 135 records', 135, 2],
		['with a question at 150: services stop counting at round numbers', 150, 3],
	])('ends %s, where the shorter page counted as many', async (_, count, requests) => {
		const { completeness, asked } = await readFromService(sized('limit', 500, rowsOf(count)));
		expect([completeness.complete, asked.length]).toEqual([true, requests]);
	});

	test('goes on from the larger page where the service cuts it down', async () => {
		const { records, completeness, asked } = await readFromService(sized('per_page', 50));
		expect([records.length, completeness.complete]).toEqual([137, true]);
		expect(asked.length).toBeLessThanOrEqual(6);
	});

	test('asks for less where the service refuses the number', async () => {
		const { records, asked } = await readFromService((query) =>
			numberIn(query, 'per_page', 10) > 100
				? answer({ message: 'per_page is too large' }, {}, 400)
				: sized('per_page', 100)(query, 0),
		);
		expect(asked[2]).toMatch(/\?per_page=100$/);
		expect([records.length, asked.length]).toEqual([137, 4]);
	});

	test.each([
		'per_page: must be between 1 and 70',
		'At most 70 for per_page, not 500',
		'Param per_page=500 not allowed. Max accepted value 70.',
	])('asks for as many as the refusal allows: %s', async (message) => {
		const { records, asked } = await readFromService((query) =>
			numberIn(query, 'per_page', 10) > 70
				? answer({ message }, {}, 400)
				: sized('per_page', 70)(query, 0),
		);
		expect(asked[2]).toMatch(/\?per_page=70$/);
		expect([records.length, asked.length]).toEqual([137, 4]);
	});

	test('asks under all names with the words by which a refusal calls the size', async () => {
		const message = 'The page size must be between 1 and 70.';
		const { records, asked } = await readFromService((query) =>
			numberIn(query, 'pageSize', 10) > 70
				? answer({ message }, {}, 400)
				: sized('pageSize', 70)(query, 0),
		);
		expect(asked[2]).toContain('pageSize=70');
		expect(records).toHaveLength(137);
		expect(asked.length).toBeLessThanOrEqual(10);
	});

	test('asks for as many as a refusal in another language allows, which comes with HTTP 200', async () => {
		const refusal = { code: 400, data: null, msg: '请求参数不正确:每页条数最大值为 200' };
		const { records, asked } = await readFromService((query) =>
			numberIn(query, 'pageSize', 10) > 200 ? refusal : sized('pageSize', 200)(query, 0),
		);
		expect(asked.at(-1)).toContain('pageSize=200');
		expect(records).toHaveLength(137);
	});

	test('follows such a number once', async () => {
		const { asked } = await readFromService((query) =>
			query.has('per_page')
				? answer({ message: `per_page: at most ${Number(query.get('per_page')) - 1}` }, {}, 400)
				: plain(query, 0),
		);
		expect(asked.length).toBeLessThanOrEqual(30);
	});

	test('takes the name that a refusal gives', async () => {
		const { records, asked } = await readFromService((query) =>
			[...query.keys()].some((name) => !['page', 'take'].includes(name))
				? answer({ message: 'Unknown parameter. Allowed parameters: page, take' }, {}, 400)
				: sized('take', 500)(query, 0),
		);
		expect([records.length, asked.length]).toEqual([137, 3]);
	});

	test.each<[string, number, object?]>([
		['limit', 3],
		['per_page', 3],
		['count', 3, { page: undefined, startIndex: 1, totalResults: 137 }],
		['page[size]', 3, { links: { next: '?page[number]=2' } }],
	])('finds %s where the first unknown name is refused', async (sizeBy, requests, says = {}) => {
		const { records, completeness, asked } = await readFromService((query) => {
			const unknown = [...query.keys()].find((name) => !['page', sizeBy].includes(name));
			if (unknown) return answer({ message: `Unknown query parameter: ${unknown}` }, {}, 422);
			const rows = sized(sizeBy, 500)(query, 0) as object;
			return { ...rows, ...(query.has(sizeBy) ? {} : says) };
		});
		expect([records.length, completeness.complete, asked.length]).toEqual([137, true, requests]);
	});

	test('finds the only name that a refusal does not call unknown, and heeds what it says of that', async () => {
		const { records, completeness, asked } = await readFromService((query) => {
			const errors = [...query.keys()].map((name) => [
				name,
				name === 'per_page' ? ['Must be between 1 and 50.'] : ['Unknown field.'],
			]);
			return knows(query, 'page', 'per_page') && numberIn(query, 'per_page', 10) <= 50
				? sized('per_page', 50)(query, 0)
				: answer({ query: Object.fromEntries(errors) as object }, {}, 422);
		});
		expect(asked[4]).toMatch(/\?per_page=50$/);
		expect([records.length, completeness.complete, asked.length]).toEqual([137, true, 7]);
	});

	test('finds the name that the link to the next page has, where all others are refused', async () => {
		const { records, asked } = await readFromService((query) => {
			const number = numberIn(query, '_page', 1);
			const size = numberIn(query, '_limit', 10);
			const data = page(all, query, { by: '_page', sizeBy: '_limit', most: 500 });
			const next = `/tables/visits/rows?_limit=${size}&_page=${number + 1}`;
			const unknown = [...query.keys()].find((name) => !['_page', '_limit'].includes(name));
			const message = `"query.${unknown}" is not allowed`;
			return unknown
				? answer({ message, error: [{ message, path: ['query', unknown] }] }, {}, 400)
				: { data, total: 137, next: number * size < 137 ? next : null };
		});
		expect([records.length, asked.length]).toEqual([137, 3]);
	});

	test.each<[string, (names: string[]) => unknown, string, number]>([
		[
			'class-validator',
			(names) => ({ message: names.map((name) => `property ${name} should not exist`) }),
			'take',
			4,
		],
		['gRPC', ([name]) => ({ code: 3, message: `no such field: ${name}` }), 'per_page', 3],
		[
			'express-validator',
			(names) => ({
				errors: [{ msg: 'Unknown field(s)', fields: names.map((path) => ({ path })) }],
			}),
			'pageSize',
			4,
		],
		[
			'zod',
			(keys) => ({ issues: [{ code: 'unrecognized_keys', keys, message: 'Unrecognized keys' }] }),
			'page_size',
			4,
		],
	])('finds the one name that %s does not refuse', async (_, refusal, sizeBy, requests) => {
		const { records, completeness, asked } = await readFromService((query) => {
			const unknown = [...query.keys()].filter((name) => !['page', sizeBy].includes(name));
			return unknown.length > 0
				? answer(refusal(unknown) as object, {}, 400)
				: sized(sizeBy, 500)(query, 0);
		});
		expect([records.length, completeness.complete, asked.length]).toEqual([137, true, requests]);
	});

	const countedInPages =
		(most: number, rows: number): Reply =>
		(query) => {
			const size = numberIn(query, 'per_page', 10);
			return {
				data: page(rowsOf(rows), query, { sizeBy: 'per_page', most }),
				meta: { page: numberIn(query, 'page', 1), total_pages: Math.ceil(rows / size) },
			};
		};

	test('takes the whole list with one request where the service counts its pages', async () => {
		const { records, completeness, asked } = await readFromService(countedInPages(500, 137));
		expect([records.length, completeness.complete, asked.length]).toEqual([137, true, 2]);
	});

	test('does not believe a count of pages in a size that the service does not give', async () => {
		for (const rows of [91, 97, 100]) {
			const { records, completeness } = await readFromService(countedInPages(90, rows));
			expect([records.length, completeness.complete]).toEqual([rows, true]);
		}
	});

	test('takes the number of rows in a page that others follow for no count of the list', async () => {
		const { records, completeness, asked } = await readFromService((query) => {
			const data = page(all, query, { sizeBy: 'per_page', most: 100 });
			const size = Math.min(100, numberIn(query, 'per_page', 10));
			const more = numberIn(query, 'page', 1) * size < all.length;
			return { info: { per_page: size, count: data.length, more_records: more }, data };
		});
		expect([records.length, completeness.complete, asked.length]).toEqual([137, true, 4]);
	});

	test.each<[string, Reply]>([
		[
			'other records',
			(query) => (query.size > 0 ? { data: rowsOf(40).slice(20), total: 137 } : plain(query, 0)),
		],
		[
			'another count, as a filter gives',
			(query) => (query.size > 0 ? { data: rowsOf(40), total: 40 } : plain(query, 0)),
		],
		['no records', (query) => (query.size > 0 ? { data: [], total: 0 } : plain(query, 0))],
		['the same page', plain],
	])('takes no page that brings %s', async (_page, reply = plain) => {
		const { found } = await findIn(reply);
		expect(Array.isArray(found)).toBe(true);
	});

	const many = rowsOf(250);
	const knows = (query: URLSearchParams, ...names: string[]) =>
		[...query.keys()].every((name) => names.includes(name));
	const cut = (query: URLSearchParams, by: string, sizeBy: string, most: number) => ({
		data: page(many, query, { by, size: 50, sizeBy, most }),
		total: most,
	});

	test.each<[string, Reply]>([
		[
			'is cut there',
			(query) => ({ ...cut(query, 'page', 'limit', 100), page: numberIn(query, 'page', 1) }),
		],
		[
			'is cut there by a service that refuses names that it does not know',
			(query) =>
				knows(query, 'p', 'page_size')
					? cut(query, 'p', 'page_size', 200)
					: answer({ message: 'Bad request. Allowed: page_size, p' }, {}, 400),
		],
		[
			'is cut there by a service that takes names for fields',
			(query) => {
				if (numberIn(query, 'length', 0) > 100)
					return answer({ message: 'length is too large' }, {}, 400);
				return knows(query, 'page', 'length')
					? cut(query, 'page', 'length', 100)
					: { data: [], total: 100 };
			},
		],
		[
			'has an unusual length and the place of the next row',
			(query) => {
				const start = numberIn(query, 'offset', 0);
				const size = Math.min(numberIn(query, 'limit', 50), 137);
				return { data: many.slice(start, start + size), total: 137, next_offset: start + size };
			},
		],
		[
			'has an unusual length, which is that of its pages',
			(query) => {
				const start = numberIn(query, 'skip', 0);
				const limit = Math.min(numberIn(query, 'limit', 13), 26);
				return { items: many.slice(start, start + limit), total: 26, skip: start, limit };
			},
		],
	])('does not believe a count where the page %s', async (_, reply) => {
		const { records, completeness } = await readFromService(reply);
		expect(completeness.complete && records.length < many.length).toBe(false);
	});

	test('believes a count that all names of a position confirm', async () => {
		const { records, completeness, asked } = await readFromService((query) => {
			const start = numberIn(query, 'skip', 0);
			const limit = numberIn(query, 'limit', 13);
			const items = many.slice(0, 100).slice(start, start + limit);
			return { items, total: 100, skip: start, limit: items.length };
		});
		expect([records.length, completeness.complete, asked.length]).toEqual([100, true, 3]);
	});

	test('notices what a page that came in vain shows of a list that changes', async () => {
		const rowsAtFirst = rowsOf(45);
		const { records, completeness } = await readFromService((query, count) => {
			const rows = [0, 1, 2].map((gone) => rowsAtFirst.slice(gone))[Math.min(2, count - 1)];
			const from = 10 * (numberIn(query, 'page', 1) - 1);
			const next = from + 10 < rows.length ? `?page=${from / 10 + 2}` : null;
			return { data: rows.slice(from, from + 10), next };
		});
		const isAll = rowsAtFirst
			.slice(2)
			.every(({ id }) => records.some((record) => record.id === id));
		expect(completeness.complete && !isAll).toBe(false);
	});

	test('ends the reading with a refusal of the key', async () => {
		const reply: Reply = (query, asked) =>
			query.has('per_page') ? answer({ message: 'Who?' }, {}, 401) : plain(query, asked);
		await expect(readFromService(reply)).rejects.toThrow('Who?');
	});

	test('leaves the size of the user alone', async () => {
		const { asked } = await readFromService(sized('limit', 500), { url: `${home}?limit=20` });
		expect(asked.every((url) => !url.includes('pageSize'))).toBe(true);
	});
});

test('a list from page 0 goes on with page 1 where page 2 is empty', async () => {
	const { records, completeness } = await readFromService((query) => {
		const from = 20 * numberIn(query, 'page', 0);
		return { data: rowsOf(33).slice(from, from + 20), has_more: from + 20 < 33 };
	});
	expect([records.length, completeness.complete]).toEqual([33, true]);
});

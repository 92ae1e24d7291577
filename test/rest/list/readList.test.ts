import { pageNumberOf } from '../support/runFollowPages';
import { readList } from '../../../nodes/AppointmentService/rest';
import {
	answer,
	home,
	offset,
	page,
	readFromService,
	rowsOf,
	type Reply,
} from '../support/fakeListService';

const rows = rowsOf(47);
const numberIn = (query: URLSearchParams, name: string, fallback: number) =>
	Number(query.get(name) ?? fallback);

/** Lists as services of this trade really page them. None needs a setting. */
const completeLists: Record<string, Reply> = {
	'page number and total': (q) => ({
		data: page(rows, q),
		meta: { page: pageNumberOf(q), total: 47 },
	}),
	'totals written as text': (q) => ({
		data: page(rows, q),
		details: { totalItems: '47', currentPage: String(pageNumberOf(q)) },
	}),
	'page number and count of pages': (q) => ({
		data: page(rows, q),
		current_page: pageNumberOf(q),
		last_page: 5,
	}),
	'page numbers from 0': (q) => ({
		content: page(rows, q, { first: 0 }),
		number: numberIn(q, 'page', 0),
		totalPages: 5,
		totalElements: 47,
	}),
	'page numbers from 0, no paging fields': (q) => page(rows, q, { first: 0 }),
	'a bare list by page': (q) => page(rows, q),
	'a bare list by offset': (q) => offset(rows, q),
	'a bare list by skip': (q) => offset(rows, q, { by: 'skip' }),
	'a bare list by bracketed page': (q) => page(rows, q, { by: 'page[number]' }),
	'a bare list that answers 400 after its last page': (q) =>
		pageNumberOf(q) > 5 ? answer({ code: 'past' }, {}, 400) : page(rows, q),
	'a bare list of one larger page that answers 400 after it': (q) => {
		const [size, number] = [numberIn(q, 'limit', 10), pageNumberOf(q)];
		const isPast = number > Math.ceil(47 / size);
		return isPast
			? answer({ message: 'Page out of range' }, {}, 400)
			: rows.slice((number - 1) * size, number * size);
	},
	'a bare list that repeats its last page': (q) =>
		page(rows, new URLSearchParams({ page: String(Math.min(pageNumberOf(q), 5)) })),
	'an absolute next link': (q) => ({
		results: offset(rows, q),
		count: 47,
		next:
			numberIn(q, 'offset', 0) + 10 < 47
				? `${home}?limit=10&offset=${numberIn(q, 'offset', 0) + 10}`
				: null,
	}),
	'a relative next link with a token': (q) => {
		const start = numberIn(q, 'k', 0);
		return {
			items: rows.slice(start, start + 10),
			links:
				start + 10 < 47
					? { after: null, next: { href: `/api/v1/appointments?k=${start + 10}` } }
					: {},
		};
	},
	'a header link': (q) => {
		const pageNumber = pageNumberOf(q);
		return answer(
			page(rows, q),
			pageNumber < 5
				? { link: `<${home}?page=${pageNumber + 1}>; rel="next", <${home}?page=5>; rel="last"` }
				: {},
		);
	},
	'a next link with an internal host name': (q) => ({
		data: page(rows, q),
		next:
			pageNumberOf(q) < 5
				? `http://internal:8080/api/v1/appointments?page=${pageNumberOf(q) + 1}`
				: null,
	}),
	'a token in the body': (q) => {
		const start = numberIn(q, 'page_token', 0) / 7;
		return {
			rows: rows.slice(start, start + 10),
			next_page_token: start + 10 < 47 ? String((start + 10) * 7) : '',
		};
	},
	'a token with a bracketed parameter': (q) => {
		const start = rows.findIndex(({ id }) => `c${id}` === q.get('page[cursor]')) + 1;
		return {
			items: rows.slice(start, start + 10),
			hasNextPage: start + 10 < 47,
			cursor: rows[Math.min(start + 9, 46)] && `c${rows[Math.min(start + 9, 46)].id}`,
		};
	},
	'a token in a header': (q) => {
		const start = numberIn(q, 'cursor', 0);
		return answer(
			rows.slice(start, start + 10),
			start + 10 < 47 ? { 'x-next-cursor': String(start + 10) } : {},
		);
	},
	'has_more, read by the last id': (q) => {
		const start = numberIn(q, 'starting_after', 0);
		return { data: rows.slice(start, start + 10), has_more: start + 10 < 47 };
	},
	'a count of remaining records': (q) => {
		const start = numberIn(q, 'skip', 0);
		return {
			status: 'success',
			data: rows.slice(start, start + 10),
			pagination: {
				totalItems: 47,
				remainingItems: Math.max(0, 37 - start),
				itemsPerPage: 10,
				hasNextPage: start + 10 < 47,
			},
		};
	},
	'a cursor that says where the page begins': (q) => {
		const cursor = numberIn(q, 'cursor', 0);
		const results = rows.slice(cursor, cursor + 10);
		const remaining = Math.max(0, 37 - cursor);
		return { response: { cursor, results, count: results.length, remaining } };
	},
	'a next page number that is 0 at the end': (q) => {
		const pageNumber = pageNumberOf(q);
		return {
			data: { results: { appointments: page(rows, q) } },
			details: {
				totalItems: '47',
				currentPage: pageNumber,
				nextPage: pageNumber < 5 ? pageNumber + 1 : 0,
			},
		};
	},
	'a count of this page only': (q) => ({ count: page(rows, q).length, data: page(rows, q) }),
	'a total that is too low': (q) => ({ total: 20, data: page(rows, q) }),
	'a first page that is a preview': (q) => ({
		data: q.has('page') ? page(rows, q) : rows.slice(0, 3),
		page: pageNumberOf(q),
		pages: 5,
	}),
	'a last page that is a record and no list': (q) => {
		const shown = page(rows, q, { size: 23 });
		return { data: shown.length === 1 ? shown[0] : shown, page: pageNumberOf(q), pages: 3 };
	},
	'a count of the page beside the total': (q) => ({
		info: { count: 47, page: pageNumberOf(q), result_count: page(rows, q).length },
		data: page(rows, q),
	}),
	'field names in capitals': (q) => ({
		Records: offset(rows, q, { by: 'Offset' }),
		TotalResults: 47,
	}),
	'an error that names the parameter': (q) =>
		[...q.keys()].some((name) => name !== 'page_index')
			? answer({ message: 'Unknown parameter. Allowed parameters: status, page_index' }, {}, 400)
			: {
					data: page(rows, q, { by: 'page_index' }),
					total: 47,
					page: numberIn(q, 'page_index', 1),
				},
	'short pages before the end': (q) => {
		const pageNumber = pageNumberOf(q);
		return {
			data: page(rows, q).filter(({ id }) => pageNumber === 5 || (id as number) % 10 !== 3),
			page: pageNumber,
			has_more: pageNumber < 5,
		};
	},
	'two empty pages at the beginning': (q) => {
		const number = numberIn(q, 'next_cursor', 1);
		const start = 10 * (number - 3);
		return {
			data: start < 0 ? [] : rows.slice(start, start + 10),
			next_cursor: start < 40 ? number + 1 : null,
		};
	},
	'an empty page before the end': (q) => {
		const start = numberIn(q, 'cursor', 0);
		return {
			data: start === 10 ? [] : rows.slice(start, start + 10),
			next_cursor: start + 10 < 47 ? start + 10 : null,
		};
	},
};

test.each(Object.keys(completeLists))('is read completely: %s', async (name) => {
	const { records, completeness, asked } = await readFromService(completeLists[name]);
	const expected = name.startsWith('short')
		? rows.filter(({ id }) => (id as number) > 40 || (id as number) % 10 !== 3)
		: name.startsWith('an empty page')
			? rows.filter(({ id }) => (id as number) <= 10 || (id as number) > 20)
			: rows;
	expect(records).toEqual(expected);
	expect(completeness).toMatchObject({ complete: true });
	for (const url of asked) expect(new URL(url).origin).toBe(new URL(home).origin);
});

test.each<[string, (records: object) => unknown]>([
	['alone', (records) => records],
	['in an envelope', (appointments) => ({ appointments })],
])('the last page of records under their IDs may have one: %s', async (_, wrap) => {
	const { records, completeness } = await readFromService((q) => {
		const from = (pageNumberOf(q) - 1) * 23;
		const shown = rows.slice(from, from + 23);
		return wrap(Object.fromEntries(shown.map(({ id }) => [`a${String(id)}`, { note: id }])));
	});
	expect(records).toEqual(rows.map(({ id }) => ({ id: `a${String(id)}`, note: id })));
	expect(completeness.complete).toBe(true);
});

test('a limit in the query of the user stays in every request', async () => {
	const result = await readFromService(
		(q) => ({ data: offset(rows, q, { sizeBy: 'limit', most: 20 }) }),
		{ url: `${home}?limit=7` },
	);
	expect(result.records).toEqual(rows);
	for (const url of result.asked) expect(new URL(url).searchParams.get('limit')).toBe('7');
});

test('a limit of two pages makes two requests', async () => {
	const result = await readFromService(
		(q) => ({ data: page(rows, q), page: pageNumberOf(q), total: 47 }),
		{ limit: 20 },
	);
	expect(result.records).toEqual(rows.slice(0, 20));
	expect(result.asked).toHaveLength(2);
});

test('a list of 1000 records is read in pages of 100 where the service honours that', async () => {
	const many = rowsOf(1000);
	const result = await readFromService((q) => ({
		data: page(many, q, { sizeBy: 'per_page', most: 100 }),
		meta: {
			page: pageNumberOf(q),
			per_page: Math.min(numberIn(q, 'per_page', 10), 100),
			total: 1000,
		},
	}));
	expect(result.records).toEqual(many);
	expect(result.asked.length).toBeLessThanOrEqual(13);
});

test('fewer requests run at a time where x-ratelimit-remaining is low', async () => {
	const many = Array.from({ length: 400 }, (_, index) => ({ id: index + 1 }));
	const maxRunningWith = async (remaining: string) => {
		let running = 0;
		let maxRunning = 0;
		const { records } = await readList({
			url: home,
			names: ['appointments'],
			retryPolicy: { sleep: async () => {}, now: () => 0, tries: 1, budget: 0 },
			fetch: async (url) => {
				maxRunning = Math.max(maxRunning, ++running);
				for (let tick = 0; tick < 9; tick++) await Promise.resolve();
				running--;
				const pageNumber = Number(new URL(url).searchParams.get('page') ?? 1);
				const text = JSON.stringify({
					data: many.slice(pageNumber * 10 - 10, pageNumber * 10),
					total: 400,
				});
				return { url, status: 200, headers: { 'x-ratelimit-remaining': remaining }, text };
			},
		});
		expect(records).toEqual(many);
		return maxRunning;
	};
	expect(await maxRunningWith('1')).toBeLessThan(5);
	expect(await maxRunningWith('100')).toBeGreaterThan(7);
});

test.each([12, 50])(
	'a range of all %i records in the header is the whole list at once',
	async (count) => {
		const all = rowsOf(count);
		const { records, completeness, asked } = await readFromService(() =>
			answer(all, { 'content-range': `items 0-${count - 1}/${count}` }),
		);
		expect(records).toHaveLength(count);
		expect(completeness.complete).toBe(true);
		expect(asked).toHaveLength(1);
	},
);

test('a list whose further records are equal to those that came is not called complete', async () => {
	const all = Array.from({ length: 145 }, (_, at) => ({ service: 'Cut', price: Math.min(at, 60) }));
	const { records, completeness } = await readFromService((query) => {
		const size = Math.min(numberIn(query, 'limit', 50), 100);
		const end = numberIn(query, 'cursor', 0) + size;
		return { data: all.slice(end - size, end), ...(end < 145 && { cursor: String(end) }) };
	});
	expect(records.length === 145 || !completeness.complete).toBe(true);
});

test('a first page that may be a preview, and counts itself alone, is asked for by its number', async () => {
	const all = rowsOf(19);
	const { records, completeness } = await readFromService((query) => {
		const data = query.has('page') ? (query.get('page') === '1' ? all : []) : all.slice(0, 3);
		const number = Number(query.get('page') ?? 1);
		return { data, page: number, page_size: data.length, total_count: data.length };
	});
	expect(records).toHaveLength(19);
	expect(completeness.complete).toBe(true);
});

test('a list that ends where a whole page would, in shorter pages, is not called complete', async () => {
	const all = rowsOf(1100);
	const { records, completeness } = await readFromService((query) => {
		const most = numberIn(query, 'per_page', 1100);
		const start = 12 * (numberIn(query, 'page', 1) - 1);
		const data = all.slice(start, Math.min(start + (query.has('per_page') ? 12 : 3), most));
		return { data, page_context: { page: start / 12 + 1, has_more_page: start + 12 < most } };
	});
	expect(records.length === 1100 || !completeness.complete).toBe(true);
});

test('nor is one that counts as many records as a page was asked for', async () => {
	const all = rowsOf(1100);
	const { records, completeness } = await readFromService((query) => {
		const most = numberIn(query, '$top', 500);
		const start = numberIn(query, '$skip', 0);
		const end = Math.min(start + (query.has('$top') ? 50 : 3), most);
		const next = `?$skip=${end}${query.has('$top') ? `&$top=${most}` : ''}`;
		const link = end < most && { '@odata.nextLink': next };
		return { '@odata.count': most, value: all.slice(start, end), ...link };
	});
	expect(records.length === 1100 || !completeness.complete).toBe(true);
});

test.each([
	['is whole', '', {}, true],
	['is not whole for sure where the service counts more', '', { '@odata.count': 40 }, false],
	['is not whole for sure where a part was asked for', '?$top=37', {}, false],
])('a list of OData without a link to a next page %s', async (_, query, more, isWhole) => {
	const list = { '@odata.context': '$metadata#visits', value: rowsOf(37), ...more };
	const { asked, completeness } = await readFromService(() => list, { url: `${home}${query}` });
	expect(completeness.complete).toBe(isWhole);
	if (isWhole) expect(asked).toHaveLength(1);
});

test('as many rows as a page usually has may not be the whole list of OData, also without a link to a next page', async () => {
	const all = rowsOf(137);
	const { records, completeness } = await readFromService((query) => {
		const start = numberIn(query, '$skip', 0);
		return { '@odata.context': '$metadata#visits', value: all.slice(start, start + 100) };
	});
	expect([records.length, completeness.complete]).toEqual([137, true]);
});

test('a list that points to records before its first page is not called complete because nothing follows', async () => {
	const all = rowsOf(37);
	let asked = 0;
	const { records, completeness } = await readFromService(() => {
		// Two records move to the end while the list is read, so that an offset seems to be heeded.
		if ([3, 4].includes(++asked)) all.push(...all.splice(0, 1));
		return { links: { next: null, previous: '?before=3' }, items: all.slice(0, 3) };
	});
	expect(records.length === 37 || !completeness.complete).toBe(true);
});

test('a first page that comes again behind the end, and has changed, shows that the list did', async () => {
	const all = rowsOf(88);
	let gone = false;
	const { records, completeness } = await readFromService((query) => {
		const page = numberIn(query, 'page', 1);
		if (page === 3 && !gone) {
			all.splice(5, 1);
			gone = true;
		}
		const start = 20 * (page - 1);
		return all.slice(start < all.length ? start : 0).slice(0, 20);
	});
	expect(completeness.complete).toBe(true);
	expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
});

test('a list of few records that names its page, and heeds a number in brackets only, is read on', async () => {
	const all = rowsOf(55);
	const { records, completeness } = await readFromService((query) => {
		const number = numberIn(query, 'page[number]', 1);
		return answer(all.slice(6 * (number - 1), 6 * number), { 'x-current-page': String(number) });
	});
	expect(completeness.complete).toBe(true);
	expect(records).toHaveLength(55);
});

test('a list whose records are equal by chance is not called complete because a page of known ones came', async () => {
	const services = ['Cut', 'Colour', 'Shave'];
	const all = Array.from({ length: 120 }, (_, index) => ({
		service: services[index % 3],
		amount: 30 + (index >= 30 && index < 60 ? 5 : 0),
	}));
	const { records, completeness } = await readFromService((query) => {
		const data = page(all, query, { size: 30 });
		return query.size === 0 || query.has('page') ? data : answer({ error: 'unknown' }, {}, 400);
	});
	expect(records.length === 120 || !completeness.complete).toBe(true);
});

test('a first record that moved to a second page, which counts from 0, is not taken for page 1', async () => {
	const all = rowsOf(11);
	let asked = 0;
	const { records, completeness } = await readFromService((query) => {
		if (++asked === 2) all.push(...all.splice(0, 1));
		const others = [...query.keys()].filter((name) => name !== 'pageIndex');
		if (others.length > 0) return answer('', {}, 400);
		const start = 10 * numberIn(query, 'pageIndex', 0);
		return { items: all.slice(start, start + 10) };
	});
	expect(records.length === 11 || !completeness.complete).toBe(true);
});

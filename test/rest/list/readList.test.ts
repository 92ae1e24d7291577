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
const number = (query: URLSearchParams, name: string, otherwise: number) =>
	Number(query.get(name) ?? otherwise);

/** Shapes that services of this trade really have. None of them needs a setting. */
const shapes: Record<string, Reply> = {
	'page and total': (q) => ({
		data: page(rows, q),
		meta: { page: number(q, 'page', 1), total: 47 },
	}),
	'totals written as text': (q) => ({
		data: page(rows, q),
		details: { totalItems: '47', currentPage: String(number(q, 'page', 1)) },
	}),
	'last page': (q) => ({ data: page(rows, q), current_page: number(q, 'page', 1), last_page: 5 }),
	'pages from 0': (q) => ({
		content: page(rows, q, { first: 0 }),
		number: number(q, 'page', 0),
		totalPages: 5,
		totalElements: 47,
	}),
	'pages from 0, nothing said': (q) => page(rows, q, { first: 0 }),
	'a bare list by page': (q) => page(rows, q),
	'a bare list by offset': (q) => offset(rows, q),
	'a bare list by skip': (q) => offset(rows, q, { by: 'skip' }),
	'a bare list by bracketed page': (q) => page(rows, q, { by: 'page[number]' }),
	'a bare list that refuses what is beyond': (q) =>
		number(q, 'page', 1) > 5 ? answer({ code: 'past' }, {}, 400) : page(rows, q),
	'a bare list that repeats its last page': (q) =>
		page(rows, new URLSearchParams({ page: String(Math.min(number(q, 'page', 1), 5)) })),
	'an absolute next link': (q) => ({
		results: offset(rows, q),
		count: 47,
		next:
			number(q, 'offset', 0) + 10 < 47
				? `${home}?limit=10&offset=${number(q, 'offset', 0) + 10}`
				: null,
	}),
	'a relative next link with a token': (q) => {
		const start = number(q, 'k', 0);
		return {
			items: rows.slice(start, start + 10),
			links:
				start + 10 < 47
					? { after: null, next: { href: `/api/v1/appointments?k=${start + 10}` } }
					: {},
		};
	},
	'a header link': (q) => {
		const at = number(q, 'page', 1);
		return answer(
			page(rows, q),
			at < 5 ? { link: `<${home}?page=${at + 1}>; rel="next", <${home}?page=5>; rel="last"` } : {},
		);
	},
	'a link under a host name from inside': (q) => ({
		data: page(rows, q),
		next:
			number(q, 'page', 1) < 5
				? `http://internal:8080/api/v1/appointments?page=${number(q, 'page', 1) + 1}`
				: null,
	}),
	'a token in the body': (q) => {
		const start = number(q, 'page_token', 0) / 7;
		return {
			rows: rows.slice(start, start + 10),
			next_page_token: start + 10 < 47 ? String((start + 10) * 7) : '',
		};
	},
	'a token under a bracketed name': (q) => {
		const start = rows.findIndex(({ id }) => `c${id}` === q.get('page[cursor]')) + 1;
		return {
			items: rows.slice(start, start + 10),
			hasNextPage: start + 10 < 47,
			cursor: rows[Math.min(start + 9, 46)] && `c${rows[Math.min(start + 9, 46)].id}`,
		};
	},
	'a token in a header': (q) => {
		const start = number(q, 'cursor', 0);
		return answer(
			rows.slice(start, start + 10),
			start + 10 < 47 ? { 'x-next-cursor': String(start + 10) } : {},
		);
	},
	'has more and the last id': (q) => {
		const start = number(q, 'starting_after', 0);
		return { data: rows.slice(start, start + 10), has_more: start + 10 < 47 };
	},
	remaining: (q) => {
		const start = number(q, 'skip', 0);
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
	'a next page number that ends with 0': (q) => {
		const at = number(q, 'page', 1);
		return {
			data: { results: { appointments: page(rows, q) } },
			details: { totalItems: '47', currentPage: at, nextPage: at < 5 ? at + 1 : 0 },
		};
	},
	'a count of this page only': (q) => ({ count: page(rows, q).length, data: page(rows, q) }),
	'a total that lies low': (q) => ({ total: 20, data: page(rows, q) }),
	'a first answer that is a preview': (q) => ({
		data: q.has('page') ? page(rows, q) : rows.slice(0, 3),
		page: number(q, 'page', 1),
		pages: 5,
	}),
	'a last record that is no list': (q) => {
		const shown = page(rows, q, { size: 23 });
		return { data: shown.length === 1 ? shown[0] : shown, page: number(q, 'page', 1), pages: 3 };
	},
	'a count of the page beside the total': (q) => ({
		info: { count: 47, page: number(q, 'page', 1), result_count: page(rows, q).length },
		data: page(rows, q),
	}),
	'names in capitals': (q) => ({
		Records: offset(rows, q, { by: 'Offset' }),
		TotalResults: 47,
	}),
	'a refusal that names the parameter': (q) =>
		[...q.keys()].some((name) => name !== 'page_index')
			? answer(
					{
						message: 'Unknown parameter. Allowed parameters: status, page_index',
					},
					{},
					400,
				)
			: { data: page(rows, q, { by: 'page_index' }), total: 47, page: number(q, 'page_index', 1) },
	'short pages before the end': (q) => {
		const at = number(q, 'page', 1);
		return {
			data: page(rows, q).filter(({ id }) => at === 5 || (id as number) % 10 !== 3),
			page: at,
			has_more: at < 5,
		};
	},
	'an empty page before the end': (q) => {
		const at = number(q, 'cursor', 0);
		return {
			data: at === 10 ? [] : rows.slice(at, at + 10),
			next_cursor: at + 10 < 47 ? at + 10 : null,
		};
	},
};

test.each(Object.keys(shapes))('reads a list completely: %s', async (shape) => {
	const { records, completeness, asked } = await readFromService(shapes[shape]);
	const expected = shape.startsWith('short')
		? rows.filter(({ id }) => (id as number) > 40 || (id as number) % 10 !== 3)
		: shape.startsWith('an empty page')
			? rows.filter(({ id }) => (id as number) <= 10 || (id as number) > 20)
			: rows;
	expect(records).toEqual(expected);
	expect(completeness).toMatchObject({ complete: true });
	for (const url of asked) expect(new URL(url).origin).toBe(new URL(home).origin);
});

/** Shapes that nobody can prove to be read to the end. */
const unprovable: Record<string, Reply> = {
	'a bare list that ignores every parameter': () => rows.slice(0, 10),
	'a total that cannot be reached': () => ({ data: rows.slice(0, 10), total: 47 }),
	'more is claimed for ever': () => ({ data: rows.slice(0, 10), has_more: true }),
	'a token that leads nowhere new': () => ({ data: rows.slice(0, 10), next_cursor: 'again' }),
	'an endless next': (q) => ({
		data: page(rows, new URLSearchParams({ page: String(Math.min(number(q, 'page', 1), 5)) })),
		next: `?page=${number(q, 'page', 1) + 1}`,
	}),
	'an endless next with empty pages': (q) => {
		const start = number(q, 'cursor', 0);
		return { data: rows.slice(start, start + 10), next_cursor: start + 10 };
	},
	'a total that lies high': (q) => ({ data: page(rows, q), page: number(q, 'page', 1), total: 60 }),
	'an empty answer to a name that may be a filter': (q) => (q.size > 0 ? [] : rows.slice(0, 10)),
	'a bare refusal after full pages': (q) =>
		number(q, 'page', 1) > 3 ? answer({ message: 'Page out of range' }, {}, 400) : page(rows, q),
	'pages before the first one': () => ({
		data: rows.slice(0, 10),
		links: { next: null, previous: '/api/v1/appointments?before=11' },
	}),
	'a warning beside the rows': () => ({
		data: rows.slice(0, 10),
		has_more: false,
		warnings: ['Only the first ten are shown'],
	}),
};

test.each(Object.keys(unprovable))('says that it cannot know: %s', async (shape) => {
	const { completeness, asked } = await readFromService(unprovable[shape]);
	expect(completeness.complete).toBe(false);
	expect(asked.length).toBeLessThan(60);
});

test('a failure in the midst of good answers, with HTTP 200, is never taken for the end', async () => {
	const broken = readFromService((q) =>
		number(q, 'page', 1) === 3
			? { success: false, error: { code: 'INTERNAL', message: 'Something went wrong' }, data: [] }
			: { success: true, data: page(rows, q), page: number(q, 'page', 1), has_more: true },
	);
	await expect(broken).rejects.toThrow('Something went wrong');
});

test('the user’s own parameters are left as they are', async () => {
	const reading = await readFromService(
		(q) => ({ data: offset(rows, q, { sizeBy: 'limit', most: 20 }) }),
		{
			url: `${home}?limit=7`,
		},
	);
	expect(reading.records).toEqual(rows);
	for (const url of reading.asked) expect(new URL(url).searchParams.get('limit')).toBe('7');
});

test('a list that loses a record while it is read is read again', async () => {
	let left = rowsOf(60);
	const reading = await readFromService((q, asked) => {
		if (asked === 3) left = left.filter(({ id }) => id !== 2);
		return { data: page(left, q), page: number(q, 'page', 1), total: left.length };
	});
	expect(reading.records).toEqual(left);
	expect(reading.completeness.complete).toBe(true);
});

test('a list that grows in front while it is read gives each record once', async () => {
	let now = rowsOf(60);
	const stood = [...now];
	const reading = await readFromService((q, asked) => {
		if (asked === 3) now = [{ id: 1000 }, ...now];
		return { data: page(now, q), page: number(q, 'page', 1), total: now.length };
	});
	const ids = reading.records.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toEqual(expect.arrayContaining(stood.map(({ id }) => id)));
});

test('a list that shows the coming month only is read beyond it', async () => {
	const day = 86_400_000;
	const now = Date.parse('2026-03-01T12:00:00Z');
	const all = Array.from({ length: 90 }, (_, at) => ({
		id: `a${at}`,
		start_at: new Date(now + (at - 45) * 3 * day).toISOString(),
	}));
	const reading = await readFromService((q) => {
		const from = Date.parse(q.get('start_at_min') ?? new Date(now).toISOString());
		const to = Date.parse(q.get('start_at_max') ?? new Date(now + 31 * day).toISOString());
		const shown = all.filter(
			({ start_at }) => Date.parse(start_at) >= from && Date.parse(start_at) <= to,
		);
		const start = number(q, 'cursor', 0);
		return {
			appointments: shown.slice(start, start + 8),
			...(start + 8 < shown.length && { cursor: String(start + 8) }),
			errors: [],
		};
	});
	expect(reading.records).toEqual(all);
	expect(reading.completeness.complete).toBe(true);
});

test('a window that cannot be widened is told', async () => {
	const reading = await readFromService(() => ({
		data: [{ id: 1, start: '2026-03-02T09:00:00Z' }],
		has_more: false,
	}));
	expect(reading.completeness).toMatchObject({
		complete: false,
		reason: expect.stringContaining('lie between 2026-03-02'),
	});
});

test('a limit asks for no page that it does not need', async () => {
	const reading = await readFromService(
		(q) => ({ data: page(rows, q), page: number(q, 'page', 1), total: 47 }),
		{ limit: 20 },
	);
	expect(reading.records).toEqual(rows.slice(0, 20));
	expect(reading.asked).toHaveLength(2);
});

test('larger pages are asked for where the service honours them', async () => {
	const many = rowsOf(1000);
	const reading = await readFromService((q) => ({
		data: page(many, q, { sizeBy: 'per_page', most: 100 }),
		meta: {
			page: number(q, 'page', 1),
			per_page: Math.min(number(q, 'per_page', 10), 100),
			total: 1000,
		},
	}));
	expect(reading.records).toEqual(many);
	expect(reading.asked.length).toBeLessThanOrEqual(13);
});

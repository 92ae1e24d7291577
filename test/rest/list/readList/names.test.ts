import { answer, readFromService, rowsOf, type Reply } from '../../support/fakeListService';

/** How a service is asked for a part of its list, and what it does with other parameters. */
interface Names {
	/** The parameter for the page, or for the first row. */
	by: string;
	counts: 'pages' | 'rows';
	sizeBy: string;
	others: 'ignored' | 'filters' | 'refused';
	/** The number of the first page or row. */
	from?: number;
	refusal?: string;
}

/** What an answer shows of the part that it gives. */
type Echo = (position: number, size: number, total: number) => object;

const most = 50;

function service(echo: Echo, names: Names, count: number): Reply {
	const { by, sizeBy, counts, others, from = counts === 'pages' ? 1 : 0, refusal } = names;
	const rows = rowsOf(count).map(({ id, note }) => ({ id, note }));
	return (query) => {
		const other = [...query.keys()].find((name) => name !== by && name !== sizeBy);
		if (other && others === 'refused')
			return answer({ message: refusal ?? `Invalid key ${other}` }, {}, 400);
		const isFiltered = other !== undefined && others === 'filters';
		const all = isFiltered ? [] : rows;
		const size = Math.min(Number(query.get(sizeBy) ?? 10), most);
		const position = Number(query.get(by) ?? from);
		const start = counts === 'pages' ? (position - from) * size : position - from;
		return { data: all.slice(start, start + size), ...echo(position, size, all.length) };
	};
}

const inPagination: Echo = (page, pageSize, total) => ({
	meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } },
});
const flat: Echo = (skip, limit, total) => ({ total, limit, skip });
const requested: Echo = (RequestedOffset, RequestedLimit, TotalResults) => ({
	PaginationResponse: { RequestedLimit, RequestedOffset, TotalResults },
});
const inList: Echo = (offset, limit, total) => ({ list: { offset, limit, total } });
const inPage: Echo = (offset, limit, total) => ({ page: { offset, limit, total } });
const linked: Echo = (offset, size, total) => ({
	total,
	links: { self: `?window.offset=${offset}&window.size=${size}` },
});
const totalOnly: Echo = (_, __, total) => ({ total });
const searched: Echo = (startRecord, size, total) => ({
	...{ numberOfRecords: total, startRecord },
	nextRecordPosition: startRecord + size > total ? null : startRecord + size,
});
const foreign: Echo = (halaman, per_halaman, total) => ({ total, halaman, per_halaman });

const pages = (by: string, sizeBy: string, others: Names['others'], from?: number): Names => ({
	...{ by, sizeBy, others, counts: 'pages' as const },
	...(from !== undefined && { from }),
});
const rows = (by: string, sizeBy: string, others: Names['others'], from?: number): Names => ({
	...pages(by, sizeBy, others, from),
	counts: 'rows',
});
const bracketed = ['pagination[page]', 'pagination[pageSize]'] as const;

describe('137 rows by ten are read whole, with larger pages, where the service takes its parameters', () => {
	const didYouMean = 'Unknown parameter. Did you mean $skip?';
	const inObject = 'The parameter must be in the "window" object.';
	const list = 'Allowed: window[offset], window[limit]';
	// what tells the names | echo | names | refusal
	test.each<[string, Echo, Names, string?]>([
		['below the object of the echo', inPagination, pages(...bracketed, 'ignored')],
		['below it, others are refused', inPagination, pages(...bracketed, 'refused')],
		['below it, others are filters', inPagination, pages(...bracketed, 'filters')],
		[
			'below it, with a dot',
			inPagination,
			pages('pagination.page', 'pagination.pageSize', 'ignored'),
		],
		['below it, from page 0', inPagination, pages(...bracketed, 'ignored', 0)],
		['with a sign, others are filters', flat, rows('$skip', '$limit', 'filters')],
		['with a sign, others are ignored', flat, rows('$skip', '$limit', 'ignored')],
		['with an underline', flat, rows('_skip', '_limit', 'filters')],
		['below the request', requested, rows('request.offset', 'request.limit', 'ignored')],
		['below it, in brackets', requested, rows('request[offset]', 'request[limit]', 'ignored')],
		['without the parent', requested, rows('offset', 'limit', 'ignored')],
		['below a list, with a dot', inList, rows('list.offset', 'list.limit', 'ignored')],
		['below a page', inPage, rows('page[offset]', 'page[limit]', 'filters')],
		['as its own link spells them', linked, rows('window.offset', 'window.size', 'ignored')],
		['in a language without rules', foreign, pages('halaman', 'per_halaman', 'ignored')],
		['in such a language, others are filters', foreign, pages('halaman', 'per_halaman', 'filters')],
		['of searches', searched, rows('startRecord', 'maximumRecords', 'ignored', 1)],
		['with a sign that nothing shows', totalOnly, rows('$skip', '$top', 'ignored')],
		['of two words', totalOnly, rows('skipCount', 'maxResultCount', 'ignored')],
		['of two words, parted by a line', totalOnly, rows('start_position', 'max_rows', 'ignored')],
		['as the refusal corrects them', totalOnly, rows('$skip', '$limit', 'refused'), didYouMean],
		[
			'in the object that it names',
			totalOnly,
			pages('window[page]', 'window[size]', 'refused'),
			inObject,
		],
		[
			'as it lists them, in brackets',
			totalOnly,
			rows('window[offset]', 'window[limit]', 'refused'),
			list,
		],
	])('%s', async (_, echo, named, refusal: string | undefined = undefined) => {
		const names = { ...named, refusal };
		const { records, completeness, asked } = await readFromService(service(echo, names, 137));
		expect(completeness.complete).toBe(true);
		expect(records).toHaveLength(137);
		expect(asked.length).toBeLessThanOrEqual(12);
		expect(asked.some((url) => new URL(url).searchParams.has(names.sizeBy))).toBe(true);
	});
});

test('beside a size that a refusal names with a sign, the place has one as well', async () => {
	const { records, completeness } = await readFromService((query) => {
		const [size, at] = [Number(query.get('_limit') ?? 10), Number(query.get('_skip') ?? 0)];
		return size > most
			? answer({ message: 'The maximum value for _limit is 50' }, {}, 400)
			: { data: rowsOf(137).slice(at, at + size), total: 137, has_more: at + size < 137 };
	});
	expect([records.length, completeness.complete]).toEqual([137, true]);
});

describe('a list whose parameters are words of another language is read whole, in larger pages', () => {
	const counted: Echo = (_, size, total) => ({ total_paginas: Math.ceil(total / size) });
	const inPaginacion: Echo = (numero_pagina, size, total) => ({
		paginacion: { numero_pagina, total_paginas: Math.ceil(total / size), total_resultados: total },
	});
	test.each<[string, Echo, Names]>([
		['pagina', totalOnly, pages('pagina', 'limite', 'ignored')],
		['pagina, which its count of pages shows', counted, pages('pagina', 'tamanho', 'ignored', 0)],
		['numero_pagina', inPaginacion, pages('numero_pagina', 'registros_por_pagina', 'ignored')],
		['pagina, beside itensPorPagina', totalOnly, pages('pagina', 'itensPorPagina', 'ignored')],
		['strona', totalOnly, pages('strona', 'limit', 'ignored')],
		['seite', totalOnly, pages('seite', 'limit', 'ignored')],
	])('%s', async (_, echo, names) => {
		const { records, completeness, asked } = await readFromService(service(echo, names, 137));
		expect([records.length, completeness.complete]).toEqual([137, true]);
		expect(asked.at(-1)).toContain(`${names.sizeBy}=`);
		expect(asked.length).toBeLessThanOrEqual(20);
	});
});

describe('a list of exactly one page is complete, by few requests', () => {
	test.each<[string, Echo, Names]>([
		['page below the object', inPagination, pages(...bracketed, 'refused')],
		['row with a sign', flat, rows('$skip', '$limit', 'filters')],
		['row below the request', requested, rows('request.offset', 'request.limit', 'ignored')],
	])('%s', async (_, echo, names) => {
		const { records, completeness, asked } = await readFromService(service(echo, names, 10));
		expect(completeness.complete).toBe(true);
		expect(records).toHaveLength(10);
		expect(asked.length).toBeLessThanOrEqual(6);
	});
});

test('a parameter that is taken for a field, so that nothing is counted any more, ends no list', async () => {
	const reply: Reply = (query) =>
		query.size > 0 ? { data: [], count: 0, page: 1 } : { data: rowsOf(10), count: 137, page: 1 };
	const { completeness } = await readFromService(reply);
	expect(completeness.complete).toBe(false);
});

test('a guess that was made before does not use up the tries for new ones', async () => {
	const hinted = 'Expected one of: page, offset, skip, pageNumber, p';
	const reply: Reply = (query) =>
		query.size > 0 && !query.has('from')
			? answer({ message: hinted }, {}, 400)
			: {
					data: rowsOf(40)
						.slice(Number(query.get('from') ?? 0))
						.slice(0, 10),
					total: 40,
				};
	const { records, completeness } = await readFromService(reply);
	expect(records).toHaveLength(40);
	expect(completeness.complete).toBe(true);
});

describe('a list that is whole unless a part is asked for, with every other parameter taken for a field, is complete', () => {
	/** Gives a part, and speaks of further ones, under two names; any other parameter leaves nothing. */
	const whole =
		(count: number, by: string, sizeBy: string, wrap: (part: unknown[]) => unknown): Reply =>
		(query) => {
			if ([...query.keys()].some((name) => name !== by && name !== sizeBy)) return [];
			const all = rowsOf(count).map(({ id, note }) => ({ id, note }));
			if (query.size === 0) return all;
			const size = Number(query.get(sizeBy) ?? 10);
			const position = Number(query.get(by) ?? (by.includes('page') ? 1 : 0));
			const start = by.includes('page') ? (position - 1) * size : position;
			return wrap(all.slice(start, start + size));
		};
	const inMore = (data: unknown[]) => ({ has_more: true, data });
	// names | what stands around a part | lengths of the list
	test.each<[string, string, (part: unknown[]) => unknown, number[]]>([
		['_page', '_per_page', (data) => ({ next: 3, last: 99, data }), [12, 25, 137, 230]],
		['$skip', '$limit', inMore, [12, 25, 137, 230]],
		// Other names are those of fields, too, and asked for where the length is that of a page.
		['offset', 'limit', inMore, [25, 230]],
		['page[number]', 'page[size]', inMore, [25, 230]],
	])('by %s and %s', async (by, sizeBy, wrap, lengths) => {
		for (const count of lengths) {
			const { records, completeness, asked } = await readFromService(
				whole(count, by, sizeBy, wrap),
			);
			expect(completeness.complete).toBe(true);
			expect(records).toHaveLength(count);
			expect(asked.length).toBeLessThanOrEqual(12);
		}
	});

	test('but one that gives ten rows at most, and never says so, is not', async () => {
		const reply: Reply = (query) =>
			query.size > 0 && !query.has('p') ? [] : rowsOf(34).slice(0, 10);
		expect((await readFromService(reply)).completeness.complete).toBe(false);
	});
});

test('a service whose records have names in capitals is asked for a place under such a name, too', async () => {
	const visits = Array.from({ length: 137 }, (_, at) => ({
		AptNum: 5000 + at,
		AptStatus: 'Booked',
	}));
	const { records } = await readFromService((query) => {
		const unknown = [...query.keys()].find((name) => name !== 'Offset');
		if (unknown) return answer(`"${unknown} is not a valid parameter."`, {}, 400);
		const from = Number(query.get('Offset') ?? 0);
		return visits.slice(from, from + 100);
	});
	expect(records).toEqual(visits);
});

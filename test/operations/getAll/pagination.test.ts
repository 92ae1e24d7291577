import nock from 'nock';
import { jsonOf, origin, runNode } from '../../support/runNode';
import { clearMemory } from '../../../nodes/AppointmentService/rest';
import { casesOf } from '../../support/table';

const rows = Array.from({ length: 17 }, (_, at) => ({ id: at + 1 }));
const getAll = { resource: 'appointment', operation: 'getAll', returnAll: true };

/** Serves pages of five records under unusual parameter names, without any page info. Returns the requested paths. */
function serve(answer: (query: URLSearchParams) => object) {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => {
			requests.push(uri);
			return [200, answer(new URL(uri, origin).searchParams)];
		});
	return requests;
}

const slice = (start: number, size = 5) => rows.slice(start, start + size);

test.each([
	// case, options, answer
	[
		'page numbers',
		{ pagination: 'page', paginationParameter: 'blatt' },
		(q: URLSearchParams) => slice((Number(q.get('blatt') ?? 1) - 1) * 5),
	],
	[
		'page numbers from 0',
		{ pagination: 'page', paginationParameter: 'blatt', paginationFirstPage: 0 },
		(q: URLSearchParams) => slice(Number(q.get('blatt') ?? 0) * 5),
	],
	[
		'offsets',
		{ pagination: 'offset', paginationParameter: 'ab' },
		(q: URLSearchParams) => slice(Number(q.get('ab') ?? 0)),
	],
	[
		'offsets with a size',
		{
			pagination: 'offset',
			paginationParameter: 'ab',
			paginationSizeParameter: 'menge',
			paginationSize: 10,
		},
		(q: URLSearchParams) => slice(Number(q.get('ab') ?? 0), Number(q.get('menge') ?? 5)),
	],
	[
		'tokens',
		{ pagination: 'cursor', paginationParameter: 'weiter' },
		(q: URLSearchParams) => {
			const start = Number((q.get('weiter') ?? 'w0').slice(1));
			return { data: slice(start), next_cursor: start + 5 < rows.length ? `w${start + 5}` : null };
		},
	],
	[
		'links',
		{ pagination: 'link' },
		(q: URLSearchParams) => {
			const start = Number(q.get('s') ?? 0);
			return { data: slice(start), next: start + 5 < rows.length ? `?s=${start + 5}` : null };
		},
	],
])('%s in the options: the whole list is read', async (_, options, answer) => {
	serve(answer as (query: URLSearchParams) => object);
	const task = await runNode({ ...getAll, options });
	expect(task.error).toBeUndefined();
	expect(jsonOf(task)).toEqual(rows);
	expect(task.hints ?? []).toEqual([]);
});

test('pagination none: one request, and no notice where the response has no page info', async () => {
	const requests = serve(() => slice(0));
	const task = await runNode({ ...getAll, options: { pagination: 'none' } });
	expect(jsonOf(task)).toEqual(slice(0));
	expect(requests).toHaveLength(1);
	expect(task.hints ?? []).toEqual([]);
});

test('pagination none: a notice where the response says has_more=true', async () => {
	serve(() => ({ data: slice(0), has_more: true }));
	const task = await runNode({ ...getAll, options: { pagination: 'none' } });
	expect(task.hints?.[0].message).toMatch(/^List may be incomplete/);
});

test('a parameter that the service ignores gives a notice', async () => {
	serve(() => slice(0));
	const task = await runNode({
		...getAll,
		options: { pagination: 'page', paginationParameter: 'page' },
	});
	expect(jsonOf(task)).toEqual(slice(0));
	expect(task.hints?.[0].message).toMatch(/^List may be incomplete/);
});

test.each([
	[{ pagination: 'sideways' }, 'Pagination', /enter one of auto, .*link/],
	[{ pagination: 'page', paginationFirstPage: 7 }, 'Pagination: First Page', /enter 1 or less/],
	[{ pagination: 'page', paginationParameter: 'a&b' }, 'Pagination: Parameter', /has no blanks/],
	[{ pagination: 'page', paginationSize: 0 }, 'Pagination: Size', /enter 1 or more/],
	[{ timeout: -1 }, 'Timeout', /enter a number above 0/],
	[{ timeout: 'long' }, 'Timeout', /enter a number/],
])('the options %j are refused before any request', async (options, name, advice) => {
	const { error } = await runNode({ ...getAll, options });
	expect(error?.message).toContain(`The option “${name}” cannot be used: `);
	expect(error?.message).toMatch(advice);
});

test.each(
	casesOf<[page: string, size: string, envelope: string]>`
		sayfa        | sayfaBoyutu  | {"veriler":ROWS,"toplamKayit":TOTAL,"mevcutSayfa":PAGE,"sayfaBoyutu":5,"toplamSayfa":PAGES}
		sayfa        |              | {"success":true,"data":ROWS,"toplam":TOTAL,"toplamSayfa":PAGES,"mevcutSayfa":PAGE}
		halaman      | ukuran       | {"portal":"a","baris":ROWS,"paginasi":{"halaman":PAGE,"ukuran":5,"total":TOTAL,"total_halaman":PAGES}}
		Sidenummer   |              | {"Sidenummer":PAGE,"AntallPerSide":5,"AntallSider":PAGES,"TotaltAntallEnheter":TOTAL,"EnhetListe":ROWS}
		side         |              | {"antalSider":PAGES,"leverandorer":ROWS}
		numeroPagina | tamanoPagina | {"datos":ROWS,"metadatos":{"numeroPagina":"PAGE","tamanoPagina":"5","totalRegistros":"","hayMas":MORE}}
	`,
)('names of another language with %s: the whole list is read', async (page, size, envelope) => {
	const named = rows.map(({ id }) => ({ nr: `A-${id}` }));
	serve((query) => {
		const length = Math.min(5, Number(query.get(size) ?? 5));
		const number = Number(query.get(page) ?? 1);
		const shown = named.slice((number - 1) * length, number * length);
		const pages = Math.ceil(named.length / length);
		const values: Record<string, unknown> = { ROWS: shown, TOTAL: named.length, PAGES: pages };
		Object.assign(values, { PAGE: number, MORE: number < pages });
		const text = envelope.replace(/[A-Z]{4,5}\b/g, (word) => JSON.stringify(values[word] ?? word));
		return JSON.parse(text) as object;
	});
	const task = await runNode(getAll);
	expect(task.error).toBeUndefined();
	expect(jsonOf(task)).toEqual(named);
	expect(task.hints ?? []).toEqual([]);
});

test('rows that are left out of pages, the first one too: an empty page is no end where it shows none of the names', async () => {
	const all = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, client_name: `Ann ${at}` }));
	const isShown = ({ id }: { id: number }) => id % 7 !== 1;
	serve((query) => {
		const size = Math.min(50, Number(query.get('limit') ?? 50));
		const start = size * (Number(query.get('pageIndex') ?? 1) - 1);
		return { appointments: all.slice(start, start + size).filter(isShown) };
	});
	const task = await runNode(getAll);
	expect(jsonOf(task)).toEqual(all.filter(isShown));
});

test.each([
	['pages_count', 'page', 'per_page'],
	['nbPages', 'currentPageNumber', 'entriesPerPage'],
	['numberOfPages', 'pageNr', 'rows_per_page'],
	['CountOfPages', 'ThisPage', 'SizePerPage'],
	['last-page-number', 'active-page', 'num-per-page'],
	['availablePages', 'curPage', 'docsPerPage'],
])('%s, %s and %s cost no more requests than usual names', async (pages, page, size) => {
	const count = async (names: string[]) => {
		nock.cleanAll();
		const requests = serve((query) => {
			const length = Number(query.get('size') ?? 5);
			const number = Number(query.get('pageNo') ?? 1);
			const shown = rows.slice((number - 1) * length, number * length);
			const values = [Math.ceil(rows.length / length), number, length];
			const paging = Object.fromEntries(names.map((name, index) => [name, values[index]]));
			return { data: shown, paging };
		});
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(rows);
		expect(task.hints ?? []).toEqual([]);
		return requests.length;
	};
	const usual = await count(['total_pages', 'page_number', 'page_size']);
	clearMemory();
	expect(await count([pages, page, size])).toBeLessThanOrEqual(usual);
});

test.each('noMorePages no_more end_reached reachedEnd isEnd allLoaded exhausted'.split(' '))(
	'the flag %s says that nothing follows',
	async (flag) => {
		const requests = serve(() => ({ data: slice(0), paging: { [flag]: true } }));
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(slice(0));
		expect(task.hints ?? []).toEqual([]);
		expect(requests).toHaveLength(1);
	},
);

test.each(['page_items', 'listOfAppointments', 'allAppointments', 'resultSet', 'recordset'])(
	'the list %s beside another one is the one that was asked for',
	async (name) => {
		const statuses = [{ id: 1, name: 'booked' }];
		serve(() => ({ statuses, [name]: slice(0), total: 5, pages: 1, page: 1 }));
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(slice(0));
		expect(task.hints ?? []).toEqual([]);
	},
);

test('a count of records and one of the pages that they fill, in unknown words: a notice where no page follows', async () => {
	serve(() => ({ adatok: slice(0), osszesen: 17, lapokSzama: 4 }));
	const task = await runNode(getAll);
	expect(jsonOf(task)).toEqual(slice(0));
	expect(task.hints).toMatchObject([{ message: expect.stringContaining('counts 17 records') }]);
});

test.each(
	casesOf<[parameter: string, envelope: string]>`
		after_id | {"data":ROWS,"meta":{"has_next_page":MORE,"end_cursor":NEXT}}
		cursors  | {"data":ROWS,"meta":{"limit":5,"cursors":{"previous":"","current":"1","next":NEXT}}}
		cursors  | {"data":ROWS,"meta":{"limit":5,"cursors":{"previous":"","current":PAGE,"next":NUMBER}}}
		pageKey  | {"data":ROWS,"pageKey":NEXT}
		part     | {"data":ROWS,"nextPart":NEXT}
	`,
)('a token that is sent as %s: the whole list is read', async (parameter, envelope) => {
	serve((query) => {
		const token = query.get(parameter) ?? 't0';
		const start = token.startsWith('t') ? Number(token.slice(1)) : 5 * (Number(token) - 1);
		const hasMore = start + 5 < rows.length;
		const values: Record<string, unknown> = { ROWS: slice(start), MORE: hasMore };
		values.NEXT = hasMore ? `t${start + 5}` : null;
		values.PAGE = String(start / 5 + 1);
		values.NUMBER = hasMore ? String(start / 5 + 2) : '';
		return JSON.parse(
			envelope.replace(/ROWS|NEXT|NUMBER|MORE|PAGE/g, (word) => JSON.stringify(values[word])),
		) as object;
	});
	const task = await runNode(getAll);
	expect(jsonOf(task)).toEqual(rows);
	expect(task.hints ?? []).toEqual([]);
});

test.each<
	[
		what: string,
		parameter: string,
		(shown: object[], at: number) => [body: object, headers?: nock.ReplyHeaders],
	]
>([
	[
		'headers about pages',
		'at',
		(shown, at) => {
			const hasMore = at + 5 < rows.length;
			const next = hasMore ? `https://salon.example.com/api/v1/appointments?at=${at + 5}` : '';
			return [shown, { 'X-Pages-HasMore': String(hasMore), 'X-Pages-NextPage': next }];
		},
	],
	[
		'a path without that of the API',
		'at',
		(shown, at) => [
			{ data: shown, nextPage: at + 5 < rows.length ? `/appointments?at=${at + 5}` : null },
		],
	],
	...['nextRequest', 'continue_url', 'nextPath', 'followingPageUrl'].map(
		(name): [string, string, (shown: object[], at: number) => [object]] => [
			`an address under ${name}`,
			'at',
			(shown, at) => [
				{ data: shown, [name]: at + 5 < rows.length ? `/api/v1/appointments?at=${at + 5}` : '' },
			],
		],
	),
	[
		'rows counted as pages',
		'pageNumber',
		(shown, at) => [
			{ data: shown, pageNumber: at / 5 + 1, pageSize: 5, pageCount: shown.length, totalCount: 17 },
		],
	],
	[
		'a count that is an estimate',
		'page',
		(shown, at) => [
			{ data: shown, paging: { count: 19, is_count_exact: false, page: at / 5 + 1, pages: 4 } },
		],
	],
])('%s: the whole list is read', async (_, parameter, answer) => {
	nock(origin)
		.persist()
		.get('/api/v1/appointments')
		.query(true)
		.reply((uri) => {
			const query = new URL(uri, origin).searchParams;
			const value = query.get(parameter);
			const at = parameter === 'at' ? Number(value ?? 0) : 5 * (Number(value ?? 1) - 1);
			return [200, ...answer(slice(at), at)];
		});
	const task = await runNode(getAll);
	expect(task.error).toBeUndefined();
	expect(jsonOf(task)).toEqual(rows);
	expect(task.hints ?? []).toEqual([]);
});

test('a record that comes in front while a few are read is no further page', async () => {
	const list = slice(0, 3);
	const requests = serve(() => {
		if (requests.length === 2) list.unshift({ id: 902 });
		return { appointments: [...list] };
	});
	const task = await runNode(getAll);
	expect(jsonOf(task)).toEqual(expect.arrayContaining(slice(0, 3)));
	expect(task.hints ?? []).toEqual([]);
	expect(requests.length).toBeLessThan(9);
});

describe('where tokens or links are set, and the first page shows none', () => {
	const pageOf = (count: number, more = {}) => ({ data: rows.slice(0, count), ...more });
	test.each`
		name                                       | pagination  | answer                                 | notice
		${'as many records as a page may have'}    | ${'cursor'} | ${pageOf(10, { weiter: 'k10' })}       | ${/^List may be incomplete: .* token/}
		${'the same with links'}                   | ${'link'}   | ${pageOf(10, { weiter: '/v1/x?b=2' })} | ${/^List may be incomplete: .* link/}
		${'another number of records'}             | ${'cursor'} | ${pageOf(11)}                          | ${undefined}
		${'a place for the token, and none'}       | ${'cursor'} | ${pageOf(10, { next_cursor: null })}   | ${undefined}
		${'a flag that says that nothing follows'} | ${'cursor'} | ${pageOf(10, { has_more: false })}     | ${undefined}
		${'as many records as the service counts'} | ${'link'}   | ${pageOf(10, { total: 10 })}           | ${undefined}
	`('but $name', async ({ pagination, answer, notice }) => {
		serve(() => answer as object);
		const options = { pagination, paginationParameter: 'weiter' };
		const { hints = [] } = await runNode({ ...getAll, options } as never);
		expect(hints.map(({ message }) => message)).toEqual(
			notice ? [expect.stringMatching(notice as RegExp)] : [],
		);
	});
});

import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import {
	enlargePagesFromStart,
	enlargePagesMidway,
} from '../../../nodes/AppointmentService/rest/list/pageSize';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import {
	advancePosition,
	nextPageUrl,
	positionAfterFirstPage,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { home, type Reply } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange } from '../support/pageFetcher';
import { bySkip } from '../paging/examplePages';
import { byId, byPage, byToken } from '../support/runFollowPages';

const sizeIn = (query: URLSearchParams, names: string[]) =>
	Number(names.map((name) => query.get(name)).find(Boolean) ?? 10);

/** A list of so many records that takes a page size under these names, with the given fields. */
const list =
	(count: number, names: string[] = [], fields: object = {}): Reply =>
	(query) => {
		const start = Number(query.get('skip') ?? query.get('after') ?? 0);
		return {
			data: recordRange(start + 1, Math.min(start + sizeIn(query, names), count)),
			...fields,
		};
	};
/** The same list, which refuses page sizes above `maxSize`. */
const strictList =
	(maxSize: number, count: number, names: string[]): Reply =>
	(query, asked) =>
		sizeIn(query, names) > maxSize ? refusalWith(400) : list(count, names)(query, asked);

describe('enlargePagesFromStart', () => {
	async function enlarge(
		reply: Reply,
		{ strategy = byPage as PaginationStrategy, limit = Infinity, url = home, secondRows = 10 } = {},
	) {
		const { fetchPage, first, primaryKey, asked } = await openFirstPage(reply, url);
		const recordSet = new RecordSet(primaryKey, limit);
		recordSet.add(first.rows);
		const second = { ...first, rows: recordRange(11, 10 + secondRows) } as ListPage;
		const larger = await enlargePagesFromStart(
			fetchPage,
			url,
			strategy,
			[first, second],
			recordSet,
		);
		return { larger, asked: asked.join(' '), changed: recordSet.changed };
	}

	test('a size that is honoured becomes part of the strategy, with its first page', async () => {
		const { larger, asked } = await enlarge(list(900, ['limit']));
		expect(larger?.strategy).toEqual({ ...byPage, size: { parameter: 'limit', value: 500 } });
		expect(larger && idsOf(larger.first)).toHaveLength(500);
		expect(asked).toBe('?per_page=500 ?limit=500');
	});

	test('a size of 100 is requested where 500 is refused', async () => {
		const { larger, asked } = await enlarge(strictList(100, 900, ['per_page']));
		expect(larger?.strategy.size).toEqual({ parameter: 'per_page', value: 100 });
		expect(asked).toBe('?per_page=500 ?per_page=100');
	});

	// list | service | options | queries
	test.each<[string, Reply, object, string]>([
		['read as one page: none', list(900, ['limit']), { strategy: { style: 'none' } }, ''],
		['without a total: two names', list(900), {}, '?per_page=500 ?limit=500'],
		['with 50 records: one name', list(900, [], { total: 50 }), {}, '?per_page=500'],
		['with 49 records: none', list(900, [], { total: 49 }), {}, ''],
		['with ten records: none', list(10, [], { total: 10 }), {}, ''],
		['with a limit of 50: one name', list(900, [], { total: 900 }), { limit: 50 }, '?per_page=500'],
		['with a limit of 49: none', list(900), { limit: 49 }, ''],
		[
			'with 900 records: four names',
			list(900, [], { total: 900 }),
			{},
			'?per_page=500 ?limit=500 ?page_size=500 ?count=500',
		],
		[
			'that does not heed the size that the user set: the other names',
			list(900),
			{ url: `${home}?per_page=20` },
			'?per_page=20&limit=500 ?per_page=20&page_size=500',
		],
		['that heeds the size that the user set: none', list(900), { url: `${home}?per_page=10` }, ''],
		[
			'with pages of 99 rows: sizes of 500 and 100',
			strictList(50, 900, ['per_page']),
			{ secondRows: 99 },
			'?per_page=500 ?per_page=100 ?limit=500',
		],
		[
			'with pages of 100 rows: a size of 500 only',
			strictList(50, 900, ['per_page']),
			{ secondRows: 100 },
			'?per_page=500 ?limit=500',
		],
	])('what is requested of a list %s', async (_, reply, options, asked) => {
		expect(await enlarge(reply, options)).toMatchObject({ larger: undefined, asked });
	});

	// first page | larger pages | list changed | ids
	test.each<[string, boolean, boolean, number[]]>([
		['as before', false, false, [1, 2, 3]],
		['longer', true, false, [1, 2, 3, 4]],
		['longer, in another order after its first row', true, false, [1, 3, 2, 4]],
		['longer, with another first row', false, true, [4, 1, 2, 3]],
		['as long, with another first row', false, true, [2, 1, 3]],
		['as long, with another last row', false, true, [1, 2, 4]],
		['shorter', false, false, [2, 3]],
	])(
		'the first page comes back %s, larger pages: %s, list changed: %s',
		async (_, isLarger, changed, ids) => {
			const reply: Reply = (query) => ({
				data: query.size === 0 ? recordRange(1, 3) : ids.map((id) => ({ id })),
			});
			const result = await enlarge(reply, { secondRows: 3 });
			expect([result.larger !== undefined, result.changed]).toEqual([isLarger, changed]);
		},
	);

	test('a change under the first name stays noted after the second', async () => {
		const reply: Reply = (query) => ({
			data: query.has('per_page') ? [{ id: 0 }, ...recordRange(1, 9)] : recordRange(1, 10),
		});
		expect((await enlarge(reply)).changed).toBe(true);
	});

	test('an error 401 is thrown', async () => {
		const reply: Reply = (query) =>
			query.size > 0 ? refusalWith(401, 'Who?') : { data: recordRange(1, 10) };
		await expect(enlarge(reply)).rejects.toThrow('Who?');
	});
});

describe('enlargePagesMidway', () => {
	async function enlarge(reply: Reply, strategy: PaginationStrategy, { limit = Infinity } = {}) {
		const { fetchPage, first, asked, primaryKey } = await openFirstPage(reply);
		const recordSet = new RecordSet(primaryKey, limit);
		recordSet.add(first.rows);
		const start = positionAfterFirstPage(first, primaryKey);
		const second = (await fetchPage(nextPageUrl(strategy, home, start) ?? home)) as ListPage;
		recordSet.add(second.rows);
		asked.length = 0;
		const afterSecond = advancePosition(start, second, recordSet.primaryKey);
		const result = await enlargePagesMidway(
			fetchPage,
			home,
			strategy,
			first,
			afterSecond,
			recordSet,
		);
		return {
			size: result.strategy.size,
			refused: result.refused,
			rows: result.position.rows,
			pages: result.position.pages,
			records: recordSet.size,
			asked: asked.join(' '),
		};
	}

	// size | result | service | strategy
	test.each<[string, object, Reply, PaginationStrategy]>([
		[
			'honoured',
			{
				size: { parameter: 'take', value: 500 },
				rows: 520,
				pages: 3,
				records: 520,
				asked: '?take=500&skip=20',
			},
			list(900, ['take']),
			bySkip,
		],
		[
			'honoured under the next name',
			{
				size: { parameter: 'limit', value: 500 },
				rows: 530,
				records: 530,
				asked: '?take=500&skip=20 ?limit=500&skip=30',
			},
			list(900, ['limit']),
			bySkip,
		],
		[
			'ignored',
			{ size: undefined, refused: false, rows: 40, records: 40, pages: 4 },
			list(900),
			bySkip,
		],
		[
			'refused at 500 and honoured at 100',
			{
				size: { parameter: 'take', value: 100 },
				records: 120,
				asked: '?take=500&skip=20 ?take=100&skip=20',
			},
			strictList(100, 900, ['take']),
			bySkip,
		],
		[
			'refused',
			{ size: undefined, refused: true, records: 20 },
			strictList(50, 900, ['take', 'limit']),
			bySkip,
		],
		[
			'honoured after a last id',
			{ records: 520, asked: '?limit=500&after=20' },
			list(900, ['limit']),
			byId,
		],
		[
			'not requested after has_more=false',
			{ asked: '', records: 20 },
			list(900, ['take'], { has_more: false }),
			bySkip,
		],
		[
			'not requested for a list of 49',
			{ asked: '', refused: false },
			list(49, ['take'], { total: 49 }),
			bySkip,
		],
		[
			'requested for a list of 50',
			{ asked: '?take=500&skip=20', records: 50 },
			list(50, ['take'], { total: 50 }),
			bySkip,
		],
		[
			'requested of a list without new rows',
			{ asked: '?take=500&skip=20', records: 20, pages: 2 },
			list(20, []),
			bySkip,
		],
	])('a size that is %s: %j', async (_, result, reply, strategy) => {
		expect(await enlarge(reply, strategy)).toMatchObject(result);
	});

	test('no size is requested once the limit is reached', async () => {
		const tenPerPage = list(900);
		expect(await enlarge(tenPerPage, bySkip, { limit: 60 })).toMatchObject({
			asked: '?take=500&skip=20',
			records: 30,
		});
		expect(await enlarge(tenPerPage, bySkip, { limit: 20 })).toMatchObject({ asked: '' });
	});

	test('a token that is a number may count pages, so no size goes with it', async () => {
		const withCursor =
			(next_cursor: unknown): Reply =>
			(query) => ({
				data: query.has('cursor') ? recordRange(11, 20) : recordRange(1, 10),
				next_cursor,
			});
		for (const number of ['3', '30', 3])
			expect(await enlarge(withCursor(number), byToken)).toMatchObject({
				refused: true,
				asked: '',
			});
		for (const text of ['a3', '3a', '-'])
			expect(await enlarge(withCursor(text), byToken)).toMatchObject({
				refused: false,
				asked: `?limit=500&cursor=${text}`,
			});
		expect(
			await enlarge((query) => ({ ...(withCursor('3')(query, 0) as object), skip: 1 }), bySkip),
		).not.toMatchObject({ asked: '' });
	});

	test('an error 503 is thrown', async () => {
		const reply: Reply = (query, asked) =>
			query.has('take') ? refusalWith(503, 'Later.') : list(900)(query, asked);
		await expect(enlarge(reply, bySkip)).rejects.toThrow('Later.');
	});
});

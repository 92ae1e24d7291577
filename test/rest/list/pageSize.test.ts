import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import {
	enlargePagesFromStart,
	enlargePagesMidway,
} from '../../../nodes/AppointmentService/rest/list/pageSize';
import { RecordSet } from '../../../nodes/AppointmentService/rest/record/recordSet';
import {
	nextPageUrl,
	positionAfterFirstPage,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import { advancePosition } from '../../../nodes/AppointmentService/rest/list/followPages';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { home, type Reply } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange } from '../support/pageFetcher';

const page: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
const offset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };
const token: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const lastId: PaginationStrategy = { style: 'cursor', parameter: 'after', from: 'lastId' };

const sizeIn = (query: URLSearchParams, names: string[], otherwise = 10) =>
	Number(names.map((name) => query.get(name)).find(Boolean) ?? otherwise);

/** A list of so many that takes a size under these names, wherever it is read from. */
const list =
	(count: number, names: string[] = [], beside: object = {}): Reply =>
	(query) => {
		const start = Number(query.get('skip') ?? query.get('after') ?? 0);
		return {
			data: recordRange(start + 1, Math.min(start + sizeIn(query, names), count)),
			...beside,
		};
	};
/** Refuses sizes above `most`. */
const strict =
	(most: number, count: number, names: string[]): Reply =>
	(query, asked) =>
		sizeIn(query, names) > most ? refusalWith(400) : list(count, names)(query, asked);

describe('from the start', () => {
	async function enlarged(
		reply: Reply,
		{ plan = page, limit = Infinity, address = home, second = 10 } = {},
	) {
		const { first, asked, ...service } = await openFirstPage(reply, address);
		const recordSet = new RecordSet(service.identity, limit);
		recordSet.add(first.rows);
		const next = { ...first, rows: recordRange(11, 10 + second) } as ListPage;
		const found = await enlargePagesFromStart(
			service.turn,
			address,
			plan,
			[first, next],
			recordSet,
		);
		return { found, asked: asked.join(' '), moved: recordSet.changed };
	}

	test('a size that is honoured goes into the plan, with the first page of it', async () => {
		const { found, asked } = await enlarged(list(900, ['limit']));
		expect(found?.plan).toEqual({ ...page, size: { parameter: 'limit', value: 500 } });
		expect(found && idsOf(found.first)).toHaveLength(500);
		expect(asked).toBe('?per_page=500 ?limit=500');
	});

	test('a modest one where a large one is refused', async () => {
		const { found, asked } = await enlarged(strict(100, 900, ['per_page']));
		expect(found?.plan.size).toEqual({ parameter: 'per_page', value: 100 });
		expect(asked).toBe('?per_page=500 ?per_page=100');
	});

	test.each<[string, Reply, object, string]>([
		['of one page', list(900, ['limit']), { plan: { style: 'none' } }, ''],
		['without a known length: two names', list(900), {}, '?per_page=500 ?limit=500'],
		['of fifty: one name', list(900, [], { total: 50 }), {}, '?per_page=500'],
		['of fewer: none', list(900, [], { total: 49 }), {}, ''],
		['of ten: none', list(10, [], { total: 10 }), {}, ''],
		['of which fifty are wanted', list(900, [], { total: 900 }), { limit: 50 }, '?per_page=500'],
		['of which fewer are wanted', list(900), { limit: 49 }, ''],
		[
			'that is long: four names',
			list(900, [], { total: 900 }),
			{},
			'?per_page=500 ?limit=500 ?page_size=500 ?count=500',
		],
		[
			'with a size of the user’s own',
			list(900),
			{ address: `${home}?per_page=10` },
			'?per_page=10&limit=500 ?per_page=10&page_size=500',
		],
		[
			'with large pages',
			strict(50, 900, ['per_page']),
			{ second: 99 },
			'?per_page=500 ?per_page=100 ?limit=500',
		],
		[
			'with pages of a hundred',
			strict(50, 900, ['per_page']),
			{ second: 100 },
			'?per_page=500 ?limit=500',
		],
	])('a list %s', async (_, reply, more, queries) => {
		expect(await enlarged(reply, more)).toMatchObject({ found: undefined, asked: queries });
	});

	test.each<[string, number[], boolean, boolean]>([
		['as before', [1, 2, 3], false, false],
		['longer', [1, 2, 3, 4], true, false],
		['longer, in another order behind', [1, 3, 2, 4], true, false],
		['longer, and another one first', [4, 1, 2, 3], false, true],
		['as long, and another one first', [2, 1, 3], false, true],
		['as long, and another one last', [1, 2, 4], false, true],
		['shorter', [2, 3], false, false],
	])('the first page comes back %s', async (_, ids, isLarger, moved) => {
		const reply: Reply = (query) => ({
			data: query.size === 0 ? recordRange(1, 3) : ids.map((id) => ({ id })),
		});
		const { found, ...rest } = await enlarged(reply, { second: 3 });
		expect([found !== undefined, rest.moved]).toEqual([isLarger, moved]);
	});

	test('that the list moved is not forgotten', async () => {
		const reply: Reply = (query) => ({
			data: query.has('per_page') ? [{ id: 0 }, ...recordRange(1, 9)] : recordRange(1, 10),
		});
		expect((await enlarged(reply)).moved).toBe(true);
	});

	test('a refusal that has nothing to do with it is thrown', async () => {
		const reply: Reply = (query) =>
			query.size > 0 ? refusalWith(401, 'Who?') : { data: recordRange(1, 10) };
		await expect(enlarged(reply)).rejects.toThrow('Who?');
	});
});

describe('on the way', () => {
	async function enlarged(reply: Reply, plan: PaginationStrategy, { limit = Infinity } = {}) {
		const { turn, first, asked, identity: primaryKey } = await openFirstPage(reply);
		const recordSet = new RecordSet(primaryKey, limit);
		recordSet.add(first.rows);
		const start = positionAfterFirstPage(first, primaryKey);
		const second = (await turn(nextPageUrl(plan, home, start) ?? home)) as ListPage;
		recordSet.add(second.rows);
		asked.length = 0;
		const at = advancePosition(recordSet, start, second);
		const found = await enlargePagesMidway(turn, home, plan, first, at, recordSet);
		return {
			size: found.plan.size,
			refused: found.refused,
			rows: found.at.rows,
			pages: found.at.pages,
			read: recordSet.size,
			asked: asked.join(' '),
		};
	}

	test.each<[string, Reply, PaginationStrategy, object]>([
		[
			'honoured',
			list(900, ['take']),
			offset,
			{
				size: { parameter: 'take', value: 500 },
				rows: 520,
				pages: 3,
				read: 520,
				asked: '?take=500&skip=20',
			},
		],
		[
			'honoured under the next name',
			list(900, ['limit']),
			offset,
			{
				size: { parameter: 'limit', value: 500 },
				rows: 530,
				read: 530,
				asked: '?take=500&skip=20 ?limit=500&skip=30',
			},
		],
		[
			'ignored',
			list(900),
			offset,
			{ size: undefined, refused: false, rows: 40, read: 40, pages: 4 },
		],
		[
			'taken down to a hundred',
			strict(100, 900, ['take']),
			offset,
			{
				size: { parameter: 'take', value: 100 },
				read: 120,
				asked: '?take=500&skip=20 ?take=100&skip=20',
			},
		],
		[
			'refused',
			strict(50, 900, ['take', 'limit']),
			offset,
			{ size: undefined, refused: true, read: 20 },
		],
		['of a last id', list(900, ['limit']), lastId, { read: 520, asked: '?limit=500&after=20' }],
		[
			'not wanted where all is said',
			list(900, ['take'], { has_more: false }),
			offset,
			{ asked: '', read: 20 },
		],
		['not worth it', list(49, ['take'], { total: 49 }), offset, { asked: '', refused: false }],
		[
			'worth it',
			list(50, ['take'], { total: 50 }),
			offset,
			{ asked: '?take=500&skip=20', read: 50 },
		],
		['of nothing new', list(20, []), offset, { asked: '?take=500&skip=20', read: 20, pages: 2 }],
	])('a size that is %s', async (_, reply, plan, wanted) => {
		expect(await enlarged(reply, plan)).toMatchObject(wanted);
	});

	test('not where as many came as were wanted', async () => {
		const tens = list(900, [], {});
		expect(await enlarged(tens, offset, { limit: 60 })).toMatchObject({
			asked: '?take=500&skip=20',
			read: 30,
		});
		expect(await enlarged(tens, offset, { limit: 20 })).toMatchObject({ asked: '' });
	});

	test('a token that is a number may count pages', async () => {
		const by =
			(next_cursor: unknown): Reply =>
			(query) => ({
				data: query.has('cursor') ? recordRange(11, 20) : recordRange(1, 10),
				next_cursor,
			});
		for (const number of ['3', '30', 3])
			expect(await enlarged(by(number), token)).toMatchObject({ refused: true, asked: '' });
		for (const text of ['a3', '3a', '-'])
			expect(await enlarged(by(text), token)).toMatchObject({
				refused: false,
				asked: `?limit=500&cursor=${text}`,
			});
		expect(
			await enlarged((query) => ({ ...(by('3')(query, 0) as object), skip: 1 }), offset),
		).not.toMatchObject({ asked: '' });
	});

	test('a refusal that has nothing to do with it is thrown', async () => {
		const reply: Reply = (query, asked) =>
			query.has('take') ? refusalWith(503, 'Later.') : list(900)(query, asked);
		await expect(enlarged(reply, offset)).rejects.toThrow('Later.');
	});
});

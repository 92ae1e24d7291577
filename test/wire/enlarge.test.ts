import type { Plan } from '../../nodes/AppointmentService/wire';
import { enlargeFromStart, enlargeOnTheWay } from '../../nodes/AppointmentService/wire/enlarge';
import { Ledger } from '../../nodes/AppointmentService/wire/ledger';
import { nextAddress, startOf } from '../../nodes/AppointmentService/wire/plan';
import { advance } from '../../nodes/AppointmentService/wire/follow';
import type { Sheet } from '../../nodes/AppointmentService/wire/sheet';
import { home, type Reply } from './service';
import { idsOf, no, opened, span } from './turns';

const page: Plan = { style: 'page', parameter: 'page', first: 1 };
const offset: Plan = { style: 'offset', parameter: 'skip', first: 0 };
const token: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const lastId: Plan = { style: 'cursor', parameter: 'after', from: 'lastId' };

const sizeIn = (query: URLSearchParams, names: string[], otherwise = 10) =>
	Number(names.map((name) => query.get(name)).find(Boolean) ?? otherwise);

/** A list of so many that takes a size under these names, wherever it is read from. */
const list =
	(count: number, names: string[] = [], beside: object = {}): Reply =>
	(query) => {
		const start = Number(query.get('skip') ?? query.get('after') ?? 0);
		return { data: span(start + 1, Math.min(start + sizeIn(query, names), count)), ...beside };
	};
/** Refuses sizes above `most`. */
const strict =
	(most: number, count: number, names: string[]): Reply =>
	(query, asked) =>
		sizeIn(query, names) > most ? no(400) : list(count, names)(query, asked);

describe('from the start', () => {
	async function enlarged(
		reply: Reply,
		{ plan = page, limit = Infinity, address = home, second = 10 } = {},
	) {
		const { first, asked, ...service } = await opened(reply, address);
		const ledger = new Ledger(service.identity, limit);
		ledger.take(first.rows);
		const next = { ...first, rows: span(11, 10 + second) } as Sheet;
		const found = await enlargeFromStart(service.turn, address, plan, [first, next], ledger);
		return { found, asked: asked.join(' '), moved: ledger.moved };
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
			data: query.size === 0 ? span(1, 3) : ids.map((id) => ({ id })),
		});
		const { found, ...rest } = await enlarged(reply, { second: 3 });
		expect([found !== undefined, rest.moved]).toEqual([isLarger, moved]);
	});

	test('that the list moved is not forgotten', async () => {
		const reply: Reply = (query) => ({
			data: query.has('per_page') ? [{ id: 0 }, ...span(1, 9)] : span(1, 10),
		});
		expect((await enlarged(reply)).moved).toBe(true);
	});

	test('a refusal that has nothing to do with it is thrown', async () => {
		const reply: Reply = (query) => (query.size > 0 ? no(401, 'Who?') : { data: span(1, 10) });
		await expect(enlarged(reply)).rejects.toThrow('Who?');
	});
});

describe('on the way', () => {
	async function enlarged(reply: Reply, plan: Plan, { limit = Infinity } = {}) {
		const { turn, first, asked, identity } = await opened(reply);
		const ledger = new Ledger(identity, limit);
		ledger.take(first.rows);
		const start = startOf(first, identity);
		const second = (await turn(nextAddress(plan, home, start) ?? home)) as Sheet;
		ledger.take(second.rows);
		asked.length = 0;
		const at = advance(ledger, start, second);
		const found = await enlargeOnTheWay(turn, home, plan, first, at, ledger);
		return {
			size: found.plan.size,
			refused: found.refused,
			rows: found.at.rows,
			pages: found.at.pages,
			read: ledger.size,
			asked: asked.join(' '),
		};
	}

	test.each<[string, Reply, Plan, object]>([
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
				data: query.has('cursor') ? span(11, 20) : span(1, 10),
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
			query.has('take') ? no(503, 'Later.') : list(900)(query, asked);
		await expect(enlarged(reply, offset)).rejects.toThrow('Later.');
	});
});

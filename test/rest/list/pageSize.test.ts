import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import { beginReading } from '../../../nodes/AppointmentService/rest/list/beginReading';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { home, type Reply } from '../support/fakeListService';
import { openList } from '../support/openList';
import { idsOf, refusalWith, recordRange } from '../support/pageFetcher';
import { byPage } from '../support/runFollowPages';

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

describe('the size of pages that beginReading chooses', () => {
	async function enlarge(
		reply: Reply,
		{ strategy = byPage as PaginationStrategy, limit = Infinity, url = home, secondRows = 10 } = {},
	) {
		const { context, first, asked } = await openList(reply, url);
		const second = { ...first, rows: recordRange(11, 10 + secondRows) } as ListPage;
		const rowsBefore = first.rows.length;
		const detection = { strategy, second, rowsBefore, reason: '', changed: false } as const;
		const { strategy: chosen, ...start } = await beginReading({ ...context, limit }, first, {
			...detection,
			outcome: 'verified',
		});
		const larger = chosen.size && { strategy: chosen, first: start.first };
		return { larger, asked: asked.join(' '), changed: start.recordSet.changed };
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
		['without a total: two names', list(900), {}, '?per_page=500 ?limit=500'],
		['with 50 records: one name', list(900, [], { total: 50 }), {}, '?per_page=100'],
		['with 49 records: none', list(900, [], { total: 49 }), {}, ''],
		['with ten records: none', list(10, [], { total: 10 }), {}, ''],
		['with a limit of 50: one name', list(900, [], { total: 900 }), { limit: 50 }, '?per_page=100'],
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
			'that refuses each size: the others for each name',
			strictList(10, 900, ['per_page']),
			{},
			'?per_page=500 ?per_page=100 ?per_page=50 ?limit=500',
		],
	])('what is requested of a list %s', async (_, reply, options, asked) => {
		expect(await enlarge(reply, options)).toMatchObject({ larger: undefined, asked });
	});

	// first page | larger pages | list changed | ids
	test.each<[string, boolean, boolean, number[]]>([
		['as before', false, false, [1, 2, 3]],
		['longer', true, false, [1, 2, 3, 4]],
		['longer, in another order after its first row', true, false, [1, 3, 2, 4]],
		['longer, with another first row', true, false, [4, 1, 2, 3]],
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

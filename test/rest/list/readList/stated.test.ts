import { casesOf } from '../../../support/table';
import { answer, home, offset, page, readFromService, rowsOf } from '../../support/fakeListService';

const rows = rowsOf(23).map((row) => ({ ...row, status: 'active' }));

/** Whether a list of 23 rows, all counted, with this beside them counts as complete. */
async function isComplete(beside: object, query = ''): Promise<boolean> {
	const { completeness } = await readFromService(
		() => ({ data: rows, meta: { total: 23 }, ...beside }),
		{ url: home + query },
	);
	return completeness.complete;
}

test.each<object>([
	{ status: 'partial', branches_failed: ['North'] },
	{ status: 'partial' },
	{ hidden: 12 },
	{ omitted_count: 3 },
	{ failed: [{ id: 24, error: 'could not be read' }] },
	{ sources: [{ name: 'North', ok: false, error: 'timeout' }] },
	{ notice: 'Your plan includes the last 90 days of history only.' },
	{ note: 'Results are limited to 23 records for your role.' },
	{ warnings: ['This version is deprecated and shows only the first 23 records'] },
	{ responseHeader: { status: 0, partialResults: true } },
	{ IsStale: true },
	{ meta: undefined, estimatedTotalHits: 130 },
])('a list is not complete beside %j', async (beside) => {
	expect(await isComplete(beside)).toBe(false);
});

test.each<object>([
	{ status: 'ok', hidden: 0 },
	{ failed: [], sources: [{ name: 'North', ok: true, error: null }] },
	{ note: 'Prices include taxes.' },
	{ warnings: ['This version is deprecated and ends on 2027-06-30'] },
	{ payments: [{ id: 1, success: false, error: 'card declined' }] },
	{ request: { state: 'OK', method: 'get', records: 23 } },
	{ page: 1, pages: [1, 2], currency: 'EUR', currencys: ['EUR', 'CHF'] },
	{
		letter: 'A',
		letters: ['A'],
		branch: 'x',
		branchs: ['a', 'b'],
		region: 'all',
		regions: ['all', 'a'],
	},
])('a list is complete beside %j', async (beside) => {
	expect(await isComplete(beside)).toBe(true);
});

test.each<object>([
	{ filters: { status: 'active' } },
	{ meta: { total: 23, applied_filters: { branch: 'North' } } },
	{ applied_filters: [{ field: 'status', op: 'ne', value: 'cancelled' }] },
	{ params: { include_cancelled: false } },
	{ filter: { cancelled: false } },
	{ scope: 'upcoming' },
	{ view: 'mine' },
	{ query: { active: true, page: 1 } },
	{ links: { self: '/api/v1/appointments?filter%5Bstate%5D=open' } },
	{ _links: { self: { href: '/api/v1/appointments?filters=[{"status":{"operator":"o"}}]' } } },
	{ limits: { history_days: 90 } },
	{ letter: 'A', letters: ['A', 'B'] },
	{ meta: { total: 23, site: 2, sites: [1, 2] } },
])('a filter that the service sets by itself is told: %j', async (beside) => {
	const { completeness } = await readFromService(() => ({
		data: rows,
		meta: { total: 23 },
		...beside,
	}));
	expect(completeness).toMatchObject({
		complete: false,
		reason: expect.stringContaining('a filter that nobody set'),
	});
});

test('a filter that the service sets is told of neither where as many records came as wanted, nor in place of a warning', async () => {
	const read = async (beside: object, limit = Infinity) =>
		(
			await readFromService(
				() => ({ data: rows, meta: { total: 23 }, filters: { status: 'active' }, ...beside }),
				{ limit },
			)
		).completeness;
	expect(await read({}, 5)).toMatchObject({ complete: true });
	const { reason } = await read({ hidden: 12 });
	expect(reason).toMatch(/ and a warning: /);
});

test('a link to the next page that leads back is the end', async () => {
	const link = (number: number) => `/api/v1/appointments?page=${number}`;
	const { records, completeness } = await readFromService((query) => {
		const number = Number(query.get('page') ?? 1);
		const prev = number > 1 ? link(number - 1) : null;
		const next = number < 3 ? link(number + 1) : prev;
		return { data: rowsOf(50).slice(20 * number - 20, 20 * number), links: { prev, next } };
	});
	expect(records).toHaveLength(50);
	expect(completeness.complete).toBe(true);
});

test('a list of one record with a list in it is no envelope', async () => {
	const invoices = [{ id: 7, total: 90, items: [{ sku: 'a', price: 90 }] }];
	const { records } = await readFromService(() => ({ text: JSON.stringify(invoices) }));
	expect(records).toEqual(invoices);
});

test.each<[object, string]>([
	[{ filters: { status: 'active' } }, '?status=active'],
	[{ filters: { state: 'active' } }, '?filter[status]=active'],
	[{ filters: { status: 'all', staff: null, page: 1, sort: 'start', from: '2026-01-01' } }, ''],
	[{ applied_filter: 'Status.All', filters: [] }, ''],
	[{ filters: [{ field: 'status', op: 'eq', value: 'booked' }] }, ''],
	[{ filters: { archived: false, account_id: 7 } }, ''],
	[{ available_filters: { status: 'active' }, params: { include_client: false } }, ''],
	[{ scope: 'appointments:read', view: 'compact' }, ''],
	[{ query: { status: 'active', q: 'x', page: 1 }, limits: { history_days: 0 } }, '?status=active'],
	[{ self: '/api/v1/appointments?page=1&token=x', help: '/help?filter[a]=b' }, ''],
])('no filter is told of beside %j, asked with %s', async (beside, query) => {
	expect(await isComplete(beside, query)).toBe(true);
});

const twelve = rowsOf(12);
const firstLink = '<https://salon.example.com/api/v1/appointments?offset=0>';
test.each<[string, object, Record<string, string>]>([
	['the number of pages stands in an object called so', { pages: { current: 1, total: 1 } }, {}],
	['the service counts one page', { meta: { 'total-pages': 1 } }, {}],
	[
		'the link to the last page leads to the first one',
		{},
		{ link: `${firstLink}; rel="first", ${firstLink}; rel="last"` },
	],
])('twelve rows are all where %s', async (_, beside, headers) => {
	const { completeness } = await readFromService((query) =>
		query.size > 0
			? answer({ error: 'Unknown parameter' }, {}, 400)
			: answer({ data: twelve, ...beside }, headers),
	);
	expect(completeness.complete).toBe(true);
});

test.each([
	// least count, complete
	[10, true],
	[23, false],
	[30, false],
])(
	'a list of 23 records of which there are %i at least is complete: %s',
	async (value, complete) => {
		const total = { value, relation: 'gte' };
		const { completeness } = await readFromService((query) => ({ data: page(rows, query), total }));
		expect(completeness.complete).toBe(complete);
	},
);

test.each([100, 137, 150, 231])(
	'%i rows whose flag of more is wrong in large pages are read whole',
	async (count) => {
		const { records, completeness, asked } = await readFromService((query) => {
			const wanted = Number(query.get('limit') ?? 20);
			const rows = page(rowsOf(count), query, { size: 20, sizeBy: 'limit', most: 50 });
			return { data: rows, has_more: rows.length === wanted };
		});
		expect(records).toEqual(rowsOf(count));
		expect(completeness.complete).toBe(true);
		expect(asked.length).toBeLessThanOrEqual(5 + count / 20);
	},
);

test.each([
	// page size, rows
	[7, 24],
	[14, 24],
	[14, 14],
])(
	'pages of %i that are called a total, of %i rows: none is taken for all',
	async (size, count) => {
		const { records, completeness } = await readFromService((query) => {
			const data = offset(rowsOf(count), query, { by: 'skip', size });
			return { data, info: { total: data.length, per_page: size } };
		});
		expect(completeness.complete && records.length < count).toBe(false);
	},
);

test.each(
	casesOf<[what: string, beside: object, headers?: Record<string, string>]>`
		a next link back to the first page | {"links": {"next": "/x?page=1", "prev": "/x?page=1", "first": "/x?page=1"}, "total": 3, "total_pages": 1}
		the size of a page as a count      | {"data": {"rows": "…", "start": 0, "count": 10, "total": 3}}
		counts of two things               | {"data": {"rows": "…", "total_rows": 3, "total_visits": 7, "page": 1}}
		statistics                         | {"total": 3, "stats": {"total_appointments": 9, "pending": 2}}
		one page, all as texts             | {"page": "1", "size": "3", "total_page": "1", "total_data": "3"}
		another name without a list        | {"data": {"data": null, "datas": "…", "total": 3}}
		a header that counts rows by page  | | {"x-page-limit": "100", "x-page-page": "1", "x-page-total": "3"}
	`,
)(
	'a list of three rows is whole after three requests at most beside %s',
	async (_, beside = {}, headers = {}) => {
		const few = rows.slice(0, 3);
		const body = JSON.stringify({ data: '…', ...beside }).replace('"…"', JSON.stringify(few));
		const { records, completeness, asked } = await readFromService(() =>
			answer(JSON.parse(body), headers),
		);
		expect([records, completeness.complete]).toEqual([few, true]);
		expect(asked.length).toBeLessThan(4);
	},
);

test.each([7, 13, 20])(
	'pages of %i that are called a total, beside a count of all and an offset',
	async (size) => {
		const { records, completeness } = await readFromService((query) => {
			const data = offset(rowsOf(45), query, { by: 'start', size });
			return { data, start: Number(query.get('start') ?? 0), count: 45, total: data.length };
		});
		expect([records.length, completeness.complete]).toEqual([45, true]);
	},
);

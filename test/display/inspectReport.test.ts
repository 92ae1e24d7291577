import { inspectList } from '../../nodes/AppointmentService/display';
import { ApiError, type HttpResponse } from '../../nodes/AppointmentService/rest';
import { answer, home, rowsOf, type Reply } from '../rest/support/fakeListService';

const patience = { sleep: async () => {}, now: () => 0, tries: 3, budget: 1000 };

async function look(reply: Reply, { showValues = false, headers = {} } = {}) {
	return await inspectList(
		{
			url: home,
			names: ['appointments', 'appointment'],
			retryPolicy: patience,
			fetch: async (url): Promise<HttpResponse> => {
				const said = reply(new URL(url).searchParams, 1);
				const isWhole = typeof said === 'object' && said !== null && 'text' in said;
				const full = isWhole ? (said as object) : answer(said, headers);
				return { url, status: 200, headers: {}, text: '', ...full };
			},
		},
		showValues,
		(fault) => (fault instanceof ApiError ? { status: fault.errorInfo.status } : undefined),
	);
}

const rows = [
	{
		uid: 'a-7',
		client: { name: 'Änne', vip: true },
		starts_at: '2026-05-01T09:00:00Z',
		created_at: '2026-04-01T08:00:00Z',
		price: 35.5,
		tags: ['x'],
		note: null,
	},
	{
		uid: 'b-8',
		client: { name: 'Bo', vip: false },
		starts_at: '2026-05-02T09:00:00Z',
		created_at: '2026-04-02T08:00:00Z',
		price: 'free',
		tags: [],
		note: '',
	},
];

test('says where the rows are, how the list is paged, and which fields mean what', async () => {
	const seen = await look(() => ({ data: { list: rows }, meta: { total: 2 } }));
	expect(seen).toMatchObject({
		reachable: true,
		rows: { at: 'data.list', read: 2 },
		idField: 'uid',
		createdField: 'created_at',
		updatedField: null,
		startField: 'starts_at',
		rateLimit: {},
	});
	expect(seen.paging?.evidence).toEqual(['total: meta.total = 2']);
	expect(seen.verdict).toMatch(/^complete: /);
	expect(seen.requests).toBeGreaterThan(0);
});

test('lists the fields with their kinds, how often they are filled, and the shape of a value', async () => {
	const seen = await look(() => ({ data: rows, meta: { total: 2 } }));
	expect(seen.fields).toEqual([
		{ name: 'uid', types: ['text'], filled: 100, example: 'x-0' },
		{ name: 'client.name', types: ['text'], filled: 100, example: 'xxxx' },
		{ name: 'client.vip', types: ['yes/no'], filled: 100, example: 'xxxx' },
		{ name: 'starts_at', types: ['time'], filled: 100, example: '0000-00-00x00:00:00x' },
		{ name: 'created_at', types: ['time'], filled: 100, example: '0000-00-00x00:00:00x' },
		{ name: 'price', types: ['number', 'text'], filled: 100, example: '00.0' },
		{ name: 'tags', types: ['list'], filled: 100, example: '["x"]' },
		{ name: 'note', types: [], filled: 0 },
	]);
});

test('shows values only where it is asked to', async () => {
	const list = () => ({
		data: rows,
		links: { next: null, self: `${home}?secret=1` },
		meta: { next_cursor: null },
	});
	const shown = await look(list, { showValues: true });
	expect(shown.fields?.[1].example).toBe('Änne');
	expect(JSON.stringify(shown.paging)).toContain(`${home}?secret=1`);
	const masked = await look(list);
	expect(JSON.stringify(masked)).not.toMatch(/secret|Änne|Bo"/);
	expect(masked.paging?.evidence).toEqual(
		expect.arrayContaining(['link next: links.next = none', 'link self: links.self']),
	);
	expect(masked.paging?.evidence).toContain('token: meta.next_cursor = none');
});

test('tells of tokens without them, and of fields within others', async () => {
	const seen = await look(() => ({
		data: [
			{ attributes: { id: 1, client: { name: 'Bo' } }, times: { start: '2026-05-01T09:00:00Z' } },
		],
		meta: { next_cursor: 'abc' },
	}));
	expect(seen.paging?.evidence).toEqual(['token: meta.next_cursor']);
	expect([seen.idField, seen.startField]).toEqual(['attributes.id', 'times.start']);
	expect(seen.fields?.[1]).toEqual({
		name: 'attributes.client',
		types: ['object'],
		filled: 100,
		example: '{"xxxx":"xx"}',
	});
});

test('cuts long values', async () => {
	const seen = await look(() => ({ data: [{ id: 1, note: 'y'.repeat(200) }], total: 1 }));
	expect(seen.fields?.[1].example).toBe('x'.repeat(60));
});

test.each<[object, string]>([
	[{ has_more: false }, 'more: has_more = false'],
	[{ meta: { page: 1 } }, 'page: meta.page = 1'],
	[{ meta: { page: 1, total_pages: 1 } }, 'pages: meta.total_pages = 1'],
	[{ meta: { per_page: 20, page: 1 } }, 'page size: meta.per_page = 20'],
	[{ offset: 0, limit: 20, total: 2 }, 'offset: offset = 0'],
	[{ remaining: 0 }, 'remaining: remaining = 0'],
	[{ next_page: null, page: 1 }, 'next page: next_page = null'],
	[{ next_offset: null, total: 2 }, 'next offset: next_offset = null'],
])('tells of %j', async (beside, line) => {
	const seen = await look(() => ({ data: rows, ...beside }));
	expect(seen.paging?.evidence).toContain(line);
});

test('takes a sample of a long list, and says so', async () => {
	const all = rowsOf(900);
	const seen = await look((query) => {
		const page = Number(query.get('page') ?? 1);
		const data = all.slice((page - 1) * 100, page * 100);
		return { data, meta: { page, per_page: 100, total: 900, last_page: 9 } };
	});
	expect(seen.rows?.read).toBe(250);
	expect(seen.verdict).toBe('a sample: the first 250 records were read, and there may be more');
	expect(seen.requests).toBeLessThan(9);
});

test('says where it cannot know that the list is whole', async () => {
	const seen = await look(() => ({ data: rowsOf(10), has_more: true }));
	expect(seen.verdict).toMatch(/^may be incomplete: ./);
});

test('an answer that is the list itself is said to be so', async () => {
	expect((await look(() => rows)).rows).toEqual({ at: 'the answer itself', read: 2 });
});

test('shows what the headers say of limits, and no other headers', async () => {
	const headers = {
		'x-ratelimit-limit': '60',
		'retry-after': '2',
		'x-throttle-left': '59',
		server: 'x',
	};
	const seen = await look(() => ({ data: rows, total: 2 }), { headers });
	expect(seen.rateLimit).toEqual({
		'x-ratelimit-limit': '60',
		'retry-after': '2',
		'x-throttle-left': '59',
	});
});

test('a refusal is put into words, and what cannot be explained is thrown on', async () => {
	const refused = await look(() => answer({ error: 'no' }, {}, 403));
	expect(refused).toEqual({ reachable: false, refusal: { status: 403 } });
	const broken = look(() => {
		throw new RangeError('broken');
	});
	await expect(broken).rejects.toThrow('broken');
});

import { inspectList } from '../../nodes/AppointmentService/display';
import type { HttpResponse } from '../../nodes/AppointmentService/rest';
import { answer, home, rowsOf, type Reply } from '../rest/support/fakeListService';

const retryPolicy = { sleep: async () => {}, now: () => 0, tries: 3, budget: 1000 };

async function inspect(reply: Reply, { showValues = false } = {}) {
	return await inspectList(
		{
			url: home,
			names: ['appointments', 'appointment'],
			retryPolicy,
			fetch: async (url): Promise<HttpResponse> => {
				const body = reply(new URL(url).searchParams, 1);
				const isResponse = typeof body === 'object' && body !== null && 'text' in body;
				const response = isResponse ? (body as object) : answer(body);
				return { url, status: 200, headers: {}, text: '', ...response };
			},
		},
		showValues,
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

test('reports the path of the rows, the pagination, and the fields for ID and times', async () => {
	const report = await inspect(() => ({ data: { list: rows }, meta: { total: 2 } }));
	expect(report).toMatchObject({
		reachable: true,
		rows: { at: 'data.list', read: 2 },
		idField: 'uid',
		createdField: 'created_at',
		updatedField: null,
		startField: 'starts_at',
	});
	expect(report.paging?.evidence).toEqual(['total: meta.total = 2']);
	expect(report.verdict).toMatch(/^complete: /);
	expect(report.requests).toBeGreaterThan(0);
});

test('reports the fields with their types, how often they are filled, and a masked example', async () => {
	const report = await inspect(() => ({ data: rows, meta: { total: 2 } }));
	expect(report.fields).toEqual([
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

test('shows values and links only with showValues', async () => {
	const list = () => ({
		data: rows,
		links: { next: null, self: `${home}?secret=1` },
		meta: { next_cursor: null },
	});
	const shown = await inspect(list, { showValues: true });
	expect(shown.fields?.[1].example).toBe('Änne');
	expect(JSON.stringify(shown.paging)).toContain(`${home}?secret=1`);
	const masked = await inspect(list);
	expect(JSON.stringify(masked)).not.toMatch(/secret|Änne|Bo"/);
	expect(masked.paging?.evidence).toEqual(
		expect.arrayContaining(['link next: links.next = none', 'link self: links.self']),
	);
	expect(masked.paging?.evidence).toContain('token: meta.next_cursor = none');
});

test('names the start also where the notation of dates has to be proved', async () => {
	const list = ['24/11/2026 09:00', '02/12/2026 10:00'].map((start, id) => ({ id, start }));
	expect(await inspect(() => ({ list, total: 2 }))).toMatchObject({ startField: 'start' });
});

test('reports cursors without their values, and nested fields', async () => {
	const report = await inspect(() => ({
		data: [
			{ attributes: { id: 1, client: { name: 'Bo' } }, times: { start: '2026-05-01T09:00:00Z' } },
		],
		meta: { next_cursor: 'abc' },
	}));
	expect(report.paging?.evidence).toEqual(['token: meta.next_cursor']);
	expect([report.idField, report.startField]).toEqual(['attributes.id', 'times.start']);
	expect(report.fields?.[1]).toEqual({
		name: 'attributes.client',
		types: ['object'],
		filled: 100,
		example: '{"xxxx":"xx"}',
	});
});

test.each([
	[{ guests: { 'anna@example.com': 1 } }, 'xxxxxx.xxxx@xxxxxxx.xxx'],
	[{ calls: { '+49 30 1234567': 1 } }, 'xxxxx.+00 00 0000000'],
	[{ seats: { 'Anna Berg': 1 } }, 'xxxxx.xxxx xxxx'],
	[{ 'anna@example.com': 1 }, 'xxxx@xxxxxxx.xxx'],
	[{ 'Client Name': 1 }, 'Client Name'],
	[{ 'client@odata.bind': 1 }, 'client@odata.bind'],
])('of %j the key that may name somebody is masked', async (more, name) => {
	const namesOf = ({ fields }: { fields?: Array<{ name: string }> }) => fields?.at(-1)?.name;
	const reply = () => ({ data: [{ id: 1 }, { id: 2, ...more }], total: 2 });
	expect(namesOf(await inspect(reply))).toBe(name);
	expect(namesOf(await inspect(reply, { showValues: true }))).not.toMatch(/xx|00 00/);
});

test('cuts examples at 60 characters', async () => {
	const report = await inspect(() => ({ data: [{ id: 1, note: 'y'.repeat(200) }], total: 1 }));
	expect(report.fields?.[1].example).toBe('x'.repeat(60));
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
])('a list with %j is reported with the line “%s”', async (envelope, line) => {
	const report = await inspect(() => ({ data: rows, ...envelope }));
	expect(report.paging?.evidence).toContain(line);
});

test('reads 250 records of a long list, and reports that it is a sample', async () => {
	const all = rowsOf(900);
	const report = await inspect((query) => {
		const page = Number(query.get('page') ?? 1);
		const data = all.slice((page - 1) * 100, page * 100);
		return { data, meta: { page, per_page: 100, total: 900, last_page: 9 } };
	});
	expect(report.rows?.read).toBe(250);
	expect(report.verdict).toBe('a sample: the first 250 records were read, and there may be more');
	expect(report.requests).toBeLessThan(9);
});

test('reports that a list with has_more=true and no next page may be incomplete', async () => {
	const report = await inspect(() => ({ data: rowsOf(10), has_more: true }));
	expect(report.verdict).toMatch(/^may be incomplete: ./);
});

test('a list as the body has the path “the answer itself”', async () => {
	expect((await inspect(() => rows)).rows).toEqual({ at: 'the answer itself', read: 2 });
});

test('the name of a client that is the key of a map is masked; a field that most objects have, or a row, is not', async () => {
	const names = ['Änne', 'Bo', 'Zoë', 'Maria'];
	const visits = names.map((name, at) => ({
		id: at + 1,
		guests: { [name]: true },
		address: { city: 'Ulm', ...(at > 0 && { street: 'x' }) },
		...(at === 2 && { note: 'x', reason: { code: 'a' } }),
		empty: null,
	}));
	const named = async (showValues: boolean) => {
		const report = await inspect(() => ({ data: visits, total: 4 }), { showValues });
		return report.fields?.map(({ name }) => name) ?? [];
	};
	const shown = await named(false);
	for (const name of names) expect(shown.join()).not.toContain(name);
	expect(shown).toEqual(
		expect.arrayContaining([
			'id',
			'address.city',
			'address.street',
			'note',
			'reason.code',
			'empty',
		]),
	);
	expect(await named(true)).toEqual(expect.arrayContaining(names.map((name) => `guests.${name}`)));
});

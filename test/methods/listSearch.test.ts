import nock from 'nock';
import { openList } from '../support/editor';
import { limited, origin } from '../support/runNode';

type Row = Record<string, unknown>;

const day = 86_400_000;
const timeInDays = (days: number) =>
	new Date(Date.now() + days * day).toISOString().slice(0, 16) + ':00';

/** Serves a list by page numbers, and each record by its id. Returns the requested paths. */
function serve(
	path: string,
	rows: Row[],
	{ size = 20, most: maxSize = 100, total = true } = {},
): string[] {
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get((address) => address.split('?')[0] === `/v1/${path}`)
		.reply((address) => {
			requests.push(address);
			const query = new URL(address, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const pageSize = Math.min(Number(query.get('per_page') ?? size), maxSize);
			const data = rows.slice((page - 1) * pageSize, page * pageSize);
			return [
				200,
				{ data, meta: { page, per_page: pageSize, ...(total && { total: rows.length }) } },
			];
		});
	nock(origin)
		.persist()
		.get((address) => address.startsWith(`/v1/${path}/`))
		.reply((address) => {
			requests.push(address);
			const found = rows.find(({ id }) => `/v1/${path}/${id}` === address);
			return found ? [200, { data: found }] : [404, { error: { code: 'not_found' } }];
		});
	return requests;
}

const makeClients = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: 1000 + index,
		first_name: ['Zoë', 'Bram', 'Maria', 'José'][index % 4],
		last_name: `Núñez ${index}`,
		email: `client${index}@example.com`,
	}));

const names = (result: { results: Array<{ name: string }> }) =>
	result.results.map(({ name }) => name);

test('a list of one page is complete, in alphabetical order, after one request', async () => {
	const requests = serve('services', [
		{ id: 7, title: 'Manicure' },
		{ id: 3, title: 'Épilation' },
		{ id: 9, title: 'Haircut' },
	]);
	expect(await openList('service')).toEqual({
		results: [
			{ name: 'Épilation', value: '3' },
			{ name: 'Haircut', value: '9' },
			{ name: 'Manicure', value: '7' },
		],
	});
	expect(requests).toHaveLength(1);
});

test('scrolling through a list of 430 clients gives each of them once', async () => {
	const rows = makeClients(430);
	serve('clients', rows);
	const seen: Array<string | number | boolean> = [];
	let token: string | undefined;
	let scrolls = 0;
	do {
		const page = await openList('client', { token });
		seen.push(...page.results.map(({ value }) => value));
		token = page.paginationToken as string | undefined;
	} while (token !== undefined && ++scrolls < 50);
	expect([...new Set(seen)]).toEqual(rows.map(({ id }) => String(id)));
	expect(scrolls).toBeLessThan(10);
});

test.each([
	['nunez 417', 'Bram Núñez 417, client417@example.com'],
	['417 NÚÑEZ', 'Bram Núñez 417, client417@example.com'],
	['1417', 'Bram Núñez 417, client417@example.com'],
	['client417@', 'Bram Núñez 417, client417@example.com'],
])('a search for “%s” finds “%s” beyond the first page', async (filter, name) => {
	serve('clients', makeClients(430));
	const { results, paginationToken } = await openList('client', { filter });
	expect(results).toEqual([{ name, value: '1417' }]);
	expect(paginationToken).toBeUndefined();
});

test('a search without a match gives nothing where the whole list was read', async () => {
	serve('clients', makeClients(430));
	expect(await openList('client', { filter: 'nobody' })).toEqual({ results: [] });
});

test('a search that could not read the whole list says so', async () => {
	const requests = serve('clients', makeClients(9000), { size: 20, most: 20 });
	const { results, paginationToken } = await openList('client', { filter: 'nobody' });
	expect(results).toEqual([
		{ name: expect.stringMatching(/^Not found so far: only \d+ clients were searched/), value: '' },
	]);
	expect(paginationToken).toBeUndefined();
	expect(requests.length).toBeLessThan(60);
});

test('a search parameter is used where each record of its response matches', async () => {
	const rows = makeClients(9000);
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/v1/clients?q='))
		.reply((address) => {
			const text = new URL(address, origin).searchParams.get('q') ?? '';
			const data = rows.filter((row) => JSON.stringify(row).includes(text));
			return [200, { data, meta: { page: 1, per_page: 20, total: data.length } }];
		});
	const requests = serve('clients', rows);
	const { results } = await openList('client', { filter: '8999' });
	expect(results).toEqual([
		{ name: 'José Núñez 7999, client7999@example.com', value: '8999' },
		{ name: 'José Núñez 8999, client8999@example.com', value: '9999' },
	]);
	expect(requests.length).toBeLessThan(4);
});

test('a search parameter whose response has records that do not match is not used', async () => {
	const rows = makeClients(430);
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/v1/clients?search='))
		.reply(200, { data: rows.slice(3, 5), meta: { page: 1, per_page: 20, total: 2 } });
	serve('clients', rows);
	const { results } = await openList('client', { filter: 'nunez 417' });
	expect(results.map(({ value }) => value)).toEqual(['1417']);
});

const makeAppointments = (count: number): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		client_id: 1000 + (index % 50),
		service_id: 1 + (index % 2),
		starts_at: timeInDays(index - count + 10),
		created_at: timeInDays(index - count - 20),
	}));

const services = [
	{ id: 1, name: 'Haircut', price: 30 },
	{ id: 2, name: 'Shave', price: 20 },
];

test('appointments are labelled with client, service and start, the next one first', async () => {
	const rows = makeAppointments(600);
	serve('appointments', rows);
	serve('clients', makeClients(60));
	serve('services', services);
	const { results } = await openList('appointment');
	const shown = (id: number) => rows[id - 1].starts_at?.toString().slice(0, 16).replace('T', ' ');
	expect(results[0]).toEqual({ name: `Zoë Núñez 40, Haircut, ${shown(591)}`, value: '591' });
	expect(results[1].value).toBe('592');
	expect(results[10].value).toBe('590');
});

test('a search for a client’s name finds the client’s appointments', async () => {
	serve('appointments', makeAppointments(200));
	serve('clients', makeClients(60));
	serve('services', services);
	const { results } = await openList('appointment', { filter: 'maria 38 haircut' });
	expect(names({ results } as never)).toEqual(
		Array.from({ length: 4 }, () => expect.stringMatching(/^Maria Núñez 38, Haircut, 20/)),
	);
});

test('names that stand in the records need no further request', async () => {
	const requests = serve('clients', makeClients(3));
	serve('appointments', [
		{
			id: 1,
			client: { id: 9, name: 'Ada Lovelace' },
			service_name: 'Haircut',
			start: timeInDays(1),
		},
		{ id: 2, client: { id: 8, name: 'Bo Diddley' }, service_name: 'Shave', start: timeInDays(2) },
	]);
	const { results } = await openList('appointment');
	expect(results.map(({ name }) => name.slice(0, -16))).toEqual([
		'Ada Lovelace, Haircut, ',
		'Bo Diddley, Shave, ',
	]);
	expect(requests).toEqual([]);
});

test('a client beyond the first pages is read by ID', async () => {
	const clients = makeClients(3000);
	const requests = serve('clients', clients);
	serve('appointments', [{ id: 1, client_id: 3900, starts_at: timeInDays(1) }]);
	const { results } = await openList('appointment');
	expect(results[0].name).toMatch(/^Zoë Núñez 2900, 20/);
	expect(requests.length).toBeLessThan(12);
});

test('a client ID that is not on the list of clients is shown as an ID', async () => {
	serve('clients', makeClients(5));
	serve('appointments', [
		{ id: 1, client_id: 77, starts_at: '2026-01-02T10:00:00+02:00' },
		{ id: 2, client_id: 1001, starts_at: '2026-01-01T10:00:00+02:00' },
	]);
	const { results } = await openList('appointment');
	expect(results.map(({ name }) => name)).toEqual([
		'Client 77, 2026-01-02 10:00',
		'Bram Núñez 1, 2026-01-01 10:00',
	]);
});

test('client IDs are shown where the list of clients is refused', async () => {
	nock(origin)
		.persist()
		.get(/clients/)
		.reply(403, { error: { code: 'forbidden' } });
	serve('appointments', [{ id: 1, client_id: 77, starts_at: '2026-01-02T10:00:00+02:00' }]);
	const { results } = await openList('appointment');
	expect(results).toEqual([{ name: 'Client 77, 2026-01-02 10:00', value: '1' }]);
});

test('names come from the included records of a JSON:API response, by type', async () => {
	nock(origin)
		.get('/v1/appointments')
		.reply(200, {
			data: [
				{
					id: '1',
					type: 'appointments',
					attributes: { starts_at: '2026-01-02T10:00:00+02:00' },
					relationships: {
						client: { data: { type: 'clients', id: '5' } },
						service: { data: { type: 'services', id: '5' } },
					},
				},
			],
			included: [
				{ id: '5', type: 'clients', attributes: { first_name: 'Ada', last_name: 'Lovelace' } },
				{ id: '5', type: 'services', attributes: { name: 'Haircut' } },
			],
			links: { next: null },
		});
	const { results } = await openList('appointment');
	expect(results).toEqual([{ name: 'Ada Lovelace, Haircut, 2026-01-02 10:00', value: '1' }]);
});

test('of two IDs in a record, the one that the URL takes becomes the value', async () => {
	nock(origin)
		.get('/v1/staff')
		.reply(200, { data: [{ id: 5, uid: 'aa-1', name: 'Ada' }], has_more: false });
	nock(origin).get('/v1/staff/5').reply(404, {});
	nock(origin).get('/v1/staff/aa-1').reply(200, { id: 5, uid: 'aa-1', name: 'Ada' });
	expect(await openList('staff')).toEqual({ results: [{ name: 'Ada', value: 'aa-1' }] });
});

test('two clients of the same name have their IDs in the label', async () => {
	serve('clients', [
		{ id: 1, name: 'Ada Lovelace' },
		{ id: 2, name: 'Ada Lovelace' },
		{ id: 3, name: 'Bo' },
	]);
	const { results } = await openList('client');
	expect(names({ results } as never)).toEqual(['Ada Lovelace (1)', 'Ada Lovelace (2)', 'Bo']);
});

test('an empty list gives no choices', async () => {
	serve('clients', []);
	expect(await openList('client')).toEqual({ results: [] });
});

test('the resource Other lists the records of its path, and refuses a path with dots', async () => {
	serve('locations/7/rooms', [
		{ id: 1, label: 'Blue room' },
		{ id: 2, label: 'Attic' },
	]);
	const { results } = await openList('other', {}, { resourcePath: '/locations/7/rooms/' });
	expect(names({ results } as never)).toEqual(['Attic', 'Blue room']);
	await expect(openList('other', {}, { resourcePath: '../x' })).rejects.toMatchObject({
		message: 'The Path “../x” cannot be used: it contains an empty or a dotted step',
	});
});

test('a resource that the surface does not offer is refused before any request', async () => {
	await expect(openList('invoice', { credential: limited })).rejects.toMatchObject({
		message: 'The Limited surface does not offer invoices',
	});
});

test('HTTP 403 says what the key is not allowed to do', async () => {
	nock(origin)
		.persist()
		.get('/v1/clients')
		.reply(403, { error: { code: 'forbidden', message: 'Role receptionist' } });
	await expect(openList('client')).rejects.toMatchObject({
		message: 'This key is not allowed to read clients',
		description: expect.stringContaining('Role receptionist'),
		httpCode: '403',
	});
});

test('an unknown host is reported as such', async () => {
	nock(origin)
		.persist()
		.get('/v1/clients')
		.replyWithError(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
	await expect(openList('client')).rejects.toMatchObject({
		message: 'This address is not known on the internet',
	});
});

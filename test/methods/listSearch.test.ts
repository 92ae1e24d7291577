import nock from 'nock';
import { openList } from '../support/editor';
import { limited, origin } from '../support/runNode';

type Row = Record<string, unknown>;

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 16) + ':00';

/** Serves a list by page numbers, and each record by its id; what was asked for is written down. */
function serve(path: string, rows: Row[], { size = 20, most = 100, total = true } = {}): string[] {
	const asked: string[] = [];
	nock(origin)
		.persist()
		.get((address) => address.split('?')[0] === `/v1/${path}`)
		.reply((address) => {
			asked.push(address);
			const query = new URL(address, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const step = Math.min(Number(query.get('per_page') ?? size), most);
			const data = rows.slice((page - 1) * step, page * step);
			return [200, { data, meta: { page, per_page: step, ...(total && { total: rows.length }) } }];
		});
	nock(origin)
		.persist()
		.get((address) => address.startsWith(`/v1/${path}/`))
		.reply((address) => {
			asked.push(address);
			const found = rows.find(({ id }) => `/v1/${path}/${id}` === address);
			return found ? [200, { data: found }] : [404, { error: { code: 'not_found' } }];
		});
	return asked;
}

const people = (count: number): Row[] =>
	Array.from({ length: count }, (_, place) => ({
		id: 1000 + place,
		first_name: ['Zoë', 'Bram', 'Maria', 'José'][place % 4],
		last_name: `Núñez ${place}`,
		email: `client${place}@example.com`,
	}));

const names = (result: { results: Array<{ name: string }> }) =>
	result.results.map(({ name }) => name);

test('a short list is whole, in the order of the alphabet, and needs one request', async () => {
	const asked = serve('services', [
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
	expect(asked).toHaveLength(1);
});

test('a long list can be scrolled to its end, each record once', async () => {
	const rows = people(430);
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
])('the search for “%s” reaches beyond the first page', async (filter, name) => {
	serve('clients', people(430));
	const { results, paginationToken } = await openList('client', { filter });
	expect(results).toEqual([{ name, value: '1417' }]);
	expect(paginationToken).toBeUndefined();
});

test('what is not there is not found, once all of it was read', async () => {
	serve('clients', people(430));
	expect(await openList('client', { filter: 'nobody' })).toEqual({ results: [] });
});

test('a search that could not read all of it says so', async () => {
	const asked = serve('clients', people(9000), { size: 20, most: 20 });
	const { results, paginationToken } = await openList('client', { filter: 'nobody' });
	expect(results).toEqual([
		{ name: expect.stringMatching(/^Not found so far: only \d+ clients were searched/), value: '' },
	]);
	expect(paginationToken).toBeUndefined();
	expect(asked.length).toBeLessThan(60);
});

test('the service’s own search is used where its answer proves it', async () => {
	const rows = people(9000);
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/v1/clients?q='))
		.reply((address) => {
			const sought = new URL(address, origin).searchParams.get('q') ?? '';
			const data = rows.filter((row) => JSON.stringify(row).includes(sought));
			return [200, { data, meta: { page: 1, per_page: 20, total: data.length } }];
		});
	const asked = serve('clients', rows);
	const { results } = await openList('client', { filter: '8999' });
	expect(results).toEqual([
		{ name: 'José Núñez 7999, client7999@example.com', value: '8999' },
		{ name: 'José Núñez 8999, client8999@example.com', value: '9999' },
	]);
	expect(asked.length).toBeLessThan(4);
});

test('a parameter that only makes the list shorter is no search', async () => {
	const rows = people(430);
	nock(origin)
		.persist()
		.get((address) => address.startsWith('/v1/clients?search='))
		.reply(200, { data: rows.slice(3, 5), meta: { page: 1, per_page: 20, total: 2 } });
	serve('clients', rows);
	const { results } = await openList('client', { filter: 'nunez 417' });
	expect(results.map(({ value }) => value)).toEqual(['1417']);
});

const appointments = (count: number): Row[] =>
	Array.from({ length: count }, (_, place) => ({
		id: place + 1,
		client_id: 1000 + (place % 50),
		service_id: 1 + (place % 2),
		starts_at: at(place - count + 10),
		created_at: at(place - count - 20),
	}));

const services = [
	{ id: 1, name: 'Haircut', price: 30 },
	{ id: 2, name: 'Shave', price: 20 },
];

test('appointments go by client, service and start; those that are next come first', async () => {
	const rows = appointments(600);
	serve('appointments', rows);
	serve('clients', people(60));
	serve('services', services);
	const { results } = await openList('appointment');
	const shown = (id: number) => rows[id - 1].starts_at?.toString().slice(0, 16).replace('T', ' ');
	expect(results[0]).toEqual({ name: `Zoë Núñez 40, Haircut, ${shown(591)}`, value: '591' });
	expect(results[1].value).toBe('592');
	expect(results[10].value).toBe('590');
});

test('a client’s appointments are found by the client’s name', async () => {
	serve('appointments', appointments(200));
	serve('clients', people(60));
	serve('services', services);
	const { results } = await openList('appointment', { filter: 'maria 38 haircut' });
	expect(names({ results } as never)).toEqual(
		Array.from({ length: 4 }, () => expect.stringMatching(/^Maria Núñez 38, Haircut, 20/)),
	);
});

test('names that the records have are not asked for', async () => {
	const asked = serve('clients', people(3));
	serve('appointments', [
		{ id: 1, client: { id: 9, name: 'Ada Lovelace' }, service_name: 'Haircut', start: at(1) },
		{ id: 2, client: { id: 8, name: 'Bo Diddley' }, service_name: 'Shave', start: at(2) },
	]);
	const { results } = await openList('appointment');
	expect(results.map(({ name }) => name.slice(0, -16))).toEqual([
		'Ada Lovelace, Haircut, ',
		'Bo Diddley, Shave, ',
	]);
	expect(asked).toEqual([]);
});

test('a client who is on none of the first pages is read by the id', async () => {
	const clients = people(3000);
	const asked = serve('clients', clients);
	serve('appointments', [{ id: 1, client_id: 3900, starts_at: at(1) }]);
	const { results } = await openList('appointment');
	expect(results[0].name).toMatch(/^Zoë Núñez 2900, 20/);
	expect(asked.length).toBeLessThan(12);
});

test('an id that the related list does not have stays an id', async () => {
	serve('clients', people(5));
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

test('a related list that is refused leaves the ids', async () => {
	nock(origin)
		.persist()
		.get(/clients/)
		.reply(403, { error: { code: 'forbidden' } });
	serve('appointments', [{ id: 1, client_id: 77, starts_at: '2026-01-02T10:00:00+02:00' }]);
	const { results } = await openList('appointment');
	expect(results).toEqual([{ name: 'Client 77, 2026-01-02 10:00', value: '1' }]);
});

test('names that a JSON:API answer brings along are taken, each for its own kind', async () => {
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

test('of two ids, the one that leads to the record is chosen', async () => {
	nock(origin)
		.get('/v1/staff')
		.reply(200, { data: [{ id: 5, uid: 'aa-1', name: 'Ada' }], has_more: false });
	nock(origin).get('/v1/staff/5').reply(404, {});
	nock(origin).get('/v1/staff/aa-1').reply(200, { id: 5, uid: 'aa-1', name: 'Ada' });
	expect(await openList('staff')).toEqual({ results: [{ name: 'Ada', value: 'aa-1' }] });
});

test('two clients of one name are told apart', async () => {
	serve('clients', [
		{ id: 1, name: 'Ada Lovelace' },
		{ id: 2, name: 'Ada Lovelace' },
		{ id: 3, name: 'Bo' },
	]);
	const { results } = await openList('client');
	expect(names({ results } as never)).toEqual(['Ada Lovelace (1)', 'Ada Lovelace (2)', 'Bo']);
});

test('an empty account has an empty list', async () => {
	serve('clients', []);
	expect(await openList('client')).toEqual({ results: [] });
});

test('any other list by its path', async () => {
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

test('what the surface does not offer is refused before any request', async () => {
	await expect(openList('invoice', { credential: limited })).rejects.toMatchObject({
		message: 'The Limited surface does not offer invoices',
	});
});

test('a key without permission is told what it lacks', async () => {
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

test('a service that cannot be reached', async () => {
	nock(origin)
		.persist()
		.get('/v1/clients')
		.replyWithError(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
	await expect(openList('client')).rejects.toMatchObject({
		message: 'This address is not known on the internet',
	});
});

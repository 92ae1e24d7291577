import nock from 'nock';
import { openList } from '../support/editor';
import { origin } from '../support/runNode';
import { makeClients, serve, type Row } from './serveList';

const day = 86_400_000;
/** Noon of a day; the days are those of the time zone that n8n has where nobody sets one. */
const timeInDays = (days: number) =>
	`${new Date(Date.now() + days * day).toLocaleDateString('sv', { timeZone: 'America/New_York' })}T12:00:00`;

const names = (result: { results: Array<{ name: string }> }) =>
	result.results.map(({ name }) => name);

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

test('appointments are labelled with client, start and service, the next one first', async () => {
	const rows = makeAppointments(600);
	serve('appointments', rows);
	serve('clients', makeClients(60));
	serve('services', services);
	const { results } = await openList('appointment');
	const time = String(rows[590].starts_at).slice(11, 16);
	expect(results[0]).toEqual({
		name: expect.stringMatching(new RegExp(`^Zoë Núñez 40, .+, ${time}, Haircut$`)),
		value: '591',
	});
	expect(results[1].value).toBe('592');
	expect(results[10].value).toBe('590');
});

test('a search for a client’s name finds the client’s appointments', async () => {
	serve('appointments', makeAppointments(200));
	serve('clients', makeClients(60));
	serve('services', services);
	const { results } = await openList('appointment', { filter: 'maria 38 haircut' });
	expect(names({ results } as never)).toEqual(
		Array.from({ length: 4 }, () => expect.stringMatching(/^Maria Núñez 38, \w{3} .+, Haircut$/)),
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
	expect(results.map(({ name }) => [name.split(', ')[0], name.split(', ').at(-1)])).toEqual([
		['Ada Lovelace', 'Haircut'],
		['Bo Diddley', 'Shave'],
	]);
	expect(requests).toEqual([]);
});

test('a client beyond the first pages is read by ID', async () => {
	const clients = makeClients(3000);
	const requests = serve('clients', clients);
	serve('appointments', [{ id: 1, client_id: 3900, starts_at: timeInDays(1) }]);
	const { results } = await openList('appointment');
	expect(results[0].name).toMatch(/^Zoë Núñez 2900, \w{3} /);
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
		expect.stringMatching(/^Client 77, Fri 2 Jan/),
		expect.stringMatching(/^Bram Núñez 1, Thu 1 Jan/),
	]);
});

test('client IDs are shown where the list of clients is refused', async () => {
	nock(origin)
		.persist()
		.get(/clients/)
		.reply(403, { error: { code: 'forbidden' } });
	serve('appointments', [{ id: 1, client_id: 77, starts_at: '2026-01-02T10:00:00+02:00' }]);
	const { results } = await openList('appointment');
	expect(results).toEqual([{ name: expect.stringMatching(/^Client 77, Fri 2 Jan/), value: '1' }]);
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
	expect(results).toEqual([
		{ name: expect.stringMatching(/^Ada Lovelace, Fri 2 Jan.*, Haircut$/), value: '1' },
	]);
});

import nock from 'nock';
import { clearMemory } from '../../nodes/AppointmentService/rest';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext, openList } from '../support/editor';
import { enterprise, origin, runNode } from '../support/runNode';
import { makeClients, serve, serveBody, type Row } from './serveList';

beforeEach(() => clearMemory());

const day = 86_400_000;
const timeInDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Appointments of so many clients, the newest first; or in no order. */
const makeAppointments = (count: number, clients: number, isShuffled = false): Row[] =>
	Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		client_id: 1000 + ((index * 7919) % clients),
		starts_at: timeInDays(4 - (isShuffled ? (index * 37) % count : index)),
	}));

/** Requests of two openings of a list, one after the other, and the choices of the second. */
async function openTwice(requests: string[], resource = 'appointment') {
	const { results: first } = await openList(resource);
	const count = requests.length;
	const { results } = await openList(resource);
	expect(results).toEqual(first);
	return { first: count, again: requests.length - count, results };
}

/** Serves a list whole, whatever is asked. */
const serveWhole = (path: string, rows: Row[]) => serveBody(path, () => rows);

test('a list that heeds no question is not asked again, until it is longer', async () => {
	const rows = makeAppointments(31, 3, true);
	const requests = serveWhole('appointments', rows);
	serveWhole('clients', makeClients(3));
	const { first, again } = await openTwice(requests);
	expect(first).toBeGreaterThan(1);
	expect(again).toBe(1);
	rows.push({ id: 99, client_id: 1000, starts_at: timeInDays(9) });
	const before = requests.length;
	const { results } = await openList('appointment');
	expect(results.map(({ value }) => value)).toContain('99');
	expect(requests.length - before).toBeGreaterThan(1);
});

test('a list that shows a few days by itself is opened with the dates that brought all of it before, and read so afterwards', async () => {
	const rows = Array.from({ length: 60 }, (_, at) => ({
		id: at + 1,
		starts_at: timeInDays(at - 29.5),
	}));
	serveBody('appointments', (query) => {
		const [from, to] = ['start_date', 'end_date'].map(
			(name, at) => query.get(name) ?? timeInDays(at * 4 - 1),
		);
		const shown = rows.filter(({ starts_at: start }) => start >= from && start < to);
		const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 5)];
		return {
			data: shown.slice((page - 1) * size, page * size),
			total: shown.length,
			page,
			limit: size,
		};
	});
	const all = { resource: 'appointment', operation: 'getAll', returnAll: true };
	const readAll = async () => (await runNode(all, { credential: enterprise })).data?.main[0];
	expect(await readAll()).toHaveLength(60);
	const { results } = await openList('appointment');
	expect(results.length).toBeGreaterThan(20);
	const { listStatuses } = new AppointmentService().methods.loadOptions;
	await listStatuses.call(editorContext({ resource: 'appointment' }));
	expect(await readAll()).toHaveLength(60);
});

test('a list whose pages end with an empty token is not asked for more again, until one has a token', async () => {
	const rows = makeAppointments(60, 3, true);
	const requests: string[] = [];
	nock(origin)
		.persist()
		.get((address) => address.split('?')[0] === '/v1/appointments')
		.reply((address) => {
			requests.push(address);
			const query = new URL(address, origin).searchParams;
			const start = Number(query.get('cursor')?.slice(1) ?? 0);
			const end = start + Math.min(Number(query.get('limit') ?? 25), 100);
			return [200, { items: rows.slice(start, end), cursor: end < rows.length ? `c${end}` : null }];
		});
	serveWhole('clients', makeClients(3));
	const { again, results } = await openTwice(requests);
	expect(again).toBe(1);
	expect(results).toHaveLength(60);
	rows.push(...makeAppointments(90, 3, true).map((row) => ({ ...row, id: `n${row.id}` })));
	expect((await openList('appointment')).results).toHaveLength(150);
});

test.each([90, 240])(
	'a list of %j that is opened in the size of another list is read whole',
	async (count) => {
		serve('invoices', makeAppointments(75, 3, true));
		serve('clients', makeClients(3));
		await openList('invoice');
		const requests = serve('appointments', makeAppointments(count, 3, true), { total: false });
		const { results } = await openList('appointment');
		expect(new Set(results.map(({ value }) => value)).size).toBe(count);
		expect(requests.length).toBeLessThan(7);
	},
);

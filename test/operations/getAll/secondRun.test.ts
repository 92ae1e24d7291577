import nock from 'nock';
import { openList } from '../../support/editor';
import { enterprise, jsonOf, limited, origin, runNode } from '../../support/runNode';

const getAll = { resource: 'client', operation: 'getAll', returnAll: true };

/** Clients served page by page, on both surfaces; gives the requested paths. */
function serveClients(count: number): string[] {
	const requests: string[] = [];
	const rows = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Client ${at + 1}` }));
	nock(origin)
		.persist()
		.get(/clients/)
		.reply((address) => {
			requests.push(address);
			const query = new URL(address, origin).searchParams;
			const page = Number(query.get('page') ?? 1);
			const size = Math.min(Number(query.get('per_page') ?? 20), 100);
			const data = rows.slice((page - 1) * size, page * size);
			return [200, { data, meta: { current_page: page, per_page: size, total: count } }];
		});
	return requests;
}

const readClients = async (credential: typeof limited = limited) =>
	jsonOf(await runNode(getAll, { credential })).map(({ id }) => id);

test('the second run asks for the fewest pages, and gives the same records', async () => {
	const requests = serveClients(470);
	const first = await readClients();
	requests.length = 0;
	expect(await readClients()).toEqual(first);
	expect(requests).toHaveLength(5);
});

test.each([
	['key', { ...limited, apiKey: 'key-of-another' }],
	['surface', enterprise],
])('a run with another %s begins as the first one did', async (_, credential) => {
	const requests = serveClients(470);
	await readClients();
	const ofFirst = requests.length;
	requests.length = 0;
	await readClients(credential);
	expect(requests).toHaveLength(ofFirst);
});

test('a picker opened twice takes three requests at most', async () => {
	const requests = serveClients(470);
	await openList('client');
	requests.length = 0;
	const { results } = await openList('client');
	expect(results.length).toBeGreaterThan(10);
	expect(requests.length).toBeLessThan(4);
});

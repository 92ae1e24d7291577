import nock from 'nock';
import { jsonOf, origin, runNode } from '../../support/runNode';

const mostAtOnce = 3;

/** Serves clients, in pages of 20, to three requests at a time; gives what came with 200 and with 429. */
function serveClients(count: number): { accepted: number; refused: number } {
	const requests = { accepted: 0, refused: 0 };
	const refused = new WeakSet<object>();
	let open = 0;
	const rows = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Client ${at + 1}` }));
	const scope = nock(origin);
	scope
		.persist()
		.get(/clients/)
		.delay(20)
		.reply(function (address) {
			if (refused.has(this.req)) return [429, { error: 'Too many concurrent requests' }];
			const page = Number(new URL(address, origin).searchParams.get('page') ?? 1);
			const data = rows.slice((page - 1) * 20, page * 20);
			return [200, { data, meta: { current_page: page, per_page: 20, total: count } }];
		});
	scope.on('request', (request: object) => {
		const isRefused = open >= mostAtOnce;
		requests[isRefused ? 'refused' : 'accepted']++;
		if (isRefused) refused.add(request);
		else open++;
	});
	scope.on('replied', (request: object) => {
		if (!refused.has(request)) open--;
	});
	return requests;
}

const readClients = async () =>
	jsonOf(await runNode({ resource: 'client', operation: 'getAll', returnAll: true })).length;

test('the second run of a workflow keeps to the number of parallel requests that the first one found', async () => {
	const requests = serveClients(395);
	expect(await readClients()).toBe(395);
	expect(requests.refused).toBeGreaterThan(0);
	requests.accepted = requests.refused = 0;
	expect(await readClients()).toBe(395);
	expect(requests).toEqual({ accepted: 20, refused: 0 });
});

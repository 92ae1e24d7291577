import nock from 'nock';
import { PollHarness } from '../support/pollHarness';
import { openList } from '../support/editor';
import { jsonOf, limited, origin, runNode } from '../support/runNode';

const asked: string[] = [];
const credential = { ...limited, query: '?location_id=7&fields=id,starts_at' };
const rows = [1, 2, 3].map((id) => ({ id, starts_at: `2026-03-0${id}T10:00:00Z` }));

/** A service that wants a place with each request. */
beforeEach(() => {
	asked.length = 0;
	for (const method of ['GET', 'POST', 'PATCH'])
		nock(origin)
			.persist()
			.intercept(/^\/api\/v1\/appointments/, method)
			.reply(function reply(uri, body) {
				asked.push(uri);
				const { pathname, searchParams } = new URL(uri, origin);
				if (searchParams.get('location_id') === null)
					return [400, { error: 'location_id is required' }];
				const id = /(\d+)$/.exec(pathname)?.[1];
				if (method !== 'GET') return [200, { data: { id: 9, ...(body as object) } }];
				if (id === '9') return [200, { data: { ...rows[0], id: 9 } }];
				if (id) return [200, { data: rows[Number(id) - 1] }];
				return [200, { data: rows, total: 3, has_more: false }];
			});
});

const queries = () => asked.map((uri) => new URL(uri, origin).searchParams);

test('the query parameters of the credential go with each request', async () => {
	const list = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
	expect(jsonOf(list)).toEqual(rows);
	expect(list.hints ?? []).toEqual([]);
	await runNode(
		{
			resource: 'appointment',
			operation: 'create',
			inputMode: 'json',
			body: '{ "starts_at": "2026-03-09T10:00:00Z" }',
		},
		{ credential },
	);
	const { results } = await openList('appointment', { credential });
	expect(results).toHaveLength(3);
	expect(await PollHarness.newest({}, credential).poll()).toBeNull();
	expect(asked.length).toBeGreaterThan(4);
	for (const query of queries()) {
		expect(query.getAll('location_id')).toEqual(['7']);
		expect(query.getAll('fields')).toEqual(['id,starts_at']);
	}
});

test('where the service misses a parameter, the advice names Query Parameters of the credential', async () => {
	const { error } = await runNode(
		{ resource: 'appointment', operation: 'getAll' },
		{ credential: limited },
	);
	expect(error?.description).toMatch(/“location_id is required”.*credential: .*Query Parameters/);
});

test('a parameter of the node goes before that of the credential', async () => {
	await runNode(
		{
			resource: 'appointment',
			operation: 'getAll',
			query: { parameter: [{ name: 'location_id', value: '8' }] },
		},
		{ credential },
	);
	expect(queries()[0].getAll('location_id')).toEqual(['8']);
});

test('other parameters in the credential are those of other records', async () => {
	const harness = PollHarness.newest({}, credential);
	await harness.poll();
	const other = { ...credential, query: 'location_id=8' };
	rows.push(...[4, 5].map((id) => ({ id, starts_at: `2026-03-0${id}T10:00:00Z` })));
	const elsewhere = rows.splice(0, 3);
	const moved = PollHarness.newest({}, other, harness.saved);
	expect(await moved.poll()).toBeNull();
	rows.unshift(...elsewhere);
});

test('what is no query is refused before any request', async () => {
	const task = await runNode(
		{ resource: 'appointment', operation: 'getAll' },
		{ credential: { ...credential, query: 'Main Street' } },
	);
	expect(task.error?.message).toMatch(/Query Parameters/);
	expect(asked).toEqual([]);
});

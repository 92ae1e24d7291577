import nock from 'nock';
import { parseCredentials } from '../../nodes/AppointmentService/transport';
import { PollHarness } from '../support/pollHarness';
import { openList } from '../support/editor';
import { enterprise, jsonOf, limited, origin, runNode } from '../support/runNode';

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

const twoItems = [{ json: {} }, { json: {} }];

/** The credential takes the place from the item. */
const byPlace = (item: number) => ({ ...enterprise, query: `location_id=${item}` });

/** Serves a list of its own for each place; the places of what was created. */
function servePlaces(path: string, lists: Record<string, object[]>): string[] {
	const created: string[] = [];
	for (const method of ['GET', 'POST'])
		nock(origin)
			.persist()
			.intercept(new RegExp(`^/v1/${path}`), method)
			.optionally()
			.reply(function reply(uri, body) {
				const place = new URL(uri, origin).searchParams.get('location_id') as string;
				const list = lists[place];
				if (method === 'GET') return [200, { data: list, total: list.length }];
				created.push(place);
				list.push({ id: 2, ...(body as object) });
				return [201, list.at(-1) as nock.Body];
			});
	return created;
}

test('each record is looked for and created in the place that the credential takes from its item', async () => {
	const anna = { name: 'Anna', email: 'a@b.example' };
	const created = servePlaces('clients', { 0: [], 1: [{ id: 1, ...anna }] });
	const body = JSON.stringify(anna);
	const task = await runNode(
		{
			resource: 'client',
			operation: 'findOrCreate',
			inputMode: 'json',
			body,
			matchOn: 'email',
		},
		{ credential: byPlace, items: twoItems },
	);
	expect(jsonOf(task).map(({ id }) => id)).toEqual([2, 1]);
	expect(created).toEqual(['0']);
});

test('names are those of the place that the credential takes from the item', async () => {
	const visits = rows.slice(0, 1).map((row) => ({ ...row, client_id: 5 }));
	servePlaces('appointments', { 0: visits, 1: visits });
	const clientOf = (place: number) => [{ id: 5, name: `Anna of ${place}` }];
	servePlaces('clients', { 0: clientOf(0), 1: clientOf(1) });
	const task = await runNode(
		{ resource: 'appointment', operation: 'getAll', includeNames: true },
		{ credential: byPlace, items: twoItems },
	);
	expect(jsonOf(task).map(({ client }) => client)).toMatchObject([
		{ name: 'Anna of 0' },
		{ name: 'Anna of 1' },
	]);
});

test('the limit of one account holds back no other one', async () => {
	nock(origin, { reqheaders: { authorization: 'Bearer key-0' } })
		.get('/v1/appointments')
		.reply(429, { error: 'too many' }, { 'retry-after': '3600' });
	nock(origin, { reqheaders: { authorization: 'Bearer key-1' } })
		.get('/v1/appointments')
		.reply(200, { data: rows, total: rows.length });
	const credential = (item: number) => ({ ...enterprise, apiKey: `key-${item}` });
	const task = await runNode(
		{ resource: 'appointment', operation: 'getAll' },
		{ credential, items: twoItems, onError: 'continueRegularOutput' },
	);
	expect(jsonOf(task).slice(1)).toEqual(rows);
});

test('a key that is a parameter, too, is one in each link to a next page that repeats it', async () => {
	const apiKey = ['live_4k9', 'Zq7Lm2+x'].join('/');
	const all = Array.from({ length: 50 }, (_, at) => ({ id: at + 1, name: `Anna ${at + 1}` }));
	nock(origin)
		.persist()
		.get(/./)
		.reply((uri) => {
			const { pathname, searchParams } = new URL(uri, origin);
			if (searchParams.get('api_key') !== apiKey) return [401, { error: 'no key' }];
			const at = Number(searchParams.get('after')?.slice(1) ?? 0);
			searchParams.set('after', `c${at + 20}`);
			const next = at + 20 < all.length ? `${origin}${pathname}?${searchParams}` : null;
			return [200, { data: all.slice(at, at + 20), links: { next } }];
		});
	const query = new URLSearchParams({ api_key: apiKey }).toString();
	const credential = { ...enterprise, apiKey, query };
	const parameters = { resource: 'appointment', operation: 'getAll', returnAll: true };
	expect(jsonOf(await runNode(parameters, { credential }))).toEqual(all);
});

test('a parameter of the credential stands before what nobody sends of an address', () => {
	const { withQuery } = parseCredentials({ ...limited, query: 'location_id=7' });
	expect(withQuery(`${origin}/api/v1/x#top`)).toBe(`${origin}/api/v1/x?location_id=7`);
	expect(withQuery(`${origin}/api/v1/x?a=1#top`)).toBe(`${origin}/api/v1/x?a=1&location_id=7`);
});

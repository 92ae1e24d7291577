import nock from 'nock';
import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import { findRows } from '../../../nodes/AppointmentService/rest/page/findRecords';
import { jsonOf, origin, runNode } from '../../support/runNode';

const rows = [
	{ id: 1, name: 'Ann' },
	{ id: 2, name: 'Bob' },
	{ id: 3, name: 'Cy' },
];
const other = [{ id: 71 }, { id: 72 }];

const clients = resourceNameVariants(['clients', 'client']);
const appointments = resourceNameVariants(['appointments', 'appointment']);

/** What was read as clients: where it stands, and whether another place may hold what was asked for. */
function clientsIn(body: unknown) {
	const found = findRows(body, clients);
	return found && [found.path.join('.'), found.records.length, found.rival?.join('.')];
}

test.each<[string, unknown, string]>([
	['null among filters', { data: rows, filters: { client: null }, has_more: false }, 'data'],
	['a text among filters', { data: rows, filters: { client: '' } }, 'data'],
	['a number among filters', { data: rows, filters: { client: 7 } }, 'data'],
	['an empty list among filters', { data: rows, filters: { clients: [] } }, 'data'],
	['an empty object among filters', { data: rows, filters: { client: {} } }, 'data'],
	['filters before the list', { filters: { client: null }, data: rows }, 'data'],
	['what was asked for, repeated', { query: { client: null }, data: rows }, 'data'],
	['the request, repeated', { request: { params: { client: [] } }, results: rows }, 'results'],
	['an empty list of its name', { clients: [], data: rows }, 'data'],
	['an empty object of its name', { client: {}, items: rows }, 'items'],
	['an empty object of its plural name', { clients: {}, items: rows }, 'items'],
	['null of its name', { client: null, results: rows }, 'results'],
	['null of its plural name', { clients: null, results: rows }, 'results'],
	['an empty text of its name', { client: '', data: rows }, 'data'],
	['false of its name', { client: false, data: rows }, 'data'],
	['a count of its name', { meta: { clients: 0 }, data: rows }, 'data'],
	['an empty facet', { facets: { clients: [] }, data: rows }, 'data'],
	['empty aggregations', { aggregations: { clients: { buckets: [] } }, hits: rows }, 'hits'],
	['filled aggregations', { aggregations: { clients: other }, hits: rows }, 'hits'],
	['a filled facet', { facets: { client: other }, data: rows }, 'data'],
	['filled filters', { filters: { client: other }, data: rows }, 'data'],
	['filled available filters', { available_filters: { client: other }, data: rows }, 'data'],
	['filled criteria', { search: { client: other }, data: rows }, 'data'],
	['a filled request', { query: { clients: other }, data: rows }, 'data'],
	['included lists', { data: rows, included: { clients: [] } }, 'data'],
	['filled included lists', { included: { clients: other }, data: rows }, 'data'],
	['included records', { data: rows, included: [{ type: 'client', id: '9' }] }, 'data'],
	['links', { data: rows, links: { clients: null, next: null } }, 'data'],
	['the owner of the key', { client: { id: 9, name: 'Key' }, data: rows }, 'data'],
	['the owner deeper down', { auth: { client: { id: 9 } }, data: rows }, 'data'],
	['a map beside', { clients: [], data: { 1: { id: 1 }, 2: { id: 2 }, 3: { id: 3 } } }, 'data'],
	['one deeper', { data: { client: null, items: rows } }, 'data.items'],
	['one deeper, among filters', { data: { filters: { client: [] }, rows } }, 'data.rows'],
	['its name around a paginator', { clients: { data: rows, client: null } }, 'clients.data'],
	[
		'its name around a list, and another',
		{ clients: { data: rows }, items: other },
		'clients.data',
	],
	['its name far down', { salon: { clients: rows }, client: null }, 'salon.clients'],
	['its name far down, and empty', { salon: { clients: rows }, data: [] }, 'salon.clients'],
	['an unknown name beside null', { client: null, people: rows }, 'people'],
	['an unknown name beside an empty object', { client: {}, people: rows }, 'people'],
	['an unknown name beside an empty facet', { facets: { clients: [] }, people: rows }, 'people'],
	['its own name beside another list', { clients: rows, data: other }, 'clients'],
	['its own name beside an empty one', { clients: rows, data: [] }, 'clients'],
])('records stand where they are, whatever is empty or beside: %s', (_, body, path) => {
	expect(clientsIn(body)).toEqual([path, 3, undefined]);
});

test.each<[string, unknown, string]>([
	['nothing else', { clients: [] }, 'clients'],
	['a paginator', { clients: { data: [] }, meta: { total: 0 } }, 'clients.data'],
	['null', { clients: null }, 'clients'],
	['one name, and null', { client: null }, 'client'],
	['an object', { clients: {} }, 'clients'],
	['a usual name', { data: [] }, 'data'],
	['a usual name and null', { success: true, data: null }, 'data'],
	['related lists beside', { clients: [], services: other, staff: other }, 'clients'],
	['related paginators beside', { clients: { data: [] }, staff: { data: other } }, 'clients.data'],
	['related lists beside null', { clients: null, services: other }, 'clients'],
	['included lists beside', { data: [], included: other }, 'data'],
	['filters beside', { data: [], filters: { client: other } }, 'data'],
	['facets beside', { data: [], facets: { clients: other } }, 'data'],
	['far down', { salon: { clients: [] } }, 'salon.clients'],
])('an empty list is empty: %s', (_, body, path) => {
	expect(clientsIn(body)).toEqual([path, 0, undefined]);
});

test.each<[string, unknown, unknown[]]>([
	['a usual name, and an unknown list', { data: [], people: rows }, ['data', 0, 'people']],
	['null, and an unknown list', { data: null, people: rows }, ['data', 0, 'people']],
	['rooms, perhaps', { clients: [], resources: other }, ['clients', 0, 'resources']],
	['staff, perhaps', { data: [], members: other }, ['data', 0, 'members']],
	['a single one and a list', { client: { id: 9 }, people: rows }, ['client', 1, 'people']],
	['two unknown lists', { people: rows, staff: other }, ['people', 3, 'staff']],
	['an unknown paginator', { data: [], people: { data: rows } }, ['data', 0, 'people.data']],
])('where two places may hold them, that is said: %s', (_, body, expected) => {
	expect(clientsIn(body)).toEqual(expected);
});

test.each<[unknown]>([
	[{ facets: { appointments: [] } }],
	[{ warnings: { appointments: null } }],
	[{ meta: { appointments: 0 } }],
])('%j is no list', (body) => {
	expect(findRows(body, appointments)).toBeUndefined();
});

describe('Get Many', () => {
	const getAll = { resource: 'client', operation: 'getAll', returnAll: true };
	const answer = (body: object) =>
		nock(origin)
			.persist()
			.get(/clients/)
			.query(true)
			.reply(200, body);

	test('reads what stands beside an empty value of its name', async () => {
		answer({ data: rows, filters: { client: null }, has_more: false });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(rows);
		expect(task.hints ?? []).toEqual([]);
	});

	test('takes an empty list for empty where the service counts none, whatever stands beside', async () => {
		answer({ data: [], people: rows, total: 0 });
		const task = await runNode(getAll);
		expect([jsonOf(task), task.hints ?? []]).toEqual([[], []]);
	});

	test('says so where it is not known which records were asked for', async () => {
		answer({ data: [], people: rows, has_more: false });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual([]);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'List may be incomplete: Records stand under “people” and none under “data”; it is not known which of them were asked for.',
		]);
	});
});

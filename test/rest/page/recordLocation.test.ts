import nock from 'nock';
import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import { findRows } from '../../../nodes/AppointmentService/rest/page/findRecords';
import { namesOtherKind } from '../../../nodes/AppointmentService/rest/record/relations';
import { jsonOf, origin, runNode } from '../../support/runNode';

const rows = [
	{ id: 1, name: 'Ann' },
	{ id: 2, name: 'Bob' },
	{ id: 3, name: 'Cy' },
];
const otherRows = [{ id: 71 }, { id: 72 }];

const clients = resourceNameVariants(['clients', 'client']);
const appointments = resourceNameVariants(['appointments', 'appointment']);

/** Path and number of the rows found as clients, and the path of an alternative. */
function findClients(body: unknown) {
	const rows = findRows(body, clients);
	return rows && [rows.path.join('.'), rows.records.length, rows.rival?.join('.')];
}

test.each<[string, unknown, string]>([
	// case, body, path of the rows
	[
		'rows under another name for them, without an ID, beside numbers about the list',
		{ Meta: { '@Total': 3 }, Customers: rows.map(({ name }) => ({ CustomerNumber: name })) },
		'Customers',
	],
	[
		'numbered rows under an unknown name',
		{ assets: rows.map(({ id, name }) => ({ sequence_num: id, name })), total_pages: 1 },
		'assets',
	],
	['null among filters', { data: rows, filters: { client: null }, has_more: false }, 'data'],
	['a text among filters', { data: rows, filters: { client: '' } }, 'data'],
	['a number among filters', { data: rows, filters: { client: 7 } }, 'data'],
	['an empty list among filters', { data: rows, filters: { clients: [] } }, 'data'],
	['an empty object among filters', { data: rows, filters: { client: {} } }, 'data'],
	['filters before the list', { filters: { client: null }, data: rows }, 'data'],
	['an echo of the query', { query: { client: null }, data: rows }, 'data'],
	['an echo of the request', { request: { params: { client: [] } }, results: rows }, 'results'],
	['an empty list of the resource’s name', { clients: [], data: rows }, 'data'],
	['an empty object of the resource’s name', { client: {}, items: rows }, 'items'],
	['an empty object of the resource’s plural name', { clients: {}, items: rows }, 'items'],
	['null of the resource’s name', { client: null, results: rows }, 'results'],
	['null of the resource’s plural name', { clients: null, results: rows }, 'results'],
	['an empty text of the resource’s name', { client: '', data: rows }, 'data'],
	['false of the resource’s name', { client: false, data: rows }, 'data'],
	['a count of the resource’s name', { meta: { clients: 0 }, data: rows }, 'data'],
	['an empty facet', { facets: { clients: [] }, data: rows }, 'data'],
	['empty aggregations', { aggregations: { clients: { buckets: [] } }, hits: rows }, 'hits'],
	['filled aggregations', { aggregations: { clients: otherRows }, hits: rows }, 'hits'],
	['a filled facet', { facets: { client: otherRows }, data: rows }, 'data'],
	['filled filters', { filters: { client: otherRows }, data: rows }, 'data'],
	['filled available filters', { available_filters: { client: otherRows }, data: rows }, 'data'],
	['filled criteria', { search: { client: otherRows }, data: rows }, 'data'],
	['a filled request', { query: { clients: otherRows }, data: rows }, 'data'],
	['included lists', { data: rows, included: { clients: [] } }, 'data'],
	['filled included lists', { included: { clients: otherRows }, data: rows }, 'data'],
	['included records', { data: rows, included: [{ type: 'client', id: '9' }] }, 'data'],
	['links', { data: rows, links: { clients: null, next: null } }, 'data'],
	['the owner of the API key', { client: { id: 9, name: 'Key' }, data: rows }, 'data'],
	['the owner of the API key in an object', { auth: { client: { id: 9 } }, data: rows }, 'data'],
	[
		'an empty list, in a map',
		{ clients: [], data: { 1: { id: 1 }, 2: { id: 2 }, 3: { id: 3 } } },
		'data',
	],
	['null, both in data', { data: { client: null, items: rows } }, 'data.items'],
	['filters, both in data', { data: { filters: { client: [] }, rows } }, 'data.rows'],
	[
		'null, in a paginator of the resource’s name',
		{ clients: { data: rows, client: null } },
		'clients.data',
	],
	[
		'another list, in an object of the resource’s name',
		{ clients: { data: rows }, items: otherRows },
		'clients.data',
	],
	['null, in another object', { salon: { clients: rows }, client: null }, 'salon.clients'],
	['an empty list, in another object', { salon: { clients: rows }, data: [] }, 'salon.clients'],
	['null, under an unknown name', { client: null, people: rows }, 'people'],
	['an empty object, under an unknown name', { client: {}, people: rows }, 'people'],
	['an empty facet, under an unknown name', { facets: { clients: [] }, people: rows }, 'people'],
	['another list, under the resource’s name', { clients: rows, data: otherRows }, 'clients'],
	['an empty list, under the resource’s name', { clients: rows, data: [] }, 'clients'],
])('records are found beside %s: in %j at %s', (_, body, path) => {
	expect(findClients(body)).toEqual([path, 3, undefined]);
});

test.each<[string, unknown, string]>([
	// case, body, path of the rows
	['a list of the resource’s name', { clients: [] }, 'clients'],
	['a paginator', { clients: { data: [] }, meta: { total: 0 } }, 'clients.data'],
	['null under the resource’s plural name', { clients: null }, 'clients'],
	['null under the resource’s name', { client: null }, 'client'],
	['an empty object under the resource’s name', { clients: {} }, 'clients'],
	['a list with a common name', { data: [] }, 'data'],
	['null under a common name', { success: true, data: null }, 'data'],
	[
		'a list beside related lists',
		{ clients: [], services: otherRows, staff: otherRows },
		'clients',
	],
	[
		'a paginator beside related paginators',
		{ clients: { data: [] }, staff: { data: otherRows } },
		'clients.data',
	],
	['null beside related lists', { clients: null, services: otherRows }, 'clients'],
	['a list beside included records', { data: [], included: otherRows }, 'data'],
	['a list beside filters', { data: [], filters: { client: otherRows } }, 'data'],
	['a list beside facets', { data: [], facets: { clients: otherRows } }, 'data'],
	['a list in another object', { salon: { clients: [] } }, 'salon.clients'],
])('an empty list is found in %s: in %j at %s', (_, body, path) => {
	expect(findClients(body)).toEqual([path, 0, undefined]);
});

const client = (id: number) => ({ id, name: 'Ann', email: 'a@x.org', phone: '1', since: 2020 });

test.each<[string, unknown, unknown[]]>([
	// case, body, path, number of rows, path of the alternative
	[
		'an empty list with a common name beside an unknown list',
		{ data: [], people: rows },
		['data', 0, 'people'],
	],
	[
		'null with a common name beside an unknown list',
		{ data: null, people: rows },
		['data', 0, 'people'],
	],
	[
		'an empty list beside resources, which may be rooms',
		{ clients: [], resources: otherRows },
		['clients', 0, 'resources'],
	],
	[
		'an empty list beside members, which may be staff',
		{ data: [], members: otherRows },
		['data', 0, 'members'],
	],
	[
		'a single record beside an unknown list',
		{ client: { id: 9 }, people: rows },
		['client', 1, 'people'],
	],
	[
		'others with the same fields',
		{ clients: [client(1)], former: [client(1), client(2)], staff: [client(3)] },
		['clients', 1, 'former'],
	],
	[
		'none in a list of the same records',
		{ clients: [client(1), client(2)], newest: [client(2)] },
		['clients', 2, undefined],
	],
	['two unknown lists', { people: rows, staff: otherRows }, ['people', 3, 'staff']],
	[
		'two unknown lists in another script',
		{ 人々: rows, スタッフ: otherRows },
		['人々', 3, 'スタッフ'],
	],
	[
		'an empty list beside an unknown paginator',
		{ data: [], people: { data: rows } },
		['data', 0, 'people.data'],
	],
	[
		'an empty list in a record that stands alone, with fields like those of a page',
		{ docs: { id: 7, size: 'L', total: 90, results: [] } },
		['docs.results', 0, 'docs'],
	],
])('an alternative path is given for %s: %j gives %j', (_, body, expected) => {
	expect(findClients(body)).toEqual(expected);
});

test.each<[unknown]>([
	[{ facets: { appointments: [] } }],
	[{ warnings: { appointments: null } }],
	[{ meta: { appointments: 0 } }],
])('%j has no rows', (body) => {
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

	test('reads the rows beside an empty value of the resource’s name', async () => {
		answer({ data: rows, filters: { client: null }, has_more: false });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(rows);
		expect(task.hints ?? []).toEqual([]);
	});

	test('takes an empty list for empty where the total is 0, also beside other records', async () => {
		answer({ data: [], people: rows, total: 0 });
		const task = await runNode(getAll);
		expect([jsonOf(task), task.hints ?? []]).toEqual([[], []]);
	});

	test('takes an empty list of the resource’s own name for it where the total beside it is 0', async () => {
		answer({ places: otherRows, QueryResponse: { totalCount: 0, Clients: [] } });
		const task = await runNode(getAll);
		expect([jsonOf(task), task.hints ?? []]).toEqual([[], []]);
	});

	test('gives a hint where an empty list has the resource’s own name, and others have records', async () => {
		answer({ things: otherRows, QueryResponse: { Clients: [] }, has_more: false });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(otherRows);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'List may be incomplete: 2 records stand under “things” and another list under “QueryResponse.Clients”; it is not known which of them was asked for.',
		]);
	});

	test('takes an empty list of the resource’s own name for it beside a list named for other records', async () => {
		answer({ employees: otherRows, QueryResponse: { Clients: [] }, has_more: false });
		const task = await runNode(getAll);
		expect([jsonOf(task), task.hints ?? []]).toEqual([[], []]);
	});

	test('gives no records of a list that is named for others', async () => {
		answer({ employees: otherRows, meta: { next_page: null } });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual([]);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'List may be incomplete: Records stand under “employees” alone; it is not known whether those were asked for.',
		]);
	});

	test.each(['customers', 'people', 'items'])('reads clients under “%s”', async (name) => {
		answer({ [name]: rows, meta: { next_page: null } });
		const task = await runNode(getAll);
		expect([jsonOf(task), task.hints ?? []]).toEqual([rows, []]);
	});

	test('reads records under another name that the service counts', async () => {
		answer({ employees: rows, total: 3, has_more: false });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(rows);
	});

	test('gives a hint where two lists may be the requested one', async () => {
		answer({ data: [], people: rows, has_more: false });
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual([]);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'List may be incomplete: Records stand under “people” and none under “data”; it is not known which of them were asked for.',
		]);
	});

	test.each([
		['results.0.series.0.values', { series: [{ columns: ['id'], values: [[1], [2]] }] }],
		['results.0.data', { columns: ['id'], data: [{ row: [1] }, { row: [2] }] }],
	])('gives a hint where the only record is a wrapper of a list: %s', async (place, wrapper) => {
		answer({ results: [wrapper] });
		const task = await runNode(getAll);
		expect(task.hints?.map(({ message }) => message)).toEqual([
			`List may be incomplete: 1 records stand under “results” and another list under “${place}”; it is not known which of them was asked for.`,
		]);
	});

	test('takes a list that it does not understand for no empty one', async () => {
		answer({ shelves: [{ a: 1, b: 2, c: 3, books: rows }], has_more: false });
		const { error } = await runNode(getAll);
		expect(error?.message).toBe('The answer holds no list');
	});

	test('gives no hint where the only record has an ID and a list', async () => {
		const record = { id: 7, notes: [{ text: 'a' }, { text: 'b' }] };
		answer({ results: [record] });
		const task = await runNode(getAll);
		expect([jsonOf(task), task.hints ?? []]).toEqual([[record], []]);
	});
});

// resource, name of the list, whether it is that of other records
test.each([
	['services', 'employees', true],
	['gift-cards', 'locations', true],
	['clients', 'branches', true],
	['appointments', 'invoices', true],
	['clients', 'customers', false],
	['appointments', 'bookings', false],
	['services', 'products', false],
	['services', 'classes', false],
	['appointments', 'classes', false],
	['staff', 'members', false],
	['staff', 'users', false],
	['team', 'employees', false],
	['services', 'data', false],
])('%s under “%s” are other records: %s', (resource, name, isOther) => {
	expect(namesOtherKind(name, resourceNameVariants([resource]))).toBe(isOther);
});

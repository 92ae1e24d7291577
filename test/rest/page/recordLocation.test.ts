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
		{ clients: [], data: { 1: rows[0], 2: rows[1], 3: rows[2] } },
		'data',
	],
	['null, both in data', { data: { client: null, items: rows } }, 'data.items'],
	['filters, both in data', { data: { filters: { client: [] }, rows } }, 'data.rows'],
	['null, in a paginator', { clients: { data: rows, client: null } }, 'clients.data'],
	['another list, in an object', { clients: { data: rows }, items: otherRows }, 'clients.data'],
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
	['beside a paginator', { clients: { data: [] }, staff: { data: otherRows } }, 'clients.data'],
	['null beside related lists', { clients: null, services: otherRows }, 'clients'],
	['a list beside included records', { data: [], included: otherRows }, 'data'],
	['a list beside filters', { data: [], filters: { client: otherRows } }, 'data'],
	['a list beside facets', { data: [], facets: { clients: otherRows } }, 'data'],
	['a list in another object', { salon: { clients: [] } }, 'salon.clients'],
])('an empty list is found in %s: in %j at %s', (_, body, path) => {
	expect(findClients(body)).toEqual([path, 0, undefined]);
});

const client = (id: number) => ({ id, name: 'Ann', email: 'a@x.org', phone: '1', since: 2020 });

test.each<[string, unknown, string, number, string | undefined]>([
	// case, body, path, number of rows, path of the alternative
	['a common name beside an unknown list', { data: [], people: rows }, 'data', 0, 'people'],
	['null beside an unknown list', { data: null, people: rows }, 'data', 0, 'people'],
	['resources, which may be rooms', { clients: [], resources: rows }, 'clients', 0, 'resources'],
	['members, which may be staff', { data: [], members: otherRows }, 'data', 0, 'members'],
	['a single record', { client: { id: 9 }, people: rows }, 'client', 1, 'people'],
	['two unknown lists', { people: rows, staff: otherRows }, 'people', 3, 'staff'],
	['two lists in another script', { 人々: rows, スタッフ: otherRows }, '人々', 3, 'スタッフ'],
	['an unknown paginator', { data: [], people: { data: rows } }, 'data', 0, 'people.data'],
	[
		'others with the same fields',
		{ clients: [client(1)], former: [client(1), client(2)], staff: [client(3)] },
		'clients',
		1,
		'former',
	],
	[
		'none of the same records',
		{ clients: [client(1), client(2)], newest: [client(2)] },
		'clients',
		2,
		undefined,
	],
	[
		'an empty list in a record that stands alone, with fields like those of a page',
		{ docs: { id: 7, size: 'L', total: 90, results: [] } },
		...(['docs.results', 0, 'docs'] as const),
	],
])('an alternative path is given for %s: %j', (_, body, ...expected) => {
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

	test.each<[what: string, body: object, records: unknown[], hint?: string]>([
		[
			'the rows beside an empty value of the resource’s name',
			{ data: rows, filters: { client: null }, has_more: false },
			rows,
		],
		[
			'none of an empty list where the total is 0, also beside other records',
			{ data: [], people: rows, total: 0 },
			[],
		],
		[
			'none of an empty list of the resource’s own name where the total beside it is 0',
			{ places: otherRows, QueryResponse: { totalCount: 0, Clients: [] } },
			[],
		],
		[
			'a hint where an empty list has the resource’s own name, and others have records',
			{ things: otherRows, QueryResponse: { Clients: [] }, has_more: false },
			otherRows,
			'2 records stand under “things” and another list under “QueryResponse.Clients”; it is not known which of them was asked for.',
		],
		[
			'none of an empty list of the resource’s own name beside a list named for other records',
			{ employees: otherRows, QueryResponse: { Clients: [] }, has_more: false },
			[],
		],
		[
			'no records of a list that is named for others',
			{ employees: otherRows, meta: { next_page: null } },
			[],
			'Records stand under “employees” alone; it is not known whether those were asked for.',
		],
		...['customers', 'people', 'items'].map((name): [string, object, unknown[]] => [
			`clients under “${name}”`,
			{ [name]: rows, meta: { next_page: null } },
			rows,
		]),
		[
			'a hint where two lists may be the requested one',
			{ data: [], people: rows, has_more: false },
			[],
			'Records stand under “people” and none under “data”; it is not known which of them were asked for.',
		],
		...[
			['series.0.values', { series: [{ columns: ['id'], values: [[1], [2]] }] }] as const,
			['data', { columns: ['id'], data: [{ row: [1] }, { row: [2] }] }] as const,
		].map(([place, wrapper]): [string, object, unknown[], string] => [
			`a hint where the only record is a wrapper of a list: ${place}`,
			{ results: [wrapper] },
			[wrapper],
			`1 records stand under “results” and another list under “results.0.${place}”; it is not known which of them was asked for.`,
		]),
		[
			'no hint where the only record has an ID and a list',
			{ results: [{ id: 7, notes: [{ text: 'a' }, { text: 'b' }] }] },
			[{ id: 7, notes: [{ text: 'a' }, { text: 'b' }] }],
		],
	])('gives %s', async (_, body, records, hint = '') => {
		answer(body);
		const task = await runNode(getAll);
		expect(jsonOf(task)).toEqual(records);
		const hints = (task.hints ?? []).map(({ message }) => message);
		expect(hints).toEqual(hint ? [`List may be incomplete: ${hint}`] : []);
	});

	test('reads records under another name that the service counts', async () => {
		answer({ employees: rows, total: 3, has_more: false });
		expect(jsonOf(await runNode(getAll))).toEqual(rows);
	});

	test('takes a list that it does not understand for no empty one', async () => {
		answer({ shelves: [{ a: 1, b: 2, c: 3, books: rows }], has_more: false });
		const { error } = await runNode(getAll);
		expect(error?.message).toBe('The answer holds no list');
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

import { findRows } from '../../../nodes/AppointmentService/rest/page/findRecords';
import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';

const names = resourceNameVariants(['appointments', 'appointment']);
const rows = [
	{ id: 1, tags: [{ id: 9 }], errors: [] },
	{ id: 2, tags: [], errors: [{ id: 8 }] },
];

test.each([
	['an array as the body', rows],
	[
		'a list of the resource’s name, beside a longer one',
		{ appointments: rows, services: [{ id: 5 }, { id: 6 }, { id: 7 }] },
	],
	['data, beside metadata', { success: true, data: rows, meta: { total: 2 } }],
	[
		'items, beside errors and warnings',
		{ errors: [{ id: 3 }], warnings: [{ id: 4 }], items: rows },
	],
	['results in data', { status: 'success', data: { results: { appointments: rows } } }],
	[
		'a paginator under the resource’s name',
		{ appointments: { current_page: 1, data: rows, links: [{ url: null }] } },
	],
	['_embedded', { _embedded: { appointments: rows }, page: { number: 0 } }],
	[
		'data, beside included records',
		{ data: rows, included: [{ id: 1, type: 'client' }, { id: 2 }, { id: 3 }] },
	],
	['a map of records by ID', { appointments: { 1: rows[0], 2: rows[1] } }],
	['the nodes of edges', { edges: rows.map((node) => ({ node, cursor: 'x' })), pageInfo: {} }],
	['a list with an unknown name', { foo: rows, count: 2 }],
])('finds the records in %s', (_, body) => {
	expect(findRows(body, names)?.records).toEqual(rows);
});

test('a single record in place of the list is a list of one', () => {
	const body = { appointments: { id: 4, client: { id: 1 } } };
	expect(findRows(body, names)?.records).toEqual([body.appointments]);
});

test('a table of columns and rows gives records', () => {
	const table = {
		columns: ['id', 'who'],
		rows: [
			[1, 'Ann'],
			[2, 'Bob'],
		],
	};
	expect(findRows(table, names)?.records).toEqual([
		{ id: 1, who: 'Ann' },
		{ id: 2, who: 'Bob' },
	]);
});

test.each([
	['an empty array under data', { data: [], meta: [] }],
	['null under data', { success: true, data: null }],
	['an empty array under the resource’s name', { appointments: [], errors: [] }],
])('%s is an empty list', (_, body) => {
	expect(findRows(body, names)?.records).toEqual([]);
});

test.each([
	['a list of errors', { errors: [{ message: 'no' }] }],
	['an object with a text', { hello: 'world' }],
	['a text', 'data'],
])('%s is no list', (_, body) => {
	expect(findRows(body, names)).toBeUndefined();
});

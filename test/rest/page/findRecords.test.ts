import { findRows } from '../../../nodes/AppointmentService/rest/page/findRecords';
import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';

const names = resourceNameVariants(['appointments', 'appointment']);
const rows = [
	{ id: 1, tags: [{ id: 9 }], errors: [] },
	{ id: 2, tags: [], errors: [{ id: 8 }] },
];

test.each([
	['a bare array', rows],
	['its own name', { appointments: rows, services: [{ id: 5 }, { id: 6 }, { id: 7 }] }],
	['data', { success: true, data: rows, meta: { total: 2 } }],
	['items beside notices', { errors: [{ id: 3 }], warnings: [{ id: 4 }], items: rows }],
	['one level deeper', { status: 'success', data: { results: { appointments: rows } } }],
	['a paginator', { appointments: { current_page: 1, data: rows, links: [{ url: null }] } }],
	['embedded', { _embedded: { appointments: rows }, page: { number: 0 } }],
	[
		'included records beside',
		{ data: rows, included: [{ id: 1, type: 'client' }, { id: 2 }, { id: 3 }] },
	],
	['a map of ids', { appointments: { 1: rows[0], 2: rows[1] } }],
	['edges', { edges: rows.map((node) => ({ node, cursor: 'x' })), pageInfo: {} }],
	['an unknown name', { foo: rows, count: 2 }],
])('finds the records under %s', (_, body) => {
	expect(findRows(body, names)?.records).toEqual(rows);
});

test('one record that stands where the list should be is a list of one', () => {
	const body = { appointments: { id: 4, client: { id: 1 } } };
	expect(findRows(body, names)?.records).toEqual([body.appointments]);
});

test('finds the records of a table', () => {
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
	['empty under data', { data: [], meta: [] }],
	['null under data', { success: true, data: null }],
	['empty under its name', { appointments: [], errors: [] }],
])('%s is an empty list', (_, body) => {
	expect(findRows(body, names)?.records).toEqual([]);
});

test.each([
	['notices alone', { errors: [{ message: 'no' }] }],
	['a sentence', { hello: 'world' }],
	['a text', 'data'],
])('%s is no list', (_, body) => {
	expect(findRows(body, names)).toBeUndefined();
});

import { resourceNameVariants } from '../../../nodes/AppointmentService/rest';
import {
	startsWithRows,
	countSharedRows,
} from '../../../nodes/AppointmentService/rest/page/overlap';
import { inferPrimaryKey } from '../../../nodes/AppointmentService/rest/record/primaryKey';
import {
	parsePage,
	type ErrorPage,
	type ListPage,
} from '../../../nodes/AppointmentService/rest/page/listPage';

const url = 'https://salon.example.com/v1/appointments';
const names = resourceNameVariants(['appointments']);
const two = [{ id: 1 }, { id: 2 }];

/** The rows that an answer has and where, or why there are none. */
function sheetOf(body: unknown, path?: string[], status = 200, headers = {}) {
	const page = { url, status, headers: headers as Record<string, string>, body };
	const listPage: ListPage | ErrorPage = parsePage(page, names, path);
	if ('refusal' in listPage) return listPage.refusal.kind;
	return { ids: listPage.rows.map(({ id }) => id), at: listPage.path.join('.') };
}
const none = (at = '') => ({ ids: [], at });

test.each<[string, unknown, ReturnType<typeof sheetOf>]>([
	['an array', two, { ids: [1, 2], at: '' }],
	['a list in an envelope', { data: two }, { ids: [1, 2], at: 'data' }],
	['an empty list', { data: [] }, none('data')],
	['a failure beside an empty list', { data: [], success: false }, 'refused'],
	['a failure beside rows', { data: two, success: false }, { ids: [1, 2], at: 'data' }],
	['a failure', { success: false }, 'refused'],
	['no list', { hello: 'x' }, 'noList'],
	['a number', 7, 'noList'],
	['null', null, 'noList'],
	['no list, and nothing follows', { has_more: false }, none()],
	['no list, and more follows', { has_more: true }, 'noList'],
	['no list, and a count of 0', { total: 0 }, none()],
	['no list, and one count of 0', { total: 0, found: 4 }, none()],
	['no list, and a count of 4', { total: 4 }, 'noList'],
	['no list, and no rows here', { returned: 0 }, none()],
	['no list, and rows here', { returned: 1 }, 'noList'],
	['no list, and no pages', { total_pages: 0 }, none()],
	['no list, and a page', { total_pages: 1 }, 'noList'],
	['a web page', '<p>', 'unreadable'],
	['half an answer', '{"data":[', 'cutOff'],
	['an empty body', '', 'unreadable'],
])('a first answer: %s', (_, body, listPage) => {
	expect(sheetOf(body)).toEqual(listPage);
});

test.each<[string, unknown, string[], ReturnType<typeof sheetOf>]>([
	['the same place', { data: two }, ['data'], { ids: [1, 2], at: 'data' }],
	[
		'the same place before a better one',
		{ appointments: [], data: two },
		['data'],
		{ ids: [1, 2], at: 'data' },
	],
	['nothing there', { data: null }, ['data'], none('data')],
	['an empty body', '', ['a', 'data'], none('a.data')],
	['null', null, ['data'], none('data')],
	['an empty list', [], ['data'], none('data')],
	['an empty object', {}, [], none()],
	['the place left out', { page: 3 }, ['data'], none('data')],
	['a record', { id: 4, note: 'x' }, ['data'], 'noList'],
	[
		'the same key elsewhere',
		{ result: { data: two } },
		['data'],
		{ ids: [1, 2], at: 'result.data' },
	],
	[
		'its own name elsewhere',
		{ appointments: two },
		['a', 'data'],
		{ ids: [1, 2], at: 'appointments' },
	],
	['another list elsewhere', { items: two }, ['data'], none('data')],
	['rows as the whole answer', two, ['data'], 'noList'],
	['a web page', '<p>', ['data'], 'unreadable'],
	['half an answer', '{"data":[', ['data'], 'cutOff'],
	['a number', 7, ['data'], 'noList'],
	['a failure', { error: { code: 'x' } }, ['data'], 'refused'],
	['a count of 0 beside an id', { id: 1, total: 0 }, ['data'], none('data')],
])('an answer after one that had rows at its place: %s', (_, body, path, listPage) => {
	expect(sheetOf(body, path)).toEqual(listPage);
});

test('the status goes before the body', () => {
	for (const status of [300, 302, 399])
		expect(sheetOf({ data: two }, undefined, status)).toBe('redirect');
	for (const status of [400, 404, 500])
		expect(sheetOf({ data: two }, undefined, status)).toBe('refused');
	expect(sheetOf({ data: two }, undefined, 299)).toMatchObject({ ids: [1, 2] });
});

test('a redirect says where it leads, a refusal why', () => {
	const redirect = parsePage(
		{ url, status: 302, headers: { location: '/x' }, body: '' },
		names,
	) as ErrorPage;
	expect(redirect.refusal).toMatchObject({ kind: 'redirect', location: '/x' });
	const refused = parsePage(
		{ url, status: 403, headers: {}, body: { message: 'No' } },
		names,
	) as ErrorPage;
	expect(refused.refusal).toMatchObject({ message: 'No', errorInfo: { status: 403 } });
});

test('no content is an empty page, but proves no empty list', () => {
	expect(sheetOf('', undefined, 204)).toEqual(none());
	expect(sheetOf('', ['data'], 204)).toEqual(none('data'));
	const page = { url, status: 204, headers: { 'x-total-count': '9' }, body: '' };
	const sheetAt = (path?: string[]) => parsePage(page, names, path) as ListPage;
	expect(sheetAt().pageInfo.warnings).toEqual(['no content (HTTP 204)']);
	expect(sheetAt(['data']).pageInfo.warnings).toEqual([]);
	expect(sheetAt(['data']).pageInfo.totals).toHaveLength(1);
	expect(sheetAt()).toMatchObject({ url, path: [] });
});

test('what stands beside the rows is read, and what stands in their way is not', () => {
	const page = (body: unknown) =>
		parsePage({ url, status: 200, headers: {}, body }, names) as ListPage;
	const totals = (body: unknown) => page(body).pageInfo.totals.map(({ value }) => value);
	expect(totals({ data: two, total: 9 })).toEqual([9]);
	expect(totals({ answer: { data: two, total: 9 } })).toEqual([9]);
	expect(totals({ total: 0 })).toEqual([0]);
});

describe('two answers beside each other', () => {
	const { getKey, path } = inferPrimaryKey(two, names);
	const primaryKey = { getKey, path };
	const listPage = (...ids: number[]): ListPage =>
		parsePage(
			{ url, status: 200, headers: {}, body: ids.map((id) => ({ id, at: ids.length })) },
			names,
		) as ListPage;

	test.each<[number[], number[], boolean, number]>([
		[[1, 2, 3], [1, 2], true, 2],
		[[1, 2], [1, 2], true, 2],
		[[1], [1, 2], false, 1],
		[[2, 1], [1, 2], false, 2],
		[[1, 3], [1, 2], false, 1],
		[[3, 2], [1, 2], false, 1],
		[[3, 4], [1, 2], false, 0],
		[[1], [], true, 0],
		[[], [1], false, 0],
	])('%j begins with %j: %s, and shares %d', (rows, start, begins, shared) => {
		expect(startsWithRows(listPage(...rows), listPage(...start), primaryKey)).toBe(begins);
		expect(countSharedRows(listPage(...rows), listPage(...start), primaryKey)).toBe(shared);
	});
});

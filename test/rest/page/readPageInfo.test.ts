import type { ParsedResponse } from '../../../nodes/AppointmentService/rest';
import { readPageInfo } from '../../../nodes/AppointmentService/rest/page/readPageInfo';

const rows = [{ id: 1, total: 5, next: '/x' }];
const readInfo = (body: unknown, headers: Record<string, string> = {}, rowsPath = ['data']) =>
	readPageInfo(
		{ url: 'https://a.example', status: 200, headers, body } as ParsedResponse,
		rowsPath,
	);
const readBeside = (envelope: object) => readInfo({ data: rows, ...envelope });
const valueOf = (entry?: { value: unknown }) => entry?.value;

test('rows alone give empty metadata', () => {
	expect(readBeside({})).toEqual({ links: new Map(), cursors: [], totals: [], warnings: [] });
	expect(readInfo(rows, {}, [])).toEqual(readBeside({}));
});

test.each<[object, number[]]>([
	[{ total: 9 }, [9]],
	[{ total: '9' }, [9]],
	[{ meta: { pagination: { total_count: 9 } } }, [9]],
	[{ count: 5, total: 9 }, [9, 5]],
	[{ total: { value: 9, relation: 'eq' } }, [9]],
	[{ total: { value: 9, relation: 'gte' } }, []],
	[{ total: { items: 9 } }, [9]],
	[{ stats: { filter_count: 9 } }, [9]],
	[{ totalHits: 9 }, [9]],
	[{ client: { total: 9 } }, []],
	[{ a: { meta: { total: 9 } } }, [9]],
	[{ errors: { total: 9 } }, []],
	[{ total: -1 }, []],
	[{ total: 1.5 }, []],
	[{ total: 'many' }, []],
	[{ total: null }, []],
	[{ total_pages: 9 }, []],
	[{ total_paginas: 9, total_resultados: 90 }, [90]],
])('%j has the totals %j', (envelope, totals) => {
	expect(readBeside(envelope).totals.map(({ value }) => value)).toEqual(totals);
});

test('totals are read around the rows and in envelopes up to six levels, not in other objects', () => {
	const body = { answer: { list: rows, total: 1 }, other: { page: 3 } };
	expect(readInfo(body, {}, ['answer', 'list']).totals).toEqual([
		{ value: 1, path: ['answer', 'total'] },
	]);
	expect(readInfo(body, {}, ['answer', 'list']).pageNumber).toBeUndefined();
	const deep = { meta: { page: { cursors: { paging: { meta: { page: { total: 9 } } } } } } };
	expect(readBeside(deep).totals).toEqual([]);
	expect(readBeside({ meta: { page: { cursors: { total: 9 } } } }).totals).toHaveLength(1);
});

test.each<[object, boolean | undefined]>([
	[{ has_more: true }, true],
	[{ has_more: false }, false],
	[{ hasMore: 'true' }, true],
	[{ meta: { hasNextPage: 'False' } }, false],
	[{ is_last: true }, false],
	[{ last: false }, true],
	[{ done: true }, false],
	[{ next: true }, true],
	[{ next: false }, false],
	[{ next_page: false }, false],
	[{ more_results: true }, true],
	[{ moreover: true }, true],
	[{ exceededTransferLimit: true }, true],
	[{ success: true }, undefined],
	[{ has_more: 'maybe' }, undefined],
	[{ more: 'Y' }, true],
	[{ has_more: 'N' }, false],
	[{ isLastPage: 'no' }, true],
])('%j gives hasMore %s', (envelope, expected) => {
	expect(valueOf(readBeside(envelope).hasMore)).toBe(expected);
});

test.each([
	// member, envelope, value
	['pageNumber', { meta: { current_page: 2 } }, 2],
	['pageNumber', { meta: { number: 2 } }, 2],
	['pageNumber', { number: 2 }, undefined],
	['pageCount', { last_page: 4 }, 4],
	['pageSize', { per_page: '50' }, 50],
	['offset', { skip: 100 }, 100],
	['offset', { offset: '1210000370' }, undefined],
	['remaining', { items_left: 3 }, 3],
	['remaining', { results_remaining: 0 }, 0],
	['pageNumber', { pagina: 1 }, 1],
	['pageCount', { total_de_paginas: 4 }, 4],
	['rowCount', { returned: 1 }, 1],
	['nextPageNumber', { next_page: 3 }, 3],
	['nextPageNumber', { next_page: null }, null],
	['nextPageNumber', { next: false }, undefined],
	['nextOffset', { next_offset: 150 }, 150],
	['nextOffset', { next_offset: '' }, null],
] as const)('%s in %j is %s', (member, envelope, value) => {
	expect(valueOf(readBeside(envelope)[member])).toBe(value);
});

test('the first of two values for one member counts', () => {
	const pageInfo = readBeside({ page: 2, current_page: 3, per_page: 10, limit: 20 });
	expect([pageInfo.pageNumber, pageInfo.pageSize]).toEqual([
		{ value: 2, path: ['page'] },
		{ value: 10, path: ['per_page'] },
	]);
});

test.each<[object, unknown[]]>([
	[{ next_cursor: 'abc' }, ['abc']],
	[{ meta: { cursors: { after: 'abc', before: 'x' } } }, ['abc']],
	[{ offset: '1210000370', hasNext: true }, ['1210000370']],
	[{ next_page_token: null }, [null]],
	[{ next_page_token: 'None' }, [null]],
	[{ next_cursor: -1 }, [null]],
	[{ nextKey: 77 }, [77]],
	[{ next_page_starts_after: 77 }, [77]],
	[{ nextPageKey: 'abc' }, ['abc']],
	[{ nextSyncToken: 'abc' }, []],
	[{ continueToken: 'abc', syncToken: 'x', accessToken: 'y' }, ['abc']],
	[{ paging_token: 'abc' }, ['abc']],
	[{ nextCursorMark: 'abc' }, ['abc']],
	[{ next_page_id: 77, next_client_id: 78 }, [77]],
	[{ records: { totalRecords: 9, cursor: 'abc' } }, ['abc']],
	[{ next: 'false' }, []],
	[{ next: 'abc' }, ['abc']],
	[{ offset: 'itr7' }, ['itr7']],
	[{ previous_cursor: 'abc' }, []],
	[{ afterCursor: 'abc', beforeCursor: 'x' }, ['abc']],
	[{ after_token: null }, [null]],
	[{ iterator: 'abc', prevIterator: 'x', done: false }, ['abc']],
	[{ 'pagina-seguinte': 'abc', 'pagina-anterior': 'x' }, ['abc']],
	[{ sync_cursor: 'abc' }, []],
	[{ weiter: { cursor: 'abc' } }, ['abc']],
	[{ weiter: { token: 'abc' } }, []],
	[{ next_cursor: '/v1/appointments?cursor=abc' }, []],
])('%j has the cursors %j', (envelope, cursors) => {
	expect(readBeside(envelope).cursors.map(({ value }) => value)).toEqual(cursors);
});

test.each<[object, string, string | null | undefined]>([
	// envelope, relation, target
	[{ next: '/v1/x?page=2' }, 'next', '/v1/x?page=2'],
	[{ next_page_url: '/v1/x?page=2' }, 'next', '/v1/x?page=2'],
	[{ links: { next: { href: '/2' } } }, 'next', '/2'],
	[{ links: { next: null } }, 'next', null],
	[{ links: { next: '' } }, 'next', null],
	[{ next_page_url: null }, 'next', null],
	[{ links: [{ rel: 'next', href: '/2' }] }, 'next', '/2'],
	[{ _links: { last: { href: '/9' } } }, 'last', '/9'],
	[{ last_page_url: '/9' }, 'last', '/9'],
	[{ next: { url: '/2' } }, 'next', '/2'],
	[{ paging: { next: null, nextLink: '/2' } }, 'next', '/2'],
	[{ website: 'https://salon.example.com' }, 'next', undefined],
])('%j has the link %s to %s', (envelope, relation, target) => {
	expect(valueOf(readBeside(envelope).links.get(relation))).toBe(target);
});

test('links, totals and page numbers are read from headers, rate limits and the like are not', () => {
	const pageInfo = readInfo(
		rows,
		{
			link: '</2>; rel="next"',
			'content-range': 'items 0-9/120',
			'x-total-pages': '12',
			'x-page': '1',
			'x-next-page': '2',
			'x-ratelimit-limit': '60',
			'x-ratelimit-remaining': '59',
			'x-request-id': '7',
			'retry-after': '1',
			'content-length': '80',
			'x-has-more': 'true',
			age: '7',
		},
		[],
	);
	expect(pageInfo.links.get('next')).toEqual({ value: '/2', path: ['header', 'link', 'next'] });
	expect(pageInfo.totals).toEqual([{ value: 120, path: ['header', 'content-range'] }]);
	expect(pageInfo.pageCount).toEqual({ value: 12, path: ['header', 'x-total-pages'] });
	expect(pageInfo.pageNumber).toEqual({ value: 1, path: ['header', 'x-page'] });
	expect(pageInfo.nextPageNumber).toEqual({ value: 2, path: ['header', 'x-next-page'] });
	expect(pageInfo.hasMore).toEqual({ value: true, path: ['header', 'x-has-more'] });
	expect(pageInfo.pageSize).toBeUndefined();
	expect(pageInfo.cursors.map(({ path }) => path[1])).toEqual(['x-next-page']);
});

test.each([
	['x-after-cursor', 'abc', 'abc'],
	['x-after-cursor', '', null],
	['x-files-cursor', 'abc', 'abc'],
	['nextpagetoken', 'abc', 'abc'],
])('the header %s: “%s” has the cursor %s', (name, text, value) => {
	expect(readInfo({ data: rows }, { [name]: text }).cursors).toEqual([
		{ value, path: ['header', name] },
	]);
});

test.each(['x-before-cursor', 'x-prev-cursor', 'x-start-cursor'])(
	'the header %s has no cursor for the next page',
	(name) => {
		expect(readInfo({ data: rows }, { [name]: 'abc' }).cursors).toEqual([]);
	},
);

test.each(['totalrecordcount', 'total', 'totalresults', 'number-of-records', 'x-number-of-items'])(
	'the header %s has a total',
	(name) => {
		const { totals } = readInfo({ data: rows }, { [name]: '120' });
		expect(totals).toEqual([{ value: 120, path: ['header', name] }]);
	},
);

test('a cursor and a total are read from headers with the name of a product before them', () => {
	const pageInfo = readInfo(
		{ data: rows },
		{ 'acme-next-page-token': 'abc', 'acme-total-count': '120', 'acme-trace': '7' },
	);
	expect(pageInfo.cursors).toEqual([{ value: 'abc', path: ['header', 'next-page-token'] }]);
	expect(pageInfo.totals).toEqual([{ value: 120, path: ['header', 'total-count'] }]);
});

test('a cursor and a total are read from headers with next and pagination in their names', () => {
	const pageInfo = readInfo(
		rows,
		{ 'x-next-cursor': 'abc', 'pagination-count': '120', 'x-after': 'x' },
		[],
	);
	expect(pageInfo.cursors).toEqual([{ value: 'abc', path: ['header', 'x-next-cursor'] }]);
	expect(pageInfo.totals).toEqual([{ value: 120, path: ['header', 'pagination-count'] }]);
});

test('the first of the errors and of the warnings is kept', () => {
	expect(readBeside({ warnings: ['slow'], errors: [{ message: 'partly' }] }).warnings).toEqual([
		'slow',
		{ message: 'partly' },
	]);
	expect(readBeside({ notes: ['x'] }).warnings).toEqual([]);
});

test.each([
	[{ week: 'W1', next_week: 'W2' }, [{ value: 'W2', path: ['next_week'] }]],
	[{ month: '2026-11', nextMonth: null }, [{ value: null, path: ['nextMonth'] }]],
	[{ next_week: 'W2' }, []],
])('the next of what stands beside it is the token of the next page: %j', (fields, cursors) => {
	expect(readBeside(fields).cursors).toEqual(cursors);
});

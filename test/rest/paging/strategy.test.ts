import {
	inferPrimaryKey,
	parsePage,
	type ParsedResponse,
	type PaginationStrategy,
} from '../../../nodes/AppointmentService/rest';
import {
	getPageStatus,
	isReliableTotal,
	getExplicitStatus,
	getTotal,
} from '../../../nodes/AppointmentService/rest/paging/pageStatus';
import {
	ConcurrencyLimiter,
	mapOrdered,
} from '../../../nodes/AppointmentService/rest/http/concurrencyLimiter';
import {
	numberedPageUrl,
	getNextToken,
	nextPageUrl,
	withPageSize,
	positionAfterFirstPage,
	withParameter,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import {
	cursorParameterNames,
	inNamingStyle,
	toParameterName,
	sizeParameterNames,
	mergeNames,
} from '../../../nodes/AppointmentService/rest/paging/parameterNames';

const home = 'https://salon.example.com/v1/appointments';
const names = new Set(['appointments']);
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const listPage = (beside: object = {}, count = 2, headers: Record<string, string> = {}): ListPage =>
	parsePage(
		{ url: home, status: 200, headers, body: { data: rowsOf(count), ...beside } } as ParsedResponse,
		names,
	) as ListPage;
const page: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
const offset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };
const cursor: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const link: PaginationStrategy = { style: 'link' };

describe('the next address', () => {
	const after = (plan: PaginationStrategy, last = listPage(), more: object = {}) =>
		nextPageUrl(plan, `${home}?status=open`, {
			pages: 3,
			rows: 7,
			pageSize: 3,
			lastPage: last,
			...more,
		});
	const open = `${home}?status=open`;

	test.each<[string, PaginationStrategy, ListPage, object, string | undefined]>([
		['none', { style: 'none' }, listPage({ next: '/v1/appointments?page=2' }), {}, undefined],
		['a link', link, listPage({ next: '?page=2' }), {}, `${home}?page=2&status=open`],
		['no link', link, listPage({ next: null }), {}, undefined],
		['a token', cursor, listPage({ next_cursor: 'a b' }), {}, `${open}&cursor=a+b`],
		['no token', cursor, listPage(), {}, undefined],
		['a last id', { ...cursor, from: 'lastId' }, listPage(), { lastId: '9' }, `${open}&cursor=9`],
		['no last id', { ...cursor, from: 'lastId' }, listPage(), {}, undefined],
		['a page', page, listPage(), {}, `${open}&page=4`],
		['a page from 0', { ...page, first: 0 }, listPage(), {}, `${open}&page=3`],
		['a row', offset, listPage(), {}, `${open}&skip=7`],
		['a row from 1', { ...offset, first: 1 }, listPage(), {}, `${open}&skip=8`],
		[
			'a page and a size',
			{ ...page, size: { parameter: 'limit', value: 50 } },
			listPage(),
			{},
			`${open}&limit=50&page=4`,
		],
		[
			'a token and a size',
			{ ...cursor, size: { parameter: 'limit', value: 50 } },
			listPage({ next_cursor: 'x' }),
			{},
			`${open}&limit=50&cursor=x`,
		],
	])('by %s', (_, plan, last, more, address) => {
		expect(after(plan, last, more)).toBe(address);
	});

	test('any page of a numbered list', () => {
		expect(numberedPageUrl(page, home, 0, 0)).toBe(`${home}?page=1`);
		expect(numberedPageUrl(offset, home, 9, 100)).toBe(`${home}?skip=100`);
		expect(withPageSize(page, home)).toBe(home);
		expect(withParameter(`${home}?page=1&a=b`, 'page', 2)).toBe(`${home}?page=2&a=b`);
	});

	test('where a reading begins', () => {
		const first = listPage({}, 3);
		expect(positionAfterFirstPage(first, inferPrimaryKey(first.rows, names))).toEqual({
			pages: 1,
			rows: 3,
			step: 3,
			last: first,
			lastId: '3',
		});
		expect(positionAfterFirstPage(first, { path: undefined, getKey: String })).not.toHaveProperty(
			'lastId',
		);
		expect(
			positionAfterFirstPage(listPage({}, 0), { path: ['id'], getKey: String }),
		).not.toHaveProperty('lastId');
	});
});

test.each<[object, unknown]>([
	[{ cursor: 'this', next_cursor: 'that' }, 'that'],
	[{ cursor: 'this', end_cursor: 'that' }, 'that'],
	[{ cursor: 'this' }, 'this'],
	[{ cursor: 'this', next_cursor: null }, 'this'],
	[{ next_cursor: null }, undefined],
	[{}, undefined],
])('the token of %j is %j', (beside, token) => {
	expect(getNextToken(listPage(beside))).toBe(token);
});

describe('what an answer claims', () => {
	test.each<[object, PaginationStrategy | undefined, string]>([
		[{}, undefined, 'silent'],
		[{ has_more: true }, undefined, 'more'],
		[{ has_more: false }, undefined, 'end'],
		[{ has_more: false, next: '/v1/x' }, undefined, 'more'],
		[{ next: '/v1/x' }, undefined, 'more'],
		[{ links: { next: null } }, undefined, 'end'],
		[{ remaining: 3 }, undefined, 'more'],
		[{ remaining: 0 }, undefined, 'end'],
		[{ page: 1, next_page: 2 }, undefined, 'more'],
		[{ page: 2, next_page: 2 }, undefined, 'end'],
		[{ next_page: null }, undefined, 'end'],
		[{ next_page: 0 }, undefined, 'silent'],
		[{ next_cursor: 'x' }, undefined, 'silent'],
		[{ next_cursor: 'x' }, cursor, 'more'],
		[{ next_cursor: null }, cursor, 'end'],
		[{}, cursor, 'end'],
		[{}, { ...cursor, from: 'lastId' }, 'silent'],
		[{}, link, 'end'],
	])('%j, read by %j: in plain words %s', (beside, plan, claim) => {
		expect(getExplicitStatus(listPage(beside), plan)).toBe(claim);
	});

	test.each<[object, number, number, PaginationStrategy | undefined, string]>([
		[{ has_more: false, total: 9 }, 2, 1, undefined, 'end'],
		[{ page: 1, pages: 3 }, 2, 1, undefined, 'more'],
		[{ page: 3, pages: 3 }, 6, 3, undefined, 'counted'],
		[{ page: 2, pages: 3 }, 6, 3, undefined, 'counted'],
		[{ page: 1, pages: 3 }, 4, 2, undefined, 'more'],
		[{ page: 0, pages: 2 }, 2, 1, undefined, 'more'],
		[{ page: 7, pages: 9 }, 2, 1, undefined, 'silent'],
		[{ total: 9 }, 2, 1, undefined, 'more'],
		[{ total: 2 }, 2, 1, undefined, 'silent'],
		[{ last_page_url: '?page=3' }, 2, 1, page, 'more'],
		[{ last_page_url: '?page=3' }, 6, 3, page, 'silent'],
		[{ last_page_url: '?page=3' }, 2, 1, offset, 'silent'],
		[{ last_page_url: '?page=x' }, 2, 1, page, 'silent'],
		[{ last_page_url: '?page=2' }, 4, 2, { ...page, first: 0 }, 'more'],
	])('%j after %d rows of %d pages by %j: %s', (beside, count, pages, plan, claim) => {
		expect(getPageStatus(listPage(beside), count, pages, plan)).toBe(claim);
	});

	test.each<[object, number, number | undefined]>([
		[{ total: 9 }, 2, 9],
		[{ total: 9 }, 10, undefined],
		[{ count: 2, total: 9 }, 2, 9],
		[{ total: 2, count: 9 }, 2, 9],
		[{ total: 2 }, 2, 2],
		[{ remaining: 5 }, 4, 9],
		[{}, 2, undefined],
	])('%j counts, after %d rows, %s', (beside, count, total) => {
		expect(getTotal(listPage(beside), count)).toBe(total);
	});

	test.each<[object, boolean]>([
		[{ total: 9 }, true],
		[{ total: { items: 9 } }, true],
		[{ numFound: 2 }, true],
		[{ count: 9 }, false],
		[{ total: 1 }, false],
		[{}, false],
	])('%j surely counts the list: %s', (beside, is) => {
		expect(isReliableTotal(listPage(beside))).toBe(is);
	});
});

describe('spellings', () => {
	test.each([
		[['next_page_token'], 'page_token'],
		[['meta', 'currentPage'], 'page'],
		[['endCursor'], 'cursor'],
		[['nextcursor'], 'cursor'],
		[['x-next-page'], 'page'],
		[['next'], 'next'],
		[['PageNumber'], 'PageNumber'],
		[[], ''],
	])('%j is asked for as %s', (path, name) => {
		expect(toParameterName(path)).toBe(name);
	});

	test('those of a token: as it is called, in brackets, in other manners, then the usual', () => {
		expect(
			cursorParameterNames(listPage({ next_page_token: 'x', other_cursor: null })).slice(0, 4),
		).toEqual(['page_token', 'next_page_token', 'cursor', 'pageToken']);
		expect(cursorParameterNames(listPage({ after: 'x' })).slice(0, 3)).toEqual([
			'after',
			'cursor',
			'page[after]',
		]);
		expect(cursorParameterNames(listPage({ nextToken: 'x' }))).toContain('next_token');
		expect(mergeNames(['', 'a', 'a'], ['b', 'a'])).toEqual(['a', 'b']);
	});

	test.each<[object, string[]]>([
		[{ TotalResults: 9 }, ['PageNumber', 'PerPage']],
		[{ total_results: 9 }, ['page_number', 'per_page']],
		[{ totalResults: 9 }, ['pageNumber', 'perPage']],
		[{ total: 9 }, []],
		[{}, []],
	])('in the manner of %j', (beside, written) => {
		expect(inNamingStyle(['pageNumber', 'per_page'], listPage(beside))).toEqual(written);
	});

	test.each<[object, PaginationStrategy, string[]]>([
		[{}, page, ['per_page', 'limit', 'page_size', 'count', 'size']],
		[{}, offset, ['take', 'limit']],
		[{}, { ...offset, parameter: 'offset' }, ['limit']],
		[{}, { ...offset, parameter: 'from' }, ['limit', 'count']],
		[{}, cursor, ['limit', 'count']],
		[{}, { ...page, parameter: 'page[number]' }, ['page[size]', 'page[limit]']],
		[{}, link, []],
		[{ next: '?page=2&per_page=2&status=x' }, link, ['per_page']],
		[{ next: '?page[size]=2' }, link, ['page[size]']],
		[{ meta: { pageSize: 2 } }, cursor, ['pageSize', 'limit', 'count']],
		[{ '@size': 2 }, cursor, ['limit', 'count']],
		[
			{ meta: { pageSize: 2 } },
			{ ...page, parameter: 'page[number]' },
			['page[size]', 'page[limit]', 'pageSize'],
		],
	])('the size beside %j by %j: %j', (beside, plan, wanted) => {
		expect(sizeParameterNames(plan, listPage(beside))).toEqual(wanted);
	});
});

describe('how many at a time', () => {
	test('more while the service keeps up, fewer when it queues or complains', () => {
		const limiter = new ConcurrencyLimiter();
		expect(limiter.concurrency).toBe(8);
		limiter.recordLatency(10);
		expect(limiter.concurrency).toBe(9);
		for (let count = 0; count < 20; count++) limiter.recordLatency(10);
		expect(limiter.concurrency).toBe(16);
		limiter.recordLatency(140);
		expect(limiter.concurrency).toBe(16);
		limiter.recordLatency(141);
		expect(limiter.concurrency).toBe(15);
		limiter.throttle();
		expect(limiter.concurrency).toBe(7);
		for (let count = 0; count < 9; count++) limiter.throttle();
		expect(limiter.concurrency).toBe(1);
		for (let count = 0; count < 9; count++) limiter.recordLatency(1000);
		expect(limiter.concurrency).toBe(2);
	});

	test('results come in order, however long each takes, and never more at a time than it says', async () => {
		let running = 0;
		let most = 0;
		const results: number[] = [];
		for await (const result of mapOrdered(
			40,
			new ConcurrencyLimiter(9),
			() => 0,
			async (place) => {
				most = Math.max(most, ++running);
				for (let turn = 0; turn < (place * 7) % 5; turn++) await Promise.resolve();
				running--;
				return place;
			},
		))
			results.push(result);
		expect(results).toEqual(Array.from({ length: 40 }, (_, at) => at));
		expect(most).toBeGreaterThan(4);
		expect(most).toBeLessThanOrEqual(9);
	});

	test('a fault comes where its result would have come', async () => {
		const seen: number[] = [];
		const all = async () => {
			for await (const result of mapOrdered(
				9,
				new ConcurrencyLimiter(),
				() => 0,
				async (place) => {
					if (place === 3) throw new RangeError('three');
					return place;
				},
			))
				seen.push(result);
		};
		await expect(all()).rejects.toThrow('three');
		expect(seen).toEqual([0, 1, 2]);
	});
});

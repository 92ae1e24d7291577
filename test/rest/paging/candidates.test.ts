import {
	inferPrimaryKey,
	parsePage,
	type ParsedResponse,
} from '../../../nodes/AppointmentService/rest';
import {
	paginationCandidates,
	candidatesFromNames,
} from '../../../nodes/AppointmentService/rest/paging/candidates';
import { ConcurrencyLimiter } from '../../../nodes/AppointmentService/rest/http/concurrencyLimiter';
import {
	createRecordSet,
	singlePageReason,
	inferPagination,
	type ReadContext,
} from '../../../nodes/AppointmentService/rest/list/startPaging';
import { describeStrategy as inWords } from '../../../nodes/AppointmentService/rest/paging/detect';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';

const home = 'https://salon.example.com/v1/appointments';
const names = new Set(['appointments']);
const rowsOf = (count: number, from = 1) =>
	Array.from({ length: count }, (_, at) => ({ id: at + from }));
const listPage = (beside: object = {}, count = 20, url = home): ListPage =>
	parsePage(
		{ url, status: 200, headers: {}, body: { data: rowsOf(count), ...beside } } as ParsedResponse,
		names,
	) as ListPage;
const guesses = (beside: object = {}, basis?: string) =>
	[...paginationCandidates(listPage(beside))]
		.filter((one) => basis === undefined || one.confidence === basis)
		.map(({ strategy: plan }) =>
			'parameter' in plan
				? `${plan.style} ${plan.parameter} ${'first' in plan ? plan.first : plan.from}`
				: plan.style,
		);

test('without a word, what is used most: pages, rows, and last ids once', () => {
	const all = guesses();
	expect(all.slice(0, 4)).toEqual([
		'page page 1',
		'offset offset 0',
		'offset skip 0',
		'page pageNumber 1',
	]);
	expect(all.at(-1)).toBe('cursor starting_after lastId');
	expect(all.filter((one) => one.startsWith('cursor'))).toHaveLength(1);
	expect(new Set(all).size).toBe(all.length);
});

test('where there is more and nothing says how, last ids come soon', () => {
	expect(guesses({ has_more: true }).slice(3, 5)).toEqual([
		'cursor starting_after lastId',
		'cursor after lastId',
	]);
	expect(guesses({ has_more: false })[3]).not.toMatch(/cursor/);
});

test.each<[string, object, string[]]>([
	['a link', { next: '/v1/appointments?token=abc' }, ['link']],
	['a link that counts pages', { next: '?page=2' }, ['page page 1', 'link']],
	['a link that counts pages from 0', { next: '?page=1' }, ['page page 0', 'link']],
	['a link in the middle', { next: '?page=7' }, ['link']],
	[
		'a link with brackets',
		{ next: '?page[number]=2&page[size]=20' },
		['page page[number] 1', 'link'],
	],
	['a link by p', { next: '?p=2' }, ['page p 1', 'link']],
	['a link that counts rows', { next: '?offset=20&limit=20' }, ['offset offset 0', 'link']],
	['a link that counts rows from 1', { next: '?startIndex=21' }, ['offset startIndex 1', 'link']],
	['a link that counts otherwise', { next: '?offset=40' }, ['link']],
])('%s is followed', (_, beside, wanted) => {
	expect(guesses(beside, 'given')).toEqual(wanted);
});

test.each<[object, string]>([
	[{ next_cursor: 'abc' }, 'cursor cursor answer'],
	[{ next_page_token: 'abc' }, 'cursor page_token answer'],
	[{ next_cursor: 77 }, 'cursor cursor answer'],
])('the token of %j is handed back', (beside, wanted) => {
	expect(guesses(beside, 'given')[0]).toBe(wanted);
});

test('a number beside a next page is no token', () => {
	expect(guesses({ next_page: 2, page: 1 }, 'given')).toEqual([]);
});

test.each<[object, string[]]>([
	[{ page: 1 }, ['page page 1']],
	[{ page: 0 }, ['page page 0']],
	[{ current_page: 1 }, ['page page 1', 'page current_page 1']],
	[{ meta: { pageNumber: 1 } }, ['page pageNumber 1']],
	[{ page: 5 }, []],
	[{ next_page: 2 }, ['page page 1']],
	[{ next_page: 1 }, ['page page 0']],
	[{ next_page: 9 }, []],
	[{ offset: 0 }, ['offset offset 0']],
	[{ start: 1 }, ['offset start 1']],
	[{ offset: 40 }, []],
])('the numbers of %j are taken up: %j', (beside, wanted) => {
	expect(guesses(beside, 'echoed').slice(0, wanted.length || 1)).toEqual(wanted);
});

test('an offset that is given is asked for', () => {
	expect(guesses({ next_offset: 20 })[0]).toBe('offset offset 0');
	expect(guesses({ nextStart: 20 })[0]).toBe('offset start 0');
});

test('the manner of the answer is tried before other spellings', () => {
	const all = guesses({ TotalResults: 99 });
	expect(all.indexOf('page PageNumber 1')).toBeLessThan(all.indexOf('page p 1'));
	expect(all).toContain('offset StartIndex 0');
});

test.each<[string, object, object[]]>([
	['pageNumber', {}, [{ style: 'page', parameter: 'pageNumber', first: 1 }]],
	['page[number]', { page: 0 }, [{ style: 'page', parameter: 'page[number]', first: 0 }]],
	['p', {}, [{ style: 'page', parameter: 'p', first: 1 }]],
	['skip', {}, [{ style: 'offset', parameter: 'skip', first: 0 }]],
	['after_id', {}, [{ style: 'cursor', parameter: 'after_id', from: 'lastId' }]],
	['pageToken', { next: 'abc' }, [{ style: 'cursor', parameter: 'pageToken', from: 'answer' }]],
	['status', {}, []],
])('a parameter that the service names, %s', (name, beside, plans) => {
	expect(candidatesFromNames([name], listPage(beside)).map(({ strategy: plan }) => plan)).toEqual(
		plans,
	);
});

test('plans in words', () => {
	expect(inWords({ style: 'none' })).toBe('one page');
	expect(inWords({ style: 'link' })).toBe('links to the next page');
	expect(inWords({ style: 'page', parameter: 'p', first: 0 })).toBe('page numbers from 0 (p)');
	expect(inWords({ style: 'offset', parameter: 'skip', first: 0 })).toBe('row offsets (skip)');
	expect(inWords({ style: 'cursor', parameter: 'after', from: 'answer' })).toBe('tokens (after)');
	expect(inWords({ style: 'cursor', parameter: 'after', from: 'lastId' })).toBe(
		"the last record's id (after)",
	);
});

const sessionOf = (answer: (query: URLSearchParams) => object): ReadContext => {
	const turn: ReadContext['fetchPage'] = async (url) =>
		parsePage(
			{ url, status: 200, headers: {}, body: answer(new URL(url).searchParams) } as ParsedResponse,
			names,
		);
	const primaryKey = inferPrimaryKey(rowsOf(2), names);
	return {
		fetchPage: turn,
		listUrl: home,
		primaryKey,
		limit: Infinity,
		limiter: new ConcurrencyLimiter(),
		now: () => 0,
	};
};

describe('whether the first page is all', () => {
	const ends = (beside: object, count = 20, url = home) => {
		const first = listPage(beside, count, url);
		return singlePageReason(
			first,
			createRecordSet(
				sessionOf(() => ({})),
				first,
			),
		);
	};
	const counted = 'it holds as many records as the service counts';
	const nothing = 'the service says that nothing follows';

	test.each<[string, object, number, string | undefined]>([
		['said', { has_more: false }, 20, nothing],
		['said, with the total', { has_more: false, total: 20 }, 20, nothing],
		['said, against the total', { has_more: false, total: 21 }, 20, undefined],
		['empty', {}, 0, 'the list is empty'],
		['empty, with more', { has_more: true }, 0, undefined],
		['counted, and no usual size', { total: 17 }, 17, counted],
		['counted, and a usual size', { total: 20 }, 20, undefined],
		['counted, and few', { total: 5 }, 5, counted],
		['counted, and as many as sixteen', { total: 16 }, 16, undefined],
		['counted by a loose word', { count: 17 }, 17, undefined],
		['counted, with room on the page', { total: 20, per_page: 50 }, 20, counted],
		['counted, and the page is full', { total: 20, per_page: 20 }, 20, undefined],
		['the last of its pages, with room', { page: 1, pages: 1, per_page: 50 }, 20, counted],
		['more counted', { total: 21, per_page: 50 }, 20, undefined],
		[
			'the list goes on backwards',
			{ has_more: false, prev: '/v1/appointments?page=1' },
			20,
			undefined,
		],
		['nothing said', {}, 17, undefined],
	])('%s', (_, beside, count, reason) => {
		expect(ends(beside, count)).toBe(reason);
	});

	test('a size that was asked for is a usual one', () => {
		expect(ends({ total: 17 }, 17, `${home}?limit=17`)).toBeUndefined();
	});
});

describe('learning how a list goes on', () => {
	const paged = (query: URLSearchParams, beside: object = {}) => {
		const page = Number(query.get('page') ?? 1);
		return { data: rowsOf(45).slice((page - 1) * 20, page * 20), page, ...beside };
	};

	test('proves the pages by a second one', async () => {
		const context = sessionOf((query) => paged(query));
		const first = (await context.fetchPage(home)) as ListPage;
		expect(await inferPagination(context, first)).toMatchObject({
			kind: 'paged',
			plan: { style: 'page', parameter: 'page', first: 1 },
			reason: 'the answer counts pages',
		});
	});

	test('believes what says that it is whole', async () => {
		const context = sessionOf(() => ({ data: rowsOf(20), has_more: false }));
		const first = (await context.fetchPage(home)) as ListPage;
		expect(await inferPagination(context, first)).toEqual({
			kind: 'whole',
			silently: false,
			reason: 'the service says that nothing follows',
		});
	});

	test('does not know where the service gives the same whatever is asked', async () => {
		const context = sessionOf(() => ({ data: rowsOf(20) }));
		const first = (await context.fetchPage(home)) as ListPage;
		const found = await inferPagination(context, first);
		expect(found.kind).toBe('unknown');
		expect('tried' in found && found.tried).toContain('page numbers from 1 (page)');
	});

	test('takes a service that speaks of more only where there is any at its silence', async () => {
		const context = sessionOf((query) => {
			const limit = Number(query.get('limit') ?? 50);
			return { data: rowsOf(20).slice(0, limit), ...(limit < 20 && { has_more: true }) };
		});
		const first = (await context.fetchPage(home)) as ListPage;
		expect(await inferPagination(context, first)).toMatchObject({ kind: 'whole', silently: true });
	});
});

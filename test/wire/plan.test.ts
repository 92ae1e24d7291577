import { learnIdentity, toSheet, type Page, type Plan } from '../../nodes/AppointmentService/wire';
import {
	claimOf,
	isSureTotal,
	plainClaim,
	totalOf,
} from '../../nodes/AppointmentService/wire/claim';
import { Gauge, inOrder } from '../../nodes/AppointmentService/wire/gauge';
import {
	addressAt,
	cursorOf,
	nextAddress,
	sized,
	startOf,
	withParameter,
} from '../../nodes/AppointmentService/wire/plan';
import type { Sheet } from '../../nodes/AppointmentService/wire/sheet';
import {
	cursorSpellings,
	inManner,
	inParameter,
	sizeSpellings,
	spellings,
} from '../../nodes/AppointmentService/wire/spelling';

const home = 'https://salon.example.com/v1/appointments';
const names = new Set(['appointments']);
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
const sheet = (beside: object = {}, count = 2, headers: Record<string, string> = {}): Sheet =>
	toSheet(
		{ url: home, status: 200, headers, body: { data: rowsOf(count), ...beside } } as Page,
		names,
	) as Sheet;
const page: Plan = { style: 'page', parameter: 'page', first: 1 };
const offset: Plan = { style: 'offset', parameter: 'skip', first: 0 };
const cursor: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const link: Plan = { style: 'link' };

describe('the next address', () => {
	const after = (plan: Plan, last = sheet(), more: object = {}) =>
		nextAddress(plan, `${home}?status=open`, { pages: 3, rows: 7, step: 3, last, ...more });
	const open = `${home}?status=open`;

	test.each<[string, Plan, Sheet, object, string | undefined]>([
		['none', { style: 'none' }, sheet({ next: '/v1/appointments?page=2' }), {}, undefined],
		['a link', link, sheet({ next: '?page=2' }), {}, `${home}?page=2&status=open`],
		['no link', link, sheet({ next: null }), {}, undefined],
		['a token', cursor, sheet({ next_cursor: 'a b' }), {}, `${open}&cursor=a+b`],
		['no token', cursor, sheet(), {}, undefined],
		['a last id', { ...cursor, from: 'lastId' }, sheet(), { lastId: '9' }, `${open}&cursor=9`],
		['no last id', { ...cursor, from: 'lastId' }, sheet(), {}, undefined],
		['a page', page, sheet(), {}, `${open}&page=4`],
		['a page from 0', { ...page, first: 0 }, sheet(), {}, `${open}&page=3`],
		['a row', offset, sheet(), {}, `${open}&skip=7`],
		['a row from 1', { ...offset, first: 1 }, sheet(), {}, `${open}&skip=8`],
		[
			'a page and a size',
			{ ...page, size: { parameter: 'limit', value: 50 } },
			sheet(),
			{},
			`${open}&limit=50&page=4`,
		],
		[
			'a token and a size',
			{ ...cursor, size: { parameter: 'limit', value: 50 } },
			sheet({ next_cursor: 'x' }),
			{},
			`${open}&limit=50&cursor=x`,
		],
	])('by %s', (_, plan, last, more, address) => {
		expect(after(plan, last, more)).toBe(address);
	});

	test('any page of a numbered list', () => {
		expect(addressAt(page, home, 0, 0)).toBe(`${home}?page=1`);
		expect(addressAt(offset, home, 9, 100)).toBe(`${home}?skip=100`);
		expect(sized(page, home)).toBe(home);
		expect(withParameter(`${home}?page=1&a=b`, 'page', 2)).toBe(`${home}?page=2&a=b`);
	});

	test('where a reading begins', () => {
		const first = sheet({}, 3);
		expect(startOf(first, learnIdentity(first.rows, names))).toEqual({
			pages: 1,
			rows: 3,
			step: 3,
			last: first,
			lastId: '3',
		});
		expect(startOf(first, { path: undefined, of: String })).not.toHaveProperty('lastId');
		expect(startOf(sheet({}, 0), { path: ['id'], of: String })).not.toHaveProperty('lastId');
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
	expect(cursorOf(sheet(beside))).toBe(token);
});

describe('what an answer claims', () => {
	test.each<[object, Plan | undefined, string]>([
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
		expect(plainClaim(sheet(beside), plan)).toBe(claim);
	});

	test.each<[object, number, number, Plan | undefined, string]>([
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
		expect(claimOf(sheet(beside), count, pages, plan)).toBe(claim);
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
		expect(totalOf(sheet(beside), count)).toBe(total);
	});

	test.each<[object, boolean]>([
		[{ total: 9 }, true],
		[{ total: { items: 9 } }, true],
		[{ numFound: 2 }, true],
		[{ count: 9 }, false],
		[{ total: 1 }, false],
		[{}, false],
	])('%j surely counts the list: %s', (beside, is) => {
		expect(isSureTotal(sheet(beside))).toBe(is);
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
		expect(inParameter(path)).toBe(name);
	});

	test('those of a token: as it is called, in brackets, in other manners, then the usual', () => {
		expect(
			cursorSpellings(sheet({ next_page_token: 'x', other_cursor: null })).slice(0, 4),
		).toEqual(['page_token', 'next_page_token', 'cursor', 'pageToken']);
		expect(cursorSpellings(sheet({ after: 'x' })).slice(0, 3)).toEqual([
			'after',
			'cursor',
			'page[after]',
		]);
		expect(cursorSpellings(sheet({ nextToken: 'x' }))).toContain('next_token');
		expect(spellings(['', 'a', 'a'], ['b', 'a'])).toEqual(['a', 'b']);
	});

	test.each<[object, string[]]>([
		[{ TotalResults: 9 }, ['PageNumber', 'PerPage']],
		[{ total_results: 9 }, ['page_number', 'per_page']],
		[{ totalResults: 9 }, ['pageNumber', 'perPage']],
		[{ total: 9 }, []],
		[{}, []],
	])('in the manner of %j', (beside, written) => {
		expect(inManner(['pageNumber', 'per_page'], sheet(beside))).toEqual(written);
	});

	test.each<[object, Plan, string[]]>([
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
		expect(sizeSpellings(plan, sheet(beside))).toEqual(wanted);
	});
});

describe('how many at a time', () => {
	test('more while the service keeps up, fewer when it queues or complains', () => {
		const gauge = new Gauge();
		expect(gauge.concurrency).toBe(8);
		gauge.took(10);
		expect(gauge.concurrency).toBe(9);
		for (let count = 0; count < 20; count++) gauge.took(10);
		expect(gauge.concurrency).toBe(16);
		gauge.took(140);
		expect(gauge.concurrency).toBe(16);
		gauge.took(141);
		expect(gauge.concurrency).toBe(15);
		gauge.press();
		expect(gauge.concurrency).toBe(7);
		for (let count = 0; count < 9; count++) gauge.press();
		expect(gauge.concurrency).toBe(1);
		for (let count = 0; count < 9; count++) gauge.took(1000);
		expect(gauge.concurrency).toBe(2);
	});

	test('results come in order, however long each takes, and never more at a time than it says', async () => {
		let running = 0;
		let most = 0;
		const results: number[] = [];
		for await (const result of inOrder(
			40,
			new Gauge(9),
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
			for await (const result of inOrder(
				9,
				new Gauge(),
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

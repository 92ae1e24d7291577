import { inferPrimaryKey, type PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import {
	numberedPageUrl,
	getNextToken,
	nextPageUrl,
	withPageSize,
	positionAfter,
	positionAfterFirstPage,
	withParameter,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { byPage, byToken } from '../support/runFollowPages';
import { byLink, bySkip, listUrl, resourceNames, pageWith } from './examplePages';

describe('nextPageUrl', () => {
	const openUrl = `${listUrl}?status=open`;
	const size = { parameter: 'limit', value: 50 };
	const byLastId: PaginationStrategy = { ...byToken, from: 'lastId' };

	// case | URL of the next page | strategy | last page | last id
	test.each<[string, string | undefined, PaginationStrategy, ListPage, string | undefined]>([
		['none', undefined, { style: 'none' }, pageWith({ next: '?page=2' }), undefined],
		['a link', `${listUrl}?page=2&status=open`, byLink, pageWith({ next: '?page=2' }), undefined],
		['no link', undefined, byLink, pageWith({ next: null }), undefined],
		['a token', `${openUrl}&cursor=a+b`, byToken, pageWith({ next_cursor: 'a b' }), undefined],
		['no token', undefined, byToken, pageWith(), undefined],
		['a last id', `${openUrl}&cursor=9`, byLastId, pageWith(), '9'],
		['no last id', undefined, byLastId, pageWith(), undefined],
		['page numbers from 1', `${openUrl}&page=4`, byPage, pageWith(), undefined],
		['page numbers from 0', `${openUrl}&page=3`, { ...byPage, first: 0 }, pageWith(), undefined],
		['offsets from 0', `${openUrl}&skip=7`, bySkip, pageWith(), undefined],
		['offsets from 1', `${openUrl}&skip=8`, { ...bySkip, first: 1 }, pageWith(), undefined],
		[
			'page numbers and a page size',
			`${openUrl}&limit=50&page=4`,
			{ ...byPage, size },
			pageWith(),
			undefined,
		],
		[
			'a token and a page size',
			`${openUrl}&limit=50&cursor=x`,
			{ ...byToken, size },
			pageWith({ next_cursor: 'x' }),
			undefined,
		],
	])('after 3 pages and 7 rows, by %s: %s', (_, nextUrl, strategy, lastPage, lastId) => {
		const position = { pages: 3, rows: 7, step: 3, lastPage, emptyPages: 0, lastId };
		expect(nextPageUrl(strategy, openUrl, position)).toBe(nextUrl);
	});
});

test('numberedPageUrl gives the address of any page', () => {
	expect(numberedPageUrl(byPage, listUrl, 0, 0)).toBe(`${listUrl}?page=1`);
	expect(numberedPageUrl(bySkip, listUrl, 9, 100)).toBe(`${listUrl}?skip=100`);
	expect(withPageSize({}, listUrl)).toBe(listUrl);
	expect(withParameter(`${listUrl}?page=1&a=b`, 'page', 2)).toBe(`${listUrl}?page=2&a=b`);
});

test('positionAfterFirstPage has the last id only of records that have ids', () => {
	const first = pageWith({}, 3);
	const primaryKey = inferPrimaryKey(first.rows, resourceNames);
	expect(positionAfterFirstPage(first, primaryKey)).toEqual({
		pages: 1,
		rows: 3,
		step: 3,
		emptyPages: 0,
		lastPage: first,
		lastId: '3',
	});
	expect(positionAfterFirstPage(first, { path: undefined, getKey: String })).not.toHaveProperty(
		'lastId',
	);
	expect(
		positionAfterFirstPage(pageWith({}, 0), { path: ['id'], getKey: String }),
	).not.toHaveProperty('lastId');
});

describe('getNextToken', () => {
	test.each<[fields: object, token: unknown]>([
		[{ cursor: 'this', next_cursor: 'that' }, 'that'],
		[{ cursor: 'this', end_cursor: 'that' }, 'that'],
		[{ cursor: 'this' }, 'this'],
		[{ cursor: 'this', next_cursor: null }, 'this'],
		[{ next_cursor: null }, undefined],
		[{}, undefined],
	])('a page with %j gives the token %j', (fields, token) => {
		expect(getNextToken(pageWith(fields))).toBe(token);
	});
});

describe('positionAfter two pages with twenty rows', () => {
	const primaryKey = inferPrimaryKey([{ id: 1 }, { id: 2 }], resourceNames);
	const before = { pages: 2, rows: 20, step: 10, emptyPages: 1 };

	test.each([
		// rows of the page | position
		[2, { pages: 3, rows: 22, step: 10, emptyPages: 0 }],
		[12, { pages: 3, rows: 32, step: 12, emptyPages: 0 }],
		[0, { pages: 3, rows: 30, step: 10, emptyPages: 2 }],
	])('and a page of %i: %j', (count, position) => {
		const page = pageWith({}, count);
		const last = page.rows.at(-1);
		expect(positionAfter(before, page, primaryKey)).toEqual({
			...position,
			lastPage: page,
			...(last && { lastId: String(last.id) }),
		});
	});

	test('has no last id where records have none', () => {
		const withoutId = { ...primaryKey, path: undefined };
		expect(positionAfter(before, pageWith(), withoutId).lastId).toBeUndefined();
	});
});

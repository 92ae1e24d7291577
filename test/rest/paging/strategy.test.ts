import { inferPrimaryKey, type PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import {
	numberedPageUrl,
	getNextToken,
	nextPageUrl,
	withPageSize,
	positionAfterFirstPage,
	withParameter,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { byCursor, byLink, byPageNumber, bySkip, listUrl, names, pageWith } from './examplePages';

describe('nextPageUrl', () => {
	const openUrl = `${listUrl}?status=open`;
	const size = { parameter: 'limit', value: 50 };
	const byLastId: PaginationStrategy = { ...byCursor, from: 'lastId' };

	// case | strategy | last page | last id | URL of the next page
	test.each<[string, PaginationStrategy, ListPage, string | undefined, string | undefined]>([
		['none', { style: 'none' }, pageWith({ next: '?page=2' }), undefined, undefined],
		['a link', byLink, pageWith({ next: '?page=2' }), undefined, `${listUrl}?page=2&status=open`],
		['no link', byLink, pageWith({ next: null }), undefined, undefined],
		['a token', byCursor, pageWith({ next_cursor: 'a b' }), undefined, `${openUrl}&cursor=a+b`],
		['no token', byCursor, pageWith(), undefined, undefined],
		['a last id', byLastId, pageWith(), '9', `${openUrl}&cursor=9`],
		['no last id', byLastId, pageWith(), undefined, undefined],
		['page numbers from 1', byPageNumber, pageWith(), undefined, `${openUrl}&page=4`],
		[
			'page numbers from 0',
			{ ...byPageNumber, first: 0 },
			pageWith(),
			undefined,
			`${openUrl}&page=3`,
		],
		['offsets from 0', bySkip, pageWith(), undefined, `${openUrl}&skip=7`],
		['offsets from 1', { ...bySkip, first: 1 }, pageWith(), undefined, `${openUrl}&skip=8`],
		[
			'page numbers and a page size',
			{ ...byPageNumber, size },
			pageWith(),
			undefined,
			`${openUrl}&limit=50&page=4`,
		],
		[
			'a token and a page size',
			{ ...byCursor, size },
			pageWith({ next_cursor: 'x' }),
			undefined,
			`${openUrl}&limit=50&cursor=x`,
		],
	])('after 3 pages and 7 rows, by %s', (_, strategy, lastPage, lastId, nextUrl) => {
		const position = { pages: 3, rows: 7, pageSize: 3, lastPage, lastId };
		expect(nextPageUrl(strategy, openUrl, position)).toBe(nextUrl);
	});
});

test('numberedPageUrl gives the address of any page', () => {
	expect(numberedPageUrl(byPageNumber, listUrl, 0, 0)).toBe(`${listUrl}?page=1`);
	expect(numberedPageUrl(bySkip, listUrl, 9, 100)).toBe(`${listUrl}?skip=100`);
	expect(withPageSize(byPageNumber, listUrl)).toBe(listUrl);
	expect(withParameter(`${listUrl}?page=1&a=b`, 'page', 2)).toBe(`${listUrl}?page=2&a=b`);
});

test('positionAfterFirstPage has the last id only of records that have ids', () => {
	const first = pageWith({}, 3);
	const primaryKey = inferPrimaryKey(first.rows, names);
	expect(positionAfterFirstPage(first, primaryKey)).toEqual({
		pages: 1,
		rows: 3,
		pageSize: 3,
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

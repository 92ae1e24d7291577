import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import {
	getPageStatus,
	isReliableTotal,
	getExplicitStatus,
	getTotal,
} from '../../../nodes/AppointmentService/rest/paging/pageStatus';
import { byPage, byToken } from '../support/runFollowPages';
import { byLink, bySkip, pageWith } from './examplePages';

describe('getExplicitStatus', () => {
	// fields beside the rows | strategy | status
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
		[{ next_cursor: 'x' }, byToken, 'more'],
		[{ next_cursor: null }, byToken, 'end'],
		[{}, byToken, 'end'],
		[{}, { ...byToken, from: 'lastId' }, 'silent'],
		[{}, byLink, 'end'],
	])('a page with %j, read by %j, has the status %s', (fields, strategy, status) => {
		expect(getExplicitStatus(pageWith(fields), strategy)).toBe(status);
	});
});

describe('getPageStatus', () => {
	// fields beside the rows | rows read | pages read | strategy | status
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
		[{ last_page_url: '?page=3' }, 2, 1, byPage, 'more'],
		[{ last_page_url: '?page=3' }, 6, 3, byPage, 'silent'],
		[{ last_page_url: '?page=3' }, 2, 1, bySkip, 'silent'],
		[{ last_page_url: '?page=x' }, 2, 1, byPage, 'silent'],
		[{ last_page_url: '?page=2' }, 4, 2, { ...byPage, first: 0 }, 'more'],
	])(
		'a page with %j, after %d rows on %d pages read by %j, has the status %s',
		(fields, count, pages, strategy, status) => {
			expect(getPageStatus(pageWith(fields), count, pages, strategy)).toBe(status);
		},
	);
});

describe('getTotal', () => {
	// fields beside the rows | rows read | total
	test.each<[object, number, number | undefined]>([
		[{ total: 9 }, 2, 9],
		[{ total: 9 }, 10, undefined],
		[{ count: 2, total: 9 }, 2, 9],
		[{ total: 2, count: 9 }, 2, 9],
		[{ total: 2 }, 2, 2],
		[{ remaining: 5 }, 4, 9],
		[{}, 2, undefined],
	])('a page with %j, after %d rows, gives the total %s', (fields, count, total) => {
		expect(getTotal(pageWith(fields), count)).toBe(total);
	});
});

describe('isReliableTotal', () => {
	test.each<[fields: object, reliable: boolean]>([
		[{ total: 9 }, true],
		[{ total: { items: 9 } }, true],
		[{ numFound: 2 }, true],
		[{ count_all: 2 }, true],
		[{ count: 9 }, false],
		[{ total: 1 }, false],
		[{}, false],
	])('a page of two rows with %j: %s', (fields, reliable) => {
		expect(isReliableTotal(pageWith(fields))).toBe(reliable);
	});
});

import {
	paginationCandidates,
	candidatesFromNames,
} from '../../../nodes/AppointmentService/rest/paging/candidates';
import type { Confidence } from '../../../nodes/AppointmentService/rest/paging/verify/probe';
import { pageWith } from './examplePages';

/** The candidates for a page of twenty rows with these fields: style, parameter, and first number or source of the token. */
const candidatesFor = (fields: object = {}, confidence?: Confidence) =>
	paginationCandidates(pageWith(fields, 20))
		.filter((candidate) => confidence === undefined || candidate.confidence === confidence)
		.map(({ strategy }) =>
			'parameter' in strategy
				? `${strategy.style} ${strategy.parameter} ${'first' in strategy ? strategy.first : strategy.from}`
				: strategy.style,
		);

describe('paginationCandidates by convention', () => {
	test('a page without paging fields gives the most used page numbers and offsets, and last ids once', () => {
		const candidates = candidatesFor();
		expect(candidates.slice(0, 4)).toEqual([
			'page page 1',
			'offset offset 0',
			'offset skip 0',
			'page pageNumber 1',
		]);
		expect(candidates.at(-1)).toBe('cursor starting_after lastId');
		expect(candidates.filter((candidate) => candidate.startsWith('cursor'))).toHaveLength(1);
		expect(new Set(candidates).size).toBe(candidates.length);
	});

	test('a page with has_more=true and nothing else gives last ids early', () => {
		expect(candidatesFor({ has_more: true }).slice(3, 5)).toEqual([
			'cursor starting_after lastId',
			'cursor after lastId',
		]);
		expect(candidatesFor({ has_more: false })[3]).not.toMatch(/cursor/);
	});

	test('a page with TotalResults gives PageNumber before differently spelled names', () => {
		const candidates = candidatesFor({ TotalResults: 99 });
		expect(candidates.indexOf('page PageNumber 1')).toBeLessThan(candidates.indexOf('page p 1'));
		expect(candidates).toContain('offset StartIndex 0');
	});
});

describe('paginationCandidates from links, tokens and numbers', () => {
	// case | candidates that the page gives | fields beside the rows
	test.each<[string, string[], object]>([
		['with a token', ['link'], { next: '/v1/appointments?token=abc' }],
		['to page 2', ['page page 1', 'link'], { next: '?page=2' }],
		['to page 1, so that pages count from 0', ['page page 0', 'link'], { next: '?page=1' }],
		['to a page in the middle', ['link'], { next: '?page=7' }],
		[
			'with bracketed parameters',
			['page page[number] 1', 'link'],
			{ next: '?page[number]=2&page[size]=20' },
		],
		['to page 2 under p', ['page p 1', 'link'], { next: '?p=2' }],
		['to offset 20', ['offset offset 0', 'link'], { next: '?offset=20&limit=20' }],
		[
			'to index 21, so that rows count from 1',
			['offset startIndex 1', 'link'],
			{ next: '?startIndex=21' },
		],
		['to an offset that is not the next', ['link'], { next: '?offset=40' }],
	])('a link %s gives %j', (_, expected, fields) => {
		expect(candidatesFor(fields, 'given')).toEqual(expected);
	});

	test.each<[fields: object, candidate: string]>([
		[{ next_cursor: 'abc' }, 'cursor cursor answer'],
		[{ next_page_token: 'abc' }, 'cursor page_token answer'],
		[{ next_cursor: 77 }, 'cursor cursor answer'],
		[{ pageInfo: { endCursor: 'abc', hasNextPage: true } }, 'cursor after answer'],
	])('the token of %j gives %s first', (fields, candidate) => {
		expect(candidatesFor(fields, 'given')[0]).toBe(candidate);
	});

	test('a next page number is not taken for a token', () => {
		expect(candidatesFor({ next_page: 2, page: 1 }, 'given')).toEqual([]);
	});

	test.each<[fields: object, candidates: string[]]>([
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
	])('the numbers of %j give %j first', (fields, candidates) => {
		expect(candidatesFor(fields, 'echoed').slice(0, candidates.length || 1)).toEqual(candidates);
	});

	test('a next offset gives an offset first', () => {
		expect(candidatesFor({ next_offset: 20 })[0]).toBe('offset offset 0');
		expect(candidatesFor({ nextStart: 20 })[0]).toBe('offset start 0');
	});
});

describe('candidatesFromNames', () => {
	// parameter that the service names | fields of the first page | strategies
	test.each<[string, object, object[]]>([
		['pageNumber', {}, [{ style: 'page', parameter: 'pageNumber', first: 1 }]],
		['page[number]', { page: 0 }, [{ style: 'page', parameter: 'page[number]', first: 0 }]],
		['p', {}, [{ style: 'page', parameter: 'p', first: 1 }]],
		['skip', {}, [{ style: 'offset', parameter: 'skip', first: 0 }]],
		['after_id', {}, [{ style: 'cursor', parameter: 'after_id', from: 'lastId' }]],
		['pageToken', { next: 'abc' }, [{ style: 'cursor', parameter: 'pageToken', from: 'answer' }]],
		['status', {}, []],
	])('%s, beside %j, gives %j', (name, fields, strategies) => {
		const candidates = candidatesFromNames([name], pageWith(fields, 20));
		expect(candidates.map(({ strategy }) => strategy)).toEqual(strategies);
	});
});

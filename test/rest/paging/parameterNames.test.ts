import type { PagedStrategy } from '../../../nodes/AppointmentService/rest/paging/strategy';
import {
	cursorParameterNames,
	inNamingStyle,
	sizeParameterNames,
	mergeNames,
} from '../../../nodes/AppointmentService/rest/paging/parameterNames';
import { toParameterName } from '../../../nodes/AppointmentService/rest/paging/spelling';
import { byPage, byToken } from '../support/runFollowPages';
import { byLink, bySkip, pageWith } from './examplePages';

test.each([
	[['next_page_token'], 'page_token'],
	[['meta', 'currentPage'], 'page'],
	[['endCursor'], 'cursor'],
	[['nextcursor'], 'cursor'],
	[['x-next-page'], 'page'],
	[['header', 'x-pagination-current-page'], 'page'],
	[['header', 'x-pagination-per-page'], 'per-page'],
	[['header', 'x-pagination'], 'pagination'],
	[['paginationToken'], 'paginationToken'],
	[['next'], 'next'],
	[['PageNumber'], 'PageNumber'],
	[['Paginacao', 'PaginaAtual'], 'Pagina'],
	[['pagina_actual'], 'pagina'],
	[[], ''],
])('toParameterName: what stands under %j is sent as %s', (path, name) => {
	expect(toParameterName(path)).toBe(name);
});

test('cursorParameterNames: as the page calls it, in brackets, in other styles, then the common names', () => {
	expect(
		cursorParameterNames(pageWith({ next_page_token: 'x', other_cursor: null })).slice(0, 4),
	).toEqual(['page_token', 'next_page_token', 'cursor', 'pageToken']);
	expect(cursorParameterNames(pageWith({ after: 'x' })).slice(0, 3)).toEqual([
		'after',
		'cursor',
		'page[after]',
	]);
	expect(cursorParameterNames(pageWith({ nextToken: 'x' }))).toContain('next_token');
	expect(cursorParameterNames(pageWith({ nextPageStartToken: 'x' }))).toContain('startToken');
	expect(cursorParameterNames(pageWith({ NextContinuationToken: 'x' }))).toContain(
		'continuation-token',
	);
	expect(mergeNames(['', 'a', 'a', 'b', 'a'])).toEqual(['a', 'b']);
});

test.each<[fields: object, spelled: string[]]>([
	[{ TotalResults: 9 }, ['PageNumber', 'PerPage']],
	[{ total_results: 9 }, ['page_number', 'per_page']],
	[{ totalResults: 9 }, ['pageNumber', 'perPage']],
	[{ _total: 9, totalResults: 9 }, ['pageNumber', 'perPage']],
	[{ total: 9 }, []],
	[{}, []],
])('inNamingStyle: beside %j, names are spelled %j', (fields, spelled) => {
	expect(inNamingStyle(['pageNumber', 'per_page'], pageWith(fields))).toEqual(spelled);
});

describe('sizeParameterNames', () => {
	// fields beside the rows | strategy | parameters for the page size
	test.each<[object, PagedStrategy, string[]]>([
		[{}, byPage, ['per_page', 'limit', 'page_size', 'count', 'size']],
		[{}, bySkip, ['take', 'limit']],
		[{}, { ...bySkip, parameter: 'offset' }, ['limit']],
		[{}, { ...bySkip, parameter: 'from' }, ['size', 'limit']],
		[{}, byToken, ['limit', 'count']],
		[{}, { ...byPage, parameter: 'page[number]' }, ['page[size]', 'page[limit]']],
		[{}, byLink, []],
		[{ next: '?page=2&per_page=2&status=x' }, byLink, ['per_page']],
		[{ next: '?page[size]=2' }, byLink, ['page[size]']],
		[{ meta: { pageSize: 2 } }, byToken, ['pageSize', 'limit', 'count']],
		[{ '@size': 2 }, byToken, ['size', 'limit', 'count']],
		[{ TotalCount: 9 }, { ...bySkip, parameter: 'startIndex' }, ['count', 'limit']],
		[{ TotalCount: 9 }, { ...bySkip, parameter: 'Offset' }, ['Limit']],
		[{}, { ...bySkip, parameter: 'Skip' }, ['Take', 'Limit']],
		[
			{ itemsLeft: 9 },
			{ ...byPage, parameter: 'PageNo' },
			['PerPage', 'Limit', 'PageSize', 'Count', 'Size'],
		],
		[
			{ meta: { pageSize: 2 } },
			{ ...byPage, parameter: 'page[number]' },
			['page[size]', 'page[limit]', 'pageSize'],
		],
	])('a page with %j, read by %j, takes its size under %j', (fields, strategy, expected) => {
		expect(sizeParameterNames(strategy, pageWith(fields))).toEqual(expected);
	});
});

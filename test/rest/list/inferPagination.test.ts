import { inferPagination } from '../../../nodes/AppointmentService/rest/list/inferPagination';
import {
	createRecordSet,
	singlePageReason,
} from '../../../nodes/AppointmentService/rest/list/startPaging';
import { home } from '../support/fakeListService';
import { idsOf, recordRange, tenPerPage } from '../support/pageFetcher';
import { openList } from '../support/openList';

/** Why a first page of so many records, with these fields, is the whole list. */
async function reasonFor(fields: object, count: number, url = home) {
	const { context, first } = await openList(
		() => ({ data: recordRange(1, count), ...fields }),
		url,
	);
	return singlePageReason(first, createRecordSet(context, first));
}

describe('singlePageReason', () => {
	const asCounted = 'it holds as many records as the service counts';
	const nothingFollows = 'the service says that nothing follows';

	// case | reason | fields beside the rows | rows
	test.each<[string, string | undefined, object, number]>([
		['has_more=false', nothingFollows, { has_more: false }, 20],
		['has_more=false and the total', nothingFollows, { has_more: false, total: 20 }, 20],
		['has_more=false and a larger total', undefined, { has_more: false, total: 21 }, 20],
		['no rows', 'the list is empty', {}, 0],
		['no rows and has_more=true', undefined, { has_more: true }, 0],
		['as many rows as the total, of no common page size', asCounted, { total: 17 }, 17],
		['as many rows as the total, of a common page size', undefined, { total: 20 }, 20],
		['as many rows as the total, and few', asCounted, { total: 5 }, 5],
		['as many rows as the total, sixteen', undefined, { total: 16 }, 16],
		['as many rows as a count that may be of this page', undefined, { count: 17 }, 17],
		['as many rows as the total, and room for more', asCounted, { total: 20, per_page: 50 }, 20],
		['as many rows as the total, and no room', undefined, { total: 20, per_page: 20 }, 20],
		['the last page number, and room for more', asCounted, { page: 1, pages: 1, per_page: 50 }, 20],
		['fewer rows than the total', undefined, { total: 21, per_page: 50 }, 20],
		[
			'has_more=false and a link to the previous page',
			undefined,
			{ has_more: false, prev: '/v1/appointments?page=1' },
			20,
		],
		['no paging fields', undefined, {}, 17],
	])('a first page with %s: %s', async (_, reason, fields, count) => {
		expect(await reasonFor(fields, count)).toBe(reason);
	});

	test('as many rows as the total and as the limit in the query may be one page only', async () => {
		expect(await reasonFor({ total: 17 }, 17, `${home}?limit=17`)).toBeUndefined();
	});

	test.each<[fields: object, isAll: boolean]>([
		[{ has_more: false, links: { prev: null } }, true],
		[{ has_more: false, links: { previous: '/a' } }, false],
		[{ has_more: false, links: { self: '/a' } }, true],
		[{ page: 1, pages: 1, total: 17 }, true],
		[{ page: 1, pages: 1, per_page: 50 }, true],
		[{ page: 1, pages: 1 }, false],
		[{ per_page: 50 }, false],
		[{ total: 30, per_page: 50 }, false],
		[{ total: 17, list: [] }, true],
		[{ has_more: false, total: 21 }, false],
	])('a first page of 17 rows with %j is all: %s', async (fields, isAll) => {
		expect((await reasonFor(fields, 17)) !== undefined).toBe(isAll);
	});

	test.each<[count: number, isAll: boolean]>([
		[5, true],
		[6, true],
		[7, false],
		[9, true],
		[10, false],
		[11, true],
		[64, false],
		[65, false],
		[66, true],
		[256, false],
	])('a first page of %d rows with a total of as many is all: %s', async (count, isAll) => {
		expect((await reasonFor({ total: count }, count)) !== undefined).toBe(isAll);
	});
});

describe('inferPagination', () => {
	test('a page number in the first page leads to page numbers, verified by a second page', async () => {
		const { context, first } = await openList((query) => {
			const page = Number(query.get('page') ?? 1);
			return { data: recordRange(1, 45).slice((page - 1) * 20, page * 20), page };
		});
		expect(await inferPagination(context, first)).toMatchObject({
			kind: 'paged',
			start: { strategy: { style: 'page', parameter: 'page', first: 1 } },
			detection: { reason: 'the answer counts pages' },
		});
	});

	test('a first page with has_more=false is the whole list', async () => {
		const { context, first } = await openList(() => ({
			data: recordRange(1, 20),
			has_more: false,
		}));
		expect(await inferPagination(context, first)).toMatchObject({
			kind: 'whole',
			reason: 'the service says that nothing follows',
		});
	});

	test.each([1, 3, 20])(
		'offsets of pages of %d are found where a service heeds none of several names of which it does not know one',
		async (size) => {
			const { context, first } = await openList((query) => {
				const known = [...query.keys()].every((name) => name === 'offset');
				const from = known ? Number(query.get('offset') ?? 0) : 0;
				return { data: recordRange(from + 1, Math.min(from + size, 45)) };
			});
			const paging = await inferPagination(context, first, { trustsFew: false });
			expect(paging).toMatchObject({
				kind: 'paged',
				start: { strategy: { style: 'offset', parameter: 'offset', first: 0 } },
			});
		},
	);

	test('a service that ignores every parameter gives an unknown strategy', async () => {
		const { context, first } = await openList(() => ({ data: recordRange(1, 20) }));
		const paging = await inferPagination(context, first);
		expect(paging.kind).toBe('unknown');
		expect('tried' in paging && paging.tried).toContain('page numbers from 1 (page)');
	});

	test('a service that sends has_more only where more follows gives a whole list, silently', async () => {
		const { context, first } = await openList((query) => {
			const limit = Number(query.get('limit') ?? 50);
			return {
				data: recordRange(1, 20).slice(0, limit),
				...(limit < 20 && { has_more: true }),
			};
		});
		expect(await inferPagination(context, first)).toMatchObject({ kind: 'silent' });
	});

	test('an empty second page gives the strategy that will ask for more', async () => {
		const { context, first } = await openList((query) => ({
			data: query.has('page') ? tenPerPage(query, 10) : recordRange(1, 10),
			page: Number(query.get('page') ?? 1),
		}));
		expect(await inferPagination(context, first)).toMatchObject({
			kind: 'ended',
			strategy: { style: 'page', parameter: 'page', first: 1 },
			reason: 'the page after it is empty',
		});
		expect(idsOf(first)).toHaveLength(10);
	});
});

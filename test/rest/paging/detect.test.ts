import { detectPagination } from '../../../nodes/AppointmentService/rest/paging/detect';
import { describeStrategy } from '../../../nodes/AppointmentService/rest/paging/guesses';
import type { Reply } from '../support/fakeListService';
import { refusalWith, openFirstPage, recordRange, tenPerPage } from '../support/pageFetcher';

/** What is detected of a service's list, and the queries of the requests. */
async function detect(reply: Reply) {
	const { fetchPage, listUrl, first, primaryKey, asked } = await openFirstPage(reply);
	return { detection: await detectPagination({ fetchPage, listUrl, first, primaryKey }), asked };
}

test('a list that ignores every parameter: the likeliest strategies are tried alone, all others together', async () => {
	const { detection, asked } = await detect(() => ({ data: recordRange(1, 10) }));
	const tried = 'tried' in detection ? detection.tried : [];
	expect(tried.slice(0, 4)).toEqual([
		'page numbers from 1 (page)',
		'row offsets (offset)',
		'row offsets (skip)',
		'page numbers from 1 (pageNumber)',
	]);
	expect(new Set(tried).size).toBe(tried.length);
	expect(asked.length).toBeLessThanOrEqual(5);
	expect(asked[3].length).toBeLessThan(2_000);
});

test('names that the first page gives are tried first, and none twice', async () => {
	const first = { data: recordRange(1, 10), next_cursor: 'x', page: 1, offset: 0, next: '?k=2' };
	const { detection, asked } = await detect(() => first);
	const tried = 'tried' in detection ? detection.tried : [];
	expect(tried[0]).toBe('links to the next page');
	expect(tried).toContain('tokens (cursor)');
	expect(new Set(tried).size).toBe(tried.length);
	expect(asked.length).toBeLessThanOrEqual(8);
});

describe('parameters that an error message names', () => {
	const listBy =
		(name: string): Reply =>
		(query) => {
			const start = Number(query.get(name) ?? 0);
			return query.size > 0 && !query.has(name)
				? refusalWith(403, 'Allowed parameters: status, start_row')
				: { data: recordRange(start + 1, start + 10) };
		};

	test('are tried next: the right one leads to the second page', async () => {
		const { detection, asked } = await detect(listBy('start_row'));
		expect(detection).toMatchObject({
			strategy: { style: 'offset', parameter: 'start_row' },
			reason: 'the service names this parameter',
		});
		expect(asked).toEqual(['?page=2', '?start_row=9']);
	});

	test('are tried once, and then the common ones', async () => {
		const { detection, asked } = await detect(listBy('skip'));
		expect(detection).toMatchObject({ strategy: { style: 'offset', parameter: 'skip' } });
		expect(asked).toEqual(['?page=2', '?start_row=9', '?offset=9', '?skip=9']);
	});
});

// strategy in words | service | detection
test.each<[string, Reply, object]>([
	[
		'page numbers',
		(query) => ({ data: tenPerPage(query, 25), page: Number(query.get('page') ?? 1) }),
		{
			strategy: { style: 'page', parameter: 'page', first: 1 },
			reason: 'the answer counts pages',
			rowsBefore: 10,
			changed: false,
		},
	],
	[
		'row offsets',
		(query) => {
			const start = Number(query.get('skip') ?? 0);
			return { data: recordRange(start + 1, start + 10) };
		},
		{
			strategy: { style: 'offset', parameter: 'skip', first: 0 },
			reason: 'many services page so',
			rowsBefore: 9,
		},
	],
	[
		'links',
		(query) => ({ data: query.has('k') ? recordRange(11, 20) : recordRange(1, 10), next: '?k=x' }),
		{ strategy: { style: 'link' }, reason: 'the answer links to the next page' },
	],
	[
		'tokens',
		(query) => ({
			data: query.has('cursor') ? recordRange(11, 20) : recordRange(1, 10),
			next_cursor: 'x',
		}),
		{ strategy: { style: 'cursor', parameter: 'cursor', from: 'answer' } },
	],
	[
		'the last id',
		(query) => {
			const start = Number(query.get('starting_after') ?? 0);
			return { data: recordRange(start + 1, start + 10), has_more: true };
		},
		{ strategy: { style: 'cursor', parameter: 'starting_after', from: 'lastId' } },
	],
])('a list that is paged by %s is detected as such', async (_, reply, expected) => {
	expect((await detect(reply)).detection).toMatchObject({ outcome: 'verified', ...expected });
});

test('a list that changes during detection is marked as changed', async () => {
	const reply: Reply = (query) =>
		query.has('page')
			? { data: [{ id: 0 }, ...recordRange(1, 9)] }
			: {
					data: recordRange(
						Number(query.get('offset') ?? 0) + 1,
						10 + Number(query.get('offset') ?? 0),
					),
				};
	expect((await detect(reply)).detection).toMatchObject({ outcome: 'verified', changed: true });
});

describe('describeStrategy', () => {
	test('names every style of strategy', () => {
		expect(describeStrategy({ style: 'none' })).toBe('one page');
		expect(describeStrategy({ style: 'link' })).toBe('links to the next page');
		expect(describeStrategy({ style: 'page', parameter: 'p', first: 0 })).toBe(
			'page numbers from 0 (p)',
		);
		expect(describeStrategy({ style: 'offset', parameter: 'skip', first: 0 })).toBe(
			'row offsets (skip)',
		);
		expect(describeStrategy({ style: 'cursor', parameter: 'after', from: 'answer' })).toBe(
			'tokens (after)',
		);
	});

	test('names the last record’s id as the source of a token', () => {
		expect(describeStrategy({ style: 'cursor', parameter: 'after', from: 'lastId' })).toBe(
			"the last record's id (after)",
		);
	});
});

import {
	detectPagination,
	describeStrategy as inWords,
} from '../../../nodes/AppointmentService/rest/paging/detect';
import { home, type Reply } from '../support/fakeListService';
import { refusalWith, openFirstPage, recordRange, tenPerPage } from '../support/pageFetcher';

async function proved(reply: Reply, address = home) {
	const { turn, list, first, identity: primaryKey, asked } = await openFirstPage(reply, address);
	return { proof: await detectPagination(turn, list, first, primaryKey), asked };
}

test('a list that ignores everything: what was tried, in words, and sixteen names at most', async () => {
	const { proof, asked } = await proved(() => ({ data: recordRange(1, 10) }));
	expect(proof).toEqual({
		outcome: 'unproved',
		tried: [
			'page numbers from 1 (page)',
			'row offsets (offset)',
			'row offsets (skip)',
			'page numbers from 1 (pageNumber)',
			'page numbers from 1 (page[number])',
			'page numbers from 1 (page_number)',
			'page numbers from 1 (p)',
			'page numbers from 1 (pageNo)',
			'page numbers from 1 (pageIndex)',
			'page numbers from 1 (page_no)',
			'page numbers from 1 (pageNum)',
			'page numbers from 1 (currentPage)',
			'row offsets (start)',
			'row offsets (page[offset])',
			'row offsets (startIndex)',
			'row offsets (from)',
		],
	});
	expect(asked).toHaveLength(16);
	expect(new Set(asked).size).toBe(16);
});

test('names that the answer gives are tried before, and twenty-four at most in all', async () => {
	const first = { data: recordRange(1, 10), next_cursor: 'x', page: 1, offset: 0, next: '?k=2' };
	const { proof, asked } = await proved(() => first);
	const tried = 'tried' in proof ? proof.tried : [];
	expect(tried).toHaveLength(24);
	expect(asked).toHaveLength(24);
	expect(tried[0]).toBe('links to the next page');
	expect(tried).toContain('tokens (cursor)');
});

describe('names that a refusal gives', () => {
	const listBy =
		(name: string): Reply =>
		(query) => {
			const start = Number(query.get(name) ?? 0);
			return query.size > 0 && !query.has(name)
				? refusalWith(403, 'Allowed parameters: status, start_row')
				: { data: recordRange(start + 1, start + 10) };
		};

	test('are tried next', async () => {
		const { proof, asked } = await proved(listBy('start_row'));
		expect(proof).toMatchObject({
			plan: { style: 'offset', parameter: 'start_row' },
			reason: 'the service names this parameter',
		});
		expect(asked).toEqual(['?page=2', '?start_row=9']);
	});

	test('are tried once, and then the others', async () => {
		const { proof, asked } = await proved(listBy('skip'));
		expect(proof).toMatchObject({ plan: { style: 'offset', parameter: 'skip' } });
		expect(asked).toEqual(['?page=2', '?start_row=9', '?offset=9', '?skip=9']);
	});
});

test.each<[string, Reply, object]>([
	[
		'page numbers',
		(query) => ({ data: tenPerPage(query, 25), page: Number(query.get('page') ?? 1) }),
		{
			plan: { style: 'page', parameter: 'page', first: 1 },
			reason: 'the answer counts pages',
			from: 10,
			moved: false,
		},
	],
	[
		'row offsets',
		(query) => {
			const start = Number(query.get('skip') ?? 0);
			return { data: recordRange(start + 1, start + 10) };
		},
		{
			plan: { style: 'offset', parameter: 'skip', first: 0 },
			reason: 'many services page so',
			from: 9,
		},
	],
	[
		'links',
		(query) => ({ data: query.has('k') ? recordRange(11, 20) : recordRange(1, 10), next: '?k=x' }),
		{ plan: { style: 'link' }, reason: 'the answer links to the next page' },
	],
	[
		'tokens',
		(query) => ({
			data: query.has('cursor') ? recordRange(11, 20) : recordRange(1, 10),
			next_cursor: 'x',
		}),
		{ plan: { style: 'cursor', parameter: 'cursor', from: 'answer' } },
	],
	[
		'the last id',
		(query) => {
			const start = Number(query.get('starting_after') ?? 0);
			return { data: recordRange(start + 1, start + 10), has_more: true };
		},
		{ plan: { style: 'cursor', parameter: 'starting_after', from: 'lastId' } },
	],
])('a list is read by %s', async (_, reply, wanted) => {
	expect((await proved(reply)).proof).toMatchObject({ outcome: 'proved', ...wanted });
});

test('a list that moves while it is looked at is said to', async () => {
	const reply: Reply = (query) =>
		query.has('page')
			? { data: [{ id: 0 }, ...recordRange(1, 9)] }
			: {
					data: recordRange(
						Number(query.get('offset') ?? 0) + 1,
						10 + Number(query.get('offset') ?? 0),
					),
				};
	expect((await proved(reply)).proof).toMatchObject({ outcome: 'proved', moved: true });
});

test('plans in words', () => {
	expect(inWords({ style: 'none' })).toBe('one page');
	expect(inWords({ style: 'cursor', parameter: 'after', from: 'lastId' })).toBe(
		"the last record's id (after)",
	);
});

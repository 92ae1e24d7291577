import { beginReading } from '../../../nodes/AppointmentService/rest/list/beginReading';
import { findSecondPage } from '../../../nodes/AppointmentService/rest/list/startPaging';
import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import type { VerifiedDetection } from '../../../nodes/AppointmentService/rest/paging/guesses';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import type { Reply } from '../support/fakeListService';
import { refusalWith, recordRange, tenPerPage } from '../support/pageFetcher';
import { bySkip } from '../paging/examplePages';
import { byPage, byToken } from '../support/runFollowPages';
import { openList } from '../support/openList';

const verified = (
	first: ListPage,
	strategy: PaginationStrategy,
	secondRows: ListPage['rows'],
	more: Partial<VerifiedDetection> = {},
): VerifiedDetection => ({
	outcome: 'verified',
	reason: '',
	changed: false,
	strategy,
	second: { ...first, rows: secondRows },
	rowsBefore: first.rows.length,
	...more,
});

describe('beginReading of a first page with three rows', () => {
	/** Three records, and so many where page 1 is requested. */
	const preview =
		(count: number): Reply =>
		(query) => ({ data: recordRange(1, query.has('page') ? count : 3) });
	const refusing: Reply = (query) =>
		query.size > 0 ? refusalWith(400) : { data: recordRange(1, 3) };

	// case | service | strategy | rows of the second page | rows of the first page in the end | whether page 1 is requested
	test.each<[string, Reply, PaginationStrategy, number, number, boolean]>([
		['is replaced by a longer page 1', preview(10), byPage, 10, 10, true],
		['is kept where page 1 is as long', preview(3), byPage, 10, 3, true],
		['is kept where page 1 is shorter', preview(2), byPage, 10, 3, true],
		['is kept where page 1 is refused', refusing, byPage, 10, 3, true],
		['is kept where the second page is no longer', preview(10), byPage, 3, 3, false],
		['is kept where the strategy has no page numbers', preview(10), bySkip, 10, 3, false],
	])('%s', async (_, reply, strategy, secondCount, count, isRequested) => {
		const { context, first, asked } = await openList(reply);
		const detection = verified(first, strategy, recordRange(11, 10 + secondCount));
		expect((await beginReading(context, first, detection)).first.rows).toHaveLength(count);
		expect(asked.includes('?page=1')).toBe(isRequested);
	});
});

describe('beginReading with larger pages', () => {
	const sizeOf = (query: URLSearchParams) => Number(query.get('limit') ?? 10);
	const honouringLimit: Reply = (query) => {
		const start = Number(query.get('skip') ?? 0) + Number(query.get('page') ?? 1) * 10 - 10;
		return { data: recordRange(start + 1, start + sizeOf(query)) };
	};
	const ignoringSize: Reply = (query) => ({ data: tenPerPage(query, 900) });

	async function choose(
		reply: Reply,
		strategy: PaginationStrategy,
		secondRows: ListPage['rows'],
		more: Partial<VerifiedDetection> = {},
	) {
		const { context, first, asked } = await openList(reply);
		const start = await beginReading(context, first, verified(first, strategy, secondRows, more));
		const { recordSet, position } = start;
		const { pages, rows, step, lastId } = position;
		return {
			asked: asked.join(' '),
			size: start.strategy.size,
			firstRows: start.first.rows.length,
			records: recordSet.size,
			duplicates: recordSet.duplicates,
			changed: recordSet.changed,
			...{ pages, rows, step, lastId },
		};
	}

	test('a list by offset is read anew with larger pages', async () => {
		expect(
			await choose(honouringLimit, bySkip, recordRange(10, 19), { rowsBefore: 9 }),
		).toMatchObject({
			asked: '?take=500 ?limit=500',
			size: { parameter: 'limit', value: 500 },
			...{ firstRows: 500, records: 500, duplicates: 0, changed: false, rows: 500 },
		});
	});

	test('a list by page number is read anew with larger pages', async () => {
		expect(await choose(honouringLimit, byPage, recordRange(11, 20), { changed: true })).toEqual({
			asked: '?per_page=500 ?limit=500',
			size: { parameter: 'limit', value: 500 },
			firstRows: 500,
			records: 500,
			duplicates: 0,
			changed: true,
			pages: 1,
			rows: 500,
			step: 500,
			lastId: '500',
		});
	});

	test('a list by page number without a size parameter is read on after the second page', async () => {
		expect(await choose(ignoringSize, byPage, recordRange(11, 22))).toMatchObject({
			size: undefined,
			firstRows: 10,
			records: 22,
			pages: 2,
			rows: 22,
			step: 12,
			lastId: '22',
		});
	});

	test('a second page shares no rows with a first page that replaced a preview', async () => {
		expect(
			await choose(ignoringSize, byPage, recordRange(11, 20), { rowsBefore: 3 }),
		).toMatchObject({ records: 20, rows: 20 });
	});

	test('a first page longer than the second one sets the page size', async () => {
		const reply: Reply = () => ({ data: recordRange(1, 10), total: 13 });
		expect(await choose(reply, byPage, recordRange(11, 13))).toMatchObject({
			rows: 13,
			step: 10,
		});
	});

	test('a list by token is read anew with larger pages, as a token may refuse another size', async () => {
		const reply: Reply = (query) =>
			query.has('cursor') && query.has('limit')
				? refusalWith(400)
				: { data: recordRange(1, sizeOf(query)), next_cursor: 'x' };
		const start = await choose(reply, byToken, recordRange(11, 20));
		expect(start).toMatchObject({
			size: { parameter: 'limit', value: 500 },
			records: 500,
			pages: 1,
		});
		expect(start.asked).toBe('?limit=500');
	});
});

test('findSecondPage asks for one row only where the first page has no paging fields and no token', async () => {
	const silent: Reply = () => ({ data: recordRange(1, 10) });
	const withToken: Reply = () => ({ data: recordRange(1, 10), next_cursor: 'x' });
	const withMore: Reply = () => ({ data: recordRange(1, 10), has_more: true });
	for (const [reply, asksForOne] of [
		[silent, true],
		[withToken, false],
		[withMore, false],
	] as const) {
		const { context, first, asked } = await openList(reply);
		await findSecondPage(context, first);
		expect(asked.some((query) => /limit=1&/.test(query))).toBe(asksForOne);
	}
});

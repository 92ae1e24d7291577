import { ConcurrencyLimiter } from '../../../nodes/AppointmentService/rest/http/concurrencyLimiter';
import {
	createRecordSet,
	singlePageReason,
	findSecondPage,
	refetchFirstPage,
	inferPagination,
	choosePageSize,
	type ReadContext,
} from '../../../nodes/AppointmentService/rest/list/startPaging';
import type { PaginationStrategy } from '../../../nodes/AppointmentService/rest';
import type { Detection } from '../../../nodes/AppointmentService/rest/paging/detect';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import type { Reply } from '../support/fakeListService';
import { idsOf, refusalWith, openFirstPage, recordRange, tenPerPage } from '../support/pageFetcher';

type Proved = Extract<Detection, { outcome: 'proved' }>;

async function started(reply: Reply) {
	const { first, asked, turn, list, identity: primaryKey } = await openFirstPage(reply);
	const session: ReadContext = {
		fetchPage: turn,
		listUrl: list,
		primaryKey,
		limit: Infinity,
		limiter: new ConcurrencyLimiter(),
		now: () => 0,
	};
	return { session, first, asked };
}
const page: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
const offset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };
const token: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'answer' };

const proof = (
	first: ListPage,
	plan: PaginationStrategy,
	second: ListPage['rows'],
	more: object = {},
): Proved => ({
	outcome: 'proved',
	reason: '',
	moved: false,
	plan,
	second: { ...first, rows: second },
	from: first.rows.length,
	...more,
});

describe('a first answer that may be a preview', () => {
	/** Three records, and so many where page 1 is asked for. */
	const preview =
		(count: number): Reply =>
		(query) => ({ data: recordRange(1, query.has('page') ? count : 3) });

	test.each<[string, Reply, PaginationStrategy, number, number, string]>([
		['is replaced by page 1', preview(10), page, 10, 10, '?page=1'],
		['is kept where page 1 is no longer', preview(3), page, 10, 3, '?page=1'],
		['is kept where page 1 is shorter', preview(2), page, 10, 3, '?page=1'],
		[
			'is kept where page 1 is refused',
			(query) => (query.size > 0 ? refusalWith(400) : { data: recordRange(1, 3) }),
			page,
			10,
			3,
			'?page=1',
		],
		['is kept where the second is no longer', preview(10), page, 3, 3, ''],
		['is kept where no pages are counted', preview(10), offset, 10, 3, ''],
	])('%s', async (_, reply, plan, second, count, queries) => {
		const { session, first, asked } = await started(reply);
		const kept = await refetchFirstPage(
			session,
			first,
			proof(first, plan, recordRange(11, 10 + second)),
		);
		expect(kept.rows).toHaveLength(count);
		expect(asked.join(' ')).toBe(queries);
	});
});

describe('the size of the pages to come', () => {
	const sizeOf = (query: URLSearchParams) => Number(query.get('limit') ?? 10);
	const honest: Reply = (query) => {
		const start = Number(query.get('skip') ?? 0) + Number(query.get('page') ?? 1) * 10 - 10;
		return { data: recordRange(start + 1, start + sizeOf(query)) };
	};

	async function settled(
		reply: Reply,
		plan: PaginationStrategy,
		second: ListPage['rows'],
		more: object = {},
	) {
		const { session, first, asked } = await started(reply);
		const found = await choosePageSize(session, first, proof(first, plan, second, more));
		const { ledger: recordSet, at } = found;
		return {
			asked: asked.join(' '),
			size: found.plan.size,
			first: found.first.rows.length,
			read: recordSet.size,
			repeated: recordSet.duplicates,
			moved: recordSet.changed,
			...{ pages: at.pages, rows: at.rows, step: at.pageSize, lastId: at.lastId },
		};
	}

	test('rows by offset are read on with larger ones', async () => {
		expect(await settled(honest, offset, recordRange(10, 19), { from: 9 })).toEqual({
			asked: '?take=500&skip=19 ?limit=500&skip=29',
			size: { parameter: 'limit', value: 500 },
			first: 10,
			read: 529,
			repeated: 0,
			moved: false,
			pages: 4,
			rows: 529,
			step: 500,
			lastId: '529',
		});
	});

	test('pages are read anew with larger ones', async () => {
		expect(await settled(honest, page, recordRange(11, 20), { moved: true })).toEqual({
			asked: '?per_page=500 ?limit=500',
			size: { parameter: 'limit', value: 500 },
			first: 500,
			read: 500,
			repeated: 0,
			moved: true,
			pages: 1,
			rows: 500,
			step: 500,
			lastId: '500',
		});
	});

	test('pages of a service that knows no size are read on', async () => {
		const reply: Reply = (query) => ({ data: tenPerPage(query, 900) });
		expect(await settled(reply, page, recordRange(11, 22))).toMatchObject({
			size: undefined,
			first: 10,
			read: 22,
			pages: 2,
			rows: 22,
			step: 12,
			lastId: '22',
		});
	});

	test('pages after a first one that replaced a preview share nothing with it', async () => {
		const reply: Reply = (query) => ({ data: tenPerPage(query, 900) });
		expect(await settled(reply, page, recordRange(11, 20), { from: 3 })).toMatchObject({
			read: 20,
			rows: 20,
		});
	});

	test('a first page that is longer than the second is a full one', async () => {
		const reply: Reply = () => ({ data: recordRange(1, 10), total: 13 });
		expect(await settled(reply, page, recordRange(11, 13))).toMatchObject({ rows: 13, step: 10 });
	});

	test('a token is read on, and from the start where the size is refused there', async () => {
		const reply: Reply = (query) =>
			query.has('cursor') && query.has('limit')
				? refusalWith(400)
				: { data: recordRange(1, sizeOf(query)), next_cursor: 'x' };
		const found = await settled(reply, token, recordRange(11, 20));
		expect(found).toMatchObject({ size: { parameter: 'limit', value: 500 }, read: 500, pages: 1 });
		expect(found.asked).toMatch(/^\?limit=500&cursor=x \?limit=100&cursor=x .*\?limit=500$/);
	});
});

test('less is asked for only where the first answer says nothing, and gives no token', async () => {
	const silent: Reply = () => ({ data: recordRange(1, 10) });
	const withToken: Reply = () => ({ data: recordRange(1, 10), next_cursor: 'x' });
	const withMore: Reply = () => ({ data: recordRange(1, 10), has_more: true });
	for (const [reply, shrinks] of [
		[silent, true],
		[withToken, false],
		[withMore, false],
	] as const) {
		const { session, first, asked } = await started(reply);
		await findSecondPage(session, first);
		expect(asked.some((query) => /[=]5$/.test(query))).toBe(shrinks);
	}
});

describe('the first page is all', () => {
	const ends = async (beside: object, count = 17) => {
		const { session, first } = await started(() => ({ data: recordRange(1, count), ...beside }));
		return singlePageReason(first, createRecordSet(session, first)) !== undefined;
	};

	test.each<[object, boolean]>([
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
	])('with %j: %s', async (beside, is) => {
		expect(await ends(beside)).toBe(is);
	});

	test.each([
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
	])('%d records that are called the total: %s', async (count, is) => {
		expect(await ends({ total: count }, count)).toBe(is);
	});
});

test('a list that ends with its first page goes on by the plan', async () => {
	const { session, first } = await started((query) => ({
		data: query.has('page') ? tenPerPage(query, 10) : recordRange(1, 10),
		page: Number(query.get('page') ?? 1),
	}));
	expect(await inferPagination(session, first)).toEqual({
		kind: 'ended',
		plan: page,
		reason: 'the page after it is empty',
	});
	expect(idsOf(first)).toHaveLength(10);
});

import { nextPollCursor } from '../../../../nodes/AppointmentService/trigger/polling/session/nextPage';
import type { PollCursor } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { parsePage, type PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import {
	backlogFrom,
	boundaryKey,
} from '../../../../nodes/AppointmentService/trigger/polling/session/backlog';
import { totalCount } from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type { PolledPage } from '../../../../nodes/AppointmentService/trigger/polling/session/pollSession';
import type { ListPage } from '../../../../nodes/AppointmentService/rest/page/listPage';
import { createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';
import { byPage, byToken, byOffset } from '../support/pagedServer';

const lastId: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'lastId' };
const primaryKey = {
	path: ['id'],
	getKey: (record: object) => String((record as { id: number }).id),
};

const listPage = (count: number, extra: object = {}, from = 1): ListPage => {
	const data = Array.from({ length: count }, (_, at) => ({ id: from + at }));
	const body = { data, ...extra };
	return parsePage(
		{ url: listUrl, status: 200, headers: {}, body } as never,
		new Set(),
	) as ListPage;
};
const at = (more: Partial<PollCursor> = {}): PollCursor => ({
	address: listUrl,
	pages: 0,
	rows: 0,
	step: 2,
	...more,
});

type Case = [
	string,
	PaginationStrategy,
	PollCursor,
	ListPage,
	Partial<PollCursor> | undefined,
	Partial<PollCursor> | undefined,
];
const second = { address: `${listUrl}?page=2`, pages: 1, rows: 2, step: 2 };

test.each<Case>([
	// name, pagination, cursor, page, next cursor where a short page ends the list, next cursor else
	['a full page', byPage, at(), listPage(2), second, second],
	['a short page', byPage, at(), listPage(1), undefined, { ...second, rows: 1 }],
	['a page of a list without pages', { style: 'none' }, at(), listPage(2), undefined, undefined],
	['an empty page', byPage, at(), listPage(0), undefined, undefined],
	[
		'an empty page before others',
		byPage,
		at(),
		listPage(0, { has_more: true }),
		{ ...second, barren: 1, claimed: true },
		{ ...second, barren: 1, claimed: true },
	],
	[
		'a third empty page',
		byPage,
		at({ barren: 2, pages: 2, rows: 4 }),
		listPage(0, { has_more: true }),
		{ pages: 3, rows: 6, barren: 3, claimed: true },
		{ pages: 3, rows: 6, barren: 3, claimed: true },
	],
	[
		'a fourth empty page',
		byPage,
		at({ barren: 3 }),
		listPage(0, { has_more: true }),
		undefined,
		undefined,
	],
	[
		'a page after empty ones',
		byPage,
		at({ barren: 3 }),
		listPage(2, { has_more: true }),
		{ ...second, claimed: true },
		{ ...second, claimed: true },
	],
	[
		'a page with has_more=false',
		byPage,
		at(),
		listPage(2, { has_more: false }),
		undefined,
		undefined,
	],
	[
		'a short page with has_more=true',
		byPage,
		at(),
		listPage(1, { has_more: true }),
		{ ...second, rows: 1, claimed: true },
		{ ...second, rows: 1, claimed: true },
	],
	[
		'a full page with all counted records',
		byPage,
		at(),
		listPage(2, { total: 2 }),
		undefined,
		{ ...second, counted: true },
	],
	[
		'a short page with all counted records',
		byPage,
		at(),
		listPage(1, { total: 1 }),
		undefined,
		undefined,
	],
	[
		'a page with fewer records than are counted',
		byPage,
		at(),
		listPage(2, { total: 9 }),
		{ ...second, claimed: true },
		{ ...second, claimed: true },
	],
	[
		'a page of rows',
		byOffset,
		at({ rows: 6, pages: 3 }),
		listPage(2),
		{ address: `${listUrl}?skip=8` },
		{ pages: 4, rows: 8 },
	],
	[
		'a page with a token',
		byToken,
		at(),
		listPage(2, { next_cursor: 'x' }),
		{ address: `${listUrl}?cursor=x`, claimed: true },
		{ address: `${listUrl}?cursor=x` },
	],
	['a page without a token', byToken, at(), listPage(2), undefined, undefined],
	[
		'a page whose token leads to itself',
		byToken,
		at({ address: `${listUrl}?cursor=x` }),
		listPage(2, { next_cursor: 'x' }),
		undefined,
		undefined,
	],
	[
		'a page found by the last id',
		lastId,
		at(),
		listPage(2),
		{ address: `${listUrl}?cursor=2` },
		{ address: `${listUrl}?cursor=2` },
	],
])('the next cursor after %s', (_, plan, position, read, quickNext, fullNext) => {
	const after = (quick: boolean) =>
		nextPollCursor({ strategy: plan, primaryKey, url: listUrl }, position, read, quick);
	for (const [found, next] of [
		[after(true), quickNext],
		[after(false), fullNext],
	]) {
		if (next) expect(found).toMatchObject(next);
		else expect(found).toBeUndefined();
	}
	for (const word of ['barren', 'claimed', 'counted'] as const)
		if (quickNext && fullNext && !(word in { ...quickNext, ...fullNext }))
			expect(Boolean(after(true)?.[word])).toBe(false);
});

test('totalCount is the total of a page, or the remaining rows and those before', () => {
	const polledPage = (position: PollCursor, read: ListPage): PolledPage => ({
		cursor: position,
		page: read,
	});
	expect(totalCount(polledPage(at({ rows: 4 }), listPage(2, { total: 9 })))).toBe(9);
	expect(totalCount(polledPage(at({ rows: 4 }), listPage(2, { remaining: 3 })))).toBe(9);
	expect(totalCount(polledPage(at({ rows: 4 }), listPage(2)))).toBeUndefined();
});

describe('backlogFrom', () => {
	const polledPage = (
		pages: number,
		from: number,
		count: number,
		next?: PollCursor,
	): PolledPage => ({
		cursor: at({ address: `${listUrl}?p=${pages}`, pages, step: 5 }),
		page: listPage(count, {}, from),
		...(next && { next }),
	});

	test('keeps the first and last keys of its pages', () => {
		const poll = createPollSession({ plan: byPage, identity: ['id'], orders: [] });
		const readPages = [
			polledPage(0, 11, 3),
			polledPage(1, 21, 0),
			polledPage(2, 31, 2, at({ pages: 3 })),
		];
		expect(backlogFrom(poll, readPages)).toEqual({
			down: true,
			depth: 3,
			step: 5,
			firsts: [11, -1, 31],
			lasts: [13, -1, 32],
			orders: [],
			next: at({ pages: 3 }),
		});
		expect([boundaryKey(poll, readPages[0], 0), boundaryKey(poll, readPages[0], -1)]).toEqual([
			11, 13,
		]);
	});

	test('ends where no page follows, and keeps addresses that cannot be computed', () => {
		const poll = createPollSession({ plan: byToken, identity: ['id'] });
		expect(backlogFrom(poll, [polledPage(0, 1, 2), polledPage(1, 3, 2)])).toMatchObject({
			down: false,
			next: undefined,
			addresses: [`${listUrl}?p=0`, `${listUrl}?p=1`],
		});
	});
});

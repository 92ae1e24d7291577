import { parsePage, type PageCursor } from '../../../../nodes/AppointmentService/rest';
import {
	backlogFrom,
	boundaryKey,
} from '../../../../nodes/AppointmentService/trigger/polling/session/backlog';
import { totalCount } from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type { PolledPage } from '../../../../nodes/AppointmentService/trigger/polling/session/pollSession';
import type { ListPage } from '../../../../nodes/AppointmentService/rest/page/listPage';
import { createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';
import { byPage, byToken } from '../support/pagedServer';

const listPage = (count: number, extra: object = {}, from = 1): ListPage => {
	const data = Array.from({ length: count }, (_, at) => ({ id: from + at }));
	const body = { data, ...extra };
	return parsePage(
		{ url: listUrl, status: 200, headers: {}, body } as never,
		new Set(),
	) as ListPage;
};
const at = (more: Partial<PageCursor> = {}): PageCursor => ({
	address: listUrl,
	pages: 0,
	rows: 0,
	step: 2,
	...more,
});

test('totalCount is the total of a page, or the remaining rows and those before', () => {
	const polledPage = (position: PageCursor, read: ListPage): PolledPage => ({
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
		next?: PageCursor,
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

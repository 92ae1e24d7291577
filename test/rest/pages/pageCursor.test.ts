import {
	continueAfter,
	type PageCursor,
} from '../../../nodes/AppointmentService/rest/pages/pageCursor';
import {
	positionAfter,
	type PaginationStrategy,
} from '../../../nodes/AppointmentService/rest/paging/strategy';
import type { ListPage } from '../../../nodes/AppointmentService/rest/page/listPage';
import { home as listUrl } from '../support/fakeListService';
import { pageWith } from '../paging/examplePages';
import { byPage, byToken } from '../support/runFollowPages';

const byOffset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };

const lastId: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'lastId' };
const primaryKey = {
	path: ['id'],
	getKey: (record: object) => String((record as { id: number }).id),
};

const at = (more: Partial<PageCursor> = {}): PageCursor => ({
	address: listUrl,
	pages: 0,
	rows: 0,
	step: 2,
	...more,
});

type Case = [
	string,
	PaginationStrategy,
	PageCursor,
	ListPage,
	Partial<PageCursor> | undefined,
	Partial<PageCursor> | undefined,
];
const second = { address: `${listUrl}?page=2`, pages: 1, rows: 2, step: 2 };

test.each<Case>([
	// name, pagination, cursor, page, next cursor where a short page ends the list, next cursor else
	['a full page', byPage, at(), pageWith({}, 2), second, second],
	['a short page', byPage, at(), pageWith({}, 1), undefined, { ...second, rows: 1 }],
	[
		'a page of a list without pages',
		{ style: 'none' },
		at(),
		pageWith({}, 2),
		undefined,
		undefined,
	],
	['an empty page', byPage, at(), pageWith({}, 0), undefined, undefined],
	[
		'an empty page before others',
		byPage,
		at(),
		pageWith({ has_more: true }, 0),
		{ ...second, emptyPages: 1, claimed: true },
		{ ...second, emptyPages: 1, claimed: true },
	],
	[
		'a third empty page',
		byPage,
		at({ emptyPages: 2, pages: 2, rows: 4 }),
		pageWith({ has_more: true }, 0),
		{ pages: 3, rows: 6, emptyPages: 3, claimed: true },
		{ pages: 3, rows: 6, emptyPages: 3, claimed: true },
	],
	[
		'a fourth empty page',
		byPage,
		at({ emptyPages: 3 }),
		pageWith({ has_more: true }, 0),
		undefined,
		undefined,
	],
	[
		'a page after empty ones',
		byPage,
		at({ emptyPages: 3 }),
		pageWith({ has_more: true }, 2),
		{ ...second, claimed: true },
		{ ...second, claimed: true },
	],
	[
		'a page with has_more=false',
		byPage,
		at(),
		pageWith({ has_more: false }, 2),
		undefined,
		undefined,
	],
	[
		'a short page with has_more=true',
		byPage,
		at(),
		pageWith({ has_more: true }, 1),
		{ ...second, rows: 1, claimed: true },
		{ ...second, rows: 1, claimed: true },
	],
	[
		'a full page with all counted records',
		byPage,
		at(),
		pageWith({ total: 2 }, 2),
		undefined,
		{ ...second, counted: true },
	],
	[
		'a short page with all counted records',
		byPage,
		at(),
		pageWith({ total: 1 }, 1),
		undefined,
		undefined,
	],
	[
		'a page with fewer records than are counted',
		byPage,
		at(),
		pageWith({ total: 9 }, 2),
		{ ...second, claimed: true },
		{ ...second, claimed: true },
	],
	[
		'a page of rows',
		byOffset,
		at({ rows: 6, pages: 3 }),
		pageWith({}, 2),
		{ address: `${listUrl}?skip=8` },
		{ pages: 4, rows: 8 },
	],
	[
		'a page with a token',
		byToken,
		at(),
		pageWith({ next_cursor: 'x' }, 2),
		{ address: `${listUrl}?cursor=x`, claimed: true },
		{ address: `${listUrl}?cursor=x` },
	],
	['a page without a token', byToken, at(), pageWith({}, 2), undefined, undefined],
	[
		'a page found by the last id',
		lastId,
		at(),
		pageWith({}, 2),
		{ address: `${listUrl}?cursor=2` },
		{ address: `${listUrl}?cursor=2` },
	],
])('the next cursor after %s', (_, plan, position, read, quickNext, fullNext) => {
	const after = (quick: boolean) => {
		const next = continueAfter(
			{ strategy: plan, listUrl },
			positionAfter(position, read, primaryKey),
			position.rows + read.rows.length,
			quick,
		);
		return typeof next === 'string' ? undefined : next;
	};
	for (const [found, next] of [
		[after(true), quickNext],
		[after(false), fullNext],
	]) {
		if (next) expect(found).toMatchObject(next);
		else expect(found).toBeUndefined();
	}
	for (const word of ['emptyPages', 'claimed', 'counted'] as const)
		if (quickNext && fullNext && !(word in { ...quickNext, ...fullNext }))
			expect(Boolean(after(true)?.[word])).toBe(false);
});

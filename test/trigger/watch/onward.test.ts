import { placeAfter } from '../../../nodes/AppointmentService/trigger/watch/onward';
import type { Place } from '../../../nodes/AppointmentService/trigger/watch/state';
import { toSheet, type Plan } from '../../../nodes/AppointmentService/wire';
import { climbFrom, endKey } from '../../../nodes/AppointmentService/trigger/watch/climb';
import { countIn } from '../../../nodes/AppointmentService/trigger/watch/ending';
import type { Leaf } from '../../../nodes/AppointmentService/trigger/watch/poll';
import type { Sheet } from '../../../nodes/AppointmentService/wire/sheet';
import { pollOf } from './polling';
import { home } from './world';

const page: Plan = { style: 'page', parameter: 'page', first: 1 };
const offset: Plan = { style: 'offset', parameter: 'skip', first: 0 };
const cursor: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const lastId: Plan = { ...cursor, from: 'lastId' };
const identity = { path: ['id'], of: (record: object) => String((record as { id: number }).id) };

const sheet = (count: number, beside: object = {}, from = 1): Sheet => {
	const data = Array.from({ length: count }, (_, at) => ({ id: from + at }));
	const body = { data, ...beside };
	return toSheet({ url: home, status: 200, headers: {}, body } as never, new Set()) as Sheet;
};
const at = (more: Partial<Place> = {}): Place => ({
	address: home,
	pages: 0,
	rows: 0,
	step: 2,
	...more,
});

/** Name, way of paging, place, page, and the next place: read quickly, and read to the end. */
type Case = [string, Plan, Place, Sheet, Partial<Place> | undefined, Partial<Place> | undefined];
const second = { address: `${home}?page=2`, pages: 1, rows: 2, step: 2 };

test.each<Case>([
	['a full page', page, at(), sheet(2), second, second],
	['a short page', page, at(), sheet(1), undefined, { ...second, rows: 1 }],
	['a page of a list without pages', { style: 'none' }, at(), sheet(2), undefined, undefined],
	['an empty page', page, at(), sheet(0), undefined, undefined],
	[
		'an empty page before others',
		page,
		at(),
		sheet(0, { has_more: true }),
		{ ...second, barren: 1, claimed: true },
		{ ...second, barren: 1, claimed: true },
	],
	[
		'a third empty page',
		page,
		at({ barren: 2, pages: 2, rows: 4 }),
		sheet(0, { has_more: true }),
		{ pages: 3, rows: 6, barren: 3, claimed: true },
		{ pages: 3, rows: 6, barren: 3, claimed: true },
	],
	[
		'a fourth empty page',
		page,
		at({ barren: 3 }),
		sheet(0, { has_more: true }),
		undefined,
		undefined,
	],
	[
		'a page after empty ones',
		page,
		at({ barren: 3 }),
		sheet(2, { has_more: true }),
		{ ...second, claimed: true },
		{ ...second, claimed: true },
	],
	[
		'a page that is said to be the last',
		page,
		at(),
		sheet(2, { has_more: false }),
		undefined,
		undefined,
	],
	[
		'a short page that is said not to be the last',
		page,
		at(),
		sheet(1, { has_more: true }),
		{ ...second, rows: 1, claimed: true },
		{ ...second, rows: 1, claimed: true },
	],
	[
		'a full page with all that is counted',
		page,
		at(),
		sheet(2, { total: 2 }),
		undefined,
		{ ...second, counted: true },
	],
	[
		'a short page with all that is counted',
		page,
		at(),
		sheet(1, { total: 1 }),
		undefined,
		undefined,
	],
	[
		'a page of more that is counted',
		page,
		at(),
		sheet(2, { total: 9 }),
		{ ...second, claimed: true },
		{ ...second, claimed: true },
	],
	[
		'a page of rows',
		offset,
		at({ rows: 6, pages: 3 }),
		sheet(2),
		{ address: `${home}?skip=8` },
		{ pages: 4, rows: 8 },
	],
	[
		'a page with a token',
		cursor,
		at(),
		sheet(2, { next_cursor: 'x' }),
		{ address: `${home}?cursor=x`, claimed: true },
		{ address: `${home}?cursor=x` },
	],
	['a page without a token', cursor, at(), sheet(2), undefined, undefined],
	[
		'a page that tells of itself',
		cursor,
		at({ address: `${home}?cursor=x` }),
		sheet(2, { next_cursor: 'x' }),
		undefined,
		undefined,
	],
	[
		'a page found by the last id',
		lastId,
		at(),
		sheet(2),
		{ address: `${home}?cursor=2` },
		{ address: `${home}?cursor=2` },
	],
])('after %s', (_, plan, place, read, quickly, wholly) => {
	const after = (quick: boolean) => placeAfter({ plan, identity, url: home }, place, read, quick);
	for (const [found, next] of [
		[after(true), quickly],
		[after(false), wholly],
	]) {
		if (next) expect(found).toMatchObject(next);
		else expect(found).toBeUndefined();
	}
	for (const word of ['barren', 'claimed', 'counted'] as const)
		if (quickly && wholly && !(word in { ...quickly, ...wholly }))
			expect(Boolean(after(true)?.[word])).toBe(false);
});

test('how many records a page says that there are', () => {
	const leaf = (place: Place, read: Sheet): Leaf => ({ place, sheet: read });
	expect(countIn(leaf(at({ rows: 4 }), sheet(2, { total: 9 })))).toBe(9);
	expect(countIn(leaf(at({ rows: 4 }), sheet(2, { remaining: 3 })))).toBe(9);
	expect(countIn(leaf(at({ rows: 4 }), sheet(2)))).toBeUndefined();
});

describe('a climb', () => {
	const leaf = (pages: number, from: number, count: number, next?: Place): Leaf => ({
		place: at({ address: `${home}?p=${pages}`, pages, step: 5 }),
		sheet: sheet(count, {}, from),
		...(next && { next }),
	});

	test('knows the ends of the pages that it passed', () => {
		const poll = pollOf({ plan: page, identity: ['id'], orders: [] });
		const way = [leaf(0, 11, 3), leaf(1, 21, 0), leaf(2, 31, 2, at({ pages: 3 }))];
		expect(climbFrom(poll, way)).toEqual({
			down: true,
			depth: 3,
			step: 5,
			firsts: [11, -1, 31],
			lasts: [13, -1, 32],
			orders: [],
			next: at({ pages: 3 }),
		});
		expect([endKey(poll, way[0], 0), endKey(poll, way[0], -1)]).toEqual([11, 13]);
	});

	test('is at its ground where nothing follows, and keeps addresses that cannot be computed', () => {
		const poll = pollOf({ plan: cursor, identity: ['id'] });
		expect(climbFrom(poll, [leaf(0, 1, 2), leaf(1, 3, 2)])).toMatchObject({
			down: false,
			next: undefined,
			addresses: [`${home}?p=0`, `${home}?p=1`],
		});
	});
});

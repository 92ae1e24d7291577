import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import {
	readStartWindow,
	type SoonState,
} from '../../../../nodes/AppointmentService/trigger/polling/scan/timeWindowScan';
import type { PageCursor, PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import { byToken, scanCursorAt } from '../support/pagedServer';
import {
	calendar,
	cursorCycle,
	latestFirst,
	numberedCursor,
	sessionForStartTimes,
	type ServedStartTimes,
} from '../support/appointmentStarts';

const byStart = (falling: boolean): SortOrder => ({ field: 'start', path: ['start'], falling });

async function readWindow(
	pages: ServedStartTimes[],
	falling: boolean,
	place?: PageCursor,
	plan?: PaginationStrategy,
) {
	const { poll, startWindow, requested, collected } = sessionForStartTimes(pages, plan);
	const order = byStart(falling);
	const soon: SoonState = { told: [], pages: 4, order, ...(place && { place }) };
	const inOrder = await readStartWindow(poll, soon, order, startWindow);
	return { inOrder, requested: requested(), collected: collected(), soon };
}

type WindowCase = [
	string,
	ServedStartTimes[],
	PageCursor | undefined,
	string,
	string,
	PageCursor | undefined,
];
describe('readStartWindow of a list with the earliest start first reads', () => {
	test.each<WindowCase>([
		// name, pages, saved page, requests, collected starts, page saved afterwards
		[
			'from the saved page on',
			calendar,
			numberedCursor(2),
			'page=2 page=3 page=4',
			'-30 0 20 50 60 70',
			numberedCursor(2),
		],
		[
			'a page that begins now',
			[[-9], [0, 5], [70, 80]],
			numberedCursor(2),
			'page=2 page=3',
			'0 5 70 80',
			numberedCursor(2),
		],
		[
			'a short saved page',
			[[-9, -8], [-1], [5, 6]],
			numberedCursor(2),
			'page=2 page=3 page=4',
			'-1 5 6',
			numberedCursor(2),
		],
		[
			'back from a page that begins too late now',
			calendar,
			numberedCursor(3),
			'page=3 page=2 page=3 page=4',
			'-30 0 20 50 60 70',
			numberedCursor(2),
		],
		[
			'back from a page that begins far too late now',
			calendar,
			numberedCursor(6),
			'page=6 page=5 page=3 / page=2 page=3 page=4',
			'-90 -60 -30 0 20 50 60 70',
			numberedCursor(2),
		],
		['from the first page on', calendar.slice(2), undefined, '/ page=2', '20 50 60 70', undefined],
		[
			'a page that ends with the window',
			[[0, 60], [70]],
			numberedCursor(1),
			'/ page=2',
			'0 60 70',
			numberedCursor(1),
		],
		[
			'and saves a later page as time passes',
			calendar,
			numberedCursor(1),
			'/ page=2 page=3 page=4',
			'-90 -60 -30 0 20 50 60 70',
			numberedCursor(2),
		],
		[
			'back from a page that is empty now',
			[[-9, 5], []],
			numberedCursor(2),
			'page=2 / page=2',
			'-9 5',
			numberedCursor(1),
		],
		[
			'back from a page that is missing now',
			[[-9, 5], 404],
			numberedCursor(2),
			'page=2 / page=2',
			'-9 5',
			numberedCursor(1),
		],
		[
			'back from a page that begins without a start now',
			[[-9, 70], [null]],
			numberedCursor(2),
			'page=2 /',
			'-9 70',
			numberedCursor(1),
		],
		[
			'a page that is not full',
			[[-9, 5], [7], [8, 9], []],
			numberedCursor(1),
			'/ page=2 page=3 page=4',
			'-9 5 7 8 9',
			numberedCursor(1),
		],
	])('%s', async (_, pages, place, requested, collected, savedPage) => {
		const result = await readWindow(pages, false, place);
		expect(result).toMatchObject({ inOrder: true, requested, collected });
		expect(result.soon.place).toEqual(savedPage);
		expect(result.soon.order).toEqual(byStart(false));
	});
});

describe('readStartWindow of a list with the latest start first reads', () => {
	test.each<WindowCase>([
		// name, pages, saved page, requests, collected starts, page saved afterwards
		[
			'from the saved page on',
			latestFirst,
			numberedCursor(2),
			'page=2 page=3 page=4 page=5',
			'90 80 70 60 50 20 0 -30',
			numberedCursor(3),
		],
		[
			'a page that begins at the end of the window',
			[[70, 65], [60, 50], [-1]],
			numberedCursor(2),
			'page=2 / page=2 page=3',
			'70 65 60 50 -1',
			numberedCursor(1),
		],
		[
			'a page that ends now',
			[
				[70, 0],
				[-1, -2],
			],
			numberedCursor(1),
			'/',
			'70 0',
			numberedCursor(1),
		],
		[
			'a page that ends in a minute',
			[
				[70, 1],
				[-1, -2],
			],
			numberedCursor(1),
			'/ page=2',
			'70 1 -1 -2',
			numberedCursor(1),
		],
	])('%s', async (_, pages, place, requested, collected, savedPage) => {
		const result = await readWindow(pages, true, place);
		expect(result).toMatchObject({ inOrder: true, requested, collected });
		expect(result.soon.place).toEqual(savedPage);
	});
});

test.each<[string, ServedStartTimes[]]>([
	[
		'in another order',
		[
			[-9, 5],
			[20, 10],
		],
	],
	[
		'with a record that has no start',
		[
			[-9, 5],
			[10, null],
		],
	],
])('a page %s ends the reading, and the order is forgotten', async (_, pages) => {
	const { inOrder, collected, soon } = await readWindow(pages, false, numberedCursor(1));
	expect([inOrder, collected, soon.order]).toEqual([false, '-9 5', undefined]);
});

test.each<[string, ServedStartTimes[], string]>([
	// name, pages, requests
	['has expired', [[-9, 70], 400], 'cursor=c1 /'],
	['leads to later starts', [[-9, 70], [80]], 'cursor=c1 /'],
])('the list is read from its beginning where the saved token %s', async (_, pages, requested) => {
	const savedPage = scanCursorAt('cursor=c1', 1);
	expect(await readWindow(pages, false, savedPage, byToken)).toMatchObject({
		inOrder: true,
		requested,
		collected: '-9 70',
	});
});

test('tokens that form a circle end the reading', async () => {
	const { requested, collected } = await readWindow(cursorCycle, false, undefined, byToken);
	expect([requested, collected]).toEqual(['/ cursor=c1 cursor=c2', '-9 5 6 7 8 9']);
});

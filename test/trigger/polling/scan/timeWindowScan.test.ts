import {
	scanForStarts,
	type SoonState,
} from '../../../../nodes/AppointmentService/trigger/polling/scan/timeWindowScan';
import type { PageCursor, PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import { byPage, byToken, scanCursorAt } from '../support/pagedServer';
import {
	calendar,
	cursorCycle,
	latestFirst,
	numberedCursor,
	sessionForStartTimes,
	type ServedStartTimes,
} from '../support/appointmentStarts';

async function scanAll(
	pages: ServedStartTimes[],
	plan?: PaginationStrategy,
	budget?: number,
	soon: SoonState = { told: [], pages: 0 },
) {
	const { poll, startWindow, requested, collected } = sessionForStartTimes(pages, plan, budget);
	await scanForStarts(poll, soon, undefined, startWindow);
	return { requested: requested(), collected: collected(), soon };
}

type ScanCase = [string, ServedStartTimes[], string, boolean | undefined, PageCursor | undefined];

test.each<ScanCase>([
	// name, pages, requests, order is falling, page to begin with
	[
		'earliest first',
		calendar,
		'/ page=2 page=3 page=4 page=5 page=6 page=7',
		false,
		numberedCursor(2),
	],
	[
		'latest first',
		latestFirst,
		'/ page=2 page=3 page=4 page=5 page=6 page=7',
		true,
		numberedCursor(3),
	],
	[
		'a page that begins now',
		[
			[-9, -8],
			[0, 5],
			[7, 8],
		],
		'/ page=2 page=3 page=4',
		false,
		numberedCursor(2),
	],
	[
		'a page that begins at the end of the window',
		[[70, 65], [60, 50], [40]],
		'/ page=2 page=3 page=4',
		true,
		numberedCursor(1),
	],
	['all starts in the future', [[5, 6], [7]], '/ page=2 page=3', false, undefined],
	[
		'no order',
		[
			[5, 6],
			[1, 2],
		],
		'/ page=2 page=3',
		undefined,
		undefined,
	],
	['no starts', [[null, null]], '/ page=2', undefined, undefined],
	[
		'a page that begins without a start',
		[
			[1, 2],
			[null, 3],
		],
		'/ page=2 page=3',
		undefined,
		undefined,
	],
	[
		'the last page is repeated',
		[
			[-9, 5],
			[7, 8],
			[7, 8],
			[7, 8],
		],
		'/ page=2 page=3',
		false,
		numberedCursor(1),
	],
	[
		'pages that overlap',
		[[-9, 5, 7], [5, 7, 8], [9]],
		'/ page=2 page=3 page=4',
		false,
		numberedCursor(1),
	],
	[
		'an empty page before others',
		[[-9, 5], { starts: [], has_more: true }, [7]],
		'/ page=2 page=3 page=4',
		false,
		numberedCursor(1),
	],
	['a refused page after the last one', [[-9, 5], 404], '/ page=2', false, numberedCursor(1)],
])(
	'scanForStarts finds the order and the page to begin with: %s',
	async (_, pages, requested, falling, place) => {
		const result = await scanAll(pages);
		expect(result.requested).toBe(requested);
		const { order, scan } = result.soon;
		expect([order?.falling, order?.field]).toEqual([
			falling,
			falling === undefined ? undefined : 'start',
		]);
		expect(
			result.soon.place && { ...result.soon.place, step: 2, rows: result.soon.place.pages * 2 },
		).toEqual(place);
		expect([scan, result.soon.pages]).toEqual([
			undefined,
			requested.split(' ').length - (pages.includes(404) ? 1 : 0),
		]);
	},
);

test('each record is collected once', async () => {
	expect(
		(
			await scanAll([
				[-9, 5, 7],
				[5, 7, 8],
				[5, 7, 8],
			])
		).collected,
	).toBe('-9 5 7 8');
});

test('tokens that form a circle end the scan', async () => {
	expect((await scanAll(cursorCycle, byToken)).requested).toBe('/ cursor=c1 cursor=c2');
});

test('a poll without enough time leaves the rest to the next one', async () => {
	const first = await scanAll(calendar, byPage, 200);
	expect([first.requested, first.collected]).toEqual(['/ page=2', '-90 -60 -30 0']);
	expect(first.soon.scan).toMatchObject({
		next: numberedCursor(3),
		pages: 2,
		rising: numberedCursor(2),
	});
	expect(first.soon.order).toBeUndefined();
	const saved = JSON.parse(JSON.stringify(first.soon));
	const next = await scanAll(calendar, byPage, 10_000, saved);
	expect([next.requested, next.collected]).toEqual([
		'page=3 page=4 page=5 page=6 page=7',
		'20 50 60 70 80 90 100 110',
	]);
	expect(next.soon).toMatchObject({
		order: { falling: false },
		place: numberedCursor(2),
		pages: 7,
	});
});

test('a short page does not end a scan that the next poll continues', async () => {
	const scan = { next: numberedCursor(2), pages: 1 };
	const { requested, collected } = await scanAll([[-9, 5], [6], [7, 8]], byPage, 1000, {
		told: [],
		pages: 0,
		scan,
	});
	expect([requested, collected]).toEqual(['page=2 page=3 page=4', '6 7 8']);
});

test('an expired token ends the scan, and the next poll begins again', async () => {
	const scan = { next: scanCursorAt('cursor=c1', 1), pages: 1 };
	const { requested, soon } = await scanAll([[-9, 5], 400], byToken, 1000, {
		told: [],
		pages: 0,
		scan,
	});
	expect([requested, soon.scan, soon.order]).toEqual(['cursor=c1', undefined, undefined]);
});

test('a first page that was read already is not requested again', async () => {
	const { poll, startWindow, requested, collected } = sessionForStartTimes([[-9, 5], [7]]);
	const firstPage = await poll.readPage(poll.firstCursor(), false);
	await scanForStarts(poll, { told: [], pages: 0 }, firstPage, startWindow);
	expect([requested(), collected()]).toEqual(['/ page=2 page=3', '-9 5 7']);
});

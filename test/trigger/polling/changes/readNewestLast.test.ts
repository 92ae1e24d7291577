import type {
	PollCursor,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { readNewestLast } from '../../../../nodes/AppointmentService/trigger/polling/changes/readNewestLast';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import {
	requestedQueries,
	byOffset,
	byPage,
	byToken,
	reportedIds,
	sessionWithKnownIds,
	createPagedServer,
	scanCursorAt,
	risingIds,
	type ServedPage,
} from '../support/pagedServer';

async function readFrom(
	pages: ServedPage[],
	known: number[],
	tail?: PollCursor,
	state: Partial<PollState> = {},
	budget = 10_000,
) {
	const server = createPagedServer(pages);
	const orders = [risingIds(String(Math.max(...known)))];
	const poll = sessionWithKnownIds(
		known,
		server,
		{ orders, ...(tail && { tail }), ...state },
		{ budget },
	);
	const result = await readNewestLast(poll);
	const end = typeof result === 'string' ? result : result.page.rows.map(({ id }) => id).join(' ');
	return {
		reported: reportedIds(poll),
		requested: requestedQueries(server),
		end,
		state: poll.state,
	};
}

/** Name, pages, the page left by the last poll, what is told of, what was asked for, and the last page. */
type ReadCase = [string, ServedPage[], PollCursor | undefined, string, string, string];
const third = scanCursorAt('page=3', 2);

test.each<ReadCase>([
	['nothing new', [[1, 2], [3, 4], [5]], third, '', 'page=3', '5'],
	[
		'a new one on the last page',
		[
			[1, 2],
			[3, 4],
			[5, 6],
		],
		third,
		'6',
		'page=3 page=4',
		'5 6',
	],
	['one on a page of its own', [[1, 2], [3, 4], [5, 6], [7]], third, '6 7', 'page=3 page=4', '7'],
	['all that is counted', [[1, 2], [3, 4], { ids: [5, 6], total: 6 }], third, '6', 'page=3', '5 6'],
	[
		'the last page comes again',
		[
			[1, 2],
			[3, 4],
			[5, 6],
			[5, 6],
		],
		third,
		'6',
		'page=3 page=4',
		'5 6',
	],
	[
		'the first page comes again',
		[
			[1, 2],
			[3, 4],
			[5, 6],
			[1, 2],
		],
		third,
		'6',
		'page=3 page=4',
		'5 6',
	],
	[
		'half of the page comes again',
		[
			[1, 2],
			[3, 4],
			[5, 6],
			[6, 7],
		],
		third,
		'6 7',
		'page=3 page=4 page=5',
		'6 7',
	],
	['the next page is refused', [[1, 2], [3, 4], [5, 6], 404], third, '6', 'page=3 page=4', '5 6'],
	['no page is known', [[4, 5], [6]], undefined, '6', '/ page=2', '6'],
	[
		'the page begins with a new one',
		[[2, 3], [4, 5], [6]],
		third,
		'6',
		'page=3 page=2 page=3',
		'6',
	],
	[
		'the page begins with an unknown old one',
		[
			[1, 2],
			[3, 4],
			[0, 6],
		],
		third,
		'0 6',
		'page=3 page=2 page=3 page=4',
		'0 6',
	],
	['the page is empty', [[3, 4], [5, 6], []], third, '6', 'page=3 page=2 page=3', '5 6'],
	['the page is refused', [[3, 4], [5, 6], 404], third, '6', 'page=3 page=2 page=3', '5 6'],
	['the list is empty', [[]], third, '', 'page=3 page=2 /', ''],
])('from the tail on: %s', async (_, pages, tail, reported, requested, end) => {
	expect(await readFrom(pages, [1, 2, 3, 4, 5], tail)).toMatchObject({ reported, requested, end });
});

test.each<[string, PollCursor, number[], string, PaginationStrategy]>([
	['page numbers', scanCursorAt('page=19', 18), [16, 17], '19 18 16 12 4 5 6', byPage],
	['the first page', scanCursorAt('page=19', 18), [8, 9], '19 18 16 12 4 / 2', byPage],
	['rows', scanCursorAt('skip=37', 18, { rows: 37 }), [16, 17], '37 35 31 23 7 9 11', byOffset],
	['the first row', scanCursorAt('skip=3', 1, { rows: 3 }), [8, 9], '3 / 2', byOffset],
])(
	'the way back doubles until it stands on known ground: %s',
	async (_, tail, known, requested, plan) => {
		const pages = Array.from({ length: 20 }, (_, at) => [at * 2 + 10, at * 2 + 11]);
		const read = await readFrom(pages, known, tail, { plan });
		expect(read.requested.replace(/\w+=/g, '')).toMatch(new RegExp(`^${requested} `));
		expect(read.reported).toMatch(/ 49$/);
	},
);

test.each<[string, ServedPage[]]>([
	['is not known any more', [[1, 2], [3, 4], 400]],
	[
		'leads elsewhere by now',
		[
			[1, 2],
			[3, 4],
			[8, 9],
		],
	],
])('the whole list is looked at where a token %s', async (_, pages) => {
	const tail = scanCursorAt('cursor=c2', 2);
	const { reported, requested, end } = await readFrom(pages, [1, 2, 3, 4, 5], tail, {
		plan: byToken,
	});
	expect([reported, requested, end]).toEqual(['', 'cursor=c2', 'disordered']);
});

test.each<[string, ServedPage[], Partial<PollState>]>([
	[
		'is not in order',
		[
			[1, 2],
			[3, 4],
			[5, 7, 6],
		],
		{},
	],
	[
		'says nothing of what is new',
		[
			[1, 2],
			[3, 4],
			[5, 6, 7],
		],
		{ grows: false },
	],
])('the whole list is looked at where the last page %s', async (_, pages, state) => {
	const tail = { ...third, step: 3 };
	expect(await readFrom(pages, [1, 2, 3, 4, 5], tail, state)).toMatchObject({
		reported: '',
		end: 'disordered',
	});
});

test('a later page that is not in order leads to the whole list, with what was told so far', async () => {
	const { reported, end, state } = await readFrom(
		[
			[1, 2],
			[3, 4],
			[5, 6],
			[8, 7],
		],
		[1, 2, 3, 4, 5],
		third,
	);
	expect([reported, end]).toEqual(['6', 'disordered']);
	expect(state).toMatchObject({ orders: [risingIds('6')], tail: third });
});

test('what does not fit into one poll is left for the next', async () => {
	const pages = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11]];
	const poll = await readFrom(pages, [1, 2, 3, 4, 5], third, {}, 200);
	expect(poll).toMatchObject({ reported: '6 7 8', requested: 'page=3 page=4', end: 'unfinished' });
	expect(poll.state).toMatchObject({ orders: [risingIds('8')], tail: scanCursorAt('page=4', 3) });
	const known = [1, 2, 3, 4, 5, 6, 7, 8];
	const next = await readFrom(pages, known, poll.state.tail, {}, 300);
	expect(next).toMatchObject({ reported: '9 10 11', requested: 'page=4 page=5 page=6', end: '11' });
});

test.each<[string, PaginationStrategy, ServedPage[], string, string, string]>([
	[
		'by number',
		byPage,
		[[1, 2], { ids: [3, 4], has_more: true }, { ids: [], has_more: true }, [6]],
		'page=2 page=3 page=4',
		'6',
		'page=4',
	],
	[
		'by token',
		byToken,
		[[], { ids: [3, 4], next_cursor: 'c2' }, { ids: [], next_cursor: 'c3' }, [6]],
		'cursor=c1 cursor=c2 cursor=c3',
		'6',
		'cursor=c3',
	],
	[
		'with nothing behind it',
		byPage,
		[[1, 2], { ids: [3, 4], has_more: true }, { ids: [], has_more: true }, []],
		'page=2 page=3 page=4',
		'',
		'page=2',
	],
])(
	'an empty page before more does not end the list: %s',
	async (_, plan, pages, requested, reported, savedPage) => {
		const tail = plan === byPage ? scanCursorAt('page=2', 1) : scanCursorAt('cursor=c1', 1);
		const read = await readFrom(pages, [1, 2, 3, 4], tail, { plan });
		expect(read).toMatchObject({ requested, reported });
		expect(read.state.tail?.address).toBe(scanCursorAt(savedPage, 0).address);
	},
);

test('tokens that lead in a circle end the reading', async () => {
	const next = (ids: number[], next_cursor: string) => ({ ids, next_cursor });
	const pages = [next([1, 2], 'c1'), next([3, 4], 'c2'), next([5, 6], 'c1')];
	const { reported, requested } = await readFrom(pages, [1, 2, 3], scanCursorAt('cursor=c1', 1), {
		plan: byToken,
	});
	expect([reported, requested]).toEqual(['4 5 6', 'cursor=c1 cursor=c2']);
});

import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { readNewestLast } from '../../../../nodes/AppointmentService/trigger/polling/session/readNewest';
import type { PageCursor, PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
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
} from '../support/pagedServer';

async function readFrom(
	pages: string,
	known: number[],
	tail?: PageCursor,
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

type ReadCase = [string, string, PageCursor | undefined, string, string, string];
const third = scanCursorAt('page=3', 2);

test.each<ReadCase>([
	// name, pages, saved page, reported ids, requests, last page
	['nothing new', '1 2|3 4|5', third, '', 'page=3', '5'],
	['a new record on the last page', '1 2|3 4|5 6', third, '6', 'page=3 page=4', '5 6'],
	['a new record on a page of its own', '1 2|3 4|5 6|7', third, '6 7', 'page=3 page=4', '7'],
	['all counted records are on the last page', '1 2|3 4|5 6=6', third, '6', 'page=3', '5 6'],
	['the last page is repeated', '1 2|3 4|5 6|5 6', third, '6', 'page=3 page=4', '5 6'],
	['half of the page is repeated', '1 2|3 4|5 6|6 7', third, '6 7', 'page=3 page=4 page=5', '6 7'],
	['the next page is refused', '1 2|3 4|5 6|!404', third, '6', 'page=3 page=4', '5 6'],
	['no page is saved', '4 5|6', undefined, '6', '/ page=2', '6'],
	['the page begins with a new record', '2 3|4 5|6', third, '6', 'page=3 page=2 page=3', '6'],
	[
		'the page begins with an unknown old record',
		'1 2|3 4|0 6',
		third,
		'0 6',
		'page=3 page=2 page=3 page=4',
		'0 6',
	],
	['the page is empty', '3 4|5 6|', third, '6', 'page=3 page=2 page=3', '5 6'],
	['the page is refused', '3 4|5 6|!404', third, '6', 'page=3 page=2 page=3', '5 6'],
	['the list is empty', '', third, '', 'page=3 page=2 /', ''],
])(
	'readNewestLast reports the new records from the saved page on: %s',
	async (_, pages, tail, reported, requested, end) => {
		expect(await readFrom(pages, [1, 2, 3, 4, 5], tail)).toMatchObject({
			reported,
			requested,
			end,
		});
	},
);

test.each<[string, PageCursor, number[], string, PaginationStrategy]>([
	// name, saved page, known ids, requests, pagination
	['page numbers', scanCursorAt('page=19', 18), [16, 17], '19 18 16 12 4 5 6', byPage],
	['the first page', scanCursorAt('page=19', 18), [8, 9], '19 18 16 12 4 / 2', byPage],
	['rows', scanCursorAt('skip=37', 18, { rows: 37 }), [16, 17], '37 35 31 23 7 9 11', byOffset],
	['the first row', scanCursorAt('skip=3', 1, { rows: 3 }), [8, 9], '3 / 2', byOffset],
])(
	'going back by doubled steps ends at a known record: %s',
	async (_, tail, known, requested, plan) => {
		const pages = Array.from({ length: 20 }, (_, at) => `${at * 2 + 10} ${at * 2 + 11}`).join('|');
		const read = await readFrom(pages, known, tail, { plan });
		expect(read.requested.replace(/\w+=/g, '')).toMatch(new RegExp(`^${requested} `));
		expect(read.reported).toMatch(/ 49$/);
	},
);

test.each<[string, string]>([
	['has expired', '1 2|3 4|!400'],
	['leads to another page now', '1 2|3 4|8 9'],
])('the list counts as disordered where a token %s', async (_, pages) => {
	const tail = scanCursorAt('cursor=c2', 2);
	const { reported, requested, end } = await readFrom(pages, [1, 2, 3, 4, 5], tail, {
		plan: byToken,
	});
	expect([reported, requested, end]).toEqual(['', 'cursor=c2', 'disordered']);
});

test.each<[string, string, Partial<PollState>]>([
	// name, pages, state
	['is not in order', '1 2|3 4|5 7 6', {}],
	['does not show what is new', '1 2|3 4|5 6 7', { grows: false }],
])('the list counts as disordered where the last page %s', async (_, pages, state) => {
	const tail = { ...third, step: 3 };
	expect(await readFrom(pages, [1, 2, 3, 4, 5], tail, state)).toMatchObject({
		reported: '',
		end: 'disordered',
	});
});

test('a later disordered page ends the reading, and earlier records stay reported', async () => {
	const { reported, end, state } = await readFrom('1 2|3 4|5 6|8 7', [1, 2, 3, 4, 5], third);
	expect([reported, end]).toEqual(['6', 'disordered']);
	expect(state).toMatchObject({ orders: [risingIds('6')], tail: third });
});

test('a poll without enough time leaves the rest to the next one', async () => {
	const pages = '1 2|3 4|5 6|7 8|9 10|11';
	const poll = await readFrom(pages, [1, 2, 3, 4, 5], third, {}, 200);
	expect(poll).toMatchObject({ reported: '6 7 8', requested: 'page=3 page=4', end: 'unfinished' });
	expect(poll.state).toMatchObject({ orders: [risingIds('8')], tail: scanCursorAt('page=4', 3) });
	const known = [1, 2, 3, 4, 5, 6, 7, 8];
	const next = await readFrom(pages, known, poll.state.tail, {}, 300);
	expect(next).toMatchObject({ reported: '9 10 11', requested: 'page=4 page=5 page=6', end: '11' });
});

test.each<[string, PaginationStrategy, string, string, string, string]>([
	// name, pagination, pages, requests, reported ids, saved page
	['by number', byPage, '1 2|3 4+|+|6', 'page=2 page=3 page=4', '6', 'page=4'],
	['by token', byToken, '|3 4>c2|>c3|6', 'cursor=c1 cursor=c2 cursor=c3', '6', 'cursor=c3'],
	['with nothing after it', byPage, '1 2|3 4+|+|', 'page=2 page=3 page=4', '', 'page=2'],
])(
	'an empty page in the middle does not end the list: %s',
	async (_, plan, pages, requested, reported, savedPage) => {
		const tail = plan === byPage ? scanCursorAt('page=2', 1) : scanCursorAt('cursor=c1', 1);
		const read = await readFrom(pages, [1, 2, 3, 4], tail, { plan });
		expect(read).toMatchObject({ requested, reported });
		expect(read.state.tail?.address).toBe(scanCursorAt(savedPage, 0).address);
	},
);

test('tokens that form a circle end the reading', async () => {
	const pages = '1 2>c1|3 4>c2|5 6>c1';
	const { reported, requested } = await readFrom(pages, [1, 2, 3], scanCursorAt('cursor=c1', 1), {
		plan: byToken,
	});
	expect([reported, requested]).toEqual(['4 5 6', 'cursor=c1 cursor=c2']);
});

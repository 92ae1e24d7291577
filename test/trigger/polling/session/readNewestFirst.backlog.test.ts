import {
	readNewestFirst,
	continueBacklog,
} from '../../../../nodes/AppointmentService/trigger/polling/session/readNewest';
import type {
	Backlog,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import {
	requestedQueries,
	byOffset,
	byPage,
	byToken,
	fallingIds,
	reportedIds,
	sessionWithKnownIds,
	createPagedServer,
	scanCursorAt,
	type ServedPage,
} from '../support/pagedServer';
import { listUrl } from '../support/changingList';

const withToken = (ids: number[], next: string) => ({ ids, next_cursor: next });

const five: ServedPage[] = [
	[14, 13],
	[12, 11],
	[10, 9],
	[8, 7],
	[6, 4],
];
const tokens = five.map((ids, at) => withToken(ids as number[], `c${at + 1}`));

/** Polls a backlog with so many requests per poll: the requests and reported ids of each poll. */
async function pollBacklog(
	plan: PaginationStrategy,
	pages: ServedPage[],
	requests: number,
	polls: number,
) {
	const reported: string[] = [];
	let state: Partial<PollState> = { plan, orders: [fallingIds('4')] };
	const known = [4];
	for (let poll = 0; poll < polls; poll++) {
		const server = createPagedServer(pages);
		const session = sessionWithKnownIds(known, server, state, { budget: requests * 100 });
		if (session.state.climb) await continueBacklog(session);
		else expect(await readNewestFirst(session)).toBe('unfinished');
		reported.push(`${requestedQueries(server)}: ${reportedIds(session)}`.trim());
		known.push(...session.events.map(({ id }) => Number(id)));
		state = JSON.parse(JSON.stringify(session.state));
	}
	return { reported, state };
}

test.each<[string, PaginationStrategy, ServedPage[], string[]]>([
	// name, pagination, pages, requests and reported ids of each poll
	[
		'page numbers',
		byPage,
		five,
		['/ page=2:', 'page=3 page=4:', 'page=5 page=5: 6', 'page=4 page=3: 7 8 9 10'],
	],
	[
		'rows to skip',
		byOffset,
		five,
		['/ skip=2:', 'skip=4 skip=6:', 'skip=8 skip=8: 6', 'skip=6 skip=4: 7 8 9 10'],
	],
	[
		'tokens',
		byToken,
		tokens,
		[
			'/ cursor=c1:',
			'cursor=c2 cursor=c3:',
			'cursor=c4 cursor=c4: 6',
			'cursor=c3 cursor=c2: 7 8 9 10',
		],
	],
])(
	'a backlog read by %s over several polls is reported oldest first',
	async (_, plan, pages, reported) => {
		expect((await pollBacklog(plan, pages, 2, 4)).reported).toEqual(reported);
		const { reported: last, state } = await pollBacklog(plan, pages, 2, 5);
		expect(last[4]).toMatch(/ \/: 11 12 13 14$/);
		expect(state.climb).toBeUndefined();
		expect(state.orders).toEqual([fallingIds('14')]);
	},
);

/** A backlog of pages with these first and last ids. */
const backlogOf = (pageEnds: string, more: Partial<Backlog> = {}): Backlog => {
	const ends = pageEnds.split(' ').map((page) => page.split('-').map(Number));
	return {
		down: false,
		depth: ends.length,
		step: 2,
		firsts: ends.map(([first]) => first),
		lasts: ends.map(([, last]) => last),
		orders: [fallingIds('3')],
		...more,
	};
};

const down = (pageEnds: string) =>
	backlogOf(pageEnds, { down: true, next: scanCursorAt('page=2', 1) });
const [token, addresses] = ['cursor=c1', [listUrl, `${listUrl}?cursor=c1`]];
const downByToken = backlogOf('8-7', {
	down: true,
	next: scanCursorAt(token, 1),
	addresses: [listUrl],
});

async function runBacklog(pages: ServedPage[], backlog: Backlog) {
	const server = createPagedServer(pages);
	const plan = backlog.addresses ? byToken : byPage;
	const saved = JSON.parse(JSON.stringify({ orders: [fallingIds('4')], climb: backlog }));
	const poll = sessionWithKnownIds([4], server, { plan, ...saved });
	await continueBacklog(poll);
	return { reported: reportedIds(poll), requested: requestedQueries(server), state: poll.state };
}

type BacklogCase = [string, ServedPage[], Backlog, string, string];

test.each<BacklogCase>([
	// name, pages, backlog, reported ids, requests
	['the next page is refused', [[8, 7], 404], down('8-7'), '7 8', 'page=2 /'],
	[
		'a page is repeated',
		[
			[8, 7],
			[8, 7],
			[6, 5],
		],
		down('8-7'),
		'7 8',
		'page=2 /',
	],
	['a page is not full', [[8, 7], [6]], down('8-7'), '6 7 8', 'page=2 page=2 /'],
	[
		'at known records',
		[
			[8, 7],
			[5, 4],
			[3, 2],
		],
		down('8-7'),
		'5 7 8',
		'page=2 page=2 /',
	],
	[
		'at known records in pages of three',
		[[9, 8, 7], [6, 5, 4], [3]],
		down('9-7'),
		'5 6 7 8 9',
		'page=2 page=2 /',
	],
	[
		'at the end of pages of three',
		[
			[19, 18, 17],
			[16, 15, 14],
		],
		down('19-17'),
		'14 15 16 17 18 19',
		'page=2 page=3 page=3 page=2 /',
	],
	[
		'with the last token',
		[withToken([8, 7], 'c1'), [6, 5]],
		downByToken,
		'5 6 7 8',
		'cursor=c1 cursor=c1 /',
	],
])(
	'reading down ends, and all records are reported: %s',
	async (_, pages, backlog, reported, requested) => {
		const done = await runBacklog(pages, backlog);
		expect(done).toMatchObject({ reported, requested, state: { climb: undefined } });
		expect(done.state.orders).toEqual([fallingIds(reported.split(' ').at(-1))]);
		expect(done.state.look).toBeUndefined();
	},
);

test.each<BacklogCase>([
	// name, pages, backlog, reported ids, requests
	[
		'new records came at the head',
		[
			[9, 8],
			[7, 6],
			[5, 4],
		],
		backlogOf('8-7 6-5'),
		'5 6 7 8 9',
		'page=2 page=3 / page=2',
	],
	['some records were deleted', [[7, 6], [5]], backlogOf('8-7 6-5'), '5 6 7', 'page=2 / page=2'],
	['the last page is empty', [[8, 7], []], backlogOf('8-7 6-5'), '7 8', 'page=2 /'],
	['the last page is refused', [[8, 7], 404], backlogOf('8-7 6-5'), '7 8', 'page=2 /'],
	['the last page is shorter', [[9, 8], [7]], backlogOf('9-8 7-6'), '7 8 9', 'page=2 /'],
	[
		'pages of three end at known records',
		[[10, 9, 8], [7, 6, 4], [3]],
		backlogOf('9-8 7-5'),
		'6 7 8 9 10',
		'page=2 /',
	],
	[
		'tokens lead in a circle',
		[withToken([9, 7], 'c1'), withToken([6, 3], 'c2'), withToken([5, 2], 'c1')],
		backlogOf('8-7 6-5', { addresses }),
		'2 5 3 6 7 9',
		'cursor=c1 cursor=c2 /',
	],
])(
	'pages that moved are reported once, oldest first: %s',
	async (_, pages, backlog, reported, requested) => {
		const done = await runBacklog(pages, backlog);
		expect(done).toMatchObject({ reported, requested, state: { climb: undefined } });
		const top = Math.max(...reported.split(' ').map(Number));
		expect(done.state.orders).toEqual([fallingIds(String(top))]);
		expect(done.state.look).toBeUndefined();
	},
);

test.each<[string, Backlog]>([
	['down', downByToken],
	['up', backlogOf('8-7 6-5', { addresses })],
])('a token that has expired on the way %s starts a full scan', async (_, backlog) => {
	const done = await runBacklog([[8, 7], 400], backlog);
	expect(done).toMatchObject({
		reported: '',
		requested: token,
		state: { climb: undefined, look: {} },
	});
	expect(done.state.orders).toEqual([fallingIds('4')]);
});

test('the rest of a backlog is kept for the next poll', async () => {
	const server = createPagedServer(five);
	const backlog = down('14-13');
	const poll = sessionWithKnownIds(
		[4],
		server,
		{ orders: [fallingIds('4')], climb: backlog },
		{ budget: 600 },
	);
	await continueBacklog(poll);
	expect(requestedQueries(server)).toBe('page=2 page=3 page=4 page=5 page=5 page=4');
	expect(poll.state.climb).toEqual({
		...backlog,
		down: false,
		depth: 3,
		next: scanCursorAt('page=6', 5),
		firsts: [14, 12, 10],
		lasts: [13, 11, 9],
		orders: [fallingIds('8')],
	});
	expect(poll.state.orders).toEqual([fallingIds('4')]);
});

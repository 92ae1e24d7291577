import {
	continueBacklog,
	readNewestFirst,
} from '../../../../nodes/AppointmentService/trigger/polling/changes/readNewestFirst';
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
import { home } from '../support/changingList';

const more = (ids: number[], next: string) => ({ ids, next_cursor: next });

const five: ServedPage[] = [
	[14, 13],
	[12, 11],
	[10, 9],
	[8, 7],
	[6, 4],
];
const tokens = five.map((ids, at) => more(ids as number[], `c${at + 1}`));

/** A backlog that takes several polls of so many requests each: what was told and asked in each. */
async function climb(
	plan: PaginationStrategy,
	pages: ServedPage[],
	requests: number,
	polls: number,
) {
	const told: string[] = [];
	let state: Partial<PollState> = { plan, orders: [fallingIds('4')] };
	const known = [4];
	for (let poll = 0; poll < polls; poll++) {
		const line = createPagedServer(pages);
		const one = sessionWithKnownIds(known, line, state, { budget: requests * 100 });
		if (one.state.climb) await continueBacklog(one);
		else expect(await readNewestFirst(one)).toBe('unfinished');
		told.push(`${requestedQueries(line)}: ${reportedIds(one)}`.trim());
		known.push(...one.events.map(({ id }) => Number(id)));
		state = JSON.parse(JSON.stringify(one.state));
	}
	return { told, state };
}

test.each<[string, PaginationStrategy, ServedPage[], string[]]>([
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
	'a backlog of more than one poll is told from its oldest on: by %s',
	async (_, plan, pages, told) => {
		expect((await climb(plan, pages, 2, 4)).told).toEqual(told);
		const { told: last, state } = await climb(plan, pages, 2, 5);
		expect(last[4]).toMatch(/ \/: 11 12 13 14$/);
		expect(state.climb).toBeUndefined();
		expect(state.orders).toEqual([fallingIds('14')]);
	},
);

/** A climb past pages with these first and last ids. */
const climbing = (passed: string, left: Partial<Backlog> = {}): Backlog => {
	const ends = passed.split(' ').map((page) => page.split('-').map(Number));
	return {
		down: false,
		depth: ends.length,
		step: 2,
		firsts: ends.map(([first]) => first),
		lasts: ends.map(([, last]) => last),
		orders: [fallingIds('3')],
		...left,
	};
};

const down = (passed: string) => climbing(passed, { down: true, next: scanCursorAt('page=2', 1) });
const [token, addresses] = ['cursor=c1', [home, `${home}?cursor=c1`]];
const downByToken = climbing('8-7', {
	down: true,
	next: scanCursorAt(token, 1),
	addresses: [home],
});

async function goOn(pages: ServedPage[], climb: Backlog) {
	const line = createPagedServer(pages);
	const plan = climb.addresses ? byToken : byPage;
	const saved = JSON.parse(JSON.stringify({ orders: [fallingIds('4')], climb }));
	const poll = sessionWithKnownIds([4], line, { plan, ...saved });
	await continueBacklog(poll);
	return { told: reportedIds(poll), asked: requestedQueries(line), state: poll.state };
}

/** Name, pages, climb, what is told of, and what was asked for. */
type Climbing = [string, ServedPage[], Backlog, string, string];

test.each<Climbing>([
	['the service has no further page', [[8, 7], 404], down('8-7'), '7 8', 'page=2 /'],
	[
		'a page comes again',
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
		'at known ground',
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
		'at known ground under three',
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
		[more([8, 7], 'c1'), [6, 5]],
		downByToken,
		'5 6 7 8',
		'cursor=c1 cursor=c1 /',
	],
])('the way down ends: %s', async (_, pages, climb, told, asked) => {
	const done = await goOn(pages, climb);
	expect(done).toMatchObject({ told, asked, state: { climb: undefined } });
	expect(done.state.orders).toEqual([fallingIds(told.split(' ').at(-1))]);
	expect(done.state.look).toBeUndefined();
});

test.each<Climbing>([
	[
		'new ones came at the head',
		[
			[9, 8],
			[7, 6],
			[5, 4],
		],
		climbing('8-7 6-5'),
		'5 6 7 8 9',
		'page=2 page=3 / page=2',
	],
	['some are gone', [[7, 6], [5]], climbing('8-7 6-5'), '5 6 7', 'page=2 / page=2'],
	['the last page is empty', [[8, 7], []], climbing('8-7 6-5'), '7 8', 'page=2 /'],
	['the last page is refused', [[8, 7], 404], climbing('8-7 6-5'), '7 8', 'page=2 /'],
	['the last page is shorter', [[9, 8], [7]], climbing('9-8 7-6'), '7 8 9', 'page=2 /'],
	[
		'pages of three end at known ground',
		[[10, 9, 8], [7, 6, 4], [3]],
		climbing('9-8 7-5'),
		'6 7 8 9 10',
		'page=2 /',
	],
	[
		'tokens lead in a circle',
		[more([9, 7], 'c1'), more([6, 3], 'c2'), more([5, 2], 'c1')],
		climbing('8-7 6-5', { addresses }),
		'2 5 3 6 7 9',
		'cursor=c1 cursor=c2 /',
	],
])('the way up through pages that moved: %s', async (_, pages, climb, told, asked) => {
	const done = await goOn(pages, climb);
	expect(done).toMatchObject({ told, asked, state: { climb: undefined } });
	const top = Math.max(...told.split(' ').map(Number));
	expect(done.state.orders).toEqual([fallingIds(String(top))]);
	expect(done.state.look).toBeUndefined();
});

test.each<[string, Backlog]>([
	['down', downByToken],
	['up', climbing('8-7 6-5', { addresses })],
])(
	'a token that the way %s needs is not known any more: the whole list is looked at',
	async (_, climb) => {
		const done = await goOn([[8, 7], 400], climb);
		expect(done).toMatchObject({ told: '', asked: token, state: { climb: undefined, look: {} } });
		expect(done.state.orders).toEqual([fallingIds('4')]);
	},
);

test('what is left of a backlog is kept for the next poll', async () => {
	const line = createPagedServer(five);
	const climb = down('14-13');
	const poll = sessionWithKnownIds(
		[4],
		line,
		{ orders: [fallingIds('4')], climb },
		{ budget: 600 },
	);
	await continueBacklog(poll);
	expect(requestedQueries(line)).toBe('page=2 page=3 page=4 page=5 page=5 page=4');
	expect(poll.state.climb).toEqual({
		...climb,
		down: false,
		depth: 3,
		next: scanCursorAt('page=6', 5),
		firsts: [14, 12, 10],
		lasts: [13, 11, 9],
		orders: [fallingIds('8')],
	});
	expect(poll.state.orders).toEqual([fallingIds('4')]);
});

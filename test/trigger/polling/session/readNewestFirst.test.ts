import {
	readNewestFirst,
	continueBacklog,
} from '../../../../nodes/AppointmentService/trigger/polling/session/readNewest';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type {
	PollState,
	Backlog,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import {
	requestedQueries,
	fallingIds,
	reportedIds,
	sessionWithKnownIds,
	createPagedServer,
	byOffset,
	byPage,
	byToken,
	scanCursorAt,
} from '../support/pagedServer';
import { listUrl } from '../support/changingList';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';

type ReadCase = [string, string, number[], string, string];

test.each<ReadCase>([
	// name, pages, known ids, reported ids, requests
	['nothing new', '4 3|2', [2, 3, 4], '', '/'],
	['a page of three records', '9 8 4|3', [4], '8 9', '/'],
	['one new record above known ones', '5 4|3', [2, 3, 4], '5', '/'],
	['new records on two pages', '8 7|6 4|3', [3, 4], '6 7 8', '/ page=2'],
	['a known record that came since the last poll', '8 6|5 4|3', [3, 4, 6], '5 8', '/ page=2'],
	['an unknown record among old ones', '8 3|2 1', [1, 2], '3 8', '/ page=2'],
	['a list without any known record', '8 7|6', [], '6 7 8', '/ page=2'],
	['a page with all counted records', '8 7=2', [], '7 8', '/'],
	['a refused page after the last one', '8 7|!404', [], '7 8', '/ page=2'],
	['a repeated first page', '8 7|8 7|6', [], '7 8', '/ page=2'],
	['a repeated later page', '9 8|7 6|7 6|5', [], '6 7 8 9', '/ page=2 page=3'],
	['an empty page in the middle', '8 7|+|6 4', [4], '6 7 8', '/ page=2 page=3'],
	['an empty list', '', [4], '', '/'],
])(
	'readNewestFirst reports the new records, oldest first: %s',
	async (_, pages, known, reported, requested) => {
		const server = createPagedServer(pages);
		const poll = sessionWithKnownIds(known, server, { orders: [fallingIds('4')] });
		const result = await readNewestFirst(poll);
		expect(result).toMatchObject({ cursor: { address: listUrl, pages: 0 } });
		expect([reportedIds(poll), requestedQueries(server)]).toEqual([reported, requested]);
		expect(poll.state.climb).toBeUndefined();
		const top = Math.max(4, ...reported.split(' ').map(Number));
		expect(poll.state.orders).toEqual([fallingIds(String(top))]);
	},
);

test.each<[string, string, Partial<PollState>]>([
	// name, pages, state
	['a first page of rising ids', '3 4|2', { orders: [fallingIds('4')] }],
	['ids that do not grow', '4 3|2', { orders: [fallingIds('4')], grows: false }],
])('%s: the list is disordered, and nothing is reported', async (_, pages, state) => {
	const server = createPagedServer(pages);
	const poll = sessionWithKnownIds([], server, state);
	expect(await readNewestFirst(poll)).toBe('disordered');
	expect([reportedIds(poll), requestedQueries(server)]).toEqual(['', '/']);
	expect(poll.state.orders).toEqual(state.orders);
});

test('an order that the first page does not keep is dropped where another order leads', async () => {
	const start: SortOrder = { field: 'start', path: ['start'], falling: true };
	const poll = sessionWithKnownIds([4], createPagedServer('5 4'), {
		orders: [start, fallingIds('4')],
	});
	await readNewestFirst(poll);
	expect(poll.state.orders).toEqual([fallingIds('5')]);
});

describe('a backlog', () => {
	const five: string = '14 13|12 11|10 9|8 7|6 4';
	const tokens = '14 13>c1|12 11>c2|10 9>c3|8 7>c4|6 4>c5';

	/** Polls a backlog with so many requests per poll: the requests and reported ids of each poll. */
	async function pollBacklog(
		plan: PaginationStrategy,
		pages: string,
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

	test.each`
		name              | plan        | pages     | reported
		${'page numbers'} | ${byPage}   | ${five}   | ${['/ page=2:', 'page=3 page=4:', 'page=5 page=5: 6', 'page=4 page=3: 7 8 9 10']}
		${'rows to skip'} | ${byOffset} | ${five}   | ${['/ skip=2:', 'skip=4 skip=6:', 'skip=8 skip=8: 6', 'skip=6 skip=4: 7 8 9 10']}
		${'tokens'}       | ${byToken}  | ${tokens} | ${['/ cursor=c1:', 'cursor=c2 cursor=c3:', 'cursor=c4 cursor=c4: 6', 'cursor=c3 cursor=c2: 7 8 9 10']}
	`(
		'a backlog read by $name over several polls is reported oldest first',
		async ({ plan, pages, reported }) => {
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

	async function runBacklog(pages: string, backlog: Backlog) {
		const server = createPagedServer(pages);
		const plan = backlog.addresses ? byToken : byPage;
		const saved = JSON.parse(JSON.stringify({ orders: [fallingIds('4')], climb: backlog }));
		const poll = sessionWithKnownIds([4], server, { plan, ...saved });
		await continueBacklog(poll);
		return { reported: reportedIds(poll), requested: requestedQueries(server), state: poll.state };
	}

	type BacklogCase = [string, string, Backlog, string, string];

	test.each<BacklogCase>([
		// name, pages, backlog, reported ids, requests
		['the next page is refused', '8 7|!404', down('8-7'), '7 8', 'page=2 /'],
		['a page is repeated', '8 7|8 7|6 5', down('8-7'), '7 8', 'page=2 /'],
		['a page is not full', '8 7|6', down('8-7'), '6 7 8', 'page=2 page=2 /'],
		['at known records', '8 7|5 4|3 2', down('8-7'), '5 7 8', 'page=2 page=2 /'],
		[
			'at the end of pages of three',
			'19 18 17|16 15 14',
			down('19-17'),
			'14 15 16 17 18 19',
			'page=2 page=3 page=3 page=2 /',
		],
		['with the last token', '8 7>c1|6 5', downByToken, '5 6 7 8', 'cursor=c1 cursor=c1 /'],
	])(
		'reading down ends, and all records are reported: %s',
		async (_, pages, backlog, reported, requested) => {
			const done = await runBacklog(pages, backlog);
			expect(done).toMatchObject({ reported, requested, state: { climb: undefined } });
			expect(done.state.orders).toEqual([fallingIds(reported.split(' ').at(-1))]);
			expect(done.state.look).toBeUndefined();
		},
	);

	test.each`
		name                                     | pages                     | backlog                                | reported         | requested
		${'new records came at the head'}        | ${'9 8|7 6|5 4'}          | ${backlogOf('8-7 6-5')}                | ${'5 6 7 8 9'}   | ${'page=2 page=3 / page=2'}
		${'some records were deleted'}           | ${'7 6|5'}                | ${backlogOf('8-7 6-5')}                | ${'5 6 7'}       | ${'page=2 / page=2'}
		${'the last page is empty'}              | ${'8 7|'}                 | ${backlogOf('8-7 6-5')}                | ${'7 8'}         | ${'page=2 /'}
		${'the last page is refused'}            | ${'8 7|!404'}             | ${backlogOf('8-7 6-5')}                | ${'7 8'}         | ${'page=2 /'}
		${'pages of three end at known records'} | ${'10 9 8|7 6 4|3'}       | ${backlogOf('9-8 7-5')}                | ${'6 7 8 9 10'}  | ${'page=2 /'}
		${'tokens lead in a circle'}             | ${'9 7>c1|6 3>c2|5 2>c1'} | ${backlogOf('8-7 6-5', { addresses })} | ${'2 5 3 6 7 9'} | ${'cursor=c1 cursor=c2 /'}
	`(
		'pages that moved are reported once, oldest first: $name',
		async ({ pages, backlog, reported, requested }) => {
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
		const done = await runBacklog('8 7|!400', backlog);
		expect(done).toMatchObject({
			reported: '',
			requested: token,
			state: { climb: undefined, look: {} },
		});
		expect(done.state.orders).toEqual([fallingIds('4')]);
	});
});

import type {
	PollCursor,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import { createFakeServer, createPollSession } from '../support/fakeServer';
import { home } from '../support/changingList';

const page: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
const offset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };
const cursor: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const link: PaginationStrategy = { style: 'link' };
const place = (pages: number, more: Partial<PollCursor> = {}): PollCursor => ({
	address: `${home}?at=${pages}`,
	pages,
	rows: pages * 2,
	step: 2,
	...more,
});
const two = [{ id: 1 }, { id: 2 }];

describe('the time of a poll', () => {
	test('is over when it was used up', () => {
		const line = createFakeServer();
		const poll = createPollSession({}, {}, line);
		for (const [passed, spent] of [
			[0, false],
			[999, false],
			[1000, true],
			[1001, true],
		] as const) {
			line.clock = poll.now() + passed;
			expect(poll.isOutOfTime).toBe(spent);
			line.clock -= passed;
		}
	});

	test('is enough for so many requests as the last ones took', async () => {
		const line = createFakeServer(() => two);
		const poll = createPollSession({}, {}, line);
		expect(poll.affordableRequests).toBe(Infinity);
		line.clock += 100;
		expect(poll.affordableRequests).toBe(Infinity);
		await poll.fetchPage(home);
		await poll.fetchPage(home);
		expect([poll.requests, poll.affordableRequests]).toEqual([2, 18]);
		line.clock += 300;
		expect(poll.affordableRequests).toBe(3);
		line.clock += 900;
		expect(poll.affordableRequests).toBe(0);
		line.clock -= 1300;
		expect(poll.affordableRequests).toBe(Infinity);
	});
});

describe('the place of a page', () => {
	test('the first one is the list itself, or what is known to open it', () => {
		expect(createPollSession().firstCursor()).toEqual({
			address: home,
			pages: 0,
			rows: 0,
			step: 0,
		});
		expect(createPollSession({ opening: `${home}?page=1` }).firstCursor(5)).toMatchObject({
			address: `${home}?page=1`,
			step: 5,
		});
		expect(createPollSession({ url: `${home}?from=x` }).firstCursor().address).toBe(
			`${home}?from=x`,
		);
		const size = { parameter: 'limit', value: 50 };
		expect(createPollSession({ plan: { ...page, size } }).firstCursor().address).toBe(
			`${home}?limit=50`,
		);
	});

	test.each<[PaginationStrategy, number, string | undefined]>([
		[page, 0, home],
		[page, 2, `${home}?page=3`],
		[offset, 0, home],
		[offset, 2, `${home}?skip=10`],
		[cursor, 2, undefined],
		[link, 0, undefined],
		[{ style: 'none' }, 2, undefined],
	])('by %j, that of page %d', (plan, pages, address) => {
		const poll = createPollSession({ plan });
		const found = poll.cursorAt(pages, pages * 5, 5);
		expect(found).toEqual(address && { address, pages, rows: pages * 5, step: 5 });
		expect(poll.hasNumberedPages).toBe(plan === page || plan === offset);
	});

	test('a later row of the first page is asked for', () => {
		expect(createPollSession({ plan: offset }).cursorAt(0, 3, 5)?.address).toBe(`${home}?skip=3`);
		expect(
			createPollSession({ plan: page, opening: `${home}?page=1` }).cursorAt(0, 0, 5)?.address,
		).toBe(`${home}?page=1`);
	});

	test('what follows it, and the rows of a full page', () => {
		const poll = createPollSession({ plan: page });
		const leafOf = (step: number, rows: object[], quick: boolean) => {
			const listPage = { rows, pageInfo: { links: new Map(), cursors: [], totals: [] } };
			return poll.toPolledPage(place(1, { step, rows: 4 }), listPage as never, quick);
		};
		expect(leafOf(2, [...two, { id: 3 }], true)).toMatchObject({
			cursor: { step: 3 },
			next: { address: `${home}?page=3`, pages: 2, rows: 7, step: 3 },
		});
		expect(leafOf(5, two, true)).toMatchObject({ cursor: { step: 5 }, next: undefined });
		expect(leafOf(5, two, false).next?.pages).toBe(2);
	});
});

describe('a page', () => {
	type Asked = [
		what: string,
		status: unknown,
		known: Partial<PollState>,
		at: PollCursor,
		stored: boolean,
		more: Partial<PollRequest>,
		thrown: boolean,
	];

	test.each<Asked>([
		['the first one', 404, { plan: page }, place(0), true, {}, true],
		['one beyond the end', 404, { plan: page }, place(2), false, {}, false],
		['one beyond the end, in rows', 416, { plan: offset }, place(2), false, {}, false],
		['with a wrong key', 401, { plan: page }, place(2), false, {}, true],
		['one by a token', 404, { plan: cursor }, place(2), false, {}, true],
		['one by a token of an earlier poll', 404, { plan: cursor }, place(2), true, {}, false],
		['one by a token that is gone', 410, { plan: cursor }, place(2), true, {}, false],
		['one by a token, not allowed', 403, { plan: cursor }, place(2), true, {}, true],
		['one by a token, with a wrong key', 401, { plan: cursor }, place(2), true, {}, true],
		['one by a token, too fast', 429, { plan: cursor }, place(2), true, {}, true],
		['one by a token, broken', 500, { plan: cursor }, place(2), true, {}, true],
		['one by a token, no list', { a: 1 }, { plan: cursor }, place(2), true, {}, true],
		[
			'a second that was promised',
			404,
			{ plan: page },
			place(1, { claimed: true }),
			false,
			{},
			true,
		],
		['and by the last poll', 404, { plan: page }, place(1, { claimed: true }), true, {}, false],
		[
			'a third that was promised',
			404,
			{ plan: page },
			place(2, { claimed: true }),
			false,
			{},
			false,
		],
		['a second that was not', 404, { plan: page }, place(1), false, {}, false],
		[
			'a second that was promised, and not counted',
			404,
			{ plan: page },
			place(1, { claimed: true, counted: true }),
			false,
			{},
			false,
		],
		[
			'a second that was promised, in the way of the user',
			404,
			{ plan: page },
			place(1, { claimed: true }),
			false,
			{ plan: page },
			false,
		],
		[
			'one by a token, beyond the count',
			404,
			{ plan: cursor },
			place(1, { counted: true }),
			false,
			{},
			false,
		],
		[
			'one by a token, in the way of the user',
			404,
			{ plan: cursor },
			place(1),
			false,
			{ plan: cursor },
			false,
		],
		[
			'the first, beyond the count',
			404,
			{ plan: page },
			place(0, { counted: true }),
			false,
			{},
			true,
		],
	])('%s, refused with %j', async (_, said, known, at, stored, more, thrown) => {
		const poll = createPollSession(
			known,
			more,
			createFakeServer(() => said),
		);
		const read = poll.readPage(at, true, stored);
		if (thrown) await expect(read).rejects.toThrow();
		else expect(await read).toBeUndefined();
	});

	test('tells by what records are told apart, and where they stand', async () => {
		const answers: unknown[] = [{ data: [] }, { data: two }, { data: [{ uuid: 'x' }] }];
		const poll = createPollSession(
			{ plan: page },
			{},
			createFakeServer(() => answers.shift()),
		);
		expect((await poll.readPage(place(0), true))?.page.rows).toEqual([]);
		expect(poll.state).not.toHaveProperty('rowsPath');
		expect(poll.state.identity).toBeUndefined();
		await poll.readPage(place(0), true);
		expect(poll.state).toMatchObject({ rowsPath: ['data'], identity: ['id'] });
		await poll.readPage(place(1), true);
		expect(poll.state.identity).toEqual(['id']);
	});

	test.each<[unknown, boolean]>([
		[500, true],
		[503, true],
		[404, false],
		[400, false],
		[{ success: false, error: 'x' }, true],
		[two, false],
	])('%j is trouble that may pass: %s', async (said, troubled) => {
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => said),
		);
		await poll.fetchPage(home);
		expect(poll.hadTransientFailure).toBe(troubled);
	});

	test('trouble is kept in mind', async () => {
		const answers: unknown[] = [500, 404];
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => answers.shift()),
		);
		await poll.fetchPage(home);
		await poll.fetchPage(home);
		expect(poll.hadTransientFailure).toBe(true);
	});

	test('to open with is met, or its refusal thrown', async () => {
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => two),
		);
		expect((await poll.readFirstPage(home)).rows).toEqual(two);
		expect(poll.state.identity).toEqual(['id']);
		await expect(
			createPollSession(
				{},
				{},
				createFakeServer(() => 404),
			).readFirstPage(home),
		).rejects.toThrow();
	});
});

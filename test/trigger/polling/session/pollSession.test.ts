import type {
	PollCursor,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
import { createFakeServer, createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';

const page: PaginationStrategy = { style: 'page', parameter: 'page', first: 1 };
const offset: PaginationStrategy = { style: 'offset', parameter: 'skip', first: 0 };
const cursor: PaginationStrategy = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const link: PaginationStrategy = { style: 'link' };
const pageCursor = (pages: number, more: Partial<PollCursor> = {}): PollCursor => ({
	address: `${listUrl}?at=${pages}`,
	pages,
	rows: pages * 2,
	step: 2,
	...more,
});
const two = [{ id: 1 }, { id: 2 }];

describe('the time of a poll', () => {
	test('is over when it was used up', () => {
		const server = createFakeServer();
		const poll = createPollSession({}, {}, server);
		for (const [passed, isOver] of [
			[0, false],
			[999, false],
			[1000, true],
			[1001, true],
		] as const) {
			server.clock = poll.now() + passed;
			expect(poll.isOutOfTime).toBe(isOver);
			server.clock -= passed;
		}
	});

	test('is enough for so many requests as the last ones took', async () => {
		const server = createFakeServer(() => two);
		const poll = createPollSession({}, {}, server);
		expect(poll.affordableRequests).toBe(Infinity);
		server.clock += 100;
		expect(poll.affordableRequests).toBe(Infinity);
		await poll.fetchPage(listUrl);
		await poll.fetchPage(listUrl);
		expect([poll.requests, poll.affordableRequests]).toEqual([2, 18]);
		server.clock += 300;
		expect(poll.affordableRequests).toBe(3);
		server.clock += 900;
		expect(poll.affordableRequests).toBe(0);
		server.clock -= 1300;
		expect(poll.affordableRequests).toBe(Infinity);
	});
});

describe('the place of a page', () => {
	test('the first one is the list itself, or what is known to open it', () => {
		expect(createPollSession().firstCursor()).toEqual({
			address: listUrl,
			pages: 0,
			rows: 0,
			step: 0,
		});
		expect(createPollSession({ opening: `${listUrl}?page=1` }).firstCursor(5)).toMatchObject({
			address: `${listUrl}?page=1`,
			step: 5,
		});
		expect(createPollSession({ url: `${listUrl}?from=x` }).firstCursor().address).toBe(
			`${listUrl}?from=x`,
		);
		const size = { parameter: 'limit', value: 50 };
		expect(createPollSession({ plan: { ...page, size } }).firstCursor().address).toBe(
			`${listUrl}?limit=50`,
		);
	});

	test.each<[PaginationStrategy, number, string | undefined]>([
		[page, 0, listUrl],
		[page, 2, `${listUrl}?page=3`],
		[offset, 0, listUrl],
		[offset, 2, `${listUrl}?skip=10`],
		[cursor, 2, undefined],
		[link, 0, undefined],
		[{ style: 'none' }, 2, undefined],
	])('by %j, that of page %d', (plan, pages, address) => {
		const poll = createPollSession({ plan });
		const result = poll.cursorAt(pages, pages * 5, 5);
		expect(result).toEqual(address && { address, pages, rows: pages * 5, step: 5 });
		expect(poll.hasNumberedPages).toBe(plan === page || plan === offset);
	});

	test('a later row of the first page is asked for', () => {
		expect(createPollSession({ plan: offset }).cursorAt(0, 3, 5)?.address).toBe(
			`${listUrl}?skip=3`,
		);
		expect(
			createPollSession({ plan: page, opening: `${listUrl}?page=1` }).cursorAt(0, 0, 5)?.address,
		).toBe(`${listUrl}?page=1`);
	});

	test('what follows it, and the rows of a full page', () => {
		const poll = createPollSession({ plan: page });
		const polledPageWith = (step: number, rows: object[], quick: boolean) => {
			const listPage = { rows, pageInfo: { links: new Map(), cursors: [], totals: [] } };
			return poll.toPolledPage(pageCursor(1, { step, rows: 4 }), listPage as never, quick);
		};
		expect(polledPageWith(2, [...two, { id: 3 }], true)).toMatchObject({
			cursor: { step: 3 },
			next: { address: `${listUrl}?page=3`, pages: 2, rows: 7, step: 3 },
		});
		expect(polledPageWith(5, two, true)).toMatchObject({ cursor: { step: 5 }, next: undefined });
		expect(polledPageWith(5, two, false).next?.pages).toBe(2);
	});
});

describe('a page', () => {
	type ReadCase = [
		what: string,
		status: unknown,
		known: Partial<PollState>,
		at: PollCursor,
		stored: boolean,
		more: Partial<PollRequest>,
		thrown: boolean,
	];

	test.each<ReadCase>([
		['the first one', 404, { plan: page }, pageCursor(0), true, {}, true],
		['one beyond the end', 404, { plan: page }, pageCursor(2), false, {}, false],
		['one beyond the end, in rows', 416, { plan: offset }, pageCursor(2), false, {}, false],
		['with a wrong key', 401, { plan: page }, pageCursor(2), false, {}, true],
		['one by a token', 404, { plan: cursor }, pageCursor(2), false, {}, true],
		['one by a token of an earlier poll', 404, { plan: cursor }, pageCursor(2), true, {}, false],
		['one by a token that is gone', 410, { plan: cursor }, pageCursor(2), true, {}, false],
		['one by a token, not allowed', 403, { plan: cursor }, pageCursor(2), true, {}, true],
		['one by a token, with a wrong key', 401, { plan: cursor }, pageCursor(2), true, {}, true],
		['one by a token, too fast', 429, { plan: cursor }, pageCursor(2), true, {}, true],
		['one by a token, broken', 500, { plan: cursor }, pageCursor(2), true, {}, true],
		['one by a token, no list', { a: 1 }, { plan: cursor }, pageCursor(2), true, {}, true],
		[
			'a second that was promised',
			404,
			{ plan: page },
			pageCursor(1, { claimed: true }),
			false,
			{},
			true,
		],
		[
			'and by the last poll',
			404,
			{ plan: page },
			pageCursor(1, { claimed: true }),
			true,
			{},
			false,
		],
		[
			'a third that was promised',
			404,
			{ plan: page },
			pageCursor(2, { claimed: true }),
			false,
			{},
			false,
		],
		['a second that was not', 404, { plan: page }, pageCursor(1), false, {}, false],
		[
			'a second that was promised, and not counted',
			404,
			{ plan: page },
			pageCursor(1, { claimed: true, counted: true }),
			false,
			{},
			false,
		],
		[
			'a second that was promised, in the way of the user',
			404,
			{ plan: page },
			pageCursor(1, { claimed: true }),
			false,
			{ plan: page },
			false,
		],
		[
			'one by a token, beyond the count',
			404,
			{ plan: cursor },
			pageCursor(1, { counted: true }),
			false,
			{},
			false,
		],
		[
			'one by a token, in the way of the user',
			404,
			{ plan: cursor },
			pageCursor(1),
			false,
			{ plan: cursor },
			false,
		],
		[
			'the first, beyond the count',
			404,
			{ plan: page },
			pageCursor(0, { counted: true }),
			false,
			{},
			true,
		],
	])('%s, refused with %j', async (_, response, known, at, stored, more, thrown) => {
		const poll = createPollSession(
			known,
			more,
			createFakeServer(() => response),
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
		expect((await poll.readPage(pageCursor(0), true))?.page.rows).toEqual([]);
		expect(poll.state).not.toHaveProperty('rowsPath');
		expect(poll.state.identity).toBeUndefined();
		await poll.readPage(pageCursor(0), true);
		expect(poll.state).toMatchObject({ rowsPath: ['data'], identity: ['id'] });
		await poll.readPage(pageCursor(1), true);
		expect(poll.state.identity).toEqual(['id']);
	});

	test.each<[unknown, boolean]>([
		[500, true],
		[503, true],
		[404, false],
		[400, false],
		[{ success: false, error: 'x' }, true],
		[two, false],
	])('%j is trouble that may pass: %s', async (response, isTransient) => {
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => response),
		);
		await poll.fetchPage(listUrl);
		expect(poll.hadTransientFailure).toBe(isTransient);
	});

	test('trouble is kept in mind', async () => {
		const answers: unknown[] = [500, 404];
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => answers.shift()),
		);
		await poll.fetchPage(listUrl);
		await poll.fetchPage(listUrl);
		expect(poll.hadTransientFailure).toBe(true);
	});

	test('to open with is met, or its refusal thrown', async () => {
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => two),
		);
		expect((await poll.readFirstPage(listUrl)).rows).toEqual(two);
		expect(poll.state.identity).toEqual(['id']);
		await expect(
			createPollSession(
				{},
				{},
				createFakeServer(() => 404),
			).readFirstPage(listUrl),
		).rejects.toThrow();
	});
});

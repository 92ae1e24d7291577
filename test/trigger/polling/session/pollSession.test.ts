import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { PageCursor } from '../../../../nodes/AppointmentService/rest';
import { createFakeServer, createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';
import { byPage, byToken, byOffset } from '../support/pagedServer';

const pageCursor = (pages: number, more: Partial<PageCursor> = {}): PageCursor => ({
	address: `${listUrl}?at=${pages}`,
	pages,
	rows: pages * 2,
	step: 2,
	...more,
});
const two = [{ id: 1 }, { id: 2 }];

describe('the time budget of a poll', () => {
	test('is over once it is used up', () => {
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

	test('allows as many requests as fit, by the time of earlier ones', async () => {
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

describe('readPage', () => {
	type ReadCase = [
		what: string,
		status: unknown,
		known: Partial<PollState>,
		at: PageCursor,
		stored: boolean,
		more: Partial<PollRequest>,
		thrown: boolean,
	];

	test.each<ReadCase>([
		// name, response, state, cursor, stored by an earlier poll, request, throws
		['the first page', 404, { plan: byPage }, pageCursor(0), true, {}, true],
		['a page past the end', 404, { plan: byPage }, pageCursor(2), false, {}, false],
		['an offset past the end', 416, { plan: byOffset }, pageCursor(2), false, {}, false],
		['a page, with a wrong key', 401, { plan: byPage }, pageCursor(2), false, {}, true],
		['a token', 404, { plan: byToken }, pageCursor(2), false, {}, true],
		['a token of an earlier poll', 404, { plan: byToken }, pageCursor(2), true, {}, false],
		['an expired token of an earlier poll', 410, { plan: byToken }, pageCursor(2), true, {}, false],
		['a token, without permission', 403, { plan: byToken }, pageCursor(2), true, {}, true],
		['a token, with a wrong key', 401, { plan: byToken }, pageCursor(2), true, {}, true],
		['a token, with a rate limit', 429, { plan: byToken }, pageCursor(2), true, {}, true],
		['a token, with a server error', 500, { plan: byToken }, pageCursor(2), true, {}, true],
		['a token, without a list', { a: 1 }, { plan: byToken }, pageCursor(2), true, {}, true],
		[
			'an announced second page',
			404,
			{ plan: byPage },
			pageCursor(1, { claimed: true }),
			false,
			{},
			true,
		],
		[
			'a second page announced in the last poll',
			404,
			{ plan: byPage },
			pageCursor(1, { claimed: true }),
			true,
			{},
			false,
		],
		[
			'an announced third page',
			404,
			{ plan: byPage },
			pageCursor(2, { claimed: true }),
			false,
			{},
			false,
		],
		[
			'a second page that was not announced',
			404,
			{ plan: byPage },
			pageCursor(1),
			false,
			{},
			false,
		],
		[
			'an announced second page beyond the count',
			404,
			{ plan: byPage },
			pageCursor(1, { claimed: true, counted: true }),
			false,
			{},
			false,
		],
		[
			'an announced second page, with the user’s pagination',
			404,
			{ plan: byPage },
			pageCursor(1, { claimed: true }),
			false,
			{ plan: byPage },
			false,
		],
		[
			'a token, beyond the count',
			404,
			{ plan: byToken },
			pageCursor(1, { counted: true }),
			false,
			{},
			false,
		],
		[
			'a token, with the user’s pagination',
			404,
			{ plan: byToken },
			pageCursor(1),
			false,
			{ plan: byToken },
			false,
		],
		[
			'the first page, beyond the count',
			404,
			{ plan: byPage },
			pageCursor(0, { counted: true }),
			false,
			{},
			true,
		],
	])('%s is answered with %j', async (_, response, known, at, stored, more, thrown) => {
		const poll = createPollSession(
			known,
			more,
			createFakeServer(() => response),
		);
		const read = poll.readPage(at, true, stored);
		if (thrown) await expect(read).rejects.toThrow();
		else expect(await read).toBeUndefined();
	});

	test('learns the primary key and the path of the rows', async () => {
		const answers: unknown[] = [{ data: [] }, { data: two }, { data: [{ uuid: 'x' }] }];
		const poll = createPollSession(
			{ plan: byPage },
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
	])('a response %j counts as a transient failure: %s', async (response, isTransient) => {
		const poll = createPollSession(
			{},
			{},
			createFakeServer(() => response),
		);
		await poll.fetchPage(listUrl);
		expect(poll.hadTransientFailure).toBe(isTransient);
	});

	test('a transient failure is remembered', async () => {
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

	test('readFirstPage returns the page, or throws its error', async () => {
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

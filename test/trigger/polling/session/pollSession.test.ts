import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { PageCursor, PaginationStrategy } from '../../../../nodes/AppointmentService/rest';
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
const claimed = pageCursor(1, { claimed: true });
const two = [{ id: 1 }, { id: 2 }];

describe('readPage', () => {
	type ReadCase = [
		what: string,
		status: unknown,
		plan: PaginationStrategy,
		at: PageCursor,
		stored: boolean,
		more: Partial<PollRequest>,
		thrown: boolean,
	];

	test.each<ReadCase>([
		// name, response, state, cursor, stored by an earlier poll, request, throws
		['the first page', 404, byPage, pageCursor(0), true, {}, true],
		['a page past the end', 404, byPage, pageCursor(2), false, {}, false],
		['an offset past the end', 416, byOffset, pageCursor(2), false, {}, false],
		['a page, with a wrong key', 401, byPage, pageCursor(2), false, {}, true],
		['a token', 404, byToken, pageCursor(2), false, {}, true],
		['a token of an earlier poll', 404, byToken, pageCursor(2), true, {}, false],
		['a token, with a rate limit', 429, byToken, pageCursor(2), true, {}, true],
		['a token, without a list', { a: 1 }, byToken, pageCursor(2), true, {}, true],
		['an announced second page', 404, byPage, claimed, false, {}, true],
		['a second page announced in the last poll', 404, byPage, claimed, true, {}, false],
		[
			'an announced second page beyond the count',
			404,
			byPage,
			pageCursor(1, { claimed: true, counted: true }),
			false,
			{},
			false,
		],
		[
			'an announced second page, with the user’s pagination',
			404,
			byPage,
			claimed,
			false,
			{ plan: byPage },
			false,
		],
	])('%s is answered with %j', async (_, response, plan, at, stored, more, thrown) => {
		const poll = createPollSession(
			{ plan },
			more,
			createFakeServer(() => response),
		);
		const read = poll.readPage(at, true, stored);
		if (thrown) await expect(read).rejects.toThrow();
		else expect(await read).toBeUndefined();
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
});

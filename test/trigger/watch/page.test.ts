import type { Place, State } from '../../../nodes/AppointmentService/trigger/watch/state';
import type { WatchRequest } from '../../../nodes/AppointmentService/trigger/watch/types';
import type { Plan } from '../../../nodes/AppointmentService/wire';
import { lineOf, pollOf } from './polling';
import { home } from './world';

const page: Plan = { style: 'page', parameter: 'page', first: 1 };
const offset: Plan = { style: 'offset', parameter: 'skip', first: 0 };
const cursor: Plan = { style: 'cursor', parameter: 'cursor', from: 'answer' };
const link: Plan = { style: 'link' };
const place = (pages: number, more: Partial<Place> = {}): Place => ({
	address: `${home}?at=${pages}`,
	pages,
	rows: pages * 2,
	step: 2,
	...more,
});
const two = [{ id: 1 }, { id: 2 }];

describe('the time of a poll', () => {
	test('is over when it was used up', () => {
		const line = lineOf();
		const poll = pollOf({}, {}, line);
		for (const [passed, spent] of [
			[0, false],
			[999, false],
			[1000, true],
			[1001, true],
		] as const) {
			line.clock = poll.now() + passed;
			expect(poll.spent).toBe(spent);
			line.clock -= passed;
		}
	});

	test('is enough for so many requests as the last ones took', async () => {
		const line = lineOf(() => two);
		const poll = pollOf({}, {}, line);
		expect(poll.affordable).toBe(Infinity);
		line.clock += 100;
		expect(poll.affordable).toBe(Infinity);
		await poll.turn(home);
		await poll.turn(home);
		expect([poll.requests, poll.affordable]).toEqual([2, 18]);
		line.clock += 300;
		expect(poll.affordable).toBe(3);
		line.clock += 900;
		expect(poll.affordable).toBe(0);
		line.clock -= 1300;
		expect(poll.affordable).toBe(Infinity);
	});
});

describe('the place of a page', () => {
	test('the first one is the list itself, or what is known to open it', () => {
		expect(pollOf().start()).toEqual({ address: home, pages: 0, rows: 0, step: 0 });
		expect(pollOf({ opening: `${home}?page=1` }).start(5)).toMatchObject({
			address: `${home}?page=1`,
			step: 5,
		});
		expect(pollOf({ url: `${home}?from=x` }).start().address).toBe(`${home}?from=x`);
		const size = { parameter: 'limit', value: 50 };
		expect(pollOf({ plan: { ...page, size } }).start().address).toBe(`${home}?limit=50`);
	});

	test.each<[Plan, number, string | undefined]>([
		[page, 0, home],
		[page, 2, `${home}?page=3`],
		[offset, 0, home],
		[offset, 2, `${home}?skip=10`],
		[cursor, 2, undefined],
		[link, 0, undefined],
		[{ style: 'none' }, 2, undefined],
	])('by %j, that of page %d', (plan, pages, address) => {
		const poll = pollOf({ plan });
		const found = poll.numbered(pages, pages * 5, 5);
		expect(found).toEqual(address && { address, pages, rows: pages * 5, step: 5 });
		expect(poll.hasNumbers).toBe(plan === page || plan === offset);
	});

	test('a later row of the first page is asked for', () => {
		expect(pollOf({ plan: offset }).numbered(0, 3, 5)?.address).toBe(`${home}?skip=3`);
		expect(pollOf({ plan: page, opening: `${home}?page=1` }).numbered(0, 0, 5)?.address).toBe(
			`${home}?page=1`,
		);
	});

	test('what follows it, and the rows of a full page', () => {
		const poll = pollOf({ plan: page });
		const leafOf = (step: number, rows: object[], quick: boolean) => {
			const sheet = { rows, evidence: { links: new Map(), cursors: [], totals: [] } };
			return poll.leafOf(place(1, { step, rows: 4 }), sheet as never, quick);
		};
		expect(leafOf(2, [...two, { id: 3 }], true)).toMatchObject({
			place: { step: 3 },
			next: { address: `${home}?page=3`, pages: 2, rows: 7, step: 3 },
		});
		expect(leafOf(5, two, true)).toMatchObject({ place: { step: 5 }, next: undefined });
		expect(leafOf(5, two, false).next?.pages).toBe(2);
	});
});

describe('a page', () => {
	type Asked = [
		what: string,
		status: unknown,
		known: Partial<State>,
		at: Place,
		stored: boolean,
		more: Partial<WatchRequest>,
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
		const poll = pollOf(
			known,
			more,
			lineOf(() => said),
		);
		const read = poll.leaf(at, true, stored);
		if (thrown) await expect(read).rejects.toThrow();
		else expect(await read).toBeUndefined();
	});

	test('tells by what records are told apart, and where they stand', async () => {
		const answers: unknown[] = [{ data: [] }, { data: two }, { data: [{ uuid: 'x' }] }];
		const poll = pollOf(
			{ plan: page },
			{},
			lineOf(() => answers.shift()),
		);
		expect((await poll.leaf(place(0), true))?.sheet.rows).toEqual([]);
		expect(poll.state).not.toHaveProperty('rowsPath');
		expect(poll.state.identity).toBeUndefined();
		await poll.leaf(place(0), true);
		expect(poll.state).toMatchObject({ rowsPath: ['data'], identity: ['id'] });
		await poll.leaf(place(1), true);
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
		const poll = pollOf(
			{},
			{},
			lineOf(() => said),
		);
		await poll.turn(home);
		expect(poll.troubled).toBe(troubled);
	});

	test('trouble is kept in mind', async () => {
		const answers: unknown[] = [500, 404];
		const poll = pollOf(
			{},
			{},
			lineOf(() => answers.shift()),
		);
		await poll.turn(home);
		await poll.turn(home);
		expect(poll.troubled).toBe(true);
	});

	test('to open with is met, or its refusal thrown', async () => {
		const poll = pollOf(
			{},
			{},
			lineOf(() => two),
		);
		expect((await poll.open(home)).rows).toEqual(two);
		expect(poll.state.identity).toEqual(['id']);
		await expect(
			pollOf(
				{},
				{},
				lineOf(() => 404),
			).open(home),
		).rejects.toThrow();
	});
});

import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { ids, servePaged, idRange } from '../support/runFullScan';
import { listUrl } from '../support/changingList';
import { noon, createdOrChanged } from '../support/fakeServer';
import { orderedById, pollOnce, type PollInput } from '../support/pollOnce';

const upTo = (id: number) => idRange(1, id).map((record) => Number(record.id));
const counted = { count: 9, grows: true };
const head: Partial<PollState> = { ...counted, orders: [orderedById(true, '9')] };
const tail: Partial<PollState> = {
	...counted,
	orders: [orderedById(false, '9')],
	tail: { address: `${listUrl}?page=5`, pages: 4, rows: 8, step: 2 },
};
const down = (from: number, to = 1) => idRange(to, from).reverse();

test.each`
	name                                                | records                                                               | total        | state                            | requested              | reported            | count
	${'nothing new'}                                    | ${down(9)}                                                            | ${9}         | ${head}                          | ${'1'}                 | ${''}               | ${9}
	${'one new record at the head'}                     | ${down(10)}                                                           | ${10}        | ${head}                          | ${'1'}                 | ${'10'}             | ${10}
	${'several new records at the head'}                | ${down(14)}                                                           | ${14}        | ${head}                          | ${'1 2 3'}             | ${'10 11 12 13 14'} | ${14}
	${'one new record at the tail'}                     | ${idRange(1, 10)}                                                     | ${10}        | ${tail}                          | ${'5'}                 | ${'10'}             | ${10}
	${'several new records at the tail'}                | ${idRange(1, 13)}                                                     | ${13}        | ${tail}                          | ${'5 6 7'}             | ${'10 11 12 13'}    | ${13}
	${'one record deleted'}                             | ${down(9, 2)}                                                         | ${8}         | ${head}                          | ${'1'}                 | ${''}               | ${8}
	${'one new record at the head, without a count'}    | ${down(10)}                                                           | ${undefined} | ${head}                          | ${'1'}                 | ${'10'}             | ${10}
	${'one new record at the head, with a wrong count'} | ${down(10)}                                                           | ${17}        | ${{ ...head, count: undefined }} | ${'1'}                 | ${'10'}             | ${undefined}
	${'two new records elsewhere'}                      | ${[...down(9, 5), ...ids(21), ...down(4, 3), ...ids(20), ...down(2)]} | ${11}        | ${head}                          | ${'1 1 2 3 4 5 6'}     | ${'20 21'}          | ${11}
	${'one new record at the head and one elsewhere'}   | ${[...down(10, 5), { id: 20 }, ...down(4)]}                           | ${11}        | ${head}                          | ${'1 1 2 3 4 5 6'}     | ${'10 20'}          | ${11}
	${'no order any more'}                              | ${ids(8, 9, 10, 1, 2, 3, 4, 5, 6, 7)}                                 | ${10}        | ${head}                          | ${'1 1 2 3 4 5 6 1 1'} | ${'10'}             | ${10}
`(
	'one poll of a list with $name',
	async ({ records, total, state, requested, reported, count }) => {
		const respond = servePaged(records, 2, total === undefined ? {} : { total });
		const result = await pollOnce({ respond, known: upTo(9), state });
		expect([result.requested, result.reported, result.more, result.requests]).toEqual([
			requested,
			reported,
			false,
			requested.split(' ').length,
		]);
		expect([result.state.count, result.state.look]).toEqual([count, undefined]);
	},
);

describe('a poll without enough time leaves to the next one', () => {
	const shortPoll = { latency: 100, more: { budget: 200 }, known: upTo(9) };

	test('new records at the head', async () => {
		const respond = servePaged(down(20), 2, { total: 20 });
		// A full scan is due as well, and has to wait.
		const result = await pollOnce({ ...shortPoll, respond, state: { ...head, polls: 60 } });
		expect([result.requested, result.reported, result.more]).toEqual(['1 2', '', true]);
		expect([result.state.climb?.depth, result.state.look, result.state.count]).toEqual([
			2,
			undefined,
			9,
		]);
	});

	test('new records at the tail', async () => {
		const respond = servePaged(idRange(1, 20), 2, { total: 20 });
		const result = await pollOnce({ ...shortPoll, respond, state: tail });
		expect([result.requested, result.reported, result.more]).toEqual(['5 6', '10 11 12', true]);
		expect([result.state.climb, result.state.look]).toEqual([undefined, undefined]);
	});

	test('a full scan, and keeps the order of the list', async () => {
		const respond = servePaged(down(9), 2, { total: 9 });
		const state = { ...head, grows: false, count: undefined };
		const result = await pollOnce({ ...shortPoll, respond, state });
		expect([result.requested, result.reported, result.more]).toEqual(['1 2', '', true]);
		expect([result.state.look?.pages, result.state.orders]).toEqual([2, head.orders]);
		expect(result.state.climb).toBeUndefined();
	});

	test('a full scan of a list that has lost its order', async () => {
		const respond = servePaged(ids(8, 9, 1, 2, 3, 4, 5), 2, { total: 9 });
		const result = await pollOnce({ ...shortPoll, respond, state: head });
		expect([result.requested, result.more, result.state.orders]).toEqual(['1 1', true, []]);
	});

	test('a backlog, and reads nothing else before it ends', async () => {
		const backlog = {
			down: true,
			depth: 1,
			step: 2,
			firsts: [20],
			lasts: [19],
			orders: head.orders as SortOrder[],
			next: { address: `${listUrl}?page=2`, pages: 1, rows: 2, step: 2 },
		};
		const respond = servePaged(down(20), 2, { total: 20 });
		const state = { ...head, climb: backlog, polls: 3 };
		const result = await pollOnce({ ...shortPoll, respond, state });
		expect([result.requested, result.reported, result.more]).toEqual(['2 3', '', true]);
		expect(result.state).toMatchObject({ climb: { depth: 3 }, polls: 3 });
		const complete = await pollOnce({ respond, state, known: upTo(9), more: { budget: 9000 } });
		expect([complete.reported, complete.more]).toEqual(['10 11 12 13 14 15 16 17 18 19 20', false]);
		expect(complete.state).toMatchObject({ polls: 4, count: 20 });
	});
});

const day = 86_400_000;
describe('a list without new records', () => {
	const respond = servePaged(down(9), 2, { total: 9 });
	const scanned = '1 1 2 3 4 5';

	test.each<[string, Partial<PollState>, Partial<PollInput>, string]>([
		// name, state, input, requested pages
		['was scanned a moment ago', {}, {}, '1'],
		['was scanned 46 polls ago', { polls: 46 }, {}, '1'],
		['was scanned 47 polls ago', { polls: 47 }, {}, scanned],
		['was scanned almost a day ago', { lookedAt: noon - day + 1 }, {}, '1'],
		['was scanned a day ago', { lookedAt: noon - day }, {}, scanned],
		['was incomplete at the last scan', { astray: 1 }, {}, scanned],
		['can grow at its head only', { polls: 90, lookedAt: 0 }, { known: [], watermark: '9' }, '1'],
		['is one page', { pages: 1 }, {}, '1 2 3 4 5'],
	])('that %s: the pages that a poll reads', async (_, state, more, requested) => {
		const result = await pollOnce({
			respond,
			known: upTo(9),
			state: { ...head, pages: 5, ...state },
			...more,
		});
		expect([result.requested, result.reported, result.more]).toEqual([requested, '', false]);
		const isScan = requested !== '1';
		expect(result.state).toMatchObject({
			polls: isScan ? 0 : (state.polls ?? 0) + 1,
			lookedAt: isScan ? noon : (state.lookedAt ?? noon),
			learnt: true,
			count: 9,
			astray: 0,
		});
	});
});

describe('what a poll tells', () => {
	const state = { pages: 1 };
	const one = { id: 1, created_at: '2026-01-01', updated_at: '2026-01-02' };
	const time = (text: string) => Date.parse(text);

	test('events have the time of creation or change of their records', async () => {
		const first = await pollOnce({
			respond: () => ({ data: [one], total: 1 }),
			more: { events: createdOrChanged },
		});
		expect(first.events).toEqual([]);
		const changed = { ...one, updated_at: '2026-02-02', note: 'x' };
		const fresh = { id: 2, created_at: '2026-02-01', updated_at: '2026-02-03' };
		const data = [changed, fresh];
		const more = { events: createdOrChanged, state: first.state };
		const { events } = await pollOnce({ respond: () => ({ data, total: 2 }), more });
		expect(events).toEqual([
			{ event: 'changed', id: '1', record: changed, at: time('2026-02-02') },
			{ event: 'created', id: '2', record: fresh, at: time('2026-02-01') },
		]);
	});

	test.each`
		name                               | data                                                                | times
		${'no time'}                       | ${[{ id: 1 }]}                                                      | ${[undefined]}
		${'no time where others have one'} | ${[{ id: 1, created_at: '2026-01-01' }, { id: 2, created_at: '' }]} | ${[undefined, time('2026-01-01')]}
	`(
		'an event whose record has $name has no time either',
		async ({ data, times }: { data: object[]; times: Array<number | undefined> }) => {
			const { events } = await pollOnce({ respond: () => ({ data, total: data.length }), state });
			expect(events.map(({ at }) => at)).toEqual(times);
			for (const event of events) expect('at' in event).toBe(event.at !== undefined);
		},
	);

	test('the notice says what the user must know, and nothing else', async () => {
		const respond = () => ({ data: idRange(1, 3), total: 3 });
		const notice = async (saved: unknown, data = respond) =>
			(await pollOnce({ respond: data, more: { state: saved } })).notice;
		expect(await notice(undefined)).toBeUndefined();
		expect(await notice({})).toMatch(/^What earlier polls had learnt .* starts again\.$/);
		const nameless = () => ({ data: [{ client: 'a' }, { client: 'b' }] as never, total: 2 });
		expect(await notice(undefined, nameless)).toMatch(/^The records carry no ID/);
		expect(await notice({}, nameless)).toMatch(/starts again\. The records carry no ID/);
	});
});

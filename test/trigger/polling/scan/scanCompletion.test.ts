import {
	switchToBacklog,
	totalCount,
	mayEndScanEarly,
	recordNewestMark,
	type ScanPass,
} from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type {
	FullScan,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	cursor,
	ids,
	scannedPage,
	fullScanState,
	page,
	servePaged,
	pagesOf,
	span,
	orderEvidenceOf,
} from '../support/runFullScan';
import { createFakeServer, noon, createPollSession } from '../support/fakeServer';
import { home } from '../support/changingList';

const roundOf = (last?: ScanPass['last'], more: Partial<ScanPass> = {}): ScanPass => ({
	seenKeys: new Set([1]),
	visitedAddresses: new Set([home]),
	pages: [],
	...(last && { last }),
	...more,
});
const falling = ids(9, 8, 7, 6, 5, 4);
const jumbled = ids('b', 'a', 'c');

test.each<[string, object, number | undefined]>([
	['the whole', { total: 9 }, 9],
	['what is left', { remaining: 3 }, 9],
	['nothing', {}, undefined],
])('a page that counts %s', (_, beside, count) => {
	expect(totalCount(scannedPage(ids(1, 2), beside))).toBe(count);
});

test.each<[Partial<PollState>, Partial<PollRequest>, boolean]>([
	[{}, {}, true],
	[{ learnt: true }, {}, false],
	[{}, { includeExisting: true }, false],
	[{}, { want: 'changed' }, false],
])('a look with %j and %j may end before the list does: %s', (state, more, may) => {
	expect(mayEndScanEarly(createPollSession(state, more))).toBe(may);
});

describe('a first look that reports what exists', () => {
	const existing = { includeExisting: true };
	const at = { address: `${home}?page=4`, pages: 3, rows: 6, step: 2 };
	const way = [
		{ ...scannedPage(ids(9, 8)), next: at },
		{ ...scannedPage(ids(7, 6)), next: at },
	];

	test.each<[string, Partial<PollState>, Partial<PollRequest>, Partial<FullScan>, boolean]>([
		['highest first', {}, existing, { trace: orderEvidenceOf(falling) }, true],
		['lowest first', {}, existing, { trace: orderEvidenceOf(span(4, 9)) }, false],
		['in no order', {}, existing, { trace: orderEvidenceOf(jumbled) }, false],
		['nothing of which was read', {}, existing, {}, false],
		['that was known', { learnt: true }, existing, { trace: orderEvidenceOf(falling) }, false],
		['that is not to be reported', {}, {}, { trace: orderEvidenceOf(falling) }, false],
		['that is partly reported', {}, existing, { trace: orderEvidenceOf(falling), polls: 2 }, false],
	])('climbs a list %s: %#', (_, state, more, look, climbs) => {
		const poll = createPollSession({ identity: ['id'], plan: page, ...state }, more);
		expect(switchToBacklog(poll, fullScanState(look), roundOf(undefined, { pages: way }), 0)).toBe(
			climbs,
		);
		expect(poll.state.climb !== undefined).toBe(climbs);
	});

	test.each(['created', 'changed'] as const)(
		'has reported nothing before it begins to climb (%s)',
		(want) => {
			const line = createFakeServer();
			const poll = createPollSession(
				{ identity: ['id'], plan: page, polls: 3 },
				{ want, ...existing },
				line,
			);
			for (const record of ids(50, 9, 8, 7, 6)) poll.processRecord(record);
			line.clock += 50;
			const trail = orderEvidenceOf(want === 'created' ? falling : changing);
			poll.state.look = fullScanState({ trace: trail });
			expect(switchToBacklog(poll, poll.state.look, roundOf(undefined, { pages: way }), 1)).toBe(
				true,
			);
			expect(poll.events.map(({ id }) => id)).toEqual(['50']);
			expect(poll.seenIds.size).toBe(0);
			expect('versions' in poll.seenIds.save()).toBe(want === 'changed');
			expect(poll.state).toMatchObject({
				learnt: true,
				look: undefined,
				polls: 0,
				lookedAt: noon + 50,
				pages: 3,
				grows: want === 'created',
				climb: { down: true, depth: 2, firsts: [9, 7], lasts: [8, 6], next: at },
			});
			expect(poll.state.orders).toHaveLength(1);
			expect(poll.state.orders[0]).toMatchObject({
				field: want === 'created' ? 'id' : 'updated',
				falling: true,
				mark: undefined,
			});
			expect(poll.state.climb?.orders).toEqual(poll.state.orders);
		},
	);
	const changing = ['c', 'a', 'b'].map((id, at) => ({ id, updated_at: `2026-01-0${9 - at}` }));
});

describe('the newest record that there is when a first look begins', () => {
	const trail = orderEvidenceOf(span(1, 20));
	const nine = servePaged(span(1, 9), 2, { total: 9 });
	/** The page that the look had come to, and what it is told of the last one. */
	const noted = async (
		look: Partial<FullScan>,
		{ state = {}, more = {}, last = scannedPage(ids(5, 6), { total: 9 }), answer = nine } = {},
	) => {
		const line = createFakeServer(answer);
		const begun = fullScanState(look);
		await recordNewestMark(
			createPollSession({ identity: ['id'], plan: page, ...state }, more, line),
			begun,
			{
				...roundOf(),
				last,
			},
		);
		return [begun.top?.mark, pagesOf(line.asked)];
	};

	test('is the highest one of the last page', async () => {
		expect(await noted({ trace: trail })).toEqual(['9', '5']);
		expect(
			await noted(
				{ trace: trail },
				{ answer: servePaged(span(1, 8), 2), last: scannedPage(ids(5, 6), { total: 8 }) },
			),
		).toEqual(['8', '4']);
	});

	test('is known by its time of creation where ids tell nothing', async () => {
		const created = span(1, 25).map(({ id }) => ({
			id: `${(Number(id) * 7) % 25}x`,
			created_at: new Date(noon + Number(id)).toISOString(),
		}));
		const given = { answer: servePaged(created, 2), last: scannedPage([], { total: 25 }) };
		expect(await noted({ trace: orderEvidenceOf(created.slice(0, 20)) }, given)).toEqual([
			noon + 25,
			'13',
		]);
	});

	test.each<[string, Partial<FullScan>, Parameters<typeof noted>[1], string]>([
		['of a list that is known', { trace: trail }, { state: { learnt: true } }, ''],
		['that is reported with all others', { trace: trail }, { more: { includeExisting: true } }, ''],
		['before anything was read', {}, {}, ''],
		['where few records were read', { trace: orderEvidenceOf(span(1, 19)) }, {}, ''],
		['where it stands first', { trace: orderEvidenceOf(span(1, 20).reverse()) }, {}, ''],
		['where no order was seen', { trace: orderEvidenceOf([...span(2, 20), ...ids(1)]) }, {}, ''],
		['of a list that is not counted', { trace: trail }, { last: scannedPage(ids(5, 6)) }, ''],
		[
			'where no page was full',
			{ trace: trail },
			{ last: scannedPage([], { total: 9 }, { step: 0 }) },
			'',
		],
		['where pages have no numbers', { trace: trail }, { state: { plan: cursor } }, ''],
		[
			'where the last page holds less than it is counted to',
			{ trace: trail },
			{
				answer: servePaged(span(1, 9), 2, { total: 9 }),
				last: scannedPage(ids(5, 6), { total: 10 }),
			},
			'5',
		],
		['where the last page is not there', { trace: trail }, { answer: () => 404 as never }, '5'],
	])('is not asked for %s: %#', async (_, look, given, asked) => {
		expect(await noted(look, given)).toEqual([undefined, asked]);
	});

	test('is asked for once, and not by a look that read nothing', async () => {
		const top = { field: 'id' as const, path: ['id'], falling: false, mark: '4' };
		expect(await noted({ trace: trail, top })).toEqual(['4', '']);
		const line = createFakeServer(nine);
		const begun = fullScanState({ trace: trail });
		await recordNewestMark(createPollSession({ plan: page }, {}, line), begun, roundOf());
		expect([begun.top, line.asked]).toEqual([undefined, []]);
	});
});

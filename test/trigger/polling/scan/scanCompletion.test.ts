import { processRecord } from '../../../../nodes/AppointmentService/trigger/polling/session/processRecord';
import {
	totalCount,
	switchToBacklog,
	recordNewestMark,
	rescanIfIncomplete,
} from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type {
	FullScan,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	ids,
	scannedPage,
	fullScanState,
	servePaged,
	pagesOf,
	idRange,
	orderEvidenceOf,
} from '../support/runFullScan';
import {
	createdOnly,
	createdOrChanged,
	createFakeServer,
	noon,
	createPollSession,
} from '../support/fakeServer';
import { listUrl } from '../support/changingList';
import { byPage, byToken } from '../support/pagedServer';

const falling = ids(9, 8, 7, 6, 5, 4);
const jumbled = ids('b', 'a', 'c');

test.each<[string, object, number | undefined]>([
	// name, fields beside the rows, count
	['the whole', { total: 9 }, 9],
	['what is left', { remaining: 3 }, 9],
])('totalCount of a page that counts %s', (_, extra, count) => {
	expect(totalCount(scannedPage(ids(1, 2), extra))).toBe(count);
});

describe('switchToBacklog: a first scan of a list', () => {
	const existing = { includeExisting: true };
	const at = { address: `${listUrl}?page=4`, pages: 3, rows: 6, step: 2 };
	const scanPages = [
		{ ...scannedPage(ids(9, 8)), next: at },
		{ ...scannedPage(ids(7, 6)), next: at },
	];

	test.each<[string, Partial<PollState>, Partial<PollRequest>, Partial<FullScan>, boolean]>([
		// name, state, request, scan, becomes a backlog
		['highest first', {}, existing, { trace: orderEvidenceOf(falling) }, true],
		['lowest first', {}, existing, { trace: orderEvidenceOf(idRange(4, 9)) }, false],
		['in no order', {}, existing, { trace: orderEvidenceOf(jumbled) }, false],
		['of which nothing was read', {}, existing, {}, false],
		['that was known', { learnt: true }, existing, { trace: orderEvidenceOf(falling) }, false],
		['that is not to be reported', {}, {}, { trace: orderEvidenceOf(falling) }, false],
		['that is partly reported', {}, existing, { trace: orderEvidenceOf(falling), polls: 2 }, false],
	])('%s becomes a backlog or not: %#', (_, state, more, scan, isBacklog) => {
		const poll = createPollSession({ identity: ['id'], plan: byPage, ...state }, more);
		poll.pass.pages = scanPages;
		expect(switchToBacklog(poll, fullScanState(scan), 0)).toBe(isBacklog);
		expect(poll.state.climb !== undefined).toBe(isBacklog);
	});

	test.each([
		['created', createdOnly],
		['changed', createdOrChanged],
	])('that becomes a backlog withdraws what it reported (%s)', (want, events) => {
		const server = createFakeServer();
		const poll = createPollSession(
			{ identity: ['id'], plan: byPage, polls: 3 },
			{ events, ...existing },
			server,
		);
		for (const record of ids(50, 9, 8, 7, 6)) processRecord(poll, record);
		server.clock += 50;
		const evidence = orderEvidenceOf(want === 'created' ? falling : changing);
		poll.state.look = fullScanState({ trace: evidence });
		poll.pass.pages = scanPages;
		expect(switchToBacklog(poll, poll.state.look, 1)).toBe(true);
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
	});
	const changing = ['c', 'a', 'b'].map((id, at) => ({ id, updated_at: `2026-01-0${9 - at}` }));
});

describe('recordNewestMark: the newest record when a first scan begins', () => {
	const evidence = orderEvidenceOf(idRange(1, 20));
	const nine = servePaged(idRange(1, 9), 2, { total: 9 });
	/** The mark that the scan gets, and the pages that are requested for it. */
	const markAfter = async (
		initial: Partial<FullScan>,
		{ state = {}, more = {}, last = scannedPage(ids(5, 6), { total: 9 }), respond = nine } = {},
	) => {
		const server = createFakeServer(respond);
		const scan = fullScanState(initial);
		const poll = createPollSession({ identity: ['id'], plan: byPage, ...state }, more, server);
		poll.pass.last = last;
		await recordNewestMark(poll, scan);
		return [scan.top?.mark, pagesOf(server.requested)];
	};

	test('is the highest of the last page', async () => {
		expect(await markAfter({ trace: evidence })).toEqual(['9', '5']);
		expect(
			await markAfter(
				{ trace: evidence },
				{ respond: servePaged(idRange(1, 8), 2), last: scannedPage(ids(5, 6), { total: 8 }) },
			),
		).toEqual(['8', '4']);
	});

	test('is marked by its time of creation where ids do not grow', async () => {
		const created = idRange(1, 25).map(({ id }) => ({
			id: `${(Number(id) * 7) % 25}x`,
			created_at: new Date(noon + Number(id)).toISOString(),
		}));
		const given = { respond: servePaged(created, 2), last: scannedPage([], { total: 25 }) };
		expect(await markAfter({ trace: orderEvidenceOf(created.slice(0, 20)) }, given)).toEqual([
			noon + 25,
			'13',
		]);
	});

	test.each<[string, Partial<FullScan>, Parameters<typeof markAfter>[1], string]>([
		// name, scan, input, requested pages
		['of a list that is known', { trace: evidence }, { state: { learnt: true } }, ''],
		[
			'that is reported with all others',
			{ trace: evidence },
			{ more: { includeExisting: true } },
			'',
		],
		['before anything was read', {}, {}, ''],
		['where few records were read', { trace: orderEvidenceOf(idRange(1, 19)) }, {}, ''],
		['where it stands first', { trace: orderEvidenceOf(idRange(1, 20).reverse()) }, {}, ''],
		['where no order was seen', { trace: orderEvidenceOf([...idRange(2, 20), ...ids(1)]) }, {}, ''],
		['of a list that is not counted', { trace: evidence }, { last: scannedPage(ids(5, 6)) }, ''],
		['where pages have no numbers', { trace: evidence }, { state: { plan: byToken } }, ''],
		[
			'where the last page holds fewer records than counted',
			{ trace: evidence },
			{
				respond: servePaged(idRange(1, 9), 2, { total: 9 }),
				last: scannedPage(ids(5, 6), { total: 10 }),
			},
			'5',
		],
		['where the last page is missing', { trace: evidence }, { respond: () => 404 as never }, '5'],
	])('is not marked %s: %#', async (_, scan, given, requested) => {
		expect(await markAfter(scan, given)).toEqual([undefined, requested]);
	});
});

describe('the end of a scan', () => {
	const jumbled = orderEvidenceOf(ids('b', 'a', 'c'));

	/** A session that knows so many records. */
	const sessionKnowing = (known: number, state: Partial<PollState> = {}) => {
		const poll = createPollSession({ identity: ['id'], plan: byPage, ...state });
		for (let id = 1; id <= known; id++) poll.seenIds.add(String(id));
		return poll;
	};

	describe('rescanIfIncomplete: a list read to its end', () => {
		/** The known records, the scan, the service's count at the end, and the state. */
		const isRescanned = (
			known: number,
			scan: Partial<FullScan>,
			total: number | undefined,
			state: Partial<PollState> = {},
		) => {
			const last = scannedPage(ids(5, 6), total === undefined ? {} : { total });
			const poll = sessionKnowing(known, state);
			poll.pass.last = last;
			return rescanIfIncomplete(poll, fullScanState(scan));
		};
		const learnt = { learnt: true, count: 9 };

		test.each`
			name                                                          | expected | given
			${'with all that is counted'}                                 | ${false} | ${[9, { seen: 9, total: 9 }, 9]}
			${'with more than is counted'}                                | ${false} | ${[10, { seen: 10, total: 9 }, 9]}
			${'with fewer than are counted'}                              | ${true}  | ${[8, { seen: 9, total: 9 }, 9]}
			${'with more by now than at first'}                           | ${true}  | ${[10, { total: 9 }, 10]}
			${'where nothing is counted'}                                 | ${false} | ${[8, {}, undefined]}
			${'where nothing is counted any more'}                        | ${true}  | ${[8, { total: 9, polls: 2, trace: jumbled }, undefined]}
			${'over several polls in no order, uncounted'}                | ${true}  | ${[8, { polls: 2, trace: jumbled }, undefined]}
			${'by one poll in no order, uncounted'}                       | ${false} | ${[8, { trace: jumbled }, undefined]}
			${'over several polls in order, uncounted'}                   | ${false} | ${[8, { polls: 2, trace: orderEvidenceOf(idRange(1, 8)) }, undefined]}
			${'again over several polls in no order, uncounted'}          | ${false} | ${[8, { polls: 2, pass: 2, trace: jumbled }, undefined]}
			${'over polls in no order, known, uncounted'}                 | ${false} | ${[8, { polls: 2, trace: jumbled }, undefined, learnt]}
			${'again, with fewer than are counted and none that is new'}  | ${false} | ${[8, { pass: 2, total: 9 }, 9]}
			${'again, with fewer than are counted and some that are new'} | ${true}  | ${[8, { pass: 2, total: 9, gained: 1 }, 9]}
			${'again, with fewer than are counted in no order'}           | ${true}  | ${[8, { pass: 2, total: 9, trace: jumbled }, 9]}
			${'again, with fewer than are counted in order'}              | ${false} | ${[8, { pass: 2, total: 9, trace: orderEvidenceOf(idRange(1, 8)) }, 9]}
			${'again, with fewer than are counted and some twice'}        | ${true}  | ${[8, { pass: 2, total: 9, repeats: true }, 9]}
			${'again, with more by now than at first'}                    | ${true}  | ${[10, { pass: 2, total: 9 }, 10]}
			${'an eleventh time'}                                         | ${true}  | ${[8, { pass: 11, total: 9, gained: 1 }, 9]}
			${'a twelfth time'}                                           | ${false} | ${[8, { pass: 12, total: 9, gained: 1 }, 9]}
			${'that was known, with all that is counted'}                 | ${false} | ${[0, { seen: 9 }, 9, learnt]}
			${'that was known, with fewer than are counted'}              | ${true}  | ${[20, { seen: 8, total: 9 }, 9, learnt]}
			${'that was known, with fewer than are counted, again'}       | ${false} | ${[0, { seen: 8, pass: 2, gained: 1 }, 9, learnt]}
			${'that was known, with a count that was never right'}        | ${false} | ${[0, { seen: 8 }, 9, { learnt: true }]}
		`(
			'$name: is read again: $expected',
			({ expected, given }: { expected: boolean; given: Parameters<typeof isRescanned> }) => {
				expect(isRescanned(...given)).toBe(expected);
			},
		);

		test('is not read again where no page was read', () => {
			expect(rescanIfIncomplete(sessionKnowing(0), fullScanState())).toBe(false);
			const scan = fullScanState({ total: 3, polls: 2, trace: jumbled });
			expect(rescanIfIncomplete(sessionKnowing(0), scan)).toBe(true);
			expect(scan.next).toMatchObject({ step: 0 });
		});
	});
});

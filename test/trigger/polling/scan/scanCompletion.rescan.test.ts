import { rescanIfIncomplete } from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type {
	FullScan,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import { ids, scannedPage, fullScanState, idRange, orderEvidenceOf } from '../support/runFullScan';
import { createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';
import { byPage } from '../support/pagedServer';

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

	test.each<[string, boolean, Parameters<typeof isRescanned>]>([
		// name, is read again, arguments: known records, scan, total, state
		['with all that is counted', false, [9, { seen: 9, total: 9 }, 9]],
		['with more than is counted', false, [10, { seen: 10, total: 9 }, 9]],
		['with fewer than are counted', true, [8, { seen: 9, total: 9 }, 9]],
		['with more by now than at first', true, [10, { total: 9 }, 10]],
		['where nothing is counted', false, [8, {}, undefined]],
		[
			'where nothing is counted any more',
			true,
			[8, { total: 9, polls: 2, trace: jumbled }, undefined],
		],
		[
			'over several polls in no order, uncounted',
			true,
			[8, { polls: 2, trace: jumbled }, undefined],
		],
		['by one poll in no order, uncounted', false, [8, { trace: jumbled }, undefined]],
		[
			'over several polls in order, uncounted',
			false,
			[8, { polls: 2, trace: orderEvidenceOf(idRange(1, 8)) }, undefined],
		],
		['over several polls without a record, uncounted', false, [0, { polls: 2 }, undefined]],
		[
			'again over several polls in no order, uncounted',
			false,
			[8, { polls: 2, pass: 2, trace: jumbled }, undefined],
		],
		[
			'over polls in no order, known, uncounted',
			false,
			[8, { polls: 2, trace: jumbled }, undefined, learnt],
		],
		[
			'again, with fewer than are counted and none that is new',
			false,
			[8, { pass: 2, total: 9 }, 9],
		],
		[
			'again, with fewer than are counted and some that are new',
			true,
			[8, { pass: 2, total: 9, gained: 1 }, 9],
		],
		[
			'again, with fewer than are counted in no order',
			true,
			[8, { pass: 2, total: 9, trace: jumbled }, 9],
		],
		[
			'again, with fewer than are counted in order',
			false,
			[8, { pass: 2, total: 9, trace: orderEvidenceOf(idRange(1, 8)) }, 9],
		],
		[
			'again, with fewer than are counted and some twice',
			true,
			[8, { pass: 2, total: 9, repeats: true }, 9],
		],
		['again, with more by now than at first', true, [10, { pass: 2, total: 9 }, 10]],
		['an eleventh time', true, [8, { pass: 11, total: 9, gained: 1 }, 9]],
		['a twelfth time', false, [8, { pass: 12, total: 9, gained: 1 }, 9]],
		['that was known, with all that is counted', false, [0, { seen: 9 }, 9, learnt]],
		['that was known, with fewer than are counted', true, [20, { seen: 8, total: 9 }, 9, learnt]],
		[
			'that was known, with fewer than are counted, again',
			false,
			[0, { seen: 8, pass: 2, gained: 1 }, 9, learnt],
		],
		[
			'that was known, with a count that was never right',
			false,
			[0, { seen: 8 }, 9, { learnt: true }],
		],
		[
			'that was known, with another count than at first',
			false,
			[0, { seen: 10, total: 9 }, 10, learnt],
		],
	])('%s: is read again: %s', (_, expected, given) => {
		expect(isRescanned(...given)).toBe(expected);
	});

	test('is read again with a new scan that keeps the target, mark, pass and polls', () => {
		const poll = sessionKnowing(3);
		const top = { field: 'id' as const, path: ['id'], falling: false, mark: '9' };
		const scan = fullScanState({
			pass: 3,
			seen: 8,
			gained: 2,
			pages: 4,
			polls: 5,
			recent: [5, 6],
			first: 1,
			total: 9,
			repeats: true,
			trace: jumbled,
			target: 7,
			top,
		});
		const last = scannedPage(ids(5, 6), { total: 9 });
		const [seenKeys, visitedAddresses] = [new Set([1]), new Set([listUrl])];
		poll.pass = { seenKeys, visitedAddresses, pages: [], last };
		expect(rescanIfIncomplete(poll, scan)).toBe(true);
		expect(scan).toEqual({
			pass: 4,
			seen: 0,
			gained: 0,
			pages: 0,
			polls: 5,
			recent: [],
			target: 7,
			top,
			next: { address: listUrl, pages: 0, rows: 0, step: 2 },
		});
		expect([seenKeys.size, visitedAddresses.size]).toEqual([0, 0]);
	});

	test('is not read again where no page was read', () => {
		expect(rescanIfIncomplete(sessionKnowing(0), fullScanState())).toBe(false);
		const scan = fullScanState({ total: 3, polls: 2, trace: jumbled });
		expect(rescanIfIncomplete(sessionKnowing(0), scan)).toBe(true);
		expect(scan.next).toMatchObject({ step: 0 });
	});
});

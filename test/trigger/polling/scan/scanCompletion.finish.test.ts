import { completeScan } from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type {
	FullScan,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { ids, scannedPage, fullScanState, idRange, orderEvidenceOf } from '../support/runFullScan';
import { createFakeServer, noon, createPollSession } from '../support/fakeServer';
import { byPage } from '../support/pagedServer';

interface Case {
	/** How many records are known. */
	known?: number;
	look?: Partial<FullScan>;
	total?: number;
	state?: Partial<PollState>;
	more?: Partial<PollRequest>;
	/** No page was read. */
	noPages?: boolean;
}

/** The state after a scan of the list. */
function after({ known = 0, look, total, state, more, noPages }: Case): PollState {
	const server = createFakeServer();
	const poll = createPollSession({ identity: ['id'], plan: byPage, ...state }, more, server);
	for (let id = 1; id <= known; id++) poll.seenIds.add(String(id));
	server.clock += 10;
	if (!noPages) poll.pass.last = scannedPage(ids(5, 6), total === undefined ? {} : { total });
	poll.state.look = fullScanState(look);
	completeScan(poll, poll.state.look);
	return poll.state;
}

test('completeScan stores what the scan saw of the list', () => {
	const seen = { trace: orderEvidenceOf(idRange(1, 6)), seen: 6, pages: 3 };
	expect(after({ look: seen, state: { polls: 7 } })).toMatchObject({
		orders: [{ field: 'id', falling: false, mark: '6' }],
		grows: true,
		newest: { field: 'id', mark: '6' },
		learnt: true,
		look: undefined,
		polls: 0,
		pages: 3,
		lookedAt: noon + 10,
		plan: byPage,
	});
});

test('a scan of an empty list leaves no order, mark or count', () => {
	const known = { orders: [{ field: 'id' as const, path: ['id'], falling: true }], grows: true };
	for (const noPages of [true, false]) {
		const state = after({ noPages, state: { ...known, count: 3 } });
		expect(state).toMatchObject({ orders: [], grows: false, learnt: true, astray: 0 });
		expect([state.newest, state.count]).toEqual([undefined, undefined]);
	}
});

const learnt = { learnt: true };

test.each<[string, Case, number | undefined, number]>([
	// name, input, count, astray
	['seen', { look: { seen: 9 }, total: 9 }, 9, 0],
	['seen, and more known', { known: 12, look: { seen: 9 }, total: 9 }, 9, 0],
	['known, in a first scan', { known: 9, look: { seen: 8 }, total: 9 }, 9, 0],
	[
		'known, in a later scan',
		{ known: 9, look: { seen: 8 }, total: 9, state: learnt },
		undefined,
		0,
	],
	['neither', { known: 7, look: { seen: 8 }, total: 9 }, undefined, 0],
	['not counted', { known: 8, look: { seen: 8 }, state: { count: 8 } }, undefined, 0],
])('the service’s count against the records that are %s: %#', (_, given, count, astray) => {
	const state = after(given);
	expect([state.count, state.astray]).toEqual([count, astray]);
});

test.each<[string, number, number, number | undefined, number]>([
	// name, records seen, astray before, count, astray
	['for the first time', 8, 0, 9, 1],
	['for the second time', 8, 1, 9, 2],
	['for the third time', 8, 2, undefined, 0],
	['no longer', 9, 2, 9, 0],
])('a count that was right and is wrong %s', (_, seen, astray, count, expectedAstray) => {
	const state = after({ look: { seen }, total: 9, state: { ...learnt, count: 8, astray } });
	expect([state.count, state.astray]).toEqual([count, expectedAstray]);
});

test.each<[string, Case, boolean, number]>([
	// name, input, is forgotten, doubts
	['fewer came than are counted', { look: { seen: 8 }, total: 9 }, true, 1],
	['fewer came for the third time', { look: { seen: 8 }, total: 9, state: { doubts: 2 } }, true, 3],
	[
		'fewer came for the fourth time',
		{ look: { seen: 8 }, total: 9, state: { doubts: 3 } },
		false,
		3,
	],
	['all came that are counted', { look: { seen: 9 }, total: 9, state: { doubts: 2 } }, false, 0],
	['more came', { look: { seen: 10 }, total: 9, state: { doubts: 2 } }, false, 0],
	['nothing is counted', { look: { seen: 8 }, state: { doubts: 2 } }, false, 0],
	[
		'the user has set the pagination',
		{ look: { seen: 8 }, total: 9, more: { plan: byPage } },
		false,
		0,
	],
])('the pagination is forgotten or kept where %s: %#', (_, given, forgotten, doubts) => {
	const state = after({ ...given, look: { trace: orderEvidenceOf(idRange(1, 6)), ...given.look } });
	expect([state.plan === undefined, state.doubts]).toEqual([forgotten, doubts]);
	expect(state.orders).toHaveLength(forgotten ? 0 : 1);
	expect(state.learnt).toBe(true);
});

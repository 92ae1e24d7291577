import { endScanEarly } from '../../../../nodes/AppointmentService/trigger/polling/scan/scanCompletion';
import type {
	FullScan,
	PollState,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import {
	ids,
	scannedPage,
	fullScanState,
	servePaged,
	pagesOf,
	idRange,
	orderEvidenceOf,
} from '../support/runFullScan';
import { createdOrChanged, createFakeServer, noon, createPollSession } from '../support/fakeServer';
import { byPage, byToken } from '../support/pagedServer';

describe('endScanEarly: a long list whose ids grow', () => {
	type Case = {
		seen?: JsonObject[];
		look?: Partial<FullScan>;
		state?: Partial<PollState>;
		more?: Partial<PollRequest>;
		/** Fields beside the rows of the current page, and the records of the whole list. */
		extra?: object;
		holds?: JsonObject[];
	};
	const low = idRange(1, 6);
	const high = idRange(4, 9).reverse();
	const five: Case = { seen: idRange(1, 5), holds: idRange(1, 5) };
	const endEarly = async ({ seen = low, look, state, more, extra = { total: 9 }, holds }: Case) => {
		const server = createFakeServer(servePaged(holds ?? idRange(1, 9), 2));
		const poll = createPollSession(
			{ identity: ['id'], plan: byPage, polls: 4, ...state },
			more,
			server,
		);
		poll.state.look = fullScanState({
			seen: 1000,
			pages: 500,
			trace: orderEvidenceOf(seen),
			...look,
		});
		server.clock += 10;
		const last = scannedPage(seen.slice(-2), extra);
		const hasEnded = await endScanEarly(poll, poll.state.look, last);
		return { poll, hasEnded, requested: pagesOf(server.requested) };
	};

	test('is known up to its last record where the highest ids stand last', async () => {
		const { poll, hasEnded, requested } = await endEarly({});
		expect([hasEnded, requested]).toEqual([true, '5 4']);
		expect([poll.seenIds.has('9'), poll.seenIds.has('10'), poll.firstScanRecords]).toEqual([
			true,
			false,
			undefined,
		]);
		expect(poll.state).toMatchObject({
			learnt: true,
			grows: true,
			count: 9,
			pages: 5,
			polls: 0,
			lookedAt: noon + 10,
			tail: { pages: 4, rows: 8 },
			orders: [{ field: 'id', falling: false, mark: '9' }],
			look: undefined,
		});
	});

	test.each<[string, Case, number | undefined, number, string]>([
		// name, input, count, pages, requested pages
		['counted', { holds: idRange(1, 9).reverse() }, 9, 5, '5'],
		['not counted', { extra: {} }, undefined, 500, ''],
		['counted, but not so long', { holds: idRange(1, 8) }, undefined, 500, '5'],
		['found by tokens', { state: { plan: byToken } }, undefined, 500, ''],
	])('is known up to its first record where the highest ids stand first: %s', async (...one) => {
		const [, given, count, pages, requests] = one;
		const { poll, hasEnded, requested } = await endEarly({ seen: high, ...given });
		expect([hasEnded, requested]).toEqual([true, requests]);
		expect([poll.seenIds.has('9'), poll.seenIds.has('10')]).toEqual([true, false]);
		expect(poll.state).toMatchObject({ learnt: true, pages, orders: [{ falling: true }] });
		expect([poll.state.count, poll.state.tail]).toEqual([count, undefined]);
	});

	test.each<[string, Case, string]>([
		// name, input, requested pages
		['few records were seen', { look: { seen: 999 } }, ''],
		['no order was recorded', { look: { trace: undefined } }, ''],
		['the ids leave gaps', { seen: ids(1, 9, 20, 30, 50, 90) }, ''],
		['the ids stand in no order', { seen: ids(1, 3, 2, 4, 5, 6) }, ''],
		['the list is known', { state: { learnt: true } }, ''],
		['the list is not counted', { extra: {} }, ''],
		['the page is the last one', { extra: { total: 6 } }, '3'],
		['the page is the last one, of one record', { ...five, extra: { total: 5 } }, '3'],
		['the last page is missing', { extra: { total: 12 } }, '6'],
		['the last page breaks the order', { holds: [...idRange(1, 8), { id: 2 }] }, '5'],
		['changes are wanted', { more: { events: createdOrChanged } }, ''],
		['existing records are wanted', { more: { includeExisting: true } }, ''],
	])('is read on where %s', async (_, given, requests) => {
		const { poll, hasEnded, requested } = await endEarly(given);
		expect([hasEnded, requested]).toEqual([false, requests]);
		expect(poll.state.look).toBeDefined();
		expect([poll.seenIds.exact, poll.firstScanRecords]).toEqual([true, []]);
	});

	test('is read on where its ids grow but its order is another one', async () => {
		const start = (at: number) => `2026-02-0${at + 1}`;
		const seen = low.map((one, at) => ({ ...one, start: start(at) }));
		const holds = [...idRange(1, 8), { id: 2, start: start(8) }];
		expect(await endEarly({ seen, holds })).toMatchObject({ hasEnded: false, requested: '5' });
		const mixed = [1, 3, 2, 4, 5, 6].map((id, at) => ({ id, start: start(at) }));
		expect(await endEarly({ seen: mixed })).toMatchObject({ hasEnded: false, requested: '' });
	});
});

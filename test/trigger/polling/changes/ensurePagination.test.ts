import { isKnownRecord } from '../../../../nodes/AppointmentService/trigger/polling/session/processRecord';
import { ensurePagination } from '../../../../nodes/AppointmentService/trigger/polling/changes/ensurePagination';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type {
	FullScan,
	PollState,
	UnknownPagination,
} from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { exampleLists, records, type QueryHandler } from '../support/exampleLists';
import { byPage } from '../support/pagedServer';
import { createFakeServer, createPollSession } from '../support/fakeServer';
import { listUrl } from '../support/changingList';

async function ensure(
	list: QueryHandler,
	state: Partial<PollState> = {},
	more: Partial<PollRequest> = {},
) {
	const server = createFakeServer((url) => list(Object.fromEntries(new URL(url).searchParams)));
	const poll = createPollSession(JSON.parse(JSON.stringify(state)), more, server);
	const first = await ensurePagination(poll);
	return {
		state: poll.state,
		first: first?.url.replace(listUrl, '/').replace('/?', ''),
		requests: server.requested.length,
		reported: poll.events.length,
		knownCount: records(50).filter((record) => isKnownRecord(poll, record)).length,
	};
}

test.each<[keyof typeof exampleLists, Partial<PollState>, string | undefined]>([
	// list, learnt state, address of the first page
	['paged', { plan: byPage }, '/'],
	['sized', { plan: { ...byPage, size: { parameter: 'limit', value: 500 } } }, 'limit=500'],
	['preview', { plan: byPage, opening: `${listUrl}?page=1` }, 'page=1'],
	['offset', { plan: { style: 'offset', parameter: 'offset', first: 0 } }, '/'],
	['tokens', { plan: { style: 'cursor', parameter: 'cursor', from: 'answer' } }, undefined],
	['links', { plan: { style: 'link' } }, undefined],
	['full', { plan: byPage }, '/'],
	['empty', { whole: { silently: false, rows: 0 } }, '/'],
	['ended', { whole: { silently: false, rows: 5 } }, '/'],
	['talking', { whole: { silently: true, rows: 5 } }, '/'],
])('the first poll learns the pagination of the list %s', async (name, learnt, first) => {
	const result = await ensure(exampleLists[name]);
	expect(result).toMatchObject({ state: learnt, first, reported: 0 });
	for (const key of ['plan', 'opening', 'whole'] as const)
		expect(result.state[key]).toEqual(learnt[key]);
});

const unknown = (more: Partial<UnknownPagination> = {}): NonNullable<PollState['whole']> => ({
	silently: true,
	rows: 5,
	unknown: { polls: 1, early: true, more: true, ...more },
});

test.each<[keyof typeof exampleLists, Partial<PollState>, Partial<UnknownPagination>]>([
	// list, state before, unknown pagination
	['single', {}, { polls: 1, early: true, more: false }],
	['promising', {}, { polls: 1, early: true, more: true }],
	['promising', { learnt: true }, { polls: 1, early: false, more: true }],
	['promising', { learnt: true, whole: unknown() }, { polls: 2, early: true, more: true }],
	['promising', { whole: unknown({ early: false, polls: 2 }) }, { polls: 3, early: false }],
	['counting', {}, { more: true, total: 9 }],
	['contradictory', {}, { more: false, total: 5 }],
	['bare', {}, { more: true, bare: `${listUrl}?page=2` }],
	['refusing', {}, { more: true, bare: `${listUrl}?page=2` }],
	['forbidding', {}, { more: true }],
])('no second page of the list %s is found, with the state %j', async (name, state, expected) => {
	const result = await ensure(exampleLists[name], state);
	const { whole } = result.state;
	expect(whole).toMatchObject({ silently: true, rows: 5, unknown: expected });
	expect(whole?.unknown?.bare).toBe(expected.bare);
	expect(whole?.unknown?.total).toBe(expected.total);
	expect([result.first, result.reported]).toEqual(['/', 0]);
	expect(result.state.plan).toBeUndefined();
});

test('an empty page before others is not the end', async () => {
	const { requests, state } = await ensure(exampleLists.later);
	expect(requests).toBeGreaterThan(1);
	expect(state.whole).toMatchObject({ silently: true, rows: 0, unknown: { polls: 1, more: true } });
});
const whole = { silently: true, rows: 5 };
const emptyBefore = { bare: `${listUrl}?page=2`, polls: 5 };

test.each`
	what                                  | name           | before                             | requests | after
	${'is still one page'}                | ${'single'}    | ${whole}                           | ${1}     | ${{ whole }}
	${'says that it ends'}                | ${'ended'}     | ${{ silently: false, rows: 4 }}    | ${1}     | ${{ whole: { ...whole, silently: false } }}
	${'is empty now'}                     | ${'empty'}     | ${whole}                           | ${1}     | ${{ whole: { silently: false, rows: 0 } }}
	${'says that there is more'}          | ${'paged'}     | ${{ silently: false, rows: 5 }}    | ${6}     | ${{ plan: byPage }}
	${'has a token now'}                  | ${'tokens'}    | ${whole}                           | ${2}     | ${{ plan: { style: 'cursor' } as never }}
	${'has more now'}                     | ${'promising'} | ${whole}                           | ${5}     | ${{ whole: unknown({ polls: 1 }) }}
	${'is tried again'}                   | ${'promising'} | ${unknown({ polls: 3 })}           | ${5}     | ${{ whole: unknown({ polls: 4 }) }}
	${'is left alone'}                    | ${'promising'} | ${unknown({ polls: 4 })}           | ${1}     | ${{ whole: unknown({ polls: 5 }) }}
	${'is tried again after eight polls'} | ${'promising'} | ${unknown({ polls: 8 })}           | ${5}     | ${{ whole: unknown({ polls: 10 }) }}
	${'has another count'}                | ${'counting'}  | ${unknown({ polls: 5, total: 8 })} | ${5}     | ${{ whole: unknown({ polls: 6, total: 9 }) }}
	${'has the same count'}               | ${'counting'}  | ${unknown({ polls: 5, total: 9 })} | ${1}     | ${{ whole: unknown({ polls: 6, total: 9 }) }}
	${'has an empty second page'}         | ${'bare'}      | ${unknown(emptyBefore)}            | ${2}     | ${{ whole: unknown({ ...emptyBefore, polls: 6 }) }}
	${'has a refused second page'}        | ${'refusing'}  | ${unknown(emptyBefore)}            | ${2}     | ${{ whole: unknown({ ...emptyBefore, polls: 6 }) }}
	${'has a second page now'}            | ${'paged'}     | ${unknown(emptyBefore)}            | ${7}     | ${{ plan: byPage }}
`('a list that was one page $what', async ({ name, before, requests, after }) => {
	const result = await ensure(exampleLists[name as keyof typeof exampleLists], {
		learnt: before?.unknown !== undefined,
		whole: before,
	});
	const { unknown: known, ...rest } = after.whole ?? {};
	expect(result.requests).toBe(requests);
	expect(result.state.plan).toEqual(after.plan && expect.objectContaining(after.plan));
	if (!after.whole) expect(result.state.whole).toBeUndefined();
	else expect(result.state.whole).toMatchObject(rest);
	expect(result.state.whole?.unknown?.polls).toBe(known?.polls);
	expect(result.state.whole?.unknown?.total).toBe(known?.total);
});

const newest: SortOrder = { field: 'id', path: ['id'], falling: false, mark: '5' };

test.each<[string, keyof typeof exampleLists, Partial<UnknownPagination>, boolean]>([
	// name, list, unknown pagination, is rescanned
	['could not be read', 'paged', {}, true],
	['came later', 'paged', { early: false }, false],
	['were not announced', 'paged', { more: false }, false],
])('whether pages that %s are scanned for old records', async (_, name, known, isRescanned) => {
	const saved = unknown({ polls: 1, ...known });
	const before = { learnt: true, whole: saved, newest, look: { pass: 3, seen: 9 } as FullScan };
	const { state } = await ensure(exampleLists[name], before);
	expect(state.learnt).toBe(!isRescanned);
	if (isRescanned) expect(state.look).toMatchObject({ pass: 1, seen: 0, top: newest });
	else expect(state.look).toEqual(before.look);
	const first = await ensure(exampleLists[name], { ...before, learnt: false });
	expect(first.state).toMatchObject({ learnt: false, look: before.look });
});

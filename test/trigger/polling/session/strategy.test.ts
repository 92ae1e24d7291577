import { SeenIds } from '../../../../nodes/AppointmentService/trigger/polling/state/seenIds';
import type { SortOrder } from '../../../../nodes/AppointmentService/trigger/polling/state/orderEvidence';
import type { PollState } from '../../../../nodes/AppointmentService/trigger/polling/state/state';
import type { PollRequest } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import {
	chooseReadStrategy,
	describeOrder,
	pollNotice,
} from '../../../../nodes/AppointmentService/trigger/polling/session/strategy';
import { createdOnly, createdOrChanged, createPollSession } from '../support/fakeServer';

const by = (field: SortOrder['field'], falling = false): SortOrder => ({
	field,
	path: [field],
	falling,
});
const id = by('id', true);
const start = by('start');
const long: Partial<PollState> = { learnt: true, pages: 7, identity: ['id'] };
const counted = { ...long, orders: [start], count: 9 };
const pollWith = (
	state: Partial<PollState>,
	events: PollRequest['events'] = createdOnly,
	watermark = false,
) => {
	const poll = createPollSession(state, { events });
	if (watermark) poll.seenIds = SeenIds.upTo('9');
	return poll;
};

test.each<[string, Partial<PollState>, PollRequest['events'], string]>([
	// name, state, wanted changes, strategy
	['one page', { ...long, pages: 1, orders: [id], grows: true }, createdOnly, 'whole'],
	['ids that grow, highest first', { ...long, orders: [id], grows: true }, createdOnly, 'head'],
	[
		'ids that grow, lowest first',
		{ ...long, orders: [by('id')], grows: true },
		createdOnly,
		'tail',
	],
	['ids that say nothing', { ...long, orders: [id] }, createdOnly, 'whole'],
	['times of creation', { ...long, orders: [by('created')] }, createdOnly, 'tail'],
	['another order, counted', counted, createdOnly, 'count'],
	['another order, not counted', { ...long, orders: [start] }, createdOnly, 'whole'],
	['no order, counted', { ...long, count: 9 }, createdOnly, 'whole'],
	['changes, counted', counted, createdOrChanged, 'whole'],
	['changes, latest first', { ...long, orders: [by('updated', true)] }, createdOrChanged, 'head'],
	[
		'changes that move no time',
		{ ...long, orders: [by('updated', true)], silentEdits: true },
		createdOrChanged,
		'whole',
	],
])('the read strategy of a list with %s', (_, state, events, strategy) => {
	expect(chooseReadStrategy(pollWith(state, events))).toBe(strategy);
});

test.each<[Partial<PollState>, string]>([
	[{}, 'not known yet'],
	[{ learnt: true }, 'no order that can be proved'],
	[{ orders: [id] }, 'by ID, highest first'],
	[{ orders: [by('created')] }, 'by time of creation, lowest first'],
	[{ orders: [by('updated', true)] }, 'by time of change, highest first'],
	[{ orders: [start] }, 'by start, lowest first'],
	[{ orders: [start, by('id')], grows: true }, 'by ID, lowest first'],
])('the order of %j is described as “%s”', (state, text) => {
	expect(describeOrder(pollWith(state))).toBe(text);
});

const grown: Partial<PollState> = { ...long, orders: [id], grows: true };
const unknown = { polls: 1, early: true, more: true };

test.each`
	name                        | state                                                        | watermark | text
	${'a first poll'}           | ${{}}                                                        | ${false}  | ${''}
	${'one page'}               | ${{ ...long, pages: 1 }}                                     | ${false}  | ${''}
	${'an append-only list'}    | ${grown}                                                     | ${true}   | ${''}
	${'no order'}               | ${long}                                                      | ${false}  | ${'Each poll reads the whole list, about 7 requests, because its order does not show where new records appear.'}
	${'an order, and no count'} | ${grown}                                                     | ${false}  | ${'A record that appears among older ones is found by a look at the whole list after 48 polls, at the latest after a day, which takes about 7 requests.'}
	${'an order and a count'}   | ${counted}                                                   | ${false}  | ${'The whole list is looked at after 12 polls, at the latest after a day, and where the service counts more records than were seen, which takes about 7 requests.'}
	${'no second page'}         | ${{ pages: 1, whole: { silently: true, rows: 5, unknown } }} | ${false}  | ${/^List may be incomplete: .* Options: Pagination\.$/}
	${'a limited period'}       | ${{ window: ['2026-03-01', '2026-03-31'] }}                  | ${false}  | ${/^All records lie between 2026-03-01 and 2026-03-31; .*query parameters\.$/}
	${'no ID'}                  | ${{ learnt: true, pages: 1 }}                                | ${false}  | ${/^The records carry no ID: .* twins count once\.$/}
	${'a running full scan'}    | ${{ look: {} as PollState['look'] }}                         | ${false}  | ${'The whole list is being read, which takes more than one poll; the next poll goes on.'}
	${'a backlog'}              | ${{ climb: {} as PollState['climb'] }}                       | ${false}  | ${'More new records came than one poll can read; the next poll goes on.'}
	${'two things'}             | ${{ ...long, climb: {} as PollState['climb'] }}              | ${false}  | ${/^More new records .* goes on\. Each poll reads .* appear\.$/}
`('the notice for $name', ({ state, watermark, text }) => {
	const notice = pollNotice(pollWith(state, createdOnly, watermark));
	if (typeof text === 'string') expect(notice).toBe(text);
	else expect(notice).toMatch(text);
});

import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import { uuid, type ListBehavior } from '../support/changingList';
import {
	appointments,
	hoursAway,
	LearntList,
	numberedPages,
	everyChange,
} from '../support/learntList';

const onePage: ListBehavior = { ...numberedPages, size: 100 };
const behaviors: Array<[string, ListBehavior]> = [
	['one page', onePage],
	['pages by id', numberedPages],
	['pages by id, oldest first', { ...numberedPages, order: 'asc' }],
	['pages by change', { ...numberedPages, by: 'updated_at' }],
	['tokens by start', { ...numberedPages, paging: 'cursor', total: false, by: 'start' }],
];
const choices: Array<[before: ChangeKind[], after: ChangeKind[], expected: string[]]> = [
	[['created'], ['created', 'cancelled'], ['created 61']],
	[['created'], ['created', 'changed'], ['created 61']],
	[['created', 'changed'], ['created'], ['created 61']],
	[
		['created', 'changed'],
		['created', 'changed', 'deleted'],
		['changed 7', 'created 61'],
	],
	[
		['created', 'cancelled'],
		['created', 'rescheduled', 'cancelled'],
		['created 61', 'rescheduled 7'],
	],
	[
		['created', 'deleted'],
		['created', 'changed', 'rescheduled'],
		['created 61', 'rescheduled 7'],
	],
];

describe.each(behaviors)('%s', (_, behavior) => {
	test.each(choices)(
		'where %j were chosen, and then %j, what came in between is reported: %j',
		async (before, after, expected) => {
			const list = await LearntList.learn(behavior, before);
			expect(await list.reported()).toEqual([]);
			list.service.rows.push(appointments(61)[60]);
			list.change(7, { starts_at: hoursAway(99), note: 'x' });
			list.more.events = new Set(after);
			expect((await list.reported(2)).sort()).toEqual([...expected].sort());
			list.change(8, { starts_at: hoursAway(98), status: 'cancelled' });
			list.service.rows.push(appointments(62)[61]);
			const found = await list.reported(2);
			expect(found).toContain('created 62');
			expect(found).toHaveLength(after.length > 1 ? 2 : 1);
		},
	);
});

test('a list that is empty when other events are chosen makes nothing rescheduled when it is back', async () => {
	const list = await LearntList.learn(onePage, ['created']);
	list.more.events = new Set(['rescheduled'] as const);
	list.service.behavior.hides = () => true;
	expect(await list.reported()).toEqual([]);
	delete list.service.behavior.hides;
	expect(await list.reported(2)).toEqual([]);
	list.change(7, { starts_at: hoursAway(99) });
	expect(await list.reported()).toEqual(['rescheduled 7']);
});

test('a long list of which only new records were watched goes on with other events, and loses none', async () => {
	const list = await LearntList.learn(
		{ ...numberedPages, size: 100 },
		['created'],
		appointments(3000),
	);
	list.service.rows.push(...appointments(3003).slice(3000));
	list.more.events = new Set(['created', 'changed'] as const);
	expect(await list.reported(3)).toEqual(['created 3001', 'created 3002', 'created 3003']);
	list.change(12, { note: 'x' });
	expect(await list.reported(2)).toEqual(['changed 12']);
});

test('a list whose paging the user sets later is gone on with', async () => {
	const list = await LearntList.learn(numberedPages, ['created', 'cancelled']);
	list.service.rows.push(appointments(61)[60]);
	list.change(7, { status: 'cancelled' });
	list.more.plan = { style: 'page', parameter: 'page', first: 1 };
	expect((await list.reported(2)).sort()).toEqual(['cancelled 7', 'created 61']);
	delete list.more.plan;
	list.change(8, { status: 'cancelled' });
	expect(await list.reported(2)).toEqual(['cancelled 8']);
});

describe('a quiet list', () => {
	/** Each event alone, all of them, and all but one. */
	const choices = [
		...everyChange.map((kind) => [kind]),
		everyChange,
		...everyChange.map((kind) => everyChange.filter((other) => other !== kind)),
	];
	const withoutChanges = choices.filter((kinds) =>
		kinds.every((kind) => kind === 'created' || kind === 'deleted'),
	);

	/** Appointments that were changed in another order than they were booked. */
	const rows = () =>
		appointments(60).map((row, index) => ({
			...row,
			updated_at: hoursAway(((index * 7) % 60) - 90),
		}));

	// list | behaviour | choices of events
	test.each<[list: string, more: Partial<ListBehavior>, chosen: ChangeKind[][]]>([
		['one page', { size: 100 }, choices],
		['pages by time of change, the last first', { by: 'updated_at' }, choices],
		['pages by time of change, the last last', { by: 'updated_at', order: 'asc' }, choices],
		['pages by time of change, by tokens', { by: 'updated_at', paging: 'cursor' }, choices],
		['pages by time of creation', { by: 'created_at' }, withoutChanges],
		['pages by ID, lowest first', { order: 'asc' }, withoutChanges],
	])(
		'%s: a poll that finds nothing is one request, whatever is chosen',
		async (_, more, chosen) => {
			for (const kinds of chosen) {
				const list = await LearntList.learn({ ...numberedPages, ...more }, kinds, rows());
				const polls = [await list.poll(), await list.poll(), await list.poll()];
				expect([kinds, ...polls.map(({ requests }) => requests)]).toEqual([kinds, 1, 1, 1]);
				expect(polls.flatMap(({ events }) => events)).toEqual([]);
			}
		},
	);
});

test('what happens to each of many appointments that lie ahead is reported', async () => {
	const rows = appointments(5000).map((row, index) => ({
		...row,
		starts_at: hoursAway(((index * 7919) % 40_009) + 1),
		ends_at: hoursAway(((index * 7919) % 40_009) + 2 + (index % 7)),
		price: `${(index * 31) % 997}.00`,
	}));
	const behavior = { ...numberedPages, size: 500, maxSize: 500 };
	const list = await LearntList.learn(behavior, ['cancelled'], rows);
	const hours = rows.map(({ starts_at }) => Date.parse(starts_at)).sort((a, b) => a - b);
	const changed = [hours[0], hours[4999]].map((start) => {
		const found = list.service.rows.find(
			({ starts_at }) => Date.parse(starts_at as string) === start,
		);
		list.change(found?.id as number, { status: 'cancelled' });
		return `cancelled ${found?.id}`;
	});
	const { events } = await list.poll();
	expect(events.map(({ event, id }) => `${event} ${id}`).sort()).toEqual(changed.sort());
});

test('many deletions are reported with their IDs, also where the appointments have passed until the service was asked for each', async () => {
	const rows = appointments(120).map((row) => ({ ...row, id: uuid(row.id as number) }));
	const list = await LearntList.learn({ ...numberedPages, size: 200 }, ['deleted'], rows);
	const deleted = rows.slice(60, 110).map(({ id }) => id);
	list.remove(...deleted);
	const first = await list.reported();
	list.service.clock += 30 * 86_400_000;
	const all = [...first, ...(await list.reported(3))];
	expect(all.sort()).toEqual(deleted.map((id) => `deleted ${id}`).sort());
});

test.each([200, 400])(
	'an error with status %i that says that the record is not found is a deletion where the next poll gets it, too',
	async (status) => {
		const list = await LearntList.learn(onePage, ['deleted']);
		list.more.fetch = async (url) => {
			const answer = await list.service.fetch(url);
			const text = '{"success":false,"message":"Appointment not found"}';
			return answer.status === 404 ? { ...answer, status, text } : answer;
		};
		list.remove(8);
		expect([await list.reported(), await list.reported()]).toEqual([[], ['deleted 8']]);
	},
);

test('an error with a good status in the place of a missing record is no deletion, unless it comes again at the next poll', async () => {
	const list = await LearntList.learn(onePage, ['deleted']);
	const failure = '{"success":false,"error":{"message":"Something went wrong"},"data":[]}';
	let failures = 0;
	list.more.fetch = async (url) =>
		/appointments\/(7|8)$/.test(url) && failures-- > 0
			? { url, status: 200, headers: {}, text: failure }
			: await list.service.fetch(url);
	list.service.behavior.hides = ({ id }) => id === 7;
	failures = 2;
	expect(await list.reported(3)).toEqual([]);
	list.remove(8);
	failures = Infinity;
	expect([await list.reported(), await list.reported()]).toEqual([[], ['deleted 8']]);
});

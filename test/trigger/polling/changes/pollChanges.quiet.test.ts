import {
	appointments,
	everyChange,
	hoursAway,
	LearntList,
	numberedPages,
} from '../support/learntList';
import type { ChangeKind } from '../../../../nodes/AppointmentService/trigger/polling/state/types';
import type { ListBehavior } from '../support/changingList';

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
])('%s: a poll that finds nothing is one request, whatever is chosen', async (_, more, chosen) => {
	for (const kinds of chosen) {
		const list = await LearntList.learn({ ...numberedPages, ...more }, kinds, rows());
		const polls = [await list.poll(), await list.poll(), await list.poll()];
		expect([kinds, ...polls.map(({ requests }) => requests)]).toEqual([kinds, 1, 1, 1]);
		expect(polls.flatMap(({ events }) => events)).toEqual([]);
	}
});

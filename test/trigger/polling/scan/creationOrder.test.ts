import { processRecord } from '../../../../nodes/AppointmentService/trigger/polling/session/processRecord';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';
import { sortByCreation } from '../../../../nodes/AppointmentService/trigger/polling/scan/creationOrder';
import { createPollSession } from '../support/fakeServer';

describe('sortByCreation', () => {
	const record = (id: string, day?: number): JsonObject => ({
		id,
		...(day !== undefined && { created_at: new Date(Date.UTC(2026, 0, day)).toISOString() }),
	});
	const sorted = (grows: boolean, from: number, ...records: JsonObject[]) => {
		const poll = createPollSession({ grows, identity: ['id'] });
		for (const found of records) processRecord(poll, found);
		sortByCreation(poll, from);
		return poll.events.map(({ id }) => id);
	};

	// title, whether ids grow, index of the first event to sort, records, expected order of ids
	test.each<[string, boolean, number, JsonObject[], string[]]>([
		['by id where ids grow', true, 0, [record('10', 1), record('9', 3)], ['9', '10']],
		[
			'by time of creation where ids do not grow',
			false,
			0,
			[record('a', 3), record('c', 1), record('b', 2)],
			['c', 'b', 'a'],
		],
		[
			'as read where records have no time of creation',
			false,
			0,
			[record('b'), record('c'), record('a')],
			['b', 'c', 'a'],
		],
		[
			'only from the given event on',
			true,
			1,
			[record('9'), record('8'), record('7')],
			['9', '7', '8'],
		],
		['nothing without events', true, 0, [], []],
	])('sorts events %s', (_, grows, from, records, order) => {
		expect(sorted(grows, from, ...records)).toEqual(order);
	});
});

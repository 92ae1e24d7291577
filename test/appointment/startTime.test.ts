import { sortByCreation } from '../../nodes/AppointmentService/trigger/polling/scan/creationOrder';
import { startTimeOf } from '../../nodes/AppointmentService/appointment/startTime';
import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { createPollSession } from '../trigger/polling/support/fakeServer';

const berlin = 'Europe/Berlin';

test.each<[JsonObject, string | undefined, string | undefined, boolean]>([
	[{ start: '2026-07-01T14:30:00Z' }, berlin, '2026-07-01T14:30', false],
	[{ start: '2026-07-01T14:30:00z' }, berlin, '2026-07-01T14:30', false],
	[{ start: '2026-07-01T14:30:00+0200' }, berlin, '2026-07-01T12:30', false],
	[{ start: '2026-07-01T14:30:00-05:00' }, berlin, '2026-07-01T19:30', false],
	[{ start: '2026-07-01T14:30:00' }, berlin, '2026-07-01T12:30', true],
	[{ start: '2026-07-01T14:30:00' }, undefined, '2026-07-01T14:30', true],
	[{ start: '2026-07-01' }, berlin, '2026-06-30T22:00', true],
	[{ start: 1_782_916_200 }, berlin, '2026-07-01T14:30', false],
	[{ start: '1782916200' }, berlin, '2026-07-01T14:30', false],
	[{ start: '1782916200000' }, berlin, '2026-07-01T14:30', false],
	[{ start: 'soon' }, berlin, undefined, false],
	[{ start: null }, berlin, undefined, false],
	[{ start: '2026-07-01', start_time: '9:05' }, undefined, '2026-07-01T09:05', true],
	[{ start: '2026-07-01', time: ' 09:05:30 ' }, undefined, '2026-07-01T09:05', true],
	[{ start: '2026-07-01', begins: '09:05' }, undefined, '2026-07-01T09:05', true],
	[{ start: '2026-07-01', from: '09:05' }, undefined, '2026-07-01T09:05', true],
	[{ start: '2026-07-01', time: '9:05 am' }, undefined, '2026-07-01T09:05', true],
	[{ start: '2026-07-01', time: '9:05pm' }, undefined, '2026-07-01T21:05', true],
	[{ start: '2026-07-01', time: '12:05 AM' }, undefined, '2026-07-01T00:05', true],
	[{ start: '2026-07-01', time: '12:05 PM' }, undefined, '2026-07-01T12:05', true],
	[{ start: '2026-07-01', end_time: '09:05' }, undefined, '2026-07-01T00:00', true],
	[{ start: '2026-07-01', time: 905 }, undefined, '2026-07-01T00:00', true],
	[{ start: '2026-07-01', time: 'at 09:05' }, undefined, '2026-07-01T00:00', true],
	[{ start: '2026-07-01', time: '09:05 or so' }, undefined, '2026-07-01T00:00', true],
	[{ start: '2026-07-01', time: 'late', from: '09:05' }, undefined, '2026-07-01T09:05', true],
	[{ start: '2026-07-01T08:00:00Z', time: '09:05' }, undefined, '2026-07-01T08:00', false],
])('%j in %s starts at %s, without a zone: %s', (record, zone, start, bare) => {
	const read = startTimeOf(record, ['start'], zone);
	expect(read && [new Date(read.time).toISOString().slice(0, 16), read.isZoneless]).toEqual(
		start && [start, bare],
	);
});

test('a time of day stands beside its date, however deep', () => {
	const record = { when: { date: '2026-07-01', time: '10:00' }, time: '09:05' };
	expect(startTimeOf(record, ['when', 'date'])?.time).toBe(Date.parse('2026-07-01T10:00:00Z'));
	expect(startTimeOf({ list: ['2026-07-01'] }, ['list', '0'])?.time).toBeUndefined();
});

describe('what a look found is told of', () => {
	const made = (id: string, day?: number): JsonObject => ({
		id,
		...(day !== undefined && { created_at: new Date(Date.UTC(2026, 0, day)).toISOString() }),
	});
	const sorted = (grows: boolean, from: number, ...records: JsonObject[]) => {
		const poll = createPollSession({ grows, identity: ['id'] });
		for (const record of records) poll.processRecord(record);
		sortByCreation(poll, from);
		return poll.events.map(({ id }) => id);
	};

	test.each<[string, boolean, number, JsonObject[], string[]]>([
		['as ids grow', true, 0, [made('10', 1), made('9', 3)], ['9', '10']],
		['as it was created', false, 0, [made('a', 3), made('c', 1), made('b', 2)], ['c', 'b', 'a']],
		[
			'as it came, where nothing tells',
			false,
			0,
			[made('b'), made('c'), made('a')],
			['b', 'c', 'a'],
		],
		['after what was found before', true, 1, [made('9'), made('8'), made('7')], ['9', '7', '8']],
		['where nothing was found', true, 0, [], []],
	])('%s', (_, grows, from, records, order) => {
		expect(sorted(grows, from, ...records)).toEqual(order);
	});
});

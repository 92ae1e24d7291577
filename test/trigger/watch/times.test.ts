import { inOrderOfAppearance } from '../../../nodes/AppointmentService/trigger/watch/appearance';
import { isCancelled } from '../../../nodes/AppointmentService/trigger/watch/cancelled';
import { startOf } from '../../../nodes/AppointmentService/trigger/watch/start';
import type { JsonObject } from '../../../nodes/AppointmentService/wire';
import { pollOf } from './polling';

test.each<[JsonObject, boolean]>([
	[{ status: 'cancelled' }, true],
	[{ status: 'Canceled' }, true],
	[{ status: 'cancellation' }, true],
	[{ status: 'no_show' }, true],
	[{ status: 'noshow' }, true],
	[{ status: 'no show' }, true],
	[{ status: 'void' }, true],
	[{ status: 'voided' }, true],
	[{ status: 'deleted' }, true],
	[{ status: 'declined' }, true],
	[{ status: 'rejected' }, true],
	[{ status: 'cancelled_by_client' }, true],
	[{ status: 'appointment.cancelled' }, true],
	[{ status: 'status:cancelled' }, true],
	[{ status: 'cancelledish' }, false],
	[{ status: 'not cancelled' }, false],
	[{ status: 'avoid' }, false],
	[{ state: 'cancelled' }, true],
	[{ bookingStatus: 'cancelled' }, true],
	[{ statement: 'cancelled' }, false],
	[{ state_name: 'cancelled' }, false],
	[{ status: { name: 'Cancelled' } }, true],
	[{ status: { code: 'cancelled' } }, true],
	[{ status: { value: 'cancelled' } }, true],
	[{ status: { slug: 'cancelled' } }, true],
	[{ status: { name: { code: 'cancelled' } } }, true],
	[{ status: { other: 'cancelled' } }, false],
	[{ status: 7 }, false],
	[{ status: null }, false],
	[{ status: ['cancelled'] }, false],
	[{ attributes: { status: 'cancelled' } }, true],
	[{ attributes: { lifecycle: { status: 'cancelled' } } }, false],
	[{ booking: { cancelled: true } }, true],
	[{ attributes: 'cancelled' }, false],
	[{ cancelled: true }, true],
	[{ canceled: 1 }, true],
	[{ isCancelled: true }, true],
	[{ was_cancelled: 'yes' }, true],
	[{ is_no_show: true }, true],
	[{ noShow: true }, true],
	[{ deleted_at: '2026-03-01' }, true],
	[{ cancelledOn: '2026-03-01' }, true],
	[{ cancelled_date: '2026-03-01' }, true],
	[{ cancelled_time: '10:00' }, true],
	[{ cancelled: false }, false],
	[{ cancelled: 'false' }, false],
	[{ cancelled: 0 }, false],
	[{ cancelled_at: '' }, false],
	[{ cancelled_at: null }, false],
	[{ cancelled_by: 7 }, false],
	[{ not_cancelled: true }, false],
	[{ cancelled_at_all: true }, false],
	[{}, false],
])('%j is cancelled: %s', (record, is) => {
	expect(isCancelled(record)).toBe(is);
});

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
	const read = startOf(record, ['start'], zone);
	expect(read && [new Date(read.time).toISOString().slice(0, 16), read.bare]).toEqual(
		start && [start, bare],
	);
});

test('a time of day stands beside its date, however deep', () => {
	const record = { when: { date: '2026-07-01', time: '10:00' }, time: '09:05' };
	expect(startOf(record, ['when', 'date'])?.time).toBe(Date.parse('2026-07-01T10:00:00Z'));
	expect(startOf({ list: ['2026-07-01'] }, ['list', '0'])?.time).toBeUndefined();
});

describe('what a look found is told of', () => {
	const made = (id: string, day?: number): JsonObject => ({
		id,
		...(day !== undefined && { created_at: new Date(Date.UTC(2026, 0, day)).toISOString() }),
	});
	const sorted = (grows: boolean, from: number, ...records: JsonObject[]) => {
		const poll = pollOf({ grows, identity: ['id'] });
		for (const record of records) poll.judge(record);
		inOrderOfAppearance(poll, from);
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

import { toPollItem } from '../../../nodes/AppointmentService/trigger/polling/pollItem';

test('the item of an event has the time of the record, or the current time', () => {
	const event = { event: 'appointment.created' as const, id: '7', record: { id: 7 } };
	expect(toPollItem({ ...event, at: 0 })).toEqual({
		...event,
		resource: 'appointment',
		occurredAt: '1970-01-01T00:00:00.000Z',
		delivery: null,
	});
	const { occurredAt } = toPollItem(event);
	expect(Math.abs(Date.parse(String(occurredAt)) - Date.now())).toBeLessThan(60_000);
});

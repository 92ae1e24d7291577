import { toPollItem, type PollEvent } from '../../nodes/AppointmentService/trigger/pollEvents';

const event: PollEvent = {
	event: 'changed',
	resource: 'appointment',
	id: '7',
	record: { id: 7 },
	at: 0,
	changes: { status: { before: 'booked', after: 'confirmed' } },
};
const common = {
	resource: 'appointment',
	id: '7',
	occurredAt: '1970-01-01T00:00:00.000Z',
	record: { id: 7 },
};

test('the item of an event has what changed', () => {
	const { changes } = event;
	expect(toPollItem(event, false)).toEqual({ event: 'appointment.changed', ...common, changes });
	expect(toPollItem({ ...event, changes: undefined }, false)).toEqual({
		event: 'appointment.changed',
		...common,
	});
});

test('the item of version 1 has an empty delivery, and the event as webhooks call it', () => {
	expect(toPollItem(event, true)).toEqual({
		event: 'appointment.updated',
		...common,
		delivery: null,
	});
});

test('the item of an event without a time has the current time', () => {
	const { occurredAt } = toPollItem({ ...event, at: undefined }, false);
	expect(Math.abs(Date.parse(String(occurredAt)) - Date.now())).toBeLessThan(60_000);
});

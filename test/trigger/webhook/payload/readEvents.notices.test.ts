import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness, secret } from '../../../support/webhookHarness';
import { enterprise } from '../../../support/runNode';
import { all } from '../eventsOf';

const start = '2026-05-02T09:00:00Z';
const before = '2026-05-01T09:00:00Z';
const visit = { id: 7, start, end: '2026-05-02T10:00:00Z', status: 'booked' };
const cancelled = { ...visit, status: 'cancelled' };

/** The event and the ID of each item. */
async function itemsOf(incoming: IncomingRequest, events = all): Promise<string> {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const items = (await harness.take(incoming)) ?? [];
	return items.map(({ event, id }) => `${String(event)} ${String(id)}`).join();
}

beforeEach(async () => void (await installDeduplicationStore()));

test.each<[item: string, body: object]>([
	['unknown 7', { event: 'booking.cancelled', success: 'false', bookingId: 7 }],
	['unknown 7', { action: 'cancel', resource: 'booking', success: 'False', data: visit }],
	['unknown 7', { event: 'booking.cancelled', success: false, ...visit }],
	['appointment.cancelled 7', { event: 'booking.cancelled', success: 'true', bookingId: 7 }],
])('what was only tried is not told as done: %s in %j', async (item, body) => {
	expect(await itemsOf({ body })).toBe(item);
});

test.each<[item: string, body: object]>([
	['appointment.updated 7', { event: { type: 'create_update', appointmentId: 7 } }],
	['appointment.updated 7', { action: 'opened', appointment: { ...visit, updated_at: start } }],
	[
		'appointment.created 7',
		{ action: 'opened', appointment: { ...visit, created_at: start, updated_at: start } },
	],
	['appointment.created 7', { object: 'visit', current: visit, previous: null }],
	['unknown 7', { object: 'visit', current: visit, previous: {} }],
	['appointment.rescheduled 7', { object: 'visit', current: visit, previous: { start: before } }],
	['appointment.updated 7', { event: 'visit.moved_to_trash', data: visit }],
	['appointment.updated 7', { event: 'visit.pinged', current: visit, previous: null }],
	['appointment.created 7', { RecordType: 'VisitCreated', ...visit }],
	['appointment.updated 7', { Content: { Topic: 'Visits', Action: 'Update', RecordId: 7 } }],
])('what an event says of a creation makes it %s in %j', async (item, body) => {
	expect(await itemsOf({ body })).toBe(item);
});

test.each<[item: string, body: object]>([
	['unknown 7', [{ Id: 7, ResourceId: 9, FromTime: start, ToTime: visit.end }]],
	['appointment.created 7', { ApptId: 7, Action: 'APPT_ADDED' }],
	['unknown 7', { url: 'https://example.com/api/bookings/7?expand=client' }],
	[
		'appointment.updated 7',
		{
			Content: { Topic: 'Visits', Action: 'Update', Endpoint: "https://x.example/Visits(guid'7')" },
		},
	],
	['unknown 7', { event: 'created', url: 'https://x.example/visits/7', data: { id: 2, text: '' } }],
])('the record is the one that is meant: %s in %j', async (item, body) => {
	expect(await itemsOf({ body })).toBe(item);
});

test('a form may hold the resource that was booked beside the number of the booking', async () => {
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	const body = 'event=reservation_cancelled&reservation=55&resource=9&from=2026-12-24+10%3A00';
	expect(await itemsOf({ body, headers })).toBe('appointment.cancelled 55');
});

test('headers without a body say what happened to the record at an address', async () => {
	const headers = {
		'x-cal-resource-state': 'update',
		'x-cal-resource-uri': 'https://x.example/v1/appointments/7?alt=json',
	};
	expect(await itemsOf({ body: '', headers })).toBe('appointment.updated 7');
});

test.each<[item: string, body: object]>([
	[
		'appointment.rescheduled 7',
		{ type: 'visit', action: 'update', updatedFrom: { start: before } },
	],
	[
		'appointment.rescheduled 7',
		{
			event: 'visit_updated',
			changelog: { id: 1, items: [{ field: 'start', from: before, to: start }] },
		},
	],
])('earlier values make it %s in %j', async (item, body) => {
	expect(await itemsOf({ body: { ...body, data: visit } })).toBe(item);
});

test.each<[name: string, data: object, more?: object]>([
	['visit.cancel_requested', cancelled],
	[
		'visit.updated',
		{ id: 7, state: { id: 2, name: 'Cancelled' } },
		{ updatedFrom: { stateId: 1 } },
	],
	[
		'visit.updated',
		{ id: 7, fields: { start, status: { id: 2, name: 'Cancelled' } } },
		{ changelog: { items: [{ field: 'status', from: '1', to: '2' }] } },
	],
])('a cancellation that the record shows is told: %s', async (event, data, more = {}) => {
	expect(await itemsOf({ body: { event, data, ...more } }, ['appointment.cancelled'])).toBe(
		'appointment.cancelled 7',
	);
});

test('a link that asks for a confirmation is shown, as nothing comes until somebody opens it', async () => {
	const body = { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://x.example/confirm' };
	expect(await itemsOf({ body })).toBe('unknown null');
	const ofClient = {
		event: 'client.created',
		client: { id: 3 },
		confirm_url: 'https://x.example/',
	};
	expect(await itemsOf({ body: ofClient })).toBe('');
	const credential = { ...enterprise, webhookSecret: secret };
	const harness = createWebhookHarness({ events: all }, credential);
	expect(await harness.deliver({ body })).toMatchObject({ status: 401, started: undefined });
});

import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness, secret } from '../../../support/webhookHarness';
import { enterprise } from '../../../support/runNode';
import { all } from '../eventsOf';
import { parse } from './parseOne';

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

const text = JSON.stringify(visit);
const unnumbered = { start, end: visit.end, status: 'booked' };
const self = { _links: { self: { href: '/v1/appointments/7' } } };

test.each<[item: string, body: object]>([
	['appointment.created 7', { section: 'VISIT', dml: 'INSERT', out: visit }],
	['appointment.created 7', { tags: ['visits', 'created'], data: visit }],
	['appointment.rescheduled 7', { area: 'visit', phase: 'time_changed', data: visit }],
	['appointment.cancelled 7', { area: 'visit', activity: 'cancelled_by_client', data: visit }],
	['appointment.updated 7', { thing: 'rezerwacja', phase: 'zmieniona', rezerwacja_id: 7, ts: 5 }],
	['unknown null', { category: 'visit', change: 'created', thing: 'xray', data: { id: 7 } }],
	['unknown null', { description: 'visit', change: 'created', data: { name: 'Anna' } }],
	['appointment.updated 7', { entity: 'visit', is_updated: 'true', data: visit }],
	['appointment.created 7', { stream: 'appt[created]', data: visit }],
	['appointment.created 7', { fact: 'visit->created', visit: 7, sequence: 4 }],
	['appointment.created 7', { event: 'created', context: { resource: 'visit' }, ...visit }],
	['appointment.updated 7', { event: 'visit.updated', details_url: 'https://a.example/visits/7' }],
	['appointment.updated 7', { event: 'visit.updated', resource: 'urn:acme:visit:7' }],
])('what a delivery says in fields of any name: %s of %j', async (item, body) => {
	expect(await itemsOf({ body })).toBe(item);
});

test.each<[item: string, body: object]>([
	['appointment.created 7', { event: 'visit.created', extra: text }],
	['appointment.created 7', { event: 'visit.created', to: Buffer.from(text).toString('base64') }],
	['appointment.created 7', { raw: JSON.stringify({ event: 'visit.created', data: visit }) }],
	[
		'appointment.created 7',
		{ messages: [JSON.stringify({ event: 'visit.created', data: visit })] },
	],
	[
		'appointment.updated 7',
		{ event: 'visit.updated', id: 7, remark: JSON.stringify({ ...visit, id: 8 }) },
	],
	['other', { event: 'form.sent', data: { ask: '{"event":"visit.cancelled","id":7}' } }],
])('a record in a text of any name is read, and nothing else: %s of %j', async (item, body) => {
	const told = await itemsOf({ body });
	expect(item === 'other' ? told.includes('cancelled') : told).toBe(
		item === 'other' ? false : item,
	);
});

test.each<[item: string, body: object]>([
	[
		'appointment.created 7',
		{ event: 'visit.created', data: { attributes: { ...unnumbered, ...self } } },
	],
	['appointment.created 7', { VisitCreated: { ...unnumbered, ...self, invoice: { id: 55 } } }],
	[
		'appointment.updated 7',
		{ table: 'visits', op: 'update', appt: { ...unnumbered, invoice: { id: 55 } }, target_id: 7 },
	],
	[
		'appointment.created null',
		{ event: 'visit.created', ...unnumbered, resources: [{ id: 9, name: 'Room' }] },
	],
	[
		'appointment.created 7',
		{ full_document: visit, uid: 'e1', parent: { id: 9 }, event: 'visit.created' },
	],
	[
		'appointment.updated 7',
		{ event: 'visit.updated', was: { ...visit, status: 'open' }, visit: { id: 7 } },
	],
	[
		'invoice.paid 9',
		{
			event: { resource: 'invoice', action: 'payment_received' },
			to: { id: 9, total: 4, status: 'paid' },
		},
	],
	[
		'invoice.paid 9',
		{ topic: 'invoice', name: 'payment_received', data: { id: 9, total: 4, status: 'paid' } },
	],
	['appointment.created 7', { entity: 'boeking', op: 'C', out: unnumbered, boeking_id: 7 }],
	[
		'appointment.created null',
		{ event: 'visit.created', out: { slot: unnumbered, resources: [{ id: 9 }] } },
	],
	[
		'invoice.paid 9',
		{ kind_of: 'Invoice', action: 'Payment_received', data: { id: 9, total: 4, status: 'paid' } },
	],
])('the record that is meant beside others: %s of %j', async (item, body) => {
	expect(await itemsOf({ body })).toBe(item);
});

test.each<[body: object, headers?: Record<string, string>]>([
	[{ action: 'visit.new', dispatchTime: 1795860047, resource_url: '/v1/visits/7' }],
	[{ event: 'visit.new', first_sent_at: start, delivery: { tries: 2 }, visit_id: '7' }],
	[{ event_id: 'E1', name: 'Visit.Created', subject: 'urn:salon:visit:7' }],
	[{ event: 'visit.created', location: 'https://salon.example.com/v1/visits/7', retry_count: 1 }],
	[{ id: 'E1', headers: { event: 'visit.created' }, href: 'https://salon.example.com/visits/7' }],
])('what says how it was sent, or only where the record is, shows nothing of it: %j', (body) => {
	const [event, ...others] = parse(body);
	expect(others).toEqual([]);
	expect(event).toMatchObject({ event: 'appointment.created', id: '7', record: null });
});

test('a name with slashes is no path: what was paid in part is not dropped as something else', async () => {
	const invoice = { id: 9, total: 40, balance: 15, status: 'partially_paid' };
	const body = { event: 'api/invoices#partial_payment', data: invoice };
	expect(await itemsOf({ body })).toBe('unknown 9');
});

test('a request that names what was done is a notice: only the service shows the record', () => {
	const request = { method: 'PATCH', path: '/api/bookings/7', id: 'evt_3', attempt: 1 };
	const body = { ...request, previous_note: '', resource_url: '/v1/appointments/7' };
	expect(parse(body)).toMatchObject([{ event: 'appointment.updated', id: '7', record: null }]);
});

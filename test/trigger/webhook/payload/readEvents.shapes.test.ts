import type { IDataObject } from 'n8n-workflow';
import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness } from '../../../support/webhookHarness';

const events = ['appointment.created', 'appointment.updated', 'invoice.created', 'invoice.updated'];
const visit = { start: '2026-05-01T09:00:00Z', end: '2026-05-01T10:00:00Z', status: 'booked' };
const bill = { total: 40, currency: 'EUR', status: 'open' };

type ItemEvent = [event: string, id: string | null];

/** The event and the record id of each item; none where the delivery is about something else. */
async function itemEvents({ headers, ...incoming }: IncomingRequest): Promise<ItemEvent[]> {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const items: IDataObject[] = (await harness.take({ ...incoming, headers })) ?? [];
	return items.map(({ event, id }) => [event as string, id as string | null]);
}

beforeEach(async () => void (await installDeduplicationStore()));

const created = (id: string): ItemEvent[] => [['appointment.created', id]];
const updated = (id: string): ItemEvent[] => [['appointment.updated', id]];
const billCreated = (id: string): ItemEvent[] => [['invoice.created', id]];
const billUpdated = (id: string): ItemEvent[] => [['invoice.updated', id]];

const invoiceEvent = (type: string) => ({
	id: 'evt_1',
	object: 'event',
	api_version: '2025-01-01',
	created: 1777629600,
	data: {
		object: { id: 'in_9', object: 'invoice', ...bill },
		previous_attributes: { status: 'draft' },
	},
	livemode: true,
	pending_webhooks: 1,
	request: { id: null, idempotency_key: null },
	type,
});
const contentEvent = (event_type: string, content: object) => ({
	id: 'ev_1',
	occurred_at: 1777629600,
	source: 'admin_console',
	user: 'owner@example.com',
	object: 'event',
	api_version: 'v2',
	content,
	event_type,
	webhook_status: 'not_configured',
});
const merchantEvent = (type: string, data: object) => ({
	merchant_id: 'M1',
	location_id: 'L1',
	type,
	event_id: '6a8f5f28',
	created_at: '2026-05-01T09:00:00Z',
	data,
});
const crmEvent = (subscriptionType: string, objectId: number) => ({
	eventId: 100,
	subscriptionId: 5,
	portalId: 62,
	appId: 1,
	occurredAt: 1777629600000,
	subscriptionType,
	attemptNumber: 0,
	objectId,
	changeSource: 'CRM',
	changeFlag: 'NEW',
});

test.each<[name: string, request: IncomingRequest, expected: ItemEvent[]]>([
	['an invoice event', { body: invoiceEvent('invoice.created') }, billCreated('in_9')],
	[
		'an item of another collection',
		{ body: { event: 'items.update', collection: 'products', payload: { id: 'p1' } } },
		[],
	],
	['an invoice that is paid', { body: invoiceEvent('invoice.paid') }, billUpdated('in_9')],
	['an upcoming invoice', { body: invoiceEvent('invoice.upcoming') }, [['unknown', 'in_9']]],
	['a payment event', { body: invoiceEvent('payment_intent.created') }, []],
	[
		'an invoice in content',
		{ body: contentEvent('invoice_generated', { invoice: { id: 'inv_9', ...bill } }) },
		billCreated('inv_9'),
	],
	[
		'a payment event with an invoice in content',
		{
			body: contentEvent('payment_failed', {
				transaction: { id: 't' },
				invoice: { id: 'inv_9', ...bill },
			}),
		},
		[],
	],
	[
		'a booking in unknown wrappers',
		{
			body: {
				id: 'ev_1',
				event: 'booking.created',
				tenant: 'x',
				blob: { stuff: { booking: { id: 7, ...visit } } },
			},
		},
		created('7'),
	],
	[
		'a booking in two wrappers',
		{
			body: merchantEvent('booking.created', {
				type: 'booking',
				id: 'b1:0',
				object: { booking: { id: 'b1', version: 0, ...visit } },
			}),
		},
		created('b1'),
	],
	[
		'a failed charge of an invoice',
		{
			body: merchantEvent('invoice.scheduled_charge_failed', {
				type: 'invoice',
				id: 'i1',
				object: { invoice: { id: 'i1', ...bill } },
			}),
		},
		billUpdated('i1'),
	],
	[
		'a record with a topic in a header',
		{
			body: { id: 7, ...visit },
			headers: { 'x-shop-topic': 'bookings/create', 'x-shop-webhook-id': 'b54' },
		},
		created('7'),
	],
	[
		'a record with topic, resource and event in headers',
		{
			body: { id: 7, ...visit },
			headers: {
				'x-wc-webhook-topic': 'booking.updated',
				'x-wc-webhook-resource': 'booking',
				'x-wc-webhook-event': 'updated',
				'x-wc-webhook-delivery-id': '9',
			},
		},
		updated('7'),
	],
	[
		'a list of events with categories',
		{
			body: {
				events: [
					{
						resourceUrl: 'https://x/9',
						resourceId: '9',
						eventDateUtc: '2026-05-01T09:00:00',
						eventType: 'CREATE',
						eventCategory: 'INVOICE',
						tenantId: 't',
						tenantType: 'ORG',
						eventId: 'e',
					},
				],
				firstEventSequence: 1,
				lastEventSequence: 1,
				entropy: 'X',
			},
		},
		billCreated('9'),
	],
	[
		'entities with a name and an operation',
		{
			body: {
				eventNotifications: [
					{
						realmId: '1',
						dataChangeEvent: {
							entities: [
								{
									name: 'Invoice',
									id: '9',
									operation: 'Create',
									lastUpdated: '2026-05-01T09:00:00Z',
								},
								{
									name: 'Invoice',
									id: '10',
									operation: 'Update',
									lastUpdated: '2026-05-01T09:00:00Z',
								},
							],
						},
					},
				],
			},
		},
		[...billCreated('9'), ...billUpdated('10')],
	],
	[
		'a list of events with subscription types',
		{ body: [crmEvent('appointment.creation', 7), crmEvent('appointment.propertyChange', 8)] },
		[...created('7'), ...updated('8')],
	],
	[
		'a trigger with a payload',
		{
			body: {
				triggerEvent: 'BOOKING_CREATED',
				createdAt: '2026-05-01T09:00:00Z',
				payload: {
					bookingId: 7,
					uid: 'u7',
					title: 'Cut',
					startTime: visit.start,
					endTime: visit.end,
					organizer: { id: 1, name: 'A' },
					attendees: [{ email: 'a@b.c' }],
					status: 'ACCEPTED',
				},
			},
		},
		created('7'),
	],
	[
		'a form with an action alone',
		{
			body: 'action=scheduled&id=7&calendarID=4&appointmentTypeID=77',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		},
		created('7'),
	],
	[
		'two appointments in one event',
		{
			body: {
				id: 'x1',
				event_type: 'Appointment.Created',
				data: {
					center_id: 'c',
					guest: { id: 'g', name: 'A' },
					appointments: [
						{ id: 7, ...visit },
						{ id: 8, ...visit },
					],
				},
			},
		},
		[...created('7'), ...created('8')],
	],
	[
		'an event with its name in eventId',
		{
			body: {
				messageId: 'm',
				eventId: 'appointmentBooking.created',
				eventSchemaVersion: 1,
				eventInstanceOriginationDateTime: '2026-05-01T09:00:00Z',
				eventData: { siteId: 1, appointmentId: 121, startDateTime: visit.start, staffId: 3 },
			},
		},
		created('121'),
	],
	[
		'a cloud event',
		{
			body: {
				specversion: '1.0',
				id: 'a1',
				source: '/x',
				type: 'com.example.appointment.created',
				time: '2026-05-01T09:00:00Z',
				datacontenttype: 'application/json',
				data: { id: 7, ...visit },
			},
		},
		created('7'),
	],
	[
		'a JSON:API document',
		{
			body: {
				data: { id: '7', type: 'appointments', attributes: visit },
				meta: { event: 'appointments.created' },
			},
		},
		created('7'),
	],
	[
		'a note with the id of its appointment',
		{ body: { event: 'appointment.note.created', data: { id: 5, text: 'x', appointment_id: 7 } } },
		updated('7'),
	],
	[
		'a note without the id of its appointment',
		{ body: { event: 'appointment.note.created', data: { id: 5, text: 'x' } } },
		[['appointment.updated', null]],
	],
	[
		'a booking that failed',
		{ body: { event: 'booking.create.failed', booking: { id: 7, ...visit } } },
		[['unknown', '7']],
	],
	[
		'an invoice with items and appointments',
		{
			body: {
				event: 'invoice.created',
				data: { id: 9, ...bill, items: [{ id: 1, price: 3 }], appointments: [{ id: 7 }] },
			},
		},
		billCreated('9'),
	],
	[
		'an invoice that is booked',
		{ body: { event: 'invoice.booked', data: { id: 9, ...bill } } },
		billUpdated('9'),
	],
	[
		'an appointment with who created it',
		{ body: { event: 'appointment.created.by_client', data: { id: 7, ...visit } } },
		created('7'),
	],
	[
		'a row and its former values',
		{
			body: {
				type: 'UPDATE',
				table: 'appointments',
				record: { id: 7, ...visit },
				schema: 'public',
				old_record: { id: 7, ...visit },
			},
		},
		updated('7'),
	],
	[
		'a deleted row',
		{
			body: {
				type: 'DELETE',
				table: 'appointments',
				record: null,
				old_record: { id: 7, ...visit },
			},
		},
		updated('7'),
	],
	[
		'events of three resources',
		{
			body: {
				events: [
					{ type: 'appointment.created', data: { id: 7, ...visit } },
					{ type: 'invoice.paid', data: { id: 9, ...bill } },
					{ type: 'client.created', data: { id: 3, name: 'A' } },
				],
			},
		},
		[...created('7'), ...billUpdated('9')],
	],
	['a ping', { body: { event: 'ping', zen: 'x', hook_id: 1 } }, []],
])('the items of %s', async (_, request, expected) => {
	expect(await itemEvents(request)).toEqual(expected);
});

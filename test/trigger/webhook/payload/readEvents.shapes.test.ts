import type { IDataObject } from 'n8n-workflow';
import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness } from '../../../support/webhookHarness';

const events = ['appointment.created', 'appointment.updated', 'invoice.created', 'invoice.updated'];
const visit = { start: '2026-05-01T09:00:00Z', end: '2026-05-01T10:00:00Z', status: 'booked' };
const bill = { total: 40, currency: 'EUR', status: 'open' };

type Told = [event: string, id: string | null];

/** What a delivery is told as: each event with the id of its record; nothing where it is about something else. */
async function told({ headers, ...incoming }: IncomingRequest): Promise<Told[]> {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const items: IDataObject[] = (await harness.take({ ...incoming, headers })) ?? [];
	return items.map(({ event, id }) => [event as string, id as string | null]);
}

beforeEach(async () => void (await installDeduplicationStore()));

const made = (id: string): Told[] => [['appointment.created', id]];
const changed = (id: string): Told[] => [['appointment.updated', id]];
const billed = (id: string): Told[] => [['invoice.created', id]];
const billChanged = (id: string): Told[] => [['invoice.updated', id]];

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
const hub = (subscriptionType: string, objectId: number) => ({
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

test.each<[string, IncomingRequest, Told[]]>([
	['an event with its object', { body: invoiceEvent('invoice.created') }, billed('in_9')],
	['… paid', { body: invoiceEvent('invoice.paid') }, billChanged('in_9')],
	['… whose payment failed', { body: invoiceEvent('invoice.payment_failed') }, billChanged('in_9')],
	[
		'… that could not be finished',
		{ body: invoiceEvent('invoice.finalization_failed') },
		billChanged('in_9'),
	],
	[
		'… that needs an action',
		{ body: invoiceEvent('invoice.payment_action_required') },
		[['unknown', 'in_9']],
	],
	['… that is to come', { body: invoiceEvent('invoice.upcoming') }, [['unknown', 'in_9']]],
	['… sent', { body: invoiceEvent('invoice.sent') }, billChanged('in_9')],
	['a payment', { body: invoiceEvent('payment_intent.created') }, []],
	['a charge', { body: invoiceEvent('charge.failed') }, []],
	[
		'content with an invoice',
		{ body: contentEvent('invoice_generated', { invoice: { id: 'inv_9', ...bill } }) },
		billed('inv_9'),
	],
	[
		'content with an invoice and more',
		{
			body: contentEvent('invoice_updated', {
				customer: { id: 'c' },
				invoice: { id: 'inv_9', ...bill },
			}),
		},
		billChanged('inv_9'),
	],
	[
		'content without one',
		{ body: contentEvent('invoice_updated', {}) },
		[['invoice.updated', null]],
	],
	[
		'content with a payment',
		{
			body: contentEvent('payment_failed', {
				transaction: { id: 't' },
				invoice: { id: 'inv_9', ...bill },
			}),
		},
		[],
	],
	[
		'any wrapper',
		{
			body: {
				id: 'ev_1',
				event: 'booking.created',
				tenant: 'x',
				blob: { stuff: { booking: { id: 7, ...visit } } },
			},
		},
		made('7'),
	],
	[
		'a booking in two objects',
		{
			body: merchantEvent('booking.created', {
				type: 'booking',
				id: 'b1:0',
				object: { booking: { id: 'b1', version: 0, ...visit } },
			}),
		},
		made('b1'),
	],
	[
		'a charge that was scheduled and failed',
		{
			body: merchantEvent('invoice.scheduled_charge_failed', {
				type: 'invoice',
				id: 'i1',
				object: { invoice: { id: 'i1', ...bill } },
			}),
		},
		billChanged('i1'),
	],
	[
		'a payment of an invoice',
		{
			body: merchantEvent('invoice.payment_made', {
				type: 'invoice',
				id: 'i1',
				object: { invoice: { id: 'i1', ...bill } },
			}),
		},
		billChanged('i1'),
	],
	[
		'a published invoice',
		{
			body: merchantEvent('invoice.published', {
				type: 'invoice',
				id: 'i1',
				object: { invoice: { id: 'i1', ...bill } },
			}),
		},
		[['unknown', 'i1']],
	],
	[
		'a topic in a header',
		{
			body: { id: 7, ...visit },
			headers: { 'x-shop-topic': 'bookings/create', 'x-shop-webhook-id': 'b54' },
		},
		made('7'),
	],
	[
		'a topic with a resource',
		{
			body: { id: 7, ...visit },
			headers: {
				'x-wc-webhook-topic': 'booking.updated',
				'x-wc-webhook-resource': 'booking',
				'x-wc-webhook-event': 'updated',
				'x-wc-webhook-delivery-id': '9',
			},
		},
		changed('7'),
	],
	[
		'categories',
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
		billed('9'),
	],
	[
		'categories of something else',
		{
			body: {
				events: [
					{
						resourceId: '9',
						eventType: 'CREATE',
						eventCategory: 'CONTACT',
						eventId: 'e',
						tenantId: 't',
					},
				],
				entropy: 'X',
			},
		},
		[],
	],
	[
		'entities',
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
		[...billed('9'), ...billChanged('10')],
	],
	[
		'entities of something else',
		{
			body: {
				eventNotifications: [
					{
						realmId: '1',
						dataChangeEvent: { entities: [{ name: 'Customer', id: '9', operation: 'Create' }] },
					},
				],
			},
		},
		[],
	],
	[
		'subscriptions',
		{ body: [hub('appointment.creation', 7), hub('appointment.propertyChange', 8)] },
		[...made('7'), ...changed('8')],
	],
	['subscriptions of something else', { body: [hub('contact.creation', 7)] }, []],
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
		made('7'),
	],
	[
		'… cancelled',
		{
			body: {
				triggerEvent: 'BOOKING_CANCELLED',
				payload: { bookingId: 7, startTime: visit.start, attendees: [{ email: 'a@b.c' }] },
			},
		},
		changed('7'),
	],
	[
		'… paid',
		{ body: { triggerEvent: 'BOOKING_PAID', payload: { bookingId: 7, startTime: visit.start } } },
		changed('7'),
	],
	[
		'a form',
		{
			body: 'action=scheduled&id=7&calendarID=4&appointmentTypeID=77',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		},
		made('7'),
	],
	[
		'a form of another action',
		{
			body: 'action=appointment.rescheduled&id=7&calendarID=4',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		},
		changed('7'),
	],
	[
		'a group',
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
		[...made('7'), ...made('8')],
	],
	[
		'a group with an id',
		{
			body: {
				id: 'x1',
				event_type: 'Appointment.Updated',
				data: {
					id: 'group',
					note: 'x',
					appointments: [
						{ id: 7, ...visit },
						{ id: 8, ...visit },
					],
				},
			},
		},
		[...changed('7'), ...changed('8')],
	],
	[
		'a group of one',
		{ body: { id: 'x1', event: 'appointment.created', appointments: [{ id: 7, ...visit }] } },
		made('7'),
	],
	[
		'an event named by its id',
		{
			body: {
				messageId: 'm',
				eventId: 'appointmentBooking.created',
				eventSchemaVersion: 1,
				eventInstanceOriginationDateTime: '2026-05-01T09:00:00Z',
				eventData: { siteId: 1, appointmentId: 121, startDateTime: visit.start, staffId: 3 },
			},
		},
		made('121'),
	],
	[
		'… cancelled',
		{
			body: {
				messageId: 'm',
				eventId: 'appointmentBooking.cancelled',
				eventData: { siteId: 1, appointmentId: 121 },
			},
		},
		changed('121'),
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
		made('7'),
	],
	[
		'a cloud event without data',
		{
			body: {
				specversion: '1.0',
				id: 'a1',
				source: '/x',
				type: 'com.example.appointment.updated',
				time: '2026-05-01T09:00:00Z',
			},
		},
		[['appointment.updated', null]],
	],
	[
		'a cloud event in headers',
		{
			body: { id: 7, ...visit },
			headers: {
				'ce-type': 'com.example.appointment.created',
				'ce-id': 'a1',
				'x-event-type': 'appointment.created',
			},
		},
		made('7'),
	],
	[
		'a bundle',
		{
			body: {
				resourceType: 'Bundle',
				type: 'history',
				entry: [
					{
						fullUrl: 'x',
						resource: { resourceType: 'Appointment', id: '7', ...visit },
						request: { method: 'POST', url: 'Appointment' },
					},
				],
			},
		},
		[['unknown', '7']],
	],
	[
		'a document',
		{
			body: {
				data: { id: '7', type: 'appointments', attributes: visit },
				meta: { event: 'appointments.created' },
			},
		},
		made('7'),
	],
	[
		'a reminder',
		{
			body: {
				id: 'x',
				event: 'appointment.reminder_created',
				data: { appointment: { id: 7, ...visit } },
			},
		},
		changed('7'),
	],
	[
		'a note of its own',
		{ body: { event: 'appointment.note.created', data: { id: 5, text: 'x', appointment_id: 7 } } },
		changed('7'),
	],
	[
		'a note that says not of what',
		{ body: { event: 'appointment.note.created', data: { id: 5, text: 'x' } } },
		[['appointment.updated', null]],
	],
	[
		'a comment',
		{ body: { event: 'booking_comment_added', comment: { id: 5 }, booking_id: 7 } },
		changed('7'),
	],
	[
		'an e-mail',
		{ body: { event: 'invoice.email_sent', invoice: { id: 9, ...bill } } },
		billChanged('9'),
	],
	[
		'a booking that failed',
		{ body: { event: 'booking.create.failed', booking: { id: 7, ...visit } } },
		[['unknown', '7']],
	],
	[
		'a booking that was not created',
		{ body: { event: 'booking_not_created', data: { id: 7, ...visit } } },
		[['unknown', '7']],
	],
	[
		'an attempt',
		{ body: { event: 'appointment.booking_attempt', data: { id: 7, ...visit } } },
		[['unknown', '7']],
	],
	[
		'one that is not confirmed any more',
		{ body: { event: 'appointment.unconfirmed', data: { id: 7, ...visit } } },
		changed('7'),
	],
	[
		'a room under a strong name',
		{
			body: { event: 'appointment.created', id: 7, ...visit, resource: { id: 3, name: 'Room 1' } },
		},
		made('7'),
	],
	[
		'a client under a name',
		{ body: { event: 'appointment.created', id: 7, ...visit, client: { id: 3, name: 'Anna' } } },
		made('7'),
	],
	[
		'lines of a bill',
		{
			body: {
				event: 'invoice.created',
				data: { id: 9, ...bill, items: [{ id: 1, price: 3 }], appointments: [{ id: 7 }] },
			},
		},
		billed('9'),
	],
	[
		'a bookkeeping entry',
		{ body: { event: 'invoice.booked', data: { id: 9, ...bill } } },
		billChanged('9'),
	],
	[
		'created and changed at once',
		{ body: { event: 'appointment.created.rescheduled', data: { id: 7, ...visit } } },
		changed('7'),
	],
	[
		'created by somebody',
		{ body: { event: 'appointment.created.by_client', data: { id: 7, ...visit } } },
		made('7'),
	],
	[
		'before and after',
		{
			body: {
				event: 'appointment.updated',
				before: { id: 7, ...visit },
				after: { id: 7, ...visit, status: 'moved' },
			},
		},
		changed('7'),
	],
	[
		'old and new',
		{
			body: {
				type: 'UPDATE',
				table: 'appointments',
				record: { id: 7, ...visit },
				schema: 'public',
				old_record: { id: 7, ...visit },
			},
		},
		changed('7'),
	],
	[
		'inserted',
		{
			body: {
				type: 'INSERT',
				table: 'appointments',
				record: { id: 7, ...visit },
				schema: 'public',
				old_record: null,
			},
		},
		made('7'),
	],
	[
		'a deletion',
		{
			body: {
				type: 'DELETE',
				table: 'appointments',
				record: null,
				old_record: { id: 7, ...visit },
			},
		},
		changed('7'),
	],
	[
		'a record in a list of one',
		{ body: { action: 'create', resource: 'appointment', results: [{ id: 7, ...visit }] } },
		made('7'),
	],
	[
		'two kinds in one',
		{
			body: {
				events: [
					{ type: 'appointment.created', data: { id: 7, ...visit } },
					{ type: 'invoice.paid', data: { id: 9, ...bill } },
					{ type: 'client.created', data: { id: 3, name: 'A' } },
				],
			},
		},
		[...made('7'), ...billChanged('9')],
	],
	[
		'an id of an event alone',
		{ body: { id: 'evt_9', event: 'appointment.updated' } },
		[['appointment.updated', null]],
	],
	[
		'a waiting list',
		{ body: { event: 'appointment.waitlist.added', data: { id: 5, appointment_id: 7 } } },
		changed('7'),
	],
	['a test', { body: { event: 'appointment.test', data: {} } }, [['unknown', null]]],
	['a ping', { body: { event: 'ping', zen: 'x', hook_id: 1 } }, []],
])('%s', async (_, incoming, wanted) => {
	expect(await told(incoming)).toEqual(wanted);
});

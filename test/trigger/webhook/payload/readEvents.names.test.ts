import type { IDataObject } from 'n8n-workflow';
import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness } from '../../../support/webhookHarness';
import { all as events } from '../eventsOf';
import { casesOf } from '../../../support/table';

const visit = {
	id: 7,
	start: '2026-05-01T09:00:00Z',
	end: '2026-05-01T10:00:00Z',
	status: 'booked',
};
const bill = { id: 9, total: 40, status: 'open' };
const client = { id: 3, name: 'Anna' };

const fieldsOf = (record: object) => JSON.stringify(record).slice(1, -1);
/** A body in which `"@visit":8` stands for the fields of that visit, and so do a bill and a client. */
const filled = (body: unknown) =>
	JSON.parse(
		JSON.stringify(body)
			.replace(/"@visit":(\d+)/g, (_, id) => fieldsOf({ ...visit, id: Number(id) }))
			.replace(/"@bill":9/g, fieldsOf(bill))
			.replace(/"@client":3/g, fieldsOf(client)),
	) as object;

/** The event and the ID of each item. */
async function itemsOf({ body, ...incoming }: IncomingRequest): Promise<string[]> {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const items: IDataObject[] = (await harness.take({ ...incoming, body: filled(body) })) ?? [];
	return items.map(({ event, id }) => `${String(event)} ${String(id)}`);
}

beforeEach(async () => void (await installDeduplicationStore()));

test.each<[name: string, record: object, item: string]>([
	['Client cancelled appointment', visit, 'appointment.cancelled 7'],
	['The salon cancelled an appointment', visit, 'appointment.cancelled 7'],
	['customer_booked_appointment', visit, 'appointment.created 7'],
	['UserBookedAppointment', visit, 'appointment.created 7'],
	['New appointment for client', visit, 'appointment.created 7'],
	['staff_rescheduled_booking', visit, 'appointment.rescheduled 7'],
	['Customer has paid an invoice', bill, 'invoice.paid 9'],
	['client_deleted_appointment_note', visit, ''],
	['client.created', client, ''],
	['client.updated', { ...client, next_appointment: visit }, ''],
	['message.sent_to_client', client, ''],
	['staff.scheduled', visit, 'unknown 7'],
	['employee.archived', visit, ''],
	['patient_rescheduled', visit, 'appointment.rescheduled 7'],
])('a person in %s says who did it, beside %j', async (event, data, item) => {
	expect((await itemsOf({ body: { event, data } })).join()).toBe(item);
});

test.each<[item: string, body: object]>([
	['appointment.cancelled 7', { resource: 'appointment', event: 'cancelled_by_client' }],
	['appointment.cancelled 7', { resource: 'appointment', event: 'client_cancelled' }],
	['unknown 7', { resource: 'appointment', event: 'client_updated' }],
	['appointment.updated null', { resource: 'appointment', event: 'note.created' }],
	['invoice.paid 7', { resource: 'invoice', event: 'client_paid' }],
	['invoice.updated 7', { resource: 'invoice', event: 'client_booked' }],
	['appointment.cancelled 7', { topic: 'Meeting', type: 'CancelledByClient' }],
	['invoice.updated null', { topic: 'invoices', type: 'payment_failed' }],
	['appointment.created 7', { resource: 'session', action: 'booked' }],
])('the field with the resource makes it %s in %j', async (item, body) => {
	expect(await itemsOf({ body: { ...body, data: { id: 7, colour: 'red' } } })).toEqual([item]);
});

test.each<[item: string, body: object]>([
	[
		'appointment.cancelled 7',
		{ event_type: { id: 12, name: 'appointment.cancelled' }, data: visit },
	],
	['invoice.paid 9', { topic: { name: 'invoice.paid', schema: 'v1' }, payload: bill }],
	['unknown 7', { event_type: { id: 3, name: 'New Client 30 min' }, appointment: visit }],
	['appointment.updated 7', { type: 'appointment', id: 7, deleted: true, version: 4 }],
	['appointment.updated 7', { event: 'entry.publish', model: 'appointment', entry: visit }],
	[
		'appointment.updated 7',
		{
			specversion: '1.0',
			type: 'store.document.v1.deleted',
			source: '//store.example/projects/p/(default)',
			subject: 'documents/appointments/7',
			data: { oldValue: { name: 'projects/p/documents/appointments/7', fields: {} } },
		},
	],
])('what tells of the event beside its names makes it %s in %j', async (item, body) => {
	expect(await itemsOf({ body })).toEqual([item]);
});

test.each(
	casesOf<[body: object]>`
		{"event":"Appointment Rescheduled","detail":{"appointmentId":7,"oldStart":"a","newStart":"b"}}
		{"audit":{"action":"update","entity":"Appointment","entity_id":7,"changes":[{"field":"room","old":"A","new":"B"}]}}
	`,
)('what only changed is no record in %j', async (body) => {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	expect(await harness.take({ body })).toMatchObject([{ id: '7', record: null }]);
});

test.each<[name: string, key: string, item: string]>([
	['client.cancelled', 'appointment', 'appointment.cancelled 7'],
	['guest.no_show', 'booking', 'appointment.updated 7'],
	['service.booked', 'booking', 'appointment.created 7'],
	['treatment_booked', 'booking', 'appointment.created 7'],
	['room.reserved', 'booking', 'appointment.created 7'],
	['slot.cancelled', 'booking', 'appointment.cancelled 7'],
	['schedule.cancelled', 'booking', 'appointment.updated 7'],
	['reminder.scheduled', 'appointment', 'appointment.updated 7'],
	['payment.created', 'appointment', 'appointment.updated 7'],
	['payment.failed', 'appointment', ''],
	['client.created', 'appointment', 'unknown 7'],
	['session.rescheduled', 'session', 'unknown null'],
	['client.created', 'client', ''],
	['client.registered', 'appointment', 'unknown 7'],
	['item.created', 'appointment', 'appointment.updated 7'],
	['record.synced', 'data', 'unknown 7'],
])('the event %s beside the record in %s is %s', async (event, key, item) => {
	expect((await itemsOf({ body: { event, [key]: visit } })).join()).toBe(item);
});

test.each([
	['payment.created', { payment: { id: 2 } }],
	['client.registered', { client }],
	['item.created', { item: { id: 2 } }],
	['client.updated', { client }],
	['client.updated', { clients: [client] }],
])('the event %s beside its own record and an appointment is its own', async (event, beside) => {
	expect(await itemsOf({ body: { event, ...beside, appointment: visit } })).toEqual([]);
	expect(await itemsOf({ body: { event, data: { ...beside, appointment: visit } } })).toEqual([]);
});

test.each<[item: string, body: object]>([
	['appointment.updated 7', { event: 'record.updated', data: visit }],
	['appointment.created 7', { resource: 'record', status: 'create', data: visit }],
	['invoice.updated 9', { event: 'record.deleted', invoice: bill }],
	['invoice.created 9', { event: 'record_created', data: { object: 'invoice', ...bill } }],
	['invoice.created 9', { resource: 'record', status: 'create', invoice: bill }],
	['invoice.updated 9', { event: 'record.updated', collection: 'invoices', data: bill }],
	['appointment.updated 7', { event: 'record.updated', invoice_id: 9, data: visit }],
	['appointment.updated 7', { event: 'record.updated', data: { ...visit, type: 'Service' } }],
	['', { event: 'record.updated', entity: 'client', data: client }],
	['', { event: 'client.updated', record: client }],
	['unknown null', { event: 'record.created', table: 'widgets', record: client }],
	['unknown null', { type: 'INSERT', table: 'widgets', record: client, old_record: null }],
])('an event of a record is %s in %j', async (item, body) => {
	expect((await itemsOf({ body })).join()).toBe(item);
});

test.each<[items: string, body: object]>([
	...casesOf<[items: string, body: object]>`
		appointment.created 7,appointment.created 8,invoice.created 9 | {"event":"records.created","appointments":[{"@visit":7},{"@visit":8}],"invoices":[{"@bill":9}]}
		appointment.created 7,appointment.created 8,invoice.created 9 | {"event":"created","data":{"appointments":[{"@visit":7},{"@visit":8}],"invoices":[{"@bill":9}]}}
		invoice.updated 9 | {"event":"records.updated","invoices":[{"@bill":9}]}
		appointment.created 7,appointment.created 8 | {"event":"appointment.created","invoices":[{"@bill":9}],"appointments":[{"@visit":7},{"@visit":8}]}
		appointment.created 7,appointment.created 8 | {"event":"appointment.created","appointments":[{"@visit":7},{"@visit":8}],"clients":[{"@client":3}]}
		appointment.updated 7 | {"event":"appointment.updated","appointment_id":7,"added":[{"@client":3}],"removed":[{"@client":3}]}
		appointment.updated 7 | {"event":"appointment.updated","appointment":{"id":7,"name":"A","added":[{"@client":3}]}}
		unknown null | {"resource":"appointment","event":"x","updated":["status"]}
		appointment.cancelled 7 | {"eventTrigger":"CancelVisitConfirmation","appointment":{"@visit":7},"client":{"@client":3}}
		invoice.updated 9 | {"code":"issued_invoice.state_change","data":{"invoice_id":9,"state":"x"}}
		"" | {"code":"CREATED_FEE","data":{"id":9}}
		appointment.created 7 | {"event":"created","data":{"object":"resource","model":"Booking","id":7,"fields":{"start":"2026-05-01T09:00:00Z"}}}
		unknown null | {"event":"slotting::created","data":{"object":"resource","model":"x","id":7,"fields":{}}}
		"" | {"event":"created","resource":"resource","data":{"id":7,"name":"Room 1"}}
		appointment.created null | {"event":"session.booked","data":{"sessionId":11,"memberId":5}}
		unknown null | {"event":"session.cancelled","data":{"sessionId":11,"memberId":5}}
		"" | {"event":"session.expired","data":{"sessionId":11,"userId":5}}
		unknown null | {"type":"appointment.created","id":"n4","data":null}
		"" | {"type":"appointment_type.created","id":"e1","data":{"id":7,"appointment_id":7}}
		"" | {"type":"AppointmentReminderSent","id":"e1","data":{"id":7}}
		"" | {"resource":"invoice_item","action":"created","data":{"id":7}}
		appointment.updated 7 | {"event":"appointment_type_changed","data":{"@visit":7}}
		appointment.created 7,appointment.created 8 | {"event":"appointment.bulk_created","data":{"appointments":[{"@visit":7},{"@visit":8}]}}
		appointment.created 7 | {"event":"appointment.written","data":{"operation":"insert","id":7}}
		appointment.created 7
			| {"type":"appointment_updated","data":{"appointment_id":7,"appointment_update_type":"created","appointment_data":{"start":"2026-05-01T09:00:00Z"}}}
		appointment.cancelled 7
			| {"event_type":"appointment_updated","data":{"data_type":"x","appointment_data":{"appointment_id":7,"appointment_update_type":"cancelled"}}}
		appointment.updated 7 | {"event":"meeting_missed","data":{"id":7,"start":"2026-05-01T09:00:00Z"}}
		appointment.cancelled 7 | {"event":"meeting_cancelled_by_consultant","meeting":{"id":7,"start":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"event":"booking.created","booking":{"id":7,"meeting":{"id":"z"}}}
		appointment.created 7 | {"type":"appointment.saved","data":{"key":"k","value":{"@visit":7,"_isNew":true}}}
		appointment.updated 7 | {"type":"booking.patched","resource":"/bookings/7","id":"e1","patch":[{"op":"replace","path":"/status","value":"cancelled"}]}
		appointment.created 7 | {"table":"u_appointment","operation":"insert","sys_id":7,"record":{"sys_id":{"value":"7"}}}
		appointment.created 7 | {"uid":"e1","action":"created","resource":"appointment","attributes":{"@visit":7}}
		appointment.created 7 | {"appointments":[{"id":7,"action":"Created","fields":{"start":{"value":1}}}]}
		appointment.created 7 | {"type":"booking.created","message":{"text":"x"},"resource":{"id":7,"fields":{"A.Title":"x"}}}
		appointment.created 7 | {"appointments":{"created":[{"@visit":7}],"deleted":[]}}
		appointment.created 7,appointment.created 8,appointment.updated 5,invoice.created 9
			| {"appointments":{"added":[{"@visit":7},{"@visit":8}],"updated":[],"deleted":[5]},"clients":{"added":[{"@client":3}]},"invoices":{"add":[{"@bill":9}]},"account":{"id":3}}
		appointment.created 7,appointment.created 8 | {"appointment_create_events":[{"@visit":7},{"@visit":8}]}
		appointment.created 7,appointment.created 8
			| {"batches":[{"source":"a","events":[]},{"events":[{"id":0,"name":"appointment.created","body":{"@visit":7}}]},{"events":[{"id":1,"name":"appointment.created","body":{"@visit":8}}]}]}
		appointment.created 7,appointment.created 8 | {"event_key":"appointment.add","object_keys":[{"apiUrl":"x","id":7},{"apiUrl":"x","id":8}]}
		appointment.updated 7 | {"event":"ONCRMAPPOINTMENTUPDATE","data":{"FIELDS":{"ID":7}}}
		appointment.created 61 | {"event":"new","placeId":1,"bookingId":61,"arrivalDate":"2026-05-01","departureDate":"2026-05-02","cancelled":false}
		appointment.updated 61 | {"event":"modified","placeId":1,"bookingId":61,"arrivalDate":"2026-05-01","departureDate":"2026-05-02"}
		appointment.cancelled 61 | {"event":"cancelled","placeId":1,"bookingId":61,"arrivalDate":"2026-05-01","departureDate":"2026-05-02"}
		appointment.created 61 | {"event":"new","placeId":1,"bookingId":61,"bookingDate":"2026-04-08","arrivalDate":"2026-05-01","departureDate":"2026-05-02"}
		unknown 61 | {"event":"New lesson","bookingId":61,"bookingDate":"2026-04-08","arrivalDate":"2026-05-01","departureDate":"2026-05-02"}
		appointment.created 61 | {"event":"created","appointment_id":61,"client_id":3,"payment_id":1}
		unknown 61 | {"event":"created","paymentId":1,"bookingId":61,"amount":5}
		appointment.cancelled 61 | {"bookingId":61,"action":"CANCEL","startsAt":"2026-05-01T09:00:00Z"}
		appointment.rescheduled 61 | {"bookingId":61,"action":"RESCHEDULE","startsAt":"2026-05-01T09:00:00Z"}
		unknown 61 | {"id":5,"action":"CREATE","bookingId":61,"startsAt":"2026-05-01T09:00:00Z"}
		unknown 61 | {"paymentId":5,"action":"CREATE","bookingId":61,"startsAt":"2026-05-01T09:00:00Z"}
		appointment.updated 61 | {"notification_type":"reservation_confirmed","reservation":"61","resource_id":"3","start_time":"2026-05-01 09:00"}
		appointment.cancelled 61 | {"eventNotificationType":"Booking Cancellation","eventNotificationId":2,"eventData":{"booking":{"bookingId":61,"price":5}}}
		appointment.updated 61 | {"event":"reservation.updated","stayId":5,"reservationId":61}
		unknown 61 | {"type":"webhookRoomStayOutboundDto","id":"e1","createdDate":"2026-05-01T09:00:00Z","detailDto":{"bookings":[{"bookingId":61,"placeId":2,"startDate":"2026-05-01","endDate":"2026-05-02"}]}}
		appointment.updated 7 | {"type":"edit","recordType":"appointment","newRecord":{"@visit":7}}
		appointment.updated 7 | {"type":"update","newBooking":{"@visit":7},"oldBooking":{"@visit":7}}
		appointment.updated 7 | {"type":"delete","recordType":"appointment","id":7,"newRecord":null,"oldRecord":{"@visit":7}}
		appointment.created 7,appointment.updated 8 | {"x.appointment_save_new":[{"appointment":{"@visit":7}}],"x.appointment_save_update":[{"appointment":{"@visit":8}}]}
	`,
	[
		'appointment.created 7',
		{
			specversion: '1.0',
			id: 'e1',
			type: 'booking.created',
			data_base64: Buffer.from(JSON.stringify(visit)).toString('base64'),
		},
	],
	[
		'appointment.created 7',
		{
			message: JSON.stringify({
				detail: JSON.stringify({ event: 'booking.created', object: JSON.stringify(visit) }),
			}),
		},
	],
])('the lists of one delivery give %s in %j', async (items, body) => {
	expect((await itemsOf({ body })).join()).toBe(items);
});

test.each<[item: string, body: object]>([
	[
		'appointment.updated 7',
		{ resource: 'appointment', action: 'updated', type: 'Health Check', data: visit },
	],
	[
		'appointment.created 7',
		{ resource: 'appointment', event: 'created', name: 'Test', data: visit },
	],
	['appointment.created 7', { resource: 'appointment', action: 'created', type: 'test', ...visit }],
	['unknown 7', { type: 'test', ...visit }],
	['', { event: 'test', resource: 'appointment', action: 'created', data: visit }],
	['', { type: 'test', data: visit }],
	['', { type: 'test', data: { id: 1 } }],
	['', { action: 'created', resource: 'client', type: 'test', ...client }],
])('a word for a test is %s in %j', async (item, body) => {
	expect((await itemsOf({ body })).join()).toBe(item);
});

const uuid = 'fddc47d5-b42f-4437-a338-e32d42e9bc66';

test.each(
	casesOf<[item: string, body: object]>`
		appointment.rescheduled 7
			| {"id":"fddc47d5-b42f-4437-a338-e32d42e9bc66","type":"webhook_event","trigger":"APPOINTMENT.MOVED","webhook":{"id":"4","type":"webhook"},"created_by":{"id":"2","type":"user"},"source":{"@visit":7,"type":"appointment"}}
		appointment.cancelled ap_5
			| {"id":"fddc47d5-b42f-4437-a338-e32d42e9bc66","type":"appointment.cancelled","created":1777629600,"related_object":{"type":"appointment","id":"ap_5"}}
		appointment.cancelled ap_5
			| {"id":"fddc47d5-b42f-4437-a338-e32d42e9bc66","type":"appointment.cancelled","created":1777629600,"data":{"reason":"ill"},"target":{"object":"appointment","id":"ap_5"}}
		appointment.cancelled ap_5
			| {"id":"fddc47d5-b42f-4437-a338-e32d42e9bc66","type":"appointment.cancelled","created":1777629600,"about":{"kind":"appointment","id":"ap_5"}}
		appointment.cancelled 7
			| {"id":"fddc47d5-b42f-4437-a338-e32d42e9bc66","type":"appointment.cancelled","created":1777629600,"data":{"@visit":7},"about":{"kind":"appointment","id":"ap_5"}}
		invoice.paid null          | {"type":"invoice.paid","source":{"kind":"appointment","id":"ap_5"}}
		invoice.paid 9             | {"type":"invoice.paid","@bill":9,"source":{"kind":"appointment","id":"ap_5"}}
		appointment.cancelled 7    | {"event":"appointment.cancelled","@visit":7,"parent":{"type":"appointment","id":"ap_5"}}
		appointment.updated 7      | {"event":"appointment.updated","id":7,"next":{"@visit":8,"type":"appointment"}}
		appointment.updated 7      | {"event":"appointment.updated","data":{"id":7,"note":"x"},"other":{"type":"appointment","id":8}}
	`,
)('what says that it is an appointment makes it %s in %j', async (item, body) => {
	expect(await itemsOf({ body })).toEqual([item]);
});

test.each(
	casesOf<[items: string, body: object]>`
		appointment.updated 5                         | {"event":"items.delete","collection":"appointments","key":5}
		appointment.updated 5                         | {"event":"items.delete","collection":"appointments","id":5}
		appointment.updated 5                         | {"event":"items.delete","collection":"appointments","keys":[5],"payload":[5]}
		appointment.updated a5,appointment.updated a6 | {"event":"items.delete","collection":"appointments","keys":["a5","a6"]}
		appointment.updated 5,appointment.updated 6   | {"event":"items.update","collection":"appointments","keys":[5,6],"payload":{"note":"x"}}
		appointment.created 5                         | {"event":"items.create","collection":"appointments","key":5,"payload":{"note":"x"}}
		appointment.updated 5                         | {"event":"items.update","collection":"appointments","keys":[5],"payload":{"note":"x"}}
		appointment.updated 5,appointment.updated 6   | {"event":"items.update","collection":"appointments","pks":[5,6]}
		appointment.updated 5,appointment.updated 6   | {"event":"appointments.updated","record_ids":"5, 6"}
		""                                            | {"event":"items.delete","collection":"clients","keys":[5]}
		appointment.updated null                      | {"event":"appointment.updated","keys":["status","start"]}
		appointment.updated 7                         | {"event":"appointment.updated","key":"k_123","id":7}
		appointment.updated 7                         | {"event":"items.update","collection":"appointments","key":7,"data":{"@visit":7,"keys":["a","b"]}}
	`,
)('a notice of changes gives %s in %j', async (items, body) => {
	expect((await itemsOf({ body })).join()).toBe(items);
});

test.each<[item: string, query: Record<string, string>, body: object]>([
	['appointment.created 7', { event: 'appointment.created' }, visit],
	['invoice.updated 9', { topic: 'invoice', action: 'updated' }, bill],
	['appointment.cancelled 7', { Event_Type: 'appointment.cancelled' }, { id: 7 }],
	[
		'appointment.created 7',
		{ event: 'appointment.cancelled' },
		{ event: 'appointment.created', data: visit },
	],
	['unknown 7', { id: 'x', token: 'appointment.created' }, visit],
])('the address of a delivery makes it %s: %j', async (item, query, body) => {
	expect(await itemsOf({ query, body })).toEqual([item]);
});

const attribute = { Type: 'String', Value: 'appointment.created' };

test.each<[item: string, body: object]>([
	...casesOf<[item: string, body: object]>`
		appointment.created 7 | {"Records":[{"body":{"@visit":7},"messageAttributes":{"event_type":{"stringValue":"appointment.created"}}}]}
		unknown 7             | {"appointment":{"current":{"@visit":7},"previous":{}}}
		appointment.updated 7 | {"event":"appointment.deleted","appointment":{"current":{},"previous":{"@visit":7}}}
		unknown 7             | {"appointment":{"@visit":7,"previous":null}}
		invoice.created 9     | {"event":"invoice.created","invoice":{"current":{"@bill":9},"previous":{"@bill":9}}}
	`,
	[
		'appointment.created 7',
		{
			Type: 'Notification',
			MessageId: uuid,
			Message: JSON.stringify(visit),
			MessageAttributes: { event_type: attribute },
		},
	],
])('what is around a record makes it %s in %j', async (item, body) => {
	expect(await itemsOf({ body })).toEqual([item]);
});

test.each(
	(
		'appointment.patched appointment.saved appointment.upserted appointment.opened ' +
		'appointment.fulfilled appointment.done appointment.deactivated appointment.purged ' +
		'appointment.lapsed appointment.reschedule_proposed'
	).split(' '),
)('%s changes an appointment', async (event) => {
	expect(await itemsOf({ body: { event, data: visit } })).toEqual(['appointment.updated 7']);
});

test.each([
	['appointment.feed', 'unknown 7'],
	['appointment.reminded', 'unknown 7'],
	['booking.customer_notified', 'unknown 7'],
	['invoice.published', 'invoice.updated 9'],
	['invoice.payment_success', 'invoice.updated 9'],
	['appointment.create.success', 'appointment.created 7'],
	['appointment.update_failed', 'appointment.updated 7'],
	['appointment.blocked', 'unknown 7'],
	['client.lapsed', ''],
])('%s is %s', async (event, item) => {
	const data = event.startsWith('invoice') ? bill : visit;
	expect((await itemsOf({ body: { event, data } })).join()).toBe(item);
});

test('a client who did something unheard of beside both records may have changed the appointment', async () => {
	const body = { event: 'client.arrived', client, appointment: visit };
	expect(await itemsOf({ body })).toEqual(['unknown 7']);
});

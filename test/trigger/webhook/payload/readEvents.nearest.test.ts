import { parse } from './parseOne';

const visit = { id: 7, starts_at: '2026-05-01T09:00:00Z', status: 'confirmed' };
const bill = { id: 9, total: 40, status: 'open' };
const times = (created_at: string, updated_at = created_at) => ({ created_at, updated_at });
const client = { id: 3, first_name: 'Anna' };

/** The event and the ID of each event of a body. */
const eventsOf = (body: unknown) => parse(body).map(({ event, id }) => `${event} ${id ?? ''}`);

const change = (field: string, value: object) => ({
	object: 'business',
	entry: [{ id: '1022', time: 1777629600, changes: [{ field, value }] }],
});
const request = (method: string, url: string, resource?: object) => ({
	resourceType: 'Bundle',
	id: 'b1',
	type: 'subscription-notification',
	entry: [{ fullUrl: 'urn:uuid:1', ...(resource && { resource }), request: { method, url } }],
});
const row = (name: string, op: string, old: object | null, now: object | null) => ({
	event: { op, data: { old, new: now } },
	id: 'e-1',
	trigger: { name: 'booking_hook' },
	table: { schema: 'public', name },
});
const atPath = (resource: string, type: string) => ({
	value: [
		{
			changeType: 'updated',
			resource: `solutions/bookingBusinesses/b@x.com/${resource}/AAMk7w=`,
			resourceData: { '@odata.type': type, '@odata.id': `x/${resource}/AAMk7w=`, id: 'AAMk7w=' },
		},
	],
});

test.each<[events: string, body: object]>([
	['appointment.created 8', change('appointments', { verb: 'created', appointment_id: '8' })],
	['unknown 8', change('appointments', { verb: 'x', appointment_id: '8' })],
	['other 8', { event: 'prescription.created', data: { rx_id: 'r1', appointment_id: '8' } }],
	['other 8', { event: 'encounter.started', data: { encounter_id: 'e1', appointment_id: '8' } }],
	['appointment.created 7', { event_name: 'x_appointment_created', document: visit }],
	[
		'appointment.created 8',
		{ messageType: ['urn:message:Salon:AppointmentCreated'], message: { appointmentId: 8 } },
	],
	['appointment.created 8', { event: 'create', itemType: 'Appointment', items: [{ id: 8 }] }],
	['other 8', change('messages', { verb: 'created', id: '8' })],
	[
		'appointment.created 7',
		request('POST', 'Appointment', { ...visit, resourceType: 'Appointment' }),
	],
	['appointment.updated 7', request('PUT', 'Appointment/7', visit)],
	['appointment.updated 7', request('DELETE', 'Appointment/7')],
	[
		'appointment.updated 7',
		{ resource: 'visit', action: 'cancelled', method: 'POST', url: '/visits', data: visit },
	],
	['unknown 7', { type: 'C', appointment: visit }],
	['invoice.created 9', row('invoice', 'INSERT', null, bill)],
	['other e-1', row('client', 'UPDATE', client, client)],
	['appointment.updated 7', row('appointment', 'DELETE', visit, null)],
	['appointment.updated AAMk7w=', atPath('appointments', '#Graph.bookingAppointment')],
	['other x/customers/AAMk7w=', atPath('customers', '#Graph.bookingCustomer')],
	[
		'appointment.created 7',
		{
			payload: { before: null, after: visit, source: { db: 'salon', table: 'bookings' }, op: 'c' },
		},
	],
	[
		'other 3',
		{ payload: { before: client, after: client, source: { table: 'clients' }, op: 'u' } },
	],
	[
		'appointment.created 7',
		{ object_kind: 'appointment', object_attributes: { ...visit, action: 'create' } },
	],
])('the nearest statement makes it %s in %j', (events, body) => {
	expect(eventsOf(body).join()).toBe(events);
});

test.each<[event: string, body: object]>([
	['appointment.created 7', { event: 'appointments.items.create', data: visit }],
	['invoice.updated 9', { event: 'invoice.items.added', data: bill }],
	['invoice.created 9', { event: 'invoice.raised', data: bill }],
	['invoice.created 9', { event: 'invoice.issued', data: { ...bill, ...times('2026-05-01') } }],
	[
		'invoice.updated 9',
		{ event: 'invoice.issued', data: { ...bill, ...times('2026-05-01', '2026-05-02') } },
	],
	['appointment.created 7', { id: 'e-1', type: 'appointment', is_new: true, object: visit }],
	['appointment.updated 7', { id: 'e-1', type: 'appointment', is_new: false, object: visit }],
	['other 3', { id: 'e-1', type: 'client', is_new: true, object: client }],
	['appointment.updated 7', { _model: 'salon.appointment', _trigger: 'on_write', values: visit }],
])('what happened is %s in %j', (event, body) => {
	expect(eventsOf(body)).toEqual([event]);
});

const notice = (Object: string) => ({ Id: 'e-1', Object, Operation: 'Insert', Record: { Id: 7 } });

test.each<[ids: string, body: object]>([
	['7', { appointment: { id: 7, status: 'x', bookings: [{ id: 907, status: 'x' }] } }],
	[
		'8,9',
		{
			booking: {
				id: 7,
				visits: [
					{ ...visit, id: 8 },
					{ ...visit, id: 9 },
				],
			},
		},
	],
	['7', { appointment: { id: 7, bookingStart: 'x', bookings: [{ id: 907 }] } }],
	['7', { Notification: notice('Appointment') }],
	['7', { meta: { action: 'delete', entity: 'visit', entity_id: '7', id: 'w-1' }, data: null }],
	['7', { meta: { action: 'delete', entity: 'visit', id: 'w-1' }, data: null, previous: visit }],
	['9', { event: 'created', collection: 'invoices', key: 9, payload: { number: 'N-1', total: 4 } }],
	['7', { event: 'created', collection: 'visits', key: 'k', payload: visit }],
	['81,82', { event: 'visits.items.update', collection: 'visits', keys: [81, 82], payload: {} }],
	['7', { kind: 'visit', verb: 'booked', visit_id: 7, snapshot: { ...visit, id: undefined } }],
])('the ID is %s in %j', (ids, body) => {
	expect(
		parse(body)
			.map(({ id }) => id)
			.join(),
	).toBe(ids);
});

const fields = { start: '2026-05-01T09:00:00Z', note: 'x' };

test('the record is what stands in the fields of a row', () => {
	const data = { model: 'bookings.appointment', pk: 7, fields };
	const [event] = parse({ hook: { id: 12, event: 'appointment.changed' }, data });
	expect(event).toMatchObject({ event: 'appointment.updated', id: '7', record: fields });
});

test.each<[partial: object | null, body: object]>([
	[
		{ Note: 'x' },
		{ ChangeEventHeader: { entityName: 'Visit', changeType: 'UPDATE', recordIds: [7] }, Note: 'x' },
	],
	[null, { events: [{ action: 'changed', resource: { gid: '7', resource_type: 'appointment' } }] }],
	[null, { topic: 'appointment.update', data: { appointmentId: '7', update: 'NOTES' } }],
	[
		{ event: 'booking_modified', booking_id: 7, booking_status: 'open' },
		{ event: 'booking_modified', booking_id: 7, booking_status: 'open' },
	],
])('the record is to be read, and is %j where it cannot be, of %j', (partial, body) => {
	expect(parse(body)).toMatchObject([{ id: '7', record: null, partial }]);
});

import { parse } from './parseOne';
import { casesOf } from '../../../support/table';

const visit = { id: 7, starts_at: '2026-05-01T09:00:00Z', status: 'confirmed' };

/** The event and the ID of each event of a body. */
const eventsOf = (body: unknown) => parse(body).map(({ event, id }) => `${event} ${id ?? ''}`);

test.each(
	casesOf<[events: string, body: object]>`
		appointment.created 8       | {"object":"business","entry":[{"id":"1022","time":1777629600,"changes":[{"field":"appointments","value":{"verb":"created","appointment_id":"8"}}]}]}
		unknown 8                   | {"object":"business","entry":[{"id":"1022","time":1777629600,"changes":[{"field":"appointments","value":{"verb":"x","appointment_id":"8"}}]}]}
		other 8                     | {"event":"prescription.created","data":{"rx_id":"r1","appointment_id":"8"}}
		other 8                     | {"event":"encounter.started","data":{"encounter_id":"e1","appointment_id":"8"}}
		appointment.created 7       | {"event_name":"x_appointment_created","document":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		appointment.created 8       | {"messageType":["urn:message:Salon:AppointmentCreated"],"message":{"appointmentId":8}}
		appointment.created 8       | {"event":"create","itemType":"Appointment","items":[{"id":8}]}
		other 8                     | {"object":"business","entry":[{"id":"1022","time":1777629600,"changes":[{"field":"messages","value":{"verb":"created","id":"8"}}]}]}
		appointment.created 7       | {"resourceType":"Bundle","id":"b1","type":"subscription-notification","entry":[{"fullUrl":"urn:uuid:1","resource":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed","resourceType":"Appointment"},"request":{"method":"POST","url":"Appointment"}}]}
		appointment.updated 7       | {"resourceType":"Bundle","id":"b1","type":"subscription-notification","entry":[{"fullUrl":"urn:uuid:1","resource":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"},"request":{"method":"PUT","url":"Appointment/7"}}]}
		appointment.updated 7       | {"resourceType":"Bundle","id":"b1","type":"subscription-notification","entry":[{"fullUrl":"urn:uuid:1","request":{"method":"DELETE","url":"Appointment/7"}}]}
		appointment.updated 7       | {"resource":"visit","action":"cancelled","method":"POST","url":"/visits","data":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		unknown 7                   | {"type":"C","appointment":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		invoice.created 9           | {"event":{"op":"INSERT","data":{"old":null,"new":{"id":9,"total":40,"status":"open"}}},"id":"e-1","trigger":{"name":"booking_hook"},"table":{"schema":"public","name":"invoice"}}
		other e-1                   | {"event":{"op":"UPDATE","data":{"old":{"id":3,"first_name":"Anna"},"new":{"id":3,"first_name":"Anna"}}},"id":"e-1","trigger":{"name":"booking_hook"},"table":{"schema":"public","name":"client"}}
		appointment.updated 7       | {"event":{"op":"DELETE","data":{"old":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"},"new":null}},"id":"e-1","trigger":{"name":"booking_hook"},"table":{"schema":"public","name":"appointment"}}
		appointment.updated AAMk7w= | {"value":[{"changeType":"updated","resource":"solutions/bookingBusinesses/b@x.com/appointments/AAMk7w=","resourceData":{"@odata.type":"#Graph.bookingAppointment","@odata.id":"x/appointments/AAMk7w=","id":"AAMk7w="}}]}
		other x/customers/AAMk7w=   | {"value":[{"changeType":"updated","resource":"solutions/bookingBusinesses/b@x.com/customers/AAMk7w=","resourceData":{"@odata.type":"#Graph.bookingCustomer","@odata.id":"x/customers/AAMk7w=","id":"AAMk7w="}}]}
		appointment.created 7       | {"payload":{"before":null,"after":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"},"source":{"db":"salon","table":"bookings"},"op":"c"}}
		other 3                     | {"payload":{"before":{"id":3,"first_name":"Anna"},"after":{"id":3,"first_name":"Anna"},"source":{"table":"clients"},"op":"u"}}
		appointment.created 7       | {"object_kind":"appointment","object_attributes":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed","action":"create"}}
	`,
)('the nearest statement makes it %s in %j', (events, body) => {
	expect(eventsOf(body).join()).toBe(events);
});

test.each(
	casesOf<[event: string, body: object]>`
		appointment.created 7 | {"event":"appointments.items.create","data":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		invoice.updated 9     | {"event":"invoice.items.added","data":{"id":9,"total":40,"status":"open"}}
		invoice.created 9     | {"event":"invoice.raised","data":{"id":9,"total":40,"status":"open"}}
		invoice.created 9     | {"event":"invoice.issued","data":{"id":9,"total":40,"status":"open","created_at":"2026-05-01","updated_at":"2026-05-01"}}
		invoice.updated 9     | {"event":"invoice.issued","data":{"id":9,"total":40,"status":"open","created_at":"2026-05-01","updated_at":"2026-05-02"}}
		appointment.created 7 | {"id":"e-1","type":"appointment","is_new":true,"object":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		appointment.updated 7 | {"id":"e-1","type":"appointment","is_new":false,"object":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		other 3               | {"id":"e-1","type":"client","is_new":true,"object":{"id":3,"first_name":"Anna"}}
		appointment.updated 7 | {"_model":"salon.appointment","_trigger":"on_write","values":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
	`,
)('what happened is %s in %j', (event, body) => {
	expect(eventsOf(body)).toEqual([event]);
});

const notice = (Object: string) => ({ Id: 'e-1', Object, Operation: 'Insert', Record: { Id: 7 } });

test.each`
	ids        | body
	${'7'}     | ${{ appointment: { id: 7, status: 'x', bookings: [{ id: 907, status: 'x' }] } }}
	${'8,9'}   | ${{ booking: { id: 7, visits: [{ ...visit, id: 8 }, { ...visit, id: 9 }] } }}
	${'7'}     | ${{ appointment: { id: 7, bookingStart: 'x', bookings: [{ id: 907 }] } }}
	${'7'}     | ${{ Notification: notice('Appointment') }}
	${'7'}     | ${{ meta: { action: 'delete', entity: 'visit', entity_id: '7', id: 'w-1' }, data: null }}
	${'7'}     | ${{ meta: { action: 'delete', entity: 'visit', id: 'w-1' }, data: null, previous: visit }}
	${'9'}     | ${{ event: 'created', collection: 'invoices', key: 9, payload: { number: 'N-1', total: 4 } }}
	${'7'}     | ${{ event: 'created', collection: 'visits', key: 'k', payload: visit }}
	${'81,82'} | ${{ event: 'visits.items.update', collection: 'visits', keys: [81, 82], payload: {} }}
	${'7'}     | ${{ kind: 'visit', verb: 'booked', visit_id: 7, snapshot: { ...visit, id: undefined } }}
`('the ID is $ids in $body', ({ ids, body }: { ids: string; body: object }) => {
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

test.each(
	casesOf<[partial: object | null, body: object]>`
		{"Note":"x"} | {"ChangeEventHeader":{"entityName":"Visit","changeType":"UPDATE","recordIds":[7]},"Note":"x"}
		null | {"events":[{"action":"changed","resource":{"gid":"7","resource_type":"appointment"}}]}
		null | {"topic":"appointment.update","data":{"appointmentId":"7","update":"NOTES"}}
		{"event":"booking_modified","booking_id":7,"booking_status":"open"} | {"event":"booking_modified","booking_id":7,"booking_status":"open"}
	`,
)('the record is to be read, and is %j where it cannot be, of %j', (partial, body) => {
	expect(parse(body)).toMatchObject([{ id: '7', record: null, partial }]);
});

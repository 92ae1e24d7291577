import { parse } from './parseOne';
import { casesOf } from '../../../support/table';

const visit = { id: 7, starts_at: '2026-05-01T09:00:00Z', status: 'confirmed' };

/** The event and the ID of each event of a body. */
const eventsOf = (body: unknown, headers?: Record<string, string>) =>
	parse(body, headers).map(({ event, id }) => `${event} ${id ?? ''}`);

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
		appointment.updated 7       | {"event":{"id":52,"name":"booking.deleted"},"message_id":"m1","id":7}
		appointment.updated 52      | {"event":{"id":52,"name":"booking.deleted"}}
		appointment.created 7       | {"event":{"id":52,"type":"booking.created"},"ref":{"type":"booking","id":7}}
		appointment.updated 7       | {"guid":70,"eventType":"booking.deleted","when":"2026-05-01T09:00:00Z","content":{"id":7}}
		appointment.updated 7       | {"model":"reservation","event":"deleted","current":"","previous":{"id":7,"starts_at":"2026-05-01T09:00:00Z"},"tenant":{"id":"tn_1","name":"Spa"}}
		appointment.created 7       | {"notification":{"data":{"id":"2","type":"events","attributes":{"topic":"booking.created"},"relationships":{"subject":{"data":{"id":"7","type":"bookings"}}}},"included":[{"id":"7","type":"bookings","attributes":{"starts_at":"2026-05-01T09:00:00Z"}}]},"apiVersion":"2026-01"}
		other e4                    | {"signature":{"token":"t"},"event-data":{"event":"client.updated","id":"e4","client":{"id":3}}}
		appointment.created 7       | {"info":{"kind":"reserva-creada"},"document":{"id":7,"starts_at":"2026-05-01T09:00:00Z"}}
		appointment.updated 7       | {"info":{"event":"booking.updated"},"meta":{"time":"2026-05-01T09:00:00Z"},"url":"https://example.com/v1/bookings/7"}
		appointment.created 7       | {"type":"zen:event-type:запись.создана","detail":{"id":7,"starts_at":"2026-05-01T09:00:00Z"}}
		appointment.updated 7       | {"event":"reserva_borrada","data":{"id":7}}
		appointment.created 7       | {"payload":{"before":null,"after":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"},"source":{"db":"salon","table":"bookings"},"op":"c"}}
		other 3                     | {"payload":{"before":{"id":3,"first_name":"Anna"},"after":{"id":3,"first_name":"Anna"},"source":{"table":"clients"},"op":"u"}}
		appointment.created 7       | {"object_kind":"appointment","object_attributes":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed","action":"create"}}
		appointment.created 7       | {"event":"invitee.created","payload":{"event":"https://x.example/scheduled_events/257ac744-9fee-4961-a0ec-3f06e9b3b346","scheduled_event":{"id":7,"start_time":"2026-05-01T09:00:00Z"}}}
		appointment.created 9440d0e1-23fc-4c0b-ad3d-7f553dad4ee2 | {"event":"appointment.created","data":{"id":"urn:x:Appointment:9440d0e1-23fc-4c0b-ad3d-7f553dad4ee2","start_time":"2026-05-01T09:00:00Z"}}
		other                       | {"changeType":"updated","resource":"clients/257ac744-9fee-4961-a0ec-3f06e9b3b346","resourceData":{"@odata.type":"#x.client","id":"257ac744-9fee-4961-a0ec-3f06e9b3b346"}}
		invoice.updated 7           | {"object_type":"invoice","event_type":"posted","id":"7"}
		invoice.updated 7           | {"event":"invoice-chargeback","resource_id":"7"}
		appointment.created 7       | {"type":"reserve.receive","reserve":{"reservation_id":7,"start":"2026-05-01 09:00"}}
		appointment.updated 7       | {"event":"reserve.updated","id":1000,"reserve_id":7,"time_from":"2026-05-01 09:00:00","time_to":"2026-05-01 10:00:00"}
		appointment.updated 7       | {"event":"book.completed","data":{"id":7}}
	`,
)('the nearest statement makes it %s in %j', (events, body) => {
	expect(eventsOf(body).join().trim()).toBe(events);
});

test.each(
	casesOf<[event: string, body: object]>`
		appointment.created 7 | {"event":"appointments.items.create","data":{"id":7,"starts_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		invoice.updated 9     | {"event":"invoice.items.added","data":{"id":9,"total":40,"status":"open"}}
		invoice.created 9     | {"event":"invoice.raised","data":{"id":9,"total":40,"status":"open"}}
		invoice.created 9     | {"event":"invoice.issued","data":{"id":9,"total":40,"status":"open","created_at":"2026-05-01","updated_at":"2026-05-01"}}
		invoice.updated 9     | {"event":"invoice.issued","data":{"id":9,"total":40,"status":"open","created_at":"2026-05-01","updated_at":"2026-05-02"}}
		invoice.created 9     | {"event":"issued_invoice","data":{"id":9,"total":40,"status":"open","created_at":"2026-05-01","updated_at":"2026-05-01"}}
		invoice.updated 9     | {"event":"invoice.reopened","data":{"id":9,"total":40,"status":"open","created_at":"2026-05-01","updated_at":"2026-05-01"}}
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

test.each(
	casesOf<[events: string, body: object]>`
		appointment.created 7 | {"type":"BookingCreated","entity":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"invoice":{"id":55,"total":40}}
		appointment.created 7 | {"invoice":{"id":55,"total":40},"type":"BookingCreated","stuff":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"targetType":"visit","action":"create","model":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"invoice":{"id":55,"total":40}}
		appointment.created 7 | {"path":"/v1/bookings","method":"POST","params":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"invoice":{"id":55,"total":40}}
		appointment.updated 7 | {"actionType":"changed","current":{"type":"visit","id":7,"start_at":"2026-05-01T09:00:00Z"},"invoice":{"id":55,"total":40}}
		appointment.updated 7 | {"VISITS_MODIFIED":{"visit_id":7,"start_at":"2026-05-01T09:00:00Z"},"invoice":{"id":55,"total":40}}
		invoice.paid 9        | {"event":"invoice.paid","data":{"id":9,"total":40},"appointment":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"what":"calendar#visit#created","entity_id":7,"invoice":{"id":55,"total":40}}
		appointment.created 7 | {"event":"visit.created","result":{"start_at":"2026-05-01T09:00:00Z","invoice":{"id":55}},"entity_id":7}
		invoice.updated 9     | {"event":"invoice.updated","data":{"number":"R-9","total":40},"object_id":9}
	`,
)(
	'another record beside the one that it is about does not make it another event: %s in %j',
	(events, body) => {
		const [event, id] = events.trim().split(' ');
		expect(eventsOf(body)).toEqual([`${event.replace('.paid', '.updated')} ${id}`]);
	},
);

test.each(
	casesOf<[id: number, body: object]>`
		7 | {"uuid":"0b0e3c1e","at":"x","properties":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		7 | {"uuid":"0b0e3c1e","visit_data":{"id":7,"start_at":"2026-05-01T09:00:00Z","status":"confirmed"}}
		7 | {"notification":{"id":"E1","item":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}}
		7 | {"id":"E1","account_id":1,"visit":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		7 | {"uuid":"0b0e3c1e","data":{"visit":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}}
		7 | {"event-id":"E1","attempt":2,"attributes":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"client":{"id":3}}
		5 | {"id":5,"client_id":3,"status":"confirmed","details":{"id":70,"start_at":"2026-05-01T09:00:00Z"}}
	`,
)('where only a header names the event, the ID is %s in %j', (id, body) => {
	expect(eventsOf(body, { 'x-event': 'visit.created' })).toEqual([`appointment.created ${id}`]);
});

test.each(
	casesOf<[events: string, body: object]>`
		appointment.updated 7 | {"new_record":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"path":"/v1/visits/7","method":"PUT"}
		appointment.updated 7 | {"events":[{"content":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"before":{"id":7,"start_at":"2026-05-01T08:00:00Z"},"path":"/v1/visits/7","method":"PUT","id":"E1"}]}
		appointment.created 7 | {"mode":"Created","resource":"visit","uuid":"0b0e3c1e","data":{"id":7}}
		appointment.created 7 | {"crud":"new","item":{"type":"visit","id":7,"start_at":"2026-05-01T09:00:00Z"}}
		unknown 7             | {"mode":"booked","resource":"visit","data":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		unknown 7             | {"previous_state":"cancelled","resource":"visit","data":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"event":{"what":"webhook#visit#added#v1"},"stuff":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"scope":"api > visits > booked > v1","result":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"reason":"Salon visit created","result":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		unknown 7             | {"reason":"Anna cancelled her visit","result":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		unknown 7             | {"page":"https://x.example/visits/cancel","result":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		unknown               | {"id":7,"beginn":"2026-05-01T09:00:00Z","notiz":"Termin storniert","preis":40}
		unknown 7             | {"id":7,"type":"termin","beginn":"2026-05-01T09:00:00Z","notiz":"storniert"}
		unknown 7             | {"page":"visits/7/cancel","result":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"citaId":7,"tipo":"x","activity":"creado","timestamp":1795161601}
		appointment.created 7 | {"event_action":"created","content":{"type":"visit","note":"x"},"object_id":7,"client":{"id":3}}
		appointment.created 7 | {"request":{"body":{"id":7,"start_at":"2026-05-01T09:00:00Z"}},"event":"visit.created","client":{"id":3}}
		appointment.created 7 | {"message":[{"event":"visit.created","data":{"id":7}},{"event":"client.updated","data":{"id":3}}]}
	`,
)('what is told beside the record makes it %s in %j', (event, body) => {
	expect(eventsOf(body)[0].trim()).toBe(event.trim());
});

test.each(
	casesOf<[events: string, body: object]>`
		appointment.created 7 | {"event":{"uuid":"0b0e3c1e","payload":{"visit":{"id":7,"start_at":"2026-05-01T09:00:00Z"}},"what":"visit.created"}}
		appointment.created 7 | {"event":"visit.created","entity_id":7,"result":{"start_at":"2026-05-01T09:00:00Z","end_at":"2026-05-01T10:00:00Z","invoice":{"id":55,"total":40}}}
		appointment.created 7 | {"id":"evt_1","label":"visit.created","info":{"id":7,"start_at":"2026-05-01T09:00:00Z"},"client":{"id":3}}
		appointment.created 7 | {"id":7,"label":"visit.created","user":{"id":5},"tenant":"salon"}
		appointment.updated 7 | {"verb":"changed","type":"visit","id":"evt_1","object_id":7,"original":{"id":7,"begin":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z"}}
		appointment.created 7 | {"event":"visit.created","payload":{"uri":"https://x.example/E","moved":false,"visit":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}}
		appointment.created 7 | {"eventtype":"ScheduleAppointment","appointmentid":7,"patientid":3}
		appointment.created 7 | {"id":7,"event":"visit.created","invoice":{"id":55,"total":40}}
	`,
)('what has an ID of its own beside it makes it %s in %j', (event, body) => {
	expect(eventsOf(body)).toEqual([event]);
});

test('an object that names the event beside the ID is no record with a start', () => {
	const body = {
		notification: { topic: 'visit updated', date: '2026-05-01T09:00:00Z', event_id: 'E1' },
		visit_id: 7,
	};
	expect(parse(body)).toMatchObject([{ event: 'appointment.updated', id: '7', record: null }]);
});

test.each([
	{ client: { id: 3 }, action: 'booked', type: 'visit', source: 'web', id: 7 },
	{ id: 'E1', type: 'bookings', action: 'new', links: { booking: 7 }, details: { origin: 'api' } },
])('what belongs to an appointment beside its ID is no record of it: %j', (body) => {
	expect(parse(body)).toMatchObject([{ event: 'appointment.created', id: '7', record: null }]);
});

test.each`
	name                        | event
	${'business.created.visit'} | ${'appointment.created'}
	${'businessCreatedInvoice'} | ${'invoice.created'}
	${'payment.created.visit'}  | ${'other'}
`('the account that a name begins with did it: $name is $event', ({ name, event }) => {
	expect(eventsOf({ event: name, data: { id: 7 } })).toEqual([`${event} 7`]);
});

test('the time of an event under its whole name tells it from the next', () => {
	const at = (event_occurred_at: string) => ({ event: 'visit.updated', event_occurred_at, id: 7 });
	const [first, second] = ['2026-05-01T09:00:00Z', '2026-05-01T10:00:00Z'].map(at);
	expect(parse([first, second]).map(({ occurredAt }) => occurredAt)).toEqual([
		1777626000000, 1777629600000,
	]);
});

test('a header of events names them', () => {
	const name = 'databases.main.collections.visits.documents.7.create';
	expect(
		eventsOf({ $id: '7', start: '2026-05-01T09:00:00Z' }, { 'x-webhook-events': name }),
	).toEqual(['appointment.created 7']);
});

import type { IDataObject } from 'n8n-workflow';
import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness } from '../../../support/webhookHarness';
import { casesOf } from '../../../support/table';

const events = ['appointment.created', 'appointment.updated', 'invoice.created', 'invoice.updated'];

type ItemEvent = [event: string, id: string | null];

/** The event and the record id of each item; none where the delivery is about something else. */
async function itemEvents({ headers, ...incoming }: IncomingRequest): Promise<ItemEvent[]> {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const items: IDataObject[] = (await harness.take({ ...incoming, headers })) ?? [];
	return items.map(({ event, id }) => [event as string, id as string | null]);
}

beforeEach(async () => void (await installDeduplicationStore()));

test.each(
	casesOf<[name: string, request: IncomingRequest, expected: ItemEvent[]]>`
		an invoice event | {"body":{"id":"evt_1","object":"event","api_version":"2025-01-01","created":1777629600,"data":{"object":{"id":"in_9","object":"invoice","total":40,"currency":"EUR","status":"open"},"previous_attributes":{"status":"draft"}},"livemode":true,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null},"type":"invoice.created"}}
			| [["invoice.created","in_9"]]
		the ID beside its type, and none of a company | {"body":{"event_type":"appointment.created","resource_type":"Company","resource_uuid":"co-1","entity_type":"Appointment","entity_uuid":"7"}}
			| [["appointment.created","7"]]
		the room in a visit that is the whole body | {"body":{"event":"booking.created","id":7,"start_at":"2026-12-01T10:00:00Z","resource":{"id":3,"name":"Room 1"}}}
			| [["appointment.created","7"]]
		a visit beside the client who cancelled it | {"body":{"event":"client_cancelled","appointment":{"id":7,"start_at":"2026-12-01T10:00:00Z"},"client":{"id":3,"name":"Anna"}}}
			| [["appointment.updated","7"]]
		an invoice in a visit of which nothing says what happened | {"body":{"event":"changed","id":7,"start_at":"2026-12-01T10:00:00Z","invoice":{"id":55,"total":5}}}
			| [["unknown","7"]]
		attributes with an ID of their own in a document | {"body":{"type":"visits","id":"77","attributes":{"uuid":"x","name":"a"}}}
			| [["unknown","77"]]
		events below the times that they are of | {"body":{"start_time":"2026-12-01T10:00:00Z","end_time":"2026-12-01T10:00:00Z","events":[{"event":"booking.created","booking_id":7},{"event":"booking.created","booking_id":8}]}}
			| [["appointment.created","7"],["appointment.created","8"]]
		a creation that is complete | {"body":{"event_name":"appointment_insertion.complete","data":{"appointments":[{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}]}}}
			| [["appointment.created","7"]]
		a creation that failed | {"body":{"event_name":"appointment_insertion.failed","data":{"appointments":[{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}]}}}
			| [["unknown","7"]]
		another way to tell the past | {"body":{"type":"BookingDidCreate","data":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}
			| [["appointment.created","7"]]
		a record of several that is gone | {"body":{"event":"appointment.created","data":[{"id":7,"start_at":"2026-12-01T10:00:00Z"},null,{"id":8,"start_at":"2026-12-01T10:00:00Z"}]}}
			| [["appointment.created","7"],["appointment.created","8"]]
		a way in which it was done | {"body":{"event":"booking_successfully_created","data":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}
			| [["appointment.created","7"]]
		a type and a domain in headers | {"headers":{"x-acme-webhook-type":"created","x-acme-webhook-domain":"bookings"},"body":{"itemId":7,"item":{"startTime":"2026-12-01T10:00:00Z"}}}
			| [["appointment.created","7"]]
		a shop in a header | {"headers":{"x-acme-webhook-type":"created","x-acme-shop-domain":"bookings.example.com"},"body":{"itemId":7,"item":{"startTime":"2026-12-01T10:00:00Z"}}}
			| [["unknown","7"]]
		a name in a header | {"headers":{"x-webhook-name":"booking.updated"},"body":{"_type":"booking","id":7,"start_at":"2026-12-01T10:00:00Z"}}
			| [["appointment.updated","7"]]
		a routing key | {"headers":{"x-routing-key":"appointment.created"},"body":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}
			| [["appointment.created","7"]]
		a trigger that is called after what was done | {"body":{"triggerName":"afterDelete","object":{"className":"Appointment","objectId":"7"}}}
			| [["appointment.updated","7"]]
		a noun of another language in a field of one | {"body":{"acao":"criado","entidade":"agendamento","dados":{"id":7,"inicio":"2026-12-01T10:00:00Z"}}}
			| [["appointment.created","7"]]
		the ID of an invoice in an appointment that has a UUID | {"body":{"event":"visit.updated","data":{"uuid":"a-7","start_at":"2026-12-01T10:00:00Z","invoice_id":5}}}
			| [["appointment.updated","a-7"]]
		the events that a webhook is for | {"body":{"hook_id":3,"hook":{"id":3,"events":["appointment.created"]}}}
			| [["unknown",null]]
		invoices under a name of two words | {"body":{"type":"sales_invoice.created","sales_invoices":[{"sales_invoice_id":7,"number":"R-7","total":40},{"sales_invoice_id":8,"number":"R-8","total":40}]}}
			| [["invoice.created","7"],["invoice.created","8"]]
		an ID in several parts | {"body":{"events":[{"event_type":"reservation.updated","id":{"workspace_id":"w1","reservation_id":"7"}}]}}
			| [["appointment.updated","7"]]
		a list in a text under its own name | {"body":{"type":"AgendamentoCriado","agendamentos":"[{\"id\":7,\"start_at\":\"2026-12-01T10:00:00Z\"},{\"id\":8,\"start_at\":\"2026-12-01T10:00:00Z\"}]"}}
			| [["appointment.created","7"],["appointment.created","8"]]
		earlier values beside attributes | {"headers":{"x-event-type":"invoice:voided"},"body":{"Id":"evt_1","data":{"attributes":{"InvoiceId":7,"Total":157},"previous":{"Status":"draft"}}}}
			| [["invoice.updated","7"]]
		the ID of an appointment in an invoice that is the whole body | {"body":{"event":"sales_invoice.created","id":7,"number":"R-7","total":40,"appointment_id":5}}
			| [["invoice.created","7"]]
		the ID of an organization beside that of the record | {"headers":{"x-webhook-event":"appointments/rescheduled"},"body":{"resource_id":"7","organization":{"id":73,"name":"Spa"}}}
			| [["appointment.updated","7"]]
		the UUID of an event beside the ID of the record | {"headers":{"x-acme-topic":"Invoice.Paid"},"body":{"Message":"{\"uuid\":\"9b49fe07\",\"resource_id\":7}"}}
			| [["invoice.updated","7"]]
		records under the word of their event | {"body":{"type":"MeetingUpdated","meetings":[{"uuid":"7","startTime":"2026-12-01T10:00:00Z"},{"uuid":"8","startTime":"2026-12-01T10:00:00Z"}]}}
			| [["appointment.updated","7"],["appointment.updated","8"]]
		records beside the name of their event under a word for an ID | {"body":{"event_key":"meeting/update","records":[{"id":"7","startTime":"2026-12-01T10:00:00Z"},{"id":"8","startTime":"2026-12-01T10:00:00Z"}]}}
			| [["appointment.updated","7"],["appointment.updated","8"]]
		a UUID of the event that begins with a capital | {"headers":{"x-webhook-event":"booking.scheduled"},"body":{"Uuid":"75614e5c","data":{"id":"7","type":"booking"}}}
			| [["appointment.created","7"]]
		an aggregate | {"body":{"eventType":"create","aggregateType":"Booking","aggregateId":"7","snapshot":{"id":7}}}
			| [["appointment.created","7"]]
		a name two objects deep | {"body":{"data":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"},"meta":{"webhook":{"event":"appointment.created"}}}}
			| [["appointment.created","7"]]
		a trigger in its context | {"body":{"context":{"trigger":{"type":"appointment.created"}},"record":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}
			| [["appointment.created","7"]]
		JSON in a text that is named so first | {"body":{"event_name":"visit.created","json_payload":"{\"id\":7,\"start_at\":\"2026-12-01T10:00:00Z\",\"end_at\":\"2026-12-01T10:30:00Z\",\"status\":\"confirmed\"}"}}
			| [["appointment.created","7"]]
		a form in several parts | {"form":{"event":"appointment.created","data":"{\"id\":7,\"start_at\":\"2026-12-01T10:00:00Z\",\"end_at\":\"2026-12-01T10:30:00Z\",\"status\":\"confirmed\"}"},"headers":{"content-length":"500"}}
			| [["appointment.created","7"]]
		lists of what was added to an appointment | {"body":{"event":"appointment.updated","appointment":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"},"added":{"services":[5]},"changes":{"note":["a","b"]}}}
			| [["appointment.updated","7"]]
		events of a list that are the records themselves | {"body":{"events":[{"event":"booking.created","id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"},{"op":"c","table":"bookings","id":8,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}]}}
			| [["appointment.created","7"],["appointment.created","8"]]
			| [["appointment.created","7"]]
		the ID beside fields with a number | {"body":{"event":"invoice.created","record":{"id":9,"fields":{"number":"R-9","total":40,"status":"open"}}}}
			| [["invoice.created","9"]]
		a list of appointments beside an invoice | {"body":{"topic":"appointment.created","appointments":[{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}],"invoice":{"id":55,"status":"open","total":40}}}
			| [["appointment.created","7"]]
		a table beside an invoice | {"body":{"op":"d","table":"bookings","payload":{"id":7},"invoice":{"id":55,"status":"open","total":40}}}
			| [["appointment.updated","7"]]
		a plain noun beside an invoice | {"body":{"category":"Appointments","action":"REMOVED","id":7,"invoice":{"id":55,"status":"open","total":40}}}
			| [["appointment.updated","7"]]
		an invoice of what the key names | {"body":{"appointmentDeleted":{"id":7,"client":{"id":3},"invoice":{"id":55,"status":"open","total":40}}}}
			| [["appointment.updated","7"]]
		a record of its noun beside the ID of the event | {"body":{"id":"evt_1","booking":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"},"invoice":{"id":55,"status":"open","total":40}},"query":{"event":"booking.created"}}
			| [["appointment.created","7"]]
		a noun that the body states and a key repeats | {"body":{"resource":"booking","status":"placed","id":90002,"booking":{"uid":7,"start_at":"2026-12-01T10:00:00Z","status":"confirmed"}}}
			| [["appointment.created","7"]]
		the address of the record beside the ID of the event | {"body":{"msg":{"uuid":"e-1","resource_url":"https://salon.example.com/v1/appointments/7"}},"headers":{"x-event":"visit.created"}}
			| [["appointment.created","7"]]
		an ID in an object for transfer | {"body":{"event":"reservation.deleted","reservationDto":{"id":7},"actor":{"id":2,"name":"Bea"}}}
			| [["appointment.updated","7"]]
		states of a row, and its table | {"body":{"table":"appointments","before":null,"after":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"},"client":{"id":3}}}
			| [["appointment.created","7"]]
		fields of a record beside an invoice | {"body":{"attempt":1,"record":{"id":7,"fields":{"start_at":"2026-12-01T10:00:00Z","status":"confirmed"}},"invoice":{"id":55,"status":"open","total":40}},"query":{"event":"booking.created"}}
			| [["appointment.created","7"]]
		words alone beside an address | {"body":{"tags":["appt","placed"],"uuid":"e-1","resource_url":"https://salon.example.com/v1/appointments/7"}}
			| [["appointment.created","7"]]
		a text of JSON in the JSON of a form | {"form":{"payload":"{\"event\":\"visit.created\",\"payload\":\"{\\\"id\\\":7,\\\"start_at\\\":\\\"2026-12-01T10:00:00Z\\\"}\"}"}}
			| [["appointment.created","7"]]
		an invoice that was issued as it was made | {"body":{"event":"InvoiceIssuedEvent","invoice":{"id":9,"total":40,"created_at":"2026-11-22T08:00:00Z","updated_at":"2026-11-22T08:00:00Z"}}}
			| [["invoice.created","9"]]
		a list in a list | {"body":[[{"event":"appointment.created","data":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}]]}
			| [["appointment.created","7"]]
		records under their IDs | {"body":{"event":"appointments.created","data":{"7":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"},"8":{"id":8,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}}
			| [["appointment.created","7"],["appointment.created","8"]]
		events under the name of webhooks | {"body":{"webhook_events":[{"id":"e1","name":"client.updated","resource":{"id":3}},{"id":"e2","name":"appointment.created","resource":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}],"has_more":false}}
			| [["appointment.created","7"]]
		changes under another name | {"body":{"account":5,"updates":[{"op":"create","entity":"appointment","data":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}},{"op":"create","entity":"client","data":{"id":3}}]}}
			| [["appointment.created","7"]]
		the history of an appointment | {"body":{"event":"appointment.updated","appointment_id":7,"history":[{"action":"create","entity":"appointment","id":70}]}}
			| [["appointment.updated","7"]]
		a key that names the event beside its ID | {"body":{"id":"e1","time":"2026-11-21T08:00:00Z","booking_created":{"booking":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}}
			| [["appointment.created","7"]]
		names of changed fields beside an ID | {"body":{"object":"Booking","entry":[{"changed_fields":["note"],"uuid":"7","time":"2026-11-21T08:00:00Z"}]}}
			| [["appointment.updated","7"]]
		a comment that shows its appointment | {"body":{"event":"appointment.comment.created","data":{"id":44,"text":"x","appointment":{"id":7}}}}
			| [["appointment.updated","7"]]
		a note in the path of its appointment | {"body":{"action":"created","resource":"/appointments/7/notes/44"}}
			| []
		a request and its response | {"body":{"method":"PATCH","url":"/v1/appointments/7","status":200,"response":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}
			| [["appointment.updated","7"]]
		a request that creates and its response | {"body":{"method":"POST","url":"/v1/appointments","status":201,"response":{"id":7,"start_at":"2026-12-01T10:00:00Z","end_at":"2026-12-01T10:30:00Z","status":"confirmed"}}}
			| [["appointment.created","7"]]
		a list of IDs beside a header | {"headers":{"x-event":"appointment.created"},"body":[7,8]}
			| [["appointment.created","7"],["appointment.created","8"]]
		a list of links beside a header | {"headers":{"x-event":"appointment.created"},"body":["/v1/appointments/7"]}
			| [["appointment.created","7"]]
		an ID alone beside a header | {"headers":{"x-event":"appointment.updated"},"body":"7"}
			| [["appointment.updated","7"]]
		an ID alone | {"body":"7"}
			| []
		a header of the change beside the fields of a record | {"body":{"payload":{"ChangeEventHeader":{"entityName":"Appointment","changeType":"CREATE","recordIds":["7"]},"StartDateTime":"2026-12-01T10:00:00Z"}}}
			| [["appointment.created","7"]]
		a session with a start | {"body":{"event":"session.created","session":{"id":5,"start_at":"2026-12-01T10:00:00Z"}}}
			| [["unknown",null]]
		a session without a start | {"body":{"event":"session.created","session":{"id":5,"ip":"127.0.0.1"}}}
			| []
		a message of JSON:API beside what it is about | {"body":{"data":{"type":"events","id":"e1","attributes":{"event_type":"appointment.created","occurred_at":"2026-11-18T10:02:55Z"},"relationships":{"subject":{"data":{"type":"appointments","id":"4"}}}}}}
			| [["appointment.created","4"]]
		a link to the record | {"body":{"id":"e1","event":"appointment.updated","_links":{"appointment":{"href":"https://api.example.com/v1/appointments/4"}}}} | [["appointment.updated","4"]]
		a link that the record calls its own | {"body":{"id":"e1","event":"appointment.updated","links":{"self":"/v1/appointments/4"}}} | [["appointment.updated","4"]]
		a webhook around all | {"body":{"webhook":{"topic":"appointments/update","resource":{"id":4,"start_time":"2026-12-01T10:00:00Z","state":"confirmed"},"attempt":1}}} | [["appointment.updated","4"]]
		an ID in French | {"body":{"type":"rendez-vous.modifié","donnees":{"identifiant":"r4","debut":"2026-12-01T10:00:00Z"}}} | [["appointment.updated","r4"]]
		what a list of the user holds | {"body":{"value":[{"changeType":"created","resource":"Users/u1/Events/AAMk1","resourceData":{"id":"AAMk1"}},{"changeType":"deleted","resource":"Users/u1/Events/AAMk2","resourceData":{"id":"AAMk2"}}]}}
			| [["unknown",null],["unknown",null]]
		a contact of the user | {"body":{"event":"updated","resource":"Users/u1/Contacts/7","id":"7"}} | []
		a deletion without a body | {"body":"{}","headers":{"x-fhir-interaction":"delete","x-fhir-deleted-resource":"Appointment/a-7"}} | [["appointment.updated","a-7"]]
		a change without a body | {"body":"","headers":{"x-cal-resource-state":"exists","x-cal-resource-id":"channel","x-cal-resource-uri":"https://cal.example.com/calendars/me/events"}} | [["unknown",null]]
		a request without a body | {"body":"","headers":{"x-request-id":"r1"}} | []
		the fields of an event | {"body":{"id":"ev-1","type":"invoice.finalized","properties":{"customer_id":"c1","invoice_id":"in-7"}}} | [["invoice.updated","in-7"]]
		the fields of an event, of another record | {"body":{"id":"ev-1","type":"invoice.finalized","properties":{"booking_id":"b-7"}}} | [["invoice.updated",null]]
		an enquiry | {"body":{"notificationType":"RESERVATION_ENQUIRY_CREATED","reservationEnquiry":{"id":33},"merchant":{"id":77}}} | [["unknown",null]]
		a deleted event of a calendar | {"body":{"event":"calendar_event_deleted","account_id":"a4","id":"e-7","calendar_id":"c1"}} | [["appointment.updated","e-7"]]
		a new entry of a calendar | {"body":{"type":"calendar.entry.created","data":{"id":"e-8","start":"2026-05-01T09:00:00Z"}}} | [["appointment.created","e-8"]]
		a type of event | {"body":{"type":"event_type.deleted","data":{"event_type":{"id":"t-1","name":"Intro"}}}} | []
		a list of numbers | {"body":{"eventType":"delete","itemType":"Appointment","items":[12,13]}} | [["appointment.updated","12"],["appointment.updated","13"]]
		Turkish fields | {"body":{"id":"ev1","tur":"randevu.olusturuldu","hesap":"a","veri":{"randevu_id":7,"aday_id":3}}} | [["appointment.created","7"]]
		an item of another collection | {"body":{"event":"items.update","collection":"products","payload":{"id":"p1"}}} | []
		an invoice that is paid | {"body":{"id":"evt_1","object":"event","api_version":"2025-01-01","created":1777629600,"data":{"object":{"id":"in_9","object":"invoice","total":40,"currency":"EUR","status":"open"},"previous_attributes":{"status":"draft"}},"livemode":true,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null},"type":"invoice.paid"}}
			| [["invoice.updated","in_9"]]
		an upcoming invoice | {"body":{"id":"evt_1","object":"event","api_version":"2025-01-01","created":1777629600,"data":{"object":{"id":"in_9","object":"invoice","total":40,"currency":"EUR","status":"open"},"previous_attributes":{"status":"draft"}},"livemode":true,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null},"type":"invoice.upcoming"}}
			| [["unknown","in_9"]]
		a payment event | {"body":{"id":"evt_1","object":"event","api_version":"2025-01-01","created":1777629600,"data":{"object":{"id":"in_9","object":"invoice","total":40,"currency":"EUR","status":"open"},"previous_attributes":{"status":"draft"}},"livemode":true,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null},"type":"payment_intent.created"}}
			| []
		an invoice in content | {"body":{"id":"ev_1","occurred_at":1777629600,"source":"admin_console","user":"owner@example.com","object":"event","api_version":"v2","content":{"invoice":{"id":"inv_9","total":40,"currency":"EUR","status":"open"}},"event_type":"invoice_generated","webhook_status":"not_configured"}}
			| [["invoice.created","inv_9"]]
		a payment event with an invoice in content | {"body":{"id":"ev_1","occurred_at":1777629600,"source":"admin_console","user":"owner@example.com","object":"event","api_version":"v2","content":{"transaction":{"id":"t"},"invoice":{"id":"inv_9","total":40,"currency":"EUR","status":"open"}},"event_type":"payment_failed","webhook_status":"not_configured"}}
			| []
		an X-ray beside the ID of its visit | {"body":{"event":"xray.submitted","data":{"id":"x-7","visitId":"v-1"}}} | [["unknown","v-1"]]
		an invoice that says itself that it is one | {"body":{"events":[{"id":"e2","action":"CREATED_AN_INVOICE","verb":"Created an invoice","subject":{"id":91,"model":"Invoice","gross":10}},{"id":"e3","action":"CREATED_AN_INVOICE","subject":{"id":92,"model":"Invoice","gross":10}}]}}
			| [["invoice.created","91"],["invoice.created","92"]]
		a record in the body of a message | {"body":{"event":"appointment_updated","participantId":"P1","messageBody":{"id":55,"appointment_timestamp":"2026-05-01T09:00:00Z"}}} | [["appointment.updated","55"]]
		a scheduled event | {"body":{"event":"scheduler.scheduled_event_created","event_ts":1739416440000,"payload":{"account_id":"a","object":{"event_id":"se-1","start_date_time":"2026-05-01T09:00:00Z","end_date_time":"2026-05-01T09:30:00Z"}}}}
			| [["appointment.created",null]]
		a client of a model that stands beside | {"body":{"data":{"id":5,"first_name":"A"},"meta":{"model":"User","event":"updated"}}} | []
		a visit of such a model | {"body":{"data":{"id":5,"start":"2026-05-01T09:00:00Z"},"meta":{"model":"Guest","event":"updated"}}} | [["unknown","5"]]
		words of another language | {"body":{"olay":"randevu_iptal","randevu_id":"R-55","hasta_id":"H1"}} | [["appointment.updated","R-55"]]
		a chargeback | {"body":{"type":"chargeback.created","data":{"chargeback":{"id":"cb1","invoice_id":"i1"}}}} | []
		a booking in unknown wrappers | {"body":{"id":"ev_1","event":"booking.created","tenant":"x","blob":{"stuff":{"booking":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}}}}
			| [["appointment.created","7"]]
		a booking in two wrappers | {"body":{"merchant_id":"M1","location_id":"L1","type":"booking.created","event_id":"6a8f5f28","created_at":"2026-05-01T09:00:00Z","data":{"type":"booking","id":"b1:0","object":{"booking":{"id":"b1","version":0,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}}}}
			| [["appointment.created","b1"]]
		a failed charge of an invoice | {"body":{"merchant_id":"M1","location_id":"L1","type":"invoice.scheduled_charge_failed","event_id":"6a8f5f28","created_at":"2026-05-01T09:00:00Z","data":{"type":"invoice","id":"i1","object":{"invoice":{"id":"i1","total":40,"currency":"EUR","status":"open"}}}}}
			| [["invoice.updated","i1"]]
		a record with a topic in a header | {"body":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"},"headers":{"x-shop-topic":"bookings/create","x-shop-webhook-id":"b54"}}
			| [["appointment.created","7"]]
		a record with topic, resource and event in headers | {"body":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"},"headers":{"x-wc-webhook-topic":"booking.updated","x-wc-webhook-resource":"booking","x-wc-webhook-event":"updated","x-wc-webhook-delivery-id":"9"}}
			| [["appointment.updated","7"]]
		a list of events with categories | {"body":{"events":[{"resourceUrl":"https://x/9","resourceId":"9","eventDateUtc":"2026-05-01T09:00:00","eventType":"CREATE","eventCategory":"INVOICE","tenantId":"t","tenantType":"ORG","eventId":"e"}],"firstEventSequence":1,"lastEventSequence":1,"entropy":"X"}}
			| [["invoice.created","9"]]
		entities with a name and an operation | {"body":{"eventNotifications":[{"realmId":"1","dataChangeEvent":{"entities":[{"name":"Invoice","id":"9","operation":"Create","lastUpdated":"2026-05-01T09:00:00Z"},{"name":"Invoice","id":"10","operation":"Update","lastUpdated":"2026-05-01T09:00:00Z"}]}}]}}
			| [["invoice.created","9"],["invoice.updated","10"]]
		a list of events with subscription types | {"body":[{"eventId":100,"subscriptionId":5,"portalId":62,"appId":1,"occurredAt":1777629600000,"subscriptionType":"appointment.creation","attemptNumber":0,"objectId":7,"changeSource":"CRM","changeFlag":"NEW"},{"eventId":100,"subscriptionId":5,"portalId":62,"appId":1,"occurredAt":1777629600000,"subscriptionType":"appointment.propertyChange","attemptNumber":0,"objectId":8,"changeSource":"CRM","changeFlag":"NEW"}]}
			| [["appointment.created","7"],["appointment.updated","8"]]
		a trigger with a payload | {"body":{"triggerEvent":"BOOKING_CREATED","createdAt":"2026-05-01T09:00:00Z","payload":{"bookingId":7,"uid":"u7","title":"Cut","startTime":"2026-05-01T09:00:00Z","endTime":"2026-05-01T10:00:00Z","organizer":{"id":1,"name":"A"},"attendees":[{"email":"a@b.c"}],"status":"ACCEPTED"}}}
			| [["appointment.created","7"]]
		a form with an action alone | {"body":"action=scheduled&id=7&calendarID=4&appointmentTypeID=77","headers":{"content-type":"application/x-www-form-urlencoded"}}
			| [["appointment.created","7"]]
		two appointments in one event | {"body":{"id":"x1","event_type":"Appointment.Created","data":{"center_id":"c","guest":{"id":"g","name":"A"},"appointments":[{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"},{"id":8,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}]}}}
			| [["appointment.created","7"],["appointment.created","8"]]
		an event with its name in eventId | {"body":{"messageId":"m","eventId":"appointmentBooking.created","eventSchemaVersion":1,"eventInstanceOriginationDateTime":"2026-05-01T09:00:00Z","eventData":{"siteId":1,"appointmentId":121,"startDateTime":"2026-05-01T09:00:00Z","staffId":3}}}
			| [["appointment.created","121"]]
		a cloud event | {"body":{"specversion":"1.0","id":"a1","source":"/x","type":"com.example.appointment.created","time":"2026-05-01T09:00:00Z","datacontenttype":"application/json","data":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}}
			| [["appointment.created","7"]]
		a JSON:API document | {"body":{"data":{"id":"7","type":"appointments","attributes":{"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}},"meta":{"event":"appointments.created"}}}
			| [["appointment.created","7"]]
		a note with the id of its appointment | {"body":{"event":"appointment.note.created","data":{"id":5,"text":"x","appointment_id":7}}} | [["appointment.updated","7"]]
		a note without the id of its appointment | {"body":{"event":"appointment.note.created","data":{"id":5,"text":"x"}}} | [["appointment.updated",null]]
		a booking that failed | {"body":{"event":"booking.create.failed","booking":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}} | [["unknown","7"]]
		an invoice with items and appointments | {"body":{"event":"invoice.created","data":{"id":9,"total":40,"currency":"EUR","status":"open","items":[{"id":1,"price":3}],"appointments":[{"id":7}]}}}
			| [["invoice.created","9"]]
		an invoice that is booked | {"body":{"event":"invoice.booked","data":{"id":9,"total":40,"currency":"EUR","status":"open"}}} | [["invoice.updated","9"]]
		an appointment with who created it | {"body":{"event":"appointment.created.by_client","data":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}}
			| [["appointment.created","7"]]
		a name of the resource as its domain | {"body":{"domain":"bookings","type":"updated","itemId":"7","item":{"bookingNumber":"7","startTime":"2026-05-01T09:00:00Z"}}}
			| [["appointment.updated","7"]]
		a record of a type that says where | {"body":{"data":{"uid":"7","type":"in_person","datetime":"2026-05-01T09:00:00Z"},"metadata":{"eventType":"appointment.created"}}}
			| [["appointment.created","7"]]
		one record with items, and times from and to | {"body":{"event":"reserve.updated","id":7,"time_from":"2026-05-01 09:00:00","time_to":"2026-05-01 10:00:00","item_ids":[1000,1001]}}
			| [["appointment.updated","7"]]
		events beside the date at which they are published | {"body":{"entityId":7,"uuid":"e1","publishDate":"2026-05-01T09:00:00Z","payload":[{"timestamp":1777626000000,"type":"APPOINTMENT_BOOKING_CREATED"}],"entityType":"APPOINTMENT_BOOKING"}}
			| [["appointment.created","7"]]
		an event in the address beside an empty body | {"body":{},"query":{"event":"appointment.created","appointment_id":"7"}} | [["appointment.created","7"]]
		the ID of an appointment in the address of a GET | {"method":"GET","query":{"trigger":"21","appointment_id":"7"}} | [["unknown","7"]]
		a row and its former values | {"body":{"type":"UPDATE","table":"appointments","record":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"},"schema":"public","old_record":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}}
			| [["appointment.updated","7"]]
		a deleted row | {"body":{"type":"DELETE","table":"appointments","record":null,"old_record":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}}
			| [["appointment.updated","7"]]
		events of three resources | {"body":{"events":[{"type":"appointment.created","data":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}},{"type":"invoice.paid","data":{"id":9,"total":40,"currency":"EUR","status":"open"}},{"type":"client.created","data":{"id":3,"name":"A"}}]}}
			| [["appointment.created","7"],["invoice.updated","9"]]
		a ping | {"body":{"event":"ping","zen":"x","hook_id":1}} | []
	`,
)('the items of %s', async (_, request, expected) => {
	expect(await itemEvents(request)).toEqual(expected);
});

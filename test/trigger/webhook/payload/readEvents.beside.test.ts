import { parse } from './parseOne';
import { casesOf } from '../../../support/table';

/** The event and the ID of each event of a body. */
const eventsOf = (body: unknown, headers?: Record<string, string>) =>
	parse(body, headers).map(({ event, id }) => `${event} ${id ?? ''}`);

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
		unknown 7             | {"page":"visits/7/cancel","result":{"id":7,"start_at":"2026-05-01T09:00:00Z"}}
		appointment.created 7 | {"citaId":7,"tipo":"x","activity":"creado","timestamp":1795161601}
		appointment.created 7 | {"event_action":"created","content":{"type":"visit","note":"x"},"object_id":7,"client":{"id":3}}
		appointment.created 7 | {"request":{"body":{"id":7,"start_at":"2026-05-01T09:00:00Z"}},"event":"visit.created","client":{"id":3}}
		appointment.created 7 | {"message":[{"event":"visit.created","data":{"id":7}},{"event":"client.updated","data":{"id":3}}]}
	`,
)('what is told beside the record makes it %s in %j', (event, body) => {
	expect(eventsOf(body)[0]).toBe(event.trim());
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

test('what belongs to an appointment beside its ID is no record of it', () => {
	const body = { client: { id: 3 }, action: 'booked', type: 'visit', source: 'web', id: 7 };
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

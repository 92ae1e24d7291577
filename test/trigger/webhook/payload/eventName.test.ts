import { parseOne, record } from './parseOne';
import { casesOf } from '../../../support/table';

describe('the name of an event', () => {
	test.each(
		(
			'event event_type eventName trigger_event topic webhookTopic webhook-event trigger ' +
			'hook notification_type type kind action'
		).split(' '),
	)('stands in the field %s, beside the record or in meta', (field) => {
		expect(parseOne({ [field]: 'appointment.created', data: record })).toMatchObject({
			event: 'appointment.created',
			name: 'appointment.created',
			record,
		});
		expect(parseOne({ meta: { [field]: 'appointment.created' }, data: record }).event).toBe(
			'appointment.created',
		);
	});

	test.each(['event', 'meta', 'metadata', 'webhook', 'notification', 'header', 'headers', 'hook'])(
		'stands in the object %s as type or name',
		(label) => {
			expect(parseOne({ [label]: { type: 'invoice.paid' }, data: record }).event).toBe(
				'invoice.updated',
			);
			expect(parseOne({ [label]: { name: 'invoice.paid' }, data: record }).event).toBe(
				'invoice.updated',
			);
			expect(parseOne({ other: { name: 'invoice.paid' }, data: record }).event).toBe('unknown');
		},
	);

	test.each(
		(
			'topic x-topic x-webhook-event event x-event-type x-event-name event-key x-trigger ' +
			'x-hook-type'
		).split(' '),
	)('stands in the header %s', (header) => {
		expect(parseOne(record, { [header]: 'appointment.created' })).toMatchObject({
			event: 'appointment.created',
			id: '7',
			record,
		});
	});

	test.each(['x-eventful', 'prevent', 'x-topics', 'x-event-id', 'event-types', 'hook-type-x'])(
		'does not stand in the header %s',
		(header) => {
			expect(parseOne(record, { [header]: 'appointment.created' }).event).toBe('unknown');
		},
	);

	test('has 200 characters at most', () => {
		const long = `appointment.created${' '.repeat(190)}`;
		expect(parseOne({ event: long, data: record }).event).toBe('unknown');
		expect(parseOne(record, { 'x-event': long }).event).toBe('unknown');
		const longest = long.slice(0, 200);
		expect(parseOne({ event: longest, data: record }).event).toBe('appointment.created');
		expect(parseOne(record, { 'x-event': longest }).event).toBe('appointment.created');
	});
});

describe('a name of resource and action from two fields', () => {
	const resources = (
		'resource resource_type resourceName entity entity_type object objectType model ' +
		'record_type collection type'
	).split(' ');
	const actions = 'action operation verb changeType change method command activity'.split(' ');

	test.each(resources)('the field %s holds the resource', (field) => {
		const event = parseOne({ [field]: 'bookings', action: 'create', data: record });
		expect(event).toMatchObject({
			event: 'appointment.created',
			name: 'bookings.create',
			resource: 'appointment',
		});
	});

	test.each([...actions, 'status'])('the field %s holds the action', (field) => {
		const event = parseOne({ resource: 'invoices', [field]: 'update', data: record });
		expect(event).toMatchObject({ event: 'invoice.updated', name: 'invoices.update' });
	});

	test.each(['x-resource', 'object', 'x-entity-type', 'resource-type'])(
		'the header %s holds the resource',
		(header) => {
			expect(parseOne(record, { [header]: 'booking', 'x-event': 'created' }).event).toBe(
				'appointment.created',
			);
		},
	);

	test.each(['x-resources', 'my-objective', 'resource-types', 'xresource'])(
		'the header %s does not hold the resource',
		(header) => {
			expect(parseOne(record, { [header]: 'booking', 'x-event': 'created' }).event).toBe('unknown');
		},
	);

	test.each(['appointment', 'booking_id', 'visitId', 'reservation-uid', 'bookingID', 'visit_uuid'])(
		'the key %s names the resource',
		(key) => {
			const event = parseOne({ event: 'created', [key]: 'x7' });
			expect(event).toMatchObject({ event: 'appointment.created', name: `${event.name}` });
			expect(event.id).toBe('x7');
		},
	);

	test.each(['type', 'object', 'resourceType'])(
		'the record’s field %s names the resource',
		(key) => {
			expect(parseOne({ event: 'created', data: { ...record, [key]: 'invoice' } })).toMatchObject({
				event: 'invoice.created',
				name: 'invoice.created',
			});
		},
	);

	test.each(
		casesOf<[event: string, id: string | undefined, body: object]>`
			appointment.updated | "7" | {"discriminator":"BookingUpdated","value":{"id":7}}
			invoice.created     | "7" | {"alert":"invoice.created","data":{"id":7}}
			appointment.updated | "7" | {"event":"appointment.pending","data":{"id":7}}
			appointment.created | "7" | {"aspect_type":"create","object_type":"booking","object_id":7}
			other               | "7" | {"aspect_type":"update","object_type":"client","object_id":7}
			invoice.updated     | q7  | {"id":"q7","object_type":"charge_invoice","event_type":"paid","account_code":"a"}
			unknown             | "7" | {"payment_type":"deposit","object_type":"booking","object_id":7}
			appointment.updated | "7" | {"api_url":"https://x.example/v1/bookings/7/","config":{"action":"booking.updated","id":"h1"}}
			unknown             | "7" | {"id":7,"start":"x","last":{"action":"booking.created"}}
			appointment.updated | "7" | {"ereignis":"termin.verschoben","daten":{"id":7,"beginn":"x"}}
			appointment.created | "7" | {"acao":"criar","agendamento":{"id":7,"inicio":"2026-05-01T09:00:00Z"}}
			appointment.updated | "7" | {"accion":"cancelar","cita":{"id":7}}
			other               |     | {"event":"callback.verify"}
			other               |     | {"topic":"system","type":"healthcheck"}
			appointment.updated | "7" | {"event":"booking.moved","template":"booking.created","id":7}
			unknown             | "7" | {"about":"Booking created by Ann","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		`,
	)('is %s with the ID %s in %j', (event, id, body) => {
		const found = parseOne(body);
		expect([found.event, found.id]).toEqual([event, id]);
	});
});

test.each(
	casesOf<
		[
			what: string,
			read: object,
			body: object,
			headers?: Record<string, string>,
			names?: Record<string, string>,
		]
	>`
		a name in the body, before a header | {"event":"appointment.updated"} | {"event":"appointment.updated","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}} | {"x-event":"invoice.created"}
		a name in an inner object, before an outer one | {"event":"appointment.updated"} | {"event":"invoice.created","data":{"type":"appointment.updated","object":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}}
		a name beside an address of something | {"event":"appointment.updated"} | {"event":"party.canceled","payload":{"event":"https://a.example/scheduled_events/G2","appointment":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}}
		an unknown name beside an address of something | {"event":"unknown","name":"broneering.tuhistatud"} | {"event":"broneering.tuhistatud","payload":{"event":"https://a.example/scheduled_events/G2","broneering":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}}
		an address that is a type | {"event":"appointment.created"} | {"type":"https://a.example/events/appointment/created/v1","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		resource and action, before an action alone | {"event":"invoice.updated","name":"invoice.paid"} | {"event":"created","type":"invoice.paid","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		a status beside an unknown resource, which is no action | {"event":"unknown"} | {"status":"create","resource":"thing","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		an action without a resource | {"event":"unknown","name":"created"} | {"event":"created","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		a resource without an action | {"event":"unknown","name":"booking","resource":"appointment"} | {"resource":"booking","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		no name | {"name":""} | {"data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		a test of the address | {"event":"other"} | {"operation":"test","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		a test of a known resource | {"event":"unknown"} | {"operation":"test","resource":"booking","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		what the user mapped, in another spelling | {"event":"appointment.created"} | {"resource":"Termin","action":"neu","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}} | {} | {"termin.neu":"appointment.created"}
		what the user mapped, in two headers | {"event":"appointment.created"} | {"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40} | {"x-resource":"termin","x-event":"neu"} | {"termin.neu":"appointment.created"}
		what the user mapped otherwise than it says | {"event":"invoice.updated","resource":"invoice"} | {"resource":"bookings","operation":"create","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}} | {} | {"bookings.create":"invoice.updated"}
		what the user mapped, as a number | {"event":"appointment.created"} | {"eventType":1,"appointment":{"id":7,"start":"2026-05-01T09:00:00Z"}} | {} | {"1":"appointment.created"}
		what the user mapped, in a field that names no events | {"event":"appointment.updated"} | {"was":"A04","appointment":{"id":7,"start":"2026-05-01T09:00:00Z"}} | {} | {"a04":"appointment.cancelled"}
		what the user mapped, in the key of the record | {"event":"appointment.created"} | {"neu":{"appointment":{"id":7,"start":"2026-05-01T09:00:00Z"}}} | {} | {"neu":"appointment.created"}
		what the user mapped, in a field of the record | {"event":"unknown"} | {"appointment":{"id":7,"start":"2026-05-01T09:00:00Z","was":"A04"}} | {} | {"a04":"appointment.cancelled"}
		what the user mapped, beside a name that speaks for itself | {"event":"appointment.updated","name":"appointment.updated"} | {"event":"appointment.updated","was":"A04","data":{"id":7,"start":"2026-05-01T09:00:00Z"}} | {} | {"a04":"appointment.created"}
	`,
)('%s is read as %j', (_, read, body, headers, names) => {
	expect(parseOne(body, headers, names)).toMatchObject(read);
});

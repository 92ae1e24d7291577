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

	test('comes from the body before a header, and from an inner object before an outer one', () => {
		const body = { event: 'appointment.updated', data: record };
		expect(parseOne(body, { 'x-event': 'invoice.created' }).event).toBe('appointment.updated');
		const nested = {
			event: 'invoice.created',
			data: { type: 'appointment.updated', object: record },
		};
		expect(parseOne(nested).event).toBe('appointment.updated');
	});

	test('is no address of something, whose words say nothing of what happened', () => {
		const event = 'https://a.example/scheduled_events/G2';
		const body = { event: 'party.canceled', payload: { event, appointment: record } };
		expect(parseOne(body)).toMatchObject({ event: 'appointment.updated' });
		expect(parseOne({ event: 'varaus.peruttu', payload: { event, varaus: record } })).toMatchObject(
			{ event: 'unknown', name: 'varaus.peruttu' },
		);
		const type = 'https://a.example/events/appointment/created/v1';
		expect(parseOne({ type, data: record }).event).toBe('appointment.created');
	});

	test('is one with resource and action before one with an action alone', () => {
		expect(parseOne({ event: 'created', type: 'invoice.paid', data: record })).toMatchObject({
			event: 'invoice.updated',
			name: 'invoice.paid',
		});
	});
});

describe('a name of resource and action from two fields', () => {
	const resources = (
		'resource resource_type resourceName entity entity_type object objectType model ' +
		'record_type collection type'
	).split(' ');
	const actions = ['action', 'operation', 'verb', 'changeType', 'change', 'method', 'activity'];

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

	test('a status beside an unknown resource is no action', () => {
		expect(parseOne({ status: 'create', resource: 'thing', data: record }).event).toBe('unknown');
	});

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
			other               |     | {"event":"callback.verify"}
			other               |     | {"topic":"system","type":"healthcheck"}
			appointment.updated | "7" | {"event":"booking.moved","template":"booking.created","id":7}
			unknown             | "7" | {"about":"Booking created by Ann","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","price":40}}
		`,
	)('is %s with the ID %s in %j', (event, id, body) => {
		const found = parseOne(body);
		expect([found.event, found.id]).toEqual([event, id]);
	});

	test('a name that the user mapped is recognized in each spelling', () => {
		const names = { 'termin.neu': 'appointment.created' };
		expect(parseOne({ resource: 'Termin', action: 'neu', data: record }, {}, names).event).toBe(
			'appointment.created',
		);
		expect(parseOne(record, { 'x-resource': 'termin', 'x-event': 'neu' }, names).event).toBe(
			'appointment.created',
		);
		const paired = { 'bookings.create': 'invoice.updated' };
		const event = parseOne({ resource: 'bookings', operation: 'create', data: record }, {}, paired);
		expect(event).toMatchObject({ event: 'invoice.updated', resource: 'invoice' });
	});

	test('an action without a resource, and a resource without an action, are unknown', () => {
		expect(parseOne({ event: 'created', data: record })).toMatchObject({
			event: 'unknown',
			name: 'created',
		});
		const event = parseOne({ resource: 'booking', data: record });
		expect(event).toMatchObject({ event: 'unknown', name: 'booking', resource: 'appointment' });
		expect(parseOne({ data: record }).name).toBe('');
	});

	test('a test of a known resource is unknown, and not a test of the address', () => {
		expect(parseOne({ operation: 'test', data: record }).event).toBe('other');
		expect(parseOne({ operation: 'test', resource: 'booking', data: record }).event).toBe(
			'unknown',
		);
	});
});

import { casesOf } from '../../../support/table';
import { parseOne, record, parse } from './parseOne';

describe('the id of the record', () => {
	test.each(
		[
			'resource',
			'object',
			'entity',
			'record',
			'item',
			'subject',
			'aggregate',
			'visit',
			'reservation',
			'bill',
		].flatMap((noun) => ['_id', 'Uid', '-uuid'].map((end) => noun + end)),
	)('stands in the field %s', (field) => {
		const event = `${field.startsWith('bill') ? 'invoice' : 'appointment'}.updated`;
		const told = parseOne({ event, id: 'evt_1', [field]: 'x7' });
		expect(told).toMatchObject({ id: 'x7', record: null });
		expect(parseOne({ event, [field]: 12 }).id).toBe('12');
	});

	test.each(['cita_id', 'id_appuntamento', 'AgendamentoId'])(
		'stands in the field %s around what is known of the record',
		(field) => {
			const body = { evento: 'cita.modificada', [field]: 12, datos: { estado: 'confirmada' } };
			expect(parseOne(body)).toMatchObject({ event: 'appointment.updated', id: '12' });
		},
	);

	test.each(['resource_ids', 'my_resource_id', 'client_id', 'appointment_identity'])(
		'does not stand in the field %s',
		(field) => {
			expect(parseOne({ event: 'appointment.updated', [field]: 'x7' }).id).not.toBe('x7');
		},
	);

	test.each<[id: string, links: object]>([
		['b1', { client: 'c1', booking: 'b1' }],
		['9', { booking: '/bookings/9' }],
		['E1', { client: 'c1', invoice: 'i1' }],
		['E1', { booking: 'https://salon.example.com/reservation' }],
	])('is %s beside an event of a booking with the ID E1 and the links %j', (id, links) => {
		const event = { id: 'E1', resource_type: 'bookings', action: 'created', links };
		expect(parseOne({ events: [event] })).toMatchObject({ event: 'appointment.created', id });
	});

	test('stands in the links of an event whose details tell only why it happened', () => {
		const links = { booking: 'b1', client: 'c1' };
		const event = { id: 'E1', resource_type: 'bookings', action: 'cancelled', links };
		for (const details of [{}, { origin: 'api', cause: 'client_asked' }])
			expect(parseOne({ events: [{ ...event, details }] }).id).toBe('b1');
	});

	test.each<[id: string | undefined, beside: object]>([
		['b1', { identifiers: { patientId: 'p1', bookingId: 'b1' } }],
		['b1', { ids: { client: 'p1', booking_id: 'b1' } }],
		['b1', { reference: { companyID: 1, bookingID: 'b1' } }],
		[undefined, { identifiers: { patientId: 'p1' } }],
		[undefined, {}],
	])('is %s where the event has an ID of its own beside its type, and %j', (id, beside) => {
		const event = { subscriptionId: 's1', eventId: 'e1', eventType: 'booking.created', ...beside };
		expect(parseOne(event)).toMatchObject({ event: 'appointment.created', eventId: 'e1' });
		expect(parseOne(event).id).toBe(id);
	});

	test.each(
		casesOf<[id: string, body: object, header: string]>`
			123 | {"id": 991, "payload": {"type": "booking", "action": "create", "id": 123, "resource_id": 5, "start_date": "2026-05-01", "end_date": "2026-05-02"}} |
			8 | {"Id": 8, "ResourceId": 5, "FromTime": "2026-05-01T09:00:00Z", "ToTime": "2026-05-01T10:00:00Z"} | BookingCreate
			7 | {"id": "E1", "resource_id": 7, "account": "a"} | BookingCreate
			R-8 | {"event": "reservation_created", "reservation_code": "R-8", "stay_code": "S-1"} |
		`,
	)('is %s in %j: a resource that was booked has one as well', (id, body, header) => {
		const event = parseOne(body, header === undefined ? {} : { 'x-hook-event': header });
		expect(event).toMatchObject({ event: 'appointment.created', id: String(id) });
	});

	test.each(
		casesOf<[id: string, body: object]>`
			i1 | {"EntityId": "e1", "CustomerId": "c1", "Event": "InvoiceCreated", "InvoiceId": "i1"}
			e1 | {"entity_id": "e1", "event": "invoice.created", "booking_id": "b1"}
			e1 | {"entity_type": "invoice", "entity_id": "e1", "event": "invoice.created", "invoice_id": "i1"}
		`,
	)('is %s in %j', (id, body) => {
		expect(parseOne(body)).toMatchObject({ event: 'invoice.created', id });
	});

	test('is none where the ID is the name of the event, or that of a part', () => {
		expect(parseOne({ ID: 'booking.created', name: 'Booking', action: 'created' }).id).toBe(
			undefined,
		);
		const payment = { objectType: 'INVOICE_PAYMENT', objectId: 'p1' };
		expect(parseOne({ eventType: 'INVOICE_PAYMENT_SUCCESS', ...payment })).toMatchObject({
			event: 'invoice.updated',
			id: undefined,
		});
	});

	test.each(
		casesOf<[id: string | null, body: object]>`
			null | {"event": "appointmentOutcomesCreated", "resourceIds": [3], "uri": "https://salon.example.com/v1/appointmentOutcomes?id=3"}
			null | {"event": "appointmentOutcomesDeleted", "resourceIds": [3]}
			7 | {"event": "booking.upsell.created", "data": {"id": 9, "booking_id": 7}}
			7 | {"event": "booking.upsell.added", "booking": {"id": 7}}
			9 | {"event": "appointment.hold.created", "data": {"id": 9, "start": "2026-05-01T09:00:00Z"}}
			7 | {"event": "appointment.online.booked", "data": {"id": 7}}
			7 | {"event": "appointment.colour.changed", "data": {"id": 7}}
		`,
	)('is %s in %j: what was made or removed of an appointment has an ID as well', (id, body) => {
		const event = parseOne(body);
		expect(event.event).toMatch(/^appointment\.(updated|created)$/);
		expect(event.id ?? null).toBe(id === null ? null : String(id));
	});

	test.each(
		casesOf<[id: string | null, body: object]>`
			19 | {"event": "appointment.updated", "appointment": "https://salon.example.com/api/v1/appointments/19"}
			19 | {"event": "appointment.updated", "data": {"booking": "/bookings/19/", "client": "/clients/4/"}}
			null | {"event": "appointment.updated", "client": "https://salon.example.com/clients/4", "invoice": "/invoices/5"}
		`,
	)('is %s in %j: a field that is called like the record holds its address', (id, body) => {
		expect(parseOne(body).id ?? null).toBe(id === null ? null : String(id));
	});

	test('is that of the record in what was done to it', () => {
		const subject = { id: 31, number: '9', total: 40 };
		const action = { id: 5, subject_id: 31, subject_type: 'Invoice', action_type: 'create' };
		expect(parseOne({ action: { ...action, name: 'x', subject } })).toMatchObject({
			event: 'invoice.created',
			id: '31',
			record: subject,
		});
	});

	test('is that of a record in another language', () => {
		const termin = { terminId: 5, kundeId: 3, beginn: '01.05.2027 10:00' };
		const body = { ereignis: 'termin.verschoben', event: 'Termin verschoben', termin };
		expect(parseOne(body)).toMatchObject({ event: 'appointment.updated', id: '5' });
		const agendamento = { idAgendamento: 6, idCliente: 3 };
		expect(parseOne({ topic: 'Agendamento.Cancelado', agendamento }).id).toBe('6');
	});

	test('is that of the entity beside the ID of what says so', () => {
		const data = { id: 'e1', slug: 'deleted', entityId: 'b1', deletedEvent: {} };
		expect(parseOne({ eventType: 'bookings.v2.booking_deleted', data }).id).toBe('b1');
		const whole = { ...record, objectId: 'x' };
		expect(parseOne({ event: 'booking.created', data: whole }).id).toBe('7');
	});

	test('is that of a record with links to others', () => {
		const data = { ...record, links: { booking: 'b1' } };
		expect(parseOne({ event: 'booking.created', data })).toMatchObject({ id: '7', record: data });
	});

	test('is not empty', () => {
		expect(parseOne({ event: 'appointment.updated', resource_id: '', booking_id: 'b' }).id).toBe(
			'b',
		);
	});

	test('is that of the record before one beside it', () => {
		expect(parseOne({ event: 'invoice.paid', resource_id: 3, data: record }).id).toBe('7');
		const withoutId = { start: 'x', price: 3 };
		expect(parseOne({ event: 'invoice.paid', resource_id: 3, data: withoutId }).id).toBe('3');
		expect(parseOne({ event: 'invoice.paid', data: { ...withoutId, bill_id: 4 } }).id).toBe('4');
	});

	test('is the inner one of two around the content', () => {
		const body = { event: 'invoice.paid', resource_id: 1, data: { resource_id: 2, object: 'i9' } };
		expect(parseOne(body).id).toBe('2');
	});
});

describe('the id of the event', () => {
	test.each(['event_id', 'messageId', 'notification_uuid', 'idempotency_key', 'webhook_event_id'])(
		'stands in the field %s',
		(field) => {
			expect(
				parseOne({ event: 'appointment.updated', [field]: 'e1', id: 'x', data: record }).eventId,
			).toBe('e1');
			expect(parseOne({ event: 'appointment.updated', [field]: 5, data: record }).eventId).toBe(
				'5',
			);
		},
	);

	test.each(
		(
			'webhook-id svix-id ce-id idempotency-key x-event-id event-id x-message-id ' +
			'notification-id'
		).split(' '),
	)('stands in the header %s', (header) => {
		expect(parseOne(record, { [header]: 'e1' }).eventId).toBe('e1');
		expect(parseOne({ event: 'x', id: 'own', data: record }, { [header]: 'e1' }).eventId).toBe(
			'own',
		);
	});

	test.each('x-request-id x-webhook-id delivery-id event-ids prevent-id svix-id-2'.split(' '))(
		'does not stand in the header %s',
		(header) => {
			expect(parseOne(record, { [header]: 'e1' }).eventId).toBeUndefined();
		},
	);

	test.each(['event_ids', 'my_event_id', 'event', 'ids'])(
		'does not stand in the field %s',
		(field) => {
			expect(parseOne({ [field]: 'e1', data: record }).eventId).toBeUndefined();
		},
	);

	test('stands beside the ID of the record, where it shows by its form that it is one', () => {
		const notice = { resource: 'booking', status: 'placed', booking_id: 7, sent_at: 'x' };
		expect(parseOne({ ...notice, id: 'evt_2' }).eventId).toBe('evt_2');
		expect(parseOne({ ...notice, id: 90 }).eventId).toBeUndefined();
	});

	test('stands in the object event or meta', () => {
		expect(parseOne({ event: { id: 'e1', type: 'a' }, id: 'x', data: record }).eventId).toBe('e1');
		expect(parseOne({ meta: { uuid: 'e1' }, data: record }).eventId).toBe('e1');
		expect(parseOne({ event: 'invoice.paid', id: 'e2', meta: 'x', data: record }).eventId).toBe(
			'e2',
		);
	});

	test('is undefined where it is that of the record', () => {
		expect(parseOne({ id: 7, event: 'appointment.updated', data: record }).eventId).toBeUndefined();
	});
});

describe('records that are named by their IDs alone', () => {
	const event = 'appointment.updated';

	test.each(
		casesOf<[form: string, body: object]>`
			objects with an id                | {"data":[{"id":7},{"id":8}]}
			ids                               | {"ids":[7,8]}
			ids below data                    | {"data":{"ids":["7","8"]}}
			data that is ids                  | {"data":[7,8]}
			ids with the name of the resource | {"appointment_ids":[7,8]}
			the resource as a list of ids     | {"bookings":["7","8"]}
			ids beside the id of the event    | {"id":"evt_1","resource_ids":["7","8"],"account_id":3}
			references                        | {"refs":["appointments/7","appointments/8"]}
			addresses                         | {"items":[{"ref":"/v1/appointments/7"},{"ref":"/v1/appointments/8"}]}
			whole addresses                   | {"references":["https://a.example/v1/appointments/7","https://a.example/v1/appointments/8/"]}
			notices                           | {"data":[{"appointment_id":7},{"appointment_id":8}]}
		`,
	)('a delivery with %s gives an event for each record', (_, body) => {
		expect(parse({ event, ...body })).toMatchObject([
			{ event, id: '7', record: null },
			{ event, id: '8', record: null },
		]);
	});

	test.each<[what: string, body: object, id: string]>([
		['an address instead of an ID', { data: { href: 'https://a.example/v1/appointments/7' } }, '7'],
		['an address below that of an account', { data: { id: 'shops/eva@a.example/visits/7' } }, '7'],
		['an id with a slash that is no address', { data: { id: 'a/b' } }, 'a/b'],
		['ids of other records', { data: { id: 7, service_ids: [1, 2] } }, '7'],
		['ids in the record', { data: { id: 7, start: '2026-05-01T09:00:00Z', ids: [1, 2] } }, '7'],
		['lines of an invoice', { data: { id: 7, total: 5, items: [1, 2] } }, '7'],
	])('a delivery with %s gives one event', (_, body, id) => {
		expect(parseOne({ event, ...body })).toMatchObject({ event, id });
	});

	test.each(
		casesOf<[what: string, body: object]>`
			a bundle of entries       | {"entry":[{"resource":{"id":7,"start":"x"}},{"resource":{"id":8,"start":"x"}}]}
			records in a wrapper each | {"data":[{"appointment":{"id":7,"start":"x"}},{"appointment":{"id":8,"start":"x"}}]}
		`,
	)('%s gives each record with its own id', (_, body) => {
		expect(parse({ event, ...body })).toMatchObject([
			{ id: '7', record: { id: 7, start: 'x' } },
			{ id: '8', record: { id: 8, start: 'x' } },
		]);
	});
});

import {
	parseEvents,
	timeOfRecord,
	type Delivery,
	type WebhookEvent,
} from '../../../../nodes/AppointmentService/trigger/webhook/payload/readEvents';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed', price: 40 };

const parse = (body: unknown, headers: Record<string, string> = {}, names: object = {}) =>
	parseEvents({ headers, query: {}, body } as Delivery, new Map(Object.entries(names)));

const parseOne = (
	body: unknown,
	headers?: Record<string, string>,
	names?: object,
): WebhookEvent => {
	const events = parse(body, headers, names);
	expect(events).toHaveLength(1);
	return events[0];
};

const capitalize = (name: string) => name[0].toUpperCase() + name.slice(1);

describe('the name of an event', () => {
	test.each([
		'event',
		'event_type',
		'eventName',
		'trigger_event',
		'topic',
		'webhookTopic',
		'webhook-event',
		'trigger',
		'hook',
		'notification_type',
		'type',
		'kind',
		'action',
	])('stands in the field %s, beside the record or in meta', (field) => {
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

	test.each([
		'topic',
		'x-topic',
		'x-webhook-event',
		'event',
		'x-event-type',
		'x-event-name',
		'event-key',
		'x-trigger',
		'x-hook-type',
	])('stands in the header %s', (header) => {
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

	test('is one with resource and action before one with an action alone', () => {
		expect(parseOne({ event: 'created', type: 'invoice.paid', data: record })).toMatchObject({
			event: 'invoice.updated',
			name: 'invoice.paid',
		});
	});
});

describe('a name of resource and action from two fields', () => {
	const resources = [
		'resource',
		'resource_type',
		'resourceName',
		'entity',
		'entity_type',
		'object',
		'objectType',
		'model',
		'record_type',
		'collection',
		'type',
	];
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

describe('the id of the record', () => {
	test.each(
		[
			'resource',
			'object',
			'entity',
			'record',
			'item',
			'subject',
			'visit',
			'reservation',
			'bill',
		].flatMap((noun) => ['_id', 'Uid', '-uuid'].map((end) => noun + end)),
	)('stands in the field %s', (field) => {
		const event = parseOne({ event: 'appointment.updated', id: 'evt_1', [field]: 'x7' });
		expect(event).toMatchObject({ id: 'x7', record: null });
		expect(parseOne({ event: 'appointment.updated', [field]: 12 }).id).toBe('12');
	});

	test.each(['resource_ids', 'my_resource_id', 'client_id', 'appointment_identity'])(
		'does not stand in the field %s',
		(field) => {
			expect(parseOne({ event: 'appointment.updated', [field]: 'x7' }).id).not.toBe('x7');
		},
	);

	test('is not empty', () => {
		expect(parseOne({ event: 'appointment.updated', resource_id: '', booking_id: 'b' }).id).toBe(
			'b',
		);
	});

	test('is that of the record before one beside it', () => {
		expect(parseOne({ event: 'invoice.paid', resource_id: 3, data: record }).id).toBe('7');
		const withoutId = { start: 'x', price: 3 };
		expect(parseOne({ event: 'invoice.paid', resource_id: 3, data: withoutId }).id).toBe('3');
		expect(parseOne({ event: 'invoice.paid', data: { ...withoutId, booking_id: 4 } }).id).toBe('4');
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

	test.each([
		'webhook-id',
		'svix-id',
		'ce-id',
		'idempotency-key',
		'x-event-id',
		'event-id',
		'x-message-id',
		'notification-id',
	])('stands in the header %s', (header) => {
		expect(parseOne(record, { [header]: 'e1' }).eventId).toBe('e1');
		expect(parseOne({ event: 'x', id: 'own', data: record }, { [header]: 'e1' }).eventId).toBe(
			'own',
		);
	});

	test.each([
		'x-request-id',
		'x-webhook-id',
		'delivery-id',
		'event-ids',
		'prevent-id',
		'svix-id-2',
	])('does not stand in the header %s', (header) => {
		expect(parseOne(record, { [header]: 'e1' }).eventId).toBeUndefined();
	});

	test.each(['event_ids', 'my_event_id', 'event', 'ids'])(
		'does not stand in the field %s',
		(field) => {
			expect(parseOne({ [field]: 'e1', data: record }).eventId).toBeUndefined();
		},
	);

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

describe('the time of an event', () => {
	const text = '2026-04-30T10:00:00Z';
	const time = Date.parse(text);

	test.each(
		['occurred', 'happened', 'triggered', 'fired', 'event'].flatMap((verb) =>
			['_at', 'On', '_time', 'Date', '_timestamp'].map((end) => verb + end),
		),
	)('stands in the field %s', (field) => {
		expect(parseOne({ [field]: text, data: record }).occurredAt).toBe(time);
		expect(parseOne({ [field]: text, ...record }).occurredAt).toBe(time);
		expect(parseOne({ meta: { [field]: text }, data: record }).occurredAt).toBe(time);
	});

	test.each(['created_at', 'createdOn', 'time', 'created'])(
		'stands in the field %s around a record, and not in the record',
		(field) => {
			expect(parseOne({ [field]: text, data: record }).occurredAt).toBe(time);
			expect(parseOne({ event: { [field]: text }, data: record }).occurredAt).toBe(time);
			expect(parseOne({ [field]: text, ...record }).occurredAt).toBeUndefined();
		},
	);

	test('stands in timestamp, in seconds, milliseconds or as a text', () => {
		expect(parseOne({ timestamp: time / 1000, data: record }).occurredAt).toBe(time);
		expect(parseOne({ timestamp: time, data: record }).occurredAt).toBe(time);
		expect(parseOne({ timestamp: text, ...record }).occurredAt).toBe(time);
	});

	test.each(['updated_at', 'reoccurred_at', 'created_by', 'timestamps', 'eventtimes'])(
		'does not stand in the field %s',
		(field) => {
			expect(parseOne({ [field]: text, data: record }).occurredAt).toBeUndefined();
		},
	);

	test('is the innermost one', () => {
		const body = { timestamp: '2026-01-01T00:00:00Z', data: { timestamp: text, object: record } };
		expect(parseOne(body).occurredAt).toBe(time);
	});

	test('timeOfRecord reads the times of the record', () => {
		const times = { id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: text };
		expect(timeOfRecord(times, 'updated')).toBe(time);
		expect(timeOfRecord(times, 'created')).toBe(Date.parse('2026-01-01T00:00:00Z'));
		expect(timeOfRecord({ id: 1 }, 'updated')).toBeUndefined();
	});
});

describe('the wrapper of a record', () => {
	const wrappers =
		'data payload object record resource entity body item content details detail result current after new subject model value message resourceData';
	test.each(wrappers.split(' '))('is the field %s', (key) => {
		expect(parseOne({ event: 'appointment.created', [key]: record }).record).toEqual(record);
		expect(parseOne({ event: 'appointment.created', [capitalize(key)]: record }).record).toEqual(
			record,
		);
	});

	const batches =
		'events notifications messages deliveries changes batch webhooks entries data items records payload payloads results value appointments invoices bookings';
	test.each(batches.split(' '))('is the list %s of several records', (key) => {
		const found = parse({ event: 'appointment.created', [key]: [record, { ...record, id: 8 }] });
		expect(found).toMatchObject([{ id: '7' }, { id: '8' }]);
		expect(found.map(({ event }) => event)).toEqual(['appointment.created', 'appointment.created']);
	});

	test.each([
		'previous',
		'old',
		'before',
		'originalData',
		'prior',
		'changes',
		'changed',
		'diff',
		'delta',
	])('is not the former record in %s', (key) => {
		const body = { event: 'appointment.updated', [key]: { ...record, id: 1 }, data: record };
		expect(parseOne(body).record).toEqual(record);
		expect(parseOne({ event: 'appointment.updated', id: 7, [key]: { id: 1, start: 'x' } }).id).toBe(
			'7',
		);
	});

	test('is opened seven levels deep', () => {
		const nest = (depth: number): object => (depth === 0 ? record : { data: nest(depth - 1) });
		expect(parseOne({ event: 'appointment.updated', ...nest(6) }).record).toEqual(record);
		expect(parseOne({ event: 'appointment.updated', ...nest(9) }).record).not.toEqual(record);
	});

	test('is neither the list of line items nor that of messages', () => {
		const bill = { ...record, items: [{ id: 1, price: 3 }] };
		expect(parseOne(bill, { 'x-event': 'invoice.created' }).record).toEqual(bill);
		expect(parseOne({ event: 'invoice.created', ...bill }).id).toBe('7');
		const visit = { event: 'appointment.updated', data: { ...record, messages: [{ id: 1 }] } };
		expect(parseOne(visit).id).toBe('7');
	});

	test('is no list that is empty or holds other values than objects', () => {
		expect(parseOne({ event: 'appointment.updated', data: record, items: [1, 2] }).id).toBe('7');
		expect(parse({ event: 'appointment.updated', id: 7, events: [] })).toHaveLength(1);
		expect(parse({ event: 'appointment.updated', id: 7, events: [{ a: 1 }, 2] })).toHaveLength(1);
	});

	test('of several events keeps the payload of each', () => {
		const found = parse({ account: 3, events: [{ event: 'appointment.created', data: record }] });
		expect(found).toMatchObject([
			{ event: 'appointment.created', record, payload: { event: 'appointment.created' } },
		]);
	});

	test('is not a resource, details or attributes of the record itself', () => {
		const whole = { ...record, resource: { id: 3, name: 'Room 1' }, details: { colour: 'red' } };
		expect(parseOne(whole, { 'x-event': 'appointment.created' })).toMatchObject({
			id: '7',
			record: whole,
		});
		const attributed = { type: 'appointment', attributes: { start: 'x', price: 3 } };
		expect(parseOne({ event: 'appointment.created', data: attributed }).record).toEqual(attributed);
	});

	test('may have an id of its own, beside a record in a usual field', () => {
		for (const key of ['data', 'payload', 'object', 'record', 'resource', 'entity', 'booking']) {
			const body = { id: 'evt', event: 'appointment.created', account: 'x', [key]: record };
			expect(parseOne(body)).toMatchObject({ id: '7', record, eventId: 'evt' });
		}
	});

	test.each(['data', 'appointment', 'booking'])(
		'may hold an id in the field %s instead of a record',
		(key) => {
			expect(parseOne({ event: 'appointment.updated', [key]: 12 })).toMatchObject({
				id: '12',
				record: null,
			});
			expect(parseOne({ event: 'appointment.updated', [key]: 'a-7_b' }).id).toBe('a-7_b');
			for (const text of ['two words', 'x'.repeat(65), '']) {
				expect(parseOne({ event: 'appointment.updated', [key]: text }).id).not.toBe(text);
			}
			expect(
				parseOne({ event: 'appointment.updated', [key]: 'a7', price: 3 }).record,
			).not.toBeNull();
		},
	);
});

describe('an object with an id and nothing about the record', () => {
	const referenceFields =
		'type object resource resource_type entity entityType model href url uri self link links event event_type eventName trigger_event topic trigger action operation kind version etag timestamp attempt retry retries reference created_at updatedOn modified_date deleted_at occurredAt sent_at deliveredTime fired_at triggered_at happened_at event_time client_id staffUid x.guid location_ids';
	test.each(referenceFields.split(' '))('may have the field %s', (field) => {
		const reference = { id: 'a7', [field]: 'a text with blanks' };
		expect(parseOne({ event: 'appointment.updated', appointment: reference })).toMatchObject({
			id: 'a7',
			record: null,
		});
	});

	test.each(
		'paid valid start time status name note created updated_by eventful types linked version_name grid Liquid'.split(
			' ',
		),
	)('is a record with the field %s', (field) => {
		const reference = { id: 'a7', [field]: 'a text with blanks' };
		expect(parseOne({ event: 'appointment.updated', appointment: reference }).record).toEqual(
			reference,
		);
	});

	test('may have any field without a value', () => {
		expect(
			parseOne({ event: 'appointment.updated', appointment: { id: 'a7', name: null } }).record,
		).toBeNull();
	});
});

import {
	parseEvents,
	timeOfRecord,
	type Delivery,
	type WebhookEvent,
} from '../../../../nodes/AppointmentService/trigger/webhook/payload/readEvents';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed', price: 40 };

const read = (body: unknown, headers: Record<string, string> = {}, own: object = {}) =>
	parseEvents({ headers, query: {}, body } as Delivery, new Map(Object.entries(own)));

const one = (body: unknown, headers?: Record<string, string>, own?: object): WebhookEvent => {
	const happenings = read(body, headers, own);
	expect(happenings).toHaveLength(1);
	return happenings[0];
};

const title = (name: string) => name[0].toUpperCase() + name.slice(1);

describe('an event is named', () => {
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
	])('by the field %s, beside the record or in an object of its own', (field) => {
		expect(one({ [field]: 'appointment.created', data: record })).toMatchObject({
			event: 'appointment.created',
			name: 'appointment.created',
			record,
		});
		expect(one({ meta: { [field]: 'appointment.created' }, data: record }).event).toBe(
			'appointment.created',
		);
	});

	test.each(['event', 'meta', 'metadata', 'webhook', 'notification', 'header', 'headers', 'hook'])(
		'in the object %s',
		(label) => {
			expect(one({ [label]: { type: 'invoice.paid' }, data: record }).event).toBe(
				'invoice.updated',
			);
			expect(one({ [label]: { name: 'invoice.paid' }, data: record }).event).toBe(
				'invoice.updated',
			);
			expect(one({ other: { name: 'invoice.paid' }, data: record }).event).toBe('unknown');
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
	])('by the header %s', (header) => {
		expect(one(record, { [header]: 'appointment.created' })).toMatchObject({
			event: 'appointment.created',
			id: '7',
			record,
		});
	});

	test.each(['x-eventful', 'prevent', 'x-topics', 'x-event-id', 'event-types', 'hook-type-x'])(
		'by no header such as %s',
		(header) => {
			expect(one(record, { [header]: 'appointment.created' }).event).toBe('unknown');
		},
	);

	test('by no text that is too long for a name', () => {
		const long = `appointment.created${' '.repeat(190)}`;
		expect(one({ event: long, data: record }).event).toBe('unknown');
		expect(one(record, { 'x-event': long }).event).toBe('unknown');
		const longest = long.slice(0, 200);
		expect(one({ event: longest, data: record }).event).toBe('appointment.created');
		expect(one(record, { 'x-event': longest }).event).toBe('appointment.created');
	});

	test('the body’s own name comes before a header’s, the inner one before the outer', () => {
		const body = { event: 'appointment.updated', data: record };
		expect(one(body, { 'x-event': 'invoice.created' }).event).toBe('appointment.updated');
		const nested = {
			event: 'invoice.created',
			data: { type: 'appointment.updated', object: record },
		};
		expect(one(nested).event).toBe('appointment.updated');
	});

	test('a name that says all comes before one that says half', () => {
		expect(one({ event: 'created', type: 'invoice.paid', data: record })).toMatchObject({
			event: 'invoice.updated',
			name: 'invoice.paid',
		});
	});
});

describe('two halves make a name', () => {
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

	test.each(resources)('%s says what it is', (field) => {
		const happening = one({ [field]: 'bookings', action: 'create', data: record });
		expect(happening).toMatchObject({
			event: 'appointment.created',
			name: 'bookings.create',
			resource: 'appointment',
		});
	});

	test.each([...actions, 'status'])('%s says what happened', (field) => {
		const happening = one({ resource: 'invoices', [field]: 'update', data: record });
		expect(happening).toMatchObject({ event: 'invoice.updated', name: 'invoices.update' });
	});

	test.each(['x-resource', 'object', 'x-entity-type', 'resource-type'])('header %s', (header) => {
		expect(one(record, { [header]: 'booking', 'x-event': 'created' }).event).toBe(
			'appointment.created',
		);
	});

	test.each(['x-resources', 'my-objective', 'resource-types', 'xresource'])(
		'no header such as %s',
		(header) => {
			expect(one(record, { [header]: 'booking', 'x-event': 'created' }).event).toBe('unknown');
		},
	);

	test('a status alone is the delivery’s', () => {
		expect(one({ status: 'create', resource: 'thing', data: record }).event).toBe('unknown');
	});

	test.each(['appointment', 'booking_id', 'visitId', 'reservation-uid', 'bookingID', 'visit_uuid'])(
		'the key %s says what it is',
		(key) => {
			const happening = one({ event: 'created', [key]: 'x7' });
			expect(happening).toMatchObject({ event: 'appointment.created', name: `${happening.name}` });
			expect(happening.id).toBe('x7');
		},
	);

	test.each(['type', 'object', 'resourceType'])('the record’s %s says what it is', (key) => {
		expect(one({ event: 'created', data: { ...record, [key]: 'invoice' } })).toMatchObject({
			event: 'invoice.created',
			name: 'invoice.created',
		});
	});

	test('the user knows each spelling', () => {
		const own = { 'termin.neu': 'appointment.created' };
		expect(one({ resource: 'Termin', action: 'neu', data: record }, {}, own).event).toBe(
			'appointment.created',
		);
		expect(one(record, { 'x-resource': 'termin', 'x-event': 'neu' }, own).event).toBe(
			'appointment.created',
		);
		const paired = { 'bookings.create': 'invoice.updated' };
		const happening = one({ resource: 'bookings', operation: 'create', data: record }, {}, paired);
		expect(happening).toMatchObject({ event: 'invoice.updated', resource: 'invoice' });
	});

	test('an action without a thing, and a thing without an action, are unknown', () => {
		expect(one({ event: 'created', data: record })).toMatchObject({
			event: 'unknown',
			name: 'created',
		});
		const happening = one({ resource: 'booking', data: record });
		expect(happening).toMatchObject({ event: 'unknown', name: 'booking', resource: 'appointment' });
		expect(one({ data: record }).name).toBe('');
	});

	test('a trial of something known is none', () => {
		expect(one({ operation: 'test', data: record }).event).toBe('other');
		expect(one({ operation: 'test', resource: 'booking', data: record }).event).toBe('unknown');
	});
});

describe('the record’s id', () => {
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
	)('in %s', (field) => {
		const told = one({ event: 'appointment.updated', id: 'evt_1', [field]: 'x7' });
		expect(told).toMatchObject({ id: 'x7', record: null });
		expect(one({ event: 'appointment.updated', [field]: 12 }).id).toBe('12');
	});

	test.each(['resource_ids', 'my_resource_id', 'client_id', 'appointment_identity'])(
		'not in %s',
		(field) => {
			expect(one({ event: 'appointment.updated', [field]: 'x7' }).id).not.toBe('x7');
		},
	);

	test('an empty one is none', () => {
		expect(one({ event: 'appointment.updated', resource_id: '', booking_id: 'b' }).id).toBe('b');
	});

	test('is the record’s own before all others', () => {
		expect(one({ event: 'invoice.paid', resource_id: 3, data: record }).id).toBe('7');
		const nameless = { start: 'x', price: 3 };
		expect(one({ event: 'invoice.paid', resource_id: 3, data: nameless }).id).toBe('3');
		expect(one({ event: 'invoice.paid', data: { ...nameless, booking_id: 4 } }).id).toBe('4');
	});

	test('of two around it the inner one counts', () => {
		const body = { event: 'invoice.paid', resource_id: 1, data: { resource_id: 2, object: 'i9' } };
		expect(one(body).id).toBe('2');
	});
});

describe('the event’s own id', () => {
	test.each(['event_id', 'messageId', 'notification_uuid', 'idempotency_key', 'webhook_event_id'])(
		'in %s',
		(field) => {
			expect(
				one({ event: 'appointment.updated', [field]: 'e1', id: 'x', data: record }).eventId,
			).toBe('e1');
			expect(one({ event: 'appointment.updated', [field]: 5, data: record }).eventId).toBe('5');
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
	])('in the header %s', (header) => {
		expect(one(record, { [header]: 'e1' }).eventId).toBe('e1');
		expect(one({ event: 'x', id: 'own', data: record }, { [header]: 'e1' }).eventId).toBe('own');
	});

	test.each([
		'x-request-id',
		'x-webhook-id',
		'delivery-id',
		'event-ids',
		'prevent-id',
		'svix-id-2',
	])('not in the header %s', (header) => {
		expect(one(record, { [header]: 'e1' }).eventId).toBeUndefined();
	});

	test.each(['event_ids', 'my_event_id', 'event', 'ids'])('not in the field %s', (field) => {
		expect(one({ [field]: 'e1', data: record }).eventId).toBeUndefined();
	});

	test('in the object of the event or of the delivery', () => {
		expect(one({ event: { id: 'e1', type: 'a' }, id: 'x', data: record }).eventId).toBe('e1');
		expect(one({ meta: { uuid: 'e1' }, data: record }).eventId).toBe('e1');
		expect(one({ event: 'invoice.paid', id: 'e2', meta: 'x', data: record }).eventId).toBe('e2');
	});

	test('is none where it is the record’s', () => {
		expect(one({ id: 7, event: 'appointment.updated', data: record }).eventId).toBeUndefined();
	});
});

describe('when it happened', () => {
	const at = '2026-04-30T10:00:00Z';
	const time = Date.parse(at);

	test.each(
		['occurred', 'happened', 'triggered', 'fired', 'event'].flatMap((verb) =>
			['_at', 'On', '_time', 'Date', '_timestamp'].map((end) => verb + end),
		),
	)('%s', (field) => {
		expect(one({ [field]: at, data: record }).occurredAt).toBe(time);
		expect(one({ [field]: at, ...record }).occurredAt).toBe(time);
		expect(one({ meta: { [field]: at }, data: record }).occurredAt).toBe(time);
	});

	test.each(['created_at', 'createdOn', 'time', 'created'])('%s around a record alone', (field) => {
		expect(one({ [field]: at, data: record }).occurredAt).toBe(time);
		expect(one({ event: { [field]: at }, data: record }).occurredAt).toBe(time);
		expect(one({ [field]: at, ...record }).occurredAt).toBeUndefined();
	});

	test('timestamp, in seconds or milliseconds', () => {
		expect(one({ timestamp: time / 1000, data: record }).occurredAt).toBe(time);
		expect(one({ timestamp: time, data: record }).occurredAt).toBe(time);
		expect(one({ timestamp: at, ...record }).occurredAt).toBe(time);
	});

	test.each(['updated_at', 'reoccurred_at', 'created_by', 'timestamps', 'eventtimes'])(
		'not %s',
		(field) => {
			expect(one({ [field]: at, data: record }).occurredAt).toBeUndefined();
		},
	);

	test('the innermost time counts', () => {
		const body = { timestamp: '2026-01-01T00:00:00Z', data: { timestamp: at, object: record } };
		expect(one(body).occurredAt).toBe(time);
	});

	test('the record’s own times', () => {
		const times = { id: 1, created_at: '2026-01-01T00:00:00Z', updated_at: at };
		expect(timeOfRecord(times, 'updated')).toBe(time);
		expect(timeOfRecord(times, 'created')).toBe(Date.parse('2026-01-01T00:00:00Z'));
		expect(timeOfRecord({ id: 1 }, 'updated')).toBeUndefined();
	});
});

describe('what is around a record', () => {
	const wrappers =
		'data payload object record resource entity body item content details detail result current after new subject model value message resourceData';
	test.each(wrappers.split(' '))('%s', (key) => {
		expect(one({ event: 'appointment.created', [key]: record }).record).toEqual(record);
		expect(one({ event: 'appointment.created', [title(key)]: record }).record).toEqual(record);
	});

	const batches =
		'events notifications messages deliveries changes batch webhooks entries data items records payload payloads results value appointments invoices bookings';
	test.each(batches.split(' '))('several %s', (key) => {
		const found = read({ event: 'appointment.created', [key]: [record, { ...record, id: 8 }] });
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
	])('%s is what was', (key) => {
		const body = { event: 'appointment.updated', [key]: { ...record, id: 1 }, data: record };
		expect(one(body).record).toEqual(record);
		expect(one({ event: 'appointment.updated', id: 7, [key]: { id: 1, start: 'x' } }).id).toBe('7');
	});

	test('no more than seven objects are opened', () => {
		const nest = (depth: number): object => (depth === 0 ? record : { data: nest(depth - 1) });
		expect(one({ event: 'appointment.updated', ...nest(6) }).record).toEqual(record);
		expect(one({ event: 'appointment.updated', ...nest(9) }).record).not.toEqual(record);
	});

	test('the lines of a bill and the messages of a visit are no records', () => {
		const bill = { ...record, items: [{ id: 1, price: 3 }] };
		expect(one(bill, { 'x-event': 'invoice.created' }).record).toEqual(bill);
		expect(one({ event: 'invoice.created', ...bill }).id).toBe('7');
		const visit = { event: 'appointment.updated', data: { ...record, messages: [{ id: 1 }] } };
		expect(one(visit).id).toBe('7');
	});

	test('a list of other things than objects is no batch', () => {
		expect(one({ event: 'appointment.updated', data: record, items: [1, 2] }).id).toBe('7');
		expect(read({ event: 'appointment.updated', id: 7, events: [] })).toHaveLength(1);
		expect(read({ event: 'appointment.updated', id: 7, events: [{ a: 1 }, 2] })).toHaveLength(1);
	});

	test('an event in an event keeps what both say', () => {
		const found = read({ account: 3, events: [{ event: 'appointment.created', data: record }] });
		expect(found).toMatchObject([
			{ event: 'appointment.created', record, payload: { event: 'appointment.created' } },
		]);
	});

	test('a record with a resource of its own is taken whole', () => {
		const whole = { ...record, resource: { id: 3, name: 'Room 1' }, details: { colour: 'red' } };
		expect(one(whole, { 'x-event': 'appointment.created' })).toMatchObject({
			id: '7',
			record: whole,
		});
		const attributed = { type: 'appointment', attributes: { start: 'x', price: 3 } };
		expect(one({ event: 'appointment.created', data: attributed }).record).toEqual(attributed);
	});

	test('an event with an id of its own, and a record under a strong name', () => {
		for (const key of ['data', 'payload', 'object', 'record', 'resource', 'entity', 'booking']) {
			const body = { id: 'evt', event: 'appointment.created', account: 'x', [key]: record };
			expect(one(body)).toMatchObject({ id: '7', record, eventId: 'evt' });
		}
	});

	test.each(['data', 'appointment', 'booking'])('%s that is an id', (key) => {
		expect(one({ event: 'appointment.updated', [key]: 12 })).toMatchObject({
			id: '12',
			record: null,
		});
		expect(one({ event: 'appointment.updated', [key]: 'a-7_b' }).id).toBe('a-7_b');
		for (const text of ['two words', 'x'.repeat(65), '']) {
			expect(one({ event: 'appointment.updated', [key]: text }).id).not.toBe(text);
		}
		expect(one({ event: 'appointment.updated', [key]: 'a7', price: 3 }).record).not.toBeNull();
	});
});

describe('what says only which record is meant', () => {
	const thin =
		'type object resource resource_type entity entityType model href url uri self link links event event_type eventName trigger_event topic trigger action operation kind version etag timestamp attempt retry retries reference created_at updatedOn modified_date deleted_at occurredAt sent_at deliveredTime fired_at triggered_at happened_at event_time client_id staffUid x.guid location_ids';
	test.each(thin.split(' '))('%s', (field) => {
		const inside = { id: 'a7', [field]: 'a text with blanks' };
		expect(one({ event: 'appointment.updated', appointment: inside })).toMatchObject({
			id: 'a7',
			record: null,
		});
	});

	test.each(
		'paid valid start time status name note created updated_by eventful types linked version_name grid Liquid'.split(
			' ',
		),
	)('%s says more', (field) => {
		const inside = { id: 'a7', [field]: 'a text with blanks' };
		expect(one({ event: 'appointment.updated', appointment: inside }).record).toEqual(inside);
	});

	test('fields without a value say nothing', () => {
		expect(
			one({ event: 'appointment.updated', appointment: { id: 'a7', name: null } }).record,
		).toBeNull();
	});
});

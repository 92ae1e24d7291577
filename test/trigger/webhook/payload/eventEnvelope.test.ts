import { parse, parseOne, record } from './parseOne';

const capitalize = (name: string) => name[0].toUpperCase() + name.slice(1);

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

	test.each('previous old before originalData prior changes changed diff delta'.split(' '))(
		'is not the former record in %s',
		(key) => {
			const body = { event: 'appointment.updated', [key]: { ...record, id: 1 }, data: record };
			expect(parseOne(body).record).toEqual(record);
			expect(
				parseOne({ event: 'appointment.updated', id: 7, [key]: { id: 1, start: 'x' } }).id,
			).toBe('7');
		},
	);

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
		const typed = { ...record, attributes: { event: 'appointment.deleted', id: 8 } };
		expect(parseOne({ event: 'appointment.created', data: typed })).toMatchObject({ id: '7' });
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
		'type object resource resource_type entity entityType model href url uri self link links event event_type eventName trigger_event topic trigger action operation kind version etag timestamp attempt retry retries reference created_at updatedOn modified_date deleted_at occurredAt sent_at deliveredTime fired_at triggered_at happened_at event_time created client_id staffUid x.guid location_ids';
	test.each(referenceFields.split(' '))('may have the field %s', (field) => {
		const reference = { id: 'a7', [field]: 'a text with blanks' };
		expect(parseOne({ event: 'appointment.updated', appointment: reference })).toMatchObject({
			id: 'a7',
			record: null,
		});
	});

	test.each(
		'paid valid start time status name note updated_by eventful types linked version_name grid Liquid'.split(
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

	test('is not a part of the record, which has its ID beside its own', () => {
		const note = { id: 3, appointment_id: 4, text: 'First visit' };
		expect(parseOne({ event: 'appointment_note.created', data: note })).toMatchObject({
			event: 'appointment.updated',
			id: '4',
			record: null,
		});
	});
});

/** The fields of an appointment, without its ID. */
const fields = { start: record.start, status: record.status, price: record.price };

describe('the ID of the record is given only where a delivery proves it', () => {
	const booking = { ...record, id: '7', type: 'bookings' };

	test.each([
		['the event', { event: 'booking.updated', id: 90003 }, {}],
		['the event in a header', { id: 90003, eventId: 'E3' }, { 'x-salon-event': 'booking.updated' }],
	])(
		'a message with the name of %s is about the only such record that it includes',
		(...[, attributes, headers]) => {
			const data = { id: 'n3', type: 'notifications', attributes };
			const other = { id: '8', type: 'clients', attributes: { name: 'Anna' } };
			const body = { data, included: [other, { id: '7', type: 'bookings', attributes: fields }] };
			expect(parseOne(body, headers)).toMatchObject({ event: 'appointment.updated', id: '7' });
			const { id, event } = parseOne(
				{ data, included: [booking, { ...booking, id: '8' }] },
				headers,
			);
			expect([id, event]).not.toContain('7');
		},
	);

	test.each<[what: string, id: string | undefined, body: object]>([
		[
			'an object of its own',
			undefined,
			{ uuid: 'u-1', happened_at: '2026-05-01T09:00:00Z', dossier: { id: 7 } },
		],
		[
			'an address and earlier values',
			'7',
			{
				uuid: 'u-1',
				previous_attributes: { start_time: record.start, end_time: record.start },
				resource_url: 'https://a.example/v1/bookings/7',
			},
		],
		[
			'an invoice beside it',
			'7',
			{ id: 7, event_id: 90012, invoice: { id: 55, status: 'open', total: 40 } },
		],
		[
			'the record below its noun',
			'7',
			{
				data: { id: 90002, created: 1795424520, attempt: 1, booking: record, business: { id: 1 } },
			},
		],
	])('%s beside the name in a header', (_what, id, body) => {
		const event = parseOne(body, { 'x-salon-event': 'booking.deleted' });
		expect(event).toMatchObject({ event: 'appointment.updated', deleted: true });
		expect(event.id).toBe(id);
	});

	test('the name of an event in the form of an address holds none', () => {
		const type = { id: 42, name: 'urn:salon:reservation:created' };
		const data = { id: 'n2', type: 'notifications', attributes: { topic: type } };
		expect(parseOne({ data, included: [] }).id).not.toBe('created');
	});

	test('a record that has an earlier state and no later one is gone', () => {
		const states = { before: record, after: null };
		expect(parseOne({ id: 'E9', table: 'bookings', ...states })).toMatchObject({
			event: 'appointment.updated',
			id: '7',
			deleted: true,
			record: null,
		});
		const typed = { before: { ...record, id: { value: 7 } }, after: null };
		expect(parseOne({ uuid: 'u-1', resource: 'booking', ...typed }).id).toBe('7');
	});

	test('a list of changes that is empty beside an address tells of a change', () => {
		const notice = { resource: 'visit', status: 'deleted', changes: [] };
		expect(parseOne({ ...notice, resource_url: 'https://a.example/v1/visits/7' }).id).toBe('7');
	});

	test('the event of a calendar has the ID of its entry, and the path of a topic no word in an ID', () => {
		const entry = { uid: 7, dtstart: record.start, dtend: record.start, summary: 'Cut' };
		const event = 'booking.updated';
		expect(parseOne({ id: 70002, event_name: event, vevent: entry })).toMatchObject({ id: '7' });
		const topic = 'spa/1/bookings/0191f0aa-7000-abcd/created';
		expect(parseOne({ topic, payload: record })).toMatchObject({ event: 'appointment.created' });
	});

	test('how a deleted record was sent is not the record', () => {
		const body = { model: 'booking', event: 'deleted', current: null, previous: record };
		const delivery = { id: 'd1', attempt: 1 };
		expect(parseOne({ sequence: 5, delivery, ...body })).toMatchObject({ id: '7', record: null });
	});
});

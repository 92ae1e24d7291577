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

	test('is not a part of the record, which has its ID beside its own', () => {
		const note = { id: 3, appointment_id: 4, text: 'First visit' };
		expect(parseOne({ event: 'appointment_note.created', data: note })).toMatchObject({
			event: 'appointment.updated',
			id: '4',
			record: null,
		});
	});
});

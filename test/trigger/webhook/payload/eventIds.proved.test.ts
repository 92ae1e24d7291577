import { parseOne, record } from './parseOne';

/** The fields of an appointment, without its ID. */
const { id: _, ...fields } = record;

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

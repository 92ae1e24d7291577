import fc from 'fast-check';
import { parseBody } from '../../../../nodes/AppointmentService/trigger/webhook/payload/readBody';
import {
	parseEvents,
	type Delivery,
} from '../../../../nodes/AppointmentService/trigger/webhook/payload/readEvents';
import type { JsonObject } from '../../../../nodes/AppointmentService/rest';

const record = {
	id: 7,
	start: '2026-05-01T09:00:00Z',
	status: 'confirmed',
	client: { id: 3, name: 'Anna' },
	created_at: '2026-04-01T08:00:00Z',
};
const occurred = '2026-04-30T10:00:00Z';

const read = (
	body: unknown,
	headers: Record<string, string> = {},
	own: Array<[string, string]> = [],
) => parseEvents({ headers, query: {}, body } as Delivery, new Map(own) as never);

const one = (body: unknown, headers?: Record<string, string>) => {
	const happenings = read(body, headers);
	expect(happenings).toHaveLength(1);
	return happenings[0];
};

describe('a delivery with a whole record', () => {
	test.each<[string, unknown, Record<string, string>?]>([
		[
			'event and data',
			{ id: 'evt_1', event: 'appointment.created', created_at: occurred, data: record },
		],
		['under its own name', { event: 'booking_created', appointment: record, timezone: 'UTC' }],
		[
			'a trigger in capitals',
			{ triggerEvent: 'BOOKING_CREATED', createdAt: occurred, payload: record },
		],
		['topic', { topic: 'appointments/create', occurred_at: occurred, data: record }],
		[
			'resource and status',
			{ company_id: 4, resource: 'record', resource_id: 7, status: 'create', data: record },
		],
		['resource and action', { resource: 'appointments', action: 'created', record }],
		[
			'event with a type',
			{ event: { id: 'e', type: 'appointment.created', time: occurred }, data: { object: record } },
		],
		['event as the action', { event: 'created', type: 'appointment', data: record }],
		[
			'deep inside',
			{
				merchant: 'm',
				type: 'booking.created',
				event_id: 'e',
				data: { type: 'booking', id: '7', object: { booking: record } },
			},
		],
		[
			'much around it',
			{
				id: 'evt',
				type: 'appointment.created',
				livemode: true,
				api: 'x',
				data: { object: record },
			},
		],
		['the record alone', record, { 'x-topic': 'appointment.created' }],
		[
			'the record alone, halves in headers',
			record,
			{ 'x-resource': 'booking', 'x-event': 'created' },
		],
		['a record that names the event', { event: 'appointment.created', ...record }],
		['a list of one', [{ event: 'appointment.created', data: record }]],
		['the key says what', { event: 'created', booking: record }],
		[
			'with what was before',
			{ event: 'appointment.created', previous: { id: 1, start: 'x' }, data: record },
		],
	])('%s', (_, body, headers = {}) => {
		const { event, id, record: found } = one(body, headers);
		expect(event).toBe('appointment.created');
		expect(id).toBe('7');
		expect(found).toMatchObject(record);
	});

	test('its own id and time are told from the record’s', () => {
		expect(
			one({ id: 'evt_1', event: 'appointment.updated', created_at: occurred, data: record }),
		).toMatchObject({
			eventId: 'evt_1',
			occurredAt: Date.parse(occurred),
		});
		expect(one(record, { 'x-event': 'appointment.updated' }).occurredAt).toBeUndefined();
		expect(one({ event: 'appointment.updated', id: 7, resource_id: 7 }).eventId).toBeUndefined();
		expect(one(record, { 'webhook-id': 'msg_1', 'x-delivery-id': 'd' }).eventId).toBe('msg_1');
	});

	test('a status beside the record is no event', () => {
		expect(one({ status: 'booked', appointment: record }).event).toBe('unknown');
		expect(one({ ...record, type: 'New visit' }).event).toBe('unknown');
	});

	test('a document keeps its shape', () => {
		const document = { id: '7', type: 'appointments', attributes: { start: 'x' } };
		const body = { data: document, meta: { event: 'appointments.created', occurred_at: occurred } };
		expect(one(body)).toMatchObject({
			event: 'appointment.created',
			id: '7',
			record: document,
			occurredAt: Date.parse(occurred),
		});
	});

	test('what it says of itself is no event', () => {
		const booked = { ...record, status: 'booked', type: 'visit' };
		expect(one(booked).event).toBe('unknown');
		expect(one({ ...booked, messages: [{ id: 1, text: 'x' }], items: [{ id: 2 }] }).record).toEqual(
			{
				...booked,
				messages: [{ id: 1, text: 'x' }],
				items: [{ id: 2 }],
			},
		);
	});
});

describe('a delivery with an id alone', () => {
	test.each<[string, unknown, Record<string, string>?]>([
		['resource_id', { event: 'APPOINTMENT_MODIFY', resource_id: 'a-7' }],
		['an id', { event: 'appointment.updated', id: 'a-7', timestamp: occurred }],
		['its own id field', { id: 'evt_9', type: 'appointment.updated', appointment_id: 'a-7' }],
		['data with an id', { event: 'appointment.changed', data: { id: 'a-7' } }],
		['data that is the id', { event: 'appointment.changed', data: 'a-7' }],
		[
			'a link',
			{ event: 'updated', resource: { type: 'appointment', id: 'a-7', href: 'https://x/7' } },
		],
		['only ids', { event: 'booking.cancelled', booking: { id: 'a-7', client_id: 'c' } }],
		['in a body of a header event', { id: 'a-7' }, { 'x-webhook-topic': 'appointment.updated' }],
	])('%s', (_, body, headers = {}) => {
		expect(one(body, headers)).toMatchObject({
			event: 'appointment.updated',
			id: 'a-7',
			record: null,
		});
	});

	test('a deletion says that the record is gone', () => {
		expect(one({ event: 'appointment.deleted', id: 7 })).toMatchObject({
			event: 'appointment.updated',
			deleted: true,
		});
	});

	test('an odd field does not make a record thin', () => {
		expect(
			one({ event: 'appointment.updated', data: { id: 7, paid: true } }).record,
		).not.toBeNull();
		expect(
			one({ event: 'appointment.updated', data: { id: 7, location: 'x' } }).record,
		).not.toBeNull();
	});
});

describe('several in one body', () => {
	const two = [
		{ event: 'appointment.created', data: { ...record, id: 1 } },
		{ event: 'invoice.paid', data: { ...record, id: 2 } },
	];
	const expected = [
		{ event: 'appointment.created', id: '1' },
		{ event: 'invoice.updated', id: '2' },
	];

	test.each<[string, unknown]>([
		['a list', two],
		['events', { events: two }],
		['beside other things', { account: 'x', notifications: two, count: 2 }],
	])('%s', (_, body) => {
		expect(read(body)).toMatchObject(expected);
	});

	test.each<[string, unknown]>([
		[
			'data',
			{
				event: 'appointment.updated',
				data: [
					{ ...record, id: 1 },
					{ ...record, id: 2 },
				],
			},
		],
		[
			'their own name',
			{
				event: 'updated',
				appointments: [
					{ ...record, id: 1 },
					{ ...record, id: 2 },
				],
			},
		],
	])('records of one event under %s', (_, body) => {
		expect(read(body)).toMatchObject([
			{ event: 'appointment.updated', id: '1' },
			{ event: 'appointment.updated', id: '2' },
		]);
	});
});

describe('what is not to be acted on', () => {
	test.each<[string, unknown]>([
		['something else', { event: 'client.created', data: record }],
		['a trial', { event: 'ping', hook_id: 3 }],
		['a trial with words', { type: 'webhook.test', message: 'Hello' }],
	])('%s', (_, body) => {
		expect(read(body).map(({ event }) => event)).toEqual(['other']);
	});

	test.each([[{}], [[]], ['text'], [7], [null], [undefined], [[1, 2]], [[{}]]])('%j', (body) => {
		expect(read(body)).toEqual([]);
	});

	test('what nobody understands is unknown', () => {
		expect(one({ event: 'termin.angelegt', data: record })).toMatchObject({
			event: 'unknown',
			name: 'termin.angelegt',
			record,
		});
	});

	test('the user’s own names come first', () => {
		const own: Array<[string, string]> = [['termin.angelegt', 'appointment.created']];
		expect(read({ event: 'Termin.Angelegt', data: record }, {}, own)).toMatchObject([
			{ event: 'appointment.created', resource: 'appointment' },
		]);
		expect(read({ event: 'termin.angelegt', ...record }, {}, own)).toMatchObject([
			{ event: 'appointment.created' },
		]);
		expect(read({ resource: 'termin', action: 'angelegt', data: record }, {}, own)).toMatchObject([
			{ event: 'appointment.created' },
		]);
	});
});

test('any body is read without a fault, and a record comes out as it went in', () => {
	const inside = fc
		.dictionary(fc.string(), fc.jsonValue())
		.map((fields) => ({ ...record, ...fields, id: 7 }));
	fc.assert(
		fc.property(fc.jsonValue(), (body) => {
			expect(Array.isArray(read(body))).toBe(true);
		}),
	);
	fc.assert(
		fc.property(inside, (data) => {
			expect(one({ event: 'appointment.created', data }).record).toBe(data);
		}),
	);
});

describe('a body', () => {
	const fields = { event: 'appointment.created', data: { id: '7', start: 'x' } };
	const value = (text: string, type = 'application/json') => {
		const read = parseBody(Buffer.from(text), type) as { value: JsonObject };
		return JSON.parse(JSON.stringify(read.value ?? null)) as unknown;
	};
	const form = 'application/x-www-form-urlencoded';

	test('JSON, whatever it is called', () => {
		for (const type of ['application/json', 'text/plain', 'application/vnd.api+json', '']) {
			expect(value(JSON.stringify(fields), type)).toEqual(fields);
		}
		expect(value('\uFEFF{"id":12345678901234567890}')).toEqual({ id: '12345678901234567890' });
	});

	test('a form', () => {
		expect(
			value(new URLSearchParams({ payload: JSON.stringify(fields) }).toString(), form),
		).toEqual(fields);
		expect(value('event=appointment.created&data[id]=7&data[start]=x', form)).toEqual(fields);
		expect(value('a[0][id]=1&a[1][id]=2', form)).toEqual({ a: [{ id: '1' }, { id: '2' }] });
		expect(value('event=x&data=%7B%22id%22%3A7%7D', form)).toEqual({ event: 'x', data: { id: 7 } });
	});

	test.each([
		['{"event":"appoint', 'application/json'],
		['Something happened.', 'text/plain'],
		['<xml/>', 'application/xml'],
		['payload=%7B%22event', form],
	])('%s is not read', (text, type) => {
		expect(parseBody(Buffer.from(text), type)).toHaveProperty('fault');
	});

	test('an empty one', () => {
		expect(parseBody(Buffer.from(' \n'), 'application/json')).toEqual({ value: undefined });
	});
});

test('a name of the user’s own tells an event from a record, too', () => {
	const body = { id: 'evt_1', event: 'termin.angelegt', account: 4, data: record };
	const [happening] = read(body, {}, [['termin.angelegt', 'appointment.created']]);
	expect(happening).toMatchObject({ event: 'appointment.created', id: '7', record });
});

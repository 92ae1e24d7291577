import fc from 'fast-check';
import { parse, parseOne } from './parseOne';
import { timeOfRecord } from '../../../../nodes/AppointmentService/rest';
import { casesOf } from '../../../support/table';

const record = {
	id: 7,
	start: '2026-05-01T09:00:00Z',
	status: 'confirmed',
	client: { id: 3, name: 'Anna' },
	created_at: '2026-04-01T08:00:00Z',
};
const eventTime = '2026-04-30T10:00:00Z';

describe('parseEvents of a delivery with a whole record', () => {
	test.each(
		casesOf<[name: string, body: unknown, headers?: Record<string, string>]>`
			with resource and status | {"company_id":4,"resource":"record","resource_id":7,"status":"create","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
			with an event object that has a type | {"event":{"id":"e","type":"appointment.created","time":"2026-04-30T10:00:00Z"},"data":{"object":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}}
			with the action in event and the resource in type | {"event":"created","type":"appointment","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
			that is the whole body, with resource and action in headers
				| {"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"} | {"x-resource":"booking","x-event":"created"}
			that names the event itself | {"event":"appointment.created","id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}
			with the action in event and the resource as its key | {"event":"created","booking":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
			with the ID of another one in its metadata | {"event":"appointment.created","id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z","metadata":{"appointment_id":8}}
			with another event in its metadata | {"event":"appointment.created","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z","metadata":{"type":"appointment.deleted","object_id":8}}}
			beside the former record | {"event":"appointment.created","previous":{"id":1,"start":"x"},"data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
		`,
	)('%s', (_, body, headers = {}) => {
		const { event, id, record: found } = parseOne(body, headers);
		expect(event).toBe('appointment.created');
		expect(id).toBe('7');
		expect(found).toMatchObject(record);
	});

	test('keeps the id and the time of the event apart from those of the record', () => {
		expect(
			parseOne({ id: 'evt_1', event: 'appointment.updated', created_at: eventTime, data: record }),
		).toMatchObject({ eventId: 'evt_1', occurredAt: Date.parse(eventTime) });
		expect(parseOne(record, { 'x-event': 'appointment.updated' }).occurredAt).toBeUndefined();
		expect(
			parseOne({ event: 'appointment.updated', id: 7, resource_id: 7 }).eventId,
		).toBeUndefined();
		expect(parseOne(record, { 'webhook-id': 'msg_1', 'x-delivery-id': 'd' }).eventId).toBe('msg_1');
	});
});

describe('parseEvents of a delivery with an id alone', () => {
	test.each(
		casesOf<[name: string, body: unknown, headers?: Record<string, string>]>`
			in id                                            | {"event":"appointment.updated","id":"a-7","timestamp":"2026-04-30T10:00:00Z"}
			in data                                          | {"event":"appointment.changed","data":"a-7"}
			in a resource with a link                        | {"event":"updated","resource":{"type":"appointment","id":"a-7","href":"https://x/7"}}
			among other ids                                  | {"event":"booking.cancelled","booking":{"id":"a-7","client_id":"c"}}
			that is the whole body, with a topic in a header | {"id":"a-7"} | {"x-webhook-topic":"appointment.updated"}
		`,
	)('%s', (_, body, headers = {}) => {
		expect(parseOne(body, headers)).toMatchObject({
			event: 'appointment.updated',
			id: 'a-7',
			record: null,
		});
	});
});

test.each(
	casesOf<
		[
			what: string,
			events: object[],
			body: unknown,
			headers?: Record<string, string>,
			names?: Record<string, string>,
		]
	>`
		an event of a client | [{"event":"other"}] | {"event":"client.created","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
		a ping | [{"event":"other"}] | {"event":"ping","hook_id":3}
		a test with a message | [{"event":"other"}] | {"type":"webhook.test","message":"Hello"}
		an empty object | [] | {}
		an empty list | [] | []
		a text | [] | text
		a number | [] | 7
		null | [] | null
		nothing | [] |
		a list of numbers | [] | [1,2]
		a list of an empty object | [] | [{}]
		a heartbeat | [] | {"events":[]}
		a heartbeat with metadata | [] | {"events":[],"meta":{"webhook_id":"WB123"}}
		a trial of the address | [] | {"events":[],"firstSequence":0,"lastSequence":0,"salt":"YSXC"}
		a list of changes without any | [] | {"account_id":7,"notifications":[],"sent_at":"2026-04-30T10:00:00Z"}
		a record with an empty list | [{}] | {"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z","messages":[]}
		an ID beside an empty list | [{}] | {"id":7,"changes":[]}
		a name beside an empty list | [{}] | {"event":"broneering.loodud","changes":[]}
		another object beside an empty list | [{}] | {"events":[],"broneering":{"nummer":7}}
		a status beside the record | [{"event":"unknown"}] | {"status":"booked","appointment":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
		a type in the record | [{"event":"unknown"}] | {"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z","type":"New visit"}
		a deletion | [{"event":"appointment.updated","deleted":true}] | {"event":"appointment.deleted","id":7}
		a name without a known meaning | [{"event":"unknown","name":"broneering.loodud","record":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}] | {"event":"broneering.loodud","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}
		a mapped name in another spelling | [{"event":"appointment.created","resource":"appointment"}] | {"event":"Broneering.Loodud","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}} | {} | {"broneering.loodud":"appointment.created"}
		a mapped name in the record | [{"event":"appointment.created"}]
			| {"event":"broneering.loodud","id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"} | {} | {"broneering.loodud":"appointment.created"}
		a mapped name in two fields | [{"event":"appointment.created"}] | {"resource":"broneering","action":"loodud","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}} | {} | {"broneering.loodud":"appointment.created"}
		a mapped name beside an ID of the event | [{"event":"appointment.created","id":"7","record":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}}] | {"id":"evt_1","event":"broneering.loodud","account":4,"data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","client":{"id":3,"name":"Anna"},"created_at":"2026-04-01T08:00:00Z"}} | {} | {"broneering.loodud":"appointment.created"}
	`,
)('of %s come the events %j', (_, events, body, headers, names) => {
	expect(parse(body, headers, names)).toMatchObject(events);
});

test('any body is parsed without an error, and a record is not changed', () => {
	const anyRecord = fc
		.dictionary(fc.string(), fc.jsonValue())
		.map((fields) => ({ ...record, ...fields, id: 7 }));
	fc.assert(
		fc.property(fc.jsonValue(), (body) => {
			expect(Array.isArray(parse(body))).toBe(true);
		}),
	);
	fc.assert(
		fc.property(anyRecord, (data) => {
			expect(parseOne({ event: 'appointment.created', data }).record).toBe(data);
		}),
	);
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

	test.each(['metadata', 'headers', 'extensions', 'notification'])(
		'stands in the object %s beside the record',
		(key) => expect(parseOne({ [key]: { happened_at: text }, data: record }).occurredAt).toBe(time),
	);

	test.each(['ce-time', 'x-event-time', 'occurred-at'])(
		'stands in the header %s, unless the body has one',
		(header) => {
			expect(parseOne({ data: record }, { [header]: text }).occurredAt).toBe(time);
			const own = { event_time: '2026-04-29T10:00:00Z', data: record };
			expect(parseOne(own, { [header]: text }).occurredAt).toBe(time - 86_400_000);
		},
	);

	test.each(['x-timestamp', 'date', 'x-sent-at'])('is not that of sending in %s', (header) => {
		expect(parseOne({ data: record }, { [header]: text }).occurredAt).toBeUndefined();
	});

	test.each([
		'created_at',
		'createdOn',
		'time',
		'created',
		'dateCreated',
		'creation_time',
		'eventInstanceOriginationDateTime',
	])('stands in the field %s around a record, and not in the record', (field) => {
		expect(parseOne({ [field]: text, data: record }).occurredAt).toBe(time);
		expect(parseOne({ event: { [field]: text }, data: record }).occurredAt).toBe(time);
		expect(parseOne({ [field]: text, ...record }).occurredAt).toBeUndefined();
		const event = 'https://x.example/scheduled_events/7';
		const client = { id: 3, event, [field]: '2026-01-01T10:00:00Z', booking: record };
		const body = { event: 'booking.updated', [field]: text, payload: client };
		expect(parseOne(body).occurredAt).toBe(time);
	});

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

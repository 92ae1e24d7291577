import type { IDataObject } from 'n8n-workflow';
import { installDeduplicationStore } from '../../../support/deduplicationStore';
import type { IncomingRequest } from '../../../support/triggerHarness';
import { createWebhookHarness } from '../../../support/webhookHarness';
import { casesOf } from '../../../support/table';

const events = ['appointment.created', 'appointment.updated', 'appointment.cancelled'];
const visit = {
	id: 7,
	start: '2026-05-01T09:00:00Z',
	end: '2026-05-01T10:00:00Z',
	status: 'booked',
};
const json = (value: unknown) => JSON.stringify(value);
const base64 = (value: unknown) => Buffer.from(json(value)).toString('base64');

/** The event and the ID of each item. */
async function itemsOf(incoming: IncomingRequest): Promise<string[]> {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const items: IDataObject[] = (await harness.take(incoming)) ?? [];
	return items.map(({ event, id }) => `${String(event)} ${String(id)}`);
}

beforeEach(async () => void (await installDeduplicationStore()));

const event = { event: 'appointment.created', appointment: visit };

test.each<[string, unknown]>([
	['quoted as a whole', json(json(event))],
	['in the message of a notification', { Type: 'Notification', Message: json(event) }],
	['in the messages of a queue', { Records: [{ messageId: 'm', body: json(event) }] }],
	['in base64 below a name of its own', { Records: [{ stream: { data: base64(event) } }] }],
])('a delivery whose event is a text of JSON %s is read', async (_, body) => {
	expect(await itemsOf({ body: body as object })).toEqual(['appointment.created 7']);
});

const message = (attributes: object, more: object = {}) => ({
	data: { type: 'webhook-events', id: 'e1', attributes, ...more },
});
const named = { name: 'booking.updated', 'created-at': '2026-05-01T09:00:00Z' };
const reference = { type: 'bookings', id: '7' };
const document = { ...reference, attributes: { status: 'booked', 'starts-at': visit.start } };

// where the record is | body | record
test.each<[string, object, object | null]>([
	['beside its name', message({ ...named, payload: { data: document } }), document],
	['as a text', message({ ...named, payload: json({ data: document }) }), document],
	['in a list of messages', { data: [message({ ...named, payload: visit }).data] }, visit],
	['nowhere but its ID', message({ ...named, 'resource-id': '7' }), null],
])('an event that is a document of JSON:API is read, its record %s', async (_, body, record) => {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	expect(await harness.take({ body })).toMatchObject([
		{ event: 'appointment.updated', id: '7', record },
	]);
});

test('the texts of a record stay as they are', async () => {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const record = { ...visit, data: json({ note: [] }) };
	const [item] = (await harness.take({ body: { event: 'appointment.created', record } })) ?? [];
	expect(item.record).toEqual(record);
});

// what names the event | headers | body | item
test.each(
	casesOf<[string, Record<string, string>, object, string]>`
		a header of CloudEvents           | {"ce-type":"com.salon.appointment.created"} | {"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"} | created
		a key of two words                | {}
			| {"event-topic":"appointment/create","object":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}} | created
		a detail type beside other fields | {}                                          | {"id":"e1","detail-type":"Appointment Created","account":"a","detail":{"id":7,"note":"x"}} | created
		a name                            | {}
			| {"events":[{"name":"AppointmentWasCreated","appointment":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}]} | created
		the key of a wrapper              | {}
			| {"data":{"appointmentCreated":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}} | created
		a header of an interaction        | {"x-api-interaction":"create"}
			| {"resourceType":"Visit","id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"} | created
		a table of rows                   | {}
			| {"type":"records.after.insert","data":{"table_name":"Visits","rows":[{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}]}} | created
		a list of changed fields          | {}                                          | {"object":"Visit","entry":[{"changed_fields":["note"],"uuid":"7"}]} | updated
		a module                          | {}                                          | {"module":"Appointments","operation":"insert","ids":["7"]} | created
		an entity                         | {}                                          | {"entity":{"kind":"Appointment","id":7},"change":"Inserted"} | created
		an address                        | {}                                          | {"notification":{"kind":"appointment#updated","resource":{"href":"/v1/appointments/7"}}} | updated
	`,
)('given %s, the event and the record are known', async (_, headers, body, change) => {
	expect(await itemsOf({ headers, body })).toEqual([`appointment.${change} 7`]);
});

// where the record stands or how it is named | headers | body | item
test.each(
	casesOf<[string, Record<string, string>, object, string]>`
		by its ID in a header of the change            | {} | {"payload":{"ChangeHeader":{"entityName":"Visit","recordIds":["7"],"changeType":"UPDATE"},"Status":"x"}} | updated
		by an attribute of its entity                  | {} | {"specversion":"1.0","id":"e1","type":"x.visit.updated","saasentityid":"7","data":{}} | updated
		by the name of its document                    | {} | {"event":"on_update","data":{"doctype":"Visit","name":"7","items":[{"doctype":"Visit Item","name":"i1"}]}} | updated
		by a path of its scope                         | {} | {"scope":"shop/visit/updated","data":{"id":7}} | updated
		in the subject of the event                    | {} | {"id":"e1","type":"shop:visit.status_changed","subject":"shop:visit:7","account_id":3,"time":"x","detail":{"id":7,"status":"x"}}
			| updated
		below the source of the event                  | {} | {"specversion":"1.0","id":"e1","type":"visit.updated","source":"/visits","subject":"7","data":{}} | updated
		by its address                                 | {} | {"event":"visit.updated","resource":"/v1/visits/7","patch":[{}]} | updated
		in the item of a list with a name of two words | {} | {"notificationItems":[{"RequestItem":{"eventCode":"VISIT_CREATED","visitId":"7"}}]} | created
	`,
)('given a record %s, the event and the record are known', async (_, headers, body, change) => {
	expect(await itemsOf({ headers, body })).toEqual([`appointment.${change} 7`]);
});

test('a list of IDs below a header of CloudEvents gives an event for each', async () => {
	const headers = { 'ce-specversion': '1.0', 'ce-type': 'com.salon.kept_documents.visits.update' };
	const body = { data: { ids: [7, 8] } };
	expect(await itemsOf({ headers, body })).toEqual([
		'appointment.updated 7',
		'appointment.updated 8',
	]);
});

test('an empty request says in its address what happened, where nothing is to be proved', async () => {
	const query = { bookid: '7', status: 'new' };
	expect(await itemsOf({ body: '', query })).toEqual(['appointment.created 7']);
	expect(await itemsOf({ body: '', query: { tenant: '7' } })).toEqual([]);
	const harness = createWebhookHarness({ events }, { webhookSecret: 'a long enough secret' });
	expect((await harness.deliver({ body: '', query })).started).toBeUndefined();
});

test('a token is read by its claims, and with a secret it is refused unless proved', async () => {
	const base64url = (value: unknown) => Buffer.from(json(value)).toString('base64url');
	const body = `${base64url({ alg: 'RS256' })}.${base64url({ data: json(event) })}.c2lnbmF0dXJl`;
	const headers = { 'content-type': 'text/plain' };
	expect(await itemsOf({ headers, body })).toEqual(['appointment.created 7']);
	const harness = createWebhookHarness({ events }, { webhookSecret: 'a long enough secret' });
	expect(await harness.deliver({ headers, body })).toMatchObject({ status: 401 });
});

// what only speaks of an appointment or an invoice | body
test.each(
	casesOf<[string, object]>`
		a row of another table | {"type":"records.after.insert","data":{"table_name":"Clients","rows":[{"Id":5}]}}
		a delivered message    | {"event":"delivered","message_id":"m1","appointment_id":"7"}
		a receipt              | {"type":"receipt.self_booking_done","data":{"type":"receipt","object":{"id":"r1","total":5}}}
	`,
)('%s gives no event', async (_, body) => {
	expect(await itemsOf({ body })).toEqual([]);
});

// what is not known | body | item
test.each(
	casesOf<[string, object, string]>`
		the record of an object in a store | {"Records":[{"eventName":"ObjectCreated:Put","store":{"object":{"key":"x","size":1}}}]} | unknown null
		of an event that it only mentions | {"event":"bounce","category":"visit.created","visit_id":"7"} | unknown 7
		that a visit was entered | {"event":"visit_insertion","status":"failed","data":{"visit":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}}} | unknown 7
		that a visit was booked | {"action":"visit.book","resource_type":"visit","resource_id":"7","success":false,"error_message":"taken"} | unknown 7
		that a visit was cancelled | {"event":"visit.cancelled","ok":false,"data":{"visit_id":"7"}} | unknown 7
		whose record it is | {"action":"create","record":{"id":"7","name":"A"}} | unknown null
		whether the visit or its room | {"event":"visit.created","id":7,"clientId":3,"resource":{"id":"r2","name":"A"}} | appointment.created null
		what a name means beside an earlier state | {"type":"visit.upcoming","data":{"object":{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"},"previous_attributes":{"start":"x"}}}
			| unknown 7
		what happened, and calls what is around it otherwise | {"object":"business_account","entry":[{"id":"1","changes":[{"value":{"visits":[{"id":7,"start":"2026-05-01T09:00:00Z","end":"2026-05-01T10:00:00Z","status":"booked"}]}}]}]}
			| unknown 7
		the visit behind a member of staff | {"event":{"type":"visit.assigned"},"subject":{"type":"staff","id":"s1"}} | appointment.updated null
	`,
)('a delivery that does not say %s claims nothing of it', async (_, body, item) => {
	expect(await itemsOf({ body })).toEqual([item]);
});

test('two changes of a record that is named by a list of IDs alone are two', async () => {
	const change = (status: string) => ({
		body: { event: 'visit.updated', ids: ['7'], fields: [status] },
	});
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	expect(await harness.take(change('a'))).toHaveLength(1);
	expect(await harness.take(change('b'))).toHaveLength(1);
	expect(await harness.take(change('b'))).toHaveLength(0);
});

test('what texts of JSON hold counts for the body', async () => {
	const messages = Array.from({ length: 30 }, () => ({ body: json(Array(900).fill({ a: 1 })) }));
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	const reply = await harness.deliver({ body: { Records: messages } });
	expect(reply.started).toBeUndefined();
	expect(reply.status).toBe(400);
});

// where the record is | body | ID | record
test.each(
	casesOf<[string, object, string | null, object | null]>`
		alone          | {"zdarzenie":"appointment.created","czas":"x","dane":{"id":7,"uwagi":""}} | "7"  | {"uwagi":""}
		of somebody    | {"zdarzenie":"appointment.created","klient":{"id":5}} | null | {"klient":{"id":5}}
		beside another | {"zdarzenie":"appointment.created","dane":{"id":7},"konto":{"id":5}} | null | {"konto":{"id":5}}
		of a part      | {"event":"appointment.created","appointment_id":7,"opis":"x","sala":{"id":5}} | "7"  | null
	`,
)('an object %s beside the name of the event is read: %j', async (_, body, id, record) => {
	const harness = createWebhookHarness({ events, options: { completeRecords: false } });
	expect(await harness.take({ body })).toMatchObject([{ id, record }]);
});

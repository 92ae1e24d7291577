import {
	findKeyPaths,
	inferPrimaryKey,
	resourceNameVariants,
	type JsonObject,
} from '../../../nodes/AppointmentService/rest';
import {
	isServiceAssignedId,
	valueAt,
} from '../../../nodes/AppointmentService/rest/record/primaryKey';
import { casesOf } from '../../support/table';

const names = resourceNameVariants(['appointments']);
const findPath = (...records: JsonObject[]) => inferPrimaryKey(records, names).path;

// case, records, path of the primary key
test.each(casesOf<[string, JsonObject[], string[] | undefined]>`
	id | [{"uuid":"a","id":1}] | ["id"]
	id, as related records have it, too | [{"uuid":"a","id":1,"client":{"id":5}}] | ["id"]
	"the ID with the resource’s name" | [{"uuid":"a","appointment_id":1}] | ["appointment_id"]
	the only part of an ID | [{"_id":{"$oid":"a"}},{"_id":{"$oid":"b"}}] | ["_id","$oid"]
	no part of several | [{"_id":{"day":"a","line":1}}] |
	"the resource’s name after the ID" | [{"uuid":"a","id_appointment":1}] | ["id_appointment"]
	"the uid with the resource’s name" | [{"key":"a","appointmentUid":1}] | ["appointmentUid"]
	"the uuid with the resource’s name" | [{"key":"a","appointment_uuid":1}] | ["appointment_uuid"]
	a field with another name of an ID | [{"number":"a","uid":"b"}] | ["uid"]
	a number where there is nothing better | [{"number":"a","name":"b"}] | ["number"]
	a number by its short name | [{"nr":"APT-00041","name":"b"}] | ["nr"]
	no such number that may count rows | [{"no":1,"name":"b"}] |
	the name where it is a path | [{"name":"places/4/bookings/a7","fields":{}},{"name":"places/4/bookings/b1","fields":{}}] | ["name"]
	the ID and not its address | [{"@id":"/v1/appointments/7","_id":"7"}] | ["_id"]
	the address where there is no ID | [{"@id":"/v1/appointments/7","name":"b"}] | ["@id"]
	its own address by any name | [{"ref_a":"/v1/appointments/7","name":"b"}] | ["ref_a"]
	no address of something else | [{"ref_a":"/v1/clients/7","name":"b"}] |
	the number and not such an address | [{"ref_a":"/v1/appointments/7","no":"APT-00041"}] | ["no"]
	the ID by another word for it | [{"booking_id":1,"name":"b"}] | ["booking_id"]
	the ID by a word for it in another language | [{"cita_id":1,"cliente_id":2}] | ["cita_id"]
	the ID by another such word | [{"id_turno":1,"id_cliente":2}] | ["id_turno"]
	such a word after the ID | [{"idAgendamento":1,"id_cliente":2}] | ["idAgendamento"]
	not the ID before what several belong to | [{"id_session":1,"name":"b"}] |
	the uid by another word for it | [{"event_uid":"a","name":"b"}] | ["event_uid"]
	the ID that related records have by the same name, and not the number | [{"acme_id":"a","number":"N-1","tenant_id":4,"client":{"acme_id":"c","tenant_id":4}}] | ["acme_id"]
	no ID of a place for its own | [{"room_id":5,"number":"N-1","staff":{"room_id":6},"previous":{"acme_id":1}}] | ["number"]
	the number of its order | [{"orderNumber":"a","name":"b"}] | ["orderNumber"]
	a reference | [{"referenceNumber":"a","name":"b"}] | ["referenceNumber"]
	its own number | [{"booking_number":"a","name":"b"}] | ["booking_number"]
	its own number behind a word that ends like several | [{"rendez_vous_number":"88102149","statut":0}] | ["rendez_vous_number"]
	its own number in another language | [{"rechnung":1,"terminnummer":9041}] | ["terminnummer"]
	such a number with the word before | [{"numero_cita":9041,"sala":"b"}] | ["numero_cita"]
	its own code, and not that of a part | [{"stay_code":"a","reservationCode":"b"}] | ["reservationCode"]
	its own key | [{"appointment_key":"a","search_code":"b"}] | ["appointment_key"]
	no low number, as it may start again each day | [{"appointment_no":12},{"appointment_no":13}] |
	a number that goes on | [{"appointment_no":998},{"appointment_no":1001}] | ["appointment_no"]
	a name that is a code | [{"name":"APP-2026-00041","title":"Ann"}] | ["name"]
	no name of a person or a thing | [{"name":"Room 12"},{"name":"Ann"}] |
	no code that is the name of something else | [{"title":"Cut","name":"APP-41"}] |
	its own number in short | [{"PatNum":12,"AptNum":5501,"AptStatus":"Broken"}] | ["AptNum"]
	its own number after a number | [{"appointment_no":1,"number":"b"}] | ["number"]
	the ID in a wrapper of another name for it, where nothing else is plain | [{"booking":{"id":1},"next":[]},{"booking":{"id":2},"next":[]}] | ["booking","id"]
	no ID of an object beside plain fields | [{"event":{"id":1},"start":"x"}] |
	no number of something else | [{"phone_number":"1","zip_code":"2"}] |
	not that where there is a better one | [{"visit_id":1,"number":"b"}] | ["number"]
	not the ID of another resource | [{"client_id":1,"name":"b"}] |
	no field with one value twice | [{"id":1,"key":"a"},{"id":1,"key":"b"}] | ["key"]
	a field that a record has twice which comes twice | [{"id":1},{"id":1},{"id":2}] | ["id"]
	no field that a record does not have | [{"id":1,"key":"a"},{"key":"b"}] | ["key"]
	no field that is empty in a record | [{"id":"","key":"a"},{"id":"b","key":"b"}] | ["key"]
	no field with other values than text and numbers | [{"id":{"a":1}},{"id":true}] |
	"a field in the resource’s wrapper" | [{"appointment":{"id":1}},{"appointment":{"id":2}}] | ["appointment","id"]
	a field in attributes | [{"attributes":{"id":1}}] | ["attributes","id"]
	a field in data | [{"data":{"id":1},"meta":{}},{"data":{"id":2},"meta":{}}] | ["data","id"]
	no field in data of one record, which may be a body | [{"data":{"id":1}}] |
	no field in another wrapper | [{"client":{"id":1}}] |
	no field in a wrapper that a record does not have | [{"appointment":{"id":1}},{"appointment":7}] |
	the ID that several records begin with, by a word that says nothing | [{"@odata.etag":"x","activity_id":1,"client_id":1},{"@odata.etag":"x","activity_id":2,"client_id":2},{"@odata.etag":"x","activity_id":3,"client_id":3}] | ["activity_id"]
	a UUID by such a word anywhere, and not that of somebody, or of what several belong to | [{"client_id":"aaaaaaaa-1111-4111-a111-111111111111","session_id":"aaaaaaaa-1111-4111-a111-111111111111","subject":"x","activityid":"aaaaaaaa-1111-4111-a111-111111111111"},{"client_id":"bbbbbbbb-1111-4111-a111-111111111111","session_id":"bbbbbbbb-1111-4111-a111-111111111111","subject":"x","activityid":"bbbbbbbb-1111-4111-a111-111111111111"},{"client_id":"cccccccc-1111-4111-a111-111111111111","session_id":"cccccccc-1111-4111-a111-111111111111","subject":"x","activityid":"cccccccc-1111-4111-a111-111111111111"}] | ["activityid"]
	no number by such a word | [{"start":"x","room_id":1},{"start":"x","room_id":2},{"start":"x","room_id":3}] |
	no such ID of few records | [{"activity_id":1},{"activity_id":2}] |
	its own code in another language | [{"sala":"b","codigo_cita":"a"}] | ["codigo_cita"]
	a code by itself | [{"kod":"K-12","opis":"b"}] | ["kod"]
	a number by itself in another language | [{"numerWizyty":901,"stan":"b"}] | ["numerWizyty"]
	a code that records begin with, whatever it is called | [{"tunnus":"TUN-101","huone":"H101"},{"tunnus":"TUN-102","huone":"H102"},{"tunnus":"TUN-104","huone":"H104"},{"tunnus":"TUN-105","huone":"H105"},{"tunnus":"TUN-109","huone":"H109"},{"tunnus":"TUN-110","huone":"H110"}] | ["tunnus"]
	no code that comes in any order, as that of a client or a car does | [{"tunnus":"TUN-104","huone":"H104"},{"tunnus":"TUN-101","huone":"H101"},{"tunnus":"TUN-109","huone":"H109"},{"tunnus":"TUN-102","huone":"H102"},{"tunnus":"TUN-105","huone":"H105"},{"tunnus":"TUN-110","huone":"H110"}] |
	no code of a few records, which may be in order by chance | [{"tunnus":"TUN-101","huone":"H101"},{"tunnus":"TUN-102","huone":"H102"},{"tunnus":"TUN-104","huone":"H104"},{"tunnus":"TUN-105","huone":"H105"},{"tunnus":"TUN-109","huone":"H109"}] |
	a long number that falls and that records begin with | [{"tunnus":1100,"huone":1100},{"tunnus":1090,"huone":1090},{"tunnus":1008,"huone":1008},{"tunnus":1007,"huone":1007},{"tunnus":1006,"huone":1006},{"tunnus":1004,"huone":1004}] | ["tunnus"]
	no number that comes in any order, as a sum does | [{"summa":5004},{"summa":1007},{"summa":8008},{"summa":1100}] |
	no code of somebody | [{"guest":"G-101"},{"guest":"G-102"},{"guest":"G-103"}] |
	unknown without records | [] |
	"not a code or a count with the resource’s name" | [{"appointment_code":3,"bookings_number":4}] |
	not the uid or the uuid of another resource | [{"client_uid":1,"client_uuid":2}] |
`)('the primary key is %s: in %j at %j', (_, records, path) => {
	expect(findPath(...records)).toEqual(path);
});

test('the primary key of clients is their own code, and not that of others', () => {
	const clients = resourceNameVariants(['clients']);
	const key = (record: JsonObject) => inferPrimaryKey([record], clients).path;
	expect(key({ service_code: 'S1', customer_code: 'C1' })).toEqual(['customer_code']);
	expect(key({ kodUslugi: 'S1', kodKlienta: 'C1' })).toEqual(['kodKlienta']);
	expect(key({ service_code: 'S1' })).toBeUndefined();
});

test('the primary key of an invoice is its ID by a word for it in another language', () => {
	const invoices = resourceNameVariants(['invoices']);
	const records = [{ id_cliente: 'a', facturaId: 1, payment_id: 3 }];
	expect(inferPrimaryKey(records, invoices).path).toEqual(['facturaId']);
});

test.each(
	(
		'id uid uuid guid key gid oid pk identifier record_id objectId external_id reference ' +
		'ref code number slug uri href url self resource_uri'
	).split(' '),
)('the primary key may be called %s', (name) => {
	expect(findPath({ name: 'a', [name]: 1 })).toEqual([name]);
});

test('getKey gives the ID as text, or the whole record without one', () => {
	const { getKey } = inferPrimaryKey([{ id: 1 }, { id: 2 }], names);
	expect(getKey({ id: 7, a: 1 })).toBe('7');
	expect(getKey({ id: '7' })).toBe('7');
	expect(getKey({ id: null, a: 1 })).toBe('{"id":null,"a":1}');
	expect(inferPrimaryKey([{ a: 1 }], names).getKey({ a: 1 })).toBe('{"a":1}');
});

test('findKeyPaths gives each unique field with a name of an ID, best first', () => {
	const records = [
		{ number: 'A1', id: 1, key: 'x', code: 'same' },
		{ number: 'A2', id: 2, key: 'y', code: 'same' },
	];
	expect(findKeyPaths(records, names)).toEqual([['id'], ['key'], ['number']]);
	expect(findKeyPaths([], names)).toEqual([]);
});

test.each([
	['id', true],
	['appointmentId', true],
	['appointment_uuid', true],
	...['uid', 'uuid', 'guid', 'gid', 'oid', 'pk', 'record_id', 'objectId', 'self'].map(
		(name): [string, boolean] => [name, true],
	),
	['number', false],
	['reference', false],
	['code', false],
	['slug', false],
	['client_id', false],
	['name', false],
])('%s is assigned by the service: %s', (name, expected) => {
	expect(isServiceAssignedId(name, names)).toBe(expected);
});

test('valueAt gives own values only, and undefined outside of the record', () => {
	expect(valueAt({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
	expect(valueAt({ a: { b: 1 } }, [])).toEqual({ a: { b: 1 } });
	for (const path of [['a', 'c'], ['toString'], ['a', 'b', 'c'], ['__proto__', 'toString']])
		expect(valueAt({ a: { b: 1 } }, path)).toBeUndefined();
	expect(valueAt({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
	for (const place of ['1', 'length', '-1']) expect(valueAt([1], [place])).toBeUndefined();
});

test('a low number of a client is their ID: unlike that of an appointment, it does not start again', () => {
	const clients = [{ kundennummer: 12 }, { kundennummer: 13 }];
	expect(inferPrimaryKey(clients, resourceNameVariants(['clients'])).path).toEqual([
		'kundennummer',
	]);
});

import {
	classifyRelation,
	readRelatedParty,
	findRelations,
} from '../../../nodes/AppointmentService/rest/record/relations';
import { casesOf } from '../../support/table';

type View = Record<string, unknown>;
const resourceNames = new Set(['appointment', 'appointments']);
const describeParties = (view: View, views: View[] = [view]) =>
	findRelations(views, resourceNames).map((relation) => [
		relation.kind,
		readRelatedParty(view, relation).toText((kind, id) => (id === '5' ? `the ${kind}` : undefined)),
	]);

test.each([
	['customer', { kind: 'client', exact: true }],
	['Patients', { kind: 'client', exact: true }],
	['primary_client', { kind: 'client', exact: false }],
	['treatment', { kind: 'service', exact: true }],
	['event_type', { kind: 'service', exact: true }],
	['team_member', { kind: 'staff', exact: true }],
	['assigned_doctor', { kind: 'staff', exact: false }],
	['assigned_doctors', { kind: 'staff', exact: false }],
	['Kunde', { kind: 'client', exact: true }],
	['клиент', { kind: 'client', exact: true }],
	['顧客', { kind: 'client', exact: true }],
	['servicio', { kind: 'service', exact: true }],
	['trattamento', { kind: 'service', exact: true }],
	['praticien', { kind: 'staff', exact: true }],
	['medewerker_id', undefined],
	['room', undefined],
	['', undefined],
])('%s means the relation %j', (word, relation) => {
	expect(classifyRelation(word)).toEqual(relation);
});

type Parties = Array<[kind: string, name: string | null]>;

/** The parties of a case, in which null is no name. */
const named = (parties: Parties) => parties.map(([kind, name]) => [kind, name ?? undefined]);

test.each(
	// case, record, parties
	casesOf<[string, View, Parties]>`
		an id                                         | {"id":1,"client_id":5} | [["client","the client"]]
		an unknown id                                 | {"id":1,"client_id":6} | [["client","Client 6"]]
		a long id                                     | {"id":1,"client_id":"abcdefgh-ijkl-mnop"} | [["client","Client abcdefgh…"]]
		an id of twelve                               | {"id":1,"client_id":"abcdefghijkl"} | [["client","Client abcdefghijkl"]]
		a nested record                               | {"id":1,"customer":{"id":5,"name":"Anna"}} | [["client","Anna"]]
		a member of staff beside the organizer        | {"id":1,"organizer":{"id":3,"name":"Main Street"},"collaborateur":{"id":7,"nom":"Omar"}} | [["staff","Omar"]]
		an ID beside its name                         | {"id":1,"partner_id":[5,"Anna"]} | [["client","Anna"]]
		a nested record without a name                | {"id":1,"customer":{"uuid":5}} | [["client","the client"]]
		a nested record whose ID has its name         | {"id":1,"patient":{"patient_id":5}} | [["client","the client"]]
		a JSON:API relationship                       | {"id":1,"client":{"data":{"type":"people","id":"5"}}} | [["client","the client"]]
		a list of ids                                 | {"id":1,"service_ids":[5,6]} | [["service","the service + Service 6"]]
		four nested records, of which three are shown | {"id":1,"services":[{"name":"A b"},{"name":"C d"},{"name":"E f"},{"name":"G h"}]} | [["service","A b + C d + E f"]]
		a text of two words                           | {"id":1,"stylist":"Cy Young"} | [["staff","Cy Young"]]
		a text of one word                            | {"id":1,"stylist":"Cyrus"} | [["staff","Cyrus"]]
		a code                                        | {"id":1,"stylist":"c7"} | [["staff",null]]
		an id and a name                              | {"id":1,"client_id":6,"client_name":"Anna Lee"} | [["client","Anna Lee"]]
		a first and a last name                       | {"id":1,"client_last_name":"Lee","client_first_name":"Anna"} | [["client","Anna Lee"]]
		a full name and a first name                  | {"id":1,"client_first_name":"A","client_full_name":"Anna Lee"} | [["client","Anna Lee"]]
		three relations | {"id":1,"staff_id":5,"service_id":5,"client_id":5} | [["client","the client"],["service","the service"],["staff","the staff"]]
		two fields, the shorter one first             | {"id":1,"referring_client_id":6,"client_id":5} | [["client","the client"]]
		an id and a nested record                     | {"id":1,"client_id":6,"client":{"id":6,"name":"Anna"}} | [["client","Anna"]]
		an ID whose name begins with it               | {"id":1,"id_cliente":5,"idServicio":5} | [["client","the client"],["service","the service"]]
		numbers in the place of IDs                   | {"id":1,"kundennummer":5,"leistungsnummer":5,"staff_no":5} | [["client","the client"],["service","the service"],["staff","the staff"]]
		a number by words before it                   | {"id":1,"numero_de_cliente":6} | [["client","Client 6"]]
		codes in the place of IDs                     | {"id":1,"customer_code":"5","kodUslugi":"5","codigo_empleado":"C6"} | [["client","the client"],["service","the service"],["staff","Staff C6"]]
		a nested record with a code                   | {"id":1,"cliente":{"codigo":"5","movil":"+34 6"}} | [["client","the client"]]
		a nested service that is only described       | {"id":1,"servicio":{"codigo":"5","descripción":"Corte de mujer"}} | [["service","Corte de mujer"]]
		a number beside an ID                         | {"id":1,"customer_number":"K-9","customer_id":5} | [["client","the client"]]
		a nested record with a number                 | {"id":1,"kunde":{"kundennummer":5}} | [["client","the client"]]
		a number of people, and one of a telephone    | {"id":1,"guest_number":3,"contact_number":5,"services_num":5,"num_clientes":5} | []
		a number of guests                            | {"id":1,"guests":3} | []
		a field whose name only ends with a relation  | {"id":1,"next_client":"x y"} | []
		empty fields                                  | {"id":1,"client_id":null,"service_id":"","staff_id":false} | []
		an id and a name in Turkish                   | {"id":1,"musteri_id":6,"musteri_adi":"Işıl Öz"} | [["client","Işıl Öz"]]
		an id and a blank name                        | {"id":1,"client_name":" ","client_id":5} | [["client","the client"]]
	`,
)('%s: the parties of %j are %j', (_, view, parties) => {
	expect(describeParties(view)).toEqual(named(parties));
});

test('no record is related to its own kind', () => {
	const clients = new Set(['client', 'clients']);
	expect(findRelations([{ id: 1, client_id: 5, client_name: 'x', staff_id: 5 }], clients)).toEqual([
		{ kind: 'staff', field: 'staff_id', names: [] },
	]);
});

test('unnamedIds has the IDs of nested records without a name', () => {
	const view = { id: 1, services: [{ id: 7 }, { id: 8, name: 'Cut' }], client_name: 'Anna' };
	const [client, service] = findRelations([view], resourceNames).map(
		(relation) => readRelatedParty(view, relation).unnamedIds,
	);
	expect(client).toEqual([]);
	expect(service).toEqual(['7']);
});

test('a field that only a later record has is found', () => {
	expect(describeParties({ id: 1 }, [{ id: 1 }, { id: 2, client_id: 5 }])).toEqual([
		['client', undefined],
	]);
});

test.each(['id', 'ids', 'uid', 'uuid', 'uuids', 'guid', 'ref', 'uri', 'url', 'href'])(
	'a field that ends with %s refers to a record',
	(ending) => {
		const field = `client_${ending}`;
		expect(findRelations([{ id: 1, [field]: '7' }], resourceNames)).toEqual([
			{ kind: 'client', field, names: [] },
		]);
		expect(describeParties({ id: 1, [field]: '7' })).toEqual([['client', 'Client 7']]);
	},
);

test.each(
	// case, fields of the record, parties
	casesOf<[string, View, Parties]>`
		an inexact id                                            | {"primary_client_id":5} | [["client","the client"]]
		an inexact nested record                                 | {"primary_client":{"id":5}} | [["client","the client"]]
		a number                                                 | {"client":5} | [["client","the client"]]
		a name in a plural field                                 | {"guests":"Anna Lee"} | [["client","Anna Lee"]]
		two ids, of which the shorter name counts                | {"main_client_id":6,"a_client_id":5} | [["client","the client"]]
		two ids, of which the exact name counts                  | {"client_id":5,"my_client_id":6} | [["client","the client"]]
		two equally good ids, of which the first counts          | {"client_id":5,"client_ref":6} | [["client","the client"]]
		a name that is an object                                 | {"client_name":{"x":1}} | []
		two full names, of which the first counts                | {"client_name":"Anna","client_full_name":"B"} | [["client","Anna"]]
		three parts of a name, of which two count                | {"customer_last_name":"C","client_last_name":"Lee","client_first_name":"Anna"} | [["client","Anna Lee"]]
		an object with id and data                               | {"client":{"id":5,"data":{"name":"x"}}} | [["client","x"]]
		an object with neither id nor name                       | {"client":{"note":"x"}} | [["client",null]]
		a list in a list                                         | {"service_ids":[[1,2]]} | [["service",null]]
		a list of a code and a name                              | {"services":["c7","Cut it"]} | [["service","Cut it"]]
		a code that ends with a digit                            | {"stylist":"cy7"} | [["staff",null]]
		a code that begins with a digit                          | {"stylist":"7cy"} | [["staff",null]]
		an object with an empty id and another one               | {"client":{"id":null,"client_id":5}} | [["client","the client"]]
		an object with an object as id and a uid                 | {"client":{"id":{"x":1},"uid":5}} | [["client","the client"]]
		an object with the id of something else and its own id   | {"client":{"zone_id":6,"id":5}} | [["client","the client"]]
		an object with the id of something else and its own uid  | {"client":{"zone_id":6,"uid":5}} | [["client","the client"]]
		an object with the id of something else and its own uuid | {"client":{"zone_id":6,"uuid":5}} | [["client","the client"]]
		an object with the id of something else and its own guid | {"client":{"zone_id":6,"guid":5}} | [["client","the client"]]
		an object with idea and id                               | {"client":{"idea":6,"id":5}} | [["client","the client"]]
		an object with idea and our_id                           | {"client":{"idea":6,"our_id":5}} | [["client","the client"]]
	`,
)('%s: the parties of %j are %j', (_, fields, parties) => {
	expect(describeParties({ id: 1, ...fields })).toEqual(named(parties));
});

test('a record without the fields that others have has the rest of the name, or none', () => {
	const whole = { client_first_name: 'Anna', client_last_name: 'Lee' };
	expect(describeParties({ client_last_name: 'Lee' }, [whole])).toEqual([['client', 'Lee']]);
	expect(describeParties({}, [{ client_name: 'Anna' }])).toEqual([['client', undefined]]);
});

test('unnamedIds is empty for an object without an ID', () => {
	const view = { client: { note: 'x' } };
	expect(
		findRelations([view], resourceNames).map(
			(relation) => readRelatedParty(view, relation).unnamedIds,
		),
	).toEqual([[]]);
});

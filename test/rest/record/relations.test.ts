import {
	classifyRelation,
	readRelatedParty,
	findRelations,
} from '../../../nodes/AppointmentService/rest/record/relations';

type View = Record<string, unknown>;
const own = new Set(['appointment', 'appointments']);
const partyIn = (view: View, views: View[] = [view]) =>
	findRelations(views, own).map((relation) => [
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
	['room', undefined],
	['', undefined],
])('%s stands for', (word, kind) => {
	expect(classifyRelation(word)).toEqual(kind);
});

test.each<[string, View, unknown]>([
	['an id', { id: 1, client_id: 5 }, [['client', 'the client']]],
	['an unknown id', { id: 1, client_id: 6 }, [['client', 'Client 6']]],
	['a long id', { id: 1, client_id: 'abcdefgh-ijkl-mnop' }, [['client', 'Client abcdefgh…']]],
	['an id of twelve', { id: 1, client_id: 'abcdefghijkl' }, [['client', 'Client abcdefghijkl']]],
	['a record', { id: 1, customer: { id: 5, name: 'Anna' } }, [['client', 'Anna']]],
	['a record without a name', { id: 1, customer: { uuid: 5 } }, [['client', 'the client']]],
	[
		'a record with an id of its own name',
		{ id: 1, patient: { patient_id: 5 } },
		[['client', 'the client']],
	],
	[
		'JSON:API',
		{ id: 1, client: { data: { type: 'people', id: '5' } } },
		[['client', 'the client']],
	],
	['a list of ids', { id: 1, service_ids: [5, 6] }, [['service', 'the service + Service 6']]],
	[
		'at most three',
		{ id: 1, services: ['A b', 'C d', 'E f', 'G h'].map((name) => ({ name })) },
		[['service', 'A b + C d + E f']],
	],
	['a bare name', { id: 1, stylist: 'Cy Young' }, [['staff', 'Cy Young']]],
	['one word', { id: 1, stylist: 'Cyrus' }, [['staff', 'Cyrus']]],
	['a bare code', { id: 1, stylist: 'c7' }, [['staff', undefined]]],
	['a name beside', { id: 1, client_id: 6, client_name: 'Anna Lee' }, [['client', 'Anna Lee']]],
	[
		'a first and a last name',
		{ id: 1, client_last_name: 'Lee', client_first_name: 'Anna' },
		[['client', 'Anna Lee']],
	],
	[
		'a whole name before parts',
		{ id: 1, client_first_name: 'A', client_full_name: 'Anna Lee' },
		[['client', 'Anna Lee']],
	],
	[
		'all three',
		{ id: 1, staff_id: 5, service_id: 5, client_id: 5 },
		[
			['client', 'the client'],
			['service', 'the service'],
			['staff', 'the staff'],
		],
	],
	['the closest word', { id: 1, referring_client_id: 6, client_id: 5 }, [['client', 'the client']]],
	[
		'a record before an id',
		{ id: 1, client_id: 6, client: { id: 6, name: 'Anna' } },
		[['client', 'Anna']],
	],
	['a number of guests', { id: 1, guests: 3 }, []],
	['part of a word', { id: 1, next_client: 'x y' }, []],
	['nothing', { id: 1, client_id: null, service_id: '', staff_id: false }, []],
	['a name that is empty', { id: 1, client_name: ' ', client_id: 5 }, [['client', 'the client']]],
])('%s', (_, view, wanted) => {
	expect(partyIn(view)).toEqual(wanted);
});

test('no record is related to its own kind', () => {
	const clients = new Set(['client', 'clients']);
	expect(findRelations([{ id: 1, client_id: 5, client_name: 'x', staff_id: 5 }], clients)).toEqual([
		{ kind: 'staff', field: 'staff_id', names: [] },
	]);
});

test('asks for the names that the record does not have', () => {
	const view = { id: 1, services: [{ id: 7 }, { id: 8, name: 'Cut' }], client_name: 'Anna' };
	const [client, service] = findRelations([view], own).map(
		(relation) => readRelatedParty(view, relation).unnamedIds,
	);
	expect(client).toEqual([]);
	expect(service).toEqual(['7']);
});

test('a field that is filled in later is seen, and one record may lack it', () => {
	expect(partyIn({ id: 1 }, [{ id: 1 }, { id: 2, client_id: 5 }])).toEqual([['client', undefined]]);
});

test.each(['id', 'ids', 'uid', 'uuid', 'uuids', 'guid', 'ref', 'uri', 'url', 'href'])(
	'a field that ends with %s leads to a record',
	(ending) => {
		const field = `client_${ending}`;
		expect(findRelations([{ id: 1, [field]: '7' }], own)).toEqual([
			{ kind: 'client', field, names: [] },
		]);
		expect(partyIn({ id: 1, [field]: '7' })).toEqual([['client', 'Client 7']]);
	},
);

test.each<[string, View, unknown]>([
	['an inexact id', { primary_client_id: 5 }, [['client', 'the client']]],
	['an inexact record', { primary_client: { id: 5 } }, [['client', 'the client']]],
	['a number', { client: 5 }, [['client', 'the client']]],
	['a bare name in the plural', { guests: 'Anna Lee' }, [['client', 'Anna Lee']]],
	['the shorter of two', { main_client_id: 6, a_client_id: 5 }, [['client', 'the client']]],
	['the exact of two', { client_id: 5, my_client_id: 6 }, [['client', 'the client']]],
	['the first of two alike', { client_id: 5, client_ref: 6 }, [['client', 'the client']]],
	['a name that is an object', { client_name: { x: 1 } }, []],
	['the first name beside', { client_name: 'Anna', client_full_name: 'B' }, [['client', 'Anna']]],
	[
		'two parts of a name',
		{ customer_last_name: 'C', client_last_name: 'Lee', client_first_name: 'Anna' },
		[['client', 'Anna Lee']],
	],
	['an id beside data', { client: { id: 5, data: { name: 'x' } } }, [['client', 'the client']]],
	['neither id nor name', { client: { note: 'x' } }, [['client', undefined]]],
	['a list in a list', { service_ids: [[1, 2]] }, [['service', undefined]]],
	['a code among names', { services: ['c7', 'Cut it'] }, [['service', 'Cut it']]],
	['a word that ends with a digit', { stylist: 'cy7' }, [['staff', undefined]]],
	['a word that begins with one', { stylist: '7cy' }, [['staff', undefined]]],
	['an id that is empty', { client: { id: null, client_id: 5 } }, [['client', 'the client']]],
	['an id that is an object', { client: { id: { x: 1 }, uid: 5 } }, [['client', 'the client']]],
	...['id', 'uid', 'uuid', 'guid'].map((key): [string, View, unknown] => [
		`its own ${key}`,
		{ client: { zone_id: 6, [key]: 5 } },
		[['client', 'the client']],
	]),
	['an id, and an idea', { client: { idea: 6, id: 5 } }, [['client', 'the client']]],
	['any id, and an idea', { client: { idea: 6, our_id: 5 } }, [['client', 'the client']]],
])('%s within', (_, view, wanted) => {
	expect(partyIn({ id: 1, ...view })).toEqual(wanted);
});

test('a record may lack what others have', () => {
	const whole = { client_first_name: 'Anna', client_last_name: 'Lee' };
	expect(partyIn({ client_last_name: 'Lee' }, [whole])).toEqual([['client', 'Lee']]);
	expect(partyIn({}, [{ client_name: 'Anna' }])).toEqual([['client', undefined]]);
});

test('no name is asked for without an id', () => {
	const view = { client: { note: 'x' } };
	expect(
		findRelations([view], own).map((relation) => readRelatedParty(view, relation).unnamedIds),
	).toEqual([[]]);
});

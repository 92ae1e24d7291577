import type { JsonObject } from '../../nodes/AppointmentService/rest';
import { filterRecords, messageOf } from './setup';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each<[string, object, JsonObject]>([
	// what is given, filter, record that belongs
	[
		'a second service in a line',
		{ serviceId: '9' },
		{ service_id: 8, addons: [{ service_id: 9 }] },
	],
	['a second service in items', { serviceId: '9' }, { service_id: 8, items: [{ service_id: 9 }] }],
	[
		'a second service as an object',
		{ serviceId: '9' },
		{ service_id: 8, booking_items: [{ service: { id: 9 } }] },
	],
	[
		'the staff member beside the organizer',
		{ staffId: '7' },
		{ organizer: { id: 3 }, employee: { id: 7 } },
	],
	[
		'the staff member of a second service',
		{ staffId: '4' },
		{ staff_id: 3, services: [{ service_id: 1, staff_id: 4 }] },
	],
	[
		'a client as an ID and a name',
		{ clientId: '5' },
		{ partner_id: [5, 'Anna'], user_id: [5, 'Zoe'] },
	],
	['a client in metadata', { clientId: '5' }, { meta: { client_id: 5, user_id: 7 } }],
	['a client by a key', { clientId: uuid }, { customer_key: uuid }],
	['a client as a number alone', { clientId: '5' }, { client: 5 }],
	['somebody who takes part', { clientId: '5' }, { client_id: 7, attendees: [{ client_id: 5 }] }],
	['an ID with a slash', { clientId: 'R-7/26' }, { client_id: 'R-7/26' }],
	['the address of a client', { clientId: '/v1/clients/5' }, { client: 'clients/5' }],
	['the address at a host', { clientId: '5' }, { client: 'https://x.example/v1/5?full=1' }],
	['a UUID without hyphens', { clientId: uuid.replace(/-/g, '') }, { client_id: uuid }],
	['a UUID in braces', { clientId: `{${uuid.toUpperCase()}}` }, { client_id: uuid }],
	['a hash in capitals', { clientId: '507F1F77BCF86CD7' }, { client_id: '507f1f77bcf86cd7' }],
])('given %s, the record is found', (_, filters, fields) => {
	const record = { id: 1, ...fields };
	const other = { id: 2, client_id: 70, staff_id: 80, service_id: 90 };
	expect(filterRecords(filters, [record, other])).toEqual({ records: [record], notices: [] });
});

test.each<[string, object, JsonObject]>([
	['the author of a note', { staffId: '4' }, { staff_id: 3, notes: [{ staff_id: 4 }] }],
	['a former staff member', { staffId: '4' }, { staff_id: 3, history: [{ staff_id: 4 }] }],
	['a number that ends with it', { clientId: '5' }, { client_id: 15 }],
	['another one of the same year', { clientId: 'R-7/26' }, { client_id: 'R-8/26' }],
])('given the ID of %s, the record is not found', (_, filters, fields) => {
	expect(filterRecords(filters, [{ id: 1, ...fields }])).toEqual({ records: [], notices: [] });
});

test('given a number of guests, it is no ID of a client', () => {
	const [many, own] = [{ guests: 5 }, { client_id: 5 }];
	expect(filterRecords({ clientId: '5' }, [many, own]).records).toEqual([own]);
});

test('given IDs that differ in zeros, only the one that is meant is found', () => {
	const records = [{ client_id: '007' }, { client_id: '7' }];
	const found = { records: [records[1]], notices: [] };
	expect(filterRecords({ clientId: '7' }, records)).toEqual(found);
});

test.each([
	[{ client_id: null }, []],
	[{ id: 2, guest: { _id: null, name: null } }, []],
	[
		{ client_id: null, customer: 'Ada King' },
		['1 of 2 appointments shows no client ID and was left out.'],
	],
])(
	'given the field for a client in %j, it is counted only where it may have one',
	(other, notices) => {
		const own = { client_id: 5 };
		expect(filterRecords({ clientId: '5' }, [own, other])).toEqual({ records: [own], notices });
	},
);

test('given a related record with one ID of another name, it is found by that', () => {
	const records = ['p5', 'p6'].map((publicId) => ({ customers: [{ publicId, name: 'Ada King' }] }));
	expect(filterRecords({ clientId: 'p5' }, records).records).toEqual([records[0]]);
});

test('given names where IDs are wanted, the records are counted', () => {
	const named = [
		{ id: 1, client: 'Ada King' },
		{ id: 2, client: 'Ada' },
	];
	expect(messageOf(() => filterRecords({ clientId: '5' }, named))).toContain('show no client ID');
	const { records, notices } = filterRecords({ clientId: '5' }, [...named, { client: '5' }]);
	expect(records).toEqual([{ client: '5' }]);
	expect(notices).toEqual(['2 of 3 appointments show no client ID and were left out.']);
	expect(filterRecords({ clientId: 'Ada' }, named).records).toEqual([named[1]]);
});

test.each<[string, unknown]>([
	['Confirmed', { id: 1, label: 'Confirmed' }],
	['Confirmed', { id: 1, title: 'Confirmed' }],
	['annulé', 'annulé'.normalize('NFD')],
])('given the status %s, a record with %j is found', (wanted, status) => {
	const record = { id: 1, status };
	expect(filterRecords({ status: [wanted] }, [record]).records).toEqual([record]);
});

test.each([
	["o'neil", { name: 'Mia O’Neil' }],
	['O’Neil', { name: "Mia O'Neil" }],
	['Ada King <ada@example.com>', { name: 'Ada King', email: 'ada@example.com' }],
	['"ada@example.com"; ', { email: 'ada@example.com' }],
])('given the search %s, %j is found', (search, client) => {
	const changes = { resourceNames: new Set(['client', 'clients']), noun: 'clients' };
	expect(filterRecords({ search }, [client], changes).records).toEqual([client]);
});

test.each([
	['+34611223351', { movil: '611223351' }, { movil: '611223358', alta: '2026-10-02' }],
	['eva@example.es', { correo: 'eva@example.es' }, { correo: 'ana@example.es' }],
	['Eva Ruiz', { nombre: 'Eva Ruiz' }, { nombre: 'Ana', apellidos: 'Gil' }],
])(
	'given the search %s, %j is found and %j is another, in any language',
	(search, client, other) => {
		const changes = { resourceNames: new Set(['client', 'clients']), noun: 'clients' };
		const searchIn = (...clients: JsonObject[]) => filterRecords({ search }, clients, changes);
		expect(searchIn(client, other)).toEqual({ records: [client], notices: [] });
		expect(searchIn(other)).toEqual({ records: [], notices: [] });
	},
);

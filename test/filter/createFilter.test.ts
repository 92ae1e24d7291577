import type { Filters } from '../../nodes/AppointmentService/filter';
import { type JsonObject, resourceNameVariants } from '../../nodes/AppointmentService/rest';
import { filterRecords, messageOf } from './setup';
import { casesOf } from '../support/table';

const idsOf = (records: JsonObject[]) => records.map(({ id }) => id);

describe('status', () => {
	const records = [
		{ id: 1, status: 'Confirmed' },
		{ id: 2, status: 'no-show' },
		{ id: 3, status: { name: 'late cancelled' } },
		{ id: 4, attributes: { state: 'NO_SHOW' } },
	];

	test.each(
		// wanted, ids, notices
		casesOf<[string[], number[], string[]]>`
			["confirmed"]               | [1] | []
			["No Show"]                 | [2,4] | []
			["noshow","LATE_CANCELLED"] | [2,3,4] | []
			["paid","confirmed"]        | [1] | ["None of the appointments that came has the status “paid”. Statuses that they have: “Confirmed”, “NO_SHOW”, “late cancelled”."]
		`,
	)('of %j the records are %j, with notices %j', (status, ids, notices) => {
		const filtered = filterRecords({ status }, records);
		expect([idsOf(filtered.records), filtered.notices]).toEqual([ids, notices]);
	});

	test.each([
		['a flag', [{ canceled: true }, { canceled: false }, { canceled: 0 }]],
		['a time', [{ cancelled_at: '2026-03-02T09:00Z' }, { cancelled_at: null }, {}]],
	])('where there is none, %s of cancellation says it', (_, fields) => {
		const flagged = fields.map((field, id) => ({ id, ...field }));
		expect(idsOf(filterRecords({ status: ['Cancelled'] }, flagged).records)).toEqual([0]);
		expect(filterRecords({ status: ['not cancelled'] }, flagged).records[0]).toEqual(flagged[1]);
	});

	test('a number is another one than the same below zero', () => {
		const numbers = [-1, 1].map((status) => ({ id: status, status }));
		expect(filterRecords({ status: ['-1'] }, numbers).records).toEqual([numbers[0]]);
	});

	test('not more than ten of the statuses are listed', () => {
		const many = Array.from({ length: 12 }, (_, id) => ({ id, status: `step ${id}` }));
		expect(filterRecords({ status: ['done'] }, many).notices[0]).toMatch(/“step 9”, …\.$/);
	});
});

describe('related records', () => {
	const uuid = '6f1c0b9e-2f4e-4a6e-9d57-8f0f4d3c2b1a';

	test.each<[JsonObject, Filters]>([
		// fields of the record, filter
		[{ client_id: 7 }, { clientId: '7' }],
		[{ client_id: '7' }, { clientId: '7' }],
		[{ customerId: uuid }, { clientId: uuid.toUpperCase() }],
		[{ client_id: 7, client_uuid: uuid }, { clientId: uuid }],
		[{ client_id: 7, client_uuid: uuid }, { clientId: '7' }],
		[{ client: { id: 7, name: 'Ada' } }, { clientId: '7' }],
		[{ client: { id: 7, uuid } }, { clientId: uuid }],
		[{ clients: [{ id: 5 }, { id: 7 }] }, { clientId: '7' }],
		[{ attendee_ids: [5, 7] }, { clientId: '7' }],
		[{ patient: 'https://api.example.com/v1/patients/7/?expand=1' }, { clientId: '7' }],
		[{ client: { href: '/clients/7' } }, { clientId: '7' }],
		[{ parentId: 7, parentType: 'Contact' }, { clientId: '7' }],
		[{ booker_type: 'customers', booker_id: '7' }, { clientId: '7' }],
		[{ patient: { links: { self: 'https://api.example.com/v1/patients/7' } } }, { clientId: '7' }],
		[{ client_id: 7 }, { clientId: 'https://api.example.com/v1/clients/7' }],
		[{ client_id: '/v1/clients/A%237' }, { clientId: 'A#7' }],
		[{ relationships: { client: { data: { type: 'clients', id: '7' } } } }, { clientId: '7' }],
		[{ _embedded: { customer: { id: 7 } } }, { clientId: '7' }],
		[{ appointment: { client_id: 7 } }, { clientId: '7' }],
		[{ client_id: 3, referring_client_id: 9, client: { id: 3, ref: 1 } }, { clientId: '3' }],
		[{ services: [{ id: 901, service_id: 4 }] }, { serviceId: '4' }],
		[{ services: [{ id: 901, service: { id: 4 } }] }, { serviceId: '4' }],
		[{ event_type: { id: 4 } }, { serviceId: '4' }],
		[{ provider: { id: 2 } }, { staffId: '2' }],
		[{ staff_member_id: '2' }, { staffId: '2' }],
		[{ segments: [{ team_member_id: 2, service_id: 4 }] }, { staffId: '2' }],
		[{ services: [{ id: 901, service_id: 4, employee_id: 2 }] }, { staffId: '2' }],
		[
			{
				participants: [
					{ type: 'staff', id: 7 },
					{ type: 'client', id: 2 },
				],
			},
			{ clientId: '2' },
		],
		[{ participant: [{ actor: { reference: 'Patient/7' } }] }, { clientId: '7' }],
		[{ client: null, attendees: [{ id: 7 }] }, { clientId: '7' }],
	])('a record with %j belongs to %j', (fields, filters) => {
		const record = { id: 1, ...fields };
		expect(filterRecords(filters, [record]).records).toEqual([record]);
	});

	test.each(
		casesOf<[JsonObject, Filters]>`
			{"client_id":17} | {"clientId":"7"}
			{"client":{"id":5,"company_id":7}} | {"clientId":"7"}
			{"client_id":3,"referring_client_id":7} | {"clientId":"7"}
			{"services":[{"id":901,"service_id":4}]} | {"serviceId":"901"}
			{"client_id":3,"contact_id":7} | {"clientId":"7"}
			{"client_id":3,"guests":7} | {"clientId":"7"}
			{"client_id":3,"service_id":7,"staff_id":7} | {"clientId":"7"}
			{"client_id":3,"items":[{"client_id":7}]} | {"clientId":"7"}
			{"participants":[{"type":"staff","id":7},{"type":"client","id":2}]} | {"clientId":"7"}
			{"participant":[{"actor":{"reference":"Patient/2"}}]} | {"clientId":"7"}
		`,
	)('a record with %j does not belong to %j', (fields, filters) => {
		expect(filterRecords(filters, [{ id: 7, ...fields }]).records).toEqual([]);
	});
});

describe('time of change', () => {
	const changedAfter = '2026-03-10T12:00';

	test.each<[JsonObject, boolean]>([
		// fields beside `updated_at` in other records, whether the record belongs
		[{ updated_at: '2026-03-10T11:00:00Z' }, true],
		[{ updated_at: '2026-03-10T10:59:59Z' }, false],
		[{ updated_at: '2026-03-10 11:00:00' }, true],
		[{ updated_at: 1_773_140_400 }, true],
		[{ updated_at: '2026-03-10' }, true],
		[{ updated_at: '2026-03-09' }, false],
		[{ updated_at: null, created_at: '2026-03-10T11:00:00Z' }, true],
		[{ updated_at: null, created_at: '2026-03-10T10:00:00Z' }, false],
		[{ last_change_date: '2026-03-10T11:00:00Z' }, true],
		[
			{ updated_at: '2026-03-09T00:00:00Z', client: { id: 1, updated_at: '2026-03-11T00:00:00Z' } },
			false,
		],
	])('a record with %j was changed after noon: %s', (fields, belongs) => {
		const records = [
			{ id: 1, ...fields },
			{ id: 2, updated_at: '2026-01-01T00:00:00Z' },
		];
		const filtered = filterRecords({ changedAfter }, records);
		expect([idsOf(filtered.records), filtered.notices]).toEqual([belongs ? [1] : [], []]);
	});

	test('records that show their creation alone are compared by that, and a notice says so', () => {
		const records = [{ id: 1, created_at: '2026-03-11T00:00:00Z' }];
		const filtered = filterRecords({ changedAfter }, records);
		expect(filtered.records).toEqual(records);
		expect(filtered.notices).toEqual([
			'The appointments show no time of change, so Changed After compares the time of creation: later changes are missing.',
		]);
	});
});

describe('what records do not show', () => {
	test.each<[Filters, string]>([
		[{ when: 'today' }, 'The appointments show no start. Date, Starts After and Starts Before'],
		[{ status: ['open'] }, 'The appointments show no status. Status cannot be used'],
		[{ clientId: '1' }, 'The appointments show no client ID. Client cannot be used'],
		[{ staffId: '1' }, 'The appointments show no staff ID. Staff cannot be used'],
		[{ serviceId: '1' }, 'The appointments show no service ID. Service cannot be used'],
		[{ changedAfter: '2026-01-01' }, 'The appointments show no time of change or creation.'],
		[{ search: 'ada' }, 'The appointments show no name, email or phone. Search cannot be used'],
	])('%j is an error: %s; an empty list is empty', (filters, message) => {
		const records = [{ id: 1, note: 'x', start: 'soon', client: null, updated_at: '' }];
		expect(messageOf(() => filterRecords(filters, records))).toContain(message);
		expect(filterRecords(filters, [])).toEqual({ records: [], notices: [] });
	});

	test('some records without a start are left out and counted, where nothing else rules them out', () => {
		const records = [
			{ id: 1, start: '2026-03-11T12:00:00Z', status: 'open' },
			{ id: 2, start: null, status: 'open' },
			{ id: 3, start: null, status: 'done' },
			{ id: 4, status: 'open' },
			{ id: 5, start: '2026-03-11T12:00:00Z' },
			{ id: 6, start: '2026-03-15T12:00:00Z' },
		];
		expect(filterRecords({ when: 'today' }, records)).toEqual({
			records: [records[0], records[4]],
			notices: ['3 of 6 appointments show no start and were left out.'],
		});
		expect(filterRecords({ when: 'today', status: ['open'] }, records)).toEqual({
			records: [records[0]],
			notices: [
				'2 of 6 appointments show no start and were left out.',
				'1 of 6 appointments shows no status and was left out.',
			],
		});
	});
});

describe('search', () => {
	const names = { resourceNames: resourceNameVariants(['clients']), noun: 'clients' };

	test.each<[JsonObject, string, boolean]>([
		// fields, query, whether the client is found
		[{ first_name: 'Zoë', last_name: 'Núñez' }, 'nunez zoe', true],
		[{ name: { first: 'Zoë', last: 'Núñez' } }, 'ZOE', true],
		[{ client_name: 'Maria Groß' }, 'gross', true],
		[{ attributes: { fullName: 'Maria Lopez' } }, 'lopez maria', true],
		[{ name: 'Maria Lopez' }, 'maria sosa', false],
		[{ name: 'Maria', email: 'ml@example.com' }, 'ML@Example.com', true],
		[{ name: 'Maria', emails: [{ address: 'ml@example.com', type: 'work' }] }, 'ml@ex', true],
		[{ name: 'Maria', contact: { email: 'ml@example.com' } }, 'maria ml@', true],
		[{ name: 'Maria', telecom: [{ system: 'email', value: 'ml@example.com' }] }, 'maria ml', true],
		[{ name: 'Maria', phone: '+49 170 123-45 67' }, '0170 1234567', true],
		[{ name: 'Maria', phone: '+49 (0)170 1234567' }, '+491701234567', true],
		[{ name: 'Maria', phone: '01701234567' }, '+49 170 1234567', true],
		[{ name: 'Maria', mobile: 491701234567 }, '0170/1234567', true],
		[{ name: 'Maria', phones: [{ number: '(555) 010-4477' }] }, '5550104477', true],
		[{ name: 'Maria', phone: '+49 170 1234567' }, 'maria 0170 1234567', true],
		[{ name: 'Maria', phone: '+49 170 1234567' }, 'anna 0170 1234567', false],
		[{ name: 'Maria', phone: '+49 170 1234567' }, '0171 1234567', false],
		[{ name: 'Maria', phone: '+49 170 1234567' }, '17012', true],
		[{ name: 'Maria', phone: '567' }, '+491234567', false],
		[{ name: 'Maria', notes: 'Anna', staff: { name: 'Anna' } }, 'anna', false],
		[{ name: 'Maria', location: { name: 'Annabell' }, service_name: 'Anna' }, 'anna', false],
		[{ name: 'Maria', id: 1234567 }, '1234567', false],
		[{ name: 'Maria', phone: '+49 170 1234567' }, '0170 1234567, ', true],
		[{ fullname: 'Zed', emailaddress1: 'bo@example.com' }, 'bo@example', true],
		[{ fullname: 'Zed', PrimaryEmailAddr: { Address: 'bo@example.com' } }, 'bo@example', true],
		[{ personal_info: { first_name: 'Zed', email: 'bo@example.com' } }, 'bo@example', true],
		[{ name: 'a/clients/7', jmeno: 'Bo' }, 'bo', true],
		[{ nachname: 'López', telefon: '+49 30 1001111' }, 'lópez', true],
		[{ name: 'Maria' }, ',;', false],
		[{ name: 'Maria' }, '<>', false],
		[{ name: 'Maria' }, '\u0301', false],
	])('%j is found with “%s”: %s', (fields, search, isFound) => {
		const record = { id: 1, ...fields };
		expect(filterRecords({ search }, [record], names).records).toEqual(isFound ? [record] : []);
	});
});

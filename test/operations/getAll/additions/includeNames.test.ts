import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { enterprise, jsonOf, limited, origin, runNode } from '../../../support/runNode';
import { casesOf } from '../../../support/table';

type Row = Record<string, unknown>;

/** Paths that were read. */
const reads: string[] = [];
beforeEach(() => {
	reads.splice(0);
});

/** Serves lists of one page each, on both surfaces. */
function serve(lists: Record<string, Row[] | number>): void {
	nock(origin)
		.persist()
		.get(/./)
		.reply((uri) => {
			const path = uri.split('/').pop() ?? '';
			reads.push(path);
			const list = lists[path];
			return Array.isArray(list)
				? [200, { data: list, has_more: false }]
				: [list ?? 404, { message: 'no' }];
		});
}

const many = async (more: INodeParameters = {}, options: Parameters<typeof runNode>[1] = {}) =>
	await runNode(
		{ resource: 'appointment', operation: 'getAll', returnAll: true, includeNames: true, ...more },
		{ credential: enterprise, ...options },
	);

const clients = [
	{ id: 5, first_name: 'Ada', last_name: 'King', email: 'ada@example.com' },
	{ id: 6, first_name: 'Bo', last_name: 'Li', email: 'bo@example.com' },
];
const services = [
	{ id: 8, name: 'Cut', price: 20 },
	{ id: 9, name: 'Dye', price: 40 },
];
const staff = [{ id: 3, name: 'Cy' }];
const appointments = [
	{ id: 1, client_id: 5, service_id: 8, staff_id: 3, starts_at: '2024-11-24T14:30:00Z' },
	{ id: 2, client_id: 6, service_id: 9, staff_id: 3, starts_at: '2024-11-25T14:30:00Z' },
];
const everything = { appointments, clients, services, staff };

test('fields that the records have already stay as they are', async () => {
	const own = { id: 1, client: 5, clientRecord: 'A-17', service: 8 };
	serve({ ...everything, appointments: [own] });
	expect(jsonOf(await many())).toEqual([{ ...own, serviceRecord: services[0] }]);
});

test('names are found by numbers, and by IDs whose names begin with it, in any language', async () => {
	const termin = { terminnummer: 9001, kundennummer: 12, id_servicio: 8, beginn: 1_764_000_000 };
	serve({
		appointments: [termin],
		clients: [{ kundennummer: 12, vorname: 'Ada', nachname: 'King' }],
		services: [{ id_servicio: 8, nombre: 'Corte' }],
	});
	const task = await many();
	expect(jsonOf(task)).toEqual([
		{
			...termin,
			client: { id: '12', name: 'Ada King', kundennummer: 12, vorname: 'Ada', nachname: 'King' },
			service: { id: '8', name: 'Corte', id_servicio: 8, nombre: 'Corte' },
		},
	]);
	expect(task.hints).toEqual([]);
});

test('the client, the staff member and the service stand beside their IDs', async () => {
	serve(everything);
	const task = await many();
	expect(jsonOf(task)).toEqual([
		{
			...appointments[0],
			client: { name: 'Ada King', ...clients[0] },
			service: services[0],
			staff: staff[0],
		},
		{
			...appointments[1],
			client: { name: 'Bo Li', ...clients[1] },
			service: services[1],
			staff: staff[0],
		},
	]);
	expect(task.hints ?? []).toEqual([]);
});

test('each related list is read once for all input items', async () => {
	serve(everything);
	await many({}, { items: [{ json: {} }, { json: {} }, { json: {} }] });
	const count = (path: string) => reads.filter((read) => read === path).length;
	expect(['appointments', 'clients', 'services', 'staff'].map(count)).toEqual([3, 1, 1, 1]);
});

test('only what the limit left is completed, and nothing is read for no records', async () => {
	serve({ ...everything, appointments: [] });
	expect(jsonOf(await many())).toEqual([]);
	expect(reads).toEqual(['appointments']);
});

test('without Include Names records are unchanged and no other list is read', async () => {
	serve(everything);
	expect(jsonOf(await many({ includeNames: false }))).toEqual(appointments);
	expect(reads).toEqual(['appointments']);
});

describe('a list that cannot be read is said once, and its IDs stay', () => {
	test('where the surface does not offer it', async () => {
		serve(everything);
		const task = await many({}, { credential: limited, items: [{ json: {} }, { json: {} }] });
		expect(jsonOf(task)[0]).not.toHaveProperty('staff');
		expect(jsonOf(task)[0]).toMatchObject({ staff_id: 3, client: { name: 'Ada King' } });
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'The Limited API does not list staff members: they are given by their IDs.',
		]);
		expect(reads).not.toContain('staff');
	});

	test('where the service refuses it', async () => {
		serve({ ...everything, clients: 403 });
		const task = await many();
		expect(jsonOf(task)[0]).toMatchObject({ client_id: 5, service: { name: 'Cut' } });
		expect(task.hints?.map(({ message }) => message)).toEqual([
			'The list of clients could not be read (This key is not allowed to read clients): they are given by their IDs.',
		]);
	});
});

test('a related record that the list does not have is counted in a notice', async () => {
	const more = { id: 3, client_id: 99, service_id: 8, staff_id: 3 };
	serve({ ...everything, appointments: [...appointments, more] });
	const task = await many();
	expect(jsonOf(task)[2]).toEqual({ ...more, service: services[0], staff: staff[0] });
	expect(task.hints?.map(({ message }) => message)).toEqual([
		'1 of 3 clients are not in the list of clients: they are given by their IDs.',
	]);
});

test('a list that has few of the IDs is taken for another one', async () => {
	serve({
		...everything,
		clients: [
			{ id: 5, name: 'Ada' },
			...Array.from({ length: 9 }, (_, at) => ({ id: 700 + at, name: `C${at}` })),
		],
		appointments: [1, 2, 3, 4, 5].map((id) => ({ id, client_id: id })),
	});
	const task = await many();
	expect(jsonOf(task).some((record) => 'client' in record)).toBe(false);
	expect(task.hints?.map(({ message }) => message)).toEqual([
		'The list of clients does not have these clients: they are given by their IDs.',
	]);
});

describe('records of other shapes', () => {
	const named: Row = {
		ada: { name: 'Ada King', ...clients[0] },
		cut: services[0],
		dye: services[1],
	};

	test.each(
		// record, what it gets beside its fields
		casesOf<[string, Row, object]>`
			an ID under another word                 | {"id":1,"customerId":"5","treatmentId":8} | {"client":"ada","service":"cut"}
			a record with its name under another word | {"id":1,"customer":{"id":5,"full_name":"Ada K"}} | {"client":{"id":5,"name":"Ada K","full_name":"Ada K"}}
			a record with its name under the same word, which stays as it is | {"id":1,"client":{"id":5,"name":"Ada"}} | {}
			an ID under the same word, which stays as it is | {"id":1,"client":5} | {"clientRecord":"ada"}
			several IDs                              | {"id":1,"service_ids":[8,9]} | {"service":["cut","dye"]}
			an ID of JSON:API                        | {"id":"1","type":"a","attributes":{},"relationships":{"client":{"data":{"type":"c","id":"5"}}}} | {"client":"ada"}
			the address of a record                  | {"id":1,"client_url":"https://salon.example.com/v1/clients/5"} | {"client":"ada"}
		`,
	)('%s', async (_, record, beside) => {
		serve({ ...everything, appointments: [record] });
		const task = await many();
		const added = JSON.parse(JSON.stringify(beside), (_key, value) => named[value] ?? value) as Row;
		expect(jsonOf(task)).toEqual([{ ...record, ...added }]);
		expect(task.hints ?? []).toEqual([]);
	});

	test('a name beside the ID is enough where the list cannot be read', async () => {
		const record = { id: 1, client_id: 5, client_name: 'Ada K' };
		serve({ appointments: [record] });
		const task = await many();
		expect(jsonOf(task)).toEqual([{ ...record, client: { id: '5', name: 'Ada K' } }]);
		expect(task.hints ?? []).toEqual([]);
	});
});

test('Simplify gives the names among the fields that say most', async () => {
	serve(everything);
	const [json] = jsonOf(await many({ simplify: true }));
	expect(json).toEqual({
		id: 1,
		starts_at: '2024-11-24T14:30:00Z',
		client_name: 'Ada King',
		service_name: 'Cut',
		staff_name: 'Cy',
		client_id: 5,
		service_id: 8,
		staff_id: 3,
	});
});

describe('Simplify gives the names where the IDs stand in a wrapper', () => {
	const reference = (type: string, id: string) => ({ data: { type, id } });
	const names = { client_name: 'Ada King', staff_name: 'Cy' };
	const wrapped: Array<[string, Row, Row]> = [
		[
			'JSON:API, under the same word',
			{ relationships: { client: reference('clients', '5'), staff: reference('staff', '3') } },
			{ ...names, client_id: '5', staff_id: '3' },
		],
		['attributes, as a plain ID', { attributes: { client: 5, staff: 3 } }, { ...names, client: 5 }],
		[
			'JSON:API, several',
			{
				relationships: {
					client: reference('clients', '5'),
					service: { data: [reference('services', '8').data, reference('services', '9').data] },
				},
			},
			{ client_name: 'Ada King', client_id: '5', service: ['Cut', 'Dye'] },
		],
	];
	test.each(wrapped)('%s', async (_, fields, expected) => {
		serve({ ...everything, appointments: [{ id: '1', ...fields }] });
		expect(jsonOf(await many({ simplify: true }))[0]).toMatchObject({ id: '1', ...expected });
	});
});
test('given appointments that show nobody, a notice says that no names were added', async () => {
	serve({ ...everything, appointments: [{ id: 1, starts_at: '2024-11-24T14:30:00Z' }] });
	const task = await many();
	expect(jsonOf(task)).toEqual([{ id: 1, starts_at: '2024-11-24T14:30:00Z' }]);
	expect(task.hints?.map(({ message }) => message)).toEqual([
		'The appointments show no client, staff member or service in a field that is known: no names were added.',
	]);
});

test('given a service by its name alone, the name is not taken for an ID', async () => {
	serve({ ...everything, appointments: [{ id: 1, service: 'Colour and cut' }] });
	const [record] = jsonOf(await many());
	expect(record).toEqual({
		id: 1,
		service: 'Colour and cut',
		serviceRecord: { name: 'Colour and cut' },
	});
});

test('given a field that only later records have, they get their names', async () => {
	const early = Array.from({ length: 60 }, (_, at) => ({
		id: 100 + at,
		notes: 'x',
		client_id: null,
	}));
	serve({ ...everything, appointments: [...early, appointments[0]] });
	const task = await many();
	expect(jsonOf(task)[60]).toMatchObject({ client: { name: 'Ada King' }, staff: { name: 'Cy' } });
	expect(task.hints ?? []).toEqual([]);
});

import nock from 'nock';
import type { INodeParameters } from 'n8n-workflow';
import { jsonOf, origin, runNode } from '../support/runNode';
import { editorContext } from '../support/editor';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';

type Row = Record<string, unknown>;

function serve(rows: Row[], path = 'appointments'): void {
	nock(origin).get(`/api/v1/${path}`).reply(200, { data: rows, has_more: false });
}

const getAll = (more: INodeParameters = {}, resource = 'appointment') => ({
	resource,
	operation: 'getAll',
	returnAll: true,
	...more,
});

const fullRecord: Row = {
	links: { self: 'https://salon.example.com/a/1' },
	internal_hash: 'a8f7',
	created_at: '2024-01-01T10:00:00Z',
	updated_at: '2024-01-01T10:00:00Z',
	client: { id: 5, name: 'Ada', address: { street: 'High St' } },
	services: [
		{ id: 8, name: 'Cut', price: 20 },
		{ id: 9, name: 'Dye', price: 40 },
	],
	staff_id: 3,
	location_id: 1,
	channel: 'web',
	starts_at: '2024-11-24T14:30:00',
	ends_at: '2024-11-24T15:30:00',
	price: 60,
	notes: null,
	status: 'booked',
	id: 7,
};

test('records are unchanged by default', async () => {
	serve([fullRecord]);
	expect(jsonOf(await runNode(getAll()))).toEqual([fullRecord]);
});

test('Simplify gives the ten most useful fields, flattened, the ID first', async () => {
	serve([fullRecord]);
	const [json] = jsonOf(await runNode(getAll({ simplify: true })));
	expect(json).toEqual({
		id: 7,
		starts_at: '2024-11-24T14:30:00',
		ends_at: '2024-11-24T15:30:00',
		status: 'booked',
		client_name: 'Ada',
		price: 60,
		client_id: 5,
		services: ['Cut', 'Dye'],
		staff_id: 3,
		channel: 'web',
	});
	expect(Object.keys(json ?? {})[0]).toBe('id');
});

test('Simplify gives each record of a list the same fields, those whose values differ', async () => {
	const rows = Array.from({ length: 30 }, (_, place) => ({
		id: place,
		first_name: `Ada ${place}`,
		last_name: 'King',
		email: place % 2 ? `ada${place}@example.com` : null,
		plan: 'basic',
		tags: place % 3 ? ['vip'] : [],
		...Object.fromEntries(Array.from({ length: 12 }, (_, field) => [`constant_${field}`, 'same'])),
		favourite: `Room ${place}`,
	}));
	serve(rows, 'clients');
	const records = jsonOf(await runNode(getAll({ simplify: true }, 'client')));
	expect(records).toHaveLength(30);
	const fields = Object.keys(records[0]);
	expect(fields.slice(0, 4)).toEqual(['id', 'first_name', 'last_name', 'email']);
	expect(fields).toContain('favourite');
	expect(fields).toHaveLength(10);
	for (const record of records) expect(Object.keys(record)).toEqual(fields);
});

test('Simplify gives the attributes and relation IDs of a JSON:API record', async () => {
	nock(origin)
		.get('/api/v1/appointments/1')
		.reply(200, {
			data: {
				id: '1',
				type: 'appointments',
				attributes: { starts_at: '2024-11-24T14:30:00', status: 'booked' },
				relationships: { client: { data: { type: 'clients', id: '5' } } },
			},
		});
	const run = await runNode({
		resource: 'appointment',
		operation: 'get',
		recordId: { __rl: true, mode: 'id', value: '1' },
		simplify: true,
	});
	expect(jsonOf(run)).toEqual([
		expect.objectContaining({
			id: '1',
			starts_at: '2024-11-24T14:30:00',
			status: 'booked',
			client_id: '5',
		}),
	]);
});

test('a field called __proto__ does not change the prototype', async () => {
	serve([JSON.parse('{"id":1,"name":"Ada","__proto__":{"polluted":"yes"}}') as Row]);
	const [json] = jsonOf(await runNode(getAll({ simplify: true })));
	expect(json).toMatchObject({ id: 1, name: 'Ada' });
	expect(({} as Row).polluted).toBeUndefined();
});

test('Output Fields offers the fields of the records', async () => {
	serve([fullRecord]);
	const context = editorContext(
		{ resource: 'appointment', operation: 'getAll' },
		{ surface: 'limited', baseUrl: origin, apiKey: 'key' },
	);
	const { listFields } = new AppointmentService().methods.loadOptions;
	const names = (await listFields.call(context)).map(({ value }) => value);
	expect(names).toEqual(
		expect.arrayContaining(['id', 'starts_at', 'client_name', 'services', 'links_self']),
	);
});

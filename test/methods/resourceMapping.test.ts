import nock from 'nock';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../support/editor';
import { enterprise, limited, origin } from '../support/runNode';

const { mapFields } = new AppointmentService().methods.resourceMapping;

/** The fields that the editor shows for a new record. */
const fieldsOf = async (resource: string, credential = enterprise, more = {}) =>
	await mapFields.call(editorContext({ resource, operation: 'create', ...more }, credential));

const savedFields = {
	fields: { mappingMode: 'defineBelow', value: null, schema: [{ id: 'total' }] },
};

test('without fields, the notice says why and has no markup', async () => {
	expect(await fieldsOf('invoice', limited)).toEqual({
		fields: [],
		emptyFieldsNotice: expect.stringContaining('The Limited API does not offer invoices.'),
	});
	const message = 'No <b onclick="x">entry</b>';
	nock(origin)
		.persist()
		.get(/^\/v1\/invoices/)
		.reply(401, { error: { message } });
	const { fields, emptyFieldsNotice = '' } = await fieldsOf('invoice');
	expect(fields).toEqual([]);
	expect(emptyFieldsNotice).toMatch(/^The service refused the key\..* Check the API Key/);
	expect(emptyFieldsNotice).toContain('entry');
	expect(emptyFieldsNotice).not.toMatch(/[<>]/);
});

test.each([
	// resource, operation, notice
	['client', 'findOrCreate', 'The Limited API does not offer to create clients.'],
	['service', 'update', 'The Limited API does not offer to update services.'],
])(
	'%s: %s has no fields to fill in where the surface does not offer it',
	async (resource, operation, notice) => {
		expect(await fieldsOf(resource, limited, { operation })).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringContaining(notice),
		});
	},
);

test('an error is thrown where the node has fields already, so that the editor keeps them', async () => {
	await expect(fieldsOf('invoice', limited, savedFields)).rejects.toThrow(
		'The Limited API does not offer invoices',
	);
});

test('where the list is empty, the notice says how to go on', async () => {
	nock(origin)
		.persist()
		.get(/^\/v1\/clients/)
		.reply(200, { data: [], meta: { total: 0 } });
	const { emptyFieldsNotice } = await fieldsOf('client');
	expect(emptyFieldsNotice).toMatch(/^The account has no clients yet .* Set Input Mode to JSON/);
});

test.each<[string, number, object]>([
	['has more than the editor can show', 200, { data: 501 }],
	['may be incomplete', 200, { data: 9, total: 20 }],
	['is refused', 403, {}],
])(
	'a service is no choice where the list of services %s',
	async (_, status, { data = 0, ...more }: { data?: number }) => {
		const named = (count: number) =>
			Array.from({ length: count }, (__, at) => ({ id: at + 1, name: `Cut ${at}`, service_id: 1 }));
		const services = { data: named(data), total: data, ...more };
		nock(origin)
			.persist()
			.get(/^\/v1\/services/)
			.reply(status, services);
		nock(origin)
			.persist()
			.get(/^\/v1\/appointments/)
			.reply(200, { data: named(9), total: 9 });
		const { fields } = await fieldsOf('appointment');
		expect(fields.find(({ id }) => id === 'service_id')).toMatchObject({ type: 'number' });
	},
);

test('labels show no personal data and are as short as the editor needs', async () => {
	const data = Array.from({ length: 40 }, (_, at) => ({
		id: at + 1,
		full_name: `Client ${at}`,
		phone: `+27 82 555 10${at}`,
		notes: `Has a very long story, number ${at}`,
		level: 3,
		heard_of_us_by_way_of: 'A friend of a friend',
		tags: at % 2 === 0 ? ['regular'] : [],
		history: [{ visit: at, words: 'Everything that was said and done that day' }],
		address: { street: `Long Street ${at}` },
	}));
	nock(origin)
		.persist()
		.get(/^\/v1\/clients/)
		.reply(200, { data, meta: { total: 40 } });
	const { fields } = await fieldsOf('client');
	expect(fields.filter(({ removed }) => !removed).map(({ displayName }) => displayName)).toEqual([
		'Full Name',
		'Phone',
		'Notes',
		'Level (e.g. 3)',
		'Heard Of Us By Way Of',
		'Tags (e.g. ["regular"])',
		'History (JSON list)',
		'Address Street',
	]);
});

test('the fields of an object are offered by themselves, and not names that may be a person’s own', async () => {
	const data = Array.from({ length: 9 }, (_, at) => ({
		id: at + 1,
		reach: { email: `c${at}@example.com`, phone: `+27 82 555 10${at}` },
		price: { amount: 20 + at, currency: 'EUR' },
		likes: { [`Ann ${at}`]: true },
		start: { dateTime: `2026-12-0${at + 1}T09:00:00Z`, zone: 'UTC' },
	}));
	nock(origin)
		.persist()
		.get(/^\/v1\/clients/)
		.reply(200, { data, meta: { total: 9 } });
	const { fields } = await fieldsOf('client');
	const offered = fields.filter(({ removed }) => !removed);
	expect(offered.map(({ id, displayName, type }) => [id, displayName, type])).toEqual([
		['email', 'Reach Email', 'string'],
		['phone', 'Reach Phone', 'string'],
		['amount', 'Price Amount', 'number'],
		['currency', 'Price Currency (e.g. EUR)', 'string'],
		['likes', 'Likes (JSON object)', 'string'],
		['start', 'Start (JSON object)', 'string'],
	]);
	expect(fields.filter(({ defaultMatch }) => defaultMatch).map(({ id }) => id)).toEqual(['email']);
});

test.each<[string, (id: number) => unknown, unknown]>([
	['staff_id', (id) => id, 1],
	['profesional', (id) => ({ id, nombre: `Sipho ${id}` }), '1'],
	['staff_ids', (id) => [id], '1'],
])(
	'services and staff (%s) become options by name, clients do not, because n8n saves options with the workflow',
	async (staffField, staffOf, value) => {
		const serve = (list: string, data: object[]) =>
			nock(origin)
				.persist()
				.get(new RegExp(`^/v1/${list}(\\?|$)`))
				.reply(200, { data, meta: { total: data.length, page: 1, per_page: 50, total_pages: 1 } });
		const namedRecords = (prefix: string) =>
			Array.from({ length: 8 }, (_, at) => ({ id: at + 1, name: `${prefix} ${at + 1}` }));
		serve('clients', namedRecords('Thandi'));
		serve('services', namedRecords('Cut'));
		serve('staff', namedRecords('Sipho'));
		serve(
			'appointments',
			[1, 2, 3, 4, 5]
				.flatMap(() => namedRecords(''))
				.map(({ id }, at) => ({
					id: 100 + at,
					client_id: id,
					service_id: id,
					[staffField]: staffOf(id),
					start: `2026-01-0${id}T09:00:00Z`,
					status: id % 2 === 0 ? 'booked' : 'done',
					is_new: id % 2 === 0,
					टिप्पणी: '',
				})),
		);
		const { fields } = await fieldsOf('appointment');
		const fieldById = (id: string) => fields.find((field) => field.id === id);
		expect(fieldById('service_id')?.options?.[0]).toEqual({ name: 'Cut 1', value: 1 });
		expect(fieldById(staffField)?.options?.[0]).toEqual({ name: 'Sipho 1', value });
		expect(fieldById('client_id')).toMatchObject({
			displayName: 'Client ID (e.g. 1)',
			type: 'number',
		});
		expect(fieldById('टिप्पणी')?.displayName).toBe('टिप्पणी');
		expect(JSON.stringify(fields)).not.toContain('Thandi');
		const shownTo = fields.filter(({ type }) => type === 'options').map(({ id }) => id);
		expect(shownTo.sort()).toEqual(['is_new', 'service_id', staffField, 'status'].sort());
		const parameters = { resource: 'appointment', operation: 'create' };
		const tool = await mapFields.call(editorContext(parameters, enterprise, true));
		// The editor lets a model fill in anything but options.
		expect(tool.fields.map(({ id }) => id).sort()).toEqual(fields.map(({ id }) => id).sort());
		expect(tool.fields.filter(({ options }) => options)).toEqual([]);
		expect(tool.fields.find(({ id }) => id === 'status')).toMatchObject({
			displayName: 'Status (e.g. booked, done)',
			type: 'string',
		});
	},
);

test.each<[string, object, string[], object]>([
	['left out', { client_id: 5 }, ['starts_at'], { clientId: { mode: 'list', value: '' } }],
	[
		'shown where the node has no Client of its own',
		{ client_id: 5 },
		['client_id', 'starts_at'],
		{},
	],
	[
		'shown where another field may hold the client, too',
		{ client_id: 5, patient_id: 5 },
		['client_id', 'patient_id', 'starts_at'],
		{ clientId: { mode: 'list', value: '' } },
	],
])('the ID of the client is %s', async (_, record, shown, parameters) => {
	const data = [1, 2, 3].map((id) => ({ id, ...record, starts_at: `2026-01-0${id}T09:00:00Z` }));
	nock(origin)
		.persist()
		.get(/^\/v1\/appointments/)
		.reply(200, { data, total: 3 });
	nock(origin).persist().get(/./).reply(404);
	const { fields } = await fieldsOf('appointment', enterprise, parameters);
	expect(fields.filter(({ removed }) => !removed).map(({ id }) => id)).toEqual(shown);
});

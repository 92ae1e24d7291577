import nock from 'nock';
import { TriggerHarness } from '../../support/triggerHarness';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { AppointmentServiceTrigger } from '../../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { AppointmentServiceApi } from '../../../credentials/AppointmentServiceApi.credentials';
import { enterprise, jsonOf, origin } from '../../support/runNode';
import { byId, json, run } from '../fakeService';

const rows = [1, 2, 3].map((id) => ({
	id,
	client_name: `Anna ${id}`,
	status: 'confirmed',
	starts_at: `2026-12-0${id}T09:00:00Z`,
}));

/** Takes all writes, and notes them. */
function takeWrites(scope: nock.Scope, writes: string[]): void {
	for (const method of ['DELETE', 'PUT', 'PATCH', 'POST'])
		scope.intercept(/.*/, method).reply((uri) => {
			writes.push(`${method} ${uri}`);
			return [200, { success: true }];
		});
	scope.intercept(/.*/, 'OPTIONS').reply(404);
}

/** A service that takes some IDs for many records, and gives these as a list. */
function openLenientService(list: (records: typeof rows) => unknown): string[] {
	const writes: string[] = [];
	const scope = nock(origin).persist();
	scope.get(/.*/).reply(200, () => list(rows) as nock.Body);
	takeWrites(scope, writes);
	return writes;
}

const lists: Array<[string, (records: typeof rows) => unknown]> = [
	['with a total', (data) => ({ data, total: data.length })],
	['under another name', (bookings) => ({ bookings, count: bookings.length })],
	['under a name of no language', (termine) => ({ termine, anzahl: termine.length })],
	['nested', (items) => ({ status: 'ok', result: { items, page: 1 } })],
	[
		'in HAL',
		(appointments) => ({ _embedded: { appointments }, _links: { self: { href: '/x' } }, page: {} }),
	],
	['in edges', (data) => ({ data: { appointments: { edges: data.map((node) => ({ node })) } } })],
	['of OData', (value) => ({ '@odata.context': 'https://x/$metadata', value })],
	['of Hydra', (member) => ({ '@id': '/v1/x', '@type': 'Collection', 'hydra:member': member })],
	['beside the ID of the request', (data) => ({ id: 'req_9', data, has_more: false })],
	['as a map', (data) => ({ data: Object.fromEntries(data.map((one) => [`${one.id}`, one])) })],
	['as a table', (data) => ({ columns: ['id'], rows: data.map(({ id }) => [id]) })],
	['without records', () => ({ data: [], total: 0 })],
];

describe.each(lists)('an ID that the service takes for many records, in a list %s', (_, list) => {
	test.each(['delete', 'update', 'cancel', 'get'])('is none for the operation %s', async (name) => {
		const writes = openLenientService(list);
		const result = await run(name, {
			...byId('*'),
			...(name === 'update' && json({ notes: 'x' })),
		});
		expect(result.error).toBeDefined();
		expect(writes).toEqual([]);
	});

	test('is none for a read with query parameters', async () => {
		openLenientService(list);
		const query = { parameter: [{ name: 'include', value: 'client' }] };
		const result = await run('get', { ...byId('1,2'), query });
		expect(result.error?.message).toMatch(/Not found/);
	});

	test('brings no records into the event of a delivery that names it', async () => {
		await installDeduplicationStore();
		openLenientService(list);
		const node = new AppointmentServiceTrigger();
		const { authenticate } = new AppointmentServiceApi();
		const harness = new TriggerHarness(
			{ node, authenticate },
			{ events: ['appointment.updated'], options: { waitForRecord: 0 } },
			enterprise,
		);
		const body = { event: 'appointment.updated', appointment_id: '*' };
		const { started = [] } = await harness.deliver({ body });
		const [{ record }] = jsonOf(await harness.run(started));
		expect(record).toBeNull();
	});
});

test.each([
	['without its ID', { client_name: 'Anna', visits: [{ day: 1 }, { day: 2 }] }],
	['with another ID and lists', { id: 9, title: 'Cut', items: [{ sku: 1 }, { sku: 2 }] }],
	[
		'with an object of its own',
		{ client: { name: 'Anna' }, notes: [{ text: 'a' }, { text: 'b' }] },
	],
])('a record %s is read by any ID', async (_, record) => {
	openLenientService(() => record);
	const result = await run('get', byId('anna'));
	expect(jsonOf(result)).toEqual([record]);
	const notice = 'The appointment shows another ID than “anna”, which was asked for.';
	expect(result.hints?.map(({ message }) => message)).toEqual('id' in record ? [notice] : []);
});

/** A service that takes any ID for one record, shown in this way; what was written to it. */
function openAliasService(shown: object, listed: object = shown): string[] {
	const writes: string[] = [];
	const isList = /\/appointments$/;
	const scope = nock(origin).persist();
	scope
		.get(isList)
		.reply(200, { data: [{ ...listed, id: 1, reference: 'R-1' }, listed], total: 2 });
	scope
		.get(/\/appointments\/./)
		.reply(() => (writes.length > 0 ? [404, { error: 'gone' }] : [200, shown as nock.Body]));
	takeWrites(scope, writes);
	return writes;
}

const changes: Array<[string, object]> = [
	['delete', {}],
	['update', json({ notes: 'x' })],
	['cancel', {}],
	['reschedule', { start: '2026-12-20T09:00:00Z' }],
];

describe.each(changes)('%s', (name, more) => {
	test.each(
		'7abc | 7-2024 | 7 OR 1=1 | last | me | -1 | 0 | null | undefined | confirmed'.split(' | '),
	)('writes nothing where the service takes %s for another record', async (id) => {
		const writes = openAliasService({ ...rows[2], id: 7, position: 0 });
		const result = await run(name, { ...byId(id), ...more });
		expect(result.error).toBeDefined();
		expect(writes).toEqual([]);
	});
});

test.each<[string, string, object, object?]>([
	['in other case', 'a7b', { ...rows[2], id: 'A7B' }],
	['with zeros before it', '007', { ...rows[2], id: 7 }],
	['after its kind', '7', { ...rows[2], id: 'appointment_7' }],
	['as a number of its own', 'R-7', { ...rows[2], id: 9, reference: 'R-7' }],
	['as an address', '7', { ...rows[2], id: 'x9', links: { self: '/v1/appointments/7' } }],
	['as the name of a login', 'anna@example.com', { ...rows[2], id: 9, email: 'Anna@example.com' }],
	['as a name', 'wash', { ...rows[2], id: 9, name: 'Wash' }],
	['as a slug', 'cut', { ...rows[2], id: 9, slug: 'cut' }],
	['in the list alone', 'R-7', { ...rows[2], id: 9 }, { ...rows[2], id: 9, reference: 'R-7' }],
	['nowhere', 'R-7', { client_name: 'Anna', status: 'confirmed' }],
])(
	'a record that shows its ID %s is deleted by it',
	async (_, id, shown, listed: object = shown) => {
		const writes = openAliasService(shown, listed);
		await run('delete', byId(id));
		expect(writes).toEqual([`DELETE /v1/appointments/${encodeURIComponent(id)}`]);
	},
);

import nock from 'nock';
import { TriggerHarness } from '../support/triggerHarness';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { enterprise, jsonOf, origin } from '../support/runNode';
import { byId, json, run } from './fakeService';

const rows = [1, 2, 3].map((id) => ({
	id,
	client_name: `Anna ${id}`,
	status: 'confirmed',
	starts_at: `2026-12-0${id}T09:00:00Z`,
}));

/** A service that takes some IDs for many records, and gives these as a list. */
function openLenientService(list: (records: typeof rows) => unknown): string[] {
	const writes: string[] = [];
	const scope = nock(origin).persist();
	scope.get(/.*/).reply(200, () => list(rows) as nock.Body);
	for (const method of ['DELETE', 'PUT', 'PATCH', 'POST'])
		scope.intercept(/.*/, method).reply((uri) => {
			writes.push(`${method} ${uri}`);
			return [200, { success: true }];
		});
	scope.intercept(/.*/, 'OPTIONS').reply(404);
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
		expect(result.error?.message).toMatch(/Nothing found/);
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
	expect(jsonOf(await run('get', byId('anna')))).toEqual([record]);
});

import { createHmac } from 'node:crypto';
import nock from 'nock';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { enterprise, limited, origin } from '../support/runNode';
import { createWebhookHarness, secret } from '../support/webhookHarness';

type Row = Record<string, unknown>;

const clients = Array.from({ length: 15 }, (_, index) => ({
	id: index + 1,
	first_name: 'Ada',
	last_name: `King ${index + 1}`,
	phone: `+1 555 ${index}`,
}));
const services = [{ id: 8, name: 'Cut', price: 20 }];
const booked = { id: 1, client_id: 5, service_id: 8, starts_at: '2024-11-24T14:30:00Z' };
const ada = { name: 'Ada King 5', ...clients[4] };
/** The setting that is shown here. */
const includeNames = true;

let requests: string[];
let lists: Record<string, Row[]>;
beforeEach(async () => {
	await installDeduplicationStore();
	requests = [];
	lists = { appointments: [], clients, services };
	nock(origin)
		.persist()
		.get(/./)
		.reply((uri) => {
			requests.push(uri);
			const [path, id] = uri.replace(/^.*v1\/|\?.*/g, '').split('/');
			const rows = lists[path];
			if (!rows) return [403, { message: 'no' }];
			const row = rows.find((one) => String(one.id) === id);
			if (id !== undefined) return row ? [200, row] : [404, { message: 'no' }];
			return [200, { data: rows, meta: { total: rows.length } }];
		});
});

/** What a delivery starts the workflow with, and the hints beside it. */
async function deliver(records: Row[], parameters = {}, isSigned = false, typeVersion = 1.1) {
	const credential = { ...enterprise, ...(isSigned && { webhookSecret: secret }) };
	const harness = createWebhookHarness({ includeNames, ...parameters }, credential);
	harness.node.typeVersion = typeVersion;
	const body = JSON.stringify(records.map((data) => ({ event: 'appointment.created', data })));
	const headers = { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') };
	const { started = [] } = await harness.deliver({ body, headers });
	const { data, hints = [] } = await harness.run(started);
	return {
		items: (data?.main[0] ?? []).map(({ json }) => json),
		hints: hints.map(({ message }) => message),
	};
}

test('a delivery gives the client and the service beside the record, for one request each', async () => {
	const { items, hints } = await deliver([booked]);
	expect(items).toMatchObject([{ record: booked, client: ada, service: services[0] }]);
	expect(requests).toEqual(['/v1/clients/5', '/v1/services/8']);
	expect(hints).toEqual([]);
});

test.each([
	['unless it is chosen', { includeNames: false }, 1.1],
	['in version 1 of the node', {}, 1],
])('nothing is read for names %s', async (_, parameters, typeVersion) => {
	const { items } = await deliver([booked], parameters, false, typeVersion);
	expect(items[0]).not.toHaveProperty('client');
	expect(requests).toEqual([]);
});

test('what a record holds itself stays, and stands beside it in the same form', async () => {
	const client = { id: 5, first_name: 'Ada', last_name: 'King 5' };
	const record = { id: 1, starts_at: booked.starts_at, client };
	const { items } = await deliver([record]);
	expect(items).toMatchObject([{ record, client: { name: 'Ada King 5' } }]);
	expect(requests).toEqual([]);
});

test('what polls find has names, with either key', async () => {
	const harness = createWebhookHarness({ mode: 'polling', includeNames }, limited);
	expect(await harness.poll()).toBeUndefined();
	lists.appointments = [booked];
	expect(await harness.poll()).toMatchObject([{ client: ada, service: services[0] }]);
});

test('an import of many appointments reads the list of clients once', async () => {
	const harness = createWebhookHarness({ mode: 'polling', includeNames });
	await harness.poll();
	lists.appointments = clients.map(({ id }) => ({ ...booked, id, client_id: id }));
	requests = [];
	const names = (await harness.poll())?.map(({ client }) => (client as Row).name);
	expect(names?.sort()).toEqual(clients.map(({ id }) => `Ada King ${id}`).sort());
	expect(requests.filter((uri) => /\/clients\/\d/.test(uri))).toEqual([]);
	expect(requests.filter((uri) => /\/services\/\d/.test(uri))).toHaveLength(1);
});

test('samples in the editor have names', async () => {
	lists.appointments = [booked];
	const harness = createWebhookHarness({ mode: 'polling', includeNames });
	const { data } = await harness.run([{ json: {} }], 'manual');
	expect(data?.main[0]?.map(({ json }) => json.client)).toEqual([ada]);
});

test('where records cannot be read one by one, their list is read', async () => {
	lists.clients = clients.map(({ id, ...client }) => ({ code: `C-${id}`, ...client }));
	const { items, hints } = await deliver([{ ...booked, client_id: 'C-5' }], {}, true);
	expect(items).toMatchObject([{ client: { name: 'Ada King 5' } }]);
	expect(hints).toEqual([]);
});

test('a delivery that anybody may have sent reads no list, and few records', async () => {
	const strangers = clients.map(({ id }) => ({ ...booked, id, client_id: `no${id}` }));
	const { items, hints } = await deliver(strangers);
	expect(items).toHaveLength(clients.length);
	expect(requests.filter((uri) => uri.includes('/clients'))).toHaveLength(10);
	expect(requests.filter((uri) => !/\/(clients|services)\/\w+$/.test(uri))).toEqual([]);
	expect(hints).toHaveLength(1);
	expect(hints[0]).toContain('they are given by their IDs');
});

test('an event whose names cannot be read comes all the same, and a hint says why', async () => {
	lists = { services };
	const { items, hints } = await deliver([booked], {}, true);
	expect(items).toMatchObject([{ record: booked, service: services[0] }]);
	expect(items[0]).not.toHaveProperty('client');
	expect(hints).toEqual([expect.stringMatching(/^The list of clients could not be read/)]);
});

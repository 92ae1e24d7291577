import type { INodeExecutionData, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import nock from 'nock';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { origin } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';
import { casesOf } from '../../support/table';
import { changeName } from '../../../nodes/AppointmentService/trigger/webhook/deliveryTracker';

const record = {
	id: 7,
	start: '2026-05-01T09:00:00Z',
	status: 'confirmed',
	created_at: '2026-04-01T09:00:00.000Z',
	updated_at: '2026-04-02T09:00:00.000Z',
};
const both = { events: ['appointment.created', 'invoice.created'] };

beforeEach(async () => void (await installDeduplicationStore()));

/** Runs what a delivery starts: its items, and the hints in the editor. */
async function runDelivery(body: object, parameters: INodeParameters = {}, more = {}) {
	const harness = createWebhookHarness(parameters);
	const { started = [] } = await harness.deliver({ body });
	const { data, error, hints } = await harness.run([...started, ...Object.values(more)] as never);
	if (error) throw error;
	const items = data?.main[0] ?? [];
	return { items, jsons: items.map(({ json }) => json), hints: hints ?? [] };
}

describe('an item', () => {
	test.each(
		casesOf<[name: string, body: object, occurredAt: string]>`
			of a creation has the record’s time of creation | {"event":"appointment.created","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","created_at":"2026-04-01T09:00:00.000Z","updated_at":"2026-04-02T09:00:00.000Z"}}
				| 2026-04-01T09:00:00.000Z
			of a change has the record’s time of change     | {"event":"appointment.updated","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","created_at":"2026-04-01T09:00:00.000Z","updated_at":"2026-04-02T09:00:00.000Z"}}
				| 2026-04-02T09:00:00.000Z
			of an event with a time has that time           | {"event":"appointment.updated","occurred_at":"2026-04-03T09:00:00Z","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","created_at":"2026-04-01T09:00:00.000Z","updated_at":"2026-04-02T09:00:00.000Z"}}
				| 2026-04-03T09:00:00.000Z
		`,
	)('%s', async (_, body, time) => {
		expect((await runDelivery(body)).jsons).toMatchObject([{ occurredAt: time }]);
	});

	test('of an event without any time has the current time', async () => {
		const { created_at, updated_at, ...timeless } = record;
		const [{ occurredAt }] = (await runDelivery({ event: 'appointment.created', data: timeless }))
			.jsons;
		expect([created_at, updated_at]).not.toContain(occurredAt);
		expect(Math.abs(Date.parse(String(occurredAt)) - Date.now())).toBeLessThan(60_000);
	});

	test('is paired with the item that started the run, without hints', async () => {
		const { items, hints } = await runDelivery({ event: 'appointment.created', data: record });
		expect(items).toMatchObject([{ pairedItem: { item: 0 } }]);
		expect(hints).toEqual([]);
	});

	test('comes only of the selected events of a body', async () => {
		const body = [
			{ event: 'invoice.created', data: record },
			{ event: 'appointment.created', data: record },
		];
		expect((await runDelivery(body)).jsons).toMatchObject([{ event: 'appointment.created' }]);
		expect((await runDelivery(body, both)).jsons).toHaveLength(2);
	});

	test('does not change input items that are no deliveries', async () => {
		const pinned = [
			{ json: { event: 'appointment.created', id: '9' } },
			{ json: { delivery: { headers: {}, query: {} }, arrived: 5 } },
			{ json: { delivery: { headers: { x: 1 }, query: {} }, arrived: '2026-05-01T09:00:00Z' } },
		];
		const { items } = await runDelivery({ event: 'appointment.created', data: record }, {}, pinned);
		expect(items).toHaveLength(4);
		expect(items.slice(1)).toMatchObject(pinned);
	});
});

describe('a hint in the editor', () => {
	const texts = (hints: Array<{ message: string }>) => hints.map(({ message }) => message);
	const advice =
		'is not understood. Say what it means under Options: Event Names, or set Unknown Events to Ignore.';

	test.each<[name: string, body: object, message: string]>([
		[
			'with a name',
			{ event: 'broneering.uusi', data: record },
			`The event “broneering.uusi” ${advice}`,
		],
		['without a name', { data: record }, `An event without a name ${advice}`],
	])('says that an event %s is not understood', async (_, body, message) => {
		const { jsons, hints } = await runDelivery(body);
		expect(jsons).toMatchObject([{ event: 'unknown' }]);
		expect(hints).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
	});

	test('says that a repeat was dropped', async () => {
		const event = { event: 'appointment.created', data: record };
		const { jsons, hints } = await runDelivery([event, event]);
		expect(jsons).toHaveLength(1);
		expect(texts(hints)).toEqual(['A repeat of an event that was passed on before was dropped.']);
	});

	test('says that a record does not exist, only where it was read', async () => {
		nock(origin).persist().get(/./).reply(410, {});
		const idOnly = { event: 'appointment.updated', resource_id: 7 };
		expect(texts((await runDelivery(idOnly)).hints)).toEqual([
			'The record 7 is not, or no longer, at the service; “record” is empty.',
		]);
		const unread = await runDelivery(idOnly, { options: { completeRecords: false } });
		expect(unread.hints).toEqual([]);
		const nameless = await runDelivery({ event: 'appointment.updated' });
		expect(nameless.jsons).toMatchObject([{ event: 'appointment.updated' }]);
		expect(nameless.hints).toEqual([]);
	});
});

describe('the record of an event', () => {
	const idOnly = { event: 'appointment.updated', resource_id: 7 };

	test.each<[name: string, body: object, item: object]>([
		['resource', { event: 'broneering.uusi', resource_id: 7 }, { event: 'unknown', id: '7' }],
		['id', { event: 'appointment.updated' }, { event: 'appointment.updated', id: null }],
	])('is not read where the delivery names no %s', async (_, body, event) => {
		expect((await runDelivery(body)).jsons).toMatchObject([{ ...event, record: null }]);
	});

	test('is the part of the response with the name of the resource', async () => {
		nock(origin)
			.get('/v1/appointments/7')
			.reply(200, { client: { id: 3, name: 'Anna' }, appointment: record, meta: { id: 1 } });
		expect((await runDelivery(idOnly)).jsons).toMatchObject([{ record }]);
	});

	test('of an invoice is read at the path of invoices', async () => {
		nock(origin).get('/v1/bills/9').reply(200, { id: 9, total: 5 });
		const options = { appointmentPath: 'visits', invoicePath: 'bills' };
		const body = { event: 'invoice.created', resource_id: 9 };
		expect((await runDelivery(body, { ...both, options })).jsons).toMatchObject([
			{ event: 'invoice.created', resource: 'invoice', record: { id: 9, total: 5 } },
		]);
	});

	const missing = () => nock(origin).get('/v1/appointments/7').reply(404, {});

	test('is read a second time after the wait that the user set', async () => {
		missing();
		nock(origin).get('/v1/appointments/7').reply(200, record);
		const options = { waitForRecord: 0.5 };
		const start = Date.now();
		expect((await runDelivery(idOnly, { options })).jsons).toMatchObject([{ record }]);
		expect(Date.now() - start).toBeGreaterThan(490);
		missing();
		missing();
		expect((await runDelivery({ ...idOnly, resource_id: '7' }, { options })).jsons).toMatchObject([
			{ record: null },
		]);
	});

	test.each<[name: string, body: object, waitForRecord: number]>([
		['with a wait of 0', idOnly, 0],
		['of a deletion', { event: 'appointment.deleted', resource_id: 7 }, 5],
	])('is read once %s', async (_, body, waitForRecord) => {
		missing();
		const { jsons } = await runDelivery(body, { options: { waitForRecord } });
		expect(jsons).toMatchObject([{ id: '7', record: null }]);
	});
});

describe('executeTrigger', () => {
	const run = async (
		items: INodeExecutionData[],
		mode: WorkflowExecuteMode,
		parameters: INodeParameters = {},
	) => (await createWebhookHarness(parameters).run(items, mode)).data?.main[0];
	const polling = { mode: 'polling' };
	const bare = { json: {} };
	const data = 'eA==';
	const file = { json: {}, binary: { file: { data, mimeType: 'text/plain' } } };

	test.each<[name: string, items: INodeExecutionData[], mode: WorkflowExecuteMode]>([
		['an empty item outside of the editor', [bare], 'trigger'],
		['two empty items', [bare, bare], 'manual'],
		['an item with a file', [file], 'manual'],
		['an item with a field', [{ json: { id: 7 } }], 'manual'],
	])('passes on %s', async (_, items, mode) => {
		expect(await run(items, mode, polling)).toMatchObject(items);
		expect(await run(items, mode)).toMatchObject(items);
	});

	test('gives no items where the editor starts webhook mode without input', async () => {
		expect(await run([bare], 'manual')).toEqual([]);
	});
});

describe('what is remembered of a delivery', () => {
	test('the name of a change that is remembered is short, however long an ID or a record is', () => {
		const name = (id: string, note = '') =>
			changeName('cancelled', { resource: 'appointment', id }, { note });
		const long = 'x'.repeat(1_000_000);
		expect(name(long, long).length).toBeLessThan(100);
		expect(name('7')).toBe(name('7'));
		expect(name('7')).not.toBe(name('8'));
		expect(name('7')).not.toBe(name('7', 'x'));
	});
});

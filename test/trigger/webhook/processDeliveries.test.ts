import type { INodeExecutionData, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import nock from 'nock';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { origin } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';

const record = {
	id: 7,
	start: '2026-05-01T09:00:00Z',
	status: 'confirmed',
	created_at: '2026-04-01T09:00:00.000Z',
	updated_at: '2026-04-02T09:00:00.000Z',
};
const both = { events: ['appointment.created', 'invoice.created'] };

beforeEach(async () => void (await installDeduplicationStore()));

/** Runs what a delivery starts; what comes out, and what the editor is told beside it. */
async function events(body: object, parameters: INodeParameters = {}, more = {}) {
	const harness = createWebhookHarness(parameters);
	const { started = [] } = await harness.deliver({ body });
	const { data, error, hints } = await harness.run([...started, ...Object.values(more)] as never);
	if (error) throw error;
	const items = data?.main[0] ?? [];
	return { items, jsons: items.map(({ json }) => json), hints: hints ?? [] };
}

describe('an event', () => {
	test.each<[string, object, string]>([
		['made, as its record says', { event: 'appointment.created', data: record }, record.created_at],
		[
			'changed, as its record says',
			{ event: 'appointment.updated', data: record },
			record.updated_at,
		],
		[
			'as the delivery says',
			{ event: 'appointment.updated', occurred_at: '2026-04-03T09:00:00Z', data: record },
			'2026-04-03T09:00:00.000Z',
		],
	])('happened when it was %s', async (_, body, time) => {
		expect((await events(body)).jsons).toMatchObject([{ occurredAt: time }]);
	});

	test('happened now where nothing says when', async () => {
		const { created_at, updated_at, ...timeless } = record;
		const [{ occurredAt }] = (await events({ event: 'appointment.created', data: timeless })).jsons;
		expect([created_at, updated_at]).not.toContain(occurredAt);
		expect(Math.abs(Date.parse(String(occurredAt)) - Date.now())).toBeLessThan(60_000);
	});

	test('belongs to the item that started the run, and says nothing more', async () => {
		const { items, hints } = await events({ event: 'appointment.created', data: record });
		expect(items).toMatchObject([{ pairedItem: { item: 0 } }]);
		expect(hints).toEqual([]);
	});

	test('passes as the only one of a body that is wanted', async () => {
		const body = [
			{ event: 'invoice.created', data: record },
			{ event: 'appointment.created', data: record },
		];
		expect((await events(body)).jsons).toMatchObject([{ event: 'appointment.created' }]);
		expect((await events(body, both)).jsons).toHaveLength(2);
	});

	test('stands beside items that are no deliveries, and leaves them as they are', async () => {
		const pinned = [
			{ json: { event: 'appointment.created', id: '9' } },
			{ json: { delivery: { headers: {}, query: {} }, arrived: 5 } },
			{ json: { delivery: { headers: { x: 1 }, query: {} }, arrived: '2026-05-01T09:00:00Z' } },
		];
		const { items } = await events({ event: 'appointment.created', data: record }, {}, pinned);
		expect(items).toHaveLength(4);
		expect(items.slice(1)).toMatchObject(pinned);
	});
});

describe('the editor is told', () => {
	const texts = (hints: Array<{ message: string }>) => hints.map(({ message }) => message);
	const advice =
		'is not understood. Say what it means under Options: Event Names, or set Unknown Events to Ignore.';

	test.each<[string, object, string]>([
		['by its name', { event: 'termin.neu', data: record }, `The event “termin.neu” ${advice}`],
		['without one', { data: record }, `An event without a name ${advice}`],
	])('that nobody understands an event %s', async (_, body, message) => {
		const { jsons, hints } = await events(body);
		expect(jsons).toMatchObject([{ event: 'unknown' }]);
		expect(hints).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
	});

	test('that a repeat was dropped', async () => {
		const event = { event: 'appointment.created', data: record };
		const { jsons, hints } = await events([event, event]);
		expect(jsons).toHaveLength(1);
		expect(texts(hints)).toEqual(['A repeat of an event that was passed on before was dropped.']);
	});

	test('that a record is gone, where it was looked for', async () => {
		nock(origin).persist().get(/./).reply(410, {});
		const thin = { event: 'appointment.updated', resource_id: 7 };
		expect(texts((await events(thin)).hints)).toEqual([
			'The record 7 is not, or no longer, at the service; “record” is empty.',
		]);
		const unread = await events(thin, { options: { completeRecords: false } });
		expect(unread.hints).toEqual([]);
		const nameless = await events({ event: 'appointment.updated' });
		expect(nameless.jsons).toMatchObject([{ event: 'appointment.updated' }]);
		expect(nameless.hints).toEqual([]);
	});
});

describe('a record that a delivery names', () => {
	const thin = { event: 'appointment.updated', resource_id: 7 };

	test('is not read where the delivery has it', async () => {
		expect((await events({ event: 'appointment.updated', data: record })).jsons).toMatchObject([
			{ record },
		]);
	});

	test.each<[string, object, object]>([
		['of which resource', { event: 'termin.neu', resource_id: 7 }, { event: 'unknown', id: '7' }],
		['which one', { event: 'appointment.updated' }, { event: 'appointment.updated', id: null }],
	])('is not looked for where nobody says %s', async (_, body, event) => {
		expect((await events(body)).jsons).toMatchObject([{ ...event, record: null }]);
	});

	test('is told from others of the answer by its name', async () => {
		nock(origin)
			.get('/v1/appointments/7')
			.reply(200, { client: { id: 3, name: 'Anna' }, appointment: record, meta: { id: 1 } });
		expect((await events(thin)).jsons).toMatchObject([{ record }]);
	});

	test('of each resource is read where it is', async () => {
		nock(origin).get('/v1/bills/9').reply(200, { id: 9, total: 5 });
		const options = { appointmentPath: 'visits', invoicePath: 'bills' };
		const body = { event: 'invoice.created', resource_id: 9 };
		expect((await events(body, { ...both, options })).jsons).toMatchObject([
			{ event: 'invoice.created', resource: 'invoice', record: { id: 9, total: 5 } },
		]);
	});

	const missing = () => nock(origin).get('/v1/appointments/7').reply(404, {});

	test('is waited for as long as the user says, and looked for once more', async () => {
		missing();
		nock(origin).get('/v1/appointments/7').reply(200, record);
		const options = { waitForRecord: 0.5 };
		const start = Date.now();
		expect((await events(thin, { options })).jsons).toMatchObject([{ record }]);
		expect(Date.now() - start).toBeGreaterThan(490);
		missing();
		missing();
		expect((await events({ ...thin, resource_id: '7' }, { options })).jsons).toMatchObject([
			{ record: null },
		]);
	});

	test.each<[string, object, number]>([
		['not at all where the user says so', thin, 0],
		['not where it was deleted', { event: 'appointment.deleted', resource_id: 7 }, 5],
	])('is waited for: %s', async (_, body, waitForRecord) => {
		missing();
		const { jsons } = await events(body, { options: { waitForRecord } });
		expect(jsons).toMatchObject([{ id: '7', record: null }]);
	});
});

describe('the node is run', () => {
	const run = async (
		items: INodeExecutionData[],
		mode: WorkflowExecuteMode,
		parameters: INodeParameters = {},
	) => (await createWebhookHarness(parameters).run(items, mode)).data?.main[0];
	const polling = { mode: 'polling' };
	const bare = { json: {} };
	const data = 'eA==';
	const file = { json: {}, binary: { file: { data, mimeType: 'text/plain' } } };

	test.each<[string, INodeExecutionData[], WorkflowExecuteMode]>([
		['an empty item at its time', [bare], 'trigger'],
		['two empty items', [bare, bare], 'manual'],
		['an item with a file', [file], 'manual'],
		['an item with a field', [{ json: { id: 7 } }], 'manual'],
	])('with %s, and passes it on', async (_, items, mode) => {
		expect(await run(items, mode, polling)).toMatchObject(items);
		expect(await run(items, mode)).toMatchObject(items);
	});

	test('by the editor with nothing, in webhook mode, and gives nothing', async () => {
		expect(await run([bare], 'manual')).toEqual([]);
	});
});

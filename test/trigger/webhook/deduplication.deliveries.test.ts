import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import { createWebhookHarness } from '../../support/webhookHarness';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const created = { id: 'evt_1', event: 'appointment.created', data: record };

let store: FakeDeduplicationStore;
beforeAll(async () => {
	store = await installDeduplicationStore();
});
beforeEach(async () => {
	store.broken = false;
	await store.clearAllProcessedItems();
});

describe('isRepeat for two deliveries', () => {
	const changed = (fields: object, more: object = {}) => ({
		event: 'appointment.updated',
		...more,
		data: { ...record, ...fields },
	});

	test.each<
		[
			name: string,
			first: object,
			second: object,
			firstHeaders?: Record<string, string>,
			secondHeaders?: Record<string, string>,
		]
	>([
		['with the same body', created, created],
		[
			'with another delivery id in a header',
			changed({}),
			changed({}),
			{ 'x-delivery-id': '1' },
			{ 'x-delivery-id': '2' },
		],
		[
			'with another number of the attempt',
			changed({}, { attempt: 1, sent_at: 1 }),
			changed({}, { attempt: 2, sent_at: 2 }),
		],
		[
			'with its fields in another order',
			created,
			{ data: record, event: 'appointment.created', id: 'evt_1' },
		],
		[
			'with another timestamp, of a record with a time of change',
			changed({ updated_at: '2026-05-01T10:00:00Z' }, { timestamp: 1777629600 }),
			changed({ updated_at: '2026-05-01T10:00:00Z' }, { timestamp: 1777629700 }),
		],
	])(
		'a second delivery %s is dropped',
		async (_, first, second, firstHeaders = {}, secondHeaders = {}) => {
			const harness = createWebhookHarness();
			expect(await harness.take({ body: first, headers: firstHeaders })).toHaveLength(1);
			expect(await harness.take({ body: second, headers: secondHeaders })).toEqual([]);
		},
	);

	test.each<[name: string, first: object, second: object]>([
		['another status', changed({}), changed({ status: 'cancelled' })],
		['another event id', changed({}, { event_id: 1 }), changed({}, { event_id: 2 })],
		[
			'another time of the event',
			changed({}, { occurred_at: '2026-05-01T10:00:00Z' }),
			changed({}, { occurred_at: '2026-05-01T10:00:01Z' }),
		],
		['another record', changed({}), changed({ id: 8 })],
		['another event', changed({}), { ...changed({}), event: 'appointment.cancelled' }],
	])('a second delivery with %s passes', async (_, first, second) => {
		const harness = createWebhookHarness();
		expect(await harness.take({ body: first })).toHaveLength(1);
		expect(await harness.take({ body: second })).toHaveLength(1);
	});

	test('a delivery with an id alone is a repeat unless a field about the event differs', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		const body = (more: object) => ({ event: 'appointment.updated', resource_id: 7, ...more });
		expect(await harness.take({ body: body({ attempt: 1, delivery_id: 'a' }) })).toHaveLength(1);
		expect(await harness.take({ body: body({ attempt: 2, delivery_id: 'b' }) })).toEqual([]);
		expect(await harness.take({ body: body({ attempt: 1, reason: 'moved' }) })).toHaveLength(1);
	});

	test('the second of two equal events in one body is dropped', async () => {
		expect(await createWebhookHarness().take({ body: [created, created] })).toHaveLength(1);
	});

	test('of six runs of the same delivery at once one passes', async () => {
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: created });
		const runs = await Promise.all(
			[1, 2, 3, 4, 5, 6].map(async (run) => {
				harness.executionId = `run ${run}`;
				return await harness.run(started);
			}),
		);
		expect(runs.flatMap(({ data }) => data?.main[0])).toHaveLength(1);
	});

	test('an execution that n8n repeats itself passes, another execution of the same delivery does not', async () => {
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: created });
		for (let time = 0; time < 2; time++) {
			expect((await harness.run(started)).data?.main[0]).toHaveLength(1);
		}
		harness.executionId = 'another';
		expect((await harness.run(started)).data?.main[0]).toEqual([]);
		expect((await harness.run(started)).data?.main[0]).toEqual([]);
	});

	test('a repeat passes while the store fails, and where the user does not drop repeats', async () => {
		store.broken = true;
		const harness = createWebhookHarness();
		for (let time = 0; time < 2; time++)
			expect(await harness.take({ body: created })).toHaveLength(1);
		store.broken = false;
		const keeping = createWebhookHarness({ options: { dropRepeats: false } });
		for (let time = 0; time < 2; time++)
			expect(await keeping.take({ body: created })).toHaveLength(1);
	});

	test('a test in the editor passes repeats and records none', async () => {
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: created });
		expect((await harness.run(started, 'manual')).data?.main[0]).toHaveLength(1);
		expect(await harness.take({ body: created })).toHaveLength(1);
	});
});

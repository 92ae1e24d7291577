import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import type { IncomingRequest } from '../../support/triggerHarness';
import { createWebhookHarness } from '../../support/webhookHarness';
import type { JsonObject } from '../../../nodes/AppointmentService/rest';
import { dedupeKeys } from '../../../nodes/AppointmentService/trigger/webhook/dedupeKeys';
import type { WebhookEvent } from '../../../nodes/AppointmentService/trigger/webhook/payload/readEvents';

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
			'with another delivery id in a body that is the record',
			{ event: 'appointment.updated', ...record, deliveryId: '1', client: { id: 3 } },
			{ event: 'appointment.updated', ...record, deliveryId: '2', client: { id: 3 } },
		],
		[
			'with another time of sending in a body that is the record',
			{ event: 'appointment.updated', ...record, timestamp: 1777629600, sent_at: 'a' },
			{ event: 'appointment.updated', ...record, timestamp: 1777629600, sent_at: 'b' },
		],
		[
			'with another time of sending in a record that says when it was changed',
			{ event: 'appointment.updated', ...record, updated_at: 1777629600, sent_at: 'a' },
			{ event: 'appointment.updated', ...record, updated_at: 1777629600, sent_at: 'b' },
		],
		[
			'with another count of tries around a notice with an ID and a time of its own',
			{ event: 'booking.deleted', event_id: 1, ts: 1777629600, n: 1, data: { type: 'booking' } },
			{ event: 'booking.deleted', event_id: 1, ts: 1777629600, n: 2, data: { type: 'booking' } },
		],
		[
			'with another delivery in an object, and published again',
			{ event: 'booking.deleted', event_id: 1, delivery: { id: 1 }, emitted_at: 5 },
			{ event: 'booking.deleted', event_id: 1, delivery: { id: 2 }, emitted_at: 6 },
		],
		[
			'with another count of tries in a list that is not understood',
			{ envelope: [{ x: 1, attemptNumber: 0 }], version: 2 },
			{ envelope: [{ x: 1, attemptNumber: 1 }], version: 2 },
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
		[
			'another record below the name of a request',
			{ request: { label: 'x', data: record }, count: 1 },
			{ request: { label: 'x', data: { ...record, status: 'cancelled' } }, count: 1 },
		],
		[
			'another name that is not understood',
			{ label: { is: 'x' }, data: record },
			{ label: { is: 'y' }, data: record },
		],
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

	test.each`
		name                                                        | first                                                                          | second
		${'time beside a record whose ID is not known'}             | ${{ body: { event: 'x', sentence: 1, data: { state: 'a' } } }}                 | ${{ body: { event: 'x', sentence: 2, data: { state: 'a' } } }}
		${'ID in its header, where only an ID tells of the record'} | ${{ body: { event: 'x', resource_id: 7 }, headers: { 'x-delivery-id': '1' } }} | ${{ body: { event: 'x', resource_id: 7 }, headers: { 'x-delivery-id': '2' } }}
	`(
		'a delivery with another $name passes, the same does not',
		async ({ first, second }: Record<string, IncomingRequest>) => {
			const harness = createWebhookHarness({ options: { completeRecords: false } });
			expect(await harness.take(first)).toHaveLength(1);
			expect(await harness.take(second)).toHaveLength(1);
			expect(await harness.take(second)).toEqual([]);
		},
	);

	test('a second try is dropped where only what describes the delivery differs', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		const body = (time: number) => ({
			event_id: 'e1',
			event_type: 'appointment.created',
			meta: { resource_id: 7 },
			webhook_meta: { time },
		});
		expect(await harness.take({ body: body(1) })).toMatchObject([{ id: '7', record: null }]);
		expect(await harness.take({ body: body(2) })).toEqual([]);
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

describe('the keys of an event', () => {
	describe('dedupeKeys', () => {
		const base = {
			event: 'appointment.updated',
			name: 'x',
			id: '7',
			deleted: false,
			record: null,
			payload: {},
		};
		const keys = (
			payload: JsonObject,
			more: object = {},
			record: JsonObject | null = null,
			arrivedAt = 0,
		) => dedupeKeys({ ...base, payload, ...more } as WebhookEvent, record, arrivedAt).join();

		test.each(
			[
				...['delivery', 'attempt', 'retry', 'request', 'trace'].flatMap((word) =>
					['', '_id', 'Uuid', '_count', 'Number', '_no'].map((end) => word + end),
				),
				...['retries', 'attempts', 'signature', 'nonce', 'token'],
				...['current_retry', 'webhook_delivery_attempt', 'numberOfAttempts'],
				...['sent', 'delivered', 'dispatched', 'attempted', 'requested'].flatMap((word) =>
					['', '_at', 'On', '_time', 'Date', '_timestamp'].map((end) => word + end),
				),
			].map((field) => [field]),
		)('the field %s belongs to the delivery and does not change the keys', (field) => {
			expect(keys({ id: 7, [field]: 'a' })).toBe(keys({ id: 7, [field]: 'b' }));
			expect(keys({ id: 7, data: { [field]: 1 } })).toBe(keys({ id: 7, data: { [field]: 2 } }));
		});

		test.each('id redelivery requested_by sent_to tokens note delivery_note presentat'.split(' '))(
			'the field %s belongs to the event and changes the keys',
			(field) => {
				expect(keys({ [field]: 'a' })).not.toBe(keys({ [field]: 'b' }));
			},
		);

		test.each(['client_token', 'countersignature', 'max_attempts'])(
			'the field %s, which only contains the name of a delivery field, changes the keys',
			(field) => {
				expect(keys({ [field]: 'a' })).not.toBe(keys({ [field]: 'b' }));
			},
		);

		test.each(['RetryCount', 'delivery_attempt'])(
			'the counter %s does not change the keys of a body that is the record itself, but those of a record in it',
			(field) => {
				const keysOf = (body: JsonObject) => keys(body, {}, body);
				expect(keysOf({ id: 7, [field]: 0 })).toBe(keysOf({ id: 7, [field]: 1 }));
				expect(keysOf({ id: 7, token: 'a' })).not.toBe(keysOf({ id: 7, token: 'b' }));
				expect(keys({}, {}, { id: 7, [field]: 0 })).not.toBe(keys({}, {}, { id: 7, [field]: 1 }));
			},
		);

		test('what a notice shows of the record counts without what belongs to the delivery', () => {
			const keysOf = (partial: JsonObject) => keys({}, { partial }, partial);
			expect(keysOf({ id: 7, status: 'x', sent: 1 })).toBe(keysOf({ id: 7, status: 'x', sent: 2 }));
			expect(keysOf({ id: 7, status: 'x' })).not.toBe(keysOf({ id: 7, status: 'y' }));
		});

		test('an event with an id or time keeps its keys for ever', () => {
			for (const field of ['eventId', 'occurredAt']) {
				expect(keys({}, { [field]: 1 })).not.toBe(keys({}, { [field]: 2 }));
				expect(keys({}, { [field]: 1 }, { id: 7 })).not.toBe(keys({}, { [field]: 2 }, { id: 7 }));
				expect(keys({}, { [field]: 1 }, null, 0)).toBe(keys({}, { [field]: 1 }, null, 9e9));
			}
		});
	});
});

import { createHmac } from 'node:crypto';
import nock from 'nock';
import { enterprise, origin } from '../../support/runNode';
import {
	installDeduplicationStore,
	type FakeDeduplicationStore,
} from '../../support/deduplicationStore';
import { createWebhookHarness, secret } from '../../support/webhookHarness';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const created = { id: 'evt_1', event: 'appointment.created', data: record };
const signed = { ...enterprise, webhookSecret: secret };

const signature = (body: object, key = secret) => ({
	'x-signature': createHmac('sha256', key).update(JSON.stringify(body)).digest('hex'),
});

let store: FakeDeduplicationStore;
beforeAll(async () => {
	store = await installDeduplicationStore();
});
beforeEach(async () => {
	store.broken = false;
	await store.clearAllProcessedItems();
});

describe('handleDelivery and processDeliveries', () => {
	test('a signed delivery of one event becomes one item', async () => {
		const items = await createWebhookHarness({}, signed).take({
			body: created,
			headers: signature(created),
		});
		expect(items).toEqual([
			{
				event: 'appointment.created',
				resource: 'appointment',
				id: '7',
				occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
				record,
				delivery: expect.objectContaining({ body: created, query: {} }),
			},
		]);
	});

	test('several events in one body become one item each', async () => {
		const body = [created, { event: 'appointment.cancelled', data: { ...record, id: 8 } }];
		const items = await createWebhookHarness().take({ body });
		expect(items?.map(({ event, id }) => [event, id])).toEqual([
			['appointment.created', '7'],
			['appointment.updated', '8'],
		]);
	});

	test('with a secret in the credential, a delivery without its signature is answered with 401', async () => {
		const harness = createWebhookHarness({}, signed);
		for (const headers of [{}, signature(created, 'another'), signature({ ...created, x: 1 })]) {
			const { status, started } = await harness.deliver({ body: created, headers });
			expect([status, started]).toEqual([401, undefined]);
		}
	});

	test('with two secrets in the credential, a signature by either one is accepted', async () => {
		const harness = createWebhookHarness(
			{},
			{ ...enterprise, webhookSecret: 'old-secret, new-secret' },
		);
		for (const key of ['old-secret', 'new-secret', 'old-secret, new-secret']) {
			expect(
				(await harness.deliver({ body: created, headers: signature(created, key) })).started,
			).toHaveLength(1);
		}
	});

	test('the items contain neither the API key nor the secret nor a cookie', async () => {
		const body = { ...created, token: secret };
		const headers = {
			'x-webhook-secret': secret,
			authorization: `Bearer ${secret}`,
			cookie: 'a=b',
		};
		const harness = createWebhookHarness({}, signed);
		const items = await harness.take({ body, headers, query: { key: enterprise.apiKey } });
		expect(items).toHaveLength(1);
		const text = JSON.stringify(items);
		expect(text).not.toContain(secret);
		expect(text).not.toContain(enterprise.apiKey);
		expect(text).not.toContain('cookie');
	});

	test.each<[name: string, body: string | Buffer | object | undefined, status: number]>([
		['an empty body', undefined, 200],
		['a blank body', ' ', 200],
		['an empty object', {}, 200],
		['a number', '7', 200],
		['JSON that is cut off', '{"event":"appointment.cre', 400],
		['a text', 'Something happened.', 400],
		['a body that is too large', Buffer.alloc(3_000_000, 32), 413],
		['an event about something else', { event: 'client.created', data: record }, 200],
		['an event that is not selected', { event: 'invoice.created', data: record }, 200],
		['a ping', { event: 'ping' }, 200],
	])('%s starts nothing', async (_, body, expectedStatus) => {
		const { status, started } = await createWebhookHarness().deliver({ body });
		expect([status, started]).toEqual([expectedStatus, undefined]);
	});

	test('an unsigned body with only the id of the subscription is answered with 200 and starts nothing', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const harness = createWebhookHarness({}, signed);
		expect(await harness.deliver({ body: 'webhook_id=3', headers })).toMatchObject({
			status: 200,
			started: undefined,
		});
	});

	test('an error of the node itself is answered with 500', async () => {
		const harness = createWebhookHarness({ options: { signatureAge: 'x' } });
		expect(await harness.deliver({ body: created })).toMatchObject({
			status: 500,
			started: undefined,
		});
	});

	test('an event that is not understood is passed on, ignored or mapped as the options say', async () => {
		const body = { event: 'termin.angelegt', data: record };
		expect(await createWebhookHarness().take({ body })).toMatchObject([
			{ event: 'unknown', id: '7', record },
		]);
		const ignoring = createWebhookHarness({ options: { unknownEvents: 'ignore' } });
		expect(await ignoring.take({ body })).toBeUndefined();
		const name = [{ event: 'appointment.created', name: 'termin.angelegt' }];
		const mapping = createWebhookHarness({ options: { eventNames: { name } } });
		expect(await mapping.take({ body })).toMatchObject([{ event: 'appointment.created' }]);
	});
});

describe('a challenge', () => {
	const evil = '<script>alert(1)</script>';

	test.each(['challenge', 'hub.challenge', 'validationToken'])(
		'the query parameter %s comes back as plain text',
		async (name) => {
			const reply = await createWebhookHarness().deliver({
				method: 'GET',
				query: { [name]: evil },
			});
			expect(reply).toMatchObject({
				status: 200,
				body: evil,
				headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
				started: undefined,
			});
		},
	);

	test('the challenge in an unsigned body comes back as JSON, or as text where text is accepted', async () => {
		const body = { type: 'url_verification', challenge: 'abc' };
		const harness = createWebhookHarness({}, signed);
		expect(await harness.deliver({ body })).toMatchObject({
			body: { challenge: 'abc' },
			started: undefined,
		});
		const headers = { accept: 'text/plain' };
		expect(await harness.deliver({ body, headers })).toMatchObject({ body: 'abc' });
	});

	test('the challenge in a header comes back in that header', async () => {
		const reply = await createWebhookHarness().deliver({
			body: {},
			headers: { 'x-hook-challenge': 'abc' },
		});
		expect(reply.headers['x-hook-challenge']).toBe('abc');
	});

	test('a delivery with an event and the name of a challenge is an event', async () => {
		const body = { ...created, data: { ...record, challenge: 'to be on time' } };
		const headers = { 'x-hook-secret': 'abc' };
		expect((await createWebhookHarness().deliver({ body, headers })).started).toHaveLength(1);
	});

	test('a GET without a challenge is answered with 200', async () => {
		expect(await createWebhookHarness().deliver({ method: 'GET' })).toMatchObject({
			status: 200,
			started: undefined,
		});
	});
});

describe('hydrateEvents for a delivery with an id alone', () => {
	const thin = { event: 'appointment.updated', resource_id: 7 };

	test('the record is read', async () => {
		nock(origin).get('/v1/appointments/7').reply(200, { data: record });
		expect(await createWebhookHarness().take({ body: thin })).toMatchObject([{ id: '7', record }]);
	});

	test('the record is read below the path that the user set', async () => {
		nock(origin).get('/v1/visits/7').reply(200, record);
		const harness = createWebhookHarness({ options: { appointmentPath: 'visits' } });
		expect(await harness.take({ body: thin })).toMatchObject([{ record }]);
	});

	test('a record that is missing at first is read again after the wait', async () => {
		nock(origin).get('/v1/appointments/7').reply(404, {});
		nock(origin).get('/v1/appointments/7').reply(200, record);
		const harness = createWebhookHarness({ options: { waitForRecord: 0.2 } });
		expect(await harness.take({ body: thin })).toMatchObject([{ record }]);
	});

	test.each<[name: string, status: number, body: object]>([
		['with HTTP 410 for the record', 410, thin],
		['with HTTP 404 for a deleted record', 404, { event: 'appointment.deleted', resource_id: 7 }],
	])('%s, the event comes without a record', async (_, status, body) => {
		nock(origin).persist().get(/./).query(true).reply(status, {});
		expect(await createWebhookHarness().take({ body })).toMatchObject([{ id: '7', record: null }]);
	});

	test('without the option to complete records nothing is read', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		expect(await harness.take({ body: thin })).toMatchObject([{ id: '7', record: null }]);
	});

	test('HTTP 403 for the record fails the run with a message, and a retry of the run passes the event', async () => {
		nock(origin)
			.get('/v1/appointments/7')
			.reply(403, { message: `no ${enterprise.apiKey}` });
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: thin });
		const { error } = await harness.run(started);
		expect(error?.message).toBe(
			'This key is not allowed to read the appointment that a delivery names',
		);
		expect(JSON.stringify(error)).not.toContain(enterprise.apiKey);
		nock(origin).get('/v1/appointments/7').reply(200, record);
		expect((await harness.run(started, 'retry')).data?.main[0]).toHaveLength(1);
	});
});

describe('isRepeat', () => {
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

describe('executeTrigger', () => {
	test('started by the editor without input, webhook mode gives no items', async () => {
		const { data } = await createWebhookHarness().run([{ json: {} }], 'manual');
		expect(data?.main[0]).toEqual([]);
	});

	test('polling mode gives samples without input, and passes polled items', async () => {
		nock(origin).persist().get('/v1/appointments').query(true).reply(200, [record]);
		const harness = createWebhookHarness({ mode: 'polling' });
		const samples = await harness.run([{ json: {} }], 'manual');
		expect(samples.data?.main[0]?.map(({ json }) => json)).toMatchObject([{ id: '7', record }]);
		const polled = { json: { event: 'appointment.created', id: '8' } };
		expect((await harness.run([polled], 'trigger')).data?.main[0]).toMatchObject([polled]);
	});
});

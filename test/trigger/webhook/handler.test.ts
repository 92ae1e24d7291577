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

let memory: FakeDeduplicationStore;
beforeAll(async () => {
	memory = await installDeduplicationStore();
});
beforeEach(async () => {
	memory.broken = false;
	await memory.clearAllProcessedItems();
});

describe('a delivery', () => {
	test('becomes one item', async () => {
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

	test('several in one body become one item each', async () => {
		const body = [created, { event: 'appointment.cancelled', data: { ...record, id: 8 } }];
		const items = await createWebhookHarness().take({ body });
		expect(items?.map(({ event, id }) => [event, id])).toEqual([
			['appointment.created', '7'],
			['appointment.updated', '8'],
		]);
	});

	test('is refused where a secret is set and the sender does not show that it knows it', async () => {
		const harness = createWebhookHarness({}, signed);
		for (const headers of [{}, signature(created, 'another'), signature({ ...created, x: 1 })]) {
			const { status, started } = await harness.deliver({ body: created, headers });
			expect([status, started]).toEqual([401, undefined]);
		}
	});

	test('is taken with either secret while one replaces the other', async () => {
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

	test('shows neither the key nor a secret', async () => {
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

	test.each<[string, string | Buffer | object | undefined, number]>([
		['empty', undefined, 200],
		['blank', ' ', 200],
		['an empty object', {}, 200],
		['no object', '7', 200],
		['cut off', '{"event":"appointment.cre', 400],
		['a text', 'Something happened.', 400],
		['too large', Buffer.alloc(3_000_000, 32), 413],
		['about something else', { event: 'client.created', data: record }, 200],
		['not chosen', { event: 'invoice.created', data: record }, 200],
		['a trial', { event: 'ping' }, 200],
	])('%s starts nothing', async (_, body, wanted) => {
		const { status, started } = await createWebhookHarness().deliver({ body });
		expect([status, started]).toEqual([wanted, undefined]);
	});

	test('an unsigned word that only names the subscription is taken as a trial', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const harness = createWebhookHarness({}, signed);
		expect(await harness.deliver({ body: 'webhook_id=3', headers })).toMatchObject({
			status: 200,
			started: undefined,
		});
	});

	test('a fault of the node itself asks for another delivery', async () => {
		const harness = createWebhookHarness({ options: { signatureAge: 'x' } });
		expect(await harness.deliver({ body: created })).toMatchObject({
			status: 500,
			started: undefined,
		});
	});

	test('what nobody understands is passed on, or ignored where the user says so', async () => {
		const body = { event: 'termin.angelegt', data: record };
		expect(await createWebhookHarness().take({ body })).toMatchObject([
			{ event: 'unknown', id: '7', record },
		]);
		const ignoring = createWebhookHarness({ options: { unknownEvents: 'ignore' } });
		expect(await ignoring.take({ body })).toBeUndefined();
		const name = [{ event: 'appointment.created', name: 'termin.angelegt' }];
		const told = createWebhookHarness({ options: { eventNames: { name } } });
		expect(await told.take({ body })).toMatchObject([{ event: 'appointment.created' }]);
	});
});

describe('a challenge', () => {
	const evil = '<script>alert(1)</script>';

	test.each(['challenge', 'hub.challenge', 'validationToken'])(
		'%s in the address',
		async (name) => {
			const said = await createWebhookHarness().deliver({ method: 'GET', query: { [name]: evil } });
			expect(said).toMatchObject({
				status: 200,
				body: evil,
				headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
				started: undefined,
			});
		},
	);

	test('in the body, also where a secret is set', async () => {
		const body = { type: 'url_verification', challenge: 'abc' };
		const harness = createWebhookHarness({}, signed);
		expect(await harness.deliver({ body })).toMatchObject({
			body: { challenge: 'abc' },
			started: undefined,
		});
		const headers = { accept: 'text/plain' };
		expect(await harness.deliver({ body, headers })).toMatchObject({ body: 'abc' });
	});

	test('in a header', async () => {
		const said = await createWebhookHarness().deliver({
			body: {},
			headers: { 'x-hook-challenge': 'abc' },
		});
		expect(said.headers['x-hook-challenge']).toBe('abc');
	});

	test('is no more than a field or a header where an event comes along', async () => {
		const body = { ...created, data: { ...record, challenge: 'to be on time' } };
		const headers = { 'x-hook-secret': 'abc' };
		expect((await createWebhookHarness().deliver({ body, headers })).started).toHaveLength(1);
	});

	test('a visit without one', async () => {
		expect(await createWebhookHarness().deliver({ method: 'GET' })).toMatchObject({
			status: 200,
			started: undefined,
		});
	});
});

describe('a delivery with an id alone', () => {
	const thin = { event: 'appointment.updated', resource_id: 7 };

	test('is completed', async () => {
		nock(origin).get('/v1/appointments/7').reply(200, { data: record });
		expect(await createWebhookHarness().take({ body: thin })).toMatchObject([{ id: '7', record }]);
	});

	test('is completed below another path', async () => {
		nock(origin).get('/v1/visits/7').reply(200, record);
		const harness = createWebhookHarness({ options: { appointmentPath: 'visits' } });
		expect(await harness.take({ body: thin })).toMatchObject([{ record }]);
	});

	test('waits for a record that comes after it', async () => {
		nock(origin).get('/v1/appointments/7').reply(404, {});
		nock(origin).get('/v1/appointments/7').reply(200, record);
		const harness = createWebhookHarness({ options: { waitForRecord: 0.2 } });
		expect(await harness.take({ body: thin })).toMatchObject([{ record }]);
	});

	test.each([
		['gone', 410, thin],
		['deleted', 404, { event: 'appointment.deleted', resource_id: 7 }],
	])('%s: the event comes without a record', async (_, status, body) => {
		nock(origin).persist().get(/./).query(true).reply(status, {});
		expect(await createWebhookHarness().take({ body })).toMatchObject([{ id: '7', record: null }]);
	});

	test('stays as it is where the user wants no reading', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		expect(await harness.take({ body: thin })).toMatchObject([{ id: '7', record: null }]);
	});

	test('fails in words where the service cannot be asked, and is not forgotten', async () => {
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

describe('a repeat', () => {
	const changed = (fields: object, more: object = {}) => ({
		event: 'appointment.updated',
		...more,
		data: { ...record, ...fields },
	});

	test.each<[string, object, object, Record<string, string>?, Record<string, string>?]>([
		['word for word', created, created],
		[
			'with new delivery ids',
			changed({}),
			changed({}),
			{ 'x-delivery-id': '1' },
			{ 'x-delivery-id': '2' },
		],
		[
			'with the number of the attempt',
			changed({}, { attempt: 1, sent_at: 1 }),
			changed({}, { attempt: 2, sent_at: 2 }),
		],
		[
			'with its fields in another order',
			created,
			{ data: record, event: 'appointment.created', id: 'evt_1' },
		],
		[
			'under another name of delivery, of a record that says when it changed',
			changed({ updated_at: '2026-05-01T10:00:00Z' }, { timestamp: 1777629600 }),
			changed({ updated_at: '2026-05-01T10:00:00Z' }, { timestamp: 1777629700 }),
		],
	])('%s is dropped', async (_, first, second, one = {}, two = {}) => {
		const harness = createWebhookHarness();
		expect(await harness.take({ body: first, headers: one })).toHaveLength(1);
		expect(await harness.take({ body: second, headers: two })).toEqual([]);
	});

	test.each<[string, object, object]>([
		['another status', changed({}), changed({ status: 'cancelled' })],
		['another event id', changed({}, { event_id: 1 }), changed({}, { event_id: 2 })],
		[
			'another time of the event',
			changed({}, { occurred_at: '2026-05-01T10:00:00Z' }),
			changed({}, { occurred_at: '2026-05-01T10:00:01Z' }),
		],
		['another record', changed({}), changed({ id: 8 })],
		['another event', changed({}), { ...changed({}), event: 'appointment.cancelled' }],
	])('%s is none', async (_, first, second) => {
		const harness = createWebhookHarness();
		expect(await harness.take({ body: first })).toHaveLength(1);
		expect(await harness.take({ body: second })).toHaveLength(1);
	});

	test('of an id alone is known without what only says how it was sent', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		const body = (more: object) => ({ event: 'appointment.updated', resource_id: 7, ...more });
		expect(await harness.take({ body: body({ attempt: 1, delivery_id: 'a' }) })).toHaveLength(1);
		expect(await harness.take({ body: body({ attempt: 2, delivery_id: 'b' }) })).toEqual([]);
		expect(await harness.take({ body: body({ attempt: 1, reason: 'moved' }) })).toHaveLength(1);
	});

	test('within one body is dropped, too', async () => {
		expect(await createWebhookHarness().take({ body: [created, created] })).toHaveLength(1);
	});

	test('of six at once one passes', async () => {
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

	test('is not what n8n runs once more itself', async () => {
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: created });
		for (let time = 0; time < 2; time++) {
			expect((await harness.run(started)).data?.main[0]).toHaveLength(1);
		}
		harness.executionId = 'another';
		expect((await harness.run(started)).data?.main[0]).toEqual([]);
		expect((await harness.run(started)).data?.main[0]).toEqual([]);
	});

	test('is let pass where the store is away, and where the user wants it', async () => {
		memory.broken = true;
		const harness = createWebhookHarness();
		for (let time = 0; time < 2; time++)
			expect(await harness.take({ body: created })).toHaveLength(1);
		memory.broken = false;
		const keeping = createWebhookHarness({ options: { dropRepeats: false } });
		for (let time = 0; time < 2; time++)
			expect(await keeping.take({ body: created })).toHaveLength(1);
	});

	test('a test in the editor neither knows repeats nor makes any', async () => {
		const harness = createWebhookHarness();
		const { started = [] } = await harness.deliver({ body: created });
		expect((await harness.run(started, 'manual')).data?.main[0]).toHaveLength(1);
		expect(await harness.take({ body: created })).toHaveLength(1);
	});
});

describe('the node run by the editor', () => {
	test('with nothing in hand, in webhook mode, gives nothing', async () => {
		const { data } = await createWebhookHarness().run([{ json: {} }], 'manual');
		expect(data?.main[0]).toEqual([]);
	});

	test('in polling mode, shows samples, and passes on what a poll found', async () => {
		nock(origin).persist().get('/v1/appointments').query(true).reply(200, [record]);
		const harness = createWebhookHarness({ mode: 'polling' });
		const shown = await harness.run([{ json: {} }], 'manual');
		expect(shown.data?.main[0]?.map(({ json }) => json)).toMatchObject([{ id: '7', record }]);
		const found = { json: { event: 'appointment.created', id: '8' } };
		expect((await harness.run([found], 'trigger')).data?.main[0]).toMatchObject([found]);
	});
});

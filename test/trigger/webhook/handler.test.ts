import { createHmac } from 'node:crypto';
import { enterprise } from '../../support/runNode';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import type { IncomingRequest } from '../../support/triggerHarness';
import { createWebhookHarness, secret } from '../../support/webhookHarness';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const created = { id: 'evt_1', event: 'appointment.created', data: record };
const signed = { ...enterprise, webhookSecret: secret };

const signature = (body: object, key = secret) => ({
	'x-signature': createHmac('sha256', key).update(JSON.stringify(body)).digest('hex'),
});

beforeEach(async () => void (await installDeduplicationStore()));

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
				localStart: { date: expect.any(String), time: expect.any(String) },
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

	test.each<[contentType: string, body: string]>([
		['application/json', JSON.stringify({ value: [{ ...created, clientState: secret }] })],
		[
			'application/x-www-form-urlencoded',
			`event=booking_created&booking_id=7&status=open&token=${encodeURIComponent(secret)}`,
		],
	])('a secret in a body of %s proves the delivery, and is in no item', async (type, body) => {
		const harness = createWebhookHarness({ options: { completeRecords: false } }, signed);
		const headers = { 'content-type': type };
		const items = await harness.take({ body, headers });
		expect(items).toMatchObject([{ event: 'appointment.created', id: '7' }]);
		expect(JSON.stringify(items)).not.toContain(secret);
		const forged = body.replaceAll(secret, 'guess').replaceAll(encodeURIComponent(secret), 'guess');
		expect((await harness.deliver({ body: forged, headers })).status).toBe(401);
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

	test.each([
		['application/json'],
		['application/vnd.api+json'],
		['application/cloudevents+json; charset=utf-8'],
		['application/octet-stream'],
		[''],
	])('a delivery of the type “%s” is read and starts the workflow', async (type) => {
		const headers = { 'content-type': type };
		const items = await createWebhookHarness().take({ body: created, headers });
		expect(items).toMatchObject([{ event: 'appointment.created', record }]);
	});

	test('an unsigned body with only the id of the subscription is answered with 200 and starts nothing', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const harness = createWebhookHarness({}, signed);
		expect(await harness.deliver({ body: 'webhook_id=3', headers })).toMatchObject({
			status: 200,
			started: undefined,
		});
	});

	test('an event that is not understood is passed on, ignored or mapped as the options say', async () => {
		const body = { event: 'broneering.loodud', data: record };
		expect(await createWebhookHarness().take({ body })).toMatchObject([
			{ event: 'unknown', id: '7', record },
		]);
		const ignoring = createWebhookHarness({ options: { unknownEvents: 'ignore' } });
		expect(await ignoring.take({ body })).toBeUndefined();
		const name = [{ event: 'appointment.created', name: 'broneering.loodud' }];
		const mapping = createWebhookHarness({ options: { eventNames: { name } } });
		expect(await mapping.take({ body })).toMatchObject([{ event: 'appointment.created' }]);
	});
});

describe('the delivery in the item', () => {
	const deliveryOf = async (incoming: IncomingRequest, credential: object = {}) => {
		const harness = createWebhookHarness({}, { ...enterprise, ...credential });
		const { started = [] } = await harness.deliver(incoming);
		return started[0]?.json.delivery as IncomingRequest;
	};

	test('holds headers and query parameters as texts', async () => {
		const odd = { 'content-type': undefined, 'X-Many': ['a', 'b'], 'x-none': null } as never;
		const query = { Tag: ['c', 'd'], page: 2, none: null } as never;
		expect(await deliveryOf({ body: created, headers: odd, query })).toEqual({
			headers: { 'x-many': 'a, b' },
			query: { tag: 'c, d', page: '2' },
			body: created,
		});
	});

	test('leaves out headers with credentials', async () => {
		const headers = { authorization: 'Basic eA==', 'proxy-authorization': 'x', cookie: 'a=b' };
		const harmless = { 'x-authorization': 'x', 'cookie-consent': 'all' };
		expect(
			(await deliveryOf({ body: created, headers: { ...headers, ...harmless } })).headers,
		).toEqual({ 'content-type': 'application/json', ...harmless });
	});

	test.each([
		['short', '*****'],
		['Token short', '*****'],
		['Token   short', '*****'],
		['short story', 'short story'],
		['a long, short one', 'a long, short one'],
		['Tok-en short', 'Tok-en short'],
		['', ''],
	])('with the secret “short”, the value %j is shown as %j', async (value, masked) => {
		const body = { ...created, note: value, list: [value, { note: value }] };
		const headers = { 'x-secret': 'short' };
		const { body: shown } = await deliveryOf({ body, headers }, { webhookSecret: 'short' });
		expect(shown).toEqual({ ...created, note: masked, list: [masked, { note: masked }] });
	});

	test('holds empty values, also where the credential is empty', async () => {
		const body = { ...created, note: '', count: 0, none: null };
		expect((await deliveryOf({ body }, { apiKey: '' })).body).toEqual(body);
	});
});

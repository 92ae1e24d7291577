import { enterprise } from '../../../support/runNode';
import type { TriggerHarness } from '../../../support/triggerHarness';
import { collectLogLines, createWebhookHarness, secret } from '../../../support/webhookHarness';
import { MockSubscriptionService } from './support/mockSubscriptionService';
import { mockService } from './support/publishedTrigger';

const stateOf = (harness: TriggerHarness) => JSON.stringify(harness.staticData);
const created = { events: ['appointment.created'] };

describe('subscribe at a service that differs from the convention', () => {
	test('uses the shape of the existing subscriptions', async () => {
		const service = new MockSubscriptionService();
		service.subscriptions.push({
			id: 90,
			subscriberUrl: 'https://crm.example.com',
			triggers: ['BOOKING_CREATED', 'INVOICE_PAID'],
		});
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(service.subscriptions[1]).toEqual({
			id: 2,
			subscriberUrl: harness.address,
			triggers: ['BOOKING_CREATED'],
		});
	});

	test('uses the fields and events that its refusals name', async () => {
		const offered = ['BOOKING_CREATED', 'BOOKING_MOVED', 'BOOKING_CANCELLED', 'CLIENT_CREATED'];
		const service = new MockSubscriptionService({
			refuse: ({ callbackUrl, eventTypes }) => {
				if (!callbackUrl) return [422, { errors: { callbackUrl: ['is required'] } }];
				if (!Array.isArray(eventTypes)) return [422, { errors: { eventTypes: ['is required'] } }];
				return eventTypes.every((name) => offered.includes(name as string))
					? undefined
					: [422, { message: `eventTypes must be one of ${offered.join(', ')}` }];
			},
		});
		const harness = createWebhookHarness();
		await harness.activate();
		expect(service.writes).toHaveLength(4);
		expect(service.subscriptions).toEqual([
			{
				id: 1,
				callbackUrl: harness.address,
				eventTypes: ['BOOKING_CREATED', 'BOOKING_MOVED', 'BOOKING_CANCELLED'],
			},
		]);
		expect(await harness.activate()).toBe(false);
	});

	test.each([
		['hookUrl', 'eventTypes'],
		['eventTypes', 'hookUrl'],
	])(
		'uses what the refusal of the bare body names, where an envelope is shown and not looked into, and %s is missed first',
		async (...fields) => {
			const rows = [{ id: '1', hookUrl: 'https://crm.example.com', eventTypes: ['ALL'] }];
			mockService((request, body) => {
				const [method, , id] = request.split(/[ /]/);
				if (method === 'GET' && id === undefined) return [200, { webhooks: rows }];
				const row = rows.find((one) => one.id === id);
				if (method === 'GET') return row && [200, { webhook: row }];
				const missing = fields.find((name) => !Object.hasOwn(body, name));
				if (missing) return [400, { error: { message: `${missing} is required` } }];
				const offered = ['ALL', 'BOOKING_CREATED'];
				if (!(body.eventTypes as string[]).every((kind) => offered.includes(kind)))
					return [400, { error: { message: `eventTypes must be one of: ${offered.join(', ')}` } }];
				rows.push({ ...(body as (typeof rows)[0]), id: '2' });
				return [201, { webhook: rows[1] }];
			});
			const harness = createWebhookHarness(created);
			await harness.activate();
			expect(rows[1]).toEqual({
				id: '2',
				hookUrl: harness.address,
				eventTypes: ['BOOKING_CREATED'],
			});
		},
	);

	test('creates one subscription for each event where the field wants one', async () => {
		const service = new MockSubscriptionService({
			refuse: ({ topic }) => {
				if (typeof topic !== 'string')
					return [400, { errors: [{ field: 'topic', message: 'topic is required' }] }];
				return topic.endsWith('cancelled') ? [422, { message: 'No such topic' }] : undefined;
			},
		});
		const harness = createWebhookHarness();
		await harness.activate();
		expect(service.subscriptions.map(({ topic }) => topic)).toEqual([
			'appointment.created',
			'appointment.updated',
			'appointment.deleted',
		]);
		await harness.hook('delete');
		expect(service.subscriptions).toEqual([]);
	});

	test('sends fewer events once after a refusal without a reason, and then fails', async () => {
		const service = new MockSubscriptionService({ refuse: () => [422, { message: 'Invalid' }] });
		await expect(createWebhookHarness().activate()).rejects.toThrow(/Event Names.*Manual/);
		expect(service.writes).toHaveLength(2);
	});

	test('fails without a write where no usual path exists', async () => {
		const service = new MockSubscriptionService({ path: 'elsewhere' });
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/no list of webhooks.*Subscription: Path.*Manual/,
		);
		expect(service.writes).toEqual([]);
	});

	test('uses the path, the fields and the names of the options', async () => {
		const service = new MockSubscriptionService({ path: 'settings/hooks' });
		const harness = createWebhookHarness(
			{
				events: ['appointment.created', 'invoice.created'],
				options: {
					subscriptionPath: '/settings/hooks/',
					subscriptionAddressField: 'hook.target',
					subscriptionEventsField: 'hook.on',
					subscriptionEventsAs: 'text',
					subscriptionBody: '{"hook":{"format":"json"},"name":"n8n"}',
					subscriptionSigningField: 'hook.secret',
					eventNames: { name: [{ event: 'appointment.created', name: 'termin.neu' }] },
				},
			},
			{ ...enterprise, webhookSecret: secret },
		);
		await harness.activate();
		expect(service.subscriptions).toEqual([
			{
				id: 1,
				name: 'n8n',
				hook: { format: 'json', target: harness.address, on: 'termin.neu,invoice.created', secret },
			},
		]);
	});
});

describe('a secret that the service returns once', () => {
	const addition = { signing_secret: 'told-once-4711' };
	const body = { event: 'appointment.created', data: { id: 7, start: 'x' } };

	test('must sign deliveries, and is encrypted in the static data', async () => {
		new MockSubscriptionService({ addition });
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(stateOf(harness)).not.toContain(addition.signing_secret);
		expect(stateOf(harness)).not.toContain(enterprise.apiKey);
		expect((await harness.deliver({ body })).status).toBe(401);
		const headers = { 'x-token': addition.signing_secret };
		expect((await harness.deliver({ body, headers })).started).toHaveLength(1);
	});

	test('and that it does not tell: the log says that deliveries are not verified', async () => {
		new MockSubscriptionService({ addition: { signing_secret: '********' } });
		const publish = async (webhookSecret?: string) =>
			await collectLogLines(
				async () =>
					await createWebhookHarness(created, {
						...enterprise,
						...(webhookSecret && { webhookSecret }),
					}).activate(),
			);
		expect(await publish()).toEqual([
			expect.stringMatching(/^warn: .*not verified\. .*Webhook Secret/),
		]);
		expect(await publish(secret)).toEqual([]);
	});

	test('is accepted beside that of the credential, and not stored where both are the same', async () => {
		new MockSubscriptionService({ addition });
		const other = createWebhookHarness(created, { ...enterprise, webhookSecret: secret });
		await other.activate();
		for (const token of [secret, addition.signing_secret]) {
			const headers = { 'x-token': token };
			expect((await other.deliver({ body, headers })).started).toHaveLength(1);
		}
		expect((await other.deliver({ body })).status).toBe(401);
		const same = createWebhookHarness(created, {
			...enterprise,
			webhookSecret: addition.signing_secret,
		});
		await same.activate();
		expect(stateOf(same)).toContain('"sealed":[]');
	});

	test('is requested anew after a change of the key, and until then deliveries get 503', async () => {
		const service = new MockSubscriptionService({ addition });
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.credential = { ...enterprise, apiKey: 'another-key' };
		expect(await harness.deliver({ body })).toMatchObject({ status: 503, started: undefined });
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions).toHaveLength(1);
		expect((await harness.deliver({ body })).status).toBe(401);
	});
});

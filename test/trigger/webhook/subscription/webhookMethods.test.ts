import nock from 'nock';
import { enterprise, limited, origin } from '../../../support/runNode';
import type { TriggerHarness } from '../../../support/triggerHarness';
import { createWebhookHarness, secret } from '../../../support/webhookHarness';

interface Subscription {
	id: number;
	[field: string]: unknown;
}

interface Behavior {
	/** Refuses a subscription; undefined accepts it. */
	refuse?(body: Record<string, unknown>): [number, object] | undefined;
	path?: string;
	/** Added to the answer of a new subscription. */
	addition?: object;
}

/** Mocks a service with a list of subscriptions. */
class Service {
	subscriptions: Subscription[] = [];
	requests: string[] = [];

	constructor({ refuse, path = 'webhooks', addition = {} }: Behavior = {}) {
		const scope = nock(origin).persist();
		const record = (method: string, rest: string) => this.requests.push(`${method} ${rest}`);
		scope
			.get(`/v1/${path}`)
			.query(true)
			.reply(() => {
				record('GET', path);
				return [200, { data: this.subscriptions, total: this.subscriptions.length }];
			});
		scope.get(new RegExp(`^/v1/${path}/[^/]+$`)).reply((uri) => {
			const found = this.find(uri);
			return found ? [200, { data: found }] : [404, { message: 'Not found' }];
		});
		scope.post(`/v1/${path}`).reply((_, body) => {
			record('POST', JSON.stringify(body));
			const refused = refuse?.(body as Record<string, unknown>);
			if (refused) return refused;
			const created = { id: this.subscriptions.length + 1, ...(body as object) };
			this.subscriptions.push(created);
			return [201, { data: { ...created, ...addition } }];
		});
		scope.delete(new RegExp(`^/v1/${path}/[^/]+$`)).reply((uri) => {
			record('DELETE', uri.split('/').pop() ?? '');
			const found = this.find(uri);
			this.subscriptions = this.subscriptions.filter((subscription) => subscription !== found);
			return [found ? 204 : 404, ''];
		});
		scope.get(/./).query(true).reply(404, { message: 'No such page' });
	}

	private find(uri: string): Subscription | undefined {
		const step = uri.split('/').pop();
		return this.subscriptions.find(({ id }) => String(id) === step);
	}

	get writes(): string[] {
		return this.requests.filter((request) => !request.startsWith('GET'));
	}
}

const foreign = { id: 90, url: 'https://crm.example.com/hook', events: ['client.created'] };
const stateOf = (harness: TriggerHarness) => JSON.stringify(harness.staticData);
const created = { events: ['appointment.created'] };

describe('isSubscribed and subscribe', () => {
	test('publishing subscribes once by convention, and unpublishing deletes the subscription', async () => {
		const service = new Service();
		service.subscriptions.push(foreign);
		const harness = createWebhookHarness(created);
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions).toEqual([
			foreign,
			{ id: 2, url: harness.address, events: ['appointment.created'] },
		]);
		expect(await harness.activate()).toBe(false);
		expect(service.writes).toHaveLength(1);
		expect(await harness.hook('delete')).toBe(true);
		expect(service.subscriptions).toEqual([foreign]);
		expect(stateOf(harness)).not.toContain(harness.address);
	});

	test('for updates requests changes, cancellations and deletions', async () => {
		const service = new Service();
		await createWebhookHarness({ events: ['appointment.updated'] }).activate();
		expect(service.subscriptions[0].events).toEqual([
			'appointment.updated',
			'appointment.cancelled',
			'appointment.deleted',
		]);
	});

	test('a change of the selected events subscribes anew', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.node.parameters.events = ['invoice.created'];
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions.map(({ events }) => events)).toEqual([['invoice.created']]);
	});

	test.each<[name: string, change: (service: Service) => unknown]>([
		['was removed in the account', (service: Service) => service.subscriptions.splice(0)],
		[
			'was switched off',
			(service: Service) => Object.assign(service.subscriptions[0], { active: false }),
		],
		[
			'was given other events',
			(service: Service) =>
				Object.assign(service.subscriptions[0], { events: ['invoice.created'] }),
		],
	])('subscribes anew where the subscription %s', async (_, change) => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		change(service);
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions).toMatchObject([
			{ url: harness.address, events: ['appointment.created'] },
		]);
		expect(service.subscriptions[0].active).not.toBe(false);
	});

	test('replaces a forgotten subscription with its exact address, and no other', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		service.subscriptions.push(foreign, {
			id: 91,
			url: harness.address,
			events: ['appointment.created'],
		});
		service.subscriptions.push({
			id: 92,
			url: `${harness.address}2`,
			events: ['appointment.created'],
		});
		await harness.activate();
		expect(service.subscriptions.map(({ id }) => id)).toEqual([90, 92, 3]);
	});

	test('with another address deletes the subscription of the former one, and no other', async () => {
		const service = new Service();
		service.subscriptions.push(foreign);
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.webhookBase = 'https://moved.example.com/webhook';
		await harness.activate();
		expect(service.subscriptions.map(({ url }) => url)).toEqual([foreign.url, harness.address]);
	});

	test('replaces its stored subscription where the service has no list', async () => {
		nock(origin).persist().get('/v1/webhooks').query(true).reply(405, {});
		nock(origin).get('/v1/webhooks/w1').reply(200, { id: 'w1' }).persist();
		nock(origin).post('/v1/webhooks').reply(201, { id: 'w1' });
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(await harness.activate()).toBe(false);
		harness.node.parameters.events = ['invoice.created'];
		const removed = nock(origin).delete('/v1/webhooks/w1').reply(204);
		nock(origin).post('/v1/webhooks').reply(201, { id: 'w2' });
		expect(await harness.activate()).toBe(true);
		expect(removed.isDone()).toBe(true);
	});

	test('keeps the subscriptions of test and production apart', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		const production = harness.staticData;
		const before = stateOf(harness);
		// n8n gives a test static data of its own.
		harness.staticData = {};
		harness.webhookBase = 'https://n8n.example.com/webhook-test';
		await harness.activate();
		expect(service.subscriptions).toHaveLength(2);
		await harness.hook('delete');
		expect(service.subscriptions).toMatchObject([
			{ url: 'https://n8n.example.com/webhook/7c1b/webhook' },
		]);
		expect(JSON.stringify(production)).toBe(before);
	});

	test.each<[name: string, status: number]>([
		['the service is down', 503],
		['the key is refused', 401],
		['too many requests', 429],
	])('where %s while n8n starts, a stored subscription is taken to exist', async (_, status) => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get(/./).query(true).reply(status, {}, { 'retry-after': '9999' });
		for (const activation of ['init', 'leadershipChange'] as const)
			expect(await harness.hook('checkExists', activation)).toBe(true);
		expect(service.writes).toHaveLength(1);
	});

	test('without a stored subscription a refused key fails with a message', async () => {
		nock(origin).persist().get(/./).query(true).reply(401, {});
		await expect(createWebhookHarness().activate()).rejects.toThrow(
			/^The service refused the key\. Check the API Key/,
		);
	});

	test('a retry-after that is longer than n8n waits fails at once', async () => {
		nock(origin).persist().get(/./).query(true).reply(429, {}, { 'retry-after': '60' });
		await expect(createWebhookHarness().activate()).rejects.toThrow(
			/^The service asks to wait (1 minute|60 seconds)/,
		);
	});

	test('manual registration sends no request', async () => {
		const harness = createWebhookHarness({ registration: 'manual' });
		expect(await harness.activate()).toBe(false);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('the limited surface fails before any request', async () => {
		for (const registration of ['automatic', 'manual']) {
			const harness = createWebhookHarness({ registration }, { ...limited });
			await expect(harness.activate()).rejects.toThrow(
				/^The Limited surface has no webhooks\. .*Polling/,
			);
			expect(await harness.hook('delete')).toBe(true);
		}
	});

	test('without selected events publishing fails', async () => {
		new Service();
		await expect(createWebhookHarness({ events: [] }).activate()).rejects.toThrow(
			/^No event is chosen/,
		);
	});
});

describe('subscribe at a service that differs from the convention', () => {
	test('uses the shape of the existing subscriptions', async () => {
		const service = new Service();
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
		const service = new Service({
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

	test('uses the events that a refusal lists beside its message', async () => {
		const service = new Service({
			refuse: ({ events }) =>
				(events as string[]).includes('visits.new')
					? undefined
					: [422, { error: { code: 'invalid', allowed: ['visits.new', 'visits.changed'] } }],
		});
		await createWebhookHarness(created).activate();
		expect(service.subscriptions[0].events).toEqual(['visits.new']);
	});

	test('creates one subscription for each event where the field wants one', async () => {
		const service = new Service({
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

	test('fails with the offered events where the selected one is missing', async () => {
		const service = new Service({
			refuse: () => [422, { message: 'events must be among: invoice.created, client.created' }],
		});
		const harness = createWebhookHarness(created);
		await expect(harness.activate()).rejects.toThrow(
			/does not offer appointment\.created\. It offers: invoice\.created, client\.created\. .*Event Names/,
		);
		expect(service.writes).toHaveLength(1);
	});

	test('sends fewer events once after a refusal without a reason, and then fails', async () => {
		const service = new Service({ refuse: () => [422, { message: 'Invalid' }] });
		await expect(createWebhookHarness().activate()).rejects.toThrow(/Event Names.*Manual/);
		expect(service.writes).toHaveLength(2);
	});

	test('finds another usual path by reading', async () => {
		const service = new Service({ path: 'webhook_endpoints' });
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(service.subscriptions).toHaveLength(1);
		await harness.hook('delete');
		expect(service.subscriptions).toEqual([]);
	});

	test('fails without a write where no usual path exists', async () => {
		const service = new Service({ path: 'elsewhere' });
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/no list of webhooks.*Subscription: Path.*Manual/,
		);
		expect(service.writes).toEqual([]);
	});

	test('uses the path, the fields and the names of the options', async () => {
		const service = new Service({ path: 'settings/hooks' });
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
		new Service({ addition });
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(stateOf(harness)).not.toContain(addition.signing_secret);
		expect(stateOf(harness)).not.toContain(enterprise.apiKey);
		expect((await harness.deliver({ body })).status).toBe(401);
		const headers = { 'x-token': addition.signing_secret };
		expect((await harness.deliver({ body, headers })).started).toHaveLength(1);
	});

	test('is accepted beside that of the credential, and not stored where both are the same', async () => {
		new Service({ addition });
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
		const service = new Service({ addition });
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.credential = { ...enterprise, apiKey: 'another-key' };
		expect(await harness.deliver({ body })).toMatchObject({ status: 503, started: undefined });
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions).toHaveLength(1);
		expect((await harness.deliver({ body })).status).toBe(401);
	});
});

describe('unsubscribe', () => {
	test('succeeds where the subscription does not exist any more', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		service.subscriptions = [];
		expect(await harness.hook('delete')).toBe(true);
		expect(stateOf(harness)).not.toContain(harness.address);
	});

	test('deletes again where the answer was lost and the subscription still exists', async () => {
		const harness = createWebhookHarness(created);
		new Service();
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get('/v1/webhooks/1').reply(200, { id: 1 });
		nock(origin).delete('/v1/webhooks/1').reply(502, '<html>');
		nock(origin).delete('/v1/webhooks/1').reply(204);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('keeps a subscription stored that could not be deleted', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get(/./).query(true).reply(403, {});
		expect(await harness.hook('delete')).toBe(false);
		expect(stateOf(harness)).toContain(harness.address);
		expect(service.subscriptions).toHaveLength(1);
	});

	test('deletes the subscription of a former address together with the current one', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		const former = harness.address;
		harness.webhookBase = 'https://moved.example.com/webhook';
		nock.cleanAll();
		nock(origin).persist().get(/./).query(true).reply(503, {}, { 'retry-after': '9999' });
		await expect(harness.activate()).rejects.toThrow();
		expect(await harness.hook('delete')).toBe(false);
		expect(stateOf(harness)).toContain(former);
		nock.cleanAll();
		const restored = new Service();
		restored.subscriptions = service.subscriptions;
		expect(await harness.hook('delete')).toBe(true);
		expect(restored.subscriptions).toEqual([]);
	});

	test('finds a subscription whose answer was lost by its address', async () => {
		const service = new Service();
		service.subscriptions.push(foreign);
		const harness = createWebhookHarness(created);
		nock.cleanAll();
		nock(origin)
			.post('/v1/webhooks')
			.replyWithError(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
		nock(origin).get('/v1/webhooks').query(true).reply(200, [foreign]).persist();
		nock(origin).get('/v1/webhooks/90').reply(200, foreign).persist();
		await expect(harness.activate()).rejects.toThrow();
		nock.cleanAll();
		const after = new Service();
		after.subscriptions.push(foreign, { id: 3, url: harness.address, events: [] });
		expect(await harness.hook('delete')).toBe(true);
		expect(after.subscriptions).toEqual([foreign]);
	});
});

import nock from 'nock';
import { enterprise, limited, origin } from '../../../support/runNode';
import type { TriggerHarness } from '../../../support/triggerHarness';
import { createWebhookHarness, secret } from '../../../support/webhookHarness';

interface Subscription {
	id: number;
	[field: string]: unknown;
}

interface Ways {
	/** Refuses a subscription, or says nothing. */
	refuse?(body: Record<string, unknown>): [number, object] | undefined;
	path?: string;
	/** What is added to the answer of a new subscription. */
	told?: object;
}

/** A service with a list of subscriptions, on the line. */
class Service {
	subscriptions: Subscription[] = [];
	asked: string[] = [];

	constructor({ refuse, path = 'webhooks', told = {} }: Ways = {}) {
		const line = nock(origin).persist();
		const note = (method: string, rest: string) => this.asked.push(`${method} ${rest}`);
		line
			.get(`/v1/${path}`)
			.query(true)
			.reply(() => {
				note('GET', path);
				return [200, { data: this.subscriptions, total: this.subscriptions.length }];
			});
		line.get(new RegExp(`^/v1/${path}/[^/]+$`)).reply((uri) => {
			const found = this.find(uri);
			return found ? [200, { data: found }] : [404, { message: 'Not found' }];
		});
		line.post(`/v1/${path}`).reply((_, body) => {
			note('POST', JSON.stringify(body));
			const refused = refuse?.(body as Record<string, unknown>);
			if (refused) return refused;
			const made = { id: this.subscriptions.length + 1, ...(body as object) };
			this.subscriptions.push(made);
			return [201, { data: { ...made, ...told } }];
		});
		line.delete(new RegExp(`^/v1/${path}/[^/]+$`)).reply((uri) => {
			note('DELETE', uri.split('/').pop() ?? '');
			const found = this.find(uri);
			this.subscriptions = this.subscriptions.filter((one) => one !== found);
			return [found ? 204 : 404, ''];
		});
		line.get(/./).query(true).reply(404, { message: 'No such page' });
	}

	private find(uri: string): Subscription | undefined {
		const step = uri.split('/').pop();
		return this.subscriptions.find(({ id }) => String(id) === step);
	}

	get writes(): string[] {
		return this.asked.filter((one) => !one.startsWith('GET'));
	}
}

const foreign = { id: 90, url: 'https://crm.example.com/hook', events: ['client.created'] };
const stateOf = (harness: TriggerHarness) => JSON.stringify(harness.staticData);
const created = { events: ['appointment.created'] };

describe('publishing', () => {
	test('subscribes by convention, once, and unpublishing takes away what was made', async () => {
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

	test('asks for every kind of change, as far as the service has them', async () => {
		const service = new Service();
		await createWebhookHarness({ events: ['appointment.updated'] }).activate();
		expect(service.subscriptions[0].events).toEqual([
			'appointment.updated',
			'appointment.cancelled',
			'appointment.deleted',
		]);
	});

	test('subscribes anew where the events were changed', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.node.parameters.events = ['invoice.created'];
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions.map(({ events }) => events)).toEqual([['invoice.created']]);
	});

	test.each([
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

	test('takes the place of its own subscription that it forgot, and of no other', async () => {
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

	test('under another address it leaves the former one, and nothing else', async () => {
		const service = new Service();
		service.subscriptions.push(foreign);
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.webhookBase = 'https://moved.example.com/webhook';
		await harness.activate();
		expect(service.subscriptions.map(({ url }) => url)).toEqual([foreign.url, harness.address]);
	});

	test('replaces what it knows where the service shows no list', async () => {
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

	test('keeps test and production apart', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		const production = harness.staticData;
		const kept = stateOf(harness);
		// n8n gives a test static data of its own.
		harness.staticData = {};
		harness.webhookBase = 'https://n8n.example.com/webhook-test';
		await harness.activate();
		expect(service.subscriptions).toHaveLength(2);
		await harness.hook('delete');
		expect(service.subscriptions).toMatchObject([
			{ url: 'https://n8n.example.com/webhook/7c1b/webhook' },
		]);
		expect(JSON.stringify(production)).toBe(kept);
	});

	test.each([
		['the service is down', 503],
		['the key is refused', 401],
		['too many requests', 429],
	])('%s while n8n starts: a known subscription is taken to be there', async (_, status) => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get(/./).query(true).reply(status, {}, { 'retry-after': '9999' });
		for (const activation of ['init', 'leadershipChange'] as const)
			expect(await harness.hook('checkExists', activation)).toBe(true);
		expect(service.writes).toHaveLength(1);
	});

	test('an unknown one is not, and the words say why', async () => {
		nock(origin).persist().get(/./).query(true).reply(401, {});
		await expect(createWebhookHarness().activate()).rejects.toThrow(
			/^The service refused the key\. Check the API Key/,
		);
	});

	test('a service that asks to wait longer than n8n does is told of at once', async () => {
		nock(origin).persist().get(/./).query(true).reply(429, {}, { 'retry-after': '60' });
		await expect(createWebhookHarness().activate()).rejects.toThrow(
			/^The service asks to wait (1 minute|60 seconds)/,
		);
	});

	test('manual registration asks nothing', async () => {
		const harness = createWebhookHarness({ registration: 'manual' });
		expect(await harness.activate()).toBe(false);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('the limited surface is refused before any request', async () => {
		for (const registration of ['automatic', 'manual']) {
			const harness = createWebhookHarness({ registration }, { ...limited });
			await expect(harness.activate()).rejects.toThrow(
				/^The Limited surface has no webhooks\. .*Polling/,
			);
			expect(await harness.hook('delete')).toBe(true);
		}
	});

	test('no events', async () => {
		new Service();
		await expect(createWebhookHarness({ events: [] }).activate()).rejects.toThrow(
			/^No event is chosen/,
		);
	});
});

describe('a service of another kind', () => {
	test('shows by other subscriptions how one subscribes', async () => {
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

	test('says in its refusals what it wants, and gets just that', async () => {
		const known = ['BOOKING_CREATED', 'BOOKING_MOVED', 'BOOKING_CANCELLED', 'CLIENT_CREATED'];
		const service = new Service({
			refuse: ({ callbackUrl, eventTypes }) => {
				if (!callbackUrl) return [422, { errors: { callbackUrl: ['is required'] } }];
				if (!Array.isArray(eventTypes)) return [422, { errors: { eventTypes: ['is required'] } }];
				return eventTypes.every((name) => known.includes(name as string))
					? undefined
					: [422, { message: `eventTypes must be one of ${known.join(', ')}` }];
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

	test('lists what it allows beside the message', async () => {
		const service = new Service({
			refuse: ({ events }) =>
				(events as string[]).includes('visits.new')
					? undefined
					: [422, { error: { code: 'invalid', allowed: ['visits.new', 'visits.changed'] } }],
		});
		await createWebhookHarness(created).activate();
		expect(service.subscriptions[0].events).toEqual(['visits.new']);
	});

	test('wants one subscription for each event', async () => {
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

	test('does not have the event: the words name what there is', async () => {
		const service = new Service({
			refuse: () => [422, { message: 'events must be among: invoice.created, client.created' }],
		});
		const harness = createWebhookHarness(created);
		await expect(harness.activate()).rejects.toThrow(
			/does not offer appointment\.created\. It offers: invoice\.created, client\.created\. .*Event Names/,
		);
		expect(service.writes).toHaveLength(1);
	});

	test('gives no reason: it is asked for less, once, and then not again', async () => {
		const service = new Service({ refuse: () => [422, { message: 'Invalid' }] });
		await expect(createWebhookHarness().activate()).rejects.toThrow(/Event Names.*Manual/);
		expect(service.writes).toHaveLength(2);
	});

	test('keeps them at another usual path, which reading finds', async () => {
		const service = new Service({ path: 'webhook_endpoints' });
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(service.subscriptions).toHaveLength(1);
		await harness.hook('delete');
		expect(service.subscriptions).toEqual([]);
	});

	test('keeps none where one looks: nothing is written', async () => {
		const service = new Service({ path: 'elsewhere' });
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/no list of webhooks.*Subscription: Path.*Manual/,
		);
		expect(service.writes).toEqual([]);
	});

	test('is told by the user how it goes', async () => {
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

describe('a secret that the service tells once', () => {
	const told = { signing_secret: 'told-once-4711' };
	const body = { event: 'appointment.created', data: { id: 7, start: 'x' } };

	test('is asked of deliveries, and cannot be read in the static data', async () => {
		new Service({ told });
		const harness = createWebhookHarness(created);
		await harness.activate();
		expect(stateOf(harness)).not.toContain(told.signing_secret);
		expect(stateOf(harness)).not.toContain(enterprise.apiKey);
		expect((await harness.deliver({ body })).status).toBe(401);
		const headers = { 'x-token': told.signing_secret };
		expect((await harness.deliver({ body, headers })).started).toHaveLength(1);
	});

	test('is believed beside the credential’s, and not kept where it is the same', async () => {
		new Service({ told });
		const other = createWebhookHarness(created, { ...enterprise, webhookSecret: secret });
		await other.activate();
		for (const token of [secret, told.signing_secret]) {
			const headers = { 'x-token': token };
			expect((await other.deliver({ body, headers })).started).toHaveLength(1);
		}
		expect((await other.deliver({ body })).status).toBe(401);
		const same = createWebhookHarness(created, {
			...enterprise,
			webhookSecret: told.signing_secret,
		});
		await same.activate();
		expect(stateOf(same)).toContain('"sealed":[]');
	});

	test('is asked for anew when the key was changed, and until then nothing is believed', async () => {
		const service = new Service({ told });
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.credential = { ...enterprise, apiKey: 'another-key' };
		expect(await harness.deliver({ body })).toMatchObject({ status: 503, started: undefined });
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions).toHaveLength(1);
		expect((await harness.deliver({ body })).status).toBe(401);
	});
});

describe('unpublishing', () => {
	test('what is not there any more is done', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		service.subscriptions = [];
		expect(await harness.hook('delete')).toBe(true);
		expect(stateOf(harness)).not.toContain(harness.address);
	});

	test('is tried again where the answer was lost and the subscription still stands', async () => {
		const harness = createWebhookHarness(created);
		new Service();
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get('/v1/webhooks/1').reply(200, { id: 1 });
		nock(origin).delete('/v1/webhooks/1').reply(502, '<html>');
		nock(origin).delete('/v1/webhooks/1').reply(204);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('what could not be taken away is known at the next publication', async () => {
		const service = new Service();
		const harness = createWebhookHarness(created);
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get(/./).query(true).reply(403, {});
		expect(await harness.hook('delete')).toBe(false);
		expect(stateOf(harness)).toContain(harness.address);
		expect(service.subscriptions).toHaveLength(1);
	});

	test('a former address that could not be left is left with the present one', async () => {
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
		const back = new Service();
		back.subscriptions = service.subscriptions;
		expect(await harness.hook('delete')).toBe(true);
		expect(back.subscriptions).toEqual([]);
	});

	test('a subscription whose answer was lost is found by its address', async () => {
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

import nock from 'nock';
import { limited, origin } from '../../../support/runNode';
import type { TriggerHarness } from '../../../support/triggerHarness';
import { createWebhookHarness } from '../../../support/webhookHarness';
import { MockSubscriptionService } from './support/mockSubscriptionService';

const foreign = { id: 90, url: 'https://crm.example.com/hook', events: ['client.created'] };
const stateOf = (harness: TriggerHarness) => JSON.stringify(harness.staticData);
const created = { events: ['appointment.created'] };

describe('isSubscribed and subscribe', () => {
	test('publishing subscribes once by convention, and unpublishing deletes the subscription', async () => {
		const service = new MockSubscriptionService();
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

	test('a change of the selected events subscribes anew', async () => {
		const service = new MockSubscriptionService();
		const harness = createWebhookHarness(created);
		await harness.activate();
		harness.node.parameters.events = ['invoice.created'];
		expect(await harness.activate()).toBe(true);
		expect(service.subscriptions.map(({ events }) => events)).toEqual([['invoice.created']]);
	});

	test.each`
		name                            | change
		${'was removed in the account'} | ${(service: MockSubscriptionService) => service.subscriptions.splice(0)}
		${'was switched off'}           | ${(service: MockSubscriptionService) => Object.assign(service.subscriptions[0], { active: false })}
		${'was given other events'}     | ${(service: MockSubscriptionService) => Object.assign(service.subscriptions[0], { events: ['invoice.created'] })}
	`(
		'subscribes anew where the subscription $name',
		async ({ change }: Record<string, (service: MockSubscriptionService) => unknown>) => {
			const service = new MockSubscriptionService();
			const harness = createWebhookHarness(created);
			await harness.activate();
			change(service);
			expect(await harness.activate()).toBe(true);
			expect(service.subscriptions).toMatchObject([
				{ url: harness.address, events: ['appointment.created'] },
			]);
			expect(service.subscriptions[0].active).not.toBe(false);
		},
	);

	test('replaces a forgotten subscription with its exact address, and no other', async () => {
		const service = new MockSubscriptionService();
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
		const service = new MockSubscriptionService();
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
		const service = new MockSubscriptionService();
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

	test('manual registration sends no request', async () => {
		const harness = createWebhookHarness({ registration: 'manual' });
		expect(await harness.activate()).toBe(false);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('the limited surface fails before any request', async () => {
		for (const registration of ['automatic', 'manual']) {
			const harness = createWebhookHarness({ registration }, { ...limited });
			await expect(harness.activate()).rejects.toThrow(
				/^The Limited API has no webhooks\. .*Polling/,
			);
			expect(await harness.hook('delete')).toBe(true);
		}
	});
});

describe('unsubscribe', () => {
	test('deletes again where the answer was lost and the subscription still exists', async () => {
		const harness = createWebhookHarness(created);
		new MockSubscriptionService();
		await harness.activate();
		nock.cleanAll();
		nock(origin).persist().get('/v1/webhooks/1').reply(200, { id: 1 });
		nock(origin).delete('/v1/webhooks/1').reply(502, '<html>');
		nock(origin).delete('/v1/webhooks/1').reply(204);
		expect(await harness.hook('delete')).toBe(true);
	});

	test('deletes the subscription of a former address together with the current one', async () => {
		const service = new MockSubscriptionService();
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
		const restored = new MockSubscriptionService();
		restored.subscriptions = service.subscriptions;
		expect(await harness.hook('delete')).toBe(true);
		expect(restored.subscriptions).toEqual([]);
	});

	test('finds a subscription whose answer was lost by its address', async () => {
		const service = new MockSubscriptionService();
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
		const after = new MockSubscriptionService();
		after.subscriptions.push(foreign, { id: 3, url: harness.address, events: [] });
		expect(await harness.hook('delete')).toBe(true);
		expect(after.subscriptions).toEqual([foreign]);
	});
});

import { enterprise } from '../../../support/runNode';
import { createWebhookHarness, collectLogLines, secret } from '../../../support/webhookHarness';
import { mockService, createPublishedTrigger, type Service } from './support/publishedTrigger';

const row = (id: number | undefined, url: string, more: object = {}) => ({ id, url, ...more });
const listed =
	(...rows: object[]): Service =>
	(asked) =>
		asked === 'GET webhooks' ? [200, { webhooks: rows }] : undefined;
const isWrite = (asked: string) => !asked.startsWith('GET');
const { address } = createWebhookHarness();
const other = 'https://crm.example.com/hook';

describe('whether this address is subscribed', () => {
	test.each<[string, object, Service, boolean]>([
		['yes', {}, listed(row(7, address)), true],
		['yes, beside others', {}, listed(row(8, other), row(7, address)), true],
		['yes, though its ID was not told', { ids: [] }, listed(row(7, address)), true],
		['no, it is gone', {}, listed(row(8, other)), false],
		['no, it is gone, and its ID was not told', { ids: [] }, listed(row(8, other)), false],
		['no, one of two is gone', { ids: ['7', '8'] }, listed(row(7, address)), false],
		['no, the last of several is gone', { ids: ['7', '8'] }, listed(), false],
	])('%s', async (_, known, service, is) => {
		mockService(service);
		const said = await collectLogLines(async () => {
			expect(await createPublishedTrigger(known).hook('checkExists')).toBe(is);
		});
		expect(said).toEqual([]);
	});

	const alone =
		(...there: string[]): Service =>
		(asked) => {
			if (asked === 'GET webhooks') return [405];
			return there.includes(asked) ? [200, { id: asked.split('/')[1] }] : undefined;
		};

	test.each<[string, string[], Service, boolean]>([
		['yes', ['7'], alone('GET webhooks/7'), true],
		['yes, both', ['7', '8'], alone('GET webhooks/7', 'GET webhooks/8'), true],
		['no, not both', ['7', '8'], alone('GET webhooks/7'), false],
		['it may be', ['7'], () => [405], true],
	])('without a list each one is asked for: %s', async (_, ids, service, is) => {
		mockService(service);
		expect(await createPublishedTrigger({ ids }).hook('checkExists')).toBe(is);
	});

	test('it may be where n8n starts and nobody can look, and n8n’s log says why', async () => {
		const asked = mockService(() => [403, { message: 'Not you' }]);
		const said = await collectLogLines(async () => {
			expect(await createPublishedTrigger().hook('checkExists', 'init')).toBe(true);
		});
		expect(asked).toEqual(['GET webhooks']);
		expect(said).toEqual([
			expect.stringMatching(
				/^warn: The webhook could not be looked up and is taken to be there\. .*look for the webhook.*“Not you”\.$/,
			),
		]);
	});

	test('it must be anew where its secret cannot be read any more', async () => {
		const asked = mockService(listed(row(7, address)));
		expect(await createPublishedTrigger({ sealed: ['damaged'] }).hook('checkExists')).toBe(false);
		expect(asked).toEqual([]);
	});
});

describe('publishing', () => {
	test('asks nothing where the user registers', async () => {
		const asked = mockService(() => [500]);
		const harness = createWebhookHarness({ registration: 'manual' });
		expect(await harness.hook('create')).toBe(true);
		expect(asked).toEqual([]);
	});

	test('says what to do where no event is chosen', async () => {
		await expect(createWebhookHarness({ events: [] }).hook('create')).rejects.toThrow(
			'No event is chosen. Choose under Events what the workflow is to start with.',
		);
	});

	test('takes away nothing that it does not know', async () => {
		const asked = mockService((one) => (isWrite(one) ? [201, { id: 1 }] : [405]));
		expect(await createWebhookHarness().hook('create')).toBe(true);
		expect(asked.filter(isWrite)).toEqual(['POST webhooks']);
		expect(asked.filter((one) => /webhooks\/[^1]/.test(one))).toEqual([]);
	});

	test('knows a subscription without an ID by its address', async () => {
		const subscribed: object[] = [];
		mockService((asked, body) => {
			if (asked === 'POST webhooks') return [201, (subscribed.push(body), { success: true })];
			return asked === 'GET webhooks' ? [200, { webhooks: subscribed }] : undefined;
		});
		const harness = createWebhookHarness({ events: ['appointment.created'] });
		await harness.hook('create');
		expect(JSON.stringify(harness.staticData)).toContain('"ids":[]');
		expect(await harness.hook('checkExists')).toBe(true);
	});

	test('keeps a secret that is told, also where it holds that of the credential', async () => {
		mockService((asked, body) => {
			if (isWrite(asked)) return [201, { id: 1, ...body, secret: `whsec_${secret}` }];
			return [200, { webhooks: [] }];
		});
		const harness = createWebhookHarness({}, { ...enterprise, webhookSecret: secret });
		await harness.hook('create');
		expect(JSON.stringify(harness.staticData)).toMatch(/"sealed":\["[^"]{40,}"\]/);
	});

	test('takes back what it made before it asks in another way', async () => {
		let made = 0;
		const asked = mockService((one, body) => {
			if (one === 'GET webhooks') return [200, { webhooks: [] }];
			if (one.startsWith('GET')) return [200, { id: one.split('/')[1] }];
			if (one.startsWith('DELETE')) return [204];
			if (body.events === 'invoice.created' && !('target' in body))
				return [422, { message: 'target is required' }];
			return [201, { id: ++made }];
		});
		const harness = createWebhookHarness({
			events: ['appointment.created', 'invoice.created'],
			options: { subscriptionEventsAs: 'each' },
		});
		expect(await harness.hook('create')).toBe(true);
		expect(asked.filter(isWrite)).toEqual([
			'POST webhooks',
			'POST webhooks',
			'DELETE webhooks/1',
			'POST webhooks',
			'POST webhooks',
		]);
		expect(JSON.stringify(harness.staticData)).toContain('"ids":["2","3"]');
	});

	test.each<[string, number, object, RegExp]>([
		[
			'the address is registered already',
			409,
			{ message: 'Taken' },
			/^The service says that this address is registered already\. Remove it among the webhooks of your account, and publish again\.$/,
		],
		[
			'the fields do not fit',
			422,
			{ message: 'Bad' },
			/register the webhook.*“Bad”\. Set under Options what.*Manual\.$/,
		],
		[
			'the fields do not fit',
			400,
			{ message: 'Bad' },
			/register the webhook.*“Bad”\. Set under Options what.*Manual\.$/,
		],
		[
			'it is not allowed',
			403,
			{ message: 'Bad' },
			/not allowed to register the webhook\..*“Bad”\.$/,
		],
	])('says what to do where %s (HTTP %d)', async (_, status, body, words) => {
		mockService((asked) => (isWrite(asked) ? [status, body] : [200, { webhooks: [] }]));
		const harness = createWebhookHarness({ events: ['appointment.created'] });
		await expect(harness.hook('create')).rejects.toThrow(words);
		expect(harness.staticData).not.toHaveProperty('node:Trigger.subscriptions');
	});

	test('says which events there are, and which are not', async () => {
		const message = 'events must be among: invoice.created, client.created';
		mockService((asked) => (isWrite(asked) ? [422, { message }] : [200, { webhooks: [] }]));
		await expect(createWebhookHarness().hook('create')).rejects.toThrow(
			/offer appointment\.created, appointment\.updated\. It offers: invoice\.created, client\.created\. Choose/,
		);
	});

	test('says that the list of webhooks cannot be read', async () => {
		mockService(() => [403, { message: 'Not you' }]);
		await expect(createWebhookHarness().hook('create')).rejects.toThrow(
			/^This key is not allowed to read the webhooks\./,
		);
	});
});

describe('a credential that cannot be used', () => {
	const empty = { ...enterprise, apiKey: '' };

	test('is told when publishing', async () => {
		for (const method of ['checkExists', 'create'] as const)
			await expect(createWebhookHarness({}, empty).hook(method)).rejects.toThrow(
				/^The API Key is empty\. Enter the key that support gave you\. Open the credential/,
			);
	});

	test('leaves a subscription where it is, and n8n’s log says so', async () => {
		const harness = createPublishedTrigger({}, {}, empty);
		const said = await collectLogLines(async () => {
			expect(await harness.hook('delete')).toBe(false);
		});
		expect(JSON.stringify(harness.staticData)).toContain(harness.address);
		expect(said).toEqual([
			expect.stringMatching(/^error: The webhook stays at the service\. The API Key is empty/),
		]);
	});
});

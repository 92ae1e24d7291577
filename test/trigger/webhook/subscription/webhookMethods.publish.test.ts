import { enterprise } from '../../../support/runNode';
import { createWebhookHarness, collectLogLines, secret } from '../../../support/webhookHarness';
import { mockService, createPublishedTrigger, type HttpService } from './support/publishedTrigger';

const row = (id: number | undefined, url: string, more: object = {}) => ({ id, url, ...more });
const listed =
	(...rows: object[]): HttpService =>
	(request) =>
		request === 'GET webhooks' ? [200, { webhooks: rows }] : undefined;
const isWrite = (request: string) => !request.startsWith('GET');
const { address } = createWebhookHarness();
const other = 'https://crm.example.com/hook';

describe('isSubscribed', () => {
	test.each<[name: string, stored: object, service: HttpService, expected: boolean]>([
		['the subscription is listed', {}, listed(row(7, address)), true],
		['it is listed beside others', {}, listed(row(8, other), row(7, address)), true],
		['it is listed and its id is unknown', { ids: [] }, listed(row(7, address)), true],
		[
			'it is listed beside one of its own that is off',
			{},
			listed(row(7, address), row(6, address, { active: false })),
			true,
		],
		['it is listed and off', {}, listed(row(7, address, { active: false })), false],
		['it is not listed', {}, listed(row(8, other)), false],
		['it is not listed and its id is unknown', { ids: [] }, listed(row(8, other)), false],
		['one of two is not listed', { ids: ['7', '8'] }, listed(row(7, address)), false],
		['none of two is listed', { ids: ['7', '8'] }, listed(), false],
	])('where %s', async (_, stored, service, expected) => {
		mockService(service);
		const logLines = await collectLogLines(async () => {
			expect(await createPublishedTrigger(stored).hook('checkExists')).toBe(expected);
		});
		expect(logLines).toEqual([]);
	});

	const withoutList =
		(...existing: string[]): HttpService =>
		(request) => {
			if (request === 'GET webhooks') return [405];
			return existing.includes(request) ? [200, { id: request.split('/')[1] }] : undefined;
		};

	test.each<[name: string, ids: string[], service: HttpService, expected: boolean]>([
		['the only one exists', ['7'], withoutList('GET webhooks/7'), true],
		['both exist', ['7', '8'], withoutList('GET webhooks/7', 'GET webhooks/8'), true],
		['one of two is missing', ['7', '8'], withoutList('GET webhooks/7'), false],
		['the only one cannot be read', ['7'], () => [405], true],
	])('without a list, where %s', async (_, ids, service, expected) => {
		mockService(service);
		expect(await createPublishedTrigger({ ids }).hook('checkExists')).toBe(expected);
	});

	test('is true where n8n starts and the list cannot be read, and the log says why', async () => {
		const requests = mockService(() => [403, { message: 'Not you' }]);
		const logLines = await collectLogLines(async () => {
			expect(await createPublishedTrigger().hook('checkExists', 'init')).toBe(true);
		});
		expect(requests).toEqual(['GET webhooks']);
		expect(logLines).toEqual([
			expect.stringMatching(
				/^warn: The webhook could not be looked up and is taken to be there\. .*look for the webhook.*“Not you”\. /,
			),
		]);
	});

	test('is false where its secret cannot be decrypted any more', async () => {
		const requests = mockService(listed(row(7, address)));
		expect(await createPublishedTrigger({ sealed: ['damaged'] }).hook('checkExists')).toBe(false);
		expect(requests).toEqual([]);
	});
});

describe('subscribe', () => {
	test('fails with advice where no event is selected', async () => {
		await expect(createWebhookHarness({ events: [] }).hook('create')).rejects.toThrow(
			'No event is chosen. Choose under Events what the workflow is to start with.',
		);
	});

	test('deletes nothing that it does not know', async () => {
		const requests = mockService((request) => (isWrite(request) ? [201, { id: 1 }] : [405]));
		expect(await createWebhookHarness().hook('create')).toBe(true);
		expect(requests.filter(isWrite)).toEqual(['POST webhooks']);
		expect(requests.filter((request) => / webhooks\/(?!1|subscriptions$)/.test(request))).toEqual(
			[],
		);
	});

	test('goes on where a former one is listed and not found, says so, and tries it again at the end', async () => {
		const rows = [row(7, address)];
		const requests = mockService((request, body) => {
			if (request === 'GET webhooks') return [200, { webhooks: rows }];
			if (request === 'POST webhooks') {
				rows.push({ ...row(8, address), ...body });
				return [201, rows[1]];
			}
			return request === 'DELETE webhooks/8' ? [204] : undefined;
		});
		const harness = createPublishedTrigger();
		const logLines = await collectLogLines(async () => {
			expect(await harness.hook('create')).toBe(true);
			requests.splice(0);
			expect(await harness.hook('delete')).toBe(false);
		});
		expect(requests).toEqual(expect.arrayContaining(['DELETE webhooks/8', 'DELETE webhooks/7']));
		expect(logLines).toEqual([
			expect.stringMatching(/^warn: A former webhook may stay .*still there/),
			expect.stringMatching(/^error: A webhook stays .*still there/),
		]);
	});

	test('recognizes a subscription without an id by its address', async () => {
		const subscribed: object[] = [];
		mockService((request, body) => {
			if (request === 'POST webhooks') return [201, (subscribed.push(body), { success: true })];
			return request === 'GET webhooks' ? [200, { webhooks: subscribed }] : undefined;
		});
		const harness = createWebhookHarness({ events: ['appointment.created'] });
		await harness.hook('create');
		expect(JSON.stringify(harness.staticData)).toContain('"ids":[]');
		expect(await harness.hook('checkExists')).toBe(true);
	});

	test('stores a returned secret, also where it contains that of the credential', async () => {
		mockService((request, body) => {
			if (isWrite(request)) return [201, { id: 1, ...body, secret: `whsec_${secret}` }];
			return [200, { webhooks: [] }];
		});
		const harness = createWebhookHarness({}, { ...enterprise, webhookSecret: secret });
		await harness.hook('create');
		expect(JSON.stringify(harness.staticData)).toMatch(/"sealed":\["[^"]{40,}"\]/);
	});

	test.each`
		name                                       | status | body                                    | message
		${'an address that is registered already'} | ${409} | ${{ message: 'Taken' }}                 | ${/^The service says that this address is registered already\. Remove it among the webhooks of your account, and publish again\.$/}
		${'as many webhooks as there may be'}      | ${409} | ${{ message: 'Webhook limit reached' }} | ${/^The service takes no further webhook \(“Webhook limit reached”\)\. Remove one among the webhooks of your account, and publish again\.$/}
		${'wrong fields'}                          | ${422} | ${{ message: 'Bad' }}                   | ${/register the webhook.*“Bad”\..* Set under Options what.*Manual\.$/}
		${'wrong fields'}                          | ${400} | ${{ message: 'Bad' }}                   | ${/register the webhook.*“Bad”\..* Set under Options what.*Manual\.$/}
		${'a key without permission'}              | ${403} | ${{ message: 'Bad' }}                   | ${/not allowed to register the webhook\..*“Bad”\..* set Registration to Manual .* or set Trigger Mode to Polling\.$/}
		${'another method'}                        | ${405} | ${{ message: 'Bad' }}                   | ${/^(?!.*Request: ).*to register the webhook in this way\..* set Registration to Manual /}
	`(
		'fails with advice for $name (HTTP $status)',
		async ({ status, body, message }: { status: number; body: object; message: RegExp }) => {
			mockService((request) => (isWrite(request) ? [status, body] : [200, { webhooks: [] }]));
			const harness = createWebhookHarness({ events: ['appointment.created'] });
			await expect(harness.hook('create')).rejects.toThrow(message);
			expect(harness.staticData).not.toHaveProperty('node:Trigger.subscriptions');
		},
	);

	test.each([
		['events must be among: invoice.created, client.created', 'invoice.created, client.created'],
		['An invalid value. Valid values are CLIENT_NEW, QX_NEW', 'CLIENT_NEW, QX_NEW'],
	])('fails with the offered events of “%s” and the missing ones', async (message, offered) => {
		mockService((request) => (isWrite(request) ? [422, { message }] : [200, { webhooks: [] }]));
		await expect(createWebhookHarness().hook('create')).rejects.toThrow(
			`offer appointment.created, appointment.updated. It offers: ${offered}. Choose`,
		);
	});

	test('fails where the list of webhooks cannot be read', async () => {
		mockService(() => [403, { message: 'Not you' }]);
		await expect(createWebhookHarness().hook('create')).rejects.toThrow(
			/^This key is not allowed to read the webhooks\./,
		);
	});
});

describe('a credential that cannot be used', () => {
	const empty = { ...enterprise, apiKey: '' };

	test('fails the publication', async () => {
		for (const method of ['checkExists', 'create'] as const)
			await expect(createWebhookHarness({}, empty).hook(method)).rejects.toThrow(
				/^The API Key is empty\. Enter the key that support gave you\. Open the credential/,
			);
	});

	test('leaves a subscription stored, and the log says so', async () => {
		const harness = createPublishedTrigger({}, {}, empty);
		const logLines = await collectLogLines(async () => {
			expect(await harness.hook('delete')).toBe(false);
		});
		expect(JSON.stringify(harness.staticData)).toContain(harness.address);
		expect(logLines).toEqual([
			expect.stringMatching(/^error: The webhook stays at the service\. The API Key is empty/),
		]);
	});
});

import nock from 'nock';
import { nodeRetryPolicy } from '../../../../nodes/AppointmentService/transport';
import { origin } from '../../../support/runNode';
import { createWebhookHarness, collectLogLines } from '../../../support/webhookHarness';
import {
	mockService,
	createPublishedTrigger,
	webhookList,
	type HttpReply,
	type HttpService,
} from './support/publishedTrigger';

const created = { events: ['appointment.created'] };
const { address } = createWebhookHarness();
const isWrite = (request: string) => !/^(GET|OPTIONS)/.test(request);

beforeEach(() => jest.spyOn(nodeRetryPolicy, 'sleep').mockImplementation(async () => {}));
afterEach(() => jest.restoreAllMocks());

/** Fails every request in the same way. */
function failAll(failure: number | 'cut' | 'late'): void {
	for (const method of ['get', 'post', 'delete', 'options'] as const) {
		const scope = nock(origin).persist()[method](/./).query(true);
		if (failure === 'cut')
			scope.replyWithError(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
		else if (failure === 'late')
			scope.replyWithError(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
		else scope.reply(failure, { message: 'No' }, { 'retry-after': '9999' });
	}
}

const failures = [401, 403, 429, 502, 'cut', 'late'] as const;

describe.each(['init', 'leadershipChange'] as const)(
	'where n8n starts by itself (%s)',
	(activation) => {
		test.each(failures)(
			'%s leaves a stored subscription as it is, and the log says so',
			async (failure) => {
				failAll(failure);
				for (const method of ['checkExists', 'create'] as const) {
					const harness = createPublishedTrigger();
					const before = JSON.stringify(harness.staticData);
					const logLines = await collectLogLines(async () => {
						expect(await harness.hook(method, activation)).toBe(true);
					});
					expect(logLines).toEqual([expect.stringMatching(/^warn: The webhook could not be /)]);
					expect(JSON.stringify(harness.staticData)).toBe(before);
				}
			},
		);

		test('a credential that cannot be used leaves the subscription as it is', async () => {
			const harness = createPublishedTrigger();
			harness.credential = { ...harness.credential, apiKey: '' };
			const logLines = await collectLogLines(async () => {
				expect(await harness.hook('checkExists', activation)).toBe(true);
			});
			expect(logLines).toEqual([expect.stringMatching(/API Key is empty/)]);
			const manual = createWebhookHarness({ registration: 'manual' }, harness.credential);
			await collectLogLines(async () => {
				expect(await manual.hook('checkExists', activation)).toBe(true);
			});
		});

		test('HTTP 404 for the subscription creates a new one', async () => {
			mockService((request, body) => {
				if (request === 'GET webhooks') return [405];
				return request === 'POST webhooks' ? [201, { id: 8, ...body }] : undefined;
			});
			const harness = createPublishedTrigger();
			expect(await harness.activate(activation)).toBe(true);
			expect(JSON.stringify(harness.staticData)).toContain('"ids":["8"]');
		});

		test('HTTP 503 without a stored subscription fails', async () => {
			failAll(503);
			await expect(createWebhookHarness(created).activate(activation)).rejects.toThrow(
				/could not answer/,
			);
		});
	},
);

describe.each(['activate', 'update'] as const)('where a person publishes (%s)', (activation) => {
	test.each(failures)('%s fails with a message', async (failure) => {
		failAll(failure);
		for (const harness of [createPublishedTrigger(), createWebhookHarness(created)]) {
			const isStored = () => JSON.stringify(harness.staticData).includes(address);
			const before = isStored();
			await expect(harness.activate(activation)).rejects.toThrow(/\w+ .*\. \w+ .*\.$/);
			await collectLogLines(async () => await harness.hook('delete'));
			expect(isStored()).toBe(before);
		}
	});
});

test.each([
	['an address', { url: 'https://other.example/<img src=x>' }],
	['an address with a damaged escape', { url: 'https://other.example/%ff<b>' }],
	['a state', { status: 'pending <img/src=x>' }],
])('the message that quotes %s is a sentence without markup', async (_, shown) => {
	mockService((request, body) => {
		if (request === 'GET webhooks') return [200, { data: [] }];
		return request === 'POST webhooks' ? [201, { id: 8, ...body, ...shown }] : undefined;
	});
	const published = createWebhookHarness(created).activate('activate');
	await expect(published).rejects.toThrow(/^The service took the webhook, but [^<>]*$/);
});

test('the message that names offered events is without markup', async () => {
	mockService((request) => {
		if (request === 'GET webhooks') return [200, { data: [] }];
		const events = ['must be one of: client<img/src=x>.created'];
		return request === 'POST webhooks' ? [422, { errors: { events } }] : undefined;
	});
	const published = createWebhookHarness(created).activate('activate');
	await expect(published).rejects.toThrow(/^The service does not offer [^<>]*$/);
});

test.each<[status: number, said: string, message: RegExp]>([
	[402, 'Webhooks are part of the Pro plan', /^The plan of the account does not include it \(“Web/],
	[403, 'Upgrade to use webhooks', /^The plan of the account does not include it/],
	[403, 'Your plan has a limit of 3 webhooks', /^The service takes no further webhook \(“Your/],
	[409, 'At most 5', /^The service takes no further webhook/],
	[403, 'No scope', /^This key is not allowed to/],
])('HTTP %d with “%s” is told as what it is', async (status, message, expected) => {
	mockService((request) => {
		if (request === 'GET webhooks') return [200, { data: [] }];
		return request === 'POST webhooks' ? [status, { message }] : undefined;
	});
	await expect(createWebhookHarness(created).activate()).rejects.toThrow(expected);
});

test('a refused registration names no option that only writing has', async () => {
	nock(origin).persist().get(/./).query(true).reply(200, { data: [] });
	nock(origin).persist().options(/./).reply(204);
	nock(origin).persist().post(/./).reply(422, { message: 'No' });
	const published = createWebhookHarness(created).activate('activate');
	await expect(published).rejects.toThrow(/^(?!.*(Request: |Dry Run|Check for Changes)).*Manual/s);
});

test.each(['settings/webhook', 'account/webhook-config', 'helpers/settings-webhook'])(
	'nothing is written to %s, which shows no webhook that it may replace',
	async (subscriptionPath) => {
		const requests = mockService(() => [405, { message: 'Only POST' }]);
		const published = createWebhookHarness({
			...created,
			options: { subscriptionPath },
		}).activate();
		await expect(published).rejects.toThrow(/may replace the webhook of somebody else.*Manual/s);
		expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
	},
);

const others = { url: 'https://crm.example.com/hook', events: ['client.created'] };

test.each<[name: string, body: object]>([
	['says of the list that one fits', { data: [{ id: 1, ...others }], meta: { max: 1 } }],
	['limits it to one', { webhooks: [{ id: 1, ...others }], limit: 1 }],
	['says how many are allowed', { items: [{ id: 1, ...others }], limits: { max_webhooks: '1' } }],
	['shows no list, but one webhook', others],
	['shows one webhook in an envelope', { webhook: others }],
])('a webhook of others is not replaced where the service %s', async (_, body) => {
	const requests = mockService((request) => (request === 'GET webhooks' ? [200, body] : undefined));
	await expect(createWebhookHarness(created).activate()).rejects.toThrow(
		/takes only one webhook, and another one is there/,
	);
	expect(requests.filter(isWrite)).toEqual([]);
});

test.each<[name: string, body: object]>([
	['there is none', { data: [], meta: { max: 1 } }],
	['more are there', { data: [{ id: 1, ...others }, { id: 2 }], limit: 1 }],
	['more fit', { data: [{ id: 1, ...others }], meta: { max: 10 } }],
	['the only one is its own', { data: [{ id: 1, url: address }], meta: { max: 1 } }],
])('a webhook is created where %s', async (_, body) => {
	const requests = mockService((request, sent) => {
		if (request === 'GET webhooks') return [200, body];
		return isWrite(request)
			? [request.startsWith('POST') ? 201 : 204, { id: 8, ...sent }]
			: undefined;
	});
	await createWebhookHarness(created).activate();
	expect(requests).toContain('POST webhooks');
});

test.each(failures)('unpublishing does not throw for %s', async (failure) => {
	failAll(failure);
	await collectLogLines(async () => {
		expect(await createPublishedTrigger().hook('delete')).toBe(false);
	});
});

describe('a request whose answer is lost', () => {
	/** A service that loses the answers to its first POST requests; `isTaken` where it creates the subscriptions all the same. */
	const createLossyService = (times: number, isTaken: boolean, reply: HttpReply) => {
		let posts = 0;
		const others = { id: 1, url: 'https://crm.example.com/hook' };
		return webhookList(
			(body, rows) => {
				const isLost = ++posts <= times;
				const one = { id: posts + 100, ...body, secret: `told-once-${posts}` };
				if (isTaken || !isLost) rows.push(one);
				return isLost ? reply : [201, one];
			},
			[others],
		);
	};
	const replies: Array<[name: string, reply: HttpReply]> = [
		['HTTP 500', [500, { message: 'Oops' }]],
		['HTTP 502', [502, '<html>']],
		['a truncated body', [201, '{"id": 1']],
	];

	test.each(
		replies.flatMap(([name, reply]) => [true, false].map((taken) => [name, taken, reply] as const)),
	)(
		'%s for a new subscription (created: %s) ends with one subscription and its secret',
		async (_, isTaken, reply) => {
			const { rows, service } = createLossyService(1, isTaken, reply);
			const requests = mockService(service);
			const harness = createWebhookHarness(created);
			expect(await harness.activate()).toBe(true);
			expect(rows.filter(({ url }) => url === harness.address)).toHaveLength(1);
			expect(rows).toHaveLength(2);
			expect(requests.length).toBeLessThanOrEqual(40);
			const headers = { 'x-token': String(rows[1].secret) };
			const body = { event: 'appointment.created', data: { id: 7, start: 'x' } };
			expect((await harness.deliver({ body, headers })).started).toHaveLength(1);
		},
	);

	test('for every attempt fails the publication, and unpublishing deletes what was created', async () => {
		const { rows, service } = createLossyService(9, true, [500, { message: 'Oops' }]);
		mockService(service);
		const harness = createWebhookHarness(created);
		await expect(harness.activate()).rejects.toThrow(/Oops/);
		expect(await harness.hook('delete')).toBe(true);
		expect(rows).toHaveLength(1);
	});
});

describe('a subscription is never created twice', () => {
	const countPosts = (requests: string[]) =>
		requests.filter((request) => request.startsWith('POST')).length;

	test.each<[name: string, reply: HttpReply]>([
		['HTTP 500', [500, { message: 'callback_url is required' }]],
		['HTTP 502', [502, '<html>']],
	])('after %s no further POST follows where the list cannot be read', async (_, reply) => {
		const requests = mockService((request) => (request.startsWith('POST') ? reply : [405]));
		await expect(createWebhookHarness(created).activate()).rejects.toThrow();
		expect(countPosts(requests)).toBe(1);
	});

	const unnamed: HttpReply = [200, { success: false, message: 'callback_url is required' }];

	test('a subscription that the service created and refused is deleted before the next POST', async () => {
		const { rows, service } = webhookList((body, all) => {
			all.push({ id: all.length + 100, ...body });
			return 'callback_url' in body ? [201, all.at(-1)] : unnamed;
		});
		const requests = mockService(service);
		const harness = createWebhookHarness(created);
		expect(await harness.activate()).toBe(true);
		expect(countPosts(requests)).toBe(2);
		expect(rows).toEqual([expect.objectContaining({ callback_url: harness.address })]);
	});

	test.each<[first: string, second: string]>([
		['appointment.created', 'invoice.created'],
		['appointment.created', 'client.created'],
	])('an answer with one for %s and one for %s leaves none', async (...offered) => {
		const { rows, service } = webhookList(({ url }, all) => {
			all.splice(0, all.length, ...offered.map((event, at) => ({ id: 100 + at, url, event })));
			return [201, all];
		});
		mockService(service);
		const harness = createWebhookHarness({ events: ['appointment.created', 'invoice.created'] });
		const published = await harness.activate().then(
			() => '',
			(error: unknown) => (error as Error).message,
		);
		expect(published).toMatch(/other events.*without invoice\.created/);
		expect(rows).toEqual([]);
	});

	test('what was created before one of several events was refused is deleted', async () => {
		const error = { message: 'Not in your plan' };
		const { rows, service } = webhookList(({ url }, all) => {
			all.push({ id: 100 + all.length, url });
			return [
				207,
				{
					results: [
						{ status: 201, id: 100 },
						{ status: 403, error },
					],
				},
			];
		});
		mockService(service);
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(/Not in your plan/);
		expect(rows).toEqual([]);
	});

	test('no further POST follows where it cannot be deleted', async () => {
		const { service } = webhookList((body, all) => {
			all.push({ id: all.length + 100, ...body });
			return unnamed;
		});
		const requests = mockService((request, body) =>
			request === 'GET webhooks' || request.startsWith('POST') ? service(request, body) : [403],
		);
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/callback_url is required/,
		);
		expect(countPosts(requests)).toBe(1);
	});
});

test('of two subscriptions of this address, the unknown one is deleted', async () => {
	const rows = [
		{ id: 7, url: address, events: created.events },
		{ id: 8, url: `${address}2`, events: created.events },
		{ id: 9, url: address, events: created.events },
	];
	const requests = mockService(webhookList(() => [500], rows).service);
	expect(await createPublishedTrigger().hook('checkExists')).toBe(true);
	expect(requests.filter(isWrite)).toEqual(['DELETE webhooks/9']);
});

describe('a publication ends within 40 requests at a service', () => {
	const many = (count: number, make: (index: number) => unknown) =>
		Array.from({ length: count }, (_, index) => make(index));
	const endless: HttpService = (request) => {
		if (!request.startsWith('GET webhooks')) return [422, { message: 'No' }];
		const data = many(10, (at) => ({ id: `${request}${at}` }));
		return [200, { data, next: `/v1/webhooks?c=${request.length}${request}` }];
	};
	const allowed = many(5000, (at) => `client.created.${at}`);
	const choosy: HttpService = (request) =>
		request.startsWith('POST') ? [422, { message: 'Unknown', allowed }] : [200, { webhooks: [] }];
	const pending: HttpService = (request, body) =>
		request.startsWith('POST webhooks')
			? [
					201,
					{ id: request.length, ...body, status: 'pending', confirm_url: '/v1/webhooks/confirm' },
				]
			: [200, { webhooks: [], id: 13, status: 'pending' }];

	test.each<[name: string, service: HttpService]>([
		['with a list that has no end', endless],
		['with thousands of events', choosy],
		['with subscriptions that stay pending', pending],
	])('%s', async (_, service) => {
		const requests = mockService(service);
		const harness = createWebhookHarness({
			events: ['appointment.created', 'appointment.updated', 'invoice.created', 'invoice.updated'],
		});
		const message = await harness.activate().then(
			() => '',
			(error: unknown) => (error as Error).message,
		);
		expect(message).toMatch(/\. \w+ .*\.$/);
		expect(message.length).toBeLessThan(3000);
		expect(requests.length).toBeLessThanOrEqual(40);
	});
});

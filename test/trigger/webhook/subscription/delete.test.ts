import nock from 'nock';
import { origin } from '../../../support/runNode';
import { collectLogLines } from '../../../support/webhookHarness';
import {
	mockService,
	createPublishedTrigger,
	webhookList,
	type HttpReply,
	type HttpService,
} from './support/publishedTrigger';
import { casesOf } from '../../../support/table';

/** Unpublishes at a service. */
async function unpublish(service: HttpService, options: object = {}, ids = ['7']) {
	const requests = mockService(service);
	const harness = createPublishedTrigger({ ids }, { options: { ...options } });
	let done: boolean | undefined;
	const logLines = await collectLogLines(async () => (done = await harness.hook('delete')));
	const isForgotten = !JSON.stringify(harness.staticData).includes(harness.address);
	expect(isForgotten).toBe(done);
	return { requests, done, logLines };
}

const deleted: HttpReply = [204];
const isWrite = (request: string) => !request.startsWith('GET');

describe('removeByIds deletes a subscription', () => {
	test.each(
		casesOf<[name: string, options: object, id: string, request: string]>`
			by POST               | {"subscriptionRemovalMethod":"POST"} | "7" | POST webhooks/7
			at a path             | {"subscriptionRemovalPath":"hooks/off"} | "7" | DELETE hooks/off/7
			at a path with its ID | {"subscriptionRemovalPath":"off/{ID}/now"} | "7" | DELETE off/7/now
			at a path with its id | {"subscriptionRemovalPath":"{id}/of/{ID}"} | "7" | DELETE 7/of/7
			by POST at a path     | {"subscriptionRemovalMethod":"POST","subscriptionRemovalPath":"webhooks/{ID}/cancel"} | a/b c | POST webhooks/a%2Fb%20c/cancel
		`,
	)('%s, as the options say, without reading it', async (_, options, id, request) => {
		expect(await unpublish(() => deleted, options, [id])).toMatchObject({
			requests: [request],
			done: true,
		});
	});

	test('by force, where webhooks have no place in the trash of the service', async () => {
		const { done, logLines } = await unpublish((request) =>
			request.endsWith('?force=true')
				? deleted
				: [501, { code: 'trash_not_supported', message: 'Webhooks do not support trashing.' }],
		);
		expect({ done, logLines }).toEqual({ done: true, logLines: [] });
	});

	test.each([
		['status', 'ENABLED', 'DISABLED'],
		['active', true, false],
		['paused', false, true],
	])('by switching it off where %s is %j, and nothing else is offered', async (field, on, off) => {
		const webhook = { id: 7, [field]: on };
		const { done } = await unpublish((request, body) => {
			if (request === 'GET webhooks/7') return [200, webhook];
			if (request !== 'PATCH webhooks/7') return [405, {}, { allow: 'GET, PATCH' }];
			return [200, Object.assign(webhook, body)];
		});
		expect(webhook[field]).toBe(off);
		expect(done).toBe(true);
	});

	test('of the version that was read, where the service wants to know it', async () => {
		let isThere = true;
		nock(origin)
			.delete('/v1/webhooks/7')
			.matchHeader('if-match', '"v1"')
			.reply(() => ((isThere = false), [204]));
		const { done } = await unpublish((request) => {
			if (isWrite(request)) return [428, { message: 'Send If-Match' }];
			return isThere ? [200, { id: 7 }, { etag: '"v1"' }] : undefined;
		});
		expect(done).toBe(true);
	});

	test('and says that it stays where the service shows it without an ID', async () => {
		const { address } = createPublishedTrigger();
		const webhooks = [{ url: address, events: ['appointment.created'] }];
		const { requests, done, logLines } = await unpublish(() => [200, { webhooks }], {}, []);
		expect([requests.filter(isWrite), done]).toEqual([[], false]);
		expect(logLines.join()).toContain('without an ID by which the node could remove it');
	});

	test('and says that it stays where it has no ID and the service shows no list', async () => {
		const { requests, done, logLines } = await unpublish(() => undefined, {}, []);
		expect([requests.filter(isWrite), done]).toEqual([[], true]);
		expect(logLines.join()).toContain('gave it no ID and shows no list of webhooks');
	});

	test('at another address, where its list shows it there', async () => {
		let left = [{ id: 7, url: 'https://a.example' }];
		const { done } = await unpublish((request) => {
			if (/^GET webhooks(\?|$)/.test(request)) return [200, left];
			if (request === 'GET webhook/7') return left.length > 0 ? [200, left[0]] : [404];
			if (request !== 'DELETE webhook/7') return undefined;
			left = [];
			return deleted;
		});
		expect([left, done]).toEqual([[], true]);
	});

	test('that its list still shows is not taken to be gone', async () => {
		const { done, logLines } = await unpublish(
			(request) => (request === 'GET webhooks' ? [200, [{ id: 7 }]] : undefined),
			{ subscriptionPath: 'webhooks' },
		);
		expect(done).toBe(false);
		expect(logLines.join()).toContain('the webhook is still there');
	});

	test('that its list shows as deleted', async () => {
		const service: HttpService = (request) =>
			request === 'GET webhooks' ? [200, [{ id: 7, deleted_at: '2026-01-01' }]] : undefined;
		expect(await unpublish(service)).toMatchObject({ done: true, logLines: [] });
	});

	test('by its address where nothing is found by the ID', async () => {
		const { address } = createPublishedTrigger();
		const { requests, done } = await unpublish(
			(request) => {
				if (request === 'GET webhooks')
					return [
						200,
						[
							{ id: 8, url: address },
							{ id: 9, url: `${address}2` },
						],
					];
				return request === 'DELETE webhooks/8' ? deleted : undefined;
			},
			{},
			['req-7'],
		);
		expect([requests.filter(isWrite), done]).toEqual([
			['DELETE webhooks/req-7', 'DELETE webhooks/8'],
			true,
		]);
	});

	test.each([404, 410])('or accepts with DELETE that it is gone (HTTP %d)', async (status) => {
		const { requests, done } = await unpublish((request) => [isWrite(request) ? status : 405]);
		expect([requests.filter(isWrite), done]).toEqual([['DELETE webhooks/7'], true]);
	});

	test.each([404, 410])('or accepts that it is gone (HTTP %d)', async (status) => {
		const posted = { subscriptionRemovalMethod: 'POST' };
		const posts = await unpublish(() => [status], posted, ['7', '8']);
		expect(posts.requests.filter(isWrite)).toEqual(['POST webhooks/7', 'POST webhooks/8']);
		expect(posts.done).toBe(true);
	});
});

describe('removeByIds leaves a subscription, and the log says why', () => {
	test.each<[name: string, options: object, service: HttpService]>([
		[
			'the list shows it',
			{ subscriptionRemovalPath: 'hooks/{ID}' },
			(request) => (request === 'GET webhooks' ? [200, { webhooks: [{ id: 7 }] }] : undefined),
		],
		[
			'it can be read by its id',
			{ subscriptionRemovalMethod: 'POST', subscriptionRemovalPath: 'hooks/off' },
			(request) => (request === 'GET webhooks/7' ? [200, { id: 7 }] : undefined),
		],
	])('where nothing is at the path of the option, but %s', async (_, options, service) => {
		const { done, logLines } = await unpublish(service, options);
		expect(done).toBe(false);
		expect(logLines).toEqual([
			expect.stringMatching(
				/^error: A webhook stays .*found nothing at \/v1\/hooks\/.*, and the webhook is still there\. Correct Subscription: Removal Path/,
			),
		]);
	});

	test.each<[name: string, reply: HttpReply]>([
		['HTTP 403', [403, { message: 'Not you' }]],
		['an error inside of HTTP 200', [200, { success: false, message: 'Not you' }]],
	])('after %s', async (_, reply) => {
		const posted = { subscriptionRemovalMethod: 'POST' };
		const { requests, done, logLines } = await unpublish(() => reply, posted, ['7', '8']);
		expect([requests, done]).toEqual([['POST webhooks/7'], false]);
		expect(logLines).toEqual([
			expect.stringMatching(
				/^error: A webhook stays at the service\. .*remove the webhook.*“Not you”\./,
			),
		]);
	});

	test('where it can be neither read nor deleted', async () => {
		const { requests, done, logLines } = await unpublish((request) => [
			isWrite(request) ? 403 : 405,
		]);
		expect([requests.filter(isWrite), done]).toEqual([['DELETE webhooks/7'], false]);
		expect(logLines[0]).toMatch(/This key is not allowed to remove the webhook/);
	});

	test('where two answers were lost', async () => {
		const { requests, done, logLines } = await unpublish((request) =>
			isWrite(request) ? [502] : [200, { id: 7 }],
		);
		expect([requests.filter(isWrite).length, done]).toEqual([2, false]);
		expect(logLines[0]).toMatch(/remove the webhook/);
	});
});

test.each([
	['may stay where none has the address of the node', 'https://other.example', /another API key/],
	['is deleted where it has the address of the node', '', undefined],
])('a subscription made with another key %s', async (_, other, line) => {
	const harness = createPublishedTrigger();
	harness.credential = { ...harness.credential, apiKey: 'key-of-another-account' };
	mockService(webhookList(() => [500], [{ id: 7, url: other || harness.address }]).service);
	const logLines = await collectLogLines(async () => void (await harness.hook('delete')));
	expect(logLines).toEqual(line ? [expect.stringMatching(line)] : []);
});

/** What somebody who passes a workflow on can write into its static data. */
describe('static data that the node did not write deletes nothing', () => {
	test.each(
		casesOf<[where: string, stored: object, address?: string]>`
			the IDs             | {"path": "appointments", "ids": ["7"]}
			the former ones     | {"path": "appointments", "former": ["7"]}
			other subscriptions | {"ids": ["7"]}
			another address     | {"path": "appointments", "ids": ["7"]} | https://old.example/webhook
		`,
	)('in %s', async (_, stored, address) => {
		const { rows, service } = webhookList((body, list) => {
			list.push({ ...body, id: 8 });
			return [201, { ...body, id: 8 }];
		});
		rows.push({ id: 7, url: 'https://someone-else.example/hook' });
		const requests = mockService(service);
		for (const method of ['activate', 'init', undefined] as const) {
			const harness = createPublishedTrigger({ ids: [] });
			const data = { events: ['appointment.created'], ids: [], sealed: [], path: 'webhooks' };
			const subscriptions = { [address ?? harness.address]: { ...data, ...stored } };
			harness.staticData = { 'node:Trigger': { subscriptions } } as never;
			await (method ? harness.activate(method) : harness.hook('delete'));
		}
		expect(requests.filter((request) => /^[^G].*(7$|appointments)/.test(request))).toEqual([]);
	});
});

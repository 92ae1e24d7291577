import { collectLogLines } from '../../../support/webhookHarness';
import {
	mockService,
	createPublishedTrigger,
	type HttpReply,
	type HttpService,
} from './support/publishedTrigger';

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
	test.each<[name: string, options: object, id: string, request: string]>([
		['by POST', { subscriptionRemovalMethod: 'POST' }, '7', 'POST webhooks/7'],
		['at a path', { subscriptionRemovalPath: 'hooks/off' }, '7', 'DELETE hooks/off/7'],
		['at a path with its ID', { subscriptionRemovalPath: 'off/{ID}/now' }, '7', 'DELETE off/7/now'],
		['at a path with its id', { subscriptionRemovalPath: '{id}/of/{ID}' }, '7', 'DELETE 7/of/7'],
		[
			'by POST at a path',
			{ subscriptionRemovalMethod: 'POST', subscriptionRemovalPath: 'webhooks/{ID}/cancel' },
			'a/b c',
			'POST webhooks/a%2Fb%20c/cancel',
		],
	])('%s, as the options say, without reading it', async (_, options, id, request) => {
		expect(await unpublish(() => deleted, options, [id])).toMatchObject({
			requests: [request],
			done: true,
		});
	});

	test('with DELETE, after reading it', async () => {
		const service: HttpService = (request) => (isWrite(request) ? deleted : [200, { id: 7 }]);
		expect(await unpublish(service)).toMatchObject({
			requests: ['GET webhooks/7', 'DELETE webhooks/7', 'GET webhooks/7'],
			done: true,
		});
	});

	test('one after the other', async () => {
		const { requests } = await unpublish(() => deleted, { subscriptionRemovalPath: 'off' }, [
			'7',
			'8',
		]);
		expect(requests).toEqual(['DELETE off/7', 'DELETE off/8']);
	});

	test('that cannot be read by its id', async () => {
		const { requests, done } = await unpublish((request) => (isWrite(request) ? deleted : [405]));
		expect(done).toBe(true);
		expect(requests.filter(isWrite)).toEqual(['DELETE webhooks/7']);
	});

	test('of several that cannot be read by their ids, each with the fewest requests', async () => {
		const ids = ['1', '2', '3', '4', '5', '6'];
		const left = new Set(ids);
		const { requests, done } = await unpublish(
			(request) => {
				const [method, path] = request.split(' ');
				if (path.startsWith('webhooks?') || path === 'webhooks')
					return [200, [...left].map((id) => ({ id, url: 'https://a.example' }))];
				const id = path.replace('webhooks/', '');
				if (!left.has(id)) return undefined;
				if (method === 'DELETE') left.delete(id);
				return method === 'DELETE' ? deleted : [405];
			},
			{},
			ids,
		);
		expect([...left]).toEqual([]);
		expect(done).toBe(true);
		expect(requests.slice(-5)).toEqual(ids.slice(1).map((id) => `DELETE webhooks/${id}`));
	});

	test('that its list still shows is not taken to be gone', async () => {
		const { done, logLines } = await unpublish(
			(request) => (request === 'GET webhooks' ? [200, [{ id: 7 }]] : undefined),
			{ subscriptionPath: 'webhooks' },
		);
		expect(done).toBe(false);
		expect(logLines.join()).toContain('the webhook is still there');
	});

	test.each([404, 410])('or accepts that it is gone (HTTP %d)', async (status) => {
		const posted = { subscriptionRemovalMethod: 'POST' };
		const posts = await unpublish(() => [status], posted, ['7', '8']);
		expect(posts.requests.filter(isWrite)).toEqual(['POST webhooks/7', 'POST webhooks/8']);
		expect(posts.done).toBe(true);
		expect((await unpublish((request) => [isWrite(request) ? status : 405])).done).toBe(true);
		const { requests, done } = await unpublish(() => [status]);
		expect([requests.filter(isWrite), done]).toEqual([[], true]);
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
		['HTTP 300', [300, { message: 'Not you' }]],
	])('after %s', async (_, reply) => {
		const posted = { subscriptionRemovalMethod: 'POST' };
		const { requests, done, logLines } = await unpublish(() => reply, posted, ['7', '8']);
		expect([requests, done]).toEqual([['POST webhooks/7'], false]);
		expect(logLines).toEqual([
			expect.stringMatching(
				/^error: A webhook stays at the service\. .*remove the webhook.*“Not you”\.$/,
			),
		]);
	});

	test('where reading it is forbidden', async () => {
		const { requests, done, logLines } = await unpublish((request) =>
			isWrite(request) ? deleted : [403],
		);
		expect([requests, done]).toEqual([['GET webhooks/7'], false]);
		expect(logLines).toHaveLength(1);
	});

	test('where it can be neither read nor deleted', async () => {
		const { requests, done, logLines } = await unpublish((request) => [
			isWrite(request) ? 403 : 405,
		]);
		expect([requests.filter(isWrite), done]).toEqual([['DELETE webhooks/7'], false]);
		expect(logLines[0]).toMatch(/This key is not allowed to remove the webhook/);
	});

	test('where the answer was lost and it cannot be read, after one request', async () => {
		let gone = false;
		const { requests, done, logLines } = await unpublish((request) => {
			if (!isWrite(request)) return gone ? [403] : [200, { id: 7 }];
			gone = true;
			return [502];
		});
		expect([requests.filter(isWrite), done]).toEqual([['DELETE webhooks/7'], false]);
		expect(logLines[0]).toMatch(/It is not known/);
	});

	test('where three answers were lost', async () => {
		const start = Date.now();
		const { requests, done } = await unpublish((request) =>
			isWrite(request) ? [502] : [200, { id: 7 }],
		);
		expect([requests.filter(isWrite).length, done]).toEqual([3, false]);
		expect(Date.now() - start).toBeGreaterThan(1400);
	});
});

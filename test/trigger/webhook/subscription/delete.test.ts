import { collectLogLines } from '../../../support/webhookHarness';
import {
	mockService,
	createPublishedTrigger,
	type Reply,
	type Service,
} from './support/publishedTrigger';

/** Unpublishes at a service. */
async function left(service: Service, options: object = {}, ids = ['7']) {
	const asked = mockService(service);
	const harness = createPublishedTrigger({ ids }, { options: { ...options } });
	let done: boolean | undefined;
	const said = await collectLogLines(async () => (done = await harness.hook('delete')));
	const forgotten = !JSON.stringify(harness.staticData).includes(harness.address);
	expect(forgotten).toBe(done);
	return { asked, done, said };
}

const taken: Reply = [204];
const isWrite = (asked: string) => !asked.startsWith('GET');

describe('a subscription is taken away', () => {
	test.each<[string, object, string, string]>([
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
	])('%s, as the user says, without reading it', async (_, options, id, asked) => {
		expect(await left(() => taken, options, [id])).toMatchObject({ asked: [asked], done: true });
	});

	test('by DELETE after it was read', async () => {
		const service: Service = (asked) => (isWrite(asked) ? taken : [200, { id: 7 }]);
		expect(await left(service)).toMatchObject({
			asked: ['GET webhooks/7', 'DELETE webhooks/7', 'GET webhooks/7'],
			done: true,
		});
	});

	test('one after the other', async () => {
		const { asked } = await left(() => taken, { subscriptionRemovalPath: 'off' }, ['7', '8']);
		expect(asked).toEqual(['DELETE off/7', 'DELETE off/8']);
	});

	test('although none can be read by itself', async () => {
		const { asked, done } = await left((one) => (isWrite(one) ? taken : [405]));
		expect(done).toBe(true);
		expect(asked.filter(isWrite)).toEqual(['DELETE webhooks/7']);
	});

	test.each([404, 410])('already, where it is gone (HTTP %d)', async (status) => {
		const posted = { subscriptionRemovalMethod: 'POST' };
		const posts = await left(() => [status], posted, ['7', '8']);
		expect(posts.asked.filter(isWrite)).toEqual(['POST webhooks/7', 'POST webhooks/8']);
		expect(posts.done).toBe(true);
		expect((await left((one) => [isWrite(one) ? status : 405])).done).toBe(true);
		const { asked, done } = await left(() => [status]);
		expect([asked.filter(isWrite), done]).toEqual([[], true]);
	});
});

describe('a subscription stays, and n8n’s log says why', () => {
	test.each<[string, object, Service]>([
		[
			'which the list shows',
			{ subscriptionRemovalPath: 'hooks/{ID}' },
			(asked) => (asked === 'GET webhooks' ? [200, { webhooks: [{ id: 7 }] }] : undefined),
		],
		[
			'which can be read by itself',
			{ subscriptionRemovalMethod: 'POST', subscriptionRemovalPath: 'hooks/off' },
			(asked) => (asked === 'GET webhooks/7' ? [200, { id: 7 }] : undefined),
		],
	])('where nothing is at the path of its own, %s', async (_, options, service) => {
		const { done, said } = await left(service, options);
		expect(done).toBe(false);
		expect(said).toEqual([
			expect.stringMatching(
				/^error: A webhook stays .*found nothing at \/v1\/hooks\/.*, and the webhook is still there\. Correct Subscription: Removal Path/,
			),
		]);
	});

	test.each<[string, Reply]>([
		['a refusal', [403, { message: 'Not you' }]],
		['a no inside of a yes', [200, { success: false, message: 'Not you' }]],
		['an answer that leads elsewhere', [300, { message: 'Not you' }]],
	])('for %s', async (_, reply) => {
		const posted = { subscriptionRemovalMethod: 'POST' };
		const { asked, done, said } = await left(() => reply, posted, ['7', '8']);
		expect([asked, done]).toEqual([['POST webhooks/7'], false]);
		expect(said).toEqual([
			expect.stringMatching(
				/^error: A webhook stays at the service\. .*remove the webhook.*“Not you”\.$/,
			),
		]);
	});

	test('where it may not be read', async () => {
		const { asked, done, said } = await left((one) => (isWrite(one) ? taken : [403]));
		expect([asked, done]).toEqual([['GET webhooks/7'], false]);
		expect(said).toHaveLength(1);
	});

	test('where it cannot be read by itself, and not be taken away', async () => {
		const { asked, done, said } = await left((one) => [isWrite(one) ? 403 : 405]);
		expect([asked.filter(isWrite), done]).toEqual([['DELETE webhooks/7'], false]);
		expect(said[0]).toMatch(/This key is not allowed to remove the webhook/);
	});

	test('where the answer was lost and nobody can look, after one request', async () => {
		let gone = false;
		const { asked, done, said } = await left((one) => {
			if (!isWrite(one)) return gone ? [403] : [200, { id: 7 }];
			gone = true;
			return [502];
		});
		expect([asked.filter(isWrite), done]).toEqual([['DELETE webhooks/7'], false]);
		expect(said[0]).toMatch(/It is not known/);
	});

	test('where three answers were lost', async () => {
		const begin = Date.now();
		const { asked, done } = await left((one) => (isWrite(one) ? [502] : [200, { id: 7 }]));
		expect([asked.filter(isWrite).length, done]).toEqual([3, false]);
		expect(Date.now() - begin).toBeGreaterThan(1400);
	});
});

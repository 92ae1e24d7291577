import nock from 'nock';
import { nodeRetryPolicy } from '../../../../nodes/AppointmentService/transport';
import { origin } from '../../../support/runNode';
import { createWebhookHarness, collectLogLines } from '../../../support/webhookHarness';
import {
	mockService,
	createPublishedTrigger,
	type Reply,
	type Service,
} from './support/publishedTrigger';

const created = { events: ['appointment.created'] };
const { address } = createWebhookHarness();
const isWrite = (asked: string) => !/^(GET|OPTIONS)/.test(asked);

beforeEach(() => jest.spyOn(nodeRetryPolicy, 'sleep').mockImplementation(async () => {}));
afterEach(() => jest.restoreAllMocks());

/** Answers everything with one fault. */
function failAll(fault: number | 'cut' | 'late'): void {
	for (const method of ['get', 'post', 'delete', 'options'] as const) {
		const line = nock(origin).persist()[method](/./).query(true);
		if (fault === 'cut')
			line.replyWithError(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
		else if (fault === 'late')
			line.replyWithError(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
		else line.reply(fault, { message: 'No' }, { 'retry-after': '9999' });
	}
}

const faults = [401, 403, 429, 500, 502, 503, 504, 'cut', 'late'] as const;

describe.each(['init', 'leadershipChange'] as const)('n8n starts by itself (%s)', (activation) => {
	test.each(faults)(
		'%s: a known subscription is left as it is, and the log says so',
		async (fault) => {
			failAll(fault);
			for (const method of ['checkExists', 'create'] as const) {
				const harness = createPublishedTrigger();
				const before = JSON.stringify(harness.staticData);
				const said = await collectLogLines(async () => {
					expect(await harness.hook(method, activation)).toBe(true);
				});
				expect(said).toEqual([expect.stringMatching(/^warn: The webhook could not be /)]);
				expect(JSON.stringify(harness.staticData)).toBe(before);
			}
		},
	);

	test('a credential that cannot be used just now costs nobody the subscription', async () => {
		const harness = createPublishedTrigger();
		harness.credential = { ...harness.credential, apiKey: '' };
		const said = await collectLogLines(async () => {
			expect(await harness.hook('checkExists', activation)).toBe(true);
		});
		expect(said).toEqual([expect.stringMatching(/API Key is empty/)]);
		const manual = createWebhookHarness({ registration: 'manual' }, harness.credential);
		await collectLogLines(async () => {
			expect(await manual.hook('checkExists', activation)).toBe(true);
		});
	});

	test('404: it is gone, and is made anew', async () => {
		mockService((asked, body) => {
			if (asked === 'GET webhooks') return [405];
			return asked === 'POST webhooks' ? [201, { id: 8, ...body }] : undefined;
		});
		const harness = createPublishedTrigger();
		expect(await harness.activate(activation)).toBe(true);
		expect(JSON.stringify(harness.staticData)).toContain('"ids":["8"]');
	});

	test('where none is known, the fault is told', async () => {
		failAll(503);
		await expect(createWebhookHarness(created).activate(activation)).rejects.toThrow(
			/could not answer/,
		);
	});
});

describe.each(['activate', 'update'] as const)('a person publishes (%s)', (activation) => {
	test.each(faults)('%s: it fails with the words', async (fault) => {
		failAll(fault);
		for (const harness of [createPublishedTrigger(), createWebhookHarness(created)]) {
			const isKept = () => JSON.stringify(harness.staticData).includes(address);
			const before = isKept();
			await expect(harness.activate(activation)).rejects.toThrow(/\w+ .*\. \w+ .*\.$/);
			await collectLogLines(async () => await harness.hook('delete'));
			expect(isKept()).toBe(before);
		}
	});
});

test.each(faults)('%s: unpublishing never fails', async (fault) => {
	failAll(fault);
	await collectLogLines(async () => {
		expect(await createPublishedTrigger().hook('delete')).toBe(false);
	});
});

describe('a request whose answer is lost', () => {
	interface Lost {
		rows: Array<Record<string, unknown>>;
		service: Service;
	}
	/** Takes every request, and loses the answers to the first. */
	const losing = (times: number, isTaken: boolean, reply: Reply): Lost => {
		const rows: Lost['rows'] = [{ id: 1, url: 'https://crm.example.com/hook' }];
		let posts = 0;
		const service: Service = (asked, body) => {
			if (asked === 'GET webhooks') return [200, { webhooks: rows, total: rows.length }];
			if (asked === 'POST webhooks') {
				const isLost = ++posts <= times;
				const one = { id: posts + 100, ...body, secret: `told-once-${posts}` };
				if (isTaken || !isLost) rows.push(one);
				return isLost ? reply : [201, one];
			}
			const at = rows.findIndex(({ id }) => asked.endsWith(`webhooks/${String(id)}`));
			if (at < 0) return undefined;
			if (asked.startsWith('DELETE')) return (rows.splice(at, 1), [204]);
			return [200, rows[at]];
		};
		return { rows, service };
	};
	const replies: Array<[string, Reply]> = [
		['an error', [500, { message: 'Oops' }]],
		['a gateway’s error', [502, '<html>']],
		['half of an answer', [201, '{"id": 1']],
	];

	test.each(
		replies.flatMap(([name, reply]) => [true, false].map((taken) => [name, taken, reply] as const)),
	)(
		'%s, taken: %s; there is one subscription in the end, with its secret',
		async (_, isTaken, reply) => {
			const { rows, service } = losing(1, isTaken, reply);
			const asked = mockService(service);
			const harness = createWebhookHarness(created);
			expect(await harness.activate()).toBe(true);
			expect(rows.filter(({ url }) => url === harness.address)).toHaveLength(1);
			expect(rows).toHaveLength(2);
			expect(asked.length).toBeLessThanOrEqual(40);
			const headers = { 'x-token': String(rows[1].secret) };
			const body = { event: 'appointment.created', data: { id: 7, start: 'x' } };
			expect((await harness.deliver({ body, headers })).started).toHaveLength(1);
		},
	);

	test('again and again: it fails, and unpublishing leaves nothing', async () => {
		const { rows, service } = losing(9, true, [500, { message: 'Oops' }]);
		mockService(service);
		const harness = createWebhookHarness(created);
		await expect(harness.activate()).rejects.toThrow(/Oops/);
		expect(await harness.hook('delete')).toBe(true);
		expect(rows).toHaveLength(1);
	});
});

describe('a subscription is never made twice', () => {
	const posts = (asked: string[]) => asked.filter((one) => one.startsWith('POST')).length;

	test.each<[string, Reply]>([
		['an error', [500, { message: 'callback_url is required' }]],
		['a gateway’s error', [502, '<html>']],
		['an end of time', [504, { message: 'callback_url is required' }]],
		['half of an answer', [201, '{"id": 1']],
	])('after %s nothing follows where no list can be looked at', async (_, reply) => {
		const asked = mockService((one) => (one.startsWith('POST') ? reply : [405]));
		await expect(createWebhookHarness(created).activate()).rejects.toThrow();
		expect(posts(asked)).toBe(1);
	});

	test('what a service made and refused all the same is taken away first', async () => {
		const rows: Array<Record<string, unknown>> = [];
		const asked = mockService((one, body) => {
			if (one === 'GET webhooks') return [200, { webhooks: rows, total: rows.length }];
			const at = rows.findIndex(({ id }) => one.endsWith(`webhooks/${String(id)}`));
			if (one.startsWith('DELETE')) return (rows.splice(at, 1), [204]);
			if (!one.startsWith('POST webhooks')) return at < 0 ? undefined : [200, rows[at]];
			rows.push({ id: rows.length + 100, ...body });
			if ('callback_url' in body) return [201, rows.at(-1)];
			return [200, { success: false, message: 'callback_url is required' }];
		});
		const harness = createWebhookHarness(created);
		expect(await harness.activate()).toBe(true);
		expect(posts(asked)).toBe(2);
		expect(rows).toEqual([expect.objectContaining({ callback_url: harness.address })]);
	});

	test('and where it cannot be taken away nothing follows', async () => {
		const rows: Array<Record<string, unknown>> = [];
		const asked = mockService((one, body) => {
			if (one === 'GET webhooks') return [200, { webhooks: rows, total: rows.length }];
			if (!one.startsWith('POST')) return [403];
			rows.push({ id: rows.length + 100, ...body });
			return [200, { success: false, message: 'callback_url is required' }];
		});
		await expect(createWebhookHarness(created).activate()).rejects.toThrow(
			/callback_url is required/,
		);
		expect(posts(asked)).toBe(1);
	});
});

test('of two subscriptions of this address the one that is not known is taken away', async () => {
	const rows = [
		{ id: 7, url: address, events: created.events },
		{ id: 8, url: `${address}2`, events: created.events },
		{ id: 9, url: address, events: created.events },
	];
	const asked = mockService((one) => {
		if (one === 'GET webhooks') return [200, { webhooks: rows, total: rows.length }];
		if (one.startsWith('DELETE')) return [204];
		return [200, rows.find(({ id }) => one.endsWith(`/${id}`))];
	});
	expect(await createPublishedTrigger().hook('checkExists')).toBe(true);
	expect(asked.filter(isWrite)).toEqual(['DELETE webhooks/9']);
});

describe('a service cannot make a publication go on', () => {
	const words = (count: number, of: (at: number) => string) =>
		Array.from({ length: count }, (_, at) => of(at));

	test.each<[string, Service]>([
		[
			'with a list that has no end',
			(asked) =>
				asked.startsWith('GET webhooks')
					? [
							200,
							{
								data: words(10, () => 'x').map((_, at) => ({ id: `${asked}${at}` })),
								next: `/v1/webhooks?c=${asked.length}${asked}`,
							},
						]
					: [422, { message: 'No' }],
		],
		[
			'with another wish for each request',
			(asked, body) =>
				asked.startsWith('POST')
					? [422, { message: `${Object.keys(body).join('')}url is required` }]
					: [200, { webhooks: [] }],
		],
		[
			'with thousands of fields',
			(asked) =>
				asked.startsWith('POST')
					? [
							422,
							{
								errors: Object.fromEntries(
									words(5000, (at) => `f${at}`).map((name) => [name, ['is required']]),
								),
							},
						]
					: [200, { webhooks: [] }],
		],
		[
			'with thousands of events',
			(asked) =>
				asked.startsWith('POST')
					? [422, { message: 'Unknown', allowed: words(5000, (at) => `client.created.${at}`) }]
					: [200, { webhooks: [] }],
		],
		[
			'with subscriptions that never come on',
			(asked, body) =>
				asked.startsWith('POST webhooks')
					? [
							201,
							{ id: asked.length, ...body, status: 'pending', confirm_url: '/v1/webhooks/confirm' },
						]
					: [200, { webhooks: [], id: 13, status: 'pending' }],
		],
	])('%s', async (_, service) => {
		const asked = mockService(service);
		const harness = createWebhookHarness({
			events: ['appointment.created', 'appointment.updated', 'invoice.created', 'invoice.updated'],
		});
		const failed = await harness.activate().then(
			() => '',
			(fault: unknown) => (fault as Error).message,
		);
		expect(failed).toMatch(/\. \w+ .*\.$/);
		expect(failed.length).toBeLessThan(3000);
		expect(asked.length).toBeLessThanOrEqual(40);
	});
});

import { createHmac } from 'node:crypto';
import { encryptSecret } from '../../../nodes/AppointmentService/trigger/webhook/signature/encryptSecret';
import { saveSubscription } from '../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';
import { enterprise } from '../../support/runNode';
import type { IncomingRequest } from '../../support/triggerHarness';
import { createWebhookHarness, collectLogLines, secret } from '../../support/webhookHarness';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const created = { event: 'appointment.created', data: record };
const signed = { ...enterprise, webhookSecret: secret };
const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
const text = JSON.stringify(created);
const whileTesting = 'http://localhost/webhook-test/7c1b/webhook';
const limit = 2 * 1024 * 1024;
const ago = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);
const timed = (seconds: number) => {
	const time = ago(seconds);
	return { 'x-timestamp': time, 'x-signature': hmac(`${time}.${text}`) };
};
const startedBy = async (
	harness: ReturnType<typeof createWebhookHarness>,
	incoming: IncomingRequest,
) => (await harness.deliver(incoming)).started?.length ?? 0;

describe('whoever knocks is answered', () => {
	test.each<[string, object, IncomingRequest, number, unknown]>([
		['a visit', {}, { method: 'GET' }, 200, 'Send events with POST.'],
		['too much', {}, { body: text.padEnd(limit + 1) }, 413, 'The delivery is too large.'],
		[
			'a body that n8n did not keep',
			{},
			{ headers: { 'content-length': '12' } },
			415,
			'Send JSON.',
		],
		['no JSON', {}, { body: 'Hello' }, 400, 'The body is not JSON.'],
		[
			'no proof',
			signed,
			{ body: created },
			401,
			'The delivery does not prove where it comes from.',
		],
		['nothing, without a proof', signed, { body: {} }, 401, expect.any(String)],
	])('%s', async (_, credential, incoming, status, body) => {
		const answer = await createWebhookHarness({}, { ...enterprise, ...credential }).deliver(
			incoming,
		);
		expect(answer).toEqual({
			status,
			body,
			headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
			answered: true,
			started: undefined,
		});
	});

	test('by n8n where nothing is wrong', async () => {
		const headers = { 'content-length': String(text.length) };
		for (const body of [created, text.padEnd(limit), { event: 'invoice.created', id: 7 }])
			expect(await createWebhookHarness().deliver({ body, headers })).toMatchObject({
				status: 200,
				body: undefined,
				answered: false,
			});
		expect(await startedBy(createWebhookHarness(), { body: text.padEnd(limit) })).toBe(1);
	});

	test('and the owner reads in the log what went wrong', async () => {
		const harness = createWebhookHarness({ options: { signatureAge: 'x' } });
		const said = await collectLogLines(async () =>
			expect(await harness.deliver({ body: created })).toMatchObject({
				status: 500,
				body: 'The delivery could not be taken. Please send it again.',
				answered: true,
			}),
		);
		expect(said).toEqual([
			expect.stringMatching(/^error: The delivery could not be taken: .*signatureAge/),
		]);
	});
});

describe('a challenge', () => {
	const asked = { type: 'url_verification', challenge: 'abc' };
	const echoed = { status: 200, body: { challenge: 'abc' }, answered: true, started: undefined };
	const sized = (size: number) => JSON.stringify(asked).padEnd(size);

	test('in the body, beside what starts nothing', async () => {
		for (const body of [asked, { event: 'ping', challenge: 'abc' }, sized(10_000)])
			expect(await createWebhookHarness({}, signed).deliver({ body })).toMatchObject({
				...echoed,
				headers: { 'x-content-type-options': 'nosniff', 'content-type': 'application/json' },
			});
		expect(await createWebhookHarness({}, signed).deliver({ body: sized(10_001) })).toMatchObject({
			status: 401,
		});
	});

	test('in a header comes back in it, with an empty object', async () => {
		const headers = { 'x-hook-secret': 'abc' };
		expect(await createWebhookHarness({}, signed).deliver({ body: asked, headers })).toMatchObject({
			...echoed,
			body: {},
			headers: { 'x-hook-secret': 'abc', 'x-content-type-options': 'nosniff' },
		});
	});
});

test.each<[object, number]>([
	[{ webhook_id: 3 }, 200],
	[{ hookId: 3 }, 200],
	[{ WebhookID: 3, hook_id: 4 }, 200],
	[{ hook_id: 3, event: 'appointment.created' }, 401],
	[{ my_hook_id: 3 }, 401],
	[{ hook_ids: 3 }, 401],
	[{ hook_id: 'x'.repeat(10_000) }, 401],
	[[3], 401],
])('without a proof, %j is answered with HTTP %i', async (body, status) => {
	expect((await createWebhookHarness({}, signed).deliver({ body })).status).toBe(status);
});

describe('a proof', () => {
	test.each<[string, object, Record<string, string>, number]>([
		['of the body', {}, { 'x-signature': hmac(text) }, 1],
		[
			'not in the header that is asked for',
			{ signatureHeader: 'X-Odd' },
			{ 'x-signature': hmac(text) },
			0,
		],
		['in the header that is asked for', { signatureHeader: 'X-Odd' }, { 'x-odd': hmac(text) }, 1],
		['in the way that is asked for', { signatureScheme: 'body' }, { 'x-signature': hmac(text) }, 1],
		['in another way', { signatureScheme: 'secret' }, { 'x-signature': hmac(text) }, 0],
		['with a time', {}, timed(250), 1],
		['with an old time', {}, timed(350), 0],
		['with a time that is older than wanted', { signatureAge: 100 }, timed(150), 0],
		['with any time', { signatureAge: 0 }, timed(1_000_000), 1],
	])('%s', async (_, options, headers, started) => {
		const harness = createWebhookHarness({ options } as never, signed);
		expect(await startedBy(harness, { body: created, headers })).toBe(started);
	});

	test('of the address and the body, for the address in use and the public one', async () => {
		const harness = createWebhookHarness({}, signed);
		const headers = (address: string) => ({ 'x-signature': hmac(address + text) });
		const starts = async (address: string, isTest: boolean) =>
			await startedBy(harness, { body: created, headers: headers(address), isTest });
		expect(await starts(harness.address, false)).toBe(1);
		expect(await starts('https://elsewhere.example/x', false)).toBe(0);
		expect(await starts(harness.address, true)).toBe(1);
		expect(await starts(whileTesting, true)).toBe(1);
		expect(await starts(whileTesting, false)).toBe(0);
	});

	test('is missed for a reason that the log tells', async () => {
		const reasons = async (headers: Record<string, string>) =>
			await collectLogLines(async () => {
				const harness = createWebhookHarness({}, signed);
				harness.workflowId = 'of which nothing was refused';
				await harness.deliver({ body: created, headers });
			});
		expect(await reasons({})).toEqual([
			'warn: A delivery was refused. The signature does not fit.',
		]);
		expect(await reasons(timed(500))).toEqual([
			'warn: A delivery was refused. The signature is too old.',
		]);
	});
});

describe('a secret that the service told for this address', () => {
	const told = (address?: string, key = enterprise.apiKey) => {
		const harness = createWebhookHarness();
		const kept: Record<string, object> = {};
		const known = { path: 'webhooks', ids: [], events: [], sealed: [encryptSecret('told', key)] };
		saveSubscription(
			{ getWorkflowStaticData: () => kept as never },
			address ?? harness.address,
			known,
		);
		harness.staticData['node:Trigger'] = kept as never;
		return harness;
	};

	test('is asked for', async () => {
		const headers = { 'x-signature': hmac(text, 'told') };
		expect(await startedBy(told(), { body: created, headers })).toBe(1);
		expect((await told().deliver({ body: created })).status).toBe(401);
	});

	test('is not where it was told for another one', async () => {
		expect(await startedBy(told(whileTesting), { body: created })).toBe(1);
		const tested = await told(whileTesting).deliver({ body: created, isTest: true });
		expect(tested.status).toBe(401);
		expect(await startedBy(told(), { body: created, isTest: true })).toBe(1);
	});

	test('that cannot be opened any more asks for another try later', async () => {
		const said = await collectLogLines(async () =>
			expect(await told(undefined, 'an older key').deliver({ body: created })).toMatchObject({
				status: 503,
				body: 'The delivery cannot be checked now. Please send it again later.',
				answered: true,
			}),
		);
		expect(said).toEqual([
			'warn: A delivery was refused. The secret cannot be opened since the API key was changed. Publish the workflow again.',
		]);
	});
});

describe('what a delivery shows of itself', () => {
	const shown = async (incoming: IncomingRequest, credential: object = {}) => {
		const harness = createWebhookHarness({}, { ...enterprise, ...credential });
		const { started = [] } = await harness.deliver(incoming);
		return started[0]?.json.delivery as IncomingRequest;
	};

	test('are its headers and parameters as texts', async () => {
		const odd = { 'content-type': undefined, 'X-Many': ['a', 'b'], 'x-none': null } as never;
		const query = { Tag: ['c', 'd'], page: 2, none: null } as never;
		expect(await shown({ body: created, headers: odd, query })).toEqual({
			headers: { 'x-many': 'a, b' },
			query: { tag: 'c, d', page: '2' },
			body: created,
		});
	});

	test('is no header that lets somebody in', async () => {
		const headers = { authorization: 'Basic eA==', 'proxy-authorization': 'x', cookie: 'a=b' };
		const kept = { 'x-authorization': 'x', 'cookie-consent': 'all' };
		expect((await shown({ body: created, headers: { ...headers, ...kept } })).headers).toEqual({
			'content-type': 'application/json',
			...kept,
		});
	});

	test.each([
		['short', '*****'],
		['Token short', '*****'],
		['Token   short', '*****'],
		['short story', 'short story'],
		['a long, short one', 'a long, short one'],
		['Tok-en short', 'Tok-en short'],
		['', ''],
	])('of a short secret is nothing: %j', async (value, masked) => {
		const body = { ...created, note: value, list: [value, { note: value }] };
		const headers = { 'x-secret': 'short' };
		const { body: seen } = await shown({ body, headers }, { webhookSecret: 'short' });
		expect(seen).toEqual({ ...created, note: masked, list: [masked, { note: masked }] });
	});

	test('is everything else, also where the credential is empty', async () => {
		const body = { ...created, note: '', count: 0, none: null };
		expect((await shown({ body }, { apiKey: '' })).body).toEqual(body);
	});
});

import { createHmac } from 'node:crypto';
import { Workflow, type INode } from 'n8n-workflow';
import { AppointmentServiceTrigger } from '../../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { encryptSecret } from '../../../nodes/AppointmentService/trigger/webhook/subscription/signingSecrets';
import { saveSubscription } from '../../../nodes/AppointmentService/trigger/webhook/subscription/endpoint/store';
import { OneNodeType } from '../../support/engine';
import { enterprise } from '../../support/runNode';
import { casesOf } from '../../support/table';
import type { IncomingRequest } from '../../support/triggerHarness';
import { createWebhookHarness, collectLogLines, secret } from '../../support/webhookHarness';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const created = { event: 'appointment.created', data: record };
const signed = { ...enterprise, webhookSecret: secret };
const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');
const text = JSON.stringify(created);
const testAddress = 'http://localhost/webhook-test/7c1b/webhook';
const maxBytes = 2 * 1024 * 1024;
/** A signature with a time so many seconds ago. */
const signedAgo = (seconds: number) => {
	const time = String(Math.floor(Date.now() / 1000) - seconds);
	return { 'x-timestamp': time, 'x-signature': hmac(`${time}.${text}`) };
};
const countStarted = async (
	harness: ReturnType<typeof createWebhookHarness>,
	incoming: IncomingRequest,
) => (await harness.deliver(incoming)).started?.length ?? 0;

describe('the response to a delivery that starts nothing', () => {
	test.each<
		[name: string, credential: object, request: IncomingRequest, status: number, body: unknown]
	>([
		['a GET', {}, { method: 'GET' }, 200, 'Send events with POST.'],
		[
			'a body that is too large',
			{},
			{ body: text.padEnd(maxBytes + 1) },
			413,
			'The delivery is too large.',
		],
		[
			'a body that is too large beside a length that is no number',
			{},
			{ body: text.padEnd(maxBytes + 1), headers: { 'content-length': '5, 5' } },
			413,
			'The delivery is too large.',
		],
		[
			'a content length without a body',
			{},
			{ headers: { 'content-length': '12' } },
			415,
			'Send JSON.',
		],
		['a body that is not JSON', {}, { body: 'Hello' }, 400, 'The body is not JSON.'],
		[
			'an event without a signature',
			signed,
			{ body: created },
			401,
			'The delivery does not prove where it comes from.',
		],
		['an empty object without a signature', signed, { body: {} }, 401, expect.any(String)],
	])('%s is answered in plain text', async (_, credential, request, status, body) => {
		const harness = createWebhookHarness({}, { ...enterprise, ...credential });
		const reply = await harness.deliver(request);
		expect(reply).toEqual({
			status,
			body,
			headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
			answered: true,
			started: undefined,
		});
	});

	test('a valid delivery is answered by n8n itself', async () => {
		const headers = { 'content-length': String(text.length) };
		for (const body of [created, text.padEnd(maxBytes), { event: 'invoice.created', id: 7 }])
			expect(await createWebhookHarness().deliver({ body, headers })).toMatchObject({
				status: 200,
				body: undefined,
				answered: false,
			});
		expect(await countStarted(createWebhookHarness(), { body: text.padEnd(maxBytes) })).toBe(1);
	});

	test('an error of the node is answered with 500 and logged', async () => {
		const harness = createWebhookHarness({ options: { signatureAge: 'x' } });
		const logLines = await collectLogLines(async () =>
			expect(await harness.deliver({ body: created })).toMatchObject({
				status: 500,
				body: 'The delivery could not be taken. Please send it again.',
				answered: true,
			}),
		);
		expect(logLines).toEqual([
			expect.stringMatching(/^error: The delivery could not be taken: .*Signature: Max Age/),
		]);
	});
});

describe('a challenge', () => {
	const challenge = { type: 'url_verification', challenge: 'abc' };
	const echoed = { status: 200, body: { challenge: 'abc' }, answered: true, started: undefined };
	const paddedTo = (size: number) => JSON.stringify(challenge).padEnd(size);

	test('a challenge in a body of up to 10,000 bytes is echoed, in a larger one refused', async () => {
		for (const body of [challenge, { event: 'ping', challenge: 'abc' }, paddedTo(10_000)])
			expect(await createWebhookHarness({}, signed).deliver({ body })).toMatchObject({
				...echoed,
				headers: { 'x-content-type-options': 'nosniff', 'content-type': 'application/json' },
			});
		expect(
			await createWebhookHarness({}, signed).deliver({ body: paddedTo(10_001) }),
		).toMatchObject({ status: 401 });
	});

	test.each(
		casesOf<[name: string, incoming: IncomingRequest, answer: object]>`
			in a list of events | {"body":[{"id":"e1","eventType":"Validation","data":{"validationCode":"abc"}}]} | {"body":{"validationCode":"abc","validationResponse":"abc"}}
			in a header         | {"body":{"enabled":true},"headers":{"x-hook-challenge":"abc"}} | {"headers":{"x-hook-challenge":"abc","x-hook-response":"abc"}}
		`,
	)('a challenge %s comes back as its response, too', async (_, incoming, answer) => {
		expect(await createWebhookHarness({}, signed).deliver(incoming)).toMatchObject({
			status: 200,
			started: undefined,
			...answer,
		});
	});

	test('a signed challenge comes back with its HMAC, and an unsigned one is refused', async () => {
		const harness = createWebhookHarness({}, signed);
		const plainToken = 'qgg8vlvZ';
		const body = { event: 'endpoint.url_validation', payload: { plainToken } };
		const headers = { 'x-signature': hmac(JSON.stringify(body)) };
		expect(await harness.deliver({ body, headers })).toMatchObject({
			status: 200,
			body: { plainToken, encryptedToken: hmac(plainToken) },
			started: undefined,
		});
		expect(await harness.deliver({ body })).toMatchObject({ status: 401 });
	});

	test('a signed challenge that may be the text of a delivery is not signed', async () => {
		const body = { event: 'ping', payload: { plainToken: '{"event":"x"}' } };
		const headers = { 'x-signature': hmac(JSON.stringify(body)) };
		const { body: answer } = await createWebhookHarness({}, signed).deliver({ body, headers });
		expect(JSON.stringify(answer ?? '')).not.toContain('encrypted');
	});

	test.each<[body: object]>(casesOf`
		{ "event": "appointment.created", "data": { "id": 7, "plain_text": "Thanks" } }
		{ "event": "appointment.updated", "payload": { "plainText": "Thanks" } }
		{ "type": "slot.held", "data": { "id": 7, "plainText": "Thanks" } }
		{ "plain_text": "Thanks", "starts_at": "2026-12-01T09:00:00Z" }
	`)('a signed delivery that holds a plain text is no challenge: %j', async (body) => {
		const headers = { 'x-signature': hmac(JSON.stringify(body)) };
		const { body: answer } = await createWebhookHarness({}, signed).deliver({ body, headers });
		expect(answer).toBeUndefined();
	});

	test('a list of several events is no challenge', async () => {
		const body = [{ data: { validationCode: 'abc' } }, { data: { id: 7 } }];
		expect((await createWebhookHarness({}, signed).deliver({ body })).status).toBe(401);
	});

	test.each([challenge, { event: 'appointment.created', verification_key: 'abc' }])(
		'a challenge in a header comes back in that header, with an empty object, beside %j',
		async (body) => {
			const headers = { 'x-hook-secret': 'abc' };
			expect(await createWebhookHarness({}, signed).deliver({ body, headers })).toMatchObject({
				...echoed,
				body: {},
				headers: { 'x-hook-secret': 'abc', 'x-content-type-options': 'nosniff' },
			});
		},
	);
});

test.each<[body: object, status: number]>([
	[{ webhook_id: 3 }, 200],
	[{ ping: 'here' }, 200],
	[{ test: true }, 200],
	[{ hookId: 3 }, 200],
	[{ WebhookID: 3, hook_id: 4 }, 200],
	[{ hook_id: 3, event: 'appointment.created' }, 401],
	[{ my_hook_id: 3 }, 401],
	[{ hook_ids: 3 }, 401],
	[{ hook_id: 'x'.repeat(10_000) }, 401],
	[[3], 401],
])('the unsigned body %j is answered with HTTP %i', async (body, status) => {
	expect((await createWebhookHarness({}, signed).deliver({ body })).status).toBe(status);
});

describe('the signature of a delivery', () => {
	test.each<[name: string, options: object, headers: Record<string, string>, started: number]>([
		['a signature of the body is accepted', {}, { 'x-signature': hmac(text) }, 1],
		[
			'a signature in another header than the option names is refused',
			{ signatureHeader: 'X-Odd' },
			{ 'x-signature': hmac(text) },
			0,
		],
		[
			'a signature in the header that the option names is accepted',
			{ signatureHeader: 'X-Odd' },
			{ 'x-odd': hmac(text) },
			1,
		],
		[
			'a signature in another scheme than the option names is refused',
			{ signatureScheme: 'secret' },
			{ 'x-signature': hmac(text) },
			0,
		],
		['a time 250 seconds ago is accepted', {}, signedAgo(250), 1],
		['a time 350 seconds ago is refused', {}, signedAgo(350), 0],
		[
			'a time 150 seconds ago with Max Age 100 is refused',
			{ signatureAge: 100 },
			signedAgo(150),
			0,
		],
		['any time with Max Age 0 is accepted', { signatureAge: 0 }, signedAgo(1_000_000), 1],
	])('%s', async (_, options, headers, started) => {
		const harness = createWebhookHarness({ options } as never, signed);
		expect(await countStarted(harness, { body: created, headers })).toBe(started);
	});

	test('a signature of address and body is accepted for the address in use and the public one', async () => {
		const harness = createWebhookHarness({}, signed);
		const headers = (address: string) => ({ 'x-signature': hmac(address + text) });
		const starts = async (address: string, isTest: boolean) =>
			await countStarted(harness, { body: created, headers: headers(address), isTest });
		expect(await starts(harness.address, false)).toBe(1);
		expect(await starts('https://elsewhere.example/x', false)).toBe(0);
		expect(await starts(harness.address, true)).toBe(1);
		expect(await starts(testAddress, true)).toBe(1);
		expect(await starts(testAddress, false)).toBe(0);
	});

	test('the log says whether a signature is wrong or too old', async () => {
		const reasons = async (headers: Record<string, string>) =>
			await collectLogLines(async () => {
				const harness = createWebhookHarness({}, signed);
				harness.workflowId = 'without refused deliveries';
				await harness.deliver({ body: created, headers });
			});
		expect(await reasons({})).toEqual([
			'warn: A delivery was refused. No signature in it fits the secret.',
		]);
		expect(await reasons(signedAgo(500))).toEqual([
			'warn: A delivery was refused. The signature is too old.',
		]);
	});
});

describe('a secret that the service returned for this address', () => {
	const createSubscribed = (address?: string, key = enterprise.apiKey) => {
		const harness = createWebhookHarness();
		const staticData: Record<string, object> = {};
		const stored = { path: 'webhooks', ids: [], events: [], sealed: [encryptSecret('told', key)] };
		saveSubscription(
			{ getWorkflowStaticData: () => staticData } as never,
			address ?? harness.address,
			stored,
		);
		harness.staticData['node:Trigger'] = staticData as never;
		return harness;
	};

	test('the delivery must be signed with it', async () => {
		const headers = { 'x-signature': hmac(text, 'told') };
		expect(await countStarted(createSubscribed(), { body: created, headers })).toBe(1);
		expect((await createSubscribed().deliver({ body: created })).status).toBe(401);
	});

	test('a delivery to another address need not be signed with it', async () => {
		expect(await countStarted(createSubscribed(testAddress), { body: created })).toBe(1);
		for (const isOlderN8n of [false, true]) {
			const delivery = { body: created, isTest: true, isOlderN8n };
			expect((await createSubscribed(testAddress).deliver(delivery)).status).toBe(401);
		}
		expect(await countStarted(createSubscribed(), { body: created, isTest: true })).toBe(1);
	});

	test('where it cannot be decrypted any more, the answer is 503 and the log says why', async () => {
		const logLines = await collectLogLines(async () =>
			expect(
				await createSubscribed(undefined, 'an older key').deliver({ body: created }),
			).toMatchObject({
				status: 503,
				body: 'The delivery cannot be checked now. Please send it again later.',
				answered: true,
			}),
		);
		expect(logLines).toEqual([
			'warn: A delivery was refused. The secret cannot be opened since the API key was changed. Publish the workflow again.',
		]);
	});
});

/** What n8n registers for a node (n8n 2.41.1, `webhook.service`, `getNodeWebhooks`). */
function registered(mode: string): string[] {
	const type = new AppointmentServiceTrigger();
	const node: INode = { ...createWebhookHarness().node, parameters: { mode } };
	const nodeTypes = new OneNodeType(type);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: true, nodeTypes });
	return (type.description.webhooks ?? []).flatMap(({ name, httpMethod }) =>
		String(workflow.expression.getSimpleParameterValue(node, httpMethod, 'internal', {}))
			.split(',')
			.filter(Boolean)
			.map((method) => `${name} ${method.trim()}`),
	);
}

test('n8n registers GET, HEAD and POST in webhook mode, and nothing in polling mode', () => {
	expect(registered('webhook')).toEqual(['setup GET', 'setup HEAD', 'default POST']);
	expect(registered('polling')).toEqual([]);
});

test.each<[query: Record<string, string>, event: string | undefined]>([
	[{ event: 'booking_cancelled', booking_id: '7' }, 'appointment.cancelled'],
	[{ bookid: '7', status: 'new' }, 'appointment.created'],
	[{ event: 'client_updated', client_id: '7' }, undefined],
	[{ utm_source: 'booking' }, undefined],
])('a GET with %j starts %s, and nothing where a secret is missing in it', async (query, event) => {
	const events = ['appointment.created', 'appointment.cancelled'];
	const get = { method: 'GET' as const, query };
	const open = createWebhookHarness({ events, options: { completeRecords: false } });
	const items = await open.take(get);
	expect(items?.map((item) => item.event)).toEqual(event && [event]);
	expect(await countStarted(open, { ...get, method: 'HEAD' })).toBe(0);
	const guarded = createWebhookHarness({ events }, signed);
	const { status, started } = await guarded.deliver(get);
	expect([status, started]).toEqual([event ? 401 : 200, undefined]);
	const proved = { ...get, query: { ...query, token: secret } };
	expect(await countStarted(guarded, proved)).toBe(event ? 1 : 0);
	const hashed = { ...get, headers: { 'x-signature': hmac('') } };
	expect(await countStarted(guarded, hashed)).toBe(0);
});

test.each(['GET', 'HEAD'] as const)(
	'a %s without a challenge is answered with 200',
	async (method) => {
		expect(await createWebhookHarness().deliver({ method })).toMatchObject({
			status: 200,
			started: undefined,
		});
	},
);

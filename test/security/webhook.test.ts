import crypto, { createHmac } from 'node:crypto';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { enterprise } from '../support/runNode';
import type { IncomingRequest, WebhookReply } from '../support/triggerHarness';
import { createWebhookHarness } from '../support/webhookHarness';

const webhookSecret = 'a-long-shared-secret';
const credential = { ...enterprise, webhookSecret };
const body = JSON.stringify({ event: 'appointment.created', data: { id: 7, name: 'Anna' } });
const sign = (text: string, key = webhookSecret) =>
	createHmac('sha256', key).update(text).digest('hex');
const seconds = (ago = 0) => String(Math.floor(Date.now() / 1000) - ago);
const timedSignature = (time: string, text = body) => ({
	'x-signature': `t=${time},v1=${sign(`${time}.${text}`)}`,
});

beforeAll(async () => void (await installDeduplicationStore()));

/** What a sender sees of the reply. */
const visibleReply = ({ status, headers, body: text }: WebhookReply) => ({ status, headers, text });
const deliver = async (incoming: IncomingRequest) =>
	await createWebhookHarness({}, credential).deliver(incoming);

const validSignature = sign(body);
const refusedDeliveries: Array<[string, IncomingRequest]> = [
	['no signature', { body }],
	[
		'one wrong in the first letter',
		{
			body,
			headers: { 'x-signature': (validSignature[0] === '0' ? '1' : '0') + validSignature.slice(1) },
		},
	],
	['no hexadecimal', { body, headers: { 'x-signature': 'zz'.repeat(32) } }],
	['an empty one', { body, headers: { 'x-signature': '' } }],
	['one with a null', { body, headers: { 'x-signature': `${validSignature}\0` } }],
	['an old one', { body, headers: timedSignature(seconds(3600)) }],
	['a time that is none', { body, headers: timedSignature('NaN') }],
	[
		'the signed text as a body',
		{
			body: `${seconds(3600)}.${body}`,
			headers: { 'x-signature': sign(`${seconds(3600)}.${body}`) },
		},
	],
	['no JSON', { body: '<script>alert(1)</script>' }],
	['JSON cut off', { body: body.slice(0, 20) }],
	['nesting', { body: '['.repeat(200_000) }],
	['an unknown event', { body: JSON.stringify({ hello: 1 }) }],
	[
		'an event nobody wants',
		{ body: JSON.stringify({ event: 'client.created', data: { id: 1, name: 'x' } }) },
	],
	[
		'a parameter that is an object without a text',
		{ body, query: { 'a[toString]': { toString: 'x' } as unknown as string } },
	],
	[
		'a challenge in a large body',
		{ body: JSON.stringify({ challenge: 'x', fill: 'x'.repeat(20_000) }) },
	],
];

test.each(refusedDeliveries)(
	'%s gets the same reply as an unsigned delivery, and starts nothing',
	async (_, incoming) => {
		const unsignedReply = visibleReply(await deliver({ body }));
		expect(unsignedReply).toEqual({
			status: 401,
			headers: { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' },
			text: 'The delivery does not prove where it comes from.',
		});
		const reply = await deliver(incoming);
		expect(visibleReply(reply)).toEqual(unsignedReply);
		expect(reply.started).toBeUndefined();
	},
);

test('a signed delivery gives an item once, although it is sent twice', async () => {
	const harness = createWebhookHarness({}, credential);
	const headers = timedSignature(seconds());
	expect(await harness.take({ body, headers })).toHaveLength(1);
	expect(await harness.take({ body, headers })).toEqual([]);
});

test('a short part of the secret before a comma is not accepted as a secret', async () => {
	const harness = createWebhookHarness(
		{},
		{ ...enterprise, webhookSecret: 'k,9f8e7d6c5b4a3f2e1d' },
	);
	const reply = await harness.deliver({ body, headers: { 'x-signature': sign(body, 'k') } });
	expect(reply.status).toBe(401);
	for (const key of ['k,9f8e7d6c5b4a3f2e1d', '9f8e7d6c5b4a3f2e1d']) {
		expect(
			(await harness.deliver({ body, headers: { 'x-signature': sign(body, key) } })).started,
		).toHaveLength(1);
	}
});

test('a delivery that is too large gets HTTP 413, signed or not', async () => {
	const large = JSON.stringify({ event: 'appointment.created', fill: 'x'.repeat(2_200_000) });
	const unsigned = await deliver({ body: large });
	expect(
		visibleReply(await deliver({ body: large, headers: { 'x-signature': sign(large) } })),
	).toEqual(visibleReply(unsigned));
	expect(unsigned.status).toBe(413);
});

const script = '<script>alert(1)</script>';

test.each<[string, IncomingRequest]>([
	['in the address', { method: 'GET', query: { 'hub.challenge': script } }],
	['in the address of a POST', { query: { validationToken: script } }],
	['in the body', { body: { challenge: script } }],
	['in the body, as text', { body: { challenge: script }, headers: { accept: 'text/plain' } }],
	[
		'in the body, where a page is wanted',
		{ body: { challenge: script }, headers: { accept: 'text/html' } },
	],
])('a challenge %s is returned as text or JSON, not as a page', async (_, incoming) => {
	const reply = await deliver(incoming);
	expect(reply.status).toBe(200);
	expect(reply.headers['content-type']).toMatch(/^(text\/plain|application\/json)$/);
	expect(reply.headers['x-content-type-options']).toBe('nosniff');
	expect(reply.started).toBeUndefined();
});

test('a challenge in a header sets that header alone, and a long challenge is not returned', async () => {
	const reply = await deliver({ method: 'GET', headers: { 'x-hook-secret': 'abc' } });
	expect(Object.keys(reply.headers).sort()).toEqual([
		'content-type',
		'x-content-type-options',
		'x-hook-secret',
	]);
	const long = await deliver({ method: 'GET', query: { challenge: 'x'.repeat(5000) } });
	expect(long.body).toBe('Send events with POST.');
});

test('hashing a large delivery is bounded, however many signatures, times and IDs it names', async () => {
	const create = jest.spyOn(crypto, 'createHmac');
	const large = Buffer.alloc(2_000_000, 'x');
	const names = ['x-date', 'x-time', 'x-ts', 'a-id', 'b-id', 'c-id', 'd-id'];
	const headers = {
		...Object.fromEntries(names.map((name, index) => [name, String(index)])),
		'x-signature': `${'a'.repeat(64)},${'a'.repeat(128)},sha1=${'a'.repeat(40)}`,
	};
	const rotated = Array.from({ length: 3 }, (_, index) => `${index}a`.repeat(32)).join();
	await createWebhookHarness({}, { ...enterprise, webhookSecret: rotated }).deliver({
		body: large,
		headers,
	});
	const hashed = create.mock.calls.length * large.length;
	create.mockRestore();
	expect(hashed).toBeGreaterThan(large.length);
	expect(hashed).toBeLessThan(150_000_000);
});

test.each(['body', 'time'])('a large delivery signed with its %s is accepted', async (what) => {
	const large = body.replace('Anna', 'x'.repeat(1_900_000));
	const rotated = { ...enterprise, webhookSecret: `${'0'.repeat(64)},${webhookSecret}` };
	const headers =
		what === 'body' ? { 'x-signature': sign(large) } : timedSignature(seconds(), large);
	const reply = await createWebhookHarness({}, rotated).deliver({ body: large, headers });
	expect(reply.started).toHaveLength(1);
});

test('a wrong signature takes the same number of comparisons wherever it is wrong', async () => {
	const compare = jest.spyOn(crypto, 'timingSafeEqual');
	const counts = await Promise.all(
		[0, 1, 20, 62, 63].map(async (at) => {
			compare.mockClear();
			const wrongSignature =
				validSignature.slice(0, at) +
				(validSignature[at] === '0' ? '1' : '0') +
				validSignature.slice(at + 1);
			await createWebhookHarness({}, credential).deliver({
				body,
				headers: { 'x-signature': wrongSignature },
			});
			return compare.mock.calls.length;
		}),
	);
	compare.mockRestore();
	expect(counts[0]).toBeGreaterThan(1);
	expect(new Set(counts).size).toBe(1);
});

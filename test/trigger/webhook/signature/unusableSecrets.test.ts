import { createHmac } from 'node:crypto';
import { enterprise } from '../../../support/runNode';
import { createWebhookHarness, collectLogLines } from '../../../support/webhookHarness';

const body = JSON.stringify({ event: 'appointment.created', data: { id: 7, name: 'Anna' } });
const sign = (key: string | Buffer) => ({
	'x-signature': createHmac('sha256', key).update(body).digest('hex'),
});
let workflows = 0;

/** Delivers to a workflow of its own, so that the log is not limited by earlier refusals. */
async function deliver(webhookSecret: unknown, headers: Record<string, string> = {}) {
	const harness = createWebhookHarness({}, { ...enterprise, webhookSecret } as never);
	harness.workflowId = `workflow ${++workflows}`;
	return await harness.deliver({ body, headers });
}

describe('a webhook secret that cannot be used', () => {
	test.each<[name: string, secret: unknown]>([
		['a number', 12_345_678],
		['an object', { secret: 'a-long-secret' }],
		['a list', ['a-long-secret']],
		['true', true],
		['false', false],
		['null', null],
		['blanks alone', '  \n\t '],
		['commas alone', ',,,,,,,,,,'],
		['parts of a few letters', 'ab,cd\nef'],
		['a hundred thousand letters', 'k'.repeat(100_000)],
		['a public key', `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(64)}\n-----END PUBLIC KEY-----`],
		['an expression without a value', undefined],
		['the word for no value', 'undefined'],
		['the word for no value, with a prefix', 'whsec_null'],
		['the word for no value twice', 'undefined,undefined'],
		['an object as a text', '[object Object]'],
		['an expression that was not evaluated', '{{ $secrets.vault.key }}'],
		['asterisks', '**********'],
		['one letter many times', 'xxxxxxxxxx'],
		['quotes alone', '""'],
		['signs without width', '\u200b\u2060\u3164\u200b'],
		['a certificate', `-----BEGIN CERTIFICATE-----${'A'.repeat(64)}-----END CERTIFICATE-----`],
	])('%s is answered with 503, and the log says what to do', async (_, secret) => {
		const logLines = await collectLogLines(async () => {
			const attempts: Array<Record<string, string>> = [
				{},
				sign(String(secret)),
				sign('undefined'),
				sign('ab'),
				{ 'x-token': 'ab' },
				sign('A'.repeat(64)),
			];
			for (const headers of attempts) {
				const { status, started } = await deliver(secret, headers);
				expect([status, started]).toEqual([503, undefined]);
			}
		});
		expect(logLines.join()).toMatch(/Webhook Secret of the credential cannot be used.*Enter/);
	});

	test('an empty text means no secret, and the delivery is accepted', async () => {
		expect((await deliver('')).started).toHaveLength(1);
	});

	test('beside one that can be used is left out', async () => {
		const secret = 'undefined,a-long-secret';
		expect((await deliver(secret, sign('undefined'))).status).toBe(401);
		expect((await deliver(secret, sign('a-long-secret'))).status).toBe(200);
	});
});

describe('a secret in base64', () => {
	test.each([
		'whsec_A',
		'whsec_=',
		'whsec_==',
		'whsec_QUJD',
		'whsec_-',
		`whsec_${'A'.repeat(20)}`,
		`whsec_${'A'.repeat(44)}`,
	])('%s encodes too few bytes, or zeros, so only the text itself signs', async (secret) => {
		const [, encoded] = secret.split('_');
		for (const key of ['', Buffer.from(encoded, 'base64')])
			expect((await deliver(secret, sign(key))).status).toBe(401);
		expect((await deliver(secret, sign(secret))).status).toBe(200);
	});

	const bytes = Buffer.from('sixteen bytes or more');
	test.each<[name: string, secret: string]>([
		['with the prefix whsec_', `whsec_${bytes.toString('base64')}`],
		['without a prefix', bytes.toString('base64')],
	])('%s signs as a text and as bytes', async (_, secret) => {
		for (const key of [secret, bytes]) expect((await deliver(secret, sign(key))).status).toBe(200);
		expect((await deliver(secret, sign(''))).status).toBe(401);
	});
});

test('a secret “user:password” is accepted as HTTP basic authentication', async () => {
	const basic = (text: string) => ({
		authorization: `Basic ${Buffer.from(text).toString('base64')}`,
	});
	expect((await deliver('user:a-password', basic('user:a-password'))).status).toBe(200);
	expect((await deliver('user:a-password', basic('user:another'))).status).toBe(401);
	// Only the password, or a key as the name of the user, is entered.
	expect((await deliver('a-long-password', basic('user:a-long-password'))).status).toBe(200);
	expect((await deliver('a-long-password', basic('a-long-password:'))).status).toBe(200);
	expect((await deliver('a-long-password', basic('user:a-long:password'))).status).toBe(401);
});

test('an API key that was pasted with Bearer is redacted without it', async () => {
	const harness = createWebhookHarness(
		{},
		{ ...enterprise, apiKey: ' Bearer  a-key-of-some-letters ' },
	);
	const text = JSON.stringify({
		event: 'appointment.created',
		data: { id: 7, note: 'a-key-of-some-letters' },
	});
	const { started } = await harness.deliver({
		body: text,
		headers: { 'x-k': 'a-key-of-some-letters' },
	});
	expect(JSON.stringify(started)).not.toContain('a-key-of-some');
});

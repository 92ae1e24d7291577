import { createHmac } from 'node:crypto';
import { enterprise } from '../../../support/runNode';
import { createWebhookHarness, collectLogLines } from '../../../support/webhookHarness';

const body = JSON.stringify({ event: 'appointment.created', data: { id: 7, name: 'Anna' } });
const sign = (key: string | Buffer) => ({
	'x-signature': createHmac('sha256', key).update(body).digest('hex'),
});
let workflows = 0;

/** To a workflow of its own, of which nothing was refused before. */
async function deliver(webhookSecret: unknown, headers: Record<string, string> = {}) {
	const harness = createWebhookHarness({}, { ...enterprise, webhookSecret } as never);
	harness.workflowId = `workflow ${++workflows}`;
	return await harness.deliver({ body, headers });
}

describe('a webhook secret that cannot be used', () => {
	test.each<[string, unknown]>([
		['a number', 12_345_678],
		['an object', { secret: 'a-long-secret' }],
		['a list', ['a-long-secret']],
		['true', true],
		['false', false],
		['null', null],
		['blanks', '  \n\t '],
		['commas alone', ',,,,,,,,,,'],
		['parts of a few letters', 'ab,cd\nef'],
	])('%s: the service is asked to come again, and the log says what to do', async (_, secret) => {
		const said = await collectLogLines(async () => {
			const tries: Array<Record<string, string>> = [
				{},
				sign(String(secret)),
				sign('ab'),
				{ 'x-token': 'ab' },
			];
			for (const headers of tries) {
				const { status, started } = await deliver(secret, headers);
				expect([status, started]).toEqual([503, undefined]);
			}
		});
		expect(said.join()).toMatch(/Webhook Secret of the credential cannot be used.*Enter/);
	});

	test.each<[string, unknown]>([
		['left empty', ''],
		['not there', undefined],
	])('%s is none', async (_, secret) => {
		expect((await deliver(secret)).started).toHaveLength(1);
	});
});

describe('a secret that stands for bytes', () => {
	test.each(['whsec_A', 'whsec_=', 'whsec_==', 'whsec_QUJD', 'whsec_-', `whsec_${'A'.repeat(20)}`])(
		'%s stands for too few',
		async (secret) => {
			const [, encoded] = secret.split('_');
			for (const key of ['', Buffer.from(encoded, 'base64')])
				expect((await deliver(secret, sign(key))).status).toBe(401);
			expect((await deliver(secret, sign(secret))).status).toBe(200);
		},
	);

	const bytes = Buffer.from('sixteen bytes or more');
	test.each([
		['with a prefix', `whsec_${bytes.toString('base64')}`],
		['without', bytes.toString('base64')],
	])('is taken as text and as bytes, %s', async (_, secret) => {
		for (const key of [secret, bytes]) expect((await deliver(secret, sign(key))).status).toBe(200);
		expect((await deliver(secret, sign(''))).status).toBe(401);
	});
});

test('a user and a password in the way that HTTP has for it', async () => {
	const basic = (text: string) => ({
		authorization: `Basic ${Buffer.from(text).toString('base64')}`,
	});
	expect((await deliver('user:a-password', basic('user:a-password'))).status).toBe(200);
	expect((await deliver('user:a-password', basic('user:another'))).status).toBe(401);
});

test('a key that was pasted with Bearer is hidden as it is sent', async () => {
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

import type { NewSubscription } from '../../../../nodes/AppointmentService/trigger/webhook/subscription/sendRequests';
import { address, created, runCreate } from './support/runCreate';
import { casesOf } from '../../../support/table';

/** A secret below so many levels of objects. */
const nested = (levels: number): object =>
	levels === 0 ? { of: 1, secret: 'told-once' } : { of: 1, a: nested(levels - 1) };

const linked = '/v1/webhooks/1/secret';

describe('the new subscription', () => {
	const plain = { url: address, events: created, active: true };

	test.each<[name: string, body: object, subscription: NewSubscription]>([
		['an id', { id: 7, ...plain }, { id: '7' }],
		['its id and that of a user', { user_id: 1, hook_id: 7, ...plain }, { id: '7' }],
		['an id in an envelope', { data: { id: 7, ...plain } }, { id: '7' }],
		['a success alone', { success: true }, { id: undefined }],
		[
			'a secret without an id',
			{ data: { secret: 'told-once' }, success: true },
			{ id: undefined, secret: 'told-once' },
		],
	])('is read from an answer with %s', async (_, body, subscription) => {
		const result = await runCreate(() => [201, body]);
		expect(result).toMatchObject({ subscriptions: [subscription], error: undefined, undone: 0 });
		expect(result.requests).not.toContain('GET webhooks/undefined');
	});

	test.each(
		(
			'secret signing_secret clientSecret signing_key messageSignatureKey hmac_key webhookKey ' +
			'verify_token verification_token signing_token webhook_token shared_key'
		).split(' '),
	)('has the secret in the field %s', async (name) => {
		const { subscriptions } = await runCreate(() => [
			201,
			{ id: 1, ...plain, [name]: 'told-once' },
		]);
		expect(subscriptions).toEqual([{ id: '1', secret: 'told-once' }]);
	});

	test('has a secret that begins as an address does', async () => {
		const told = { secret: ['', 'Rk3', 'vZ0hXbq2TnW9eLs7yUaJd1GmPf5c'].join('/') };
		const { subscriptions } = await runCreate(() => [201, { id: 1, ...plain, ...told }]);
		expect(subscriptions).toEqual([{ id: '1', ...told }]);
	});

	test.each<[field: string, value: unknown]>([
		['secret', 12345678],
		['secret', '********'],
		['secret', '••••••••••••'],
		['secret', 'xxxxxxxxxxxx'],
		['secret', 'XXXX....XXXX'],
		['secret', 'whsec_1'],
		['secret', 'REDACTED'],
		['secret', '[FILTERED]'],
		['secret', '<redacted value>'],
		['secret', 'not shown'],
		['secret', 'only shown once'],
		['secret', 'YOUR_SECRET'],
		['secret', 'HMAC-SHA256'],
		['secret', 'whsec_abcd…'],
		['secret', 'whsec_ab****************'],
		['secret', 'abcdefgh...'],
		['secret', 'k'.repeat(4001)],
		['secret', `${'ab/'.repeat(20)}x1`],
		['secret', `1x${'+Ba-ba'.repeat(20)}`],
		['secret', `abcd${'\\'.repeat(20)}x1`],
		['secret', true],
		['public_signing_key', 'told-once'],
		['signing_key_id', 'told-once'],
		['key', 'told-once'],
		['token', 'told-once'],
		['my_verification_token', 'told-once'],
		['verification_token_name', 'told-once'],
		['proof', nested(4)],
		['secret_link', 'https://other.example.com/secret'],
		['signing_secret_id', 'told-once'],
		['secret_hint', 'told-once'],
		['secret_created_at', '2026-01-01T00:00:00Z'],
		['secretFingerprint', 'ab:cd:ef:01:23:45'],
		['secret_sha256', 'e3b0c44298fc1c149afbf4c8'],
		['masked_secret', 'whsec_ab12cd34'],
	])('has no secret where the field %s holds %j', async (name, value) => {
		const { subscriptions } = await runCreate(() => [201, { id: 1, ...plain, [name]: value }]);
		expect(subscriptions).toEqual([{ id: '1' }]);
	});

	test.each(
		casesOf<[name: string, body: object]>`
			in a nested object                       | {"id":1,"url":"https://n8n.example.com/webhook/7","events":["appointment.created"],"active":true,"off":{},"proof":{"hmac":{"secret":"told-once"}}}
			four levels deep                         | {"id":1,"url":"https://n8n.example.com/webhook/7","events":["appointment.created"],"active":true,"a":{"of":1,"a":{"of":1,"a":{"of":1,"a":{"of":1,"secret":"told-once"}}}}}
			beside the fields of a JSON:API document | {"data":{"type":"webhooks","id":1,"attributes":{"url":"https://n8n.example.com/webhook/7","events":["appointment.created"],"active":true},"meta":{"secret":"told-once"}},"jsonapi":{"version":"1.0"}}
			beside a masked one                      | {"id":1,"url":"https://n8n.example.com/webhook/7","events":["appointment.created"],"active":true,"secret":"********","a":{"secret":"told-once"}}
			at the top, before another one           | {"id":1,"url":"https://n8n.example.com/webhook/7","events":["appointment.created"],"active":true,"secret":"told-once","a":{"secret":"another-one"}}
		`,
	)('has the secret %s of the answer, without reading the record', async (_, body) => {
		const { subscriptions, requests } = await runCreate(() => [201, body]);
		expect(subscriptions).toEqual([{ id: '1', secret: 'told-once' }]);
		expect(requests).not.toContain('GET webhooks/1');
	});

	test.each<[name: string, more: object]>([
		['a link', { links: { signingSecret: linked } }],
		['links', { _links: { secret: { href: '/v1/webhooks/1/secret', method: 'GET' } } }],
	])('has the secret to which %s of the answer leads', async (_, more) => {
		const records = { 'GET webhooks/1/secret': { data: { secret: 'told-once' } } };
		const { subscriptions } = await runCreate(() => [201, { id: 1, ...plain, ...more }], {
			records,
		});
		expect(subscriptions).toEqual([{ id: '1', secret: 'told-once' }]);
	});

	test('has the secret of a header', async () => {
		const headers = { 'x-hook-secret': 'told-once' };
		const { subscriptions } = await runCreate(() => [201, { id: 1, ...plain }, headers]);
		expect(subscriptions).toEqual([{ id: '1', secret: 'told-once' }]);
	});

	test.each<[isHidden: boolean, more: object]>([
		[true, { secret: '********' }],
		[true, { secret: 'whsec_1' }],
		[true, { signature_key: 'abc123' }],
		[true, { hmac_token: '••••••••' }],
		[false, { signature_key: '' }],
		[false, { webhook_key: 'abc123' }],
		[true, { signed: true }],
		[true, { has_secret: true }],
		[true, { links: { signingSecret: linked } }],
		[false, { secret: 'told-once' }],
		[false, { secret: null, signed: false }],
		[false, { links: { rotate_secret: { href: '/v1/webhooks/1/rotate', method: 'POST' } } }],
	])('has a secret that is not told: %s for %j', async (isHidden, more) => {
		const { isSecretHidden, requests } = await runCreate(() => [201, { id: 1, ...plain, ...more }]);
		expect(isSecretHidden).toBe(isHidden);
		expect(requests).not.toContain('GET webhooks/1/rotate');
	});

	test('has the secret of the record where the answer has none', async () => {
		const records = { 'GET webhooks/1': { data: { id: 1, ...plain, secret: 'told-once' } } };
		const { subscriptions } = await runCreate(() => [201, { id: 1, ...plain }], { records });
		expect(subscriptions).toEqual([{ id: '1', secret: 'told-once' }]);
	});
});

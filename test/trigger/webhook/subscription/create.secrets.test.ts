import type { NewSubscription } from '../../../../nodes/AppointmentService/trigger/webhook/subscription/newSubscription';
import { address, created, runCreate } from './support/runCreate';

/** A secret below so many levels of other things. */
const inside = (levels: number): object =>
	levels === 0 ? { of: 1, secret: 'told-once' } : { of: 1, a: inside(levels - 1) };

describe('what is told of a new subscription', () => {
	const plain = { url: address, events: created, active: true };

	test.each<[string, object, NewSubscription]>([
		['its id', { id: 7, ...plain }, { id: '7' }],
		['its id, before that of somebody else', { user_id: 1, hook_id: 7, ...plain }, { id: '7' }],
		['its id out of an envelope', { data: { id: 7, ...plain } }, { id: '7' }],
		['nothing that leads to it', { success: true }, { id: undefined }],
		[
			'a secret without an id',
			{ data: { secret: 'told-once' }, success: true },
			{ id: undefined, secret: 'told-once' },
		],
	])('%s', async (_, body, made) => {
		const said = await runCreate(() => [201, body]);
		expect(said).toMatchObject({ made: [made], fault: undefined, undone: 0 });
		expect(Object.keys(said.made[0])).toEqual(Object.keys(made));
		expect(said.asked).not.toContain('GET webhooks/undefined');
	});

	test.each([
		'secret',
		'signing_secret',
		'clientSecret',
		'signing_key',
		'signatureKey',
		'hmac_key',
		'webhookKey',
		'verify_token',
		'verification_token',
	])('a secret by the name %s', async (name) => {
		const { made } = await runCreate(() => [201, { id: 1, ...plain, [name]: 'told-once' }]);
		expect(made).toEqual([{ id: '1', secret: 'told-once' }]);
	});

	test.each<[string, unknown]>([
		['secret', 12345678],
		['secret', '********'],
		['secret', '••••••••••••'],
		['secret', 'xxxxxxxxxxxx'],
		['secret', 'XXXX....XXXX'],
		['secret', 'whsec_1'],
		['secret', true],
		['public_signing_key', 'told-once'],
		['signing_key_id', 'told-once'],
		['key', 'told-once'],
		['token', 'told-once'],
		['my_verification_token', 'told-once'],
		['verification_token_name', 'told-once'],
		['proof', inside(4)],
	])('no secret is %s: %j', async (name, value) => {
		const { made } = await runCreate(() => [201, { id: 1, ...plain, [name]: value }]);
		expect(made).toEqual([{ id: '1' }]);
	});

	test.each<[string, object]>([
		['in an envelope', { data: { id: 1, ...plain, secret: 'told-once' } }],
		['beside the record', { webhook: { id: 1, ...plain }, meta: {}, secret: 'told-once' }],
		['in a part of it', { id: 1, ...plain, off: {}, proof: { hmac: { secret: 'told-once' } } }],
		['deep', { id: 1, ...plain, a: inside(3) }],
		[
			'beside the fields of a JSON:API document',
			{
				data: { type: 'webhooks', id: 1, attributes: plain, meta: { secret: 'told-once' } },
				jsonapi: { version: '1.0' },
			},
		],
		[
			'behind one that is covered',
			{ id: 1, ...plain, secret: '********', a: { secret: 'told-once' } },
		],
		[
			'first where there are two',
			{ id: 1, ...plain, secret: 'told-once', a: { secret: 'another-one' } },
		],
	])('a secret %s', async (_, body) => {
		const { made, asked } = await runCreate(() => [201, body]);
		expect(made).toEqual([{ id: '1', secret: 'told-once' }]);
		expect(asked).not.toContain('GET webhooks/1');
	});

	test('a secret that only the record shows', async () => {
		const records = { 'GET webhooks/1': { data: { id: 1, ...plain, secret: 'told-once' } } };
		const { made } = await runCreate(() => [201, { id: 1, ...plain }], { records });
		expect(made).toEqual([{ id: '1', secret: 'told-once' }]);
	});

	test('a secret of the record that the answer leads to', async () => {
		const records = { 'GET webhooks/1': { id: 1, ...plain, secret: 'told-once' } };
		const { made } = await runCreate(() => [201, { id: 1 }], { records });
		expect(made).toEqual([{ id: '1', secret: 'told-once' }]);
	});

	test('no secret, and no field for one, where the record shows none either', async () => {
		const records = { 'GET webhooks/1': { id: 1, ...plain } };
		const { made } = await runCreate(() => [201, { id: 1, ...plain }], { records });
		expect(made).toEqual([{ id: '1' }]);
		expect(made[0]).not.toHaveProperty('secret');
	});
});

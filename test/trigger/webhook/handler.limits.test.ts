import { createHmac } from 'node:crypto';
import nock from 'nock';
import { enterprise, origin } from '../../support/runNode';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { createWebhookHarness, collectLogLines, secret } from '../../support/webhookHarness';
import { challengeResponse } from '../../../nodes/AppointmentService/trigger/webhook/challenge';
import { casesOf } from '../../support/table';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const event = { event: 'appointment.created', data: record };
const signed = { ...enterprise, webhookSecret: secret };
const fields = (count: number, name: (index: number) => string, value: unknown = 'created') =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value]));
const signature = (body: object) => ({
	'x-signature': createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex'),
});

beforeAll(async () => void (await installDeduplicationStore()));

describe('an unsigned delivery with a challenge', () => {
	test.each<[name: string, more: object]>([
		['many fields', fields(300, (index) => `${index}:type`)],
		['many events', { events: Array.from({ length: 30 }, () => event) }],
		[
			'a long text that is nearly a time',
			{ created_at: `2020-01-01 00:00${' '.repeat(9000)}x`, ...event },
		],
	])('and %s is refused, and the challenge is not echoed', async (_, more) => {
		const reply = await createWebhookHarness({}, signed).deliver({
			body: { challenge: 'abc', ...more },
		});
		expect(reply).toMatchObject({ status: 401, started: undefined });
		expect(JSON.stringify(reply.body)).not.toContain('abc');
	});

	test.each<[string, object]>([
		['and nothing else', {}],
		['and a token and a type', { token: 'x', type: 'url_verification' }],
		[
			'and an event about the subscription',
			{ event: 'webhook.created', webhook: { id: 3, active: true } },
		],
	])('%s is answered with it', async (_, more) => {
		const reply = await createWebhookHarness({}, signed).deliver({
			body: { challenge: 'abc', ...more },
		});
		expect(reply).toMatchObject({ status: 200, body: { challenge: 'abc' }, started: undefined });
	});

	test.each(
		casesOf<[string, object]>`
			in the record of an event  | {"event":"appointment.created","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed","challenge":"stairs"}}
			beside resource and action | {"resource":"appointment","action":"created","challenge":"x","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed"}}
			beside a list of events    | {"challenge":"x","events":[{"event":"appointment.created","data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed"}}]}
			beside an event object     | {"challenge":"x","event":{"type":"appointment.created"},"data":{"id":7,"start":"2026-05-01T09:00:00Z","status":"confirmed"}}
		`,
	)('%s is an event', async (_, body) => {
		expect((await createWebhookHarness().deliver({ body })).started).toHaveLength(1);
		expect((await createWebhookHarness({}, signed).deliver({ body })).status).toBe(401);
	});
});

describe('the limits of a delivery', () => {
	test.each<[name: string, body: unknown, status: number, message: string]>([
		[
			'too many fields',
			fields(10_000, (index) => `${index}:type`),
			400,
			'The body has too many fields.',
		],
		[
			'too many values',
			Array.from({ length: 30_000 }, () => 1),
			400,
			'The body has too many values.',
		],
		[
			'too many objects',
			Array.from({ length: 15_000 }, () => ({})),
			400,
			'The body has too many objects.',
		],
		[
			'too many events',
			Array.from({ length: 501 }, (_, id) => ({ ...event, data: { ...record, id } })),
			413,
			'The delivery holds more than 500 events. Send fewer at a time.',
		],
	])(
		'a body with %s is refused with a message, and nothing is read from the service',
		async (_, body, status, message) => {
			let requests = 0;
			nock(origin)
				.persist()
				.get(/./)
				.query(true)
				.reply(() => (requests++, [404, {}]));
			for (const credential of [enterprise, signed]) {
				const logLines = await collectLogLines(async () => {
					const headers = signature(body as object);
					const harness = createWebhookHarness({}, credential);
					harness.workflowId = `${message} ${credential === signed}`;
					const reply = await harness.deliver({ body: body as object, headers });
					expect(reply).toMatchObject({ status, body: message, started: undefined });
				});
				expect(logLines).toEqual([`warn: A delivery was refused. ${message}`]);
			}
			expect(requests).toBe(0);
		},
	);

	test('a form with too many fields, or a field of JSON with too many, is refused', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const body = `${Array.from({ length: 3000 }, (_, index) => `f${index}=1`).join('&')}`;
		for (const form of [
			body,
			`payload=${encodeURIComponent(JSON.stringify(fields(3000, (index) => `f${index}`)))}&a=1`,
		]) {
			const reply = await createWebhookHarness().deliver({ body: form, headers });
			expect(reply).toMatchObject({ status: 400, body: 'The body has too many fields.' });
		}
	});

	test('400 records, 100 ids or 900 fields pass', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		const records = Array.from({ length: 400 }, (_, id) => ({
			...event,
			data: { ...record, id: id + 1 },
		}));
		expect(await harness.take({ body: records })).toHaveLength(400);
		const manyFields = { ...event, data: { ...record, ...fields(900, (index) => `f${index}`) } };
		expect(await harness.take({ body: manyFields })).toHaveLength(1);
		const idsOnly = Array.from({ length: 100 }, (_, id) => ({
			event: 'appointment.updated',
			appointment_id: id + 1,
		}));
		expect((await createWebhookHarness().deliver({ body: idsOnly })).started).toHaveLength(1);
	});
});

describe('a challenge', () => {
	describe('challengeResponse', () => {
		test.each(
			(
				'hub.challenge hub_challenge challenge crc_token echostr validationtoken ' +
				'validation_token validationToken'
			).split(' '),
		)('the query parameter %s is echoed as text', (name) => {
			expect(challengeResponse({ other: 'x', [name]: 'abc' }, {})).toEqual({
				as: 'text',
				value: 'abc',
			});
		});

		test.each(['mychallenge', 'challenges', 'hub-challenge', 'token'])(
			'the name %s is no challenge, in the query or the body',
			(name) => {
				expect(challengeResponse({ [name]: 'abc' }, {})).toBeUndefined();
				expect(challengeResponse({}, {}, { [name]: 'abc' })).toBeUndefined();
			},
		);

		test.each(['challenge', 'x-challenge', 'hook-secret', 'x-hook-secret', 'validation-token'])(
			'the request header %s is sent back as a header',
			(name) => {
				expect(challengeResponse({}, { [name]: 'abc' })).toEqual({
					as: 'header',
					name,
					value: 'abc',
				});
				expect(
					challengeResponse(
						{},
						{ [`${name}-x`]: 'abc', mychallenge: 'abc', 'myhook-secret': 'abc' },
					),
				).toBeUndefined();
			},
		);

		test.each([
			'challenge',
			'validationCode',
			'validation_token',
			'verificationToken',
			'Verification_Token',
		])(
			'the body field %s is sent back as JSON, or as text where text is accepted or a form was sent',
			(key) => {
				expect(challengeResponse({}, {}, { a: 1, [key]: 'abc' })).toEqual({
					as: 'json',
					key,
					value: 'abc',
				});
				expect(challengeResponse({}, {}, { data: { [key]: 'abc' } })).toEqual({
					as: 'json',
					key,
					value: 'abc',
				});
				const accept = 'text/plain, */*';
				expect(challengeResponse({}, { accept }, { [key]: 'abc' })).toEqual({
					as: 'text',
					value: 'abc',
				});
				expect(challengeResponse({}, { accept: 'a/b, text/plain' }, { [key]: 'abc' })?.as).toBe(
					'json',
				);
				const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
				expect(challengeResponse({}, form, { mode: 'subscribe', [key]: 'abc' })?.as).toBe('text');
			},
		);

		test('an empty, too long or non-text value is no challenge', () => {
			const longest = 'x'.repeat(2000);
			for (const value of ['', `${longest}x`]) {
				expect(challengeResponse({ challenge: value }, {})).toBeUndefined();
				expect(challengeResponse({}, { challenge: value })).toBeUndefined();
				expect(challengeResponse({}, {}, { challenge: value })).toBeUndefined();
			}
			expect(challengeResponse({ challenge: longest }, {})).toEqual({ as: 'text', value: longest });
			for (const body of [{ challenge: 5 }, { challenge: null }, 'challenge', [], undefined]) {
				expect(challengeResponse({}, {}, body)).toBeUndefined();
			}
		});
	});
});

test.each([
	['too large', { note: 'x'.repeat(3_000_000) }, {}, 413],
	['that holds the secret', { secret }, {}, 200],
	['that holds another secret', { secret: 'another-secret' }, {}, 401],
	['whose secret is in a header', {}, { 'x-token': secret }, 200],
])('a form in several parts %s', async (_, more, headers, status) => {
	const form = { event: 'appointment.created', data: JSON.stringify(record), ...more };
	const reply = await createWebhookHarness({}, signed).deliver({ form, headers });
	expect(reply.status).toBe(status);
	expect(reply.started?.length ?? 0).toBe(status === 200 ? 1 : 0);
});

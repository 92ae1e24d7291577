import { createHmac } from 'node:crypto';
import nock from 'nock';
import { enterprise, origin } from '../../support/runNode';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { createWebhookHarness, collectLogLines, secret } from '../../support/webhookHarness';

const record = { id: 7, start: '2026-05-01T09:00:00Z', status: 'confirmed' };
const event = { event: 'appointment.created', data: record };
const signed = { ...enterprise, webhookSecret: secret };
const fields = (count: number, name: (at: number) => string, value: unknown = 'created') =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value]));
const signature = (body: object) => ({
	'x-signature': createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex'),
});

beforeAll(async () => void (await installDeduplicationStore()));

describe('a delivery that nobody has proved', () => {
	test.each<[string, object]>([
		['many fields', fields(300, (at) => `${at}:type`)],
		['many events', { events: Array.from({ length: 30 }, () => event) }],
		[
			'a text that is nearly a time',
			{ created_at: `2020-01-01 00:00${' '.repeat(9000)}x`, ...event },
		],
	])('with %s is no challenge, whatever it asks for', async (_, more) => {
		const said = await createWebhookHarness({}, signed).deliver({
			body: { challenge: 'abc', ...more },
		});
		expect(said).toMatchObject({ status: 401, started: undefined });
		expect(JSON.stringify(said.body)).not.toContain('abc');
	});

	test.each<[string, object]>([
		['alone', {}],
		['with a token and a type', { token: 'x', type: 'url_verification' }],
		[
			'in words about the subscription',
			{ event: 'webhook.created', webhook: { id: 3, active: true } },
		],
	])('that is a challenge %s is answered', async (_, more) => {
		const said = await createWebhookHarness({}, signed).deliver({
			body: { challenge: 'abc', ...more },
		});
		expect(said).toMatchObject({ status: 200, body: { challenge: 'abc' }, started: undefined });
	});

	test.each<[string, object]>([
		['in its record', { event: 'appointment.created', data: { ...record, challenge: 'stairs' } }],
		['beside halves', { resource: 'appointment', action: 'created', challenge: 'x', data: record }],
		['in a list', { challenge: 'x', events: [event] }],
		[
			'in an event of its own',
			{ challenge: 'x', event: { type: 'appointment.created' }, data: record },
		],
	])('is an event and no challenge that has such a field %s', async (_, body) => {
		expect((await createWebhookHarness().deliver({ body })).started).toHaveLength(1);
		expect((await createWebhookHarness({}, signed).deliver({ body })).status).toBe(401);
	});
});

describe('a delivery that holds too much', () => {
	test.each<[string, unknown, number, string]>([
		['fields', fields(10_000, (at) => `${at}:type`), 400, 'The body has too many fields.'],
		['values', Array.from({ length: 30_000 }, () => 1), 400, 'The body has too many values.'],
		['objects', Array.from({ length: 15_000 }, () => ({})), 400, 'The body has too many objects.'],
		[
			'events',
			Array.from({ length: 501 }, (_, id) => ({ ...event, data: { ...record, id } })),
			413,
			'The delivery tells of more than 500 events. Send fewer at a time.',
		],
	])(
		'of %s is refused in words, and asks the service for nothing',
		async (_, body, status, words) => {
			let asked = 0;
			nock(origin)
				.persist()
				.get(/./)
				.query(true)
				.reply(() => (asked++, [404, {}]));
			for (const credential of [enterprise, signed]) {
				const said = await collectLogLines(async () => {
					const headers = signature(body as object);
					const harness = createWebhookHarness({}, credential);
					harness.workflowId = `${words} ${credential === signed}`;
					const taken = await harness.deliver({ body: body as object, headers });
					expect(taken).toMatchObject({ status, body: words, started: undefined });
				});
				expect(said).toEqual([`warn: A delivery was refused. ${words}`]);
			}
			expect(asked).toBe(0);
		},
	);

	test('in the fields of a form is refused, too', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const body = `${Array.from({ length: 3000 }, (_, at) => `f${at}=1`).join('&')}`;
		for (const one of [
			body,
			`payload=${encodeURIComponent(JSON.stringify(fields(3000, (at) => `f${at}`)))}&a=1`,
		]) {
			const said = await createWebhookHarness().deliver({ body: one, headers });
			expect(said).toMatchObject({ status: 400, body: 'The body has too many fields.' });
		}
	});

	test('is a matter of hundreds: 400 records, 100 IDs and 900 fields pass', async () => {
		const harness = createWebhookHarness({ options: { completeRecords: false } });
		const whole = Array.from({ length: 400 }, (_, id) => ({
			...event,
			data: { ...record, id: id + 1 },
		}));
		expect(await harness.take({ body: whole })).toHaveLength(400);
		const wide = { ...event, data: { ...record, ...fields(900, (at) => `f${at}`) } };
		expect(await harness.take({ body: wide })).toHaveLength(1);
		const thin = Array.from({ length: 100 }, (_, id) => ({
			event: 'appointment.updated',
			appointment_id: id + 1,
		}));
		expect((await createWebhookHarness().deliver({ body: thin })).started).toHaveLength(1);
	});
});

test('own names are found among many halves of names', async () => {
	const name = [{ event: 'appointment.created', name: 'visit.neu' }];
	const harness = createWebhookHarness({ options: { eventNames: { name } } });
	const body = { resource: 'visit', action: 'neu', data: record };
	expect(await harness.take({ body })).toMatchObject([{ event: 'appointment.created' }]);
});

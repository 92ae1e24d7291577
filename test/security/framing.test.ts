import { createHmac } from 'node:crypto';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { enterprise } from '../support/runNode';
import { createWebhookHarness, secret } from '../support/webhookHarness';

const credential = { ...enterprise, webhookSecret: secret };
const sign = (text: string, encoding: 'hex' | 'base64' = 'hex') =>
	createHmac('sha256', secret).update(text).digest(encoding);

const address = 'https://n8n.example.com/webhook/7c1b/webhook';
const old = Math.floor(Date.now() / 1000) - 86_400;
const iso = new Date(old * 1000).toISOString();
const note = 'late&event=appointment.updated&data[id]=666&data[start]=x&end=';
const bodies: Record<string, string> = {
	json: JSON.stringify({ event: 'appointment.created', data: { id: 7, note } }),
	'JSON in lines': '{"event":"appointment.created",\n"data":{"id":7}}',
	form: 'event=appointment.created&data[id]=7&data[start]=x',
	'a form with JSON': `payload=${encodeURIComponent('{"event":"appointment.created","id":7}')}`,
};
const times = [
	String(old),
	String(old * 1000),
	`${old * 1000}000`,
	iso,
	new Date(old * 1000).toUTCString(),
];

const extras: Array<Record<string, string>> = [
	{},
	{ 'x-timestamp': String(Math.floor(Date.now() / 1000)) },
];

/** Texts that services sign, made of a time and a body. */
const signedTexts: Array<[string, (time: string, body: string) => string]> = [
	['time.body', (time, body) => `${time}.${body}`],
	['time body', (time, body) => time + body],
	['time:body', (time, body) => `${time}:${body}`],
	['v0:time:body', (time, body) => `v0:${time}:${body}`],
	['time|body', (time, body) => `${time}|${body}`],
	['time, new line, body', (time, body) => `${time}\n${body}`],
	['body.time', (time, body) => `${body}.${time}`],
	['body time', (time, body) => body + time],
	['body, new line, time', (time, body) => `${body}\n${time}`],
	['body&time', (time, body) => `${body}&${time}`],
	['id.time.body', (time, body) => `msg_2Lh9.${time}.${body}`],
	['id time body', (time, body) => `msg_2Lh9${time}${body}`],
	['id.time.body, an id of digits', (time, body) => `17.${time}.${body}`],
	['time.id.body', (time, body) => `${time}.msg_2Lh9.${body}`],
	['id, new line, time, new line, body', (time, body) => `evt_1\n${time}\n${body}`],
	['address body', (_, body) => address + body],
	['address.body', (_, body) => `${address}.${body}`],
	['time address body', (time, body) => time + address + body],
	['method address body', (_, body) => `POST${address}${body}`],
	['path and body', (time, body) => `/webhook/7c1b/webhook${time}${body}`],
	['JSON of the time, new line, body', (time, body) => `{"time":"${time}"}\n${body}`],
	['t=time,body', (time, body) => `t=${time},${body}`],
	['t=time.body', (time, body) => `t=${time}.${body}`],
];

const types = [
	'application/json',
	'application/x-www-form-urlencoded',
	'application/x-www-form-urlencoded; charset=utf-8',
	'text/plain',
	'application/x-ndjson',
];

beforeAll(async () => void (await installDeduplicationStore()));

describe.each(Object.entries(bodies))(
	'a text signed with a time, sent as the body, of %s',
	(_, signedBody) => {
		test.each(signedTexts)('%s is refused and starts nothing', async (__, compose) => {
			const harness = createWebhookHarness({}, credential);
			for (const [at, time] of times.entries()) {
				const body = compose(time, signedBody);
				for (const [index, type] of types.entries()) {
					const extra = extras[(at + index) % extras.length];
					const headers = { 'content-type': type, 'x-signature': sign(body), ...extra };
					const { status, started } = await harness.deliver({ body, headers });
					expect({ body, type, started, status }).toEqual({
						body,
						type,
						started: undefined,
						status: 401,
					});
				}
			}
		});
	},
);

test.each(Object.keys(bodies))('%s, signed alone, starts the workflow', async (kind) => {
	const body = bodies[kind];
	const type = kind.includes('form') ? types[1] : types[0];
	const headers = { 'content-type': type, 'x-signature': sign(body, 'base64') };
	expect(
		(await createWebhookHarness({}, credential).deliver({ body, headers })).started,
	).toHaveLength(1);
});

test.each([
	'action=scheduled&id=123&calendarID=4&appointmentTypeID=77',
	'action=appointment.scheduled&id=1&note=10%3A30+Uhr%2C+bitte&phone=%2B49151234567&empty=',
])('the form %s, signed alone or with a time, is accepted', async (body) => {
	const headers = { 'content-type': types[1], 'x-acuity-signature': sign(body, 'base64') };
	expect((await createWebhookHarness({}, credential).deliver({ body, headers })).status).toBe(200);
	const time = String(old + 86_400);
	const timedHeaders = {
		'content-type': types[1],
		'x-timestamp': time,
		'x-signature': sign(`${time}.${body}`),
	};
	expect(
		(await createWebhookHarness({}, credential).deliver({ body, headers: timedHeaders })).status,
	).toBe(200);
});

test('a time and a body that a customer wrote into a signed form are not verified', async () => {
	const now = String(Math.floor(Date.now() / 1000));
	const forgedText = `${old}.event=appointment.updated&note=x.${now}.event=appointment.created&id=666`;
	const headers = {
		'content-type': types[1],
		'x-event-id': `${old}.event=appointment.updated&note=x`,
		'x-timestamp': now,
		'x-signature': sign(forgedText),
	};
	const body = 'event=appointment.created&id=666';
	expect((await createWebhookHarness({}, credential).deliver({ body, headers })).status).toBe(401);
	const textWithTime = `${old}.event=appointment.created&id=666&note=${now}`;
	const timeAtEnd = {
		'content-type': types[1],
		'x-timestamp': now,
		'x-signature': sign(textWithTime),
	};
	const cut = textWithTime.slice(0, -now.length);
	expect(
		(await createWebhookHarness({}, credential).deliver({ body: cut, headers: timeAtEnd })).status,
	).toBe(401);
});

test.each(['foo 1', `x ${new Date().getFullYear() + 1}-01-01`, '1', 'Infinity', '1e400', '-1'])(
	'the signed time %j is refused',
	async (time) => {
		const body = bodies.json;
		const headers = { 'x-timestamp': time, 'x-signature': sign(`${time}.${body}`) };
		expect((await createWebhookHarness({}, credential).deliver({ body, headers })).status).toBe(
			401,
		);
	},
);

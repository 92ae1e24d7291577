import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';

const apiKey = 'live9Zk4pQ7x';
const webhookSecret = 'whk7Yc3uRGd8s';
const credential = { ...enterprise, apiKey, webhookSecret };

const hex = (sign: string, width = 2) => sign.charCodeAt(0).toString(16).padStart(width, '0');
const each = (write: (sign: string) => string) => (text: string) => [...text].map(write).join('');
/** One sign alone is written in another way: what is left of the text shows the key to a person just the same. */
const one = (write: (sign: string) => string) => (text: string) =>
	text.slice(0, 4) + write(text[4]) + text.slice(5);

/** How a text may be written within a text of JSON; reading JSON undoes the first of them. */
const spellings: Array<[string, (text: string) => string]> = [
	['escaped', each((sign) => `\\u${hex(sign, 4)}`)],
	['escaped in capitals', each((sign) => `\\u${hex(sign, 4).toUpperCase()}`)],
	['one letter escaped', one((sign) => `\\u${hex(sign, 4)}`)],
	['escaped within JSON in JSON', each((sign) => `\\\\u${hex(sign, 4)}`)],
	['as a program writes it', each((sign) => `\\\\x${hex(sign)}`)],
	['percent', each((sign) => `%${hex(sign)}`)],
	['percent, one letter', one((sign) => `%${hex(sign).toUpperCase()}`)],
	['percent twice', each((sign) => `%25${hex(sign)}`)],
	['entities', each((sign) => `&#${sign.charCodeAt(0)};`)],
	['entities with zeros', each((sign) => `&#00${sign.charCodeAt(0)};`)],
	['hexadecimal entities', each((sign) => `&#x${hex(sign)};`)],
	['one entity', one((sign) => `&#X${hex(sign).toUpperCase()};`)],
	['entities within entities', each((sign) => `&amp;#${sign.charCodeAt(0)};`)],
];

/** What a reader of the text finds who undoes each way of writing. */
function undone(text: string): string {
	return text
		.replace(/&amp;/g, '&')
		.replace(/%25/g, '%')
		.replace(/\\+(?:u00|x)([\da-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
		.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

function expectNone(value: unknown): void {
	const text = undone(JSON.stringify(value));
	expect(text).not.toContain(apiKey);
	expect(text).not.toContain(webhookSecret);
}

describe.each(spellings)('a key that the service writes in another way: %s', (_, spell) => {
	const key = spell(apiKey);
	const secret = spell(webhookSecret);
	const row = `{"id":1,"name":"Anna","note":"for ${key} and ${secret}.","${key}":{"deep":["${secret}"]}}`;

	test('is in no item', async () => {
		nock(origin).persist().get('/v1/appointments').query(true).reply(200, `{"data":[${row}]}`);
		const task = await runNode(
			{ resource: 'appointment', operation: 'getAll', returnAll: true },
			{ credential },
		);
		expect(jsonOf(task)).toHaveLength(1);
		expectNone(jsonOf(task));
	});

	test('is in no message', async () => {
		const refusal = `{"error":{"code":"no_${key}","message":"not ${key}","fields":{"${key}":["${secret}"]}}}`;
		nock(origin).persist().get('/v1/appointments').query(true).reply(422, refusal);
		const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
		const { message, description, context } = task.error as unknown as Record<string, unknown>;
		expect(message).toContain('did not accept');
		expectNone([message, description, context]);
	});

	test('is in no event', async () => {
		const harness = createWebhookHarness({}, credential);
		const body = JSON.parse(`{"event":"appointment.created","data":${row}}`) as object;
		const items = await harness.take({ body, headers: { 'x-webhook-token': webhookSecret } });
		expect(items).toHaveLength(1);
		expectNone(items);
	});
});

test('letters that are escaped without being the key stay as they are', async () => {
	const row = '{"id":1,"name":"\\u0041nna \\u00e9 %41 &#65; \\\\u0041 \\\\"}';
	nock(origin).persist().get('/v1/appointments').query(true).reply(200, `[${row}]`);
	const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
	expect(jsonOf(task)).toEqual([{ id: 1, name: 'Anna é %41 &#65; \\u0041 \\' }]);
});

test.each(['key', 'service', 'e', 'appointments', '"', 'message', 'not'])(
	'the key %j leaves the sentences of the node as they are',
	async (word) => {
		nock(origin)
			.persist()
			.get('/v1/appointments')
			.query(true)
			.reply(401, { message: `Bad ${word}!` });
		const task = await runNode(
			{ resource: 'appointment', operation: 'getAll' },
			{ credential: { ...enterprise, apiKey: word } },
		);
		expect(task.error?.message).toBe('The service refused the key');
		expect(task.error?.description).toContain(
			'Check the API Key and the Surface in the credential. Keys come from the support of the service. The service said: “',
		);
		expect(task.error?.description).not.toContain(`Bad ${word}!`);
	},
);

describe('markup in what a service says', () => {
	const link = '<a href="https://evil.example">Log in again</a><img src=x onerror=alert(1)> a<b';

	test('is not shown as such', async () => {
		const body = { error: { code: link, message: link, fields: { [link]: [link] } } };
		nock(origin).persist().get('/v1/appointments').query(true).reply(422, body, {
			'x-request-id': link,
		});
		const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
		expect(task.error?.message).not.toMatch(/[<>]/);
		expect(task.error?.description).toContain('Log in again');
		expect(task.error?.description).not.toMatch(/[<>]/);
	});

	test('nor in what an item holds', async () => {
		const recordId = { __rl: true, mode: 'id', value: `${link}` };
		const task = await runNode(
			{ resource: 'appointment', operation: 'get', recordId },
			{ credential },
		);
		expect(`${task.error?.message} ${task.error?.description}`).not.toMatch(/[<>]/);
	});
});

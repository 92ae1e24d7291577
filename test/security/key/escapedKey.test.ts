import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';

const apiKey = 'live9Zk4pQ7x';
const webhookSecret = 'whk7Yc3uRGd8s';
const credential = { ...enterprise, apiKey, webhookSecret };

const hex = (character: string, width = 2) =>
	character.charCodeAt(0).toString(16).padStart(width, '0');
const encodeAll = (encodeCharacter: (character: string) => string) => (text: string) =>
	[...text].map(encodeCharacter).join('');
/** Encodes one character alone: the rest of the text still shows the key to a person. */
const encodeOne = (encodeCharacter: (character: string) => string) => (text: string) =>
	text.slice(0, 4) + encodeCharacter(text[4]) + text.slice(5);

/** How a text may be written within JSON; parsing JSON decodes the first of them. */
const encodings: Array<[string, (text: string) => string]> = [
	['escaped', encodeAll((character) => `\\u${hex(character, 4)}`)],
	['escaped in capitals', encodeAll((character) => `\\u${hex(character, 4).toUpperCase()}`)],
	['one letter escaped', encodeOne((character) => `\\u${hex(character, 4)}`)],
	['escaped within JSON in JSON', encodeAll((character) => `\\\\u${hex(character, 4)}`)],
	['as a program writes it', encodeAll((character) => `\\\\x${hex(character)}`)],
	['percent', encodeAll((character) => `%${hex(character)}`)],
	['percent, one letter', encodeOne((character) => `%${hex(character).toUpperCase()}`)],
	['percent twice', encodeAll((character) => `%25${hex(character)}`)],
	['entities', encodeAll((character) => `&#${character.charCodeAt(0)};`)],
	['entities with zeros', encodeAll((character) => `&#00${character.charCodeAt(0)};`)],
	['hexadecimal entities', encodeAll((character) => `&#x${hex(character)};`)],
	['one entity', encodeOne((character) => `&#X${hex(character).toUpperCase()};`)],
	['entities in JSON for pages', encodeAll((character) => `\\u0026#${character.charCodeAt(0)};`)],
	['entities within entities', encodeAll((character) => `&amp;#${character.charCodeAt(0)};`)],
];

/** The text with each encoding undone. */
function decode(text: string): string {
	return text
		.replace(/&amp;/g, '&')
		.replace(/%25/g, '%')
		.replace(/\\+(?:u00|x)([\da-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
		.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
		.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

function expectNoSecret(value: unknown): void {
	const text = decode(JSON.stringify(value));
	expect(text).not.toContain(apiKey);
	expect(text).not.toContain(webhookSecret);
}

describe.each(encodings)('a key and a secret that the service writes encoded: %s', (_, encode) => {
	const key = encode(apiKey);
	const secret = encode(webhookSecret);
	const row = `{"id":1,"name":"Anna","note":"for ${key} and ${secret}.","${key}":{"deep":["${secret}"]}}`;

	test('are in no item', async () => {
		nock(origin).persist().get('/v1/appointments').query(true).reply(200, `{"data":[${row}]}`);
		const task = await runNode(
			{ resource: 'appointment', operation: 'getAll', returnAll: true },
			{ credential },
		);
		expect(jsonOf(task)).toHaveLength(1);
		expectNoSecret(jsonOf(task));
	});

	test('are in no error', async () => {
		const errorBody = `{"error":{"code":"no_${key}","message":"not ${key}","fields":{"${key}":["${secret}"]}}}`;
		nock(origin).persist().get('/v1/appointments').query(true).reply(422, errorBody);
		const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
		const { message, description, context } = task.error as unknown as Record<string, unknown>;
		expect(message).toContain('rejected');
		expectNoSecret([message, description, context]);
	});

	test('are in no event', async () => {
		const harness = createWebhookHarness({}, credential);
		const body = JSON.parse(`{"event":"appointment.created","data":${row}}`) as object;
		const items = await harness.take({ body, headers: { 'x-webhook-token': webhookSecret } });
		expect(items).toHaveLength(1);
		expectNoSecret(items);
	});
});

const entityNames: Record<string, string> = { '+': 'plus', '/': 'sol', '=': 'equals', '"': 'quot' };

test.each<[string, (sign: string) => string]>([
	['names of HTML 5', (sign) => `&${entityNames[sign]};`],
	['names in JSON for pages', (sign) => `\\u0026${entityNames[sign]};`],
	['names within entities', (sign) => `&amp;${entityNames[sign]};`],
	['numbers in JSON for pages', (sign) => `\\u0026#${sign.charCodeAt(0)};`],
	['numbers in capitals', (sign) => `\\u0026#X${hex(sign).toUpperCase()};`],
])('the signs of a key are redacted as %s', async (_, encode) => {
	const key = 'aB+c/9d"EfGh==';
	const note = key.replace(/\W/g, encode);
	nock(origin)
		.persist()
		.get('/v1/appointments')
		.query(true)
		.reply(200, `[{"id":1,"note":"${note}"}]`);
	const task = await runNode(
		{ resource: 'appointment', operation: 'getAll' },
		{ credential: { ...enterprise, apiKey: key } },
	);
	expect(jsonOf(task)).toEqual([{ id: 1, note: '*****' }]);
});

test('escaped letters that are not the key stay as they are', async () => {
	const row = '{"id":1,"name":"\\u0041nna \\u00e9 %41 &#65; \\\\u0041 \\\\"}';
	nock(origin).persist().get('/v1/appointments').query(true).reply(200, `[${row}]`);
	const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
	expect(jsonOf(task)).toEqual([{ id: 1, name: 'Anna é %41 &#65; \\u0041 \\' }]);
});

test.each(['key', 'service', 'e', 'appointments', '"', 'message', 'not'])(
	'the key %j is redacted in the service’s message, and not in the node’s own',
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
		expect(task.error?.description).toMatch(
			/^The service said: “.*”\. Check the API Key and API Access in the credential\. Keys come from the support of the service\.$/,
		);
		expect(task.error?.description).not.toContain(`Bad ${word}!`);
	},
);

describe('markup in an error message', () => {
	const link = '<a href="https://evil.example">Log in again</a><img src=x onerror=alert(1)> a<b';

	test('is removed where the service wrote it', async () => {
		const body = { error: { code: link, message: link, fields: { [link]: [link] } } };
		nock(origin)
			.persist()
			.get('/v1/appointments')
			.query(true)
			.reply(422, body, { 'x-request-id': link });
		const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
		expect(task.error?.message).not.toMatch(/[<>]/);
		expect(task.error?.description).toContain('Log in again');
		expect(task.error?.description).not.toMatch(/[<>]/);
	});

	test('is removed where an item has it', async () => {
		const recordId = { __rl: true, mode: 'id', value: `${link}` };
		const task = await runNode(
			{ resource: 'appointment', operation: 'get', recordId },
			{ credential },
		);
		expect(`${task.error?.message} ${task.error?.description}`).not.toMatch(/[<>]/);
	});
});

import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';

const apiKey = 'live0a1b2c3d';

const toHex = (text: string) => Buffer.from(text).toString('hex');

/** Ways to write a key that nobody decodes on the way, and anybody can by hand. */
const spellings: Array<[string, string]> = [
	['in capitals', apiKey.toUpperCase()],
	['in other case', apiKey.replace('l', 'L').replace('a', 'A')],
	['backwards', [...apiKey].reverse().join('')],
	['in hexadecimal', toHex(apiKey)],
	['in hexadecimal, in capitals', toHex(apiKey).toUpperCase()],
	['in hexadecimal after other bytes', `00ff${toHex(`Bearer ${apiKey}`)}0a`],
];

async function readWith(credential: object, note: string): Promise<string> {
	nock(origin)
		.persist()
		.get('/v1/clients')
		.query(true)
		.reply(200, `{"data":[{"id":1,"name":"Anna","note":${note}}]}`);
	const task = await runNode(
		{ resource: 'client', operation: 'getAll', returnAll: true },
		{ credential: { ...enterprise, ...credential } },
	);
	return JSON.stringify(jsonOf(task));
}

test.each(spellings)('a key %s is in no item and no error', async (_, spelled) => {
	const shown = await readWith({ apiKey }, JSON.stringify(`for ${spelled}.`));
	expect(shown).toContain('*****');
	expect(shown.toLowerCase()).not.toContain(spelled.toLowerCase());
	nock(origin)
		.post('/v1/clients')
		.reply(422, { error: { message: `not ${spelled}!` } });
	const { error } = await runNode(
		{ resource: 'client', operation: 'create', inputMode: 'json', body: '{"name":"Bo"}' },
		{ credential: { ...enterprise, apiKey } },
	);
	expect(error?.description).toContain('*****');
	expect(error?.description?.toLowerCase()).not.toContain(spelled.toLowerCase());
});

test('what is no key stays: numbers backwards, and words of a key in other case', async () => {
	expect(await readWith({ apiKey: '12345678' }, '"87654321 tel"')).toContain('87654321 tel');
	nock.cleanAll();
	expect(await readWith({ apiKey: 'Customers' }, '"customers"')).toContain('customers');
});

const escaped = (text: string) =>
	JSON.stringify(text).replace(
		/[^\x20-\x7e]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
const entities = (base: 10 | 16) => (text: string) =>
	JSON.stringify(
		[...text]
			.map((sign) => {
				const code = sign.codePointAt(0) as number;
				return code < 127 ? sign : `&#${base === 16 ? 'x' : ''}${code.toString(base)};`;
			})
			.join(''),
	);

const encodings: Array<[string, (text: string) => string]> = [
	['as it is', (text) => JSON.stringify(text)],
	['escaped for JSON', escaped],
	[
		'escaped for JSON in capitals',
		(text) => escaped(text).replace(/\\u..../g, (code) => `\\u${code.slice(2).toUpperCase()}`),
	],
	['escaped for JSON in JSON', (text) => JSON.stringify(escaped(text).slice(1, -1))],
	['escaped for addresses', (text) => JSON.stringify(encodeURIComponent(text))],
	['as entities', entities(10)],
	['as hexadecimal entities', entities(16)],
];

describe.each(['geheimwört-4711', 'geheim–wort-4711', 'geheim😀wort-4711', 'секрет-слово'])(
	'the webhook secret %s',
	(webhookSecret) => {
		test.each(encodings)('%s is in no item', async (_, encode) => {
			const shown = await readWith({ webhookSecret }, encode(`for ${webhookSecret}.`));
			expect(shown).toContain(
				'for *****.'.replace('for ', shown.includes('for%20') ? 'for%20' : 'for '),
			);
			expect(shown).not.toMatch(/geheim|4711|секрет/);
		});
	},
);

test.each([
	['API Key', { apiKey: 'k'.repeat(100_000) }],
	['Webhook Secret', { webhookSecret: 'k'.repeat(100_000) }],
])('the field %s that is far too long is refused, and not shown', async (label, credential) => {
	const task = await runNode(
		{ resource: 'client', operation: 'getAll' },
		{ credential: { ...enterprise, ...credential } },
	);
	expect(task.error?.message).toMatch(new RegExp(`The ${label} .*too long`));
	expect(JSON.stringify(task)).not.toContain('kkkk');
});

import nock from 'nock';
import { enterprise, limited, origin, runNode } from '../support/runNode';
import { createWebhookHarness } from '../support/webhookHarness';

/** Letters that somebody reads of one message, and n8n keeps. */
const mostLetters = 12_000;

const long = (text: string) => text + 'x'.repeat(100_000);
const serve = (data: object[]) =>
	nock(origin).persist().get(/./).query(true).reply(200, { data, total: data.length });
const run = async (parameters: object) => {
	const task = await runNode(parameters as never, { credential: enterprise });
	return { text: `${task.error?.message} ${task.error?.description}`, task };
};
const appointment = { resource: 'appointment' };
const write = { inputMode: 'json', body: '{"name":"Bo"}' };
const seven = { recordId: { __rl: true, mode: 'id', value: '7' } };

describe('a message is short', () => {
	test('where a refusal names many fields with many messages', async () => {
		const messages = Array.from({ length: 50 }, (_, at) => `${at} ${'x'.repeat(290)}`);
		const errors = Object.fromEntries(
			Array.from({ length: 50 }, (_, at) => [`field ${at} ${'n'.repeat(280)}`, messages]),
		);
		nock(origin).post(/./).reply(422, { errors });
		const { text, task } = await run({ ...appointment, operation: 'create', ...write });
		expect(text).toContain('field 0');
		expect(text.length).toBeLessThan(mostLetters);
		expect(JSON.stringify(task.error).length).toBeLessThan(10 * mostLetters);
	});

	test('where the account has long statuses', async () => {
		const status = Array.from({ length: 40 }, (_, at) => long(`s${at}`));
		const rows = status.map((one, id) => ({ id: id + 1, status: one, starts_at: '2026-12-01' }));
		nock(origin).persist().get('/v1/appointments/7').reply(200, rows[6]);
		serve(rows);
		const { text } = await run({ ...appointment, operation: 'cancel', ...seven });
		expect(text).toMatch(/no plain word/);
		expect(text.length).toBeLessThan(mostLetters);
	});

	test('where the account has fields with long names', async () => {
		const names = Array.from({ length: 40 }, (_, at) => [long(`f${at}`), 'x']);
		serve([{ id: 1, ...Object.fromEntries(names) }]);
		const fields = { mappingMode: 'defineBelow', value: { foo: 'bar' }, schema: [] };
		const { text } = await run({ ...appointment, operation: 'create', fields });
		expect(text).toMatch(/no field “foo”/);
		expect(text.length).toBeLessThan(mostLetters);
	});

	test.each([
		['Limit', { ...appointment, operation: 'getAll', limit: long('1') }],
		['Match On', { resource: 'client', operation: 'findOrCreate', ...write, matchOn: long('a') }],
	])('where %s is a long text', async (_, parameters) => {
		const { text } = await run(parameters);
		expect(text.length).toBeLessThan(mostLetters);
	});

	test('where the Base URL is a long text', async () => {
		const credential = { ...limited, baseUrl: long('a b') };
		const task = await runNode({ ...appointment, operation: 'getAll' }, { credential });
		expect(task.error?.message).toMatch(/not a web address/);
		expect(task.error?.message.length).toBeLessThan(mostLetters);
	});
});

const hidden = /[\p{Cc}\u202e\u2028\u200f]/u;

test('no message moves the cursor of a log, or turns the text', async () => {
	const said = 'no \u202egnp.exe \u001b[31mred\u001b[0m\n\u2028 \u200fforged line';
	nock(origin)
		.persist()
		.post(/./)
		.reply(422, { error: { message: said }, errors: { 'a\u001b': [said] } });
	nock(origin).persist().get(/./).query(true).reply(200, { data: [] });
	const { text } = await run({ ...appointment, operation: 'create', ...write });
	expect(text).toMatch(/gnp\.exe/);
	expect(text).not.toMatch(hidden);
	await expect(createWebhookHarness({}, enterprise).activate()).rejects.toMatchObject({
		message: expect.not.stringMatching(hidden),
	});
});

test.each(['constructor', '__proto__', 'toString'])(
	'an operation called %s is not known',
	async (operation) => {
		const { text } = await run({ ...appointment, operation });
		expect(text).not.toMatch(/is not a function/);
	},
);

test.each([
	['JSON', { inputMode: 'json', body: `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}` }],
	[
		'fields',
		{
			fields: {
				mappingMode: 'defineBelow',
				value: { a: JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) },
				schema: [],
			},
		},
	],
])('what is nested too deeply is refused as %s before any request', async (_, input) => {
	const { text } = await run({ ...appointment, operation: 'update', ...seven, ...input });
	expect(text).toMatch(/nested too deeply/);
});

test('a redirect sends no user name in the place of the key', async () => {
	const seen: unknown[] = [];
	nock(origin)
		.persist()
		.get(/./)
		.reply(function (uri) {
			seen.push(this.req.headers.authorization);
			const isMoved = uri.includes('moved');
			return isMoved
				? [200, { data: [{ id: 1 }] }]
				: [302, '', { location: `${origin.replace('//', '//user:pass@')}/v1/moved` }];
		});
	await run({ ...appointment, operation: 'getAll' });
	expect(new Set(seen.flat())).toEqual(new Set([`Bearer ${enterprise.apiKey}`]));
	expect(seen.length).toBeGreaterThan(1);
});

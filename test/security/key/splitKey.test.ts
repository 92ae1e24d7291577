import nock from 'nock';
import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { AppointmentService } from '../../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../../support/editor';
import { enterprise, origin, runNode } from '../../support/runNode';

const apiKey = 'live0a1b2c3d';
const credential = { ...enterprise, apiKey };
/** The key with something in it that is taken out where a person reads it. */
const split = (within: string) => `live0a1b${within}2c3d`;

const markup = ['<b></b>', '<!-- -->', '<i class="a\\b">'];
const hidden = [
	'\u0000',
	'\u001b',
	'\u202e',
	'\u200f',
	'\u2068',
	'\u00ad',
	'\u200b',
	'\u034f',
	'\u3164',
	'\u{e0041}',
];

const operations = [
	{ operation: 'getAll' },
	{ operation: 'create', inputMode: 'json', body: '{"name":"Bo"}' },
];

describe.each([...markup, ...hidden].map((within) => [JSON.stringify(within), within]))(
	'a key that has %s within it',
	(_, within) => {
		test.each([
			['message', { error: { message: `not ${split(within)}.` } }],
			['field', { errors: { [split(within)]: [`no ${split(within)}`] } }],
			['field and message', { errors: { [`live0a1b${within.slice(0, 1)}`]: [within.slice(1)] } }],
			['code', { error: { code: split(within), message: 'no' }, request_id: split(within) }],
		])('is in no error, where it is in the %s of a refusal', async (__, body) => {
			nock(origin).persist().intercept(/./, 'GET').reply(422, body);
			nock(origin).persist().intercept(/./, 'POST').reply(422, body);
			for (const parameters of operations) {
				const { error } = await runNode({ resource: 'client', ...parameters }, { credential });
				expect(`${error?.message} ${error?.description} ${JSON.stringify(error)}`).not.toContain(
					apiKey,
				);
			}
		});

		test('is in no list of the editor', async () => {
			const text = split(within);
			const data = [1, 2, 3].map((id) => ({ id, name: `${text} ${id}`, status: text, [text]: id }));
			nock(origin).persist().get(/./).query(true).reply(200, { data, total: 3 });
			const { listSearch, loadOptions, resourceMapping } = new AppointmentService().methods;
			const methods = [listSearch, loadOptions, resourceMapping].flatMap((group) =>
				Object.values(group as Record<string, (this: ILoadOptionsFunctions) => Promise<unknown>>),
			);
			const context = { resource: 'client', operation: 'update' };
			for (const method of methods) {
				const shown = await method.call(editorContext(context, credential));
				expect(JSON.stringify(shown)).not.toContain(apiKey);
			}
		});
	},
);

test.each([
	['elsewhere', 'https://evil.example/'],
	['on the own origin', '/v1/'],
])('a key with a tab within it, in a redirect %s, is in no error', async (_, base) => {
	let number = 0;
	nock(origin)
		.persist()
		.get(/./)
		.reply(302, '', { location: () => `${base}${split('\t')}/${number++}` });
	const { error } = await runNode({ resource: 'client', operation: 'getAll' }, { credential });
	expect(error?.message).toMatch(/points to another address|on to another path/);
	expect(error?.message).not.toContain(apiKey);
});

import nock from 'nock';
import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext, openList } from '../support/editor';
import { origin } from '../support/runNode';

const { listSearch, loadOptions, resourceMapping } = new AppointmentService().methods;
type Method = (this: ILoadOptionsFunctions) => Promise<unknown>;

const serve = (data: object[]) =>
	nock(origin)
		.persist()
		.get(/./)
		.query(true)
		.reply(200, { data, total: data.length, has_more: false });
const ask = async (method: Method) =>
	JSON.stringify(await method.call(editorContext({ resource: 'client', operation: 'update' })));

const long = 'x'.repeat(100_000);
const everyMethod: Array<[string, Method]> = [
	...Object.entries(listSearch),
	...Object.entries(loadOptions),
	...Object.entries(resourceMapping),
];

describe.each<[string, object[]]>([
	[
		'long texts',
		[1, 2, 3].map((id) => ({ id: `${id}${long}`, name: `${long}${id}`, status: long, [long]: id })),
	],
	[
		'many fields',
		[1, 2, 3].map((id) => ({
			id,
			...Object.fromEntries(
				Array.from({ length: 8_000 }, (_, at) => [`a field with the number ${at}`, at]),
			),
		})),
	],
	[
		'many records',
		Array.from({ length: 12_000 }, (_, id) => ({ id, name: `Anna ${id}`, status: 's' })),
	],
])('of %s', (_, data) => {
	test.each(everyMethod)('%s offers what the editor can show and save', async (__, method) => {
		serve(data);
		expect((await ask(method)).length).toBeLessThan(400_000);
	});
});

test('a list that is cut says so', async () => {
	serve(Array.from({ length: 6_000 }, (_, id) => ({ id, name: `Anna ${id}` })));
	const { results } = await openList('client');
	expect(results.at(-1)).toMatchObject({ name: expect.stringContaining('5000'), value: '' });
	nock.cleanAll();
	serve(Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Anna ${id}` })));
	expect((await openList('client')).results.at(-1)?.value).not.toBe('');
});

const hidden = [
	'\u0000',
	'\u001b',
	'\u061c',
	'\u200e',
	'\u200f',
	'\u202e',
	'\u2066',
	'\u2028',
	'\u00ad',
	'\u200b',
	'\u{e0041}',
];

/** Every text that the editor shows of a choice or a field. */
const labelsIn = (shown: unknown): string[] =>
	typeof shown !== 'object' || shown === null
		? []
		: Object.entries(shown).flatMap(([name, value]) =>
				/^(name|displayName)$/.test(name) ? [String(value)] : labelsIn(value),
			);

describe.each(hidden.map((sign) => [JSON.stringify(sign), sign]))(
	'where texts hold %s',
	(_, sign) => {
		test.each(everyMethod)(
			'no label of %s turns the text, or hides a part of it',
			async (__, method) => {
				serve(
					[1, 2, 3].map((id) => ({
						id,
						name: `An${sign}na ${id}`,
						status: `conf${sign}irmed`,
						colour: `r${sign}ed`,
						[`fi${sign}eld`]: `va${sign}l`,
					})),
				);
				const labels = labelsIn(JSON.parse(await ask(method)));
				expect(labels.length).toBeGreaterThan(0);
				expect(labels.filter((label) => label.includes(sign))).toEqual([]);
			},
		);
	},
);

test('emoji and scripts that need joiners stay in labels', async () => {
	const name = 'می\u200cخواهم 👩\u200d⚕\ufe0f';
	serve([{ id: 1, name }]);
	expect((await openList('client')).results.map((result) => result.name)).toEqual([name]);
});

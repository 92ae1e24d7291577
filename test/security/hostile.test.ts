import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../support/editor';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { enterprise, jsonOf, origin, runNode } from '../support/runNode';
import { createWebhookHarness } from '../support/webhookHarness';
import { PollHarness } from '../support/pollHarness';

beforeAll(async () => void (await installDeduplicationStore()));

/** Below the bound of 200 levels, with some left for what stands around a record. */
const nested = 150;
const inObjects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const inLists = (levels: number) => '['.repeat(levels) + '1' + ']'.repeat(levels);

/** Fields of one record as JSON text, because objects could not hold all of them. */
const records: Array<[string, string]> = [
	[
		'names that objects inherit',
		'"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1,"toString":"x","hasOwnProperty":"x","valueOf":null,"__defineGetter__":2',
	],
	[
		'nested names that objects inherit',
		'"client":{"__proto__":{"polluted":1},"toString":1},"tags":[{"__proto__":{"polluted":1}}]',
	],
	['names that JSON has its own use for', '"toJSON":"x","length":7,"then":"x","then2":{"then":1}'],
	['a long text', `"notes":"${'x'.repeat(1_000_000)}"`],
	['a long name', `"${'n'.repeat(100_000)}":1`],
	[
		'control characters',
		'"notes":"\\u0000\\u0001\\u001b[31m\\u007f\\u0085\\u2028\\u202e\\r\\n\\t"',
	],
	['HTML', '"notes":"<script>alert(1)</script><img src=x onerror=alert(1)>","<b>x</b>":"&lt;"'],
	['halves of characters', '"notes":"\\ud83d","\\udc00":"\\udfff\\ud800"'],
	['nesting', `"deep":${inObjects(nested)}`],
	['lists in lists', `"deep":${inLists(nested)}`],
	['expressions', '"notes":"={{ $env.SECRET }}","x":"{{ 7*7 }}","y":"${7}"'],
	['many fields', Array.from({ length: 500 }, (_, at) => `"field_${at}":${at}`).join(',')],
];

const row = (id: number | string, fields: string) =>
	`{"id":${JSON.stringify(id)},"name":"Anna","starts_at":"2026-11-22T09:00:00Z","created_at":"2026-11-01T08:00:00Z",${fields}}`;
const list = (...rows: string[]) => `{"data":[${rows.join(',')}],"total":${rows.length}}`;
const serve = (body: string) => nock(origin).persist().get(/./).query(true).reply(200, body);
const run = async (operation: string, more: object = {}) =>
	await runNode({ resource: 'appointment', operation, ...more } as INodeParameters, {
		credential: enterprise,
	});

/** What a value says, its own names and nothing inherited; nesting is no trouble for it. */
const said = (value: unknown) => {
	const parts: string[] = [];
	const open: unknown[] = [value];
	while (open.length > 0) {
		const held = open.pop();
		if (typeof held !== 'object' || held === null) parts.push(typeof held + String(held));
		else
			for (const name of Object.getOwnPropertyNames(held)) {
				parts.push(name);
				open.push((Object.getOwnPropertyDescriptor(held, name) as PropertyDescriptor).value);
			}
	}
	return parts;
};

const before = Object.getOwnPropertyNames(Object.prototype).join();
afterEach(() => {
	expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
	expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	expect(([] as { polluted?: unknown }).polluted).toBeUndefined();
});

describe.each(records)('%s', (name, fields) => {
	const wanted = JSON.parse(row(7, fields)) as object;

	test('come out of Get Many and Get as they are', async () => {
		serve(list(row(7, fields), row(8, fields)));
		const many = await run('getAll', { returnAll: true });
		expect(many.error).toBeUndefined();
		expect(said(jsonOf(many)[0])).toEqual(said(wanted));
		nock.cleanAll();
		serve(row(7, fields));
		const one = await run('get', { recordId: { __rl: true, mode: 'id', value: '7' } });
		expect(one.error).toBeUndefined();
		expect(said(jsonOf(one)[0])).toEqual(said(wanted));
	});

	test('can be simplified and inspected', async () => {
		serve(list(row(7, fields), row(8, fields)));
		const simple = await run('getAll', { returnAll: true, simplify: true });
		expect(simple.error).toBeUndefined();
		expect(jsonOf(simple)[0]).toMatchObject({ id: 7, name: 'Anna' });
		expect(Object.getPrototypeOf(jsonOf(simple)[0])).toBe(Object.prototype);
		for (const showValues of [false, true]) {
			const seen = await runNode(
				{ resource: 'api', operation: 'inspect', options: { showValues } } as INodeParameters,
				{ credential: enterprise },
			);
			expect(seen.error).toBeUndefined();
			expect(jsonOf(seen)[0]).toMatchObject({ reachable: true, rows: { read: 2 } });
		}
	});

	test('can be chosen from and mapped in the editor', async () => {
		serve(list(row(7, fields), row(8, fields)));
		const node = new AppointmentService();
		const context = () =>
			editorContext({ resource: 'appointment', operation: 'update' }, enterprise);
		const { results } = await node.methods.listSearch.searchRecords.call(context());
		expect(results.map(({ value }) => String(value)).sort()).toEqual(['7', '8']);
		const mapped = await node.methods.resourceMapping.mapFields.call(context());
		expect(mapped.fields.map(({ id }) => id)).toContain('name');
		const names = await node.methods.loadOptions.listFields.call(context());
		expect(names.map(({ value }) => value)).toContain('name');
	});

	test('are found by polls as they are', async () => {
		const harness = new PollHarness({}, enterprise);
		serve(list(row(1, '"x":1'), row(2, '"x":1')));
		expect(await harness.poll()).toBeNull();
		nock.cleanAll();
		serve(list(row(1, '"x":1'), row(2, '"x":1'), row(7, fields)));
		const found = await harness.poll();
		expect(found?.[0].map(({ json }) => json.id)).toEqual(['7']);
		expect(said(found?.[0][0].json.record)).toEqual(said(wanted));
		expect(await harness.poll()).toBeNull();
	});

	test('are delivered as they are', async () => {
		const harness = createWebhookHarness();
		const items = await harness.take({
			body: `{"event":"appointment.created","data":${row(7, fields)}}`,
		});
		expect(items).toHaveLength(1);
		expect(items?.[0]).toMatchObject({ event: 'appointment.created', id: '7' });
		expect(said(items?.[0].record)).toEqual(said(wanted));
	});

	test('can be changed without being harmed', async () => {
		const sent: unknown[] = [];
		const held = row(7, fields);
		nock(origin)
			.persist()
			.get(/./)
			.query(true)
			.reply((uri) => [200, uri.endsWith('/7') ? held : list(held)]);
		nock(origin).persist().intercept(/./, 'OPTIONS').optionally().reply(404);
		nock(origin)
			.persist()
			.patch(/./)
			.reply((_, body) => [200, (sent.push(body), held.replace('"Anna"', '"Bo"'))]);
		const changed = await run('update', {
			recordId: { __rl: true, mode: 'id', value: '7' },
			inputMode: 'json',
			body: '{"name":"Bo"}',
			options: { method: 'PATCH' },
		});
		expect(changed.error).toBeUndefined();
		expect(sent).toEqual([{ name: 'Bo' }]);
		expect(name).toBeDefined();
	});
});

test.each([
	['objects', inObjects(1000)],
	['lists', inLists(1000)],
])('%s nested beyond every record are told, and never taken', async (_, deep) => {
	serve(list(row(7, `"deep":${deep}`)));
	const task = await run('getAll', { returnAll: true });
	expect(task.error?.message).toBe('The answer is nested too deeply');
	const body = `{"event":"appointment.created","data":${row(7, `"deep":${deep}`)}}`;
	expect(await createWebhookHarness().take({ body })).toBeUndefined();
});

test.each([
	['1e400', '1e400'],
	['-1E+400', '-1E+400'],
	['1e-400', 0],
	['12345678901234567890', '12345678901234567890'],
	['0.1', 0.1],
	['1e300', 1e300],
])('the number %s is not lost', async (number, wanted) => {
	serve(
		list(row(7, `"amount": ${number},"list":[1,${number}],"text":"1e400, 12345678901234567890"`)),
	);
	const task = await run('getAll', { returnAll: true });
	expect(jsonOf(task)[0]).toMatchObject({
		amount: wanted,
		list: [1, wanted],
		text: '1e400, 12345678901234567890',
	});
});

test.each([
	'__proto__',
	'constructor',
	'toString',
	'hasOwnProperty',
	'..',
	'.',
	'\ud800',
	'<b>',
	'x'.repeat(10_000),
	'0',
	'-0',
	'1e3',
])('a record with the ID %j is one like any other', async (id) => {
	serve(list(row(id, '"x":1'), row('other', '"x":2')));
	const task = await run('getAll', { returnAll: true });
	expect(jsonOf(task).map((one) => one.id)).toEqual([id, 'other']);
	const { results } = await new AppointmentService().methods.listSearch.searchRecords.call(
		editorContext({ resource: 'appointment', operation: 'get' }, enterprise),
	);
	expect(results).toHaveLength(2);
	const harness = new PollHarness({ options: { includeExisting: true } }, enterprise);
	expect((await harness.poll())?.[0]).toHaveLength(2);
	expect(await harness.poll()).toBeNull();
});

test('a field that comes twice counts as JSON has it, the last one', async () => {
	serve('{"data":[{"id":7,"id":8,"name":"a","name":"b"}],"total":1}');
	expect(jsonOf(await run('getAll', { returnAll: true }))).toEqual([{ id: 8, name: 'b' }]);
});

test.each([
	...['__proto__', 'constructor', 'toString'].map((name) => [
		name,
		`{"${name}":["x"],"error":{"${name}":["no"],"fields":{"${name}":["bad"]}}}`,
	]),
])('a refusal with %s among its fields is told', async (_, body) => {
	nock(origin).persist().get(/./).query(true).reply(422, body);
	const task = await run('getAll');
	expect(task.error?.message).toContain('did not accept');
});

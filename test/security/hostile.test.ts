import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { editorContext } from '../support/editor';
import { installDeduplicationStore } from '../support/deduplicationStore';
import { enterprise, jsonOf, origin, runNode } from '../support/runNode';
import { createWebhookHarness } from '../support/webhookHarness';
import { PollHarness } from '../support/pollHarness';

beforeAll(async () => void (await installDeduplicationStore()));

/** Below the limit of 200 levels, with room for what is around a record. */
const allowedDepth = 150;
const inObjects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const inLists = (levels: number) => '['.repeat(levels) + '1' + ']'.repeat(levels);

/** Fields of one record as JSON text, because objects cannot hold all of them. */
const records: Array<[string, string]> = [
	[
		'names that objects inherit',
		'"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":1,"toString":"x","hasOwnProperty":"x","valueOf":null,"__defineGetter__":2',
	],
	[
		'nested names that objects inherit',
		'"client":{"__proto__":{"polluted":1},"toString":1},"tags":[{"__proto__":{"polluted":1}}]',
	],
	[
		'objects that cannot become text where a text is expected',
		'"client":{"id":[{"toString":1}]},"service_id":{"toString":1},"total":{"toString":1,"valueOf":1},"number":{"toString":1},"minutes":{"toString":1},"start":{"toString":1,"x":200000000},"end":{"toString":1},"status":{"toString":1},"uuid":{"toString":1},"link":[[{"toString":1}]]',
	],
	['names with a meaning in JavaScript', '"toJSON":"x","length":7,"then":"x","then2":{"then":1}'],
	['a long text', `"notes":"${'x'.repeat(1_000_000)}"`],
	['a long name', `"${'n'.repeat(100_000)}":1`],
	[
		'control characters',
		'"notes":"\\u0000\\u0001\\u001b[31m\\u007f\\u0085\\u2028\\u202e\\r\\n\\t"',
	],
	['HTML', '"notes":"<script>alert(1)</script><img src=x onerror=alert(1)>","<b>x</b>":"&lt;"'],
	['halves of characters', '"notes":"\\ud83d","\\udc00":"\\udfff\\ud800"'],
	['nesting', `"deep":${inObjects(allowedDepth)}`],
	['lists in lists', `"deep":${inLists(allowedDepth)}`],
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

/** Own names and values of a value at any depth, without inherited ones. */
const flattenNames = (value: unknown) => {
	const parts: string[] = [];
	const queue: unknown[] = [value];
	while (queue.length > 0) {
		const current = queue.pop();
		if (typeof current !== 'object' || current === null)
			parts.push(typeof current + String(current));
		else
			for (const name of Object.getOwnPropertyNames(current)) {
				parts.push(name);
				queue.push((Object.getOwnPropertyDescriptor(current, name) as PropertyDescriptor).value);
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

describe.each(records)('records with %s', (name, fields) => {
	const expected = JSON.parse(row(7, fields)) as object;

	test('are returned by Get Many and Get as they are', async () => {
		serve(list(row(7, fields), row(8, fields)));
		const listed = await run('getAll', { returnAll: true });
		expect(listed.error).toBeUndefined();
		expect(flattenNames(jsonOf(listed)[0])).toEqual(flattenNames(expected));
		nock.cleanAll();
		serve(row(7, fields));
		const single = await run('get', { recordId: { __rl: true, mode: 'id', value: '7' } });
		expect(single.error).toBeUndefined();
		expect(flattenNames(jsonOf(single)[0])).toEqual(flattenNames(expected));
	});

	test('can be simplified and inspected', async () => {
		serve(list(row(7, fields), row(8, fields)));
		const simple = await run('getAll', { returnAll: true, simplify: true });
		expect(simple.error).toBeUndefined();
		expect(jsonOf(simple)[0]).toMatchObject({ id: 7, name: 'Anna' });
		expect(Object.getPrototypeOf(jsonOf(simple)[0])).toBe(Object.prototype);
		for (const showValues of [false, true]) {
			const inspected = await runNode(
				{ resource: 'api', operation: 'inspect', options: { showValues } } as INodeParameters,
				{ credential: enterprise },
			);
			expect(inspected.error).toBeUndefined();
			expect(jsonOf(inspected)[0]).toMatchObject({ reachable: true, rows: { read: 2 } });
		}
	});

	test('can be picked and mapped in the editor', async () => {
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

	test('are returned by polls as they are', async () => {
		const harness = new PollHarness({}, enterprise);
		serve(list(row(1, '"x":1'), row(2, '"x":1')));
		expect(await harness.poll()).toBeNull();
		nock.cleanAll();
		serve(list(row(1, '"x":1'), row(2, '"x":1'), row(7, fields)));
		const found = await harness.poll();
		expect(found?.[0].map(({ json }) => json.id)).toEqual(['7']);
		expect(flattenNames(found?.[0][0].json.record)).toEqual(flattenNames(expected));
		expect(await harness.poll()).toBeNull();
	});

	test('are delivered as they are', async () => {
		const harness = createWebhookHarness();
		const items = await harness.take({
			body: `{"event":"appointment.created","data":${row(7, fields)}}`,
		});
		expect(items).toHaveLength(1);
		expect(items?.[0]).toMatchObject({ event: 'appointment.created', id: '7' });
		expect(flattenNames(items?.[0].record)).toEqual(flattenNames(expected));
	});

	test('can be updated with PATCH, which sends the changed field alone', async () => {
		const sent: unknown[] = [];
		let current = row(7, fields);
		nock(origin)
			.persist()
			.get(/./)
			.query(true)
			.reply((uri) => [200, uri.endsWith('/7') ? current : list(current)]);
		nock(origin).persist().intercept(/./, 'OPTIONS').optionally().reply(404);
		nock(origin)
			.persist()
			.patch(/./)
			.reply((_, body) => {
				sent.push(body);
				current = current.replace('"Anna"', '"Bo"');
				return [200, current];
			});
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
])('%s of 1000 levels are refused in a list and in a delivery', async (_, deep) => {
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
])('the number %s is returned as %j', async (number, expected) => {
	serve(
		list(row(7, `"amount": ${number},"list":[1,${number}],"text":"1e400, 12345678901234567890"`)),
	);
	const task = await run('getAll', { returnAll: true });
	expect(jsonOf(task)[0]).toMatchObject({
		amount: expected,
		list: [1, expected],
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
])('a record with the ID %j is listed, picked and polled', async (id) => {
	serve(list(row(id, '"x":1'), row('other', '"x":2')));
	const task = await run('getAll', { returnAll: true });
	expect(jsonOf(task).map((single) => single.id)).toEqual([id, 'other']);
	const { results } = await new AppointmentService().methods.listSearch.searchRecords.call(
		editorContext({ resource: 'appointment', operation: 'get' }, enterprise),
	);
	expect(results).toHaveLength(2);
	const harness = new PollHarness({ options: { includeExisting: true } }, enterprise);
	expect((await harness.poll())?.[0]).toHaveLength(2);
	expect(await harness.poll()).toBeNull();
});

test('of a field that comes twice the last one counts', async () => {
	serve('{"data":[{"id":7,"id":8,"name":"a","name":"b"}],"total":1}');
	expect(jsonOf(await run('getAll', { returnAll: true }))).toEqual([{ id: 8, name: 'b' }]);
});

test.each([
	...['__proto__', 'constructor', 'toString'].map((name) => [
		name,
		`{"${name}":["x"],"error":{"${name}":["no"],"fields":{"${name}":["bad"]}}}`,
	]),
])('HTTP 422 with a field %s gives an error', async (_, body) => {
	nock(origin).persist().get(/./).query(true).reply(422, body);
	const task = await run('getAll');
	expect(task.error?.message).toContain('rejected');
});

test.each(['id', 'name', 'status', 'success', 'starts_at', 'start'])(
	'an object without a text under %s stops no write, and hides none',
	async (field) => {
		const odd = { toString: 1, valueOf: 2 };
		const current = { id: 7, name: 'Anna', starts_at: '2026-11-22T09:00:00Z', [field]: odd };
		const saved = { ...current, name: 'Bo' };
		nock(origin).persist().get(/./).query(true).reply(200, current);
		nock(origin).persist().intercept(/./, 'OPTIONS').optionally().reply(404);
		nock(origin).persist().intercept(/./, 'PUT').optionally().reply(200, saved);
		nock(origin).persist().intercept(/./, 'POST').optionally().reply(201, saved);
		const body = '{"notes":"Bo"}';
		const recordId = { __rl: true, mode: 'id', value: '7' };
		for (const operation of ['create', 'update'])
			for (const more of [{}, { options: { method: 'PUT' } }]) {
				const task = await run(operation, { recordId, inputMode: 'json', body, ...more });
				expect(task.error?.message ?? '').not.toMatch(/primitive|not a function/);
			}
	},
);

const noText = '{"toString":1,"valueOf":1}';

test.each<[string, object, string]>([
	['a map', {}, `{"data":{"41":{"x_id":${noText}},"42":{"x_id":${noText}}}}`],
	[
		'starts with filters',
		{ filters: { startsAfter: '2026-01-01' } },
		list(
			`{"id":7,"starts_at":"2026-11-22T09:00:00Z"}`,
			`{"id":8,"date":"2026-11-22","start":{"seconds":200000000,"toString":1}}`,
		),
	],
	[
		'names',
		{ includeNames: true },
		list(`{"id":7,"starts_at":"2026-11-22T09:00:00Z","client":{"id":[${noText}]}}`),
	],
])('an object without a text stops no reading: %s', async (_, more, body) => {
	serve(body);
	const task = await run('getAll', { returnAll: true, ...more });
	expect(task.error?.message ?? '').not.toMatch(/primitive|not a function/);
});

test('an object without a text stops no other choices of the editor', async () => {
	const fields = `"starts_at":"2026-11-22T09:00:00Z","total":${noText}`;
	serve(list(...Array.from({ length: 60 }, (_, at) => `{"id":${at},${fields}}`)));
	const { results } = await new AppointmentService().methods.listSearch.searchRecords.call(
		editorContext({ resource: 'invoice', operation: 'get' }, enterprise),
	);
	expect(results).toHaveLength(60);
});

test('an object without a text stops no reschedule', async () => {
	serve(`{"id":7,"starts_at":"2026-11-22T09:00:00Z","minutes":${noText}}`);
	const task = await run('reschedule', {
		recordId: { __rl: true, mode: 'id', value: '7' },
		start: '2026-11-23T09:00:00Z',
		options: { dryRun: true, end: '2026-11-23T10:00:00Z' },
	});
	expect(task.error?.message).toContain('no field that holds when an appointment ends');
});

test.each([
	{ specversion: '1.0', source: { toString: 1 }, subject: { valueOf: 1 } },
	{ request: { method: 'POST', url: 'Appointment' }, response: { status: { toString: 1 } } },
])('a delivery with an object without a text is taken: %j', async (more) => {
	const body = JSON.stringify({ event: 'appointment.created', data: { id: 7 }, ...more });
	expect(await createWebhookHarness().deliver({ body })).toMatchObject({ status: 200 });
});

import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { enterprise, jsonOf, origin, runNode } from '../../support/runNode';
import { PollHarness } from '../../support/pollHarness';

/** What an expression gives where a text is expected. */
const items = [{ json: { list: [1, 2], object: { id: 7 }, yes: true, no: null, number: 7 } }];
const wrongValues: Array<[string, string]> = [
	['a list', '={{ $json.list }}'],
	['an object', '={{ $json.object }}'],
];
const recordId = (value: unknown) => ({ __rl: true, mode: 'id', value });

const run = async (parameters: object) =>
	await runNode(parameters as INodeParameters, { credential: enterprise, items });

/** Every request that is sent. */
const requests: string[] = [];
beforeEach(() => {
	requests.splice(0);
	const scope = nock(origin).persist();
	for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
		scope
			.intercept(/./, method)
			.query(true)
			.reply((uri) => {
				requests.push(`${method} ${uri}`);
				return [200, { data: [{ id: 7, name: 'Anna' }], total: 1 }];
			});
	}
});

const body = { inputMode: 'json', body: '{"name":"Bo"}' };
const parameters: Array<[string, (expression: unknown) => object]> = [
	[
		'the ID to get',
		(id) => ({ resource: 'appointment', operation: 'get', recordId: recordId(id) }),
	],
	[
		'the ID to delete',
		(id) => ({ resource: 'appointment', operation: 'delete', recordId: recordId(id) }),
	],
	[
		'the ID to update',
		(id) => ({ resource: 'appointment', operation: 'update', recordId: recordId(id), ...body }),
	],
	['Path of a request', (path) => ({ resource: 'api', operation: 'request', method: 'GET', path })],
	[
		'Path of a request that deletes',
		(path) => ({ resource: 'api', operation: 'request', method: 'DELETE', path }),
	],
	[
		'Path of another resource',
		(resourcePath) => ({ resource: 'other', operation: 'getAll', resourcePath }),
	],
	[
		'the name of a query parameter',
		(name) => ({
			resource: 'appointment',
			operation: 'getAll',
			query: { parameter: [{ name, value: 'x' }] },
		}),
	],
	[
		'the value of a query parameter',
		(value) => ({
			resource: 'appointment',
			operation: 'getAll',
			query: { parameter: [{ name: 'status', value }] },
		}),
	],
	['Other Paths', (paths) => ({ resource: 'api', operation: 'inspect', options: { paths } })],
	['Match On', (matchOn) => ({ resource: 'client', operation: 'findOrCreate', ...body, matchOn })],
	[
		'Status Field',
		(statusField) => ({
			resource: 'appointment',
			operation: 'cancel',
			recordId: recordId('7'),
			options: { statusField },
		}),
	],
	[
		'Start Field',
		(startField) => ({
			resource: 'appointment',
			operation: 'reschedule',
			recordId: recordId('7'),
			start: '2026-12-01T10:00:00Z',
			options: { startField },
		}),
	],
	[
		'Path of a write',
		(writePath) => ({
			resource: 'appointment',
			operation: 'create',
			...body,
			options: { writePath },
		}),
	],
];

describe.each(parameters)('an expression for %s', (_, withValue) => {
	test.each(wrongValues)(
		'that gives %s is refused with a clear message before any request',
		async (_kind, expression) => {
			const task = await run(withValue(expression));
			expect(requests).toEqual([]);
			expect(task.error?.message).toBeTruthy();
			expect(task.error?.message).not.toMatch(/is not a function|undefined|\[object|Cannot read/);
			expect(task.error?.description).toBeTruthy();
		},
	);

	test('that gives a number is taken as text', async () => {
		const task = await run(withValue('={{ $json.number }}'));
		expect(String(task.error?.message ?? '')).not.toMatch(/is not a function|\[object/);
	});
});

test.each([
	['true', '={{ $json.yes }}'],
	['nothing', '={{ $json.no }}'],
	['a number that is none', '={{ 0/0 }}'],
])('an ID that is %s is refused before any request', async (_, expression) => {
	const task = await run({
		resource: 'appointment',
		operation: 'delete',
		recordId: recordId(expression),
	});
	expect(requests).toEqual([]);
	expect(task.error?.message).toMatch(/ID/);
});

test('numbers are sent as text, and booleans of query parameters as “true”', async () => {
	await run({
		resource: 'appointment',
		operation: 'delete',
		recordId: recordId('={{ $json.number }}'),
	});
	const request = { resource: 'api', operation: 'request', method: 'GET' };
	const query = {
		parameter: [
			{ name: 'active', value: '={{ $json.yes }}' },
			{ name: 'n', value: '={{ $json.number }}' },
			{ name: 'none', value: '={{ $json.missing ?? "" }}' },
		],
	};
	expect(jsonOf(await run({ ...request, path: '={{ $json.number }}', query }))).toHaveLength(1);
	expect(requests).toContain('DELETE /v1/appointments/7');
	expect(requests).toContain('GET /v1/7?active=true&n=7&none=');
});

test.each(['={{ "nein" }}', '={{ "f" }}', '={{ [] }}', '={{ $json.object }}', '={{ 5 }}'])(
	'Return All lifts no limit where its expression is %s',
	async (returnAll) => {
		const { error } = await run({
			resource: 'appointment',
			operation: 'getAll',
			returnAll,
			limit: 1,
		});
		expect(error?.message).toMatch(/^Return All is .* and neither true nor false$/);
		expect(requests).toEqual([]);
	},
);

test.each(['getAll', 'request'])(
	'%s asks for nothing where the expression of a query parameter gives nothing',
	async (operation) => {
		const resource = operation === 'request' ? 'api' : 'appointment';
		const query = { parameter: [{ name: 'client', value: '={{ $json.missing }}' }] };
		const { error } = await run({ resource, operation, path: 'appointments', query });
		expect(error?.message).toBe('The expression of the query parameter “client” gives nothing');
		expect(requests).toEqual([]);
	},
);

test('a credential whose fields are not text is refused with the name of the field', async () => {
	for (const fields of [
		{ apiKey: { a: 1 } },
		{ baseUrl: ['x'] },
		{ surface: 'other' },
		{ apiKey: true },
	]) {
		const credential = { ...enterprise, ...fields } as never;
		const task = await runNode({ resource: 'appointment', operation: 'getAll' }, { credential });
		expect(task.error?.message).toMatch(
			/^The (API Key|Base URL|API Access) of the credential cannot/,
		);
	}
	expect(requests).toEqual([]);
});

test.each(wrongValues)(
	'a poll whose query parameter is %s throws an error that says so',
	async (description, expression) => {
		const value = description === 'a list' ? [1, 2] : { id: 7 };
		const harness = new PollHarness(
			{ query: { parameter: [{ name: 'status', value }] } } as never,
			enterprise,
		);
		await expect(harness.poll()).rejects.toThrow(
			`The value of the query parameter “status” is ${description}`,
		);
		expect(expression).toBeTruthy();
		expect(requests).toEqual([]);
	},
);

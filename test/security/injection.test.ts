import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { parsePath } from '../../nodes/AppointmentService/contract';
import { operationsOf } from '../../nodes/AppointmentService/operations/descriptions';
import { runNode } from '../support/runNode';
import { createWebhookHarness } from '../support/webhookHarness';
import { PollHarness } from '../support/pollHarness';
import { Listener, listWith } from './support/listener.cts';
import { unsafeTexts, worstTexts } from './support/unsafeTexts';

const home = new Listener();

// Pauses take no time here.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => {},
}));

beforeAll(async () => await home.open());
afterAll(async () => await home.close());
beforeEach(() => {
	nock.enableNetConnect('127.0.0.1');
	home.seen.splice(0);
	home.answer = ({ target }) =>
		/^\/v1\/[a-z]+$/.test(target)
			? { body: listWith({ total: 2 }, rows) }
			: { body: JSON.stringify({ data: rows[0] }) };
});

const rows = [
	{ id: 1, name: 'Anna', status: 'confirmed', email: 'a@example.com' },
	{ id: 2, name: 'Bo', status: 'cancelled', email: 'b@example.com' },
];
const credential = () => ({
	surface: 'enterprise',
	baseUrl: home.origin(),
	apiKey: 'key-9f8e7d6c',
	webhookSecret: 'hook-1a2b3c4d',
});
const run = async (resource: string, operation: string, more: object) =>
	await runNode({ resource, operation, ...more } as INodeParameters, { credential: credential() });

/** The path segments of a request target, decoded once as servers do. */
const pathSegments = (target: string) =>
	target.split('?')[0].split('/').slice(1).map(decodeURIComponent);

/** Each request must stay below the surface's root, be well-formed and have no header from an input. */
function assertSafeRequests(): void {
	for (const { target, rawHeaders, headers } of home.seen) {
		expect(target.startsWith('/v1/')).toBe(true);
		expect(target).toMatch(/^[\x21-\x7e]+$/);
		expect(target).not.toMatch(/\\|#|(^|\/)(\.|%2e){1,2}(\/|\?|$)/i);
		expect(Object.keys(headers)).not.toContain('x-evil');
		expect(
			rawHeaders.filter((name) => /^(host|authorization|content-length)$/i.test(name)).length,
		).toBeLessThanOrEqual(3);
		expect(headers.authorization).toBe('Bearer key-9f8e7d6c');
	}
}

const shorten = (text: string) => text.slice(0, 40);

describe.each(unsafeTexts.map((text) => [shorten(text), text]))('the text %j', (_, text) => {
	const recordId = { __rl: true, mode: 'id', value: text };
	const json = { inputMode: 'json', body: JSON.stringify({ name: text, [text]: text }) };

	test('as an ID, leads to one record or is refused before any request', async () => {
		for (const [operation, more] of Object.entries({ get: {}, delete: {} })) {
			home.seen.splice(0);
			const task = await run('appointment', operation, { recordId, ...more });
			assertSafeRequests();
			const paths = home.seen.map(({ target }) => pathSegments(target).slice(1));
			if (task.error && paths.length === 0) continue;
			// Single records may be below the list, or below its name in the singular.
			for (const [list, id, ...rest] of paths) {
				expect(['appointments', 'appointment']).toContain(list);
				expect(rest).toEqual([]);
				if (id !== undefined && !['1', '2'].includes(id)) expect(id).toBe(text.trim());
			}
			expect(paths[0][1]).toBe(text.trim());
		}
	});

	test('as a path, stays below the surface or is refused before any request', async () => {
		const recordOne = { __rl: true, mode: 'id', value: '1' };
		const operations: Array<[string, string, object]> = [
			['other', 'get', { resourcePath: text, recordId: recordOne }],
			['api', 'request', { method: 'POST', path: text, body: '{}' }],
			['appointment', 'update', { recordId: recordOne, ...json, options: { writePath: text } }],
		];
		for (const [resource, operation, more] of operations) {
			await run(resource, operation, more);
			assertSafeRequests();
		}
		const parsed = parsePath(text);
		if ('path' in parsed)
			expect(new URL(`https://a.example/v1/${parsed.path}/x`).pathname).toBe(
				`/v1/${parsed.path}/x`,
			);
	});

	test('as the name or value of a query parameter, stays one', async () => {
		const query = {
			parameter: [
				{ name: text, value: '1' },
				{ name: 'name', value: text },
			],
		};
		await run('appointment', 'getAll', { limit: 1, query });
		assertSafeRequests();
		const [first] = home.seen;
		const { searchParams } = new URL(first.target, home.origin());
		const encodable = Buffer.from(text).toString();
		expect(searchParams.get('name')).toBe(text === 'name' ? '1' : encodable);
		expect(searchParams.get(encodable)).toBe('1');
		expect([...searchParams.keys()]).toHaveLength(2);
	});

	test('as a field of a record, is sent as it is', async () => {
		await run('appointment', 'create', json);
		assertSafeRequests();
		const [post] = home.seen.filter(({ method }) => method === 'POST');
		expect(post.target).toBe('/v1/appointments');
		expect(Object.entries(JSON.parse(post.body))).toEqual(
			Object.entries(JSON.parse(JSON.stringify({ name: text, [text]: text }))),
		);
	});
});

describe.each(worstTexts.map((text) => [shorten(text), text]))('the unsafe text %j', (_, text) => {
	const recordId = { __rl: true, mode: 'id', value: text };
	const json = { inputMode: 'json', body: JSON.stringify({ name: text, [text]: text }) };

	test('as the name of a header, field or parameter, is refused or stays one', async () => {
		const more = [{ idempotencyHeader: text }, { idempotencyField: text }, { wrapper: text }];
		for (const options of more) {
			home.seen.splice(0);
			await run('appointment', 'create', { ...json, options });
			assertSafeRequests();
			for (const { rawHeaders } of home.seen)
				expect(
					rawHeaders.filter((_, at) => at % 2 === 0).every((name) => /^[\w.$-]+$/.test(name)),
				).toBe(true);
		}
		for (const options of [
			{ pagination: 'page', paginationParameter: text },
			{ pagination: 'cursor', paginationParameter: text, paginationSizeParameter: text },
		]) {
			await run('appointment', 'getAll', { returnAll: true, options });
			assertSafeRequests();
		}
	});

	test('as an option of the trigger, is refused or stays below the surface', async () => {
		for (const options of [
			{ subscriptionPath: text },
			{ subscriptionRemovalPath: text },
			{
				subscriptionAddressField: text,
				subscriptionEventsField: text,
				subscriptionSigningField: text,
			},
			{ appointmentPath: text, waitForRecord: 0 },
		]) {
			const harness = createWebhookHarness({ options }, credential());
			await harness.activate().catch(() => null);
			await harness.hook('delete').catch(() => null);
			const body = { event: 'appointment.created', appointment_id: text };
			await harness.take({ body, headers: { 'x-token': 'hook-1a2b3c4d' } }).catch(() => null);
			assertSafeRequests();
		}
		const query = { parameter: [{ name: text, value: text }] };
		await new PollHarness({ query }, credential()).poll().catch(() => null);
		assertSafeRequests();
	});

	test('as an ID in a response or a delivery, leads to no other path', async () => {
		const body = listWith({}, [
			{ id: text, name: 'Anna' },
			{ id: 'other', name: 'Bo' },
		] as never);
		home.answer = ({ method }) =>
			method === 'POST'
				? {
						status: 201,
						body: JSON.stringify({ id: text }),
						headers: {
							'x-record-id': encodeURIComponent(Buffer.from(text).toString()).slice(0, 2000),
						},
					}
				: { body };
		await run('appointment', 'create', { inputMode: 'json', body: '{"name":"Bo"}' });
		await run('appointment', 'update', {
			recordId: { ...recordId, value: 'other' },
			inputMode: 'json',
			body: '{"name":"Bo"}',
		});
		const harness = createWebhookHarness({}, credential());
		await harness.activate().catch(() => null);
		await harness.hook('delete').catch(() => null);
		await harness
			.take({
				body: { event: 'appointment.created', appointment_id: text },
				headers: { 'x-token': 'hook-1a2b3c4d' },
			})
			.catch(() => null);
		assertSafeRequests();
		for (const { method, target } of home.seen) {
			if (method === 'DELETE') expect(pathSegments(target)).toHaveLength(3);
		}
	});
});

test('the operations with an ID are get, update and delete', () => {
	const withRecordId = Object.entries(operationsOf('other')).filter(([, { properties }]) =>
		properties.some(({ name }) => name === 'recordId'),
	);
	expect(withRecordId.map(([name]) => name).sort()).toEqual(['delete', 'get', 'update']);
});

test.each(['x%00', 'x/..%00', '%0d%0aX-Evil: 1', 'x/7%0a', 'x/%7f'])(
	'the path %j, which hides a control character, is refused before any request',
	async (path) => {
		const task = await run('api', 'request', { method: 'POST', path, body: '{}' });
		expect(task.error?.message).toMatch(/a control character$/);
		expect(home.seen).toEqual([]);
	},
);

test.each([
	'authorization',
	'Authorization',
	'cookie',
	'host',
	'Content-Length',
	'content-type',
	'transfer-encoding',
	'connection',
	'proxy-authorization',
	'if-match',
	'accept',
])('the idempotency header %s is refused before any request', async (idempotencyHeader) => {
	const task = await run('appointment', 'create', {
		inputMode: 'json',
		body: '{"name":"Bo"}',
		options: { idempotencyHeader },
	});
	expect(task.error?.message).toContain('Request: Idempotency Header');
	expect(home.seen).toEqual([]);
});

import { CredentialTestContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import nock from 'nock';
import { AppointmentService } from '../../../nodes/AppointmentService/AppointmentService.node';
import { testCredential } from '../../../nodes/AppointmentService/methods/credentialTest';
import { operationsOf, targets } from '../../../nodes/AppointmentService/operations/descriptions';
import { editorContext } from '../../support/editor';
import { engineLogger } from '../../support/logger';
import { installDeduplicationStore } from '../../support/deduplicationStore';
import { origin, runNode } from '../../support/runNode';
import { createWebhookHarness } from '../../support/webhookHarness';
import { PollHarness } from '../../support/pollHarness';
import { leakyHeaders, leakyRecord, openEchoService } from '../support/echoService';
import { echoCases, json, parametersByOperation, record } from './leakCases';
import { apiKey, formsOf, tracesIn, webhookSecret, written } from '../support/secret-traces.cts';

// Pauses take no time here.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => {},
}));

const credential: ICredentialDataDecryptedObject = {
	surface: 'enterprise',
	baseUrl: origin,
	apiKey,
	webhookSecret,
};

/** Everything that n8n's log and the console print. */
const printed: unknown[] = [];

beforeAll(async () => {
	await installDeduplicationStore();
	const logger = engineLogger() as Record<string, () => unknown>;
	for (const level of ['error', 'warn', 'info', 'debug', 'verbose']) {
		if (typeof logger[level] === 'function')
			jest.spyOn(logger, level).mockImplementation((...result) => printed.push(result));
	}
	for (const level of ['error', 'warn', 'info', 'debug', 'log'] as const) {
		jest.spyOn(console, level).mockImplementation((...result) => void printed.push(result));
	}
});
afterAll(() => jest.restoreAllMocks());
beforeEach(() => printed.splice(0));

const statuses = [
	400, 401, 402, 403, 404, 405, 408, 409, 410, 412, 413, 415, 418, 422, 428, 429, 500, 501, 502,
	503,
];

const everyOperation = targets.flatMap((resource) =>
	Object.keys(operationsOf(resource)).map((operation) => ({ resource, operation })),
);

/** Each operation once: resources differ in their path alone. */
const operationCases = [
	...Object.keys(operationsOf('appointment')).map((operation) => ['appointment', operation]),
	['client', 'findOrCreate'],
	['api', 'inspect'],
	['api', 'request'],
];

test('every operation of the node has parameters here', () => {
	expect(
		[...new Set(everyOperation.map(({ operation }) => operation))].filter(
			(name) => !parametersByOperation[name],
		),
	).toEqual([]);
});

test('tracesIn finds a secret in every form, also deep in an error', () => {
	for (const form of [apiKey, webhookSecret].flatMap(formsOf)) {
		const deep = Object.assign(new Error('x'), {
			context: { cause: { headers: { a: `<${form}>` } } },
		});
		expect(tracesIn(deep)).not.toEqual([]);
	}
	expect(tracesIn(leakyRecord(1)).length).toBeGreaterThan(10);
	expect(tracesIn({ key: 'nothing' })).toEqual([]);
});

describe.each(echoCases)(
	'a response that repeats both secrets, %s: no secret shows in',
	(_, behavior) => {
		beforeEach(() => openEchoService(origin, behavior));

		test.each(operationCases)('%s %s', async (resource, operation) => {
			for (const more of parametersByOperation[operation]) {
				const parameters = {
					resource,
					operation,
					...(resource === 'other' && { resourcePath: 'rooms' }),
					...more,
				} as INodeParameters;
				expect(tracesIn(await runNode(parameters, { credential }))).toEqual([]);
				const onError = 'continueRegularOutput';
				if (behavior.status >= 400)
					expect(tracesIn(await runNode(parameters, { credential, onError }))).toEqual([]);
			}
			expect(tracesIn(printed)).toEqual([]);
		});

		test('lists and fields in the editor', async () => {
			const node = new AppointmentService();
			const parameters = { resource: 'appointment', operation: 'update' };
			const context = () => editorContext(parameters, credential);
			const outcomes = [
				await outcome(node.methods.listSearch.searchRecords.call(context())),
				await outcome(node.methods.listSearch.searchRecords.call(context(), 'Anna')),
				await outcome(node.methods.resourceMapping.mapFields.call(context())),
				await outcome(node.methods.loadOptions.listFields.call(context())),
			];
			expect(tracesIn([outcomes, printed])).toEqual([]);
		});

		test('the credential test', async () => {
			const context = new CredentialTestContext({} as IWorkflowExecuteAdditionalData);
			const result = await outcome(
				testCredential.call(context, {
					id: '1',
					name: 'test',
					type: 'appointmentServiceApi',
					data: credential,
				}),
			);
			expect(tracesIn([result, printed])).toEqual([]);
		});

		test.each(['appointment.created', 'appointment.changed', 'appointment.startingSoon'])(
			'polls: %s',
			async (event) => {
				const harness = new PollHarness({ event, options: { includeExisting: true } }, credential);
				const outcomes = [
					await outcome(harness.poll()),
					await outcome(harness.poll()),
					await outcome(harness.poll('manual')),
				];
				expect(tracesIn([outcomes, harness.saved, printed])).toEqual([]);
			},
		);

		test('subscriptions and their static data', async () => {
			const harness = createWebhookHarness({}, credential);
			const outcomes = [
				await outcome(harness.activate()),
				await outcome(harness.activate()),
				await outcome(harness.hook('delete')),
			];
			expect(tracesIn([outcomes, harness.staticData, printed])).toEqual([]);
		});

		test('deliveries that name a record', async () => {
			const harness = createWebhookHarness({ options: { waitForRecord: 0 } }, credential);
			const body = { event: 'appointment.created', appointment_id: 2 };
			const outcomes = await outcome(
				harness.take({ body, headers: { 'x-webhook-token': webhookSecret } }),
			);
			expect(tracesIn([outcomes, harness.staticData, printed])).toEqual([]);
		});
	},
);

test.each(statuses)(
	'HTTP %s that repeats both secrets: no secret shows in the error',
	async (status) => {
		openEchoService(origin, { status });
		const operations = [
			['getAll', parametersByOperation.getAll[0]],
			['update', parametersByOperation.update[0]],
			['request', parametersByOperation.request[2]],
		] as const;
		for (const [operation, parameters] of operations) {
			const resource = operation === 'request' ? 'api' : 'appointment';
			const task = await runNode({ resource, operation, ...parameters }, { credential });
			expect(task.error).toBeDefined();
			expect(tracesIn([task, printed])).toEqual([]);
		}
	},
);

/** What is cut at some letters leaves the beginning of a secret, and markup that is taken out leaves the rest of it. */
const saidOfSecret: Array<[string, object]> = [
	['as it is', { message: `not ${webhookSecret}` }],
	['before the end of a tag', { message: `not ${webhookSecret} > x` }],
	['cut', { message: `${'x'.repeat(150)} ${'y'.repeat(129)} ${webhookSecret}` }],
	['cut among other messages', { errors: ['a', 'b', 'c', 'd'].map(longMessage) }],
	['cut in a code', { message: 'no', code: `${'x'.repeat(180)}-${webhookSecret}` }],
	['cut in a field', { errors: { [`${'x'.repeat(280)} ${webhookSecret}`]: ['is wrong'] } }],
];
function longMessage(begin: string) {
	return { message: `${begin} ${'x'.repeat(225)} ${webhookSecret}` };
}

test.each(
	[200, 403, 422].flatMap((status) =>
		saidOfSecret.map(([how, said]): [string, number, object] => [how, status, said]),
	),
)('the secret %s in a refusal (%i) of a webhook is not shown', async (_, status, said) => {
	nock(origin).persist().get(/./).query(true).reply(200, { data: [] });
	nock(origin)
		.persist()
		.post(/./)
		.reply(status, { success: false, ...said });
	const refused = await outcome(createWebhookHarness({}, credential).activate());
	expect(written([refused, printed])).not.toContain(webhookSecret.slice(0, 8));
});

test('a signing secret in the response to a subscription is stored encrypted, and verifies deliveries', async () => {
	const scope = nock(origin).persist();
	scope.get(/./).query(true).reply(200, { data: [] }, leakyHeaders);
	scope
		.post('/v1/webhooks')
		.reply(201, { data: { id: 1, signing_secret: webhookSecret, url: 'x' } });
	const harness = createWebhookHarness({}, { ...credential, webhookSecret: '' });
	expect(await harness.activate()).toBe(true);
	expect(JSON.stringify(harness.staticData)).toMatch(/"sealed":\["[^"]{40,}"\]/);
	const body = { event: 'appointment.created', data: leakyRecord(2), seen: webhookSecret };
	const items = await harness.take({ body, headers: { 'x-webhook-token': webhookSecret } });
	expect(items).toHaveLength(1);
	expect(tracesIn([items, harness.staticData, printed])).toEqual([]);
});

test('secrets that a delivery repeats are redacted in its items', async () => {
	const harness = createWebhookHarness({}, credential);
	const body = { event: 'appointment.created', data: leakyRecord(2), signed_with: webhookSecret };
	const headers = {
		'x-webhook-token': webhookSecret,
		'x-note': `for ${webhookSecret}`,
		authorization: `Bearer ${apiKey}`,
	};
	const items = await harness.take({
		body,
		headers,
		query: { token: webhookSecret, from: `a${apiKey}b` },
	});
	expect(items).toHaveLength(1);
	expect(items?.[0]).toMatchObject({
		event: 'appointment.created',
		id: '2',
		record: { id: 2, name: 'Anna Bell *****' },
	});
	expect(tracesIn([items, harness.staticData, printed])).toEqual([]);
});

test('a record that holds the key can be updated with PATCH, and not with PUT', async () => {
	const sentBodies: unknown[] = [];
	const stored = { ...leakyRecord(2) };
	const scope = nock(origin).persist();
	scope.get('/v1/appointments/2').reply(200, () => stored);
	scope.get('/v1/appointments').query(true).reply(200, [stored]);
	scope.intercept('/v1/appointments/2', 'OPTIONS').optionally().reply(404);
	scope
		.intercept('/v1/appointments/2', 'PUT')
		.optionally()
		.reply((_, body) => [200, (sentBodies.push(body), stored)]);
	scope
		.intercept('/v1/appointments/2', 'PATCH')
		.reply((_, body) => [200, Object.assign(stored, body)]);
	const parameters = {
		resource: 'appointment',
		operation: 'update',
		...record,
		...json({ status: 'done' }),
	};
	const replaced = await runNode({ ...parameters, options: { method: 'PUT' } }, { credential });
	expect(replaced.error?.message).toContain('Only a part of these fields is shown');
	expect(sentBodies).toEqual([]);
	const merged = await runNode({ ...parameters, options: { method: 'PATCH' } }, { credential });
	expect(merged.error).toBeUndefined();
	expect(stored).toMatchObject({ status: 'done', notes: webhookSecret });
});

/** The result of a promise, or its error. */
async function outcome(promise: Promise<unknown>): Promise<unknown> {
	try {
		return await promise;
	} catch (fault) {
		return fault;
	}
}

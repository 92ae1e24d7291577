import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { INodeTypeDescription } from 'n8n-workflow';
import type { Execution } from '../../host/rest/execution.mts';
import type { CredentialRef, StoredWorkflow, WorkflowNode } from '../../host/rest/rest.mts';
import { startSandbox, type Sandbox } from '../../sandbox/server.mts';
import { startScriptedModel, type ScriptedModel } from '../../tools/fixtures/scripted-model.mts';
import type { TestEnvironment } from '../../tools/fixtures/environment.mts';
import { activationErrors } from '../host/suites/trigger/setup.mts';
import { readExample } from './files.mts';
import { startInbox, type Inbox } from './inbox.mts';
import { faultsOf } from './parameters.mts';

export type Row = Record<string, unknown>;

/** What the examples use: n8n, the service, a team chat and a language model. */
export interface ExampleContext extends Pick<TestEnvironment, 'rest' | 'host'> {
	sandbox: Sandbox;
	inbox: Inbox;
	model: ScriptedModel;
	limited: CredentialRef;
	enterprise: CredentialRef;
	chat: CredentialRef;
	/** What n8n knows of the types of its nodes. */
	types: INodeTypeDescription[];
	close(): Promise<void>;
}

/** Imports and runs an example; fails where it does not do what it says. */
export type ExampleScenario = (context: ExampleContext, example: string) => Promise<void>;

export async function createExampleContext({
	rest,
	host,
}: TestEnvironment): Promise<ExampleContext> {
	const sandbox = await startSandbox({ rows: 120, hooks: { speed: 200, limit: 60 } });
	const inbox = await startInbox();
	const model = await startScriptedModel();
	const make = (surface: 'limited' | 'enterprise') =>
		rest.createCredential(`Salon (${surface})`, 'appointmentServiceApi', {
			surface,
			baseUrl: sandbox.url,
			apiKey: sandbox.keys[surface],
		});
	return {
		rest,
		host,
		sandbox,
		inbox,
		model,
		limited: await make('limited'),
		enterprise: await make('enterprise'),
		chat: await rest.createCredential('Model', 'openAiApi', { apiKey: 'none', url: model.url }),
		types: (await rest.nodeTypes()) as unknown as INodeTypeDescription[],
		async close() {
			inbox.close();
			model.close();
			await sandbox.close();
		},
	};
}

/**
 * Imports an example and sets what its note says: the credentials, the address of the team chat and the time zone. As the editor does,
 * it gives each trigger an address of its own.
 */
export async function importExample(
	context: ExampleContext,
	example: string,
	service: CredentialRef,
	timezone = 'UTC',
): Promise<StoredWorkflow> {
	const workflow = readExample(example);
	const nodes = workflow.nodes.map((node) => {
		const set = settled(node, context, service);
		assert.deepEqual(faultsOf(set, typeOf(set, context)), []);
		return set;
	});
	const settings = { ...workflow.settings, timezone };
	return await context.rest.createWorkflow({ ...workflow, nodes, settings });
}

function settled(
	node: WorkflowNode,
	context: ExampleContext,
	service: CredentialRef,
): WorkflowNode {
	const { credentials = [], webhooks = [] } = typeOf(node, context);
	const chosen = [service, context.chat]
		.filter(({ type }) => credentials.some(({ name }) => name === type))
		.map(({ id, name, type }) => [type, { id, name }]);
	return {
		...node,
		...(chosen.length > 0 && { credentials: Object.fromEntries(chosen) }),
		...(webhooks.length > 0 && { webhookId: randomUUID() }),
		...(node.name === 'Send the Message' && {
			parameters: { ...node.parameters, url: context.inbox.url },
		}),
	};
}

function typeOf(
	{ type, typeVersion }: WorkflowNode,
	{ types }: ExampleContext,
): INodeTypeDescription {
	const found = types.find(
		({ name, version }) => name === type && [version].flat().includes(typeVersion),
	);
	assert.ok(found, `n8n knows ${type} in version ${typeVersion}`);
	return found;
}

/** Publishes a workflow; fails with n8n's own words where a trigger does not start. */
export async function publish({ rest }: ExampleContext, workflow: StoredWorkflow): Promise<void> {
	const publication = await rest.publish(workflow);
	assert.equal(publication.status, 'published', activationErrors(publication));
}

/** Runs a workflow by hand; fails with the words of the node that failed. */
export async function run({ rest }: ExampleContext, workflow: StoredWorkflow): Promise<Execution> {
	const trigger = workflow.nodes.find(({ type }) => type.endsWith('Trigger'));
	const execution = await rest.run(workflow, trigger?.name);
	assert.equal(execution.status, 'success', execution.error?.message);
	return execution;
}

/** The record of a list with this identity. */
export function recordOf({ sandbox }: ExampleContext, path: string, id: unknown): Row {
	const found = (sandbox.expected('enterprise', path) as Row[]).find((row) => row.id === id);
	assert.ok(found, `${path} ${String(id)}`);
	return found;
}

/** First and last name of a client. */
export function nameOf({ first_name, last_name }: Row): string {
	return `${String(first_name)} ${String(last_name)}`;
}

import { randomUUID } from 'node:crypto';
import type { StoredWorkflow, Workflow, WorkflowNode } from '../../host/rest/rest.mts';
import { appointmentTrigger, linearWorkflow, passOn } from '../../tools/fixtures/workflows.mts';
import type { N8nInstance } from '../n8n-instance.mts';
import type { SandboxAccount } from './accounts.mts';

const atOnce = 4;
const publishingLimit = 600;

/** The package's trigger, polling at these seconds of each minute. */
export function ourPoll({ credential }: SandboxAccount, seconds: number[], name: string): Workflow {
	const item = crons(seconds).map((cronExpression) => ({ mode: 'custom', cronExpression }));
	const fields = { mode: 'polling', event: 'appointment.created', pollTimes: { item } };
	return linearWorkflow(name, appointmentTrigger(credential, fields), passOn());
}

/** n8n's own nodes, which read the first page at these seconds, and do not detect new records. */
export function corePoll(
	{ credential, sandbox }: SandboxAccount,
	seconds: number[],
	name: string,
): Workflow {
	const interval = crons(seconds).map((expression) => ({ field: 'cronExpression', expression }));
	const request = node('HTTP Request', 'httpRequest', 4.2, {
		url: `${sandbox.roots.limited}/appointments`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: credential.type,
		options: {},
	});
	request.credentials = { [credential.type]: { id: credential.id, name: credential.name } };
	return {
		...linearWorkflow(
			name,
			node('Schedule', 'scheduleTrigger', 1.2, { rule: { interval } }),
			request,
		),
		settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none' },
	};
}

/** Stores and publishes them, some at a time. */
export async function publishAll(
	{ rest }: N8nInstance,
	workflows: Workflow[],
): Promise<StoredWorkflow[]> {
	return await eachOf(workflows, async (workflow) => {
		const stored = await rest.createWorkflow(workflow);
		await rest.activate(stored);
		const { status, triggers } = await rest.publication(stored, publishingLimit);
		if (status !== 'published') throw new Error(`${stored.name}: ${triggers[0]?.errorMessage}`);
		return stored;
	});
}

export async function unpublishAll(
	{ rest }: N8nInstance,
	workflows: StoredWorkflow[],
): Promise<void> {
	await eachOf(workflows, async (workflow) => {
		await rest.deactivate(workflow);
		await rest.publication(workflow, publishingLimit);
	});
}

/** The records that a workflow's trigger reported over all its runs, and the number of runs that n8n stored and never began. */
export async function reportedBy(
	{ rest }: N8nInstance,
	workflow: StoredWorkflow,
): Promise<{ reported: unknown[]; neverBegun: number }> {
	const reported: unknown[] = [];
	let neverBegun = 0;
	for (const { id, status } of await rest.executions(workflow)) {
		if (status === 'new') {
			neverBegun++;
			continue;
		}
		const { nodes, error } = await rest.execution(id);
		if (error) throw new Error(`${workflow.name}: ${error.message}`);
		reported.push(...(nodes.After?.outputs[0] ?? []).map(({ json }) => json.record));
	}
	return { reported, neverBegun };
}

function crons(seconds: number[]): string[] {
	return seconds.map((second) => `${second} * * * * *`);
}

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	const rest = { typeVersion, parameters, position: [0, 0] as [number, number] };
	return { id: randomUUID(), name, type: `n8n-nodes-base.${type}`, ...rest };
}

async function eachOf<In, Out>(all: In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
	const results: Out[] = [];
	for (let from = 0; from < all.length; from += atOnce) {
		results.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))));
	}
	return results;
}

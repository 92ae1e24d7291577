import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution } from '../../host/rest/execution.mts';
import type { Workflow, WorkflowNode } from '../../host/rest/rest.mts';
import { manualWorkflow } from '../../tools/fixtures/workflows.mts';
import type { N8nInstance } from '../n8n-instance.mts';

const activationLimit = 30_000;

/** A workflow that reads a list whenever its address is called. */
export interface CallableWorkflow {
	/** Runs it once; resolves with its last item when it is through. */
	call(): Promise<Record<string, unknown>>;
	/** What the last run did; for a workflow whose runs are kept. */
	last(): Promise<Execution>;
}

/**
 * Publishes a workflow that does nothing but read. Its runs are started by a call and answered at their end: asking n8n again and
 * again whether a run is over would cost n8n time that is being measured.
 *
 * @param name also its address
 * @param keepRuns whether n8n stores what the runs gave
 */
export async function publishReadingWorkflow(
	{ host, rest }: N8nInstance,
	name: string,
	reader: WorkflowNode,
	keepRuns: boolean,
): Promise<CallableWorkflow> {
	const stored = await rest.createWorkflow(onCall(name, reader, keepRuns));
	await rest.activate(stored);
	const address = `${host.url}/webhook/${name}`;
	return {
		async call() {
			const deadline = Date.now() + activationLimit;
			for (;;) {
				const answer = await fetch(address);
				const text = await answer.text();
				if (answer.ok) return JSON.parse(text) as Record<string, unknown>;
				// n8n publishes after it has said so.
				if (answer.status !== 404 || Date.now() > deadline) {
					const log = host.log().slice(-20).join('\n');
					throw new Error(`"${name}": HTTP ${answer.status} ${text}. The log’s end:\n${log}`);
				}
				await sleep(200);
			}
		},
		async last() {
			const filter = encodeURIComponent(JSON.stringify({ workflowId: stored.id }));
			const found = (await rest.session.get(`/rest/executions?limit=1&filter=${filter}`)) as {
				results: Array<{ id: string }>;
			};
			return await rest.execution(found.results[0].id);
		},
	};
}

/** The reader between the call and a node that keeps but one item, so that the answer is small. */
function onCall(name: string, reader: WorkflowNode, keepRuns: boolean): Workflow {
	const lastItem: WorkflowNode = {
		id: 'last',
		name: 'Last Item',
		type: 'n8n-nodes-base.limit',
		typeVersion: 1,
		position: [0, 0],
		parameters: { maxItems: 1, keep: 'lastItems' },
	};
	const workflow = manualWorkflow(name, reader, lastItem);
	const call = {
		...workflow.nodes[0],
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		parameters: { path: name, responseMode: 'lastNode', options: {} },
		webhookId: name,
	};
	return {
		...workflow,
		nodes: [call, ...workflow.nodes.slice(1)],
		settings: {
			executionOrder: 'v1',
			saveDataSuccessExecution: keepRuns ? 'all' : 'none',
		},
	};
}

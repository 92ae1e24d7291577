import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from '../../host/queue/queue.mts';
import type {
	CredentialRef,
	ExecutionSummary,
	Rest,
	StoredWorkflow,
} from '../../host/rest/rest.mts';
import type { Sandbox } from '../../sandbox/server.mts';
import type { EffectReceiver } from './receiver.mts';

/** What every part of the test meets. */
export interface QueueContext {
	queue: Queue;
	rest: Rest;
	receiver: EffectReceiver;
}

/** What a part found wrong; nothing where all went well. */
export type Problems = string[];

export async function credentialFor(
	{ rest }: QueueContext,
	sandbox: Sandbox,
	surface: 'limited' | 'enterprise',
): Promise<CredentialRef> {
	return await rest.createCredential(`${surface} at ${sandbox.url}`, 'appointmentServiceApi', {
		surface,
		baseUrl: sandbox.url,
		apiKey: sandbox.keys[surface],
	});
}

/** Waits until n8n has nothing of the workflow to carry out any more; returns whether that came about. */
export async function idle(
	context: QueueContext,
	workflow: StoredWorkflow,
	seconds: number,
): Promise<boolean> {
	const deadline = Date.now() + seconds * 1000;
	while ((await executionsThatAre(context, workflow, ['new', 'running'])).length > 0) {
		if (Date.now() > deadline) return false;
		await sleep(1000);
	}
	return true;
}

/** The newest hundred executions of a workflow with one of these statuses. */
export async function executionsThatAre(
	{ rest }: QueueContext,
	{ id }: StoredWorkflow,
	status: string[],
): Promise<ExecutionSummary[]> {
	const filter = JSON.stringify({ workflowId: id, status });
	const query = new URLSearchParams({ limit: '100', filter });
	const { results } = (await rest.session.get(`/rest/executions?${query}`)) as {
		results: ExecutionSummary[];
	};
	return results;
}

/** `12.3 s` */
export function since(begin: number): string {
	return `${((Date.now() - begin) / 1000).toFixed(1)} s`;
}

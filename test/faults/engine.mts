import type { IDataObject, INodeExecutionData, INodeParameters, ITaskData } from 'n8n-workflow';
import type { Credential } from './environment.mts';

const { runSubject } = await import('../support/engine.ts');
const { DataDeduplicationService } = await import('n8n-core');
const { FakeDeduplicationStore } = await import('../support/deduplicationStore.ts');
const { TriggerHarness } = await import('../support/triggerHarness.ts');
const { AppointmentService } = await import(
	'../../nodes/AppointmentService/AppointmentService.node.ts'
);
const { AppointmentServiceTrigger } = await import(
	'../../nodes/AppointmentService/AppointmentServiceTrigger.node.ts'
);
const { PollHarness } = await import('../support/pollHarness.ts');
const { AppointmentServiceApi } = await import(
	'../../credentials/AppointmentServiceApi.credentials.ts'
);

const { authenticate } = new AppointmentServiceApi();
let number = 0;

/** Runs the action node once in n8n's own engine, in an execution of its own. The workflow's zone is the host's where none is given. */
export async function runAction(
	parameters: INodeParameters,
	credential: Credential,
	timeZone?: string,
): Promise<ITaskData> {
	const subject = { node: new AppointmentService(), authenticate };
	const executionId = String(++number);
	return await runSubject(subject, parameters, { credential, executionId, timeZone });
}

/** A published workflow that takes deliveries, known to n8n's engine by an id of its own. */
export function webhookHarnessFor(parameters: INodeParameters, credential: Credential) {
	const subject = { node: new AppointmentServiceTrigger(), authenticate };
	const harness = new TriggerHarness(subject, parameters, credential);
	harness.workflowId = `w${++number}`;
	harness.webhookBase = 'http://127.0.0.1:9/webhook';
	return harness;
}

/** A published workflow that polls, known to n8n's engine by an id of its own. */
export function pollHarnessFor(
	parameters: INodeParameters,
	credential: Credential,
	saved: IDataObject = {},
) {
	const harness = new PollHarness(parameters, credential, saved, new AppointmentServiceTrigger());
	harness.workflow.id = `w${++number}`;
	return harness;
}

/** The records of the items, in their order. */
export function jsonOf(items: INodeExecutionData[] | null | undefined) {
	return (items ?? []).map(({ json }) => json as Record<string, unknown>);
}

/** Everything that a person reads of an error, or of a node's notices. */
export function errorWords(error: unknown): string {
	const { message, description } = error as { message: string; description?: string | null };
	return [message, description].filter(Boolean).join(' | ');
}

await DataDeduplicationService.init(new FakeDeduplicationStore());

import type { IDataObject, INodeExecutionData, INodeParameters, ITaskData } from 'n8n-workflow';
import type { Credential } from './place.mts';

const { runSubject } = await import('../engine/engine.ts');
const { DataDeduplicationService } = await import('n8n-core');
const { Memory } = await import('../engine/memory.ts');
const { TriggerBench } = await import('../engine/trigger.ts');
const { AppointmentService } = await import(
	'../../nodes/AppointmentService/AppointmentService.node.ts'
);
const { AppointmentServiceTrigger } = await import(
	'../../nodes/AppointmentService/AppointmentServiceTrigger.node.ts'
);
const { PollBench } = await import('../trigger/pollBench.ts');
const { AppointmentServiceApi } = await import(
	'../../credentials/AppointmentServiceApi.credentials.ts'
);

const { authenticate } = new AppointmentServiceApi();
let number = 0;

/** Runs the action node once in n8n's own engine, in an execution of its own. */
export async function runAction(
	parameters: INodeParameters,
	credential: Credential,
): Promise<ITaskData> {
	const subject = { node: new AppointmentService(), authenticate };
	return await runSubject(subject, parameters, { credential, executionId: String(++number) });
}

/** A published workflow that takes deliveries, known to n8n's engine by an id of its own. */
export function hookBench(parameters: INodeParameters, credential: Credential) {
	const subject = { node: new AppointmentServiceTrigger(), authenticate };
	const bench = new TriggerBench(subject, parameters, credential);
	bench.workflowId = `w${++number}`;
	bench.webhookBase = 'http://127.0.0.1:9/webhook';
	return bench;
}

/** A published workflow that polls, known to n8n's engine by an id of its own. */
export function pollBench(
	parameters: INodeParameters,
	credential: Credential,
	saved: IDataObject = {},
) {
	const bench = new PollBench(parameters, credential, saved, new AppointmentServiceTrigger());
	bench.workflow.id = `w${++number}`;
	return bench;
}

/** The records of the items, in their order. */
export function jsonOf(items: INodeExecutionData[] | null | undefined) {
	return (items ?? []).map(({ json }) => json as Record<string, unknown>);
}

/** Everything that a person reads of an error, or of a node's notices. */
export function wordsOf(error: unknown): string {
	const { message, description } = error as { message: string; description?: string | null };
	return [message, description].filter(Boolean).join(' | ');
}

await DataDeduplicationService.init(new Memory());

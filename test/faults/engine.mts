import type {
	IDataDeduplicator,
	INodeExecutionData,
	INodeParameters,
	ITaskData,
} from 'n8n-workflow';
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
export function pollBench(parameters: INodeParameters, credential: Credential) {
	const bench = new PollBench(parameters, credential, {}, new AppointmentServiceTrigger());
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

/** n8n's table of processed data, which knows workflows apart. */
class Memories implements IDataDeduplicator {
	readonly #memories = new Map<string, InstanceType<typeof Memory>>();

	#of(workflow: string | undefined) {
		const memory = this.#memories.get(workflow ?? '') ?? new Memory();
		this.#memories.set(workflow ?? '', memory);
		return memory;
	}

	checkProcessedAndRecord(...given: Parameters<IDataDeduplicator['checkProcessedAndRecord']>) {
		return this.#of(given[2].workflow.id).checkProcessedAndRecord(...given);
	}

	removeProcessed(...given: Parameters<IDataDeduplicator['removeProcessed']>) {
		return this.#of(given[2].workflow.id).removeProcessed(given[0]);
	}

	async clearAllProcessedItems() {
		this.#memories.clear();
	}

	getProcessedDataCount(...given: Parameters<IDataDeduplicator['getProcessedDataCount']>) {
		return this.#of(given[1].workflow.id).getProcessedDataCount();
	}
}

await DataDeduplicationService.init(new Memories());

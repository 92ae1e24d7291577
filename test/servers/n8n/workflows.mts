import type { Execution } from '../../../host/rest/execution.mts';
import type { CredentialRef, Rest, Workflow } from '../../../host/rest/rest.mts';
import {
	appointmentService,
	appointmentTrigger,
	linearWorkflow,
	manualWorkflow,
} from '../../../tools/fixtures/workflows.mts';

const watched = ['created', 'changed', 'rescheduled', 'cancelled'];

/** n8n takes no schedule that is shorter than a minute, but several of a minute each: together they poll every ten seconds. */
const everyTenSeconds = [0, 10, 20, 30, 40, 50].map((second) => ({
	mode: 'custom',
	cronExpression: `${second} * * * * *`,
}));

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** The action node as a user adds it today. */
function action(credential: CredentialRef, parameters: Record<string, unknown>) {
	return { ...appointmentService(credential, parameters), typeVersion: 1.1 };
}

/** The name of the node behind the trigger, which gets each record by the id that its event has. */
export const getNode = 'Get';

/** Watches the appointments by the clock, and gets the record of each event. */
export function watching(name: string, credential: CredentialRef): Workflow {
	const pollEvents = watched.map((event) => `appointment.${event}`);
	const trigger = appointmentTrigger(credential, {
		mode: 'polling',
		pollEvents,
		pollTimes: { item: everyTenSeconds },
	});
	const get = action(credential, {
		resource: 'appointment',
		operation: 'get',
		recordId: byId('={{ $json.id }}'),
	});
	return linearWorkflow(name, { ...trigger, typeVersion: 1.1 }, { ...get, name: getNode });
}

/** Runs the action node once, by hand. */
export async function runNode(
	rest: Rest,
	credential: CredentialRef,
	parameters: Record<string, unknown>,
): Promise<Execution> {
	const { operation } = parameters;
	const workflow = manualWorkflow(`${String(operation)}`, action(credential, parameters));
	return await rest.run(await rest.createWorkflow(workflow));
}

/** One write of an appointment; `id` of the one that is written to. */
export function write(operation: string, id: string | undefined, more: object = {}) {
	const recordId = id === undefined ? {} : { recordId: byId(id) };
	return { resource: 'appointment', operation, ...recordId, ...more };
}

/** Fields as JSON. */
export const json = (body: object) => ({ inputMode: 'json', body: JSON.stringify(body) });

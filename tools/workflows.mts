import { randomUUID } from 'node:crypto';
import type { CredentialRef, Workflow, WorkflowNode } from '../host/rest.mts';

const start: WorkflowNode = {
	id: 'start',
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Name of the package's node in every workflow that is made here. */
export const serviceNode = 'Appointment Service';

/** The package's action node with the given fields. */
export function appointmentService(
	credential: CredentialRef,
	parameters: Record<string, unknown>,
	settings: Pick<WorkflowNode, 'onError'> = {},
): WorkflowNode {
	return {
		id: 'service',
		name: serviceNode,
		type: 'n8n-nodes-appointment-service.appointmentService',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		...settings,
	};
}

/** Name of the package's trigger in every workflow that is made here. */
export const triggerNode = 'Appointment Service Trigger';

/** The package's trigger with the given fields. */
export function appointmentTrigger(
	credential: CredentialRef,
	parameters: Record<string, unknown>,
	name = triggerNode,
): WorkflowNode {
	return {
		id: randomUUID(),
		name,
		type: 'n8n-nodes-appointment-service.appointmentServiceTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		webhookId: randomUUID(),
	};
}

/** A node that passes on what it gets. */
export function passOn(name = 'After'): WorkflowNode {
	return {
		id: randomUUID(),
		name,
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
}

/** A workflow that is started by hand and does one thing after the other. */
export function chain(name: string, ...nodes: WorkflowNode[]): Workflow {
	return line(name, start, ...nodes);
}

/** A workflow whose first node starts it, and that does one thing after the other. */
export function line(name: string, ...nodes: WorkflowNode[]): Workflow {
	const all = nodes.map((node, place) => ({
		...node,
		position: [place * 220, 0] as [number, number],
	}));
	const connections: Workflow['connections'] = {};
	all.slice(1).forEach((node, place) => {
		connections[all[place].name] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
	});
	return { name, nodes: all, connections };
}

/** All records of one kind, one item each. */
export function listAll(name: string, credential: CredentialRef, resource: string): Workflow {
	const fields = { resource, operation: 'getAll', returnAll: true };
	return chain(name, appointmentService(credential, fields));
}

import { randomUUID } from 'node:crypto';
import type { WorkflowNode } from '../../host/rest/rest.mts';

/** A node that reports each item to the receiver. */
export function reportNode(
	url: string,
	workflow: string,
	fields: Record<string, string>,
): WorkflowNode {
	const members = Object.entries({
		workflow: JSON.stringify(workflow),
		execution: '$execution.id',
		mode: '$execution.mode',
		...fields,
	});
	const body = members.map(([name, expression]) => `${name}: ${expression}`).join(', ');
	return node('Tell', 'httpRequest', 4.2, {
		method: 'POST',
		url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ JSON.stringify({ ${body} }) }}`,
		options: {},
	});
}

/** One of n8n's own nodes. */
export function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return {
		id: randomUUID(),
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
	};
}

import type { FunctionsBase } from 'n8n-workflow';

/** Whether a model calls the node as a tool: n8n adds `Tool` to the type of the node. */
export function isTool(this: Pick<FunctionsBase, 'getNode'>): boolean {
	return this.getNode().type.endsWith('Tool');
}

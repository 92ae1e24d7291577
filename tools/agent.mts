import type { CredentialRef, Workflow, WorkflowNode } from '../host/rest.mts';

/** Name of the node of n8n that talks to a model and lets it call tools. */
export const agentNode = 'AI Agent';

/** The package's node as a tool; a model fills in what `fromModel` marks. */
export function serviceTool(
	name: string,
	credential: CredentialRef,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return {
		id: name,
		name,
		type: 'n8n-nodes-appointment-service.appointmentServiceTool',
		typeVersion: 1,
		position: [220, 220],
		parameters,
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
	};
}

/** What n8n writes into a field that is left to the model. */
export function fromModel(key: string, description: string, type = 'string'): string {
	return `={{ $fromAI('${key}', \`${description}\`, '${type}') }}`;
}

/** A workflow that is started by hand, in which a model is asked and may call the tools. */
export function agentWorkflow(
	name: string,
	model: CredentialRef,
	question: string,
	...tools: WorkflowNode[]
): Workflow {
	const start: WorkflowNode = {
		id: 'start',
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const agent: WorkflowNode = {
		id: 'agent',
		name: agentNode,
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: 3,
		position: [220, 0],
		parameters: { promptType: 'define', text: question, options: {} },
	};
	const chat: WorkflowNode = {
		id: 'model',
		name: 'Model',
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		position: [0, 220],
		parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
		credentials: { [model.type]: { id: model.id, name: model.name } },
	};
	const to = (type: string) => [[{ node: agentNode, type, index: 0 }]];
	const connections: Record<string, Record<string, ReturnType<typeof to>>> = {
		[start.name]: { main: to('main') },
		[chat.name]: { ai_languageModel: to('ai_languageModel') },
	};
	for (const tool of tools) connections[tool.name] = { ai_tool: to('ai_tool') };
	return {
		name,
		nodes: [start, agent, chat, ...tools],
		connections: connections as unknown as Workflow['connections'],
	};
}

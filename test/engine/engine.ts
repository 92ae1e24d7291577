import { ExecutionLifecycleHooks, UnrecognizedNodeTypeError, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	ICredentialsHelper,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type ITaskData,
	type IVersionedNodeType,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

/** What the engine runs: a node of this package and what puts its credential into a request. */
export interface Subject {
	node: INodeType;
	authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions>;
}

export interface RunOptions {
	credential: ICredentialDataDecryptedObject;
	items?: INodeExecutionData[];
	onError?: INode['onError'];
}

export class OneNodeType implements INodeTypes {
	constructor(private readonly type: INodeType) {}

	getByName(): INodeType | IVersionedNodeType {
		return this.type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		if (name !== 'appointmentService') throw new UnrecognizedNodeTypeError('test', name);
		return NodeHelpers.getVersionedNodeType(this.type, version);
	}

	getKnownTypes() {
		return {};
	}
}

/** Stands in for n8n's credential store; the package's own credential type does the authentication. */
export class OneCredential extends ICredentialsHelper {
	constructor(
		private readonly data: ICredentialDataDecryptedObject,
		private readonly subject: Subject,
	) {
		super();
	}

	async getDecrypted() {
		return this.data;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_: string,
		request: IHttpRequestOptions,
	) {
		return await this.subject.authenticate(credentials, request);
	}

	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
	}

	isCredentialUsableByNode() {
		return true;
	}

	getParentTypes() {
		return [];
	}

	async getCredentials(): Promise<never> {
		throw new TypeError('not used');
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData() {}

	getCredentialsProperties() {
		return [];
	}
}

/** Runs the node in n8n's own engine, as a workflow of one node. */
export async function runSubject(
	subject: Subject,
	parameters: INodeParameters,
	{ credential, items = [{ json: {} }], onError }: RunOptions,
): Promise<ITaskData> {
	const node: INode = {
		id: 'node',
		name: 'Appointment Service',
		type: 'appointmentService',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { appointmentServiceApi: { id: '1', name: 'test' } },
		...(onError && { onError }),
	};
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new OneNodeType(subject.node),
		settings: { executionOrder: 'v1' },
	});
	const additionalData = {
		credentialsHelper: new OneCredential(credential, subject),
		hooks: new ExecutionLifecycleHooks('manual', '1', { id: 'test' } as IWorkflowBase),
		executionId: '1',
		currentNodeExecutionIndex: 0,
		restApiUrl: 'http://localhost/rest',
		instanceBaseUrl: 'http://localhost',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		webhookBaseUrl: 'http://localhost/webhook',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		webhookTestBaseUrl: 'http://localhost/webhook-test',
		variables: {},
		logAiEvent() {},
		setExecutionStatus() {},
	} as unknown as IWorkflowExecuteAdditionalData;
	const start = workflow.getNode(node.name) as INode;
	const engine = new WorkflowExecute(
		additionalData,
		'manual',
		createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node: start, data: { main: [items] }, source: null }],
			},
		}),
	);
	const run = await engine.processRunExecutionData(workflow);
	return run.data.resultData.runData[node.name][0];
}

/** The records that came out of the first output. */
export function jsonOf(task: ITaskData, output = 0) {
	return (task.data?.main[output] ?? []).map(({ json }) => json);
}

import {
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	UnrecognizedNodeTypeError,
	WorkflowExecute,
} from 'n8n-core';
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
	type ResourceMapperField,
} from 'n8n-workflow';

/** What the engine runs: a node of this package and its credential's authentication. */
export interface Subject {
	node: INodeType;
	authenticate(
		credentials: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions>;
}

export interface RunOptions {
	/** By the number of the item where it holds expressions. */
	credential: ICredentialDataDecryptedObject | ((item: number) => ICredentialDataDecryptedObject);
	items?: INodeExecutionData[];
	onError?: INode['onError'];
	/** Whether n8n runs the node a second time where it fails. */
	retryOnFail?: boolean;
	/** Default 1. */
	executionId?: string;
	/** Version of the node, default 1. */
	typeVersion?: number;
	/** Whether a model calls the node as a tool: n8n gives such a node another name. */
	asTool?: boolean;
	/** Time zone of the workflow; that of the host where it is left out. */
	timeZone?: string;
}

export class OneNodeType implements INodeTypes {
	constructor(private readonly type: INodeType) {}

	getByName(): INodeType | IVersionedNodeType {
		return this.type;
	}

	getByNameAndVersion(name: string, version?: number): INodeType {
		if (!/^appointmentService(Tool)?$/.test(name))
			throw new UnrecognizedNodeTypeError('test', name);
		return NodeHelpers.getVersionedNodeType(this.type, version);
	}

	getKnownTypes() {
		return {};
	}
}

/** Stands in for n8n's credential store; the package's own credential type does the authentication. */
export class OneCredential extends ICredentialsHelper {
	constructor(
		private readonly data: RunOptions['credential'],
		private readonly subject: Subject,
	) {
		super();
	}

	async getDecrypted(...given: Parameters<ICredentialsHelper['getDecrypted']>) {
		return typeof this.data === 'function' ? this.data(given[6]?.itemIndex ?? 0) : this.data;
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

/** A workflow of one node, and what n8n gives it to run with. */
export function prepareOneNodeWorkflow(
	subject: Subject,
	parameters: INodeParameters,
	{
		credential,
		onError,
		retryOnFail,
		executionId = '1',
		typeVersion = 1,
		asTool,
		timeZone,
	}: RunOptions,
): { workflow: Workflow; start: INode; additionalData: IWorkflowExecuteAdditionalData } {
	const type = asTool ? 'appointmentServiceTool' : 'appointmentService';
	const { description } = subject.node;
	const nodeType = asTool
		? Object.assign(Object.create(subject.node) as INodeType, {
				description: { ...description, name: type },
			})
		: subject.node;
	const node: INode = {
		id: 'node',
		name: 'Appointment Service',
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		credentials: { appointmentServiceApi: { id: '1', name: 'test' } },
		...(onError && { onError }),
		...(retryOnFail && { retryOnFail, maxTries: 2, waitBetweenTries: 1 }),
	};
	const workflow = new Workflow({
		id: 'workflow',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new OneNodeType(nodeType),
		settings: { executionOrder: 'v1', ...(timeZone !== undefined && { timezone: timeZone }) },
	});
	const additionalData = {
		credentialsHelper: new OneCredential(credential, subject),
		hooks: new ExecutionLifecycleHooks('manual', executionId, { id: 'test' } as IWorkflowBase),
		executionId,
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
	return { workflow, start: workflow.getNode(node.name) as INode, additionalData };
}

/** Runs the node in n8n's own engine, as a workflow of one node. */
export async function runSubject(
	subject: Subject,
	parameters: INodeParameters,
	options: RunOptions,
): Promise<ITaskData> {
	const { workflow, start, additionalData } = prepareOneNodeWorkflow(subject, parameters, options);
	const { items = [{ json: {} }] } = options;
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
	return run.data.resultData.runData[start.name][0];
}

/** The columns that the editor shows for a resource mapper of the node, with these parameters set. */
export async function columnsOf(
	subject: Subject,
	parameters: INodeParameters,
	options: RunOptions,
	mapper: string,
): Promise<ResourceMapperField[]> {
	const { workflow, start, additionalData } = prepareOneNodeWorkflow(subject, parameters, options);
	additionalData.currentNodeParameters = parameters;
	const context = new LoadOptionsContext(workflow, start, additionalData, `parameters.${mapper}`);
	const { properties } = subject.node.description;
	const methods = properties
		.filter(({ name }) => name === mapper)
		.map(({ typeOptions }) => typeOptions?.resourceMapper?.resourceMapperMethod ?? '');
	const method = subject.node.methods?.resourceMapping?.[methods[0] ?? ''];
	if (!method) throw new Error(`${mapper} is no resource mapper of the node`);
	return (await method.call(context)).fields;
}

/** The records of one output. */
export function jsonOf(task: ITaskData, output = 0) {
	return (task.data?.main[output] ?? []).map(({ json }) => json);
}

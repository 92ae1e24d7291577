import {
	ExecutionLifecycleHooks,
	HookContext,
	PollContext,
	WebhookContext,
	WorkflowExecute,
} from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IPollFunctions,
	type ITaskData,
	type IWebhookData,
	type IWebhookResponseData,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { OneCredential, OneNodeType, type Subject } from './engine';

/** The reply to a delivery, and the items that it started the workflow with. */
export interface WebhookReply {
	status: number;
	headers: Record<string, string>;
	body: unknown;
	started: INodeExecutionData[] | undefined;
	/** The node sent the response itself, and n8n must not. */
	answered: boolean;
}

export interface IncomingRequest {
	body?: string | Buffer | object;
	/** The fields of a form in several parts, instead of a body. */
	form?: Record<string, string>;
	headers?: Record<string, string>;
	query?: Record<string, string>;
	/** Sent to the test URL. */
	isTest?: boolean;
	/** Older versions of n8n do not tell a node which of its addresses was called. */
	isOlderN8n?: boolean;
	method?: 'GET' | 'HEAD' | 'POST';
}

/** What n8n reads by itself for a node of a version above 1; a node reads the others when it wants them. */
const readByHost =
	/^(application\/json|text\/plain|application\/x-www-form-urlencoded)\b|[/+]xml\b/;

/** A request as n8n hands it to a node: with the bytes of its body, or with a way to read them. */
function incomingRequest<T extends { headers: Record<string, string> }>(bytes: Buffer, fields: T) {
	const isRead = readByHost.test(fields.headers['content-type'] ?? '');
	const request = {
		...fields,
		rawBody: isRead ? bytes : undefined,
		readRawBody: async () => void (request.rawBody ??= bytes),
	};
	return request;
}

/**
 * One workflow of one trigger, with n8n's own contexts around it; its static data lasts from call to call.
 *
 * @param parameters of the node, beside its mode
 */
export class TriggerHarness {
	staticData: IDataObject = {};
	executionId = '1';
	readonly node: INode;
	webhookBase = 'https://n8n.example.com/webhook';
	workflowId = 'workflow';
	/** What a poll gave n8n beside its items: each is an execution that failed. */
	readonly reportedErrors: Error[] = [];
	private polls?: IPollFunctions;

	constructor(
		private readonly subject: Subject,
		parameters: INodeParameters,
		public credential: ICredentialDataDecryptedObject,
	) {
		this.node = {
			id: 'node',
			name: 'Trigger',
			type: 'appointmentService',
			typeVersion: 1.1,
			position: [0, 0],
			webhookId: '7c1b',
			parameters: { mode: 'webhook', ...parameters },
			credentials: { appointmentServiceApi: { id: '1', name: 'test' } },
		};
	}

	/** The webhook URL. */
	get address(): string {
		return `${this.webhookBase}/7c1b/webhook`;
	}

	/** What n8n does when the workflow is published, or n8n starts. True where it had to subscribe. */
	async activate(activation: WorkflowActivateMode = 'activate'): Promise<boolean> {
		if (await this.hook('checkExists', activation)) return false;
		return await this.hook('create', activation);
	}

	async hook(
		method: 'checkExists' | 'create' | 'delete',
		activation: WorkflowActivateMode = 'activate',
	): Promise<boolean> {
		const workflow = this.workflow();
		const context = new HookContext(
			workflow,
			this.node,
			this.additionalData(),
			'trigger',
			activation,
			this.webhookData('default'),
		);
		return (await this.subject.node.webhookMethods?.default?.[method].call(context)) === true;
	}

	/** What n8n does with a request to the node's address. */
	async deliver(incoming: IncomingRequest): Promise<WebhookReply> {
		const { body, form, query = {}, method = 'POST' } = incoming;
		const rawBody =
			body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
				? Buffer.from(body ?? '')
				: Buffer.from(JSON.stringify(body));
		const type = form ? 'multipart/form-data; boundary=x' : 'application/json';
		const headers = { 'content-type': type, ...incoming.headers };
		const reply: WebhookReply = {
			status: 200,
			headers: {},
			body: undefined,
			started: undefined,
			answered: false,
		};
		const response = {
			setHeader(name: string, value: string) {
				reply.headers[name.toLowerCase()] = value;
				return response;
			},
			status(code: number) {
				reply.status = code;
				return response;
			},
			type(value: string) {
				reply.headers['content-type'] = value;
				return response;
			},
			send(sent: unknown) {
				reply.body = sent;
				return response;
			},
			json(sent: unknown) {
				reply.headers['content-type'] = 'application/json';
				reply.body = sent;
				return response;
			},
		};
		const workflow = this.workflow();
		const additionalData = {
			...this.additionalData(),
			httpRequest: incomingRequest(rawBody, {
				method,
				headers,
				query,
				params: {},
				body: form ? { data: form, files: {} } : {},
			}),
			httpResponse: response,
		} as unknown as IWorkflowExecuteAdditionalData;
		const context = new WebhookContext(
			workflow,
			this.node,
			additionalData,
			// Deliveries to the test URL run in manual mode.
			incoming.isTest ? 'manual' : 'webhook',
			this.webhookData(method === 'POST' ? 'default' : 'setup', incoming.isTest),
			[],
			null,
		);
		if (incoming.isOlderN8n) Object.assign(context, { getWebhookResourceUrl: undefined });
		const result = (await this.subject.node.webhook?.call(context)) as IWebhookResponseData;
		const [started] = result.workflowData ?? [];
		return { ...reply, started, answered: result.noWebhookResponse === true };
	}

	/** Runs the workflow with the items of a delivery. */
	async run(
		items: INodeExecutionData[],
		mode: WorkflowExecuteMode = 'webhook',
	): Promise<ITaskData> {
		const workflow = this.workflow();
		const engine = new WorkflowExecute(
			{
				...this.additionalData(),
				hooks: new ExecutionLifecycleHooks(mode, this.executionId, { id: 'w' } as IWorkflowBase),
				executionId: this.executionId,
			},
			mode,
			createRunExecutionData({
				executionData: {
					nodeExecutionStack: [
						{
							node: workflow.getNode(this.node.name) as INode,
							data: { main: [items] },
							source: null,
						},
					],
				},
			}),
		);
		const run = await engine.processRunExecutionData(workflow);
		return run.data.resultData.runData[this.node.name][0];
	}

	/** Delivers, and runs what was started as an execution of its own. */
	async take(incoming: IncomingRequest): Promise<IDataObject[] | undefined> {
		const { started } = await this.deliver(incoming);
		if (!started) return undefined;
		this.executionId = String(Number(this.executionId) + 1);
		const { data, error } = await this.run(started);
		if (error) throw error;
		return (data?.main[0] ?? []).map(({ json }) => json);
	}

	/** What n8n does when it starts the polls of the workflow; nothing is polled yet. */
	startPolls(activation: WorkflowActivateMode = 'activate'): void {
		this.polls = new PollContext(
			this.workflow(),
			this.node,
			this.additionalData(),
			'trigger',
			activation,
			undefined,
			(error) => void this.reportedErrors.push(error),
		);
	}

	/** Polls, and runs what was started as an execution of its own; undefined where nothing was. */
	async poll(): Promise<IDataObject[] | undefined> {
		if (!this.polls) this.startPolls();
		const started = await this.subject.node.poll?.call(this.polls as IPollFunctions);
		if (!started) return undefined;
		this.executionId = String(Number(this.executionId) + 1);
		const { data, error } = await this.run(started[0], 'trigger');
		if (error) throw error;
		return (data?.main[0] ?? []).map(({ json }) => json);
	}

	private workflow(): Workflow {
		return new Workflow({
			id: this.workflowId,
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes: new OneNodeType(this.subject.node),
			staticData: this.staticData,
			settings: { executionOrder: 'v1' },
		});
	}

	private webhookData(name: 'default' | 'setup', isTest = false): IWebhookData {
		const webhookDescription = this.subject.node.description.webhooks?.find(
			(webhook) => webhook.name === name,
		);
		return { webhookDescription, isTest } as unknown as IWebhookData;
	}

	private additionalData(): IWorkflowExecuteAdditionalData {
		return {
			credentialsHelper: new OneCredential(this.credential, this.subject),
			currentNodeExecutionIndex: 0,
			restApiUrl: 'http://localhost/rest',
			instanceBaseUrl: 'http://localhost',
			formWaitingBaseUrl: 'http://localhost/form-waiting',
			webhookBaseUrl: this.webhookBase,
			webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
			webhookTestBaseUrl: 'http://localhost/webhook-test',
			variables: {},
			logAiEvent() {},
			setExecutionStatus() {},
		} as unknown as IWorkflowExecuteAdditionalData;
	}
}

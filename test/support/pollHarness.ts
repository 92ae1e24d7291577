import { PollContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { AppointmentServiceTrigger } from '../../nodes/AppointmentService/AppointmentServiceTrigger.node';
import { OneCredential, OneNodeType } from './engine';
import { limited } from './runNode';

/** A published workflow that polls, with n8n's own context around its trigger. */
export class PollHarness {
	readonly node: INode;
	readonly workflow: Workflow;
	/** What n8n was given beside the outcome of polls: each is an execution that failed. */
	readonly reportedErrors: Error[] = [];

	constructor(
		parameters: INodeParameters,
		private readonly credential: ICredentialDataDecryptedObject = limited,
		staticData: IDataObject = {},
		private readonly type = new AppointmentServiceTrigger(),
		private readonly authenticate = new AppointmentServiceApi().authenticate,
		typeVersion = 1,
	) {
		this.node = {
			id: 'node',
			name: 'Trigger',
			type: 'appointmentService',
			typeVersion,
			position: [0, 0],
			parameters: { mode: 'polling', ...parameters },
			credentials: { appointmentServiceApi: { id: '1', name: 'test' } },
		};
		this.workflow = new Workflow({
			id: 'workflow',
			nodes: [this.node],
			connections: {},
			active: true,
			nodeTypes: new OneNodeType(this.type),
			staticData,
			settings: { executionOrder: 'v1' },
		});
	}

	/** The newest version of the node. */
	static newest(
		parameters: INodeParameters,
		credential: ICredentialDataDecryptedObject = limited,
		staticData: IDataObject = {},
	): PollHarness {
		return new PollHarness(parameters, credential, staticData, undefined, undefined, 1.1);
	}

	/** The static data as n8n would save it. */
	get saved(): IDataObject {
		return JSON.parse(JSON.stringify(this.workflow.staticData)) as IDataObject;
	}

	async poll(
		mode: WorkflowExecuteMode = 'trigger',
		budget?: number,
		activation: WorkflowActivateMode = 'activate',
	): Promise<INodeExecutionData[][] | null> {
		return (await this.type.poll?.call(this.context(mode, budget, activation))) ?? null;
	}

	/** n8n's context of one poll. */
	context(
		mode: WorkflowExecuteMode = 'trigger',
		budget?: number,
		activation: WorkflowActivateMode = 'activate',
	): PollContext {
		const credentials = new OneCredential(this.credential, {
			node: this.type,
			authenticate: this.authenticate,
		});
		const additionalData = {
			credentialsHelper: credentials,
			variables: {},
			restApiUrl: '',
			instanceBaseUrl: '',
			webhookBaseUrl: '',
		} as unknown as IWorkflowExecuteAdditionalData;
		return new PollContext(
			this.workflow,
			this.workflow.getNode(this.node.name) as INode,
			additionalData,
			mode,
			activation,
			undefined,
			(error) => void this.reportedErrors.push(error),
			...([undefined, undefined, undefined] as const),
			...(budget === undefined ? [] : [() => budget]),
		);
	}
}

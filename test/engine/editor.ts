import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeListSearchResult,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { OneCredential, OneNodeType, type Subject } from './engine';
import { enterprise } from './run';

/** What n8n gives the node's methods when the editor asks for a list. */
export function editorContext(
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject = enterprise,
): LoadOptionsContext {
	const subject: Subject = {
		node: new AppointmentService(),
		authenticate: new AppointmentServiceApi().authenticate,
	};
	const node: INode = {
		id: 'node',
		name: 'Appointment Service',
		type: 'appointmentService',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { appointmentServiceApi: { id: '1', name: 'test' } },
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: new OneNodeType(subject.node),
	});
	const additionalData = {
		credentialsHelper: new OneCredential(credential, subject),
		currentNodeParameters: parameters,
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	return new LoadOptionsContext(workflow, node, additionalData, 'parameters.recordId');
}

interface Search {
	filter?: string;
	token?: string;
	credential?: ICredentialDataDecryptedObject;
}

/** Opens the list of records in the editor. */
export async function openList(
	resource: string,
	{ filter, token, credential }: Search = {},
	more: INodeParameters = {},
): Promise<INodeListSearchResult> {
	const context = editorContext({ resource, operation: 'get', ...more }, credential);
	const { searchRecords } = new AppointmentService().methods.listSearch;
	return await searchRecords.call(context, filter, token);
}

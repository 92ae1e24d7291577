import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeListSearchResult,
	INodeParameters,
} from 'n8n-workflow';
import { AppointmentService } from '../../nodes/AppointmentService/AppointmentService.node';
import { AppointmentServiceApi } from '../../credentials/AppointmentServiceApi.credentials';
import { prepareOneNodeWorkflow, type Subject } from './engine';
import { enterprise } from './runNode';

/** The context that n8n gives the node's methods for the editor. */
export function editorContext(
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject = enterprise,
	asTool = false,
): LoadOptionsContext {
	const subject: Subject = {
		node: new AppointmentService(),
		authenticate: new AppointmentServiceApi().authenticate,
	};
	const { workflow, start, additionalData } = prepareOneNodeWorkflow(subject, parameters, {
		credential,
		asTool,
	});
	additionalData.currentNodeParameters = parameters;
	return new LoadOptionsContext(workflow, start, additionalData, 'parameters.recordId');
}

interface Search {
	filter?: string;
	token?: string;
	credential?: ICredentialDataDecryptedObject;
}

/** Opens the record picker in the editor. */
export async function openList(
	resource: string,
	{ filter, token, credential }: Search = {},
	more: INodeParameters = {},
): Promise<INodeListSearchResult> {
	const context = editorContext({ resource, operation: 'get', ...more }, credential);
	const { searchRecords } = new AppointmentService().methods.listSearch;
	return await searchRecords.call(context, filter, token);
}

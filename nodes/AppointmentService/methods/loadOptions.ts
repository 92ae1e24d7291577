import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { tryGetCredentials, createApiClient, toNodeError } from '../transport';
import { flatten } from '../display';
import { Pager, resourceNameVariants, settle } from '../rest';
import { selectedList, selectedPlural } from './picker/selectedResource';
import { toListRequest } from './picker/selectedList';

/** Names of the fields of the chosen resource, nested ones flattened, from the first page of its list. */
export async function listFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const result = await settle(readFieldNames.call(this));
	if ('value' in result) return result.value.map((name) => ({ name, value: name }));
	const purpose = {
		task: `read ${selectedPlural.call(this)}`,
		credentials: await tryGetCredentials(this),
	};
	throw toNodeError(this.getNode(), result.fault, purpose);
}

async function readFieldNames(this: ILoadOptionsFunctions): Promise<string[]> {
	const client = await createApiClient(this);
	const listRequest = toListRequest(client, selectedList.call(this, client.credentials.surface));
	const { records } = await new Pager(listRequest).fetchFirstPage();
	const words = resourceNameVariants(listRequest.names);
	return [...new Set(records.flatMap((record) => Object.keys(flatten(record, words))))];
}

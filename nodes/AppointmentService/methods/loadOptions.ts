import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { tryGetCredentials, createApiClient, toNodeError } from '../transport';
import { flatten } from '../display';
import { Pager, resourceNameVariants, settle } from '../rest';
import { selectedList, selectedPlural } from './picker/selectedResource';
import { toListRequest } from './picker/selectedList';

/** The fields that records of the chosen resource have, side by side, from the first records of the account. */
export async function listFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const result = await settle(readFieldNames.call(this));
	if ('value' in result) return result.value.map((name) => ({ name, value: name }));
	const purpose = {
		task: `read ${selectedPlural.call(this)}`,
		account: await tryGetCredentials(this),
	};
	throw toNodeError(this.getNode(), result.fault, purpose);
}

async function readFieldNames(this: ILoadOptionsFunctions): Promise<string[]> {
	const client = await createApiClient(this);
	const list = toListRequest(client, selectedList.call(this, client.credentials.surface));
	const { records } = await new Pager(list).fetchFirstPage();
	const words = resourceNameVariants(list.names);
	return [...new Set(records.flatMap((record) => Object.keys(flatten(record, words))))];
}

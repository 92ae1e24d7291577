import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { tryGetCredentials, createApiClient, toNodeError } from '../transport';
import { settle } from '../rest';
import { findChoices } from './picker/pickerChoices';
import type { PickerPage, PickerCursor } from './picker/recordPicker';
import { selectedList, selectedPlural } from './picker/selectedResource';

/** Milliseconds that one response may take: somebody waits. */
const timeout = 20_000;

/**
 * The records of the chosen resource as choices in the editor, under names that a person recognises.
 *
 * @param filter what the user typed
 * @param paginationToken of the last result, where the user scrolls on
 */
export async function searchRecords(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const plural = selectedPlural.call(this);
	const result = await settle(searchChoices.call(this, filter, paginationToken));
	if ('fault' in result) {
		const purpose = { task: `read ${plural}`, credentials: await tryGetCredentials(this) };
		throw toNodeError(this.getNode(), result.fault, purpose);
	}
	const { choices, next, complete, readCount } = result.value;
	if (next) return { results: choices, paginationToken: JSON.stringify(next) };
	if (complete || filter.trim() === '') return { results: choices };
	const prefix = choices.length > 0 ? 'More may match' : 'Not found so far';
	const name = `${prefix}: only ${readCount} ${plural} were searched. Type more of the name, or choose By ID.`;
	return { results: [...choices, { name, value: '' }] };
}

async function searchChoices(
	this: ILoadOptionsFunctions,
	filter: string,
	token: string | undefined,
): Promise<PickerPage> {
	const client = await createApiClient(this, undefined, timeout);
	const target = selectedList.call(this, client.credentials.surface);
	const cursor = token === undefined ? undefined : (JSON.parse(token) as PickerCursor);
	return await findChoices(client, target, { filter, cursor });
}

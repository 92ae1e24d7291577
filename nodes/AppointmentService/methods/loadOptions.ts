import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { createApiClient } from '../transport';
import { statusToChoose } from '../appointment';
import { flatten, isOfferable, toSavedLabel } from '../display';
import { Pager, type PagerOptions, resourceNameVariants, settle, unwrapFields } from '../rest';
import {
	maxFields,
	readSample,
	selectedListRequest,
	selectedPlural,
	toEditorError,
} from './picker/selectedList';

/** A field with more values holds texts, or names, and no status. */
const maxStatuses = 50;

/** Names of the fields of the chosen resource, nested ones flattened, from the first page of its list. */
export const listFields = listTexts(readFieldNames);

/** The values that the status of the chosen resource has in the account, from both ends of its list, in alphabetical order. */
export const listStatuses = listTexts(readStatuses);

function listTexts(read: (listRequest: PagerOptions) => Promise<string[]>) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const result = await settle(async () => {
			const client = await createApiClient(this);
			const texts = await read(selectedListRequest.call(this, client));
			const toOption = (value: string) => ({
				name: toSavedLabel(value, client.credentials.redact),
				value,
			});
			return texts.filter(isOfferable).slice(0, maxFields).map(toOption);
		});
		if ('fault' in result) throw await toEditorError(this, result.fault, selectedPlural.call(this));
		return result.value;
	};
}

async function readFieldNames(listRequest: PagerOptions): Promise<string[]> {
	const { records } = await new Pager(listRequest).fetchFirstPage();
	const words = resourceNameVariants(listRequest.names);
	return [...new Set(records.flatMap((record) => Object.keys(flatten(record, words))))];
}

async function readStatuses(listRequest: PagerOptions): Promise<string[]> {
	const { records } = await readSample(listRequest);
	const words = resourceNameVariants(listRequest.names);
	const values = records.map((record) => statusToChoose(unwrapFields(record, words)));
	const statuses = [...new Set(values.filter((value) => value !== undefined))];
	return statuses.length <= maxStatuses ? statuses.sort((a, b) => a.localeCompare(b)) : [];
}

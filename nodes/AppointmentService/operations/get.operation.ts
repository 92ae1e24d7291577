import type { IDataObject } from 'n8n-workflow';
import { createApiClient } from '../transport';
import { unwrapRecord, Collection } from '../rest';
import { queryField, recordField, timeoutField } from '../descriptions';
import { readOptions, withQuery } from './shared/readOptions';
import { assertOffered, idPathSegment, listPath, resourceNouns } from './shared/target';
import type { Operation } from './shared/types';

export const get: Operation = {
	displayName: 'Get',
	action: (singular) => `Get ${singular}`,
	description: (singular) => `Get one ${singular}, chosen from a list or by its ID`,
	task: (singular) => `read this ${singular}`,
	properties: [recordField, queryField, timeoutField],

	async execute(target, item) {
		const client = await createApiClient(this, item, readOptions.call(this, item).timeout);
		const { credentials, read, writeTransport } = client;
		assertOffered.call(this, credentials.surface, target, 'get', item);
		const id = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
		const idSegment = idPathSegment.call(this, id, resourceNouns(target).singular, item);
		const path = listPath.call(this, target, item);
		const names = [path, target];
		const listUrl = `${credentials.root}/${path}`;
		const url = withQuery.call(this, `${listUrl}/${idSegment}`, item);
		const { record } =
			new URL(url).search === ''
				? await new Collection(writeTransport, listUrl, names).find(decodeURIComponent(idSegment))
				: unwrapRecord(await read(url), names);
		return { records: [record as IDataObject] };
	},
};

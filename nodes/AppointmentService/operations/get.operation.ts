import type { IDataObject } from 'n8n-workflow';
import { assertOffered } from '../parameters';
import { createApiClient } from '../transport';
import { toPathSegment, unwrapById, unwrapRecord, Collection } from '../rest';
import { readOptions, withQuery } from './shared/readOptions';
import { resourceNouns } from './descriptions/registry';
import { listPath, requireId } from './shared/target';
import type { Operation } from './shared/types';

export const get: Operation = async function (target, item) {
	const client = await createApiClient(this, item, readOptions.call(this, item).timeout);
	const { credentials, read, writeTransport } = client;
	assertOffered(credentials.surface, target, 'get');
	const entered = this.getNodeParameter('recordId', item, undefined, { extractValue: true });
	const path = listPath.call(this, target, item);
	const id = requireId(entered, resourceNouns(target).singular, path);
	const names = [path, target];
	const listUrl = `${credentials.root}/${path}`;
	const url = withQuery.call(this, `${listUrl}/${toPathSegment(id)}`, item);
	const { record } =
		new URL(url).search === ''
			? await new Collection(writeTransport, listUrl, names).find(id)
			: unwrapById(unwrapRecord(await read(url), names), names, id);
	return { records: [record as IDataObject] };
};

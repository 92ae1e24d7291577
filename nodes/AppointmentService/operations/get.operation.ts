import type { IDataObject } from 'n8n-workflow';
import {
	Collection,
	recordById,
	recordUrl,
	resourceNameVariants,
	showsOtherId,
	toShown,
} from '../rest';
import { resourceNouns } from './descriptions';
import { getRecordId, openList, withQuery } from './shared/reading';
import type { Operation } from './descriptions/types';

export const get: Operation = async function (target, item) {
	const { client, names, listUrl } = await openList.call(this, target, 'get', item);
	const { read, writeTransport } = client;
	const id = getRecordId.call(this, target, item);
	const url = withQuery.call(this, recordUrl(listUrl, id), item);
	const { record } =
		new URL(url).search === ''
			? await new Collection(writeTransport, listUrl, names).find(id)
			: recordById(await read(url), names, id);
	const isOther = showsOtherId(toShown(record, resourceNameVariants(names)), id);
	const notice = `The ${resourceNouns(target).singular} shows another ID than “${id}”, which was asked for.`;
	return { records: [record as IDataObject], notices: isOther ? [notice] : [] };
};

import type { IDataObject } from 'n8n-workflow';
import { Collection, recordById, recordUrl } from '../rest';
import { openList, withQuery } from './shared/reading';
import { getRecordId } from './shared/target';
import type { Operation } from './shared/types';

export const get: Operation = async function (target, item) {
	const { client, names, listUrl } = await openList.call(this, target, 'get', item);
	const { read, writeTransport } = client;
	const id = getRecordId.call(this, target, item);
	const url = withQuery.call(this, recordUrl(listUrl, id), item);
	const { record } =
		new URL(url).search === ''
			? await new Collection(writeTransport, listUrl, names).find(id)
			: recordById(await read(url), names, id);
	return { records: [record as IDataObject] };
};

import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { ApiClient } from '../transport';
import {
	inferFieldSchemas,
	resourceNameVariants,
	settle,
	unwrapFields,
	type RelationKind,
} from '../rest';
import { readSample } from './listSample';
import { toListRequest } from './picker/selectedList';
import { selectedList } from './picker/selectedResource';

/**
 * The ids by which records of the chosen resource refer to clients, services or staff. Where a client has several ids, they show
 * which of them is meant. None where they cannot be read.
 */
export async function readRelatedIds(
	this: ILoadOptionsFunctions,
	client: ApiClient,
	kind: RelationKind,
): Promise<string[]> {
	const ids = await settle(
		(async () => {
			const list = selectedList.call(this, client.credentials.surface);
			const request = toListRequest(client, list);
			const { records } = await readSample(request);
			const words = resourceNameVariants(request.names);
			const rows = records.map((record) => unwrapFields(record, words));
			return inferFieldSchemas(rows, words)
				.filter(({ relation }) => relation?.kind === kind)
				.flatMap(({ relation }) => relation?.ids ?? []);
		})(),
	);
	return 'value' in ids ? ids.value : [];
}

import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { ApiClient } from '../transport';
import {
	inferFieldSchemas,
	resourceNameVariants,
	valueOrUndefined,
	unwrapFields,
	type RelationKind,
} from '../rest';
import { readSample } from './listSample';
import { selectedListRequest } from './picker/selectedResource';

/**
 * The ids by which records of the chosen resource refer to clients, services or staff. Where a client has several ids, they show
 * which of them is meant. None where they cannot be read.
 */
export async function readRelatedIds(
	this: ILoadOptionsFunctions,
	client: ApiClient,
	kind: RelationKind,
): Promise<string[]> {
	const ids = await valueOrUndefined(async () => {
		const request = selectedListRequest.call(this, client);
		const { records } = await readSample(request);
		const words = resourceNameVariants(request.names);
		const rows = records.map((record) => unwrapFields(record, words));
		return inferFieldSchemas(rows, words).flatMap(({ relation }) =>
			relation?.kind === kind ? relation.ids : [],
		);
	});
	return ids ?? [];
}

import type { IExecuteFunctions } from 'n8n-workflow';
import { resources, surfaces, surfacesWith } from '../../contract';
import type { RelatedList } from '../../display';
import { getOrCreate, hashToUuid, readList, settle, type RelationKind } from '../../rest';
import { describeError, nodeRetryPolicy, type ApiClient } from '../../transport';

/** A list of related records, or why it cannot be read. */
export type RelatedListResult = (RelatedList & { complete: boolean }) | { problem: string };

/** The lists that each run has read: all of its input items share them. */
const listsOfRuns = new WeakMap<IExecuteFunctions, Map<string, Promise<RelatedListResult>>>();

/** The account's list of clients, services or staff, which is read once in a run. */
export async function readRelatedList(
	this: IExecuteFunctions,
	client: ApiClient,
	kind: RelationKind,
): Promise<RelatedListResult> {
	const { root, key } = client.credentials;
	const lists = getOrCreate(listsOfRuns, this, () => new Map<string, Promise<RelatedListResult>>());
	return await getOrCreate(lists, hashToUuid(root, key, kind), () => read(client, kind));
}

async function read(client: ApiClient, kind: RelationKind): Promise<RelatedListResult> {
	const { credentials, fetch } = client;
	const { path, plural } = resources[kind];
	if (!surfacesWith(kind, 'getAll').includes(credentials.surface)) {
		const surface = surfaces[credentials.surface].displayName;
		return { problem: `The ${surface} API does not list ${plural}` };
	}
	const names = [path, kind];
	const url = `${credentials.root}/${path}`;
	const result = await settle(readList({ fetch, url, names, retryPolicy: nodeRetryPolicy }));
	if ('value' in result) {
		const { records, completeness } = result.value;
		return { records, names, complete: completeness.complete };
	}
	const error = describeError(result.fault, { task: `read ${plural}`, credentials });
	if (!error) throw result.fault;
	return { problem: `The list of ${plural} could not be read (${error.message})` };
}

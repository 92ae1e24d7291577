import type { ILoadOptionsFunctions } from 'n8n-workflow';
import {
	contractOperationOf,
	resources,
	type ResourceName,
	type SurfaceName,
} from '../../contract';
import { addQueryParameters, assertOffered, cleanPath } from '../../parameters';
import {
	ConcurrencyLimiter,
	Pager,
	readPointed,
	settle,
	withRetry,
	type JsonObject,
	type PagerOptions,
} from '../../rest';
import {
	nodeRetryPolicy,
	joinSentences,
	toNodeError,
	tryGetCredentials,
	type ApiClient,
	type NodeError,
} from '../../transport';

/** A resource of the contract that the surface offers, or any other list by its path below the surface's root. */
export type ListSelector = ResourceName | { path: string };

/** More fields nobody can look through; n8n saves those of a resource mapper with the workflow. */
export const maxFields = 1000;

/** Records that are read one by one, where the list only points to them. */
const maxPointed = 40;

/** Shorter than in a workflow: somebody waits for the list to open. */
const retryPolicy = { ...nodeRetryPolicy, tries: 3, budget: 15_000 };

/** The list's URL, and the names under which its records may lie in a response. */
export function toListRequest({ credentials, fetch }: ApiClient, list: ListSelector): PagerOptions {
	const [path, ...aliases] = typeof list === 'string' ? [resources[list].path, list] : [list.path];
	return { fetch, url: `${credentials.root}/${path}`, names: [path, ...aliases], retryPolicy };
}

/** Records from both ends of the list: values that came into use later, such as a new status, stand at one of them. */
export async function readSample(
	listRequest: PagerOptions,
): Promise<{ records: JsonObject[]; coversBothEnds: boolean }> {
	const pager = new Pager(listRequest);
	const first = await pager.fetchFirstPage();
	const lastPage = first.next && (await settle(pager.fetchPage(first.next, true)));
	const page = lastPage && 'value' in lastPage ? lastPage.value : first;
	const records = new Map(
		pager.recordsRead.map((record) => [first.primaryKey.getKey(record), record]),
	);
	const sample = [...records.values()];
	const pointed = await readPointed(
		withRetry(listRequest.fetch, listRequest.retryPolicy),
		listRequest,
		sample.slice(-maxPointed),
		first.primaryKey,
		new ConcurrencyLimiter(),
	);
	return {
		records: pointed?.records ?? sample,
		coversBothEnds: page.complete || page.next?.down === true,
	};
}

/** Plural of the chosen resource in sentences, e.g. `appointments`. */
export function selectedPlural(this: ILoadOptionsFunctions): string {
	const resource = selectedResource.call(this);
	return resource === 'other' ? 'records' : resources[resource].plural;
}

/** The list of the chosen resource. @throws ParameterError where the surface does not offer it with the operation, or a path is unusable */
export function selectedList(this: ILoadOptionsFunctions, surface: SurfaceName): ListSelector {
	const resource = selectedResource.call(this);
	if (resource === 'other')
		return { path: cleanPath(this.getCurrentNodeParameter('resourcePath')) };
	const chosen: unknown = this.getCurrentNodeParameter('operation');
	const operation = contractOperationOf(resource, String(chosen));
	assertOffered(surface, resource, 'getAll');
	if (operation) assertOffered(surface, resource, operation);
	return resource;
}

/** The same, as it is read: with the query parameters of the node, which the service may demand, but without expressions, which are not resolved. */
export function selectedListRequest(this: ILoadOptionsFunctions, client: ApiClient): PagerOptions {
	const request = toListRequest(client, selectedList.call(this, client.credentials.surface));
	const query = this.getCurrentNodeParameter('query') ?? {};
	const isFixed = !JSON.stringify(query).includes('":"=');
	return { ...request, url: isFixed ? addQueryParameters(request.url, query) : request.url };
}

/** The error of reading a list in the editor, as n8n shows it. */
export async function toEditorError(
	context: ILoadOptionsFunctions,
	fault: unknown,
	plural: string,
): Promise<NodeError> {
	const purpose = { task: `read ${plural}`, credentials: await tryGetCredentials(context) };
	const error = toNodeError(context.getNode(), fault, purpose);
	// Some versions of n8n show the message alone, others the description in a box that cuts it off.
	const message = joinSentences(error.message, error.description ?? '');
	return Object.assign(error, { message, description: undefined });
}

function selectedResource(this: ILoadOptionsFunctions): ResourceName | 'other' {
	return this.getCurrentNodeParameter('resource') as ResourceName | 'other';
}

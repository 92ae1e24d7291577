import { NodeOperationError, type ILoadOptionsFunctions } from 'n8n-workflow';
import {
	contractOperationOf,
	describeMissingOffer,
	pathAdvice,
	parsePath,
	resources,
	type ResourceName,
	type SurfaceName,
} from '../../contract';
import { requireText } from '../../parameters';
import type { PagerOptions } from '../../rest';
import { toNodeError, tryGetCredentials, type ApiClient, type NodeError } from '../../transport';
import { toListRequest, type ListSelector } from './selectedList';

/** Plural of the chosen resource in sentences, e.g. `appointments`. */
export function selectedPlural(this: ILoadOptionsFunctions): string {
	const resource = selectedResource.call(this);
	return resource === 'other' ? 'records' : resources[resource].plural;
}

/** The chosen resource and its path, to tell it from others. */
export function selectedName(this: ILoadOptionsFunctions): string {
	return `${selectedResource.call(this)} ${String(this.getCurrentNodeParameter('resourcePath'))}`;
}

/**
 * The list of the chosen resource, where the surface offers it and the chosen operation: nobody is to pick or fill in what is refused
 * afterwards.
 *
 * @throws NodeOperationError where the surface does not, or a path of the user's own cannot be used
 */
export function selectedList(this: ILoadOptionsFunctions, surface: SurfaceName): ListSelector {
	const resource = selectedResource.call(this);
	if (resource === 'other') return { path: selectedPath.call(this) };
	const chosen: unknown = this.getCurrentNodeParameter('operation');
	const operation = contractOperationOf(resource, String(chosen));
	const missing =
		describeMissingOffer(surface, resource, 'getAll') ??
		(operation && describeMissingOffer(surface, resource, operation));
	if (!missing) return resource;
	throw new NodeOperationError(this.getNode(), missing.message, {
		description: missing.description,
	});
}

/** The same, as it is read. */
export function selectedListRequest(this: ILoadOptionsFunctions, client: ApiClient): PagerOptions {
	return toListRequest(client, selectedList.call(this, client.credentials.surface));
}

/** The error of reading a list in the editor, as n8n shows it. */
export async function toEditorError(
	context: ILoadOptionsFunctions,
	fault: unknown,
	plural: string,
): Promise<NodeError> {
	const purpose = { task: `read ${plural}`, credentials: await tryGetCredentials(context) };
	return toNodeError(context.getNode(), fault, purpose);
}

/**
 * The list of a resource that another one refers to.
 *
 * @throws NodeOperationError where the surface does not offer it
 */
export function relatedList(
	this: ILoadOptionsFunctions,
	surface: SurfaceName,
	resource: ResourceName,
): ListSelector {
	const missing = describeMissingOffer(surface, resource, 'getAll');
	if (!missing) return resource;
	throw new NodeOperationError(this.getNode(), missing.message, {
		description: `Choose By ID and enter the ID as it stands in a record. ${missing.description}`,
	});
}

function selectedResource(this: ILoadOptionsFunctions): ResourceName | 'other' {
	return this.getCurrentNodeParameter('resource') as ResourceName | 'other';
}

function selectedPath(this: ILoadOptionsFunctions): string {
	const entered = requireText(this.getCurrentNodeParameter('resourcePath'), 'Path');
	const parsed = parsePath(entered);
	if ('path' in parsed) return parsed.path;
	throw new NodeOperationError(
		this.getNode(),
		`The Path “${entered}” cannot be used: ${parsed.problem}`,
		{ description: pathAdvice },
	);
}

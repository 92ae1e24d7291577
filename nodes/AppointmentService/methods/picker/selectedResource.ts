import { NodeOperationError, type ILoadOptionsFunctions } from 'n8n-workflow';
import {
	pathAdvice,
	parsePath,
	resources,
	surfaces,
	surfacesWith,
	type ResourceName,
	type SurfaceName,
} from '../../contract';
import { requireText } from '../../parameters';
import type { ListSelector } from './selectedList';

/** Plural of the chosen resource in sentences, e.g. `appointments`. */
export function selectedPlural(this: ILoadOptionsFunctions): string {
	const resource = selectedResource.call(this);
	return resource === 'other' ? 'records' : resources[resource].plural;
}

/**
 * The list of the chosen resource.
 *
 * @throws NodeOperationError where the surface does not offer it, or a path of the user's own cannot be used
 */
export function selectedList(this: ILoadOptionsFunctions, surface: SurfaceName): ListSelector {
	const resource = selectedResource.call(this);
	if (resource === 'other') return { path: selectedPath.call(this) };
	if (surfacesWith(resource, 'getAll').includes(surface)) return resource;
	throw new NodeOperationError(
		this.getNode(),
		`The ${surfaces[surface].displayName} surface does not offer ${selectedPlural.call(this)}`,
		{ description: 'Choose another resource, or a credential for the other surface.' },
	);
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

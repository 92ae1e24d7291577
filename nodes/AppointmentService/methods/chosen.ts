import { NodeOperationError, type ILoadOptionsFunctions } from 'n8n-workflow';
import {
	pathAdvice,
	readPath,
	resources,
	surfaces,
	surfacesWith,
	type ResourceName,
	type SurfaceName,
} from '../contract';
import { textOf } from '../transport';
import type { ListName } from './list';

/** What the records of the chosen resource are called, e.g. `appointments`. */
export function nounsOf(this: ILoadOptionsFunctions): string {
	const resource = chosen.call(this);
	return resource === 'other' ? 'records' : resources[resource].plural;
}

/**
 * The list of the chosen resource.
 *
 * @throws NodeOperationError where the surface does not offer it, or a path of the user's own cannot be used
 */
export function chosenList(this: ILoadOptionsFunctions, surface: SurfaceName): ListName {
	const resource = chosen.call(this);
	if (resource === 'other') return { path: pathGiven.call(this) };
	if (surfacesWith(resource, 'getAll').includes(surface)) return resource;
	throw new NodeOperationError(
		this.getNode(),
		`The ${surfaces[surface].displayName} surface does not offer ${nounsOf.call(this)}`,
		{ description: 'Choose another resource, or a credential for the other surface.' },
	);
}

function chosen(this: ILoadOptionsFunctions): ResourceName | 'other' {
	return this.getCurrentNodeParameter('resource') as ResourceName | 'other';
}

function pathGiven(this: ILoadOptionsFunctions): string {
	const pasted = textOf(this.getCurrentNodeParameter('resourcePath'), 'Path');
	const read = readPath(pasted);
	if ('path' in read) return read.path;
	throw new NodeOperationError(
		this.getNode(),
		`The Path “${pasted}” cannot be used: ${read.complaint}`,
		{ description: pathAdvice },
	);
}

import {
	offer,
	operationNames,
	resources,
	surfacesWith,
	type OperationName,
	type ResourceName,
} from './resources';
import { surfaces, type SurfaceName } from './surfaces';

/** The operations of the editor that have a name of their own, and the operation of the contract that each one is. */
const namedOperations: Partial<Record<ResourceName, Record<string, OperationName>>> = {
	appointment: { cancel: 'update', reschedule: 'update' },
	client: { findOrCreate: 'create' },
};

/** The contract's operation behind one of the editor; undefined where the contract does not know the resource or the operation. */
export function contractOperationOf(resource: string, name: string): OperationName | undefined {
	if (!(resource in resources)) return undefined;
	return (
		namedOperations[resource as ResourceName]?.[name] ??
		operationNames.find((operation) => operation === name)
	);
}

/** What to tell somebody who wants an operation that the surface does not offer; undefined where it does. */
export function describeMissingOffer(
	surface: SurfaceName,
	resource: ResourceName,
	operation: OperationName,
): { message: string; description: string } | undefined {
	if (offer(surface, resource, operation)) return undefined;
	const { plural } = resources[resource];
	const wanted =
		operation === 'getAll' || operation === 'get' ? plural : `to ${operation} ${plural}`;
	const others = surfacesWith(resource, operation).map((name) => surfaces[name].displayName);
	return {
		message: `The ${surfaces[surface].displayName} API does not offer ${wanted}`,
		description:
			others.length > 0
				? `The ${others.join(' or ')} API does. If your account has it, choose it in the credential and enter a key that belongs to it.`
				: 'Neither API does.',
	};
}

import {
	operationNames,
	resourceNames,
	resources,
	surfacesWith,
	type OperationName,
	type ResourceName,
} from '../../contract';
import { apiOperations } from './api';
import { appointmentOperations } from './appointments';
import { readOperations } from './reading';
import type { OperationDescription, Target } from './types';
import { clientOperations, writeOperations } from './writing';

export type { OperationDescription, OperationResult, Target } from './types';

/** Operations on records, by name. The contract says which surface offers each. */
const recordOperations: Record<OperationName, OperationDescription> = {
	...readOperations,
	...writeOperations,
};

const namedOperations: Partial<Record<Target, Record<string, OperationDescription>>> = {
	appointment: appointmentOperations,
	client: clientOperations,
};

export const targets: Target[] = [...resourceNames, 'other', 'api'];

/** The operations of a target in the editor: those that a surface offers, in alphabetical order. */
export function operationsOf(target: Target): Record<string, OperationDescription> {
	if (target === 'api') return apiOperations;
	const general = operationNames
		.filter((name) => target === 'other' || surfacesWith(target, name).length > 0)
		.map((name) => [name, recordOperations[name]] as const);
	const specific = Object.entries(namedOperations[target] ?? {});
	return Object.fromEntries(
		[...general, ...specific].sort(([, a], [, b]) => a.displayName.localeCompare(b.displayName)),
	);
}

/** What records of a target are called in sentences. */
export function resourceNouns(target: Target): { singular: string; plural: string } {
	if (!(target in resources)) return { singular: 'record', plural: 'records' };
	return resources[target as ResourceName];
}

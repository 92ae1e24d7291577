import { operationNames, resourceNames, surfacesWith, type OperationName } from '../contract';
import { cancel } from './cancel.operation';
import { create } from './create.operation';
import { findOrCreate } from './findOrCreate.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { inspect } from './inspect.operation';
import { withOutput } from './shared/output';
import { remove } from './delete.operation';
import { request } from './request.operation';
import { reschedule } from './reschedule.operation';
import type { Operation, Target } from './shared/types';
import { update } from './update.operation';

/** The operations on records, by name. The contract says where each is offered. */
const recordOperations: Record<OperationName, Operation> = {
	create,
	delete: remove,
	get: withOutput(get),
	getAll: withOutput(getAll),
	update,
};

/** Operations that people look for under a name of their own, and the one of the contract that each is. */
const namedOperations: Partial<
	Record<Target, Record<string, { is: OperationName; operation: Operation }>>
> = {
	appointment: {
		cancel: { is: 'update', operation: cancel },
		reschedule: { is: 'update', operation: reschedule },
	},
	client: { findOrCreate: { is: 'create', operation: findOrCreate } },
};

/** Operations on the interface itself. */
const apiOperations: Record<string, Operation> = { inspect, request };

/** What can be chosen as a resource. */
export const targets: Target[] = [...resourceNames, 'other', 'api'];

/** The operations that a target has in the editor: those that a surface offers, in the order of the alphabet. */
export function operationsOf(target: Target): Record<string, Operation> {
	if (target === 'api') return apiOperations;
	const general = operationNames
		.filter((name) => target === 'other' || surfacesWith(target, name).length > 0)
		.map((name) => [name, recordOperations[name]] as const);
	const specific = Object.entries(namedOperations[target] ?? {}).map(
		([name, { operation }]) => [name, operation] as const,
	);
	return Object.fromEntries(
		[...general, ...specific].sort(([, a], [, b]) => a.displayName.localeCompare(b.displayName)),
	);
}

/** The operation of the contract that an operation of the editor is; undefined where the contract does not know the target. */
export function contractOperationOf(target: Target, name: string): OperationName | undefined {
	if (target === 'api' || target === 'other') return undefined;
	return namedOperations[target]?.[name]?.is ?? operationNames.find((known) => known === name);
}

export { isTool } from './shared/output';
export { resourceNouns } from './shared/target';
export type { Operation, OperationResult, Target } from './shared/types';

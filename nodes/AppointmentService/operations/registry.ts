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

/** Operations on records, by name. The contract says which surface offers each. */
const recordOperations: Record<OperationName, Operation> = {
	create,
	delete: remove,
	get: withOutput(get),
	getAll: withOutput(getAll),
	update,
};

/** Operations of one resource under a name of their own. */
const namedOperations: Partial<Record<Target, Record<string, Operation>>> = {
	appointment: { cancel, reschedule },
	client: { findOrCreate },
};

/** Operations of the resource API. */
const apiOperations: Record<string, Operation> = { inspect, request };

/** The values of the field Resource. */
export const targets: Target[] = [...resourceNames, 'other', 'api'];

/** The operations of a target in the editor: those that a surface offers, in alphabetical order. */
export function operationsOf(target: Target): Record<string, Operation> {
	if (target === 'api') return apiOperations;
	const general = operationNames
		.filter((name) => target === 'other' || surfacesWith(target, name).length > 0)
		.map((name) => [name, recordOperations[name]] as const);
	const specific = Object.entries(namedOperations[target] ?? {});
	return Object.fromEntries(
		[...general, ...specific].sort(([, a], [, b]) => a.displayName.localeCompare(b.displayName)),
	);
}

import { operationNames, resourceNames, surfacesWith, type OperationName } from '../contract';
import { cancel } from './cancel';
import { create } from './create';
import { findOrCreate } from './findOrCreate';
import { get } from './get';
import { getAll } from './getAll';
import { inspect } from './inspect';
import { withOutput } from './output';
import { remove } from './remove';
import { request } from './request';
import { reschedule } from './reschedule';
import type { Operation, Target } from './types';
import { update } from './update';

/** The operations on records, by name. The contract says where each is offered. */
const onRecords: Record<OperationName, Operation> = {
	create,
	delete: remove,
	get: withOutput(get),
	getAll: withOutput(getAll),
	update,
};

/** Operations that people look for under a name of their own, and the one of the contract that each is. */
const named: Partial<Record<Target, Record<string, { is: OperationName; operation: Operation }>>> =
	{
		appointment: {
			cancel: { is: 'update', operation: cancel },
			reschedule: { is: 'update', operation: reschedule },
		},
		client: { findOrCreate: { is: 'create', operation: findOrCreate } },
	};

/** Operations on the interface itself. */
const onApi: Record<string, Operation> = { inspect, request };

/** What can be chosen as a resource. */
export const targets: Target[] = [...resourceNames, 'other', 'api'];

/** The operations that a target has in the editor: those that a surface offers, in the order of the alphabet. */
export function operationsOf(target: Target): Record<string, Operation> {
	if (target === 'api') return onApi;
	const general = operationNames
		.filter((name) => target === 'other' || surfacesWith(target, name).length > 0)
		.map((name) => [name, onRecords[name]] as const);
	const own = Object.entries(named[target] ?? {}).map(
		([name, { operation }]) => [name, operation] as const,
	);
	return Object.fromEntries(
		[...general, ...own].sort(([, a], [, b]) => a.displayName.localeCompare(b.displayName)),
	);
}

/** The operation of the contract that an operation of the editor is; undefined where the contract does not know the target. */
export function contractName(target: Target, name: string): OperationName | undefined {
	if (target === 'api' || target === 'other') return undefined;
	return named[target]?.[name]?.is ?? operationNames.find((known) => known === name);
}

export { isTool } from './output';
export { nouns } from './target';
export type { Operation, Outcome, Target } from './types';

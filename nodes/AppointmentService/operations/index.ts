import { operationNames, resourceNames, surfacesWith, type OperationName } from '../contract';
import { get } from './get';
import { getAll } from './getAll';
import { inspect } from './inspect';
import { request } from './request';
import type { Operation, Target } from './types';

/** The operations on records that are built, by name. The contract says where each is offered. */
const onRecords: Partial<Record<OperationName, Operation>> = { get, getAll };

/** Operations on the interface itself. */
const onApi: Record<string, Operation> = { inspect, request };

/** What can be chosen as a resource. */
export const targets: Target[] = [...resourceNames, 'other', 'api'];

/** The operations that a target has in the editor: those that are built and that a surface offers. */
export function operationsOf(target: Target): Record<string, Operation> {
	if (target === 'api') return onApi;
	return Object.fromEntries(
		operationNames.flatMap((name) => {
			const built = onRecords[name];
			return built && (target === 'other' || surfacesWith(target, name).length > 0)
				? [[name, built]]
				: [];
		}),
	);
}

export { nouns } from './target';
export type { Operation, Outcome, Target } from './types';

import type { OperationName } from '../contract';
import { get } from './get';
import { getAll } from './getAll';
import type { Operation } from './types';

/** The operations that are built, by name. The contract says where each is offered. */
export const operations: Partial<Record<OperationName, Operation>> = { get, getAll };

export { nouns } from './target';
export type { Operation, Outcome, Target } from './types';

export { operationsOf, resourceNouns, targets } from './registry';
export type { OperationDescription, Target } from './types';

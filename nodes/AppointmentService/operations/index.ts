export { operationsOf, targets } from './registry';
export { isTool } from './shared/output';
export { resourceNouns } from './shared/target';
export type { Operation, OperationResult, Target } from './shared/types';

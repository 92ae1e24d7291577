export * from './registry';
export type { OperationDescription, Target } from './types';

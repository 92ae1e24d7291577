export { operations } from './registry';
export { isTool } from './shared/output';
export type { Operation } from './shared/types';

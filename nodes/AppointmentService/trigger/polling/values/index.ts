export { classifyChange, type RecordChange } from './classify';
export { describeChanges } from './describeChanges';
export { innerRecord } from './fields';
export { KeptValues } from './keptValues';
export { exampleOf, lastKnownRecord } from './lastKnown';
export { isCurrent, readValues, sameValues, saysDeleted } from './readValues';
export type { RecordValues, ValueContext } from './types';

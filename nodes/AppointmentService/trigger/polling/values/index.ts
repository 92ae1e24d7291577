export { classifyChange } from './classify';
export { describeChanges } from './describeChanges';
export { KeptValues } from './keptValues';
export { exampleOf, lastKnownRecord } from './lastKnown';
export { isCurrent, readValues, sameValues } from './readValues';
export type { RecordValues, ValueContext } from './types';

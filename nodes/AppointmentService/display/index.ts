export { type DisplayClock, inferLabels, type NameLookup, type RecordLabels } from './recordLabels';
export { inspectList } from './inspectReport';
export * from './relatedRecords';
export { flatten, pickFields, selectUsefulFields } from './simplify';
export { isOfferable, toSavedLabel } from './savedText';

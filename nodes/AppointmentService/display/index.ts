export { inspectList } from './inspectReport';
export { inferLabels, type NameLookup, type RecordLabels } from './recordLabels';
export { flatten, pickFields, selectUsefulFields } from './simplify';

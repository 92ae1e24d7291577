export { inspectList } from './inspectReport';
export { inferLabels, type NameLookup, type RecordLabels } from './relatedNames';
export { flatten, pickFields, selectUsefulFields } from './simplify';

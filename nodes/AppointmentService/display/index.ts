export { type DisplayClock } from './displayTime';
export { inspectList } from './inspectReport';
export { inferLabels, type NameLookup, type RecordLabels } from './recordLabels';
export {
	addRelated,
	findRelatedFields,
	indexRelated,
	type RelatedField,
	type RelatedList,
} from './relatedRecords';
export { flatten, pickFields, selectUsefulFields } from './simplify';
export { isOfferable, toSavedLabel } from './savedText';

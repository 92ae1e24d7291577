export { type DisplayClock, inferLabels, type NameLookup, type RecordLabels } from './recordLabels';
export * from './inspectReport';
export * from './simplify';
export * from './savedText';

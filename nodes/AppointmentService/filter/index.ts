export * from './createFilter';
export * from './localStart';
export { partyLabels } from './criteria';
export * from './personSearch';
export { FilterError, type FilterContext, type Filtered, type Filters, type SortBy } from './types';

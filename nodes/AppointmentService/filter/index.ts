export { createFilter, sortRecords, type SortBy } from './createFilter';
export { addLocalStart } from './recordTime';
export { partyLabels } from './criteria';
export { createPersonSearch } from './personSearch';
export { ParameterError, type FilterContext, type Filtered, type Filters } from './types';

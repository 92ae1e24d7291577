export { createFilter } from './createFilter';
export { createPersonSearch } from './personSearch';
export { sortRecords } from './sortRecords';
export { FilterError, type FilterContext, type Filtered, type Filters, type SortBy } from './types';

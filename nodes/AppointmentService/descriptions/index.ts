export { filteredResources, selectionFields, timeZoneOption } from './filters';
export {
	limitFields,
	listOptions,
	pathField,
	readOptionsField,
	recordField,
	timeoutField,
	timeZoneField,
} from './list';
export { paginationOptions } from './pagination';
export { queryField, timeoutOption } from './query';
export { toolFilterFields } from './toolFilters';
export { withToolDefault } from './versions';
export { inputFields, timeZoneNotice, writeOptionsField } from './write';

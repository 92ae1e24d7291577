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
export { inputFields, timeZoneNotice, writeOptionsField } from './write';

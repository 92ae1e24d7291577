export {
	limitFields,
	listOptions,
	pathField,
	readOptionsField,
	recordField,
	timeoutField,
} from './list';
export { paginationOptions } from './pagination';
export { queryField, timeoutOption } from './query';
export { inputFields, writeOptionsField } from './write';

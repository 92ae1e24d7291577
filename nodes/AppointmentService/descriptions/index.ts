export {
	selectionFields,
	startFieldOption,
	statusFieldOption,
	timeZoneOption,
	toolFilterFields,
} from './filters';
export {
	limitFields,
	listOptions,
	pathField,
	recordField,
	recordLocator,
	timeZoneField,
} from './list';
export { paginationOptions } from './pagination';
export {
	optionsField,
	queryField,
	textField,
	timeoutOption,
	showWhen,
	withToolDefault,
} from './query';
export { inputFields, timeZoneNotice, writeOptionsField } from './write';

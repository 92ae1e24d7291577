export { isTool } from './isTool';
export {
	invalidOptionError,
	parsePaginationOptions,
	textSchema,
	timeoutSchema,
	timeZoneSchema,
	valueSchema,
} from './options';
export {
	addQueryParameters,
	assertOffered,
	cleanPath,
	describeValue,
	ParameterError,
	requireText,
	toText,
} from './parameterError';

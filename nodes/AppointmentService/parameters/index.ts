export {
	invalidOptionError,
	parsePaginationOptions,
	textSchema,
	timeoutSchema,
	timeZoneSchema,
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

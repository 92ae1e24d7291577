export { invalidOptionError } from './optionError';
export { parsePaginationOptions } from './paginationOptions';
export { describeValue, ParameterError, requireText, toText } from './parameterError';
export { addQueryParameters } from './queryParameters';
export { timeoutSchema } from './timeoutOption';
export { timeZoneSchema } from './timeZoneOption';

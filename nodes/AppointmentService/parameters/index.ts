export { isTool } from './isTool';
export {
	invalidOptionError,
	parsePaginationOptions,
	textSchema,
	timeoutSchema,
	timeZoneSchema,
	valueSchema,
} from './options';
export * from './parameterError';

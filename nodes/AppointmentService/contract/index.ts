export {
	CredentialError,
	parseUrl,
	surfaceRoot,
	hasControlCharacters,
	parsePath,
	pathAdvice,
} from './addresses';
export {
	contractOperationOf,
	offer,
	type OperationName,
	operationNames,
	type Resource,
	type ResourceName,
	resourceNames,
	resources,
	surfacesWith,
	type SurfaceName,
	surfaceNames,
	surfaces,
} from './resources';
export * from './webhookEvents';

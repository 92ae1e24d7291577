export { CredentialError, parseUrl, surfaceRoot } from './baseUrl';
export { hasControlCharacters, parsePath, pathAdvice } from './relativePath';
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
} from './resources';
export { type SurfaceName, surfaceNames, surfaces } from './surfaces';
export * from './webhookEvents';

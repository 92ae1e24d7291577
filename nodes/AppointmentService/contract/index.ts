export { AddressFault, surfaceRoot, urlOf } from './address';
export { eventNames, events, subscription, type EventContract, type EventName } from './events';
export { hasControl, pathAdvice, readPath } from './path';
export {
	offer,
	operationNames,
	resourceNames,
	resources,
	surfacesWith,
	type Basis,
	type Offer,
	type Offers,
	type OperationName,
	type Resource,
	type ResourceName,
} from './resources';
export { surfaceNames, surfaces, type Surface, type SurfaceName } from './surfaces';

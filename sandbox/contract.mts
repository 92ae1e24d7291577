/** The only import of the contract, from which the sandbox's routes are built. */
export {
	resourceNames,
	resources,
	surfaceNames,
	surfaces,
	surfacesWith,
	type SurfaceName,
} from '../nodes/AppointmentService/contract/resources.ts';

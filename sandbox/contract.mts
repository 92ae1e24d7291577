/** The one door to the contract, which the sandbox's addresses are made from. */
export {
	resourceNames,
	resources,
	surfaceNames,
	surfaces,
	surfacesWith,
	type SurfaceName,
} from '../nodes/AppointmentService/contract/index.ts';

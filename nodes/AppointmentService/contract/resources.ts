/** The two published surfaces of the service. Source: the service's public API document, sections 1, 4, 6 and 9. */
export const surfaceNames = ['limited', 'enterprise'] as const;

export type SurfaceName = (typeof surfaceNames)[number];

/** `root`: the path below the address, version included (section 9). `webhooks`: whether the surface sends events (section 6). */
export const surfaces = {
	limited: {
		displayName: 'Limited',
		root: '/api/v1',
		webhooks: false,
		description: 'Appointments, clients and services. The key is requested from support.',
	},
	enterprise: {
		displayName: 'Enterprise',
		root: '/v1',
		webhooks: true,
		description: 'All areas of the business and webhooks. Comes with the Enterprise plan.',
	},
} satisfies Record<SurfaceName, object>;

export const operationNames = ['create', 'delete', 'get', 'getAll', 'update'] as const;

export type OperationName = (typeof operationNames)[number];

/** `documented`: the public document says so. `assumed`: the convention of such services, which the user can override. */
type DocumentationStatus = 'documented' | 'assumed';

type Offers = Partial<Record<OperationName, DocumentationStatus>>;

export interface Resource {
	displayName: string;
	singular: string;
	plural: string;
	description: string;
	/** Path of the list below the surface's root, of one step or more (`business/locations`); one record is at `<path>/<id>`. */
	path: string;
	offers: Record<SurfaceName, Offers>;
}

/** The document names the area for the enterprise surface and leaves its operations open (section 2). */
const everyOperation: Offers = {
	create: 'assumed',
	delete: 'assumed',
	get: 'assumed',
	getAll: 'assumed',
	update: 'assumed',
};

/** Nothing beyond appointments, clients and services is on the limited surface (section 1, rule 4). */
const noOperations: Offers = {};

/**
 * What the service offers, the only source: editor options, refusals, the sandbox's routes and the README's table are made from it.
 * Section 1 of the document names the operations of the limited surface; section 4 shows how appointments are listed, the only address.
 */
export const resources = {
	appointment: {
		displayName: 'Appointment',
		singular: 'appointment',
		plural: 'appointments',
		description: 'Booked visits of clients',
		path: 'appointments',
		offers: {
			limited: {
				create: 'documented',
				get: 'documented',
				getAll: 'documented',
				update: 'documented',
			},
			enterprise: { ...everyOperation, getAll: 'documented' },
		},
	},
	client: {
		displayName: 'Client',
		singular: 'client',
		plural: 'clients',
		description: 'People who book',
		path: 'clients',
		offers: { limited: { get: 'documented', getAll: 'documented' }, enterprise: everyOperation },
	},
	inventory: {
		displayName: 'Inventory',
		singular: 'inventory item',
		plural: 'inventory items',
		description: 'Products in stock',
		path: 'inventory',
		offers: { limited: noOperations, enterprise: everyOperation },
	},
	invoice: {
		displayName: 'Invoice',
		singular: 'invoice',
		plural: 'invoices',
		description: 'Bills to clients',
		path: 'invoices',
		offers: { limited: noOperations, enterprise: everyOperation },
	},
	report: {
		displayName: 'Report',
		singular: 'report',
		plural: 'reports',
		description: 'Figures that the service computes',
		path: 'reports',
		offers: { limited: noOperations, enterprise: { get: 'assumed', getAll: 'assumed' } },
	},
	service: {
		displayName: 'Service',
		singular: 'service',
		plural: 'services',
		description: 'What can be booked',
		path: 'services',
		offers: { limited: { get: 'documented', getAll: 'documented' }, enterprise: everyOperation },
	},
	staff: {
		displayName: 'Staff',
		singular: 'staff member',
		plural: 'staff members',
		description: 'People who work in the business',
		path: 'staff',
		offers: { limited: noOperations, enterprise: everyOperation },
	},
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;

export const resourceNames = Object.keys(resources) as ResourceName[];

/** Whether the document names the operation; undefined where the surface does not have it. */
export function offer(
	surface: SurfaceName,
	resource: ResourceName,
	operation: OperationName,
): DocumentationStatus | undefined {
	return (resources[resource] as Resource).offers[surface][operation];
}

/** The surfaces that have the operation, in the contract's order. */
export function surfacesWith(resource: ResourceName, operation: OperationName): SurfaceName[] {
	return surfaceNames.filter((surface) => offer(surface, resource, operation));
}

/** The operations of the editor that have a name of their own, and the operation of the contract that each one is. */
const namedOperations: Partial<Record<ResourceName, Record<string, OperationName>>> = {
	appointment: { cancel: 'update', reschedule: 'update' },
	client: { findOrCreate: 'create' },
};

/** The contract's operation behind one of the editor; undefined where the contract does not know the resource or the operation. */
export function contractOperationOf(resource: string, name: string): OperationName | undefined {
	if (!(resource in resources)) return undefined;
	return (
		namedOperations[resource as ResourceName]?.[name] ??
		operationNames.find((operation) => operation === name)
	);
}

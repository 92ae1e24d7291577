import type { SurfaceName } from './surfaces';

export const operationNames = ['create', 'delete', 'get', 'getAll', 'update'] as const;

export type OperationName = (typeof operationNames)[number];

/** `documented`: the public document says so. `assumed`: the convention of such services, and overridable. */
export type Basis = 'documented' | 'assumed';

/** One operation of one resource on one surface. */
export interface Offer {
	/** Whether the document says that the operation exists. */
	operation: Basis;
	/** Whether the document shows its method and path. */
	address: Basis;
	/** The section of the public document that this rests on. */
	section: string;
}

export type Offers = Partial<Record<OperationName, Offer>>;

export interface Resource {
	displayName: string;
	/** One of its records, as it stands in sentences. */
	singular: string;
	/** Several of its records, as they stand in sentences. */
	plural: string;
	description: string;
	/** Path of the list below the surface's root; one record is at `<path>/<id>`. */
	path: string;
	offers: Record<SurfaceName, Offers>;
}

const shown = (section: string): Offer => ({
	operation: 'documented',
	address: 'documented',
	section,
});
const named = (section: string): Offer => ({
	operation: 'documented',
	address: 'assumed',
	section,
});
const assumed = (section: string): Offer => ({
	operation: 'assumed',
	address: 'assumed',
	section,
});

/** The document names the area for the enterprise surface and leaves its operations open (section 2). */
const everyOperation: Offers = {
	create: assumed('2'),
	delete: assumed('2'),
	get: assumed('2'),
	getAll: assumed('2'),
	update: assumed('2'),
};

/** Nothing beyond appointments, clients and services is on the limited surface (section 1, rule 4). */
const none: Offers = {};

/**
 * What the service offers: every resource that the public document names, and what may be done with it where.
 * The only place that knows: editor options, refusals, the sandbox's routes and the README's table are made from it.
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
				create: named('1'),
				get: named('1'),
				getAll: shown('4'),
				update: named('1'),
			},
			enterprise: { ...everyOperation, getAll: shown('4') },
		},
	},
	client: {
		displayName: 'Client',
		singular: 'client',
		plural: 'clients',
		description: 'People who book',
		path: 'clients',
		offers: { limited: { get: named('1'), getAll: named('1') }, enterprise: everyOperation },
	},
	inventory: {
		displayName: 'Inventory',
		singular: 'inventory item',
		plural: 'inventory items',
		description: 'Products in stock',
		path: 'inventory',
		offers: { limited: none, enterprise: everyOperation },
	},
	invoice: {
		displayName: 'Invoice',
		singular: 'invoice',
		plural: 'invoices',
		description: 'Bills to clients',
		path: 'invoices',
		offers: { limited: none, enterprise: everyOperation },
	},
	report: {
		displayName: 'Report',
		singular: 'report',
		plural: 'reports',
		description: 'Figures that the service computes',
		path: 'reports',
		offers: {
			limited: none,
			enterprise: { get: assumed('2'), getAll: assumed('2') },
		},
	},
	service: {
		displayName: 'Service',
		singular: 'service',
		plural: 'services',
		description: 'What can be booked',
		path: 'services',
		offers: { limited: { get: named('1'), getAll: named('1') }, enterprise: everyOperation },
	},
	staff: {
		displayName: 'Staff',
		singular: 'staff member',
		plural: 'staff members',
		description: 'People who work in the business',
		path: 'staff',
		offers: { limited: none, enterprise: everyOperation },
	},
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;

export const resourceNames = Object.keys(resources) as ResourceName[];

/** The offer, or undefined where the surface does not have the operation. */
export function offer(
	surface: SurfaceName,
	resource: ResourceName,
	operation: OperationName,
): Offer | undefined {
	return (resources[resource] as Resource).offers[surface][operation];
}

/** The surfaces that have the operation, in the contract's order. */
export function surfacesWith(resource: ResourceName, operation: OperationName): SurfaceName[] {
	return (['limited', 'enterprise'] as const).filter((surface) =>
		offer(surface, resource, operation),
	);
}

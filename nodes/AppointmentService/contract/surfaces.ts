/** The two published surfaces of the service. Source: the service's public API document, sections 1, 4, 6 and 9. */
export const surfaceNames = ['limited', 'enterprise'] as const;

export type SurfaceName = (typeof surfaceNames)[number];

export interface Surface {
	displayName: string;
	/** Path below the address root, version included (section 9). */
	root: string;
	/** Whether the surface sends events (section 6). */
	webhooks: boolean;
	/** One line for the person who chooses between the two. */
	description: string;
}

export const surfaces: Record<SurfaceName, Surface> = {
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
};

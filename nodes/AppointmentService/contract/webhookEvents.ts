import type { DocumentationStatus, ResourceName } from './resources';

/** An event that the enterprise surface sends (section 6). */
export interface EventContract {
	displayName: string;
	description: string;
	resource: ResourceName;
	action: 'created' | 'updated';
	/** Whether the document says that such events are sent. */
	event: DocumentationStatus;
	/** Whether the document shows what the service calls them. */
	name: DocumentationStatus;
}

const documentedEvent = { event: 'documented', name: 'assumed' } as const;

/** The events of the trigger. The keys are this package's names, and the ones to subscribe to where the service does not name its own. */
export const events = {
	'appointment.created': {
		displayName: 'Appointment Created',
		description: 'Somebody booked',
		resource: 'appointment',
		action: 'created',
		...documentedEvent,
	},
	'appointment.updated': {
		displayName: 'Appointment Updated',
		description: 'An appointment was moved, changed, cancelled or deleted',
		resource: 'appointment',
		action: 'updated',
		...documentedEvent,
	},
	'invoice.created': {
		displayName: 'Invoice Created',
		description: 'A bill was written',
		resource: 'invoice',
		action: 'created',
		...documentedEvent,
	},
	'invoice.updated': {
		displayName: 'Invoice Updated',
		description: 'A bill was changed, paid, voided or deleted',
		resource: 'invoice',
		action: 'updated',
		...documentedEvent,
	},
} as const satisfies Record<string, EventContract>;

export type EventName = keyof typeof events;

export const eventNames = Object.keys(events) as EventName[];

/**
 * How to subscribe. The document says that subscriptions exist and not how to make them (section 6), so all of this is the
 * convention of such services, used where neither the service nor the user says otherwise.
 */
export const subscription = {
	basis: 'assumed',
	section: '6',
	/** Path of the list of subscriptions below the surface's root; one of them is at `<path>/<id>`. */
	path: 'webhooks',
	addressField: 'url',
	eventsField: 'events',
	/** A cancellation or deletion may be an event of its own, which a subscription to updates alone would miss. */
	updateActions: ['updated', 'cancelled', 'deleted'],
} as const;

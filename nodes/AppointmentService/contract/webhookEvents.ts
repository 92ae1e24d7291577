import type { DocumentationStatus, ResourceName } from './resources';

/** One happening that the enterprise surface tells of (section 6). */
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

/** What can be listened for. The keys are this package's names, and what is sent where the service does not say its own. */
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
 * How one subscribes. The document says that it can be done and shows nothing of how (section 6), so all of this is the
 * convention of such services, used where neither the service nor the user says otherwise.
 */
export const subscription = {
	basis: 'assumed',
	section: '6',
	/** Path of the list of subscriptions below the surface's root; one of them is at `<path>/<id>`. */
	path: 'webhooks',
	addressField: 'url',
	eventsField: 'events',
	/** A change may be an event of its own: without it, nobody hears of a cancellation. */
	kindsOfUpdate: ['updated', 'cancelled', 'deleted'],
} as const;

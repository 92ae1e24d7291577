import type { ResourceName } from './resources';

/** An event that the enterprise surface sends (section 6). */
interface EventContract {
	displayName: string;
	description: string;
	resource: ResourceName;
	action: 'created' | 'updated';
	/** The kind of change that it is, where it is one of several that `action` covers. */
	change?: SpecificChange;
}

/**
 * The events of the trigger. The document says that those without a `change` are sent, and not under which names. The keys are this
 * package's names, and the ones to subscribe to where the service does not name its own.
 */
export const events = {
	'appointment.created': {
		displayName: 'New Appointment',
		description: 'Somebody booked',
		resource: 'appointment',
		action: 'created',
	},
	'appointment.updated': {
		displayName: 'Appointment Changed',
		description: 'An appointment was moved, changed, cancelled or deleted',
		resource: 'appointment',
		action: 'updated',
	},
	'appointment.cancelled': {
		displayName: 'Appointment Cancelled',
		description: 'An appointment was cancelled',
		resource: 'appointment',
		action: 'updated',
		change: 'cancelled',
	},
	'appointment.rescheduled': {
		displayName: 'Appointment Rescheduled',
		description:
			'An appointment was moved to another time, where the service says so or an earlier event showed its start. Also Check by Polling finds the others.',
		resource: 'appointment',
		action: 'updated',
		change: 'rescheduled',
	},
	'invoice.created': {
		displayName: 'New Invoice',
		description: 'An invoice was created',
		resource: 'invoice',
		action: 'created',
	},
	'invoice.updated': {
		displayName: 'Invoice Changed',
		description: 'An invoice was changed, paid, voided or deleted',
		resource: 'invoice',
		action: 'updated',
	},
	'invoice.paid': {
		displayName: 'Invoice Paid',
		description: 'An invoice was paid in full',
		resource: 'invoice',
		action: 'updated',
		change: 'paid',
	},
} as const satisfies Record<string, EventContract>;

export type EventName = keyof typeof events;

/** A kind of change that is an event of its own. */
export type SpecificChange = 'cancelled' | 'rescheduled' | 'paid';

/** The events that services are known to send; the others are kinds of them. */
export type BaseEventName = `${'appointment' | 'invoice'}.${'created' | 'updated'}`;

export const eventNames = Object.keys(events) as EventName[];

/** The event that an event is a kind of; the event itself where it is no kind of another. */
export const baseEvent = (name: EventName): BaseEventName =>
	`${events[name].resource}.${events[name].action}`;

/** The kind of change that an event names; undefined where it covers all of them. */
export const specificChange = (name: EventName): SpecificChange | undefined =>
	(events[name] as EventContract).change;

/** How to subscribe: section 6 says that subscriptions exist, not how to make them, so all of this is the convention of such services. */
export const subscription = {
	/** Path of the list of subscriptions below the surface's root; one of them is at `<path>/<id>`. */
	path: 'webhooks',
	addressField: 'url',
	eventsField: 'events',
	/** A cancellation or deletion may be an event of its own, which a subscription to updates alone would miss. */
	updateActions: ['updated', 'cancelled', 'deleted'],
} as const;

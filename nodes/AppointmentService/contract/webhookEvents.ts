/**
 * The events of the trigger. The document says that those created and updated are sent (section 6), and not under which names; the others are
 * kinds of updates. The keys are this package's names, and the ones to subscribe to where the service does not name its own.
 */
export const events = {
	'appointment.created': {
		displayName: 'New Appointment',
		description: 'Somebody booked',
	},
	'appointment.updated': {
		displayName: 'Appointment Changed',
		description: 'An appointment was moved, changed, cancelled or deleted',
	},
	'appointment.cancelled': {
		displayName: 'Appointment Cancelled',
		description: 'An appointment was cancelled',
	},
	'appointment.rescheduled': {
		displayName: 'Appointment Rescheduled',
		description:
			'An appointment was moved to another time, where the service says so or an earlier event showed its start. Also Check by Polling finds the others.',
	},
	'invoice.created': {
		displayName: 'New Invoice',
		description: 'An invoice was created',
	},
	'invoice.updated': {
		displayName: 'Invoice Changed',
		description: 'An invoice was changed, paid, voided or deleted',
	},
	'invoice.paid': {
		displayName: 'Invoice Paid',
		description: 'An invoice was paid in full',
	},
} as const;

export type EventName = keyof typeof events;

const specificChanges = ['cancelled', 'rescheduled', 'paid'] as const;

/** A kind of change that is an event of its own. */
export type SpecificChange = (typeof specificChanges)[number];

/** The events that services are known to send; the others are kinds of them. */
export type BaseEventName = `${'appointment' | 'invoice'}.${'created' | 'updated'}`;

export const eventNames = Object.keys(events) as EventName[];

/** The event that an event is a kind of; the event itself where it is no kind of another. */
export const baseEvent = (name: EventName) =>
	name.replace(/\.(?!created$).*/, '.updated') as BaseEventName;

/** The kind of change that an event names; undefined where it covers all of them. */
export const specificChange = (name: EventName) =>
	specificChanges.find((change) => name.endsWith(`.${change}`));

/** How to subscribe: section 6 says that subscriptions exist, not how to make them, so all of this is the convention of such services. */
export const subscription = {
	/** Path of the list of subscriptions below the surface's root; one of them is at `<path>/<id>`. */
	path: 'webhooks',
	addressField: 'url',
	eventsField: 'events',
	/** A cancellation or deletion may be an event of its own, which a subscription to updates alone would miss. */
	updateActions: ['updated', 'cancelled', 'deleted'],
} as const;

import type { DialectName } from '../../../../sandbox/dialects/index.mts';

const named = (created: string, updated: string) => ({
	name: [
		{ event: 'appointment.created', name: created },
		{ event: 'appointment.updated', name: updated },
	],
});

/** What an owner whose account speaks so would set under Options, having read the service's manual. */
export const settings: Partial<Record<DialectName, Record<string, unknown>>> = {
	E03: { eventNames: named('APPOINTMENT_CREATE', 'APPOINTMENT_MODIFY') },
	E04: {
		subscriptionEventsField: 'topic',
		subscriptionEventsAs: 'each',
		eventNames: named('appointments/create', 'appointments/update'),
	},
	E06: {
		subscriptionAddressField: 'delivery_url',
		subscriptionEventsField: 'topic',
		subscriptionEventsAs: 'each',
	},
	E07: {
		subscriptionAddressField: 'subscriberUrl',
		subscriptionEventsField: 'triggers',
		eventNames: named('BOOKING_CREATED', 'BOOKING_UPDATED'),
	},
	E08: {
		subscriptionPath: 'webhook_endpoints',
		subscriptionAddressField: 'data.attributes.url',
		subscriptionEventsField: 'data.attributes.events',
		subscriptionBody: '{"data":{"type":"webhook_endpoints"}}',
		eventNames: named('appointments.created', 'appointments.updated'),
	},
	E11: {
		subscriptionAddressField: 'callbackUrl',
		subscriptionEventsField: 'eventTypes',
		eventNames: named('Appointment.Created', 'Appointment.Modified'),
	},
	E12: {
		subscriptionPath: 'webhooks/subscriptions',
		subscriptionAddressField: 'subscription.notification_url',
		subscriptionEventsField: 'subscription.event_types',
	},
};

/** Where the node finds out all of it from what the service answers. */
const foundOut: DialectName[] = ['E06', 'E07', 'E11'];

/** What the owner has to set, where the node is left to find out what it can. */
export const needed = Object.fromEntries(
	Object.entries(settings).filter(([dialect]) => !foundOut.includes(dialect as DialectName)),
) as typeof settings;

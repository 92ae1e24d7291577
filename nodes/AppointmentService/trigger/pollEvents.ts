import type { ChangeKind, PolledResource } from './polling/state/types';

/** What is looked for in a list: changes since the last poll, or starts that come near. */
export type PollEventKind = ChangeKind | 'startingSoon';

/** One choice of the field Events in polling mode. */
export interface PollEventChoice {
	/** As the editor shows it. */
	name: string;
	description: string;
	resource: PolledResource;
	detects: readonly PollEventKind[];
}

/** What polling mode can report: fields, settings, polls and samples are made from it. */
export const pollEvents = {
	'appointment.cancelled': {
		name: 'Appointment Cancelled',
		description: 'An appointment was cancelled. A no-show is a changed status.',
		resource: 'appointment',
		detects: ['cancelled'],
	},
	'appointment.changed': {
		name: 'Appointment Changed',
		description: 'Any field of an appointment changed',
		resource: 'appointment',
		detects: ['changed'],
	},
	'appointment.deleted': {
		name: 'Appointment Deleted',
		description: 'An appointment is no longer in the account',
		resource: 'appointment',
		detects: ['deleted'],
	},
	'appointment.rescheduled': {
		name: 'Appointment Rescheduled',
		description: 'An appointment was moved to another time',
		resource: 'appointment',
		detects: ['rescheduled'],
	},
	'appointment.startingSoon': {
		name: 'Appointment Starting Soon',
		description: 'An appointment starts within the time set below',
		resource: 'appointment',
		detects: ['startingSoon'],
	},
	'appointment.statusChanged': {
		name: 'Appointment Status Changed',
		description: 'An appointment has another status, such as confirmed or no-show',
		resource: 'appointment',
		detects: ['statusChanged'],
	},
	'client.changed': {
		name: 'Client Changed',
		description: 'Any field of a client changed',
		resource: 'client',
		detects: ['changed'],
	},
	'invoice.changed': {
		name: 'Invoice Changed',
		description: 'Any field of an invoice changed. Enterprise only.',
		resource: 'invoice',
		detects: ['changed'],
	},
	'invoice.paid': {
		name: 'Invoice Paid',
		description: 'An invoice was paid in full. Enterprise only.',
		resource: 'invoice',
		detects: ['paid'],
	},
	'appointment.created': {
		name: 'New Appointment',
		description: 'Somebody booked, or an appointment was entered',
		resource: 'appointment',
		detects: ['created'],
	},
	'client.created': {
		name: 'New Client',
		description: 'A client is new in the account',
		resource: 'client',
		detects: ['created'],
	},
	'invoice.created': {
		name: 'New Invoice',
		description: 'An invoice was created. Enterprise only.',
		resource: 'invoice',
		detects: ['created'],
	},
} as const satisfies Record<string, PollEventChoice>;

/** The choices of version 1 of the node, which reports one of them. */
export const pollEventsOfVersion1 = {
	'appointment.created': {
		name: 'Appointment Created',
		description: 'A new appointment was booked or entered',
		resource: 'appointment',
		detects: ['created'],
	},
	'appointment.changed': {
		name: 'Appointment Created or Changed',
		description: 'An appointment is new, or any of its fields changed',
		resource: 'appointment',
		detects: ['created', 'changed'],
	},
	'appointment.startingSoon': {
		name: 'Appointment Starting Soon',
		description: 'An appointment starts within the time set below',
		resource: 'appointment',
		detects: ['startingSoon'],
	},
} as const satisfies Record<string, PollEventChoice>;

/**
 * The event that an item names.
 *
 * @param isVersion1 version 1 of the node calls a change as webhooks do
 */
export function toEventName(
	resource: PolledResource,
	detection: PollEventKind,
	isVersion1: boolean,
): string {
	return `${resource}.${isVersion1 && detection === 'changed' ? 'updated' : detection}`;
}
